/** What other rooms may use of this one. */
export { primaryGuardian, shownEnrolment } from './parts.ts'
export { guardianScope, reachStudent, studentScope } from './scope.ts'
export { onlyFor, seesContact, seesRecord, seesStaffContact, shownGuardian } from './sees.ts'
export { hasWords, searchWords, writeWords } from './words.ts'
export { type AfterAdmission, afterAdmission, type BeforeWithdrawal, beforeWithdrawal } from './slots.ts'
