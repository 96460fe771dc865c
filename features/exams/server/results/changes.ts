/** Which results of published classes are not as they would be now: withdrawn, changed, new, or gone. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { limit } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/publishing.ts'
import type { ReckonedResult } from '../../contract/reckon.ts'
import { examOf } from '../set-up/exam-of.ts'
import { publishedGrades } from './published.ts'
import { resultsByClass } from './read-marks.ts'

/** Without its lines: of a large school too all fit beside each other. */
export type Summary = Omit<ReckonedResult, 'lines'>
export const summaryOf = ({ lines: _lines, ...summary }: ReckonedResult): Summary => summary

export async function summariesOf(ctx: Ctx, exam: number): Promise<Summary[]> {
  const results: Summary[] = []
  for await (const some of resultsByClass(ctx, exam)) results.push(...some.map(summaryOf))
  return results
}

const score = (row: 'r' | 'now') =>
  sql.raw(`case when ${row}.enroll_id is not null then json_build_object('state', ${row}.state, 'gpa', ${row}.gpa,
    'letter', ${row}.letter, 'marks', ${row}.marks, 'full_marks', ${row}.full_marks, 'rank', ${row}.rank) end`)

/** For a FROM: `c` (enroll_id, kind, published, now, reason), a row for each result that differs from `results`. */
const differing = (ctx: Ctx, exam: number, results: readonly Summary[]): RawBuilder<unknown> => sql`(
  with compared as materialized (
    select coalesce(r.enroll_id, now.enroll_id) as enroll_id, r.withdrawn_reason as reason,
      ${score('r')} as published, ${score('now')} as now,
      case when r.withdrawn_at is not null then 'withdrawn' when r.enroll_id is null then 'new'
        when now.enroll_id is null then 'gone'
        when (now.state, now.gpa, now.letter, now.marks, now.full_marks) is distinct from
          (r.state, r.gpa, r.letter, r.marks, r.full_marks) then 'changed'
        when now.rank is distinct from r.rank then 'place' end as kind
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as now (enroll_id bigint, state text, gpa numeric, letter text, marks numeric, full_marks numeric, rank int)
    full join (select * from results where company_id = ${ctx.company} and exam_id = ${exam}) r
      on r.enroll_id = now.enroll_id)
  select d.* from compared d join enrolments e on e.company_id = ${ctx.company} and e.id = d.enroll_id
  where d.kind is not null and e.grade_id in ${publishedGrades(ctx, exam)}) c`

export async function countChanges(ctx: Ctx, exam: number, results: readonly Summary[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*) as changed from ${differing(ctx, exam, results)}`.execute(ctx.tx)
  return rows[0]!.changed
}

const show = handle(contract.resultChanges, async ({ id }, ctx) => {
  await examOf(ctx, id)
  const { rows } = await sql<contract.ResultChange>`
    select c.enroll_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns}, c.kind, c.published, c.now,
      c.reason
    from ${differing(ctx, id, await summariesOf(ctx, id))}
    join enrolments e on e.company_id = ${ctx.company} and e.id = c.enroll_id
    join ${userOf('e.student_id')} ${seat}
    order by array_position(${contract.changeKinds}::text[], c.kind), ${bySeat}, e.id
    ${limit(contract.mostChanges)}`.execute(ctx.tx)
  return { data: rows }
})

export const changeHandlers = [show]
