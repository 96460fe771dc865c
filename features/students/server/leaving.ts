/** Leaving, coming back, and being deleted. */
import { sql } from 'kysely'
import { refuseAbove } from '#features/access/server/index.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { deleteStudent, leaveSchool, readmit } from '../contract/students.ts'
import { takeCodes } from './enrol-codes.ts'
import { checkSeat } from './enrolments.ts'
import { dueOf, heldOf, readRecord } from './student-record.ts'
import { reachStudent } from './student-scope.ts'
import { writeWords } from './search-words.ts'

export const leave = handle(leaveSchool, async ({ id, left_on, reason }, ctx) => {
  const student = await reachStudent(ctx, id, { lock: true })
  if (student.status === 'left') throw leaveSchool.refuse('has-left')
  if (left_on < student.admission_date) throw fieldError('left_on', 'This is before the admission')
  if (left_on > ctx.today) throw fieldError('left_on', 'This day is still to come')
  await markLeft(ctx, id, left_on, reason)
  ctx.note({
    entity: 'students',
    entity_id: id,
    before: { status: 'active' },
    after: { status: 'left', left_on, due: await dueOf(ctx, id) },
    reason,
  })
  return { data: await readRecord(ctx, id), message: 'Marked as left.' }
})

/** The seat becomes free; nothing more is billed. */
export async function markLeft(ctx: Ctx, id: number, left_on: string, left_reason: string): Promise<void> {
  await ctx.tx
    .updateTable('students')
    .set({ status: 'left', left_on, left_reason })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  await ctx.tx
    .updateTable('enrolments')
    .set({ status: 'left' })
    .where('company_id', '=', ctx.company)
    .where('student_id', '=', id)
    .where('status', '=', 'studying')
    .execute()
}

/** Back into the enrolment of this batch, or into a new one; a roll that somebody else has meanwhile is not given back. */
export const takeBack = handle(readmit, async ({ id, grade_id, section_id }, ctx) => {
  const student = await reachStudent(ctx, id, { lock: true })
  if (student.status !== 'left') throw readmit.refuse('not-left')
  if (!ctx.batch) throw readmit.refuse('no-batch')
  const { rows: enrolments } = await sql<{
    id: number
    batch_id: number
    grade_id: number
    section_id: number | null
    roll: number | null
    enroll_code: string
    code_taken: boolean
    roll_taken: boolean
  }>`
    select e.id, e.batch_id, e.grade_id, e.section_id, e.roll, e.enroll_code,
      exists (select from enrolments o
      where o.company_id = e.company_id and o.batch_id = ${ctx.batch.id} and o.enroll_code = e.enroll_code
        and o.student_id <> e.student_id) as code_taken,
      exists (select from enrolments o
      where o.company_id = e.company_id and o.batch_id = e.batch_id and o.section_id = e.section_id
        and o.roll = e.roll and o.status = 'studying' and o.id <> e.id) as roll_taken
    from enrolments e where e.company_id = ${ctx.company} and e.student_id = ${id}
    order by e.enrolled_on desc, e.id desc`.execute(ctx.tx)
  const here = enrolments.find((each) => each.batch_id === ctx.batch!.id)
  const grade = grade_id ?? here?.grade_id
  if (!grade) throw readmit.refuse('grade-needed', { errors: { grade_id: ['Field is required'] } })
  const section = section_id === undefined ? (grade === here?.grade_id ? here.section_id : null) : section_id
  const roll = here && section === here.section_id && !here.roll_taken ? here.roll : null
  await checkSeat(ctx, { batch_id: ctx.batch.id, grade_id: grade, section_id: section, roll }, '', id)
  await ctx.tx
    .updateTable('students')
    .set({ status: 'active', left_on: null, left_reason: null })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  const seat = { grade_id: grade, section_id: section, roll, status: 'studying' }
  if (here)
    await ctx.tx
      .updateTable('enrolments')
      .set(seat)
      .where('company_id', '=', ctx.company)
      .where('id', '=', here.id)
      .execute()
  else {
    const old = enrolments.find((each) => !each.code_taken)?.enroll_code
    const enroll_code = old ?? (await takeCodes(ctx.tx, ctx.company, ctx.batch, 1))[0]!
    await ctx.tx
      .insertInto('enrolments')
      .values({
        company_id: ctx.company,
        student_id: id,
        batch_id: ctx.batch.id,
        enroll_code,
        enrolled_on: ctx.today,
        ...seat,
      })
      .execute()
  }
  await writeWords(ctx.tx, ctx.company, [id])
  ctx.note({ entity: 'students', entity_id: id, before: { status: 'left' }, after: seat })
  return { data: await readRecord(ctx, id), message: 'Admitted again.' }
})

/** The user's row stays, marked: an administrator can restore it, and what was paid keeps its name. */
export const remove = handle(deleteStudent, async ({ id, reason }, ctx) => {
  const student = await reachStudent(ctx, id, { lock: true })
  await refuseAbove(ctx, [id])
  const before = await readRecord(ctx, id)
  if ((await dueOf(ctx, id)) > 0) throw deleteStudent.refuse('has-dues')
  const { held, cheques } = await heldOf(ctx, id)
  if (held !== 0) throw deleteStudent.refuse('has-money')
  if (cheques !== 0) throw deleteStudent.refuse('has-cheque')
  // restored later the student comes back as one who has left, and can be taken back
  if (student.status === 'active') await markLeft(ctx, id, ctx.today, reason ?? 'Deleted')
  await ctx.tx
    .updateTable('users')
    .set({ deleted_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'students', entity_id: id, before, ...(reason ? { reason } : {}) })
  return { data: { id }, message: 'Student deleted.' }
})
