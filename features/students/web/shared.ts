/** What other rooms may use of this one's screens. */
export { Fact, Facts } from './facts.tsx'
export { genderWord, gradeName, relationWord, seatText } from './labels.ts'
export { useNewAdmissions } from './new-admissions.ts'
