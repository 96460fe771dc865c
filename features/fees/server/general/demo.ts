/** General receipts of the demo: forms and donations of the last weeks, on days when the counter was open; what came in cash is in the drawer. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { generalHeads } from '../demo-names.ts'
import { nextEvent, postFees } from '../ledger.ts'

/** After the counter days were opened, before they are closed. Every third day of them has one. */
export async function writeGeneral(tx: Tx, company: number, cashier: number): Promise<void> {
  await sql`
    insert into fee_heads (company_id, title, title_np, kind, rank)
    select ${company}::bigint, t, np, 'on_demand', 8 + n
    from unnest(${generalHeads.map((h) => h[0])}::text[], ${generalHeads.map((h) => h[1])}::text[]) with ordinality x
      (t, np, n)`.execute(tx)
  await sql`
    create temp table demo_general on commit drop as
    select ${nextEvent} as event_id, d.id as counter_day_id, d.day, d.n, h.id as fee_head_id,
      (array['cash', 'cash', 'esewa'])[1 + d.n % 3] as mode,
      case when h.title = ${generalHeads[0][0]} then 50000 else 500000 + d.n * 100000 end::bigint as amount,
      (array['Binod Karki', 'Maya Gurung', 'Himal Suppliers', 'Rita Tamang', 'Ward Office'])[1 + d.n % 5] as payer,
      case when h.title = ${generalHeads[0][0]} then 'Form for class ' || 1 + d.n % 5 end as narration
    from (select id, day, row_number() over (order by day desc)::int as n from counter_days
    where company_id = ${company}::bigint and cashier_id = ${cashier}::bigint) d
    join fee_heads h on h.company_id = ${company}::bigint
      and h.title = case when d.n % 2 = 0 then ${generalHeads[0][0]} else ${generalHeads[1][0]} end
    where d.n % 3 = 1 and d.n < 40`.execute(tx)
  await postFees(
    { tx, company, maySoft: true },
    {
      events: sql`select event_id as id, 'general_receipt' as kind, null::bigint as enroll_id, day as accounting_date,
        counter_day_id, null::bigint as bill_run_id,
        ${cashier}::bigint as maker_id, null::bigint as approver_id, null::text as reason from demo_general`,
      entries: sql`
        select event_id as id, case mode when 'cash' then 'cash' else 'wallet' end as account,
          null::bigint as enroll_id, null::bigint as fee_head_id, null::text as month, mode, amount from demo_general
        union all select event_id, 'income', null, fee_head_id, null, null, -amount from demo_general`,
    },
  )
  await sql`
    with numbered as (
      select g.*, f.id as fiscal_year_id, row_number() over (partition by f.id order by g.day) as number
      from demo_general g
      join fiscal_years f on f.company_id = ${company}::bigint and g.day between f.start_date and f.end_date),
    counted as (
      insert into counters (company_id, name, next) select ${company}::bigint, 'receipt:G:' || fiscal_year_id,
        max(number) + 1 from numbered group by fiscal_year_id),
    receipt as (
      insert into receipts
        (company_id, series, fiscal_year_id, number, event_id, received_on, cashier_id, mode, reference, amount)
      select ${company}::bigint, 'G', fiscal_year_id, number, event_id, day, ${cashier}::bigint, mode,
        case when mode <> 'cash' then 'ESEWA-' || event_id end, amount from numbered
      returning id, event_id, mode, reference, amount),
    part as (
      insert into receipt_payments (company_id, receipt_id, line, mode, reference, amount) select ${company}::bigint,
        id, 1, mode, reference, amount from receipt),
    payer as (
      insert into general_receipts (company_id, receipt_id, payer) select ${company}::bigint, r.id, g.payer
      from receipt r join demo_general g using (event_id))
    insert into general_receipt_lines (company_id, receipt_id, line, fee_head_id, narration, amount)
    select ${company}::bigint, r.id, 1, g.fee_head_id, g.narration, g.amount from receipt r
    join demo_general g using (event_id)`.execute(tx)
  await sql`insert into demo_drawers select day, amount from demo_general where mode = 'cash'`.execute(tx)
  await sql`drop table demo_general`.execute(tx)
}
