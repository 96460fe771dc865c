/** What is still owed of penalties is waived where bills are taken back: nobody is late with what was not charged. */
import { type RawBuilder, sql } from 'kysely'
import type { Where } from '#platform/server/ledger.ts'
import { nextEvent, postFees } from '../ledger.ts'

export interface Waiver {
  /** SELECT of enroll_id and month. */
  of: RawBuilder<unknown>
  /** AD, open. */
  day: string
  /** Who takes the bills back. */
  by: number | null
  reason: string
}

/** Months of which something else is charged keep theirs. */
export async function waiveOpenPenalties(where: Where, { of, day, by, reason }: Waiver): Promise<void> {
  const { tx, company } = where
  const { rows } = await sql<{ enroll_id: number; fee_head_id: number; month: string; amount: number }>`
    select d.enroll_id, d.fee_head_id, d.month, d.due as amount from dues d
    join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id and h.charged_by = 'penalty'
    where d.company_id = ${company} and d.due > 0 and (d.enroll_id, d.month) in (${of})
      and not exists
      (select from dues o
      join fee_heads k on k.company_id = o.company_id and k.id = o.fee_head_id and k.charged_by <> 'penalty'
        where o.company_id = d.company_id and o.enroll_id = d.enroll_id and o.month = d.month and o.billed > 0)
    order by d.enroll_id, d.month for update of d`.execute(tx)
  if (!rows.length) return
  const parts = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p
    (enroll_id bigint, fee_head_id bigint, month text, amount bigint)`
  const { rows: events } = await sql<{ id: number; enroll_id: number }>`
    with e as materialized (select distinct enroll_id from ${parts} order by 1) select ${nextEvent} as id, enroll_id
    from e`.execute(tx)
  const numbered = sql`jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (id bigint, enroll_id bigint)`
  await postFees(where, {
    events: sql`select e.id, 'penalty_waived' as kind, e.enroll_id, ${day}::date as accounting_date,
      null::bigint as counter_day_id, null::bigint as bill_run_id,
      ${by}::bigint as maker_id, null::bigint as approver_id, ${reason}::text as reason from ${numbered}`,
    entries: sql`select e.id, a.account, p.enroll_id, p.fee_head_id, p.month, null::text as mode,
      a.sign * p.amount as amount
      from ${parts} join ${numbered} on e.enroll_id = p.enroll_id
      cross join (values ('waiver', 1), ('receivable', -1)) a (account, sign)`,
  })
  await sql`
    update dues d set due = d.due - p.amount, billed = d.billed - p.amount from ${parts}
    where d.company_id = ${company} and d.enroll_id = p.enroll_id and d.fee_head_id = p.fee_head_id
      and d.month = p.month`.execute(tx)
}
