/**
 * How the demo calls what a test needs of it, taken from the demo itself: when somebody there is renamed, no test notices. What a test can make for itself it
 * makes with `build.ts`. `called.test.ts` keeps names of the demo out of all other tests.
 */
import { bagmati, himalaya } from '#app/demo-schools.ts'
import { grades, optional, subjects } from '#features/academics/server/demo-names.ts'
import { staff } from '#features/access/server/demo-names.ts'
import { examNames } from '#features/exams/server/demo-names.ts'
import { heads } from '#features/fees/server/demo-names.ts'

export { demoPassword } from '#app/demo-schools.ts'

/** Who of the office signs in by the name of his role. */
type Role = (typeof staff)[number][0]

export const schoolName = himalaya.name
export const schoolNameInBagmati = bagmati.name

/** As the office writes a person: 'Sabita Adhikari' is the demo's `teacher`. */
export function nameOf(role: Role): string {
  const [, fname, lname] = staff.find(([slug]) => slug === role)!
  return `${fname} ${lname}`
}

/** More teachers to sign in as, from the second one on; none of them has done anything yet. */
export const otherTeacher = (n: number): string => `teacher${n}`

const gradeOfClass = (n: number) => grades.find(([, , code]) => code === String(n).padStart(2, '0'))!
/** Class 1 to 12. */
export const className = (n: number): string => gradeOfClass(n)[0]
/** The name in either language, for a pattern. */
export const classPattern = (n: number): string => `(?:${gradeOfClass(n)[0]}|${gradeOfClass(n)[1]})`

/** The n-th student's code; beyond the demo's students: one that would be given later. */
export const enrolCode = (n: number, { prefix }: { prefix: string } = himalaya): string =>
  `${prefix}${String(n).padStart(4, '0')}`
export const enrolCodeInBagmati = (n: number): string => enrolCode(n, bagmati)
/** What a code of the school looks like. */
export const enrolCodePattern = new RegExp(`^${himalaya.prefix}\\d{4}$`)

/** Subjects of every class: the first and the third. */
export const nepali = subjects[0][0]
export const mathematics = subjects[2][0]
/** What classes 11 and 12 choose among, in their order. */
export const choices = optional.map(([name]) => name) as readonly string[]
export const headOf = (kind: (typeof heads)[number][2]): string => heads.find((each) => each[2] === kind)![0]
/** The published one of this batch. */
export const publishedExam = examNames[0]
/** Marks are being entered in it. */
export const openExam = examNames[2]
