/** What offers took off, and bills that were corrected. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'
import { offerKinds } from '../../contract/offer-words.ts'

export const offers: Checks = {
  'The discount of a bill line is what its awards took off': (c) => sql`
    select from (select bill_id, fee_head_id, sum(discount) as discount from bill_lines where company_id = ${c}
    group by 1, 2) l
    full join (select bill_id, fee_head_id, sum(amount) as amount from bill_line_offers where company_id = ${c}
    group by 1, 2) o using (bill_id, fee_head_id)
    where coalesce(l.discount, 0) <> coalesce(o.amount, 0)`,
  'What offers took off a bill stands on the accounts of their kinds, under its head': (c) => sql`
    select from (select b.event_id, x.fee_head_id, o.kind as account, sum(x.amount) as amount from bill_line_offers x
      join bills b on b.company_id = x.company_id and b.id = x.bill_id
      join fee_offer_awards a on a.company_id = x.company_id and a.id = x.award_id
      join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id where x.company_id = ${c} group by 1, 2, 3)
        o
    full join (select n.event_id, n.fee_head_id, n.account, sum(n.amount) as amount from fee_entries n
    join fee_events v on v.company_id = n.company_id and v.id = n.event_id
      where n.company_id = ${c} and n.account = any(${offerKinds}::text[]) and v.kind = 'bill' group by 1, 2, 3) n
        using (event_id, fee_head_id, account)
    where coalesce(o.amount, 0) <> coalesce(n.amount, 0)`,
  'A bill that was corrected is taken back whole by its note, with what offers took off, and the new one is what was asked for':
    (c) => sql`
    select from fee_journals j join bill_corrections k on k.company_id = j.company_id and k.journal_id = j.id
    where j.company_id = ${c} and j.event_id is not null and (
      exists (select
      from (select fee_head_id, sum(discount) as off from bill_lines where company_id = ${c} and bill_id = j.bill_id
      group by 1) l
        full join (select fee_head_id, sum(credited_discount) as off from bill_correction_lines
        where company_id = ${c} and journal_id = j.id group by 1) a using (fee_head_id)
        full join (select fee_head_id, -sum(amount) as off from fee_entries
        where company_id = ${c} and event_id = j.event_id and account = any(${offerKinds}::text[]) group by 1) n
          using (fee_head_id)
        where coalesce(l.off, 0) <> coalesce(a.off, 0) or coalesce(n.off, 0) <> coalesce(a.off, 0))
      or exists (select
      from (select fee_head_id, gross, discount, tax from bill_lines
      where company_id = ${c} and bill_id = k.new_bill_id) l
        full join (select fee_head_id, gross, discount, tax from bill_correction_lines
        where company_id = ${c} and journal_id = j.id and gross > 0) a using (fee_head_id)
        where (l.gross, l.discount, l.tax) is distinct from (a.gross, a.discount, a.tax)))`,
  'An award took off only heads that its approved offer names, of its own student': (c) => sql`
    select from bill_line_offers x join bills b on b.company_id = x.company_id and b.id = x.bill_id
    join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id
    join fee_offer_awards a on a.company_id = x.company_id and a.id = x.award_id
    join fee_offers o on o.company_id = a.company_id and o.id = a.offer_id
    where x.company_id = ${c} and (o.state <> 'approved' or a.student_id <> e.student_id
      or not exists
      (select from fee_offer_heads p
      where p.company_id = o.company_id and p.offer_id = o.id and p.fee_head_id = x.fee_head_id))`,
}
