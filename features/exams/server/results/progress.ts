/** How a child did exam by exam, out of what its family sees: the view `visible_results`; and what the school withholds from it. */
import { sql } from 'kysely'
import { askBooks, checkChild } from '#features/students/server/index.ts'
import { handle } from '#platform/server/handler.ts'
import { limit, onlyFor } from '#platform/server/sql-words.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { type ExamOfChild, resultsOfChild, withheldResults } from '../../contract/progress.ts'
import { examSettings } from '../../contract/settings.ts'
import { isFamily } from './visible.ts'

/** Some years of terms. */
const most = 40

export const showProgress = handle(resultsOfChild, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<ExamOfChild>`
    select m.id, m.name, m.name_np, b.name as batch, m.start_date, e.id as enroll_id, e.enroll_code, r.state, r.gpa,
      r.letter,
      case when r.state <> 'missing' then r.percent end as percent, r.rank,
      coalesce((
        select json_agg(json_build_object('name', line ->> 'subject', 'name_np', line ->> 'subject_np', 'letter',
          line ->> 'letter',
          'percent', round((line ->> 'marks')::numeric * 100 / (line ->> 'full_marks')::numeric, 1)) order by n)
        from jsonb_array_elements(r.lines) with ordinality l (line, n)
        where line ->> 'state' in ('passed', 'failed') and (line ->> 'full_marks')::numeric > 0), '[]') as subjects
    from visible_results r
    join exams m on m.company_id = r.company_id and m.id = r.exam_id
    join batches b on b.company_id = m.company_id and b.id = m.batch_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${ctx.company} and r.student_id = ${student_id}
    order by m.start_date desc, m.id desc ${limit(most)}`.execute(ctx.tx)
  const { family_rank } = await readSettings(ctx, examSettings)
  const hidesRank = isFamily(ctx) && !family_rank
  return { data: hidesRank ? rows.map((row) => ({ ...row, rank: null })) : rows }
})

export const showWithheld = handle(withheldResults, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const { rows } = await sql<DataOf<typeof withheldResults>[number]>`
    select m.id, m.name, m.name_np, m.start_date, w.told as reason, w.owed_from,
      ${onlyFor(isFamily(ctx), askBooks().due(ctx.company, sql`w.student_id`))} as due
    from withheld_results w join exams m on m.company_id = w.company_id and m.id = w.exam_id
    where w.company_id = ${ctx.company} and w.student_id = ${student_id}
    order by m.start_date desc, m.id desc ${limit(most)}`.execute(ctx.tx)
  return { data: rows }
})
