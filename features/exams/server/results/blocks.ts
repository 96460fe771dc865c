/** Whose result is kept from the family. What is owed is asked of the books; whether a block holds is decided by the view `visible_results` alike (migrations/0100-results.sql). */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { noRight, notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/blocks.ts'
import { ofExam, owed, sitting } from './sitting.ts'

const list = handle(contract.resultBlocks, async (query, ctx) => {
  const { search, only_blocked, exam_id } = query
  const typed = search ? containing(search) : null
  const from = sql`
    ${sitting(ctx, query)}
    left join result_blocks b on b.company_id = e.company_id and b.exam_id = t.id and b.enroll_id = e.id
    where ${ofExam(ctx, exam_id)} ${only_blocked ? sql`and b.enroll_id is not null` : sql``}
      ${
        typed
          ? sql`and
        (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed}
          or folded(e.enroll_code) ilike ${typed})`
          : sql``
      }`
  const { rows } = await sql<contract.BlockRow & { total: number; blocked: number }>`
    with found as materialized (
      select e.id, b.enroll_id is not null as is_blocked from ${from})
    select e.id as enroll_id, e.student_id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns},
      ${onlyFor(ctx.can('due-read'), owed(ctx))} as due, b.reason, b.owed_from is not null as until_paid,
      b.enroll_id is not null and (b.owed_from is null or b.owed_from <= ${owed(ctx)}) as holds,
      by_whom.full_name as blocked_by, b.blocked_at,
      (select count(*) from found) as total, (select count(*) from found where is_blocked) as blocked
    from found join enrolments e on e.company_id = ${ctx.company} and e.id = found.id
    join ${userOf('e.student_id')} ${seat}
    left join result_blocks b on b.company_id = e.company_id and b.exam_id = ${exam_id} and b.enroll_id = e.id
    left join users by_whom on by_whom.company_id = b.company_id and by_whom.id = b.blocked_by
    order by ${bySeat}, u.full_name collate "C", e.id ${pageOf(query)}`.execute(ctx.tx)
  const { total = 0, blocked = 0 } = rows[0] ?? {}
  return {
    ...listAnswer(
      rows.map(({ total: _total, blocked: _blocked, ...row }) => row),
      total,
      query,
      contract.resultBlocks.path,
    ),
    blocked,
  }
})

const write = (ctx: Ctx, exam: number, reason: string, owedFrom: number | null, chosen: RawBuilder<unknown>) => sql<{
  enroll_id: number
}>`
  insert into result_blocks (company_id, exam_id, enroll_id, reason, owed_from, blocked_by)
  select ${ctx.company}::bigint, ${exam}::bigint, chosen.id, ${reason}, ${owedFrom}::bigint, ${makerOf(ctx)}::bigint
  from (${chosen}) chosen order by chosen.id
  on conflict (company_id, exam_id, enroll_id) do update set reason = excluded.reason, owed_from = excluded.owed_from,
    is_told = true, blocked_by = excluded.blocked_by, blocked_at = app_now()
  returning enroll_id`

const block = handle(contract.blockResults, async ({ exam_id, enroll_ids, reason, until_paid }, ctx) => {
  // whether it holds tells whether the family owes
  if (until_paid && !ctx.can('due-read')) throw noRight()
  const wanted = new Set(enroll_ids)
  const { rows } = await write(
    ctx,
    exam_id,
    reason,
    until_paid ? 1 : null,
    sql`select e.id from ${sitting(ctx)} where ${ofExam(ctx, exam_id)} and e.id = any(${[...wanted]}::bigint[])`,
  ).execute(ctx.tx)
  if (rows.length !== wanted.size) throw notFound('This student')
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { blocked: [...wanted], reason, until_paid } })
  return { data: { blocked: rows.length }, message: 'Blocked: their families do not see this result.' }
})

const blockByDues = handle(contract.blockWhoOwes, async ({ owed_from, reason, ...place }, ctx) => {
  const { rows } = await write(
    ctx,
    place.exam_id,
    reason,
    owed_from,
    // who is blocked for another reason stays so
    sql`select e.id from ${sitting(ctx, place)} where ${ofExam(ctx, place.exam_id)} and ${owed(ctx)} >= ${owed_from}
      and not exists
      (select from result_blocks b
      where b.company_id = e.company_id and b.exam_id = t.id and b.enroll_id = e.id and b.owed_from is null)`,
  ).execute(ctx.tx)
  if (!rows.length) throw contract.blockWhoOwes.refuse('nobody')
  ctx.note({
    entity: 'exams',
    entity_id: place.exam_id,
    after: { blocked: rows.map(({ enroll_id }) => enroll_id), reason, owed_from },
  })
  return { data: { blocked: rows.length }, message: 'Blocked until they have paid.' }
})

const lift = handle(contract.liftBlocks, async ({ exam_id, enroll_ids }, ctx) => {
  const { rows } = await sql<{ enroll_id: number; reason: string }>`
    delete from result_blocks where company_id = ${ctx.company} and exam_id = ${exam_id}
      and enroll_id in
      (select e.id from ${sitting(ctx)} where ${ofExam(ctx, exam_id)} and e.id = any(${enroll_ids}::bigint[]))
    returning enroll_id, reason`.execute(ctx.tx)
  if (!rows.length) throw notFound('This block')
  ctx.note({ entity: 'exams', entity_id: exam_id, before: { blocked: rows }, after: null })
  return { data: { lifted: rows.length }, message: 'Lifted: their families see the result when it is published.' }
})

export const blockHandlers = [list, block, blockByDues, lift]
