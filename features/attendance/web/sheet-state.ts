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
  version: 0,
  taken: false,
  off,
  students: roster.map((student) => ({
    ...student,
    student_id: 0,
    status: null,
    source: null,
    by: null,
    at: null,
    arrived: null,
  })),
})

/** Everyone is there unless somebody said otherwise. */
export const shownStatus = (student: SheetStudent, tapped: Marks, waiting: Marks | undefined): Status =>
  tapped[student.enroll_id] ?? waiting?.[student.enroll_id] ?? student.status ?? 'present'

export const countShown = (students: readonly SheetStudent[], tapped: Marks, waiting: Marks | undefined): Tally =>
  tallyOf(students.map((student) => shownStatus(student, tapped, waiting)))

/** Is there anything that Save would tell the server? A sheet that nobody has taken is always news. */
export function hasNews({ taken, students }: SheetView, tapped: Marks, waiting: Marks | undefined): boolean {
  if (!taken && !waiting) return true
  return students.some(
    (student) =>
      student.enroll_id in tapped && tapped[student.enroll_id] !== (waiting?.[student.enroll_id] ?? student.status),
  )
}

export interface SentEntry {
  enroll_id: number
  status: Status
  was?: Status
  /** Somebody tapped it. The others only fill what is empty, and confirm what a device saw. */
  said: boolean
}

/** What was tapped, with what stood there when it was seen; of the untouched those of whom nobody has said anything yet. */
export const entriesOf = ({ students }: SheetView, tapped: Marks): SentEntry[] =>
  students.flatMap(({ enroll_id, status, source }): SentEntry[] => {
    const was = status ? { was: status } : {}
    if (tapped[enroll_id]) return [{ enroll_id, status: tapped[enroll_id], ...was, said: true }]
    return status === null || source === 'device'
      ? [{ enroll_id, status: status ?? 'present', ...was, said: false }]
      : []
  })

/** What was said in an outbox row, back as marks. */
export const marksOf = (entries: readonly SentEntry[]): Marks =>
  Object.fromEntries(entries.filter(({ said }) => said).map(({ enroll_id, status }) => [enroll_id, status]))

/** What was tapped since `sent` was saved. */
export const tappedSince = (tapped: Marks, sent: Marks): Marks =>
  Object.fromEntries(Object.entries(tapped).filter(([id, status]) => sent[Number(id)] !== status))

/** The sheet as it stands when the server has taken these. */
export const withSaved = (students: readonly SheetStudent[], entries: readonly SentEntry[]): SheetStudent[] => {
  const saved = new Map(entries.map((entry) => [entry.enroll_id, entry]))
  return students.map((student) => {
    const entry = saved.get(student.enroll_id)
    return entry && (entry.said || student.status === null || student.source === 'device')
      ? { ...student, status: entry.status, source: 'hand' }
      : student
  })
}

/** A refused sheet for another day: what was seen of the wrong day says nothing of it. */
export const forOtherDay = (input: Record<string, unknown>, day: string): Record<string, unknown> => {
  const { on_holiday: _held, taken_at: _at, ...rest } = input
  return { ...rest, day, version: 0, entries: (input.entries as SentEntry[]).map(({ was: _was, ...entry }) => entry) }
}
