/** What other rooms may use of this one. */
export { type NamedSchool, readWithin, schoolOf, within } from './named-school.ts'
export { readServices, schoolUses, servicesOf } from './switch-parts.ts'
export {
  addYear,
  type FiscalYear,
  holdYear,
  lastDayIsShut,
  makeYearCurrent,
  setPeriod,
  setYearClosed,
  whyShut,
  withMonthsOpen,
  yearsOf,
} from './fiscal-years.ts'
