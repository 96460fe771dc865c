/** What other rooms may use of this one's screens. */
export { useNewAdmissions } from './new-admissions.ts'
export { type Picked, StudentsPicked } from './life/students-picked.tsx'
