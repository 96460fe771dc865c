/** One student's own amounts, excluded and extra heads: set for months of the batch worked in, shown, ended early. */
import { type RawBuilder, sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { reachStudent, studentScope } from '#features/students/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notOfList, orNotFound, required } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/offers.ts'
import { planOfSeat, seatToday } from '../plan.ts'

type Asked = InputOf<typeof contract.customizedFees>

function from(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const pattern = asked.search && containing(asked.search)
  return sql`
    from customized_fees c
    join enrolments e on e.company_id = c.company_id and e.id = c.enroll_id
      and e.batch_id = ${ctx.batch?.id ?? null}::bigint
    join fee_heads h on h.company_id = c.company_id and h.id = c.fee_head_id
    join ${userOf('e.student_id')} and u.deleted_at is null ${seat}
    left join plan_amounts p on ${planOfSeat({ company: ctx.company, batch: ctx.batch?.id ?? null }, seatToday)}
      and p.fee_head_id = h.id and h.charged_by = 'plan' and c.from_month between p.from_month and p.to_month
    left join activity_fees a on a.company_id = e.company_id and a.batch_id = e.batch_id
      and a.fee_head_id = h.id and c.from_month between a.from_month and a.to_month
    left join users m on m.company_id = c.company_id and m.id = c.made_by
    where ${sql.join(
      [
        sql`c.company_id = ${ctx.company}`,
        studentScope(ctx, sql`e.student_id`),
        ...(asked.student_id ? [sql`e.student_id = ${asked.student_id}`] : []),
        ...(asked.grade_id ? [sql`e.grade_id = ${asked.grade_id}`] : []),
        ...(asked.fee_head_id ? [sql`c.fee_head_id = ${asked.fee_head_id}`] : []),
        ...(asked.kind ? [sql`c.kind = ${asked.kind}`] : []),
        ...(pattern
          ? [
              sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
                or folded(e.enroll_code) ilike ${pattern}
                or folded(c.reason) ilike ${pattern})`,
            ]
          : []),
      ],
      sql` and `,
    )}`
}

const order = {
  name: sql`u.full_name collate "C"`,
  class: sql`g.rank * 100000 + coalesce(e.roll, 0)`,
  head: sql`h.rank`,
}

export const listCustomized = handle(contract.customizedFees, async (input, ctx) => {
  const way = sql.raw(input.descending ? 'desc' : 'asc')
  const { rows } = await sql<contract.OwnFee>`
    select c.id, u.full_name as name, u.name_np, e.student_id, e.enroll_code, ${seatColumns}, c.fee_head_id,
      h.title as head, h.title_np as head_np, c.kind, c.amount, coalesce(a.amount, p.amount) as plan,
      c.from_month, c.to_month, c.reason, c.end_reason, m.full_name as made_by, m.name_np as made_by_np
    ${from(ctx, input)} order by ${order[input.sortBy ?? 'class']} ${way}, c.id ${pageOf(input)}`.execute(ctx.tx)
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/customized-fee')
})

export const customize = handle(contract.customizeFee, async (input, ctx) => {
  const { tx, company } = ctx
  const { student_id, fee_head_id, kind, from_month, to_month, reason } = input
  const amount = kind === 'excluded' ? null : input.amount
  if (amount === undefined) throw required('amount')
  if (to_month < from_month) throw fieldError('to_month', 'Must not be before the first month')
  await reachStudent(ctx, student_id)
  const { rows: seats } = await sql<{ id: number }>`
    select id from enrolments
    where company_id = ${company} and student_id = ${student_id} and batch_id = ${ctx.batch?.id ?? null}::bigint
      and status = 'studying'`.execute(tx)
  const seatOf = seats[0]
  if (!seatOf) throw contract.customizeFee.refuse('not-enrolled')
  const { rows: heads } = await sql<{ extra: boolean }>`
    select charged_by = 'plan' and kind <> 'admission' as extra
    from fee_heads where company_id = ${company} and id = ${fee_head_id}`.execute(tx)
  if (!heads[0]) throw notOfList('fee_head_id')
  if (kind === 'extra' && !heads[0].extra) throw contract.customizeFee.refuse('no-extra-head')
  // `customized_fees_once` holds a head once a month
  const { rows } = await sql<{ id: number }>`
    insert into customized_fees
      (company_id, enroll_id, fee_head_id, kind, amount, from_month, to_month, reason, made_by)
    values (${company}, ${seatOf.id}, ${fee_head_id}, ${kind}, ${amount}, ${from_month}, ${to_month}, ${reason},
      ${makerOf(ctx)}::bigint)
    on conflict do nothing returning id`.execute(tx)
  if (!rows[0]) throw contract.customizeFee.refuse('overlaps')
  const { id } = rows[0]
  ctx.note({ entity: 'customized_fees', entity_id: id, after: { ...input, amount }, reason })
  return { data: { id }, message: 'Set.' }
})

export const endCustomized = handle(contract.endCustomizedFee, async ({ id, to_month, reason }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ from_month: string; to_month: string }>`
    select c.from_month, c.to_month from customized_fees c
    join enrolments e on e.company_id = c.company_id and e.id = c.enroll_id
    where c.company_id = ${company} and c.id = ${id} and ${studentScope(ctx, sql`e.student_id`)}
    for update of c`.execute(tx)
  const before = orNotFound(rows[0], 'This customised fee')
  const last = to_month ?? String(Number(before.from_month) - 1).padStart(2, '0')
  if (last >= before.to_month) throw contract.endCustomizedFee.refuse('ended-before')
  if (to_month && to_month < before.from_month) throw fieldError('to_month', 'Must not be before the first month')
  await sql`
    update customized_fees
    set to_month = ${last}, ended_by = ${makerOf(ctx)}::bigint, ended_at = app_now(), end_reason = ${reason}
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({
    entity: 'customized_fees',
    entity_id: id,
    reason,
    before: { to_month: before.to_month },
    after: { to_month: last },
  })
  return { data: { id }, message: 'Ended.' }
})
