/**
 * What the plan asks of a student: the amounts of his class, or of his section and kind of student where the plan names them.
 * Which of the stated amounts (`fee_plans`) is the narrowest is reckoned when the plan is saved (`plan_amounts`, drawn by the triggers of 0132; of one place `contract/plan.ts`).
 */
import { type RawBuilder, sql } from 'kysely'

/** The batch whose plan it is; SQL where it is not known here. */
interface Batch {
  company: number
  batch: number | null | RawBuilder<unknown>
}
/** Where a student is, each as SQL. */
export interface Seat {
  grade: RawBuilder<unknown>
  section: RawBuilder<unknown>
  /** What kind of student he is; asked only where the plan names kinds. */
  residence: RawBuilder<unknown>
}

const ofBatch = ({ company, batch }: Batch) => sql`company_id = ${company}::bigint and batch_id = ${batch}::bigint`
/** The sections and kinds of students that the plan of the batch names: asked once a statement. */
const named = (of: Batch, column: 'section_id' | 'residence') => sql`
  array(select ${sql.ref(column)} from fee_plans where ${ofBatch(of)} and ${sql.ref(column)} is not null)`

/** The section that stands for this one in `plan_amounts`. */
export const plannedSection = (of: Batch, section: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${section} = any(${named(of, 'section_id')}) then ${section} else 0 end`
/** SQL of a condition: the plan of the batch tells kinds of students apart. */
export const namesKinds = (of: Batch): RawBuilder<unknown> => sql`cardinality(${named(of, 'residence')}) > 0`
/** The kind of student that stands for this one in `plan_amounts`. */
export const plannedKind = (of: Batch, residence: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${namesKinds(of)} then coalesce(
    (select r.kind from (values (${residence})) r (kind) where r.kind = any(${named(of, 'residence')})), '')
      else '' end`

/** A condition on `p`, a row of `plan_amounts`: it is of this seat. One head has one at most in a month. */
export const planOfSeat = (of: Batch, { grade, section, residence }: Seat): RawBuilder<unknown> => sql`
  p.company_id = ${of.company}::bigint and p.batch_id = ${of.batch}::bigint and p.grade_id = ${grade}
  and p.section_id = ${plannedSection(of, section)} and p.residence = ${plannedKind(of, residence)}`

/** Beside enrolment `e`: where he is today. */
export const seatToday: Seat = {
  grade: sql`e.grade_id`,
  section: sql`e.section_id`,
  residence: sql`(select s.residence from students s where s.company_id = e.company_id and s.id = e.student_id)`,
}
