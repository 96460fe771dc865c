/** What this room asks of the rooms above it. */
import type { RawBuilder } from 'kysely'
import { slot } from '#platform/server/slot.ts'

/** Who sits where in a batch, in SQL. */
export interface Seating {
  /** For a FROM: enrolments `e` (id, student_id, grade_id, section_id, roll, enroll_code, status) with user `u`, without those who were deleted. */
  students(company: number, batch: number | null): RawBuilder<unknown>
  /** How many study in the section. */
  count(company: number, batch: number | null, section: RawBuilder<unknown>): RawBuilder<number>
  /** Whether anybody sits in the grade. */
  any(company: number, batch: number, grade: RawBuilder<unknown>): RawBuilder<boolean>
}
export const seating = slot<Seating>()

export function seats(): Seating {
  const [given] = seating.filled
  if (!given) throw new Error('No room says who sits where.')
  return given
}
