/** Deposits of each student: what was charged as one, what of it was paid, refunded and adjusted since, and so is held. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { containing } from '#platform/server/sql-words.ts'
import { depositsByHead } from '../../contract/held-reports.ts'
import { depositsHeld } from '../../contract/reports.ts'
import { type Places, seatedAt } from './moves.ts'

interface Asked extends Places {
  day: string
  fee_head_id?: number | undefined
}

/** `w`: sums of a student, by head where asked, with the newest of the enrolments concerned. */
function sums(company: number, { day, fee_head_id }: Asked, byHead: boolean): RawBuilder<unknown> {
  const deposits = sql`
    n.company_id = ${company}
      and n.account_id =
      any(array(select id from fee_accounts where company_id = ${company}::bigint and kind = 'deposit'))
      and n.accounting_date <= ${day}::date ${fee_head_id ? sql`and n.fee_head_id = ${fee_head_id}` : sql``}`
  return sql`
    with c as materialized (
      select n.enroll_id, n.fee_head_id, n.month, -sum(n.amount) as charged from fee_entries n
      where ${deposits} and n.month is not null group by 1, 2, 3),
    k as (
      select c.enroll_id, c.fee_head_id, c.charged, coalesce(a.paid, 0) as paid, coalesce(a.discount, 0) as discount,
        0 as refunded, 0 as adjusted
      from c left join lateral (
        select sum(a.amount) as paid, sum(a.discount) as discount from fee_allocations a
        join fee_events v on v.company_id = a.company_id and v.id = a.event_id and v.accounting_date <= ${day}::date
        where a.company_id = ${company} and a.enroll_id = c.enroll_id and a.fee_head_id = c.fee_head_id
          and a.month = c.month) a on true
      union all
      select n.enroll_id, n.fee_head_id, 0, 0, 0,
        case when coalesce(o.kind, v.kind) = 'refund' then n.amount else 0 end,
        case when coalesce(o.kind, v.kind) = 'refund' then 0 else n.amount end
      from fee_entries n join fee_events v on v.company_id = n.company_id and v.id = n.event_id
      left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
      where ${deposits} and n.month is null),
    w as materialized (
      select e.student_id, ${byHead ? sql`k.fee_head_id` : sql`null::bigint`} as fee_head_id, max(e.id) as enroll_id,
        sum(k.charged)::bigint as charged, sum(k.paid)::bigint as paid,
        sum(k.discount)::bigint as discount, sum(k.refunded)::bigint as refunded, sum(k.adjusted)::bigint as adjusted
      from k join enrolments e on e.company_id = ${company} and e.id = k.enroll_id
      group by 1, 2 having sum(k.charged) <> 0 or sum(k.paid) <> 0 or sum(k.refunded) <> 0 or sum(k.adjusted) <> 0)`
}

const whose = {
  student_id: sql`w.student_id`,
  name: sql`u.full_name`,
  name_np: sql`u.name_np`,
  enroll_code: sql`e.enroll_code`,
  class: className,
  class_np: classNameNp,
  grade_rank: sql`g.rank`,
  section: sql`x.name`,
  roll: sql`e.roll`,
}
const figures = {
  paid: sql`w.paid`,
  refunded: sql`w.refunded`,
  adjusted: sql`w.adjusted`,
  held: sql`w.paid - w.refunded - w.adjusted`,
  due: sql`w.charged - w.discount - w.paid`,
}
const seated = (ctx: Ctx, asked: Asked) => sql`
  w ${seatedAt(ctx, asked, sql`w.enroll_id`)} join ${userOf('e.student_id')} ${seat}`

export const depositReport = serveReport(depositsHeld, async (filters, ctx) => ({
  with: sums(ctx.company, filters, false),
  select: { ...whose, ...figures, charged: sql`w.charged`, discount: sql`w.discount` },
  from: sql`from ${seated(ctx, filters)}`,
}))

export const depositsByHeadReport = serveReport(depositsByHead, async (filters, ctx) => {
  const pattern = filters.search && containing(filters.search)
  return {
    with: sums(ctx.company, filters, true),
    select: {
      ...whose,
      ...figures,
      head_id: sql`h.id`,
      head: sql`h.title`,
      head_np: sql`h.title_np`,
      head_rank: sql`h.rank`,
    },
    from: sql`from ${seated(ctx, filters)} join fee_heads h on h.company_id = e.company_id and h.id = w.fee_head_id
      where ${
        pattern
          ? sql`(folded(u.full_name) ilike ${pattern}
        or folded(e.enroll_code) ilike ${pattern})`
          : sql`true`
      }`,
  }
})
