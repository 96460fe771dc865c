/** Whether anything is entered in an exam: marks, marks by criterion, achievements. Then it stays, and so do its classes that have some. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** A condition: a mark, or a mark by criterion, stands for an enrolment in a subject of an exam. `subject`: a row of exam_subjects. */
export const isEnteredFor = (subject: 's' | 'again', enrolment: RawBuilder<unknown>): RawBuilder<boolean> => {
  const of = sql`p.company_id = ${sql.ref(`${subject}.company_id`)} and p.exam_subject_id = ${sql.ref(`${subject}.id`)}`
  return sql<boolean>`(exists (
    select from exam_parts p join marks m on m.company_id = p.company_id and m.exam_part_id = p.id
    where ${of} and m.enroll_id = ${enrolment} and m.state <> 'cleared')
  or exists (
    select from exam_parts p join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
    join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
    join pa_marks m on m.company_id = r.company_id and m.criterion_id = r.id
    where ${of} and m.enroll_id = ${enrolment} and m.state <> 'cleared'))`
}

/** `grades`: in one of these classes. */
export async function isEntered(
  ctx: Pick<Ctx, 'tx' | 'company'>,
  exam: number,
  grades?: readonly number[],
): Promise<boolean> {
  const ofGrades = grades ? sql`and s.grade_id = any(${grades}::bigint[])` : sql``
  const { rows } = await sql`
    select 1 from exam_subjects s join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      join marks m on m.company_id = p.company_id and m.exam_part_id = p.id
      where s.company_id = ${ctx.company} and s.exam_id = ${exam} ${ofGrades}
    union all select 1 from exam_subjects s
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
      join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
      join pa_marks m on m.company_id = r.company_id and m.criterion_id = r.id and m.state <> 'cleared'
      where s.company_id = ${ctx.company} and s.exam_id = ${exam} ${ofGrades}
    union all select 1 from eca_achievements s
    where s.company_id = ${ctx.company} and s.exam_id = ${exam} and s.value is not null ${ofGrades}
    union all select 1 from cas_outcomes s join cas_ratings k on k.company_id = s.company_id and k.outcome_id = s.id
      where s.company_id = ${ctx.company} and s.exam_id = ${exam} ${ofGrades}
    limit 1`.execute(ctx.tx)
  return rows.length > 0
}
