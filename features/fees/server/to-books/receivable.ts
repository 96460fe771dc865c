/** Whether what students owe is the same in the ledger of the fees and in the books. */
import { sql } from 'kysely'
import { balanceOn } from '#features/accounting/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import type { ReceivableApart } from '../../contract/billing-to-account.ts'

/**
 * Dues of students by the fees, and on the account of the books where they go; null where they go nowhere yet.
 * What waits for the books is no difference; what else is apart was entered on one side only: opening balances, a voucher by hand.
 */
export async function receivableApart(tx: Tx, company: number): Promise<ReceivableApart | null> {
  const { rows } = await sql<Omit<ReceivableApart, 'apart'>>`
    select a.code, a.name, a.name_np, ${balanceOn(company, sql`a.id`, lastDay)} as books,
      -- other accounts of the fees may go to the same one
      (d.due + o.amount)::bigint as fees, w.waiting
    from fee_accounts f join accounts a on a.company_id = f.company_id and a.id = f.account_id
    cross join lateral (select coalesce(sum(due), 0) as due from dues where company_id = f.company_id and due <> 0) d
    cross join lateral (
      select coalesce(sum(n.amount), 0) as amount from fee_accounts x
      join fee_entries n on n.company_id = x.company_id and n.account_id = x.id
      where x.company_id = f.company_id and x.account_id = f.account_id and x.id <> f.id) o
    cross join lateral (
      select coalesce(sum(n.amount), 0)::bigint as waiting from fee_event_postings p
      join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id
      join fee_accounts x on x.company_id = n.company_id and x.id = n.account_id and x.account_id = f.account_id
      where p.company_id = f.company_id and p.posting_id is null) w
    where f.company_id = ${company} and f.kind = 'receivable'`.execute(tx)
  const found = rows[0]
  if (!found) return null
  return { ...found, apart: found.books - (found.fees - found.waiting) }
}
const lastDay = '2200-01-01'
