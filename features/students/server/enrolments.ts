/** Where a student sits: grade, section and roll in the batch worked in. */
import { sql } from 'kysely'
import { fieldError, notFound, notOfList } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { changeEnrolment } from '../contract/students.ts'
import { readRecord } from './student-record.ts'
import { reachStudent } from './student-scope.ts'

export const change = handle(changeEnrolment, async ({ id, ...sent }, ctx) => {
  const before = await ctx.tx
    .selectFrom('enrolments')
    .select(['student_id', 'batch_id', 'grade_id', 'section_id', 'roll'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This enrolment'))
  await reachStudent(ctx, before.student_id, { what: 'This enrolment' })
  if (before.batch_id !== ctx.batch?.id) throw changeEnrolment.refuse('other-batch')
  const grade_id = sent.grade_id ?? before.grade_id
  // a section of the old grade does not come along
  const kept = grade_id === before.grade_id ? before.section_id : null
  const section_id = sent.section_id === undefined ? kept : sent.section_id
  const roll = sent.roll === undefined ? (section_id === before.section_id ? before.roll : null) : sent.roll
  await checkSeat(ctx, { batch_id: before.batch_id, grade_id, section_id, roll }, '', before.student_id)
  await ctx.tx
    .updateTable('enrolments')
    .set({ grade_id, section_id, roll })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'enrolments', entity_id: id, before, after: { ...before, grade_id, section_id, roll } })
  return { data: await readRecord(ctx, before.student_id), message: 'Enrolment saved.' }
})

export interface Seat {
  batch_id: number
  grade_id: number
  section_id: number | null
  roll: number | null
}

/** 422 where the section is not of the grade, or the roll is somebody else's; the unique index holds it against races. */
export async function checkSeat(ctx: Ctx, seat: Seat, path = '', student: number | null = null): Promise<void> {
  const { rows } = await sql<{ has_grade: boolean; has_section: boolean; is_taken: boolean }>`
    select exists (select from grades where company_id = ${ctx.company} and id = ${seat.grade_id}) as has_grade,
      exists (select from sections
      where company_id = ${ctx.company} and id = ${seat.section_id}::bigint and grade_id = ${seat.grade_id})
        as has_section,
      exists (select from enrolments where company_id = ${ctx.company} and batch_id = ${seat.batch_id}
        and section_id = ${seat.section_id}::bigint and roll = ${seat.roll}::int
        and status = 'studying' and student_id is distinct from ${student}::bigint) as is_taken`.execute(ctx.tx)
  const { has_grade, has_section, is_taken } = rows[0]!
  if (!has_grade) throw notOfList(`${path}grade_id`)
  if (seat.section_id !== null && !has_section) throw notOfList(`${path}section_id`)
  if (is_taken) throw fieldError(`${path}roll`, 'This roll is taken in the section')
}
