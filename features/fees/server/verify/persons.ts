/** Of whom an event is, and who made it: the student, the cashier with the drawer, the second person. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const persons: Checks = {
  'An entry is of the student of its event, except what a transfer brings to another student': (c) => sql`
    select from fee_entries n join fee_events v on v.company_id = n.company_id and v.id = n.event_id
    left join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
    left join enrolments o on o.company_id = v.company_id and o.id = v.enroll_id
    left join fee_journals j on j.company_id = v.company_id and j.kind = 'transfer'
      and j.event_id in (v.id, v.reverses_id)
    left join enrolments t on t.company_id = j.company_id and t.id = j.to_enroll_id
    where n.company_id = ${c} and n.enroll_id is distinct from v.enroll_id
      and e.student_id is distinct from o.student_id and e.student_id is distinct from t.student_id`,
  'A transfer reaches the student whom its journal names': (c) => sql`
    select from fee_journals j join enrolments t on t.company_id = j.company_id and t.id = j.to_enroll_id
    where j.company_id = ${c} and j.kind = 'transfer' and j.event_id is not null and not exists (
      select from fee_entries n join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
      where n.company_id = j.company_id and n.event_id = j.event_id and n.amount < 0 and e.student_id = t.student_id)`,
  'A due has the student of its enrolment': (c) => sql`
    select from dues d left join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${c} and d.student_id is distinct from e.student_id`,
  'What an event allocates to a due is what its entries take off it': (c) => sql`
    select from (select event_id, enroll_id, fee_head_id, month, -sum(amount) as amount from fee_entries
      where company_id = ${c} and month is not null and account <> 'advance' group by 1, 2, 3, 4
      having sum(amount) <> 0) n
    full join (select event_id, enroll_id, fee_head_id, month, sum(amount + discount) as amount from fee_allocations
      where company_id = ${c} group by 1, 2, 3, 4 having sum(amount + discount) <> 0) a
      using (event_id, enroll_id, fee_head_id, month)
    where n.amount is distinct from a.amount`,
  'A counter day takes only what its own cashier made': (c) => sql`
    select from fee_events v join counter_days d on d.company_id = v.company_id and d.id = v.counter_day_id
    where v.company_id = ${c} and v.maker_id is distinct from d.cashier_id`,
  'Money that a person took or gave is in a counter day, money that came online is in none': (c) => sql`
    select from fee_events v left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
    where v.company_id = ${c} and coalesce(o.kind, v.kind) in ('receipt', 'general_receipt', 'refund')
      and (v.counter_day_id is null) <> (v.maker_id is null)`,
  'The counted notes of a counter day come to what was counted': (c) => sql`
    select from counter_days d
    cross join lateral (select coalesce(sum(note::bigint * 100 * pieces::bigint), 0) + coalesce(d.coins, 0) as counted
      from jsonb_each_text(d.notes) x (note, pieces)) n
    where d.company_id = ${c} and d.notes is not null and d.counted is distinct from n.counted`,
  'Who approved an event did not make it': (c) => sql`
    select from fee_events v where v.company_id = ${c} and v.approver_id = v.maker_id`,
  'A cheque that was cleared or bounced has the day, person, student and amount of its event': (c) => sql`
    select from fee_cheques q join fee_events v on v.company_id = q.company_id and v.id = q.event_id
    join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
    left join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
    left join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.mode = 'cheque'
    where q.company_id = ${c}
      and (q.settled_on, q.settled_by, r.enroll_id, p.amount) is distinct from
      (v.accounting_date, v.maker_id, v.enroll_id, -n.amount)`,
  'Who brought a due forward and who took it back made its events': (c) => sql`
    select from previous_dues p join fee_events v on v.company_id = p.company_id and v.id = p.event_id
    left join fee_events m on m.company_id = p.company_id and m.reverses_id = p.event_id
    where p.company_id = ${c}
      and ((p.made_by, p.ended_by) is distinct from (v.maker_id, m.maker_id))`,
}
