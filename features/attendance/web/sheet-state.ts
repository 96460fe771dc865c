/** What a sheet shows and what of it is sent: the server's word, over it what waits on this device, over it what was tapped. Pure. */
import { type Status, type Tally, tallyOf } from '../contract/rules.ts'
import type { RosterStudent, SheetStudent } from '../contract/sheets.ts'

export type Marks = Record<number, Status>

export interface SheetView {
  /** 0: the server has none, or it is not known. */
  version: number
  /** Somebody has taken it already. */
  taken: boolean
  off: string | null
  students: SheetStudent[]
}

/** A sheet that was never seen on this device: the names are known, nothing else. */
export const blankSheet = (roster: readonly RosterStudent[], off: string | null): SheetView => ({
  version: 0, taken: false, off,
  students: roster.map((student) => ({ ...student, student_id: 0, status: null, source: null, by: null, at: null, arrived: null })),
})

/** Everyone is there unless somebody said otherwise. */
export const shownStatus = (student: SheetStudent, tapped: Marks, waiting: Marks | undefined): Status => tapped[student.enroll_id] ?? waiting?.[student.enroll_id] ?? student.status ?? 'present'

export const countShown = (students: readonly SheetStudent[], tapped: Marks, waiting: Marks | undefined): Tally => tallyOf(students.map((student) => shownStatus(student, tapped, waiting)))

/** Is there anything that Save would tell the server? A sheet that nobody has taken is always news. */
export function hasNews({ taken, students }: SheetView, tapped: Marks, waiting: Marks | undefined): boolean {
  if (!taken && !waiting) return true
  return students.some((student) => student.enroll_id in tapped && tapped[student.enroll_id] !== (waiting?.[student.enroll_id] ?? student.status))
}

export interface SentEntry {
  enroll_id: number
  status: Status
  was?: Status
}

/** All students, each with what stood there when it was seen. */
export const entriesOf = ({ students }: SheetView, tapped: Marks, waiting: Marks | undefined): SentEntry[] =>
  students.map((student) => ({ enroll_id: student.enroll_id, status: shownStatus(student, tapped, waiting), ...(student.status ? { was: student.status } : {}) }))

/** Entries of an outbox row, back as marks. */
export const marksOf = (entries: readonly SentEntry[]): Marks => Object.fromEntries(entries.map(({ enroll_id, status }) => [enroll_id, status]))
