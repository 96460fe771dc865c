/** Exams of the batch: added, changed, removed, opened for marks and closed. */
import { sql } from 'kysely'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/set-up.ts'
import { addClasses, copyFrom, firstScheme } from './classes.ts'
import { isEntered } from './entered.ts'
import { checkExam, examOf, hasNoMarks, refusePublished } from './exam-of.ts'

const create = handle(contract.createExam, async (input, ctx) => {
  const { name, name_np = null, start_date, end_date, weight, is_final, grade_ids, copy_of } = input
  if (!ctx.batch) throw notFound('This batch')
  await checkExam(ctx, input)
  const { rows } = await sql<{ id: number }>`
    insert into exams (company_id, batch_id, name, name_np, start_date, end_date, weight, is_final)
    values (${ctx.company}, ${ctx.batch.id}, ${name}, ${name_np || null}, ${start_date}, ${end_date}, ${weight},
      ${is_final}) returning id`.execute(ctx.tx)
  const { id } = rows[0]!
  if (copy_of) {
    if (!(await copyFrom(ctx, id, copy_of))) throw fieldError('copy_of', 'Choose one of the list')
  } else {
    const scheme_id = input.scheme_id ?? (await firstScheme(ctx))
    if (grade_ids.length && !scheme_id) throw fieldError('scheme_id', 'Add a grading scheme first')
    await addClasses(
      ctx,
      id,
      [...new Set(grade_ids)].map((grade_id) => ({ grade_id, scheme_id: scheme_id! })),
      'grade_ids',
    )
  }
  ctx.note({ entity: 'exams', entity_id: id, after: input })
  return { data: { id }, message: 'Exam added.' }
})

const update = handle(contract.updateExam, async (input, ctx) => {
  const { id, name, name_np = null, start_date, end_date, weight } = input
  const before = await examOf(ctx, id, 'for update')
  const is_final = input.is_final ?? before.is_final
  await checkExam(ctx, { ...input, is_final })
  if (before.retakes_id !== null && (weight > 0 || is_final))
    throw fieldError(is_final ? 'is_final' : 'weight', 'A re-examination has no weight: the better mark counts.')
  await sql`
    update exams set name = ${name}, name_np = ${name_np || null}, start_date = ${start_date}, end_date = ${end_date},
      weight = ${weight}, is_final = ${is_final}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: id, before, after: input })
  return { message: 'Exam changed.' }
})

const remove = handle(contract.removeExam, async ({ id }, ctx) => {
  const before = await examOf(ctx, id, 'for update')
  const { rows } = await sql`
    select 1 from results r where r.company_id = ${ctx.company} and r.exam_id = ${id} limit 1`.execute(ctx.tx)
  if (rows.length || (await isEntered(ctx, id))) throw contract.removeExam.refuse('has-marks')
  const { rows: again } = await sql`
    select 1 from exams where company_id = ${ctx.company} and retakes_id = ${id} limit 1`.execute(ctx.tx)
  if (again.length) throw contract.removeExam.refuse('sat-again')
  await sql`delete from exams where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: id, before, after: null })
  return { message: 'Exam removed.' }
})

const changeState = handle(contract.changeExamState, async ({ id, state, reason }, ctx) => {
  const exam = await examOf(ctx, id, 'for update')
  // while classes still take marks the exam is closed for these
  const isPartly = exam.classes_open && state === 'closed'
  if (!isPartly) refusePublished(exam)
  if (exam.state === state) throw contract.changeExamState.refuse('same-state')
  if (state === 'closed' && exam.state === 'draft' && !hasNoMarks(exam))
    throw contract.changeExamState.refuse('not-opened')
  // what was closed once is opened for a reason
  if (state === 'open' && exam.state !== 'draft' && (reason ?? '').length < 3)
    throw fieldError('reason', 'Field is required')
  const { rows } = await sql`
    select 1 from exam_subjects t join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
    where t.company_id = ${ctx.company} and t.exam_id = ${id} limit 1`.execute(ctx.tx)
  if (!rows.length) throw contract.changeExamState.refuse('asks-nothing')
  await sql`
    update exams set state = ${isPartly ? exam.state : state}, classes_open = false,
      closed_at = case when ${state} = 'closed' then app_now() end
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  await sql`
    update exam_grades set closed_at = case when ${state} = 'closed' then coalesce(closed_at, app_now()) end
    where company_id = ${ctx.company} and exam_id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: id, before: { state: exam.state }, after: { state, reason } })
  return {
    message:
      state === 'open' ? 'The exam is open: marks can be entered.' : 'The exam is closed: marks are entered no more.',
  }
})

export const examHandlers = [create, update, remove, changeState]
