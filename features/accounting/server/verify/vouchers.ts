/** Vouchers against their events: who made and approved them, and what takes what back. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const vouchers: Checks = {
  'An event has its voucher, and names who made and who approved it': (c) => sql`
    select from account_events e left join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    where e.company_id = ${c}
      and (v.id is null or (v.made_by, v.approved_by) is distinct from (e.maker_id, e.approver_id))`,
  'A voucher that reverses another has its type and amount': (c) => sql`
    select from vouchers v join vouchers o on o.company_id = v.company_id and o.id = v.reverses_id
    where v.company_id = ${c} and (v.type, v.amount) is distinct from (o.type, o.amount)`,
  'An approved voucher balances': (c) => sql`
    select from vouchers v left join voucher_lines l on l.company_id = v.company_id and l.voucher_id = v.id
    where v.company_id = ${c} and v.state = 'approved' group by v.id
    having coalesce(sum(l.amount), 0) <> 0 or count(l.line) < 2`,
  'Since the school asks for a second person, nobody approves a voucher of his own': (c) => sql`
    select from settings s join vouchers v on v.company_id = s.company_id and v.approved_at > s.updated_at
    where s.company_id = ${c} and s."group" = 'accounting' and s."values" ->> 'second_person' = 'true'
      and s."values" ->> 'approval' is distinct from 'false' and v.source not in ('closing', 'reversal', 'billing')
      and v.approved_by = v.made_by`,
  'The amount of a recurring voucher is the sum of its debits': (c) => sql`
    select from recurring_vouchers r
    left join recurring_voucher_lines l on l.company_id = r.company_id and l.recurring_id = r.id and l.amount > 0
    where r.company_id = ${c} group by r.id, r.amount having r.amount <> coalesce(sum(l.amount), 0)`,
}
