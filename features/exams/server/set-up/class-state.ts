/** A class of an exam is closed while others still enter marks, and opened again for a reason. */
import { sql } from 'kysely'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { changeClassState } from '../../contract/set-up.ts'
import { publishedGrades } from '../results/published.ts'
import { classStates, examOf, hasNoMarks } from './exam-of.ts'

const turn = handle(changeClassState, async ({ id, grade_id, state, reason }, ctx) => {
  const { refuse } = changeClassState
  // who enters a mark holds the row for sharing
  const exam = await examOf(ctx, id, 'for update')
  const before = orNotFound((await classStates(ctx, id)).get(grade_id), 'This class')
  if (before === 'draft' || hasNoMarks(exam)) throw refuse('not-opened')
  if ((before === 'open') === (state === 'open')) throw refuse('same-state')
  if (state === 'open') {
    if ((reason ?? '').length < 3) throw fieldError('reason', 'Field is required')
    const { rows } = await sql`select from ${publishedGrades(ctx, id)} shown where grade_id = ${grade_id}
      limit 1`.execute(ctx.tx)
    if (rows.length) throw refuse('published')
  }
  // of an exam that was closed as a whole the other classes stay closed
  await sql`
    update exam_grades c set closed_at = case when c.grade_id <> ${grade_id}
        then case when x.state = 'open' or x.classes_open then c.closed_at else coalesce(c.closed_at, app_now()) end
      when ${state} = 'closed' then app_now() end
    from exams x
    where c.company_id = ${ctx.company} and c.exam_id = ${id} and x.company_id = c.company_id
      and x.id = c.exam_id`.execute(ctx.tx)
  await sql`
    update exams x set
      classes_open = x.state = 'published' and any_open.is_so,
      state = case when x.state = 'published' then x.state when any_open.is_so then 'open' else 'closed' end,
      closed_at = case when not any_open.is_so then app_now() end
    from (select coalesce(bool_or(closed_at is null), false) as is_so from exam_grades
      where company_id = ${ctx.company} and exam_id = ${id}) any_open
    where x.company_id = ${ctx.company} and x.id = ${id}`.execute(ctx.tx)
  ctx.note({
    entity: 'exams',
    entity_id: id,
    before: { grade_id, state: before },
    after: { grade_id, state },
    ...(reason && { reason }),
  })
  return {
    message:
      state === 'open' ? 'The class is open: marks can be entered.' : 'The class is closed: marks are entered no more.',
  }
})

export const classStateHandlers = [turn]
