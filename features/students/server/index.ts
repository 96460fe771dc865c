/** What other rooms may use of this one. */
export { primaryGuardian } from './parts.ts'
export { reachStudent, studentScope } from './scope.ts'
export { hasWords, searchWords } from './words.ts'
