/** Cheques learn from the bank that it has paid them, and forget it when that is taken apart again; in the same transaction, and never on posted rows. */
import { sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'

/** Issued cheques among the entries of these reconciliations are cleared on the day of the bank's line. */
export async function clearCheques(ctx: Ctx, reconciliations: readonly number[]): Promise<void> {
  await sql`
    update cheques c set state = 'cleared', since = d.day, changed_by = ${makerOf(ctx)}::bigint
    from (select e.entry_id, max(l.date) as day from reconciled_entries e
      join reconciled_lines r on r.company_id = e.company_id and r.reconciliation_id = e.reconciliation_id
      join bank_statement_lines l on l.company_id = r.company_id and l.id = r.line_id
      where e.company_id = ${ctx.company} and e.reconciliation_id = any(${reconciliations}::bigint[]) group by 1) d
    where c.company_id = ${ctx.company} and c.entry_id = d.entry_id and c.state = 'issued'`.execute(ctx.tx)
}

/** Cleared cheques among these entries are what they were before: issued on their day, or cancelled by a reversal. */
export async function unclearCheques(ctx: Ctx, entries: readonly number[]): Promise<void> {
  await sql`
    update cheques c
    set state = case v.state when 'reversed' then 'cancelled' else 'issued' end, since = n.accounting_date,
      changed_by = ${makerOf(ctx)}::bigint
    from account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    where c.company_id = ${ctx.company} and c.entry_id = any(${entries}::bigint[]) and c.state = 'cleared'
      and n.company_id = c.company_id and n.id = c.entry_id`.execute(ctx.tx)
}
