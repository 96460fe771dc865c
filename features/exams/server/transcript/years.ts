/** The years of students with the result of each: the final result where it is published, as it is after a re-examination; else the last published exam. */
import { type RawBuilder, sql } from 'kysely'
import type { RatedOutcome } from '../../contract/cas-rating.ts'
import type { ResultLine } from '../../contract/reckon.ts'
import type { TranscriptResult } from '../../contract/transcript.ts'
import { lineOf, ratingsOf } from '../../contract/transcript-sums.ts'

/** Of a result, as the database has it. */
export interface ResultRow extends Omit<TranscriptResult, 'lines' | 'ratings'> {
  exam_id: number
  lines: ResultLine[]
  outcomes: RatedOutcome[]
}
/** Those where nothing is published. */
export type NoResultRow = { [K in keyof ResultRow]: null }

/** Columns of a result `r` and its exam `m`. */
export const resultColumns: RawBuilder<unknown> = sql`m.id as exam_id, m.name as exam, m.name_np as exam_np,
  m.is_final, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.lines, r.outcomes`

/** Joins to an enrolment `e`: the published result of the year as `y`, or none. */
export const resultOfYear: RawBuilder<unknown> = sql`
  left join lateral (
    select ${resultColumns} from published_results r
    join exams m on m.company_id = r.company_id and m.id = r.exam_id
    left join exams first on first.company_id = m.company_id and first.id = m.retakes_id
    where r.company_id = e.company_id and r.enroll_id = e.id
    order by m.is_final or first.is_final is true desc, first.id is not null and r.state = 'missing',
      m.start_date desc, m.id desc limit 1) y on true`

/** Whether the family does not see it now. */
export const isBlocked: RawBuilder<boolean> = sql<boolean>`exists (
  select from held_blocks k where k.company_id = e.company_id and k.exam_id = y.exam_id and k.enroll_id = e.id)`

/** Joins to an enrolment `e`: the grading scheme `h` of its class in an exam, or none. */
export const gradedAs = (exam: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join exam_grades c on c.company_id = e.company_id and c.exam_id = ${exam} and c.grade_id = e.grade_id
  left join grading_schemes h on h.company_id = c.company_id and h.id = c.scheme_id`
export const byDivision: RawBuilder<unknown> = sql`coalesce(h.kind = 'division', false)`

/** Out of a row that may hold more. */
export function toldResult(row: ResultRow): TranscriptResult {
  const { exam, exam_np, is_final, state, gpa, letter, marks, full_marks, percent, by_division } = row
  return {
    exam,
    exam_np,
    is_final,
    state,
    gpa,
    letter,
    marks,
    full_marks,
    percent,
    by_division,
    lines: row.lines.map(lineOf),
    ratings: ratingsOf(row.outcomes),
  }
}
