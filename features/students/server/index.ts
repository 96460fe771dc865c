/** What other rooms may use of this one. */
export { primaryGuardian, shownEnrolment } from './parts.ts'
export { guardianScope, reachStudent, studentScope } from './scope.ts'
export { hasWords, searchWords, writeWords } from './words.ts'
