/** What other rooms may use of this one. */
export { readServices, schoolUses, servicesOf } from './switch-parts.ts'
export {
  addYear,
  type FiscalYear,
  holdYear,
  makeYearCurrent,
  setPeriod,
  setYearClosed,
  withMonthsOpen,
  yearsOf,
} from './fiscal-years.ts'
