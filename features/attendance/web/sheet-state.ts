/** What a section's sheet shows and sends, over the layers of every offline sheet. Pure. */
import { layersOf, type Said, type SentEntry, unseen } from '#platform/web/kit/offline-sheet/layers.ts'
import { type Status, type Tally, tallyOf } from '../contract/attendance-arithmetic.ts'
import type { RosterStudent, SheetStudent } from '../contract/sheets.ts'

export type Marks = Said<Status>

export interface SheetView {
  /** 0: the server has none, or it is not known. */
  version: number
  /** Somebody has taken it already. */
  taken: boolean
  off: string | null
  students: SheetStudent[]
}

export const layers = layersOf<SheetStudent, Status>({
  id: 'enroll_id',
  value: 'status',
  known: ({ status }) => status,
  // of whom nobody has said anything he is there; what a device saw is confirmed by saving
  untouched: ({ status, source }) => (status === null || source === 'device' ? (status ?? 'present') : undefined),
  saved: (student, status) => ({ ...student, status, source: 'hand' }),
})

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
  layers.shown(student, tapped, waiting) ?? 'present'

export const countShown = (students: readonly SheetStudent[], tapped: Marks, waiting: Marks | undefined): Tally =>
  tallyOf(students.map((student) => shownStatus(student, tapped, waiting)))

/** A refused sheet for another day: what was seen of the wrong day says nothing of it. */
export const forOtherDay = (input: Record<string, unknown>, day: string): Record<string, unknown> => {
  const { on_holiday: _held, taken_at: _at, ...rest } = input
  return { ...rest, day, version: 0, entries: unseen(input.entries as SentEntry[]) }
}
