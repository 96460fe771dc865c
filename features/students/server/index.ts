/** What other rooms may use of this one. */
export { reachStudent, studentScope } from './scope.ts'
export { hasWords, searchWords } from './words.ts'
