/** What other rooms may use of this one's screens. */
export { gradeName, relationWord, seatText } from './labels.ts'
export { useNewAdmissions } from './new-admissions.ts'
