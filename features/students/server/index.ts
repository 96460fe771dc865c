/** What other rooms may use of this one. */
export { admittedToday } from './admitted-today.ts'
export { checkChild, childrenOf } from './children.ts'
export { latestRemarks } from './life/remarks.ts'
export { primaryGuardian, shownAddress, shownEnrolment } from './list-sql.ts'
export { type AddressRow, placeText } from './place-text.ts'
export { guardianScope, isClosedRow, reachStudent, studentScope } from './student-scope.ts'
export { seesContact, seesRecord, shownGuardian } from './who-sees-what.ts'
export { hasWords, searchWords, writeWords } from './search-words.ts'
export {
  type AfterAdmission,
  afterAdmission,
  askBooks,
  type BeforeWithdrawal,
  beforeWithdrawal,
  type Books,
  books,
  type DaysAttended,
  daysAttended,
  type Verdicts,
  verdicts,
} from './slots.ts'
export { readBirthdays } from './birthdays.ts'
export { openCorrections, openPromotions, withoutRoll } from './pending.ts'
