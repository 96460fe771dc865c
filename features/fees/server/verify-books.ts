/** Proves that events balance and that statement, dues, receipts and numbers agree. Each check is one query that finds what is wrong. */
import { sql } from 'kysely'
import { booksOf, type Checks } from '#platform/server/verify-books.ts'
import { offerKinds } from '../contract/offer-words.ts'
import { providerFacts, providers } from '../contract/online/words.ts'

/** JSON: the way of paying by the provider. */
const modes = Object.fromEntries(providers.map((name) => [name, providerFacts[name].mode]))
const modeOfProvider = sql`${JSON.stringify(modes)}::jsonb`

/** Sentence -> rows that break it. `c` is the school. */
const checks: Checks = {
  'Every event sums to 0 and has at least two entries': (c) => sql`
    select e.id from fee_events e left join fee_entries n on n.company_id = e.company_id and n.event_id = e.id
    where e.company_id = ${c} group by e.id having coalesce(sum(n.amount), 0) <> 0 or count(n.id) < 2`,
  'A reversal mirrors its original exactly': (c) => sql`
    select r.id from fee_events r
    join fee_entries n on n.company_id = r.company_id and n.event_id in (r.id, r.reverses_id)
    where r.company_id = ${c} and r.reverses_id is not null
    group by r.id, n.account_id, n.enroll_id, n.fee_head_id, n.month having sum(n.amount) <> 0`,
  'An entry stands on the account of its kind, head and way of paying': (c) => sql`
    select from fee_entries n join fee_accounts a on a.company_id = n.company_id and a.id = n.account_id
    where n.company_id = ${c}
      and (a.kind <> n.account or a.mode is distinct from n.mode or a.fee_head_id <> n.fee_head_id)`,
  'An event is of the fiscal year of its day, and so are its entries of its day': (c) => sql`
    select from fee_events v
    where v.company_id = ${c} and (v.fiscal_year_id is distinct from fiscal_year_of(v.company_id, v.accounting_date)
      or exists (select from fee_entries n
      where n.company_id = v.company_id and n.event_id = v.id and n.accounting_date <> v.accounting_date))`,
  'Tax stands on the account of its kind, at the rate of the line of its bill': (c) => sql`
    select from (select b.event_id, l.fee_head_id, l.tax_kind_id, l.tax_percent, sum(l.tax) as tax from bills b
    join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${c} and l.tax > 0 group by 1, 2, 3, 4) l
    full join (select n.event_id, n.fee_head_id, a.tax_kind_id, n.tax_percent, -sum(n.amount) as tax from fee_accounts a
      join fee_entries n on n.company_id = a.company_id and n.account_id = a.id
      join fee_events v on v.company_id = n.company_id and v.id = n.event_id and v.kind = 'bill'
      where a.company_id = ${c} and a.kind = 'tax' group by 1, 2, 3, 4) n using (event_id, fee_head_id)
    where (l.tax, l.tax_kind_id) is distinct from (n.tax, n.tax_kind_id) or l.tax_percent is not null
      and l.tax_percent is distinct from n.tax_percent`,
  'The tax of a line is its rate of what offers left': (c) => sql`
    select from bill_lines l where l.company_id = ${c} and (l.tax <> round((l.gross - l.discount) * l.tax_percent / 100)
      or l.tax > 0 and l.tax_kind_id is null)`,
  'The tax of a note is what its event moved on accounts of taxes': (c) => sql`
    select from fee_journals j
    where j.company_id = ${c} and j.event_id is not null and j.kind in ('debit_note', 'credit_note')
      and j.tax <> (select abs(coalesce(sum(n.amount), 0)) from fee_entries n
      where n.company_id = j.company_id and n.event_id = j.event_id and n.account = 'tax')`,
  'Receivable entries equal what is due, per enrolment, head and month': (c) => sql`
    select from (select enroll_id, fee_head_id, month, sum(amount) as amount from fee_entries
      where company_id = ${c} and account = 'receivable' group by 1, 2, 3) n
    full join (select enroll_id, fee_head_id, month, due from dues where company_id = ${c}) d
      using (enroll_id, fee_head_id, month)
    where coalesce(n.amount, 0) <> coalesce(d.due, 0)`,
  'Billed = paid + discount + due, per enrolment, head and month': (c) => sql`
    select from dues d
    left join (select enroll_id, fee_head_id, month, sum(amount + discount) as paid from fee_allocations
      where company_id = ${c} group by 1, 2, 3) a using (enroll_id, fee_head_id, month)
    where d.company_id = ${c} and d.billed <> d.due + coalesce(a.paid, 0)`,
  'Live bill lines, notes, dues brought forward and penalties that were not waived equal what is billed, per enrolment, head and month':
    (c) => sql`
    select from (select enroll_id, fee_head_id, month, sum(net) as net from (
      select b.enroll_id, l.fee_head_id, b.month, l.net from bills b
      join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${c}
        and not exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id)
      union all
      select enroll_id, fee_head_id, month, case kind when 'debit_note' then amount else -amount end from fee_journals
      where company_id = ${c} and event_id is not null and month is not null and bill_id is null
        and not exists (select from fee_heads h where h.company_id = ${c} and h.id = fee_head_id and h.penalty)
      union all
      select k.enroll_id, h.id, k.month, k.amount from penalty_claims k
      join fee_heads h on h.company_id = k.company_id and h.penalty where k.company_id = ${c}
      union all
      select enroll_id, fee_head_id, month, -amount from fee_entries where company_id = ${c} and account = 'waiver'
      union all
      select j.enroll_id, l.fee_head_id, j.month, -l.credited from fee_journals j
      join bill_correction_lines l on l.company_id = j.company_id and l.journal_id = j.id
      where j.company_id = ${c} and j.event_id is not null and j.bill_id is not null
      union all
      select enroll_id, fee_head_id, month, amount from previous_dues where company_id = ${c} and ended_at is null) s
      group by 1, 2, 3) l
    full join (select enroll_id, fee_head_id, month, billed from dues where company_id = ${c}) d
      using (enroll_id, fee_head_id, month)
    where coalesce(l.net, 0) <> coalesce(d.billed, 0)`,
  'A penalty that accrued is what its event moved, on the head of penalties': (c) => sql`
    select from (select event_id, enroll_id, month, sum(amount) as amount from penalty_claims where company_id = ${c}
    group by 1, 2, 3) k
    full join (select n.event_id, n.enroll_id, n.month, -sum(n.amount) as amount from fee_entries n
    join fee_heads h on h.company_id = n.company_id and h.id = n.fee_head_id and h.penalty
      where n.company_id = ${c} and n.account = 'penalty' group by 1, 2, 3) n using (event_id, enroll_id, month)
    where k.amount is distinct from n.amount`,
  'Only penalties are waived': (c) => sql`
    select from fee_entries n left join fee_heads h on h.company_id = n.company_id and h.id = n.fee_head_id
    where n.company_id = ${c} and n.account = 'waiver' and (n.month is null or h.penalty is distinct from true)`,
  'What a receipt says of penalties is what it paid of them': (c) => sql`
    select from receipts r
    left join (select a.event_id, sum(a.amount) as amount from fee_allocations a
    join fee_heads h on h.company_id = a.company_id and h.id = a.fee_head_id and h.penalty
      where a.company_id = ${c} group by 1) a on a.event_id = r.event_id
    where r.company_id = ${c} and r.penalty_owed <> coalesce(a.amount, 0)`,
  'Each live charge has its claim': (c) => sql`
    select from (
      select b.enroll_id, l.fee_head_id, b.month, l.source from bills b
      join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${c}
        and not exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id)) l
    full join (select enroll_id, fee_head_id, month, source, true as claimed from charge_claims
      where company_id = ${c}) k using (enroll_id, fee_head_id, month, source)
    where k.claimed is null
      or (l.enroll_id is null
      and not exists
      (select from fee_journals j join settled_differences s on s.company_id = j.company_id and s.journal_id = j.id
      where j.company_id = ${c} and j.kind = 'debit_note' and j.event_id is not null and j.enroll_id = k.enroll_id
        and j.fee_head_id = k.fee_head_id and j.month = k.month))`,
  'The cash of a receipt is its amount': (c) => sql`
    select from receipts r
    left join (select event_id, sum(amount) as cash from fee_entries where company_id = ${c} and mode is not null
      group by 1) n using (event_id)
    where r.company_id = ${c} and r.amount <> coalesce(n.cash, 0)`,
  'The parts of a receipt follow each other and come to its amount': (c) => sql`
    select from (select id, amount from receipts where company_id = ${c}) r full join (
      select receipt_id, sum(amount) as amount, count(*) <> max(line) or bool_or(before <> sum_before) as torn from (
        select p.*, coalesce(sum(amount) over
          (partition by receipt_id order by line rows between unbounded preceding and 1 preceding), 0) as sum_before
        from receipt_payments p where company_id = ${c}) p group by 1) p on p.receipt_id = r.id
    where r.amount is distinct from coalesce(p.amount, 0) or p.torn`,
  'The money of a receipt stands on the ways of its parts': (c) => sql`
    select from (select r.event_id, p.mode, sum(p.amount) as amount from receipts r
    join receipt_payments p on p.company_id = r.company_id and p.receipt_id = r.id
      where r.company_id = ${c} group by 1, 2) p
    full join (select n.event_id, n.mode, sum(n.amount) as amount from receipts r
    join fee_entries n on n.company_id = r.company_id and n.event_id = r.event_id and n.mode is not null
      where r.company_id = ${c} group by 1, 2) n using (event_id, mode)
    where p.amount is distinct from n.amount`,
  'A receipt is called by the way of its parts': (c) => sql`
    select from receipts r
    join (select receipt_id, case when min(mode) = max(mode) then min(mode) else 'several' end as mode
    from receipt_payments where company_id = ${c}
      group by 1) p on p.receipt_id = r.id where r.company_id = ${c} and r.mode <> p.mode`,
  'A cheque is where its event says: in hand, cleared, bounced, or back with its receipt': (c) => sql`
    select from (select p.receipt_id, p.line from receipt_payments p where p.company_id = ${c} and p.mode = 'cheque') p
    full join (select q.* from fee_cheques q where q.company_id = ${c}) q using (receipt_id, line)
    left join fee_events v on v.company_id = ${c} and v.id = q.event_id
    left join receipts r on r.company_id = ${c} and r.id = q.receipt_id
    where q.id is null or (q.state = 'returned') <> (r.cancelled_at is not null)
      or v.kind is distinct from
      case q.state when 'cleared' then 'cheque_cleared' when 'bounced' then 'cheque_bounced' end`,
  'An event of a cheque has its cheque, unless it was taken back': (c) => sql`
    select from fee_events v where v.company_id = ${c} and v.kind in ('cheque_cleared', 'cheque_bounced')
      and exists (select from fee_cheques q where q.company_id = v.company_id and q.event_id = v.id) = exists
      (select from fee_events x where x.company_id = v.company_id and x.reverses_id = v.id)`,
  'Cheques in hand are what stands on their account, without refunds by cheque': (c) => sql`
    select from (select coalesce(sum(p.amount), 0) as held from fee_cheques q
    join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
      where q.company_id = ${c} and q.state = 'in_hand') q
    cross join (select coalesce(sum(n.amount), 0) as held from fee_entries n
    join fee_events v on v.company_id = n.company_id and v.id = n.event_id
      left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
      where n.company_id = ${c} and n.mode = 'cheque' and coalesce(o.kind, v.kind) <> 'refund') n
      where q.held <> n.held`,
  'A general receipt is what its lines say, under their heads, and of no enrolment': (c) => sql`
    select from (select r.event_id, l.fee_head_id, sum(l.amount) as amount from receipts r
    join general_receipts g on g.company_id = r.company_id and g.receipt_id = r.id
      join general_receipt_lines l on l.company_id = g.company_id and l.receipt_id = g.receipt_id
      where r.company_id = ${c} and r.series = 'G' and r.enroll_id is null group by 1, 2) l
    full join (select n.event_id, n.fee_head_id, -sum(n.amount) as amount from fee_events v
    join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.mode is null
      where v.company_id = ${c} and v.kind = 'general_receipt' and n.enroll_id is null group by 1, 2) n
        using (event_id, fee_head_id)
    where l.amount is distinct from n.amount`,
  'What a counter took is of the day of the counter': (c) => sql`
    select from fee_events v join counter_days d on d.company_id = v.company_id and d.id = v.counter_day_id
    where v.company_id = ${c} and v.accounting_date <> d.day`,
  'A closed counter day expects what its entries make of its opening': (c) => sql`
    select from counter_days d left join (select v.counter_day_id, sum(n.amount) as cash from fee_events v
      join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.mode = 'cash'
      where v.company_id = ${c} and v.counter_day_id is not null group by 1) n on n.counter_day_id = d.id
    where d.company_id = ${c} and d.expected <> d.opening + coalesce(n.cash, 0)`,
  'Receipt numbers run from 1 without a gap, per fiscal year and series': (c) => sql`
    select from receipts where company_id = ${c} group by fiscal_year_id, series
    having count(*) <> max(number) or min(number) <> 1`,
  'Bill numbers run from 1 without a gap, per fiscal year': (c) => sql`
    select from bills where company_id = ${c} group by fiscal_year_id
    having count(*) <> max(number) or min(number) <> 1`,
  'Counters stand behind the last number': (c) => sql`
    select from (select * from counters where company_id = ${c}) k right join (
      select 'receipt:' || series || ':' || fiscal_year_id as name, max(number) as last from receipts
      where company_id = ${c} group by series, fiscal_year_id
      union all select 'bill:' || fiscal_year_id, max(number) from bills where company_id = ${c} group by fiscal_year_id
      union all select 'journal:' || kind || ':' || fiscal_year_id, max(number) from fee_journals
      where company_id = ${c} and number is not null group by kind, fiscal_year_id) r using (name)
    where k.next is distinct from r.last + 1`,
  'Each event waits for the books or is in one posting': (c) => sql`
    select from fee_events v full join fee_event_postings p on p.company_id = v.company_id and p.event_id = v.id
    left join fee_postings g on g.company_id = p.company_id and g.id = p.posting_id
    where coalesce(v.company_id, p.company_id) = ${c}
      and (v.id is null or p.event_id is null or p.day <> v.accounting_date or g.taken_back_at is not null
      or (g.left_out is null and g.day <> p.day))`,
  'What a posting took equals the entries of its events': (c) => sql`
    select from (select p.posting_id, n.account_id as fee_account_id, n.amount > 0 as debit, sum(n.amount) as amount,
      count(*) as entries
      from fee_event_postings p
      join fee_postings g on g.company_id = p.company_id and g.id = p.posting_id and g.left_out is null
      join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id where p.company_id = ${c}
      group by 1, 2, 3) n
    full join (select l.posting_id, l.fee_account_id, l.amount > 0 as debit, l.amount, l.entries
    from fee_posting_lines l join fee_postings g on g.company_id = l.company_id
      and g.id = l.posting_id and g.taken_back_at is null where l.company_id = ${c}) l
      using (posting_id, fee_account_id, debit)
    where n.amount is distinct from l.amount or n.entries is distinct from l.entries`,
  'The vouchers of a posting say what the posting took': (c) => sql`
    select from (select posting_id, account_id, sum(amount) as amount from fee_posting_lines
      where company_id = ${c} group by 1, 2 having sum(amount) <> 0) l
    full join (select w.posting_id, n.account_id, sum(n.amount) as amount from fee_posting_vouchers w
    join account_events v on v.company_id = w.company_id and v.voucher_id = w.voucher_id
      join account_entries n on n.company_id = v.company_id and n.event_id = v.id where w.company_id = ${c}
      group by 1, 2 having sum(n.amount) <> 0) n using (posting_id, account_id)
    where l.amount is distinct from n.amount`,
  'Beside money in a voucher of a posting stands only what the money was for': (c) => sql`
    select from fee_posting_vouchers w
    join account_events v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.reverses_id is null
    join account_entries n on n.company_id = v.company_id and n.event_id = v.id
    join accounts a on a.company_id = n.company_id and a.id = n.account_id
    where w.company_id = ${c} and w.what <> 'day' group by w.voucher_id, w.what
    having case w.what when 'received' then count(*) filter (where n.amount > 0) <> 1
      when 'paid' then count(*) filter (where n.amount < 0) <> 1
      when 'moved' then count(*) <> 2 else bool_or(a.kind in ('cash', 'bank')) end`,
  'The vouchers of a posting stand as long as the posting does': (c) => sql`
    select from fee_posting_vouchers w join fee_postings g on g.company_id = w.company_id and g.id = w.posting_id
    join vouchers v on v.company_id = w.company_id and v.id = w.voucher_id
    where g.company_id = ${c} and v.state <> case when g.taken_back_at is null then 'posted' else 'reversed' end`,
  'Advance balances equal their entries': (c) => sql`
    select from (select e.student_id, -sum(n.amount) as balance from fee_entries n
    join enrolments e on e.company_id = n.company_id
      and e.id = n.enroll_id where n.company_id = ${c} and n.account = 'advance' group by 1) n
    full join (select student_id, balance from advances where company_id = ${c}) a using (student_id)
    where coalesce(n.balance, 0) <> coalesce(a.balance, 0)`,
  'Numbers of refunds, journals and notes run from 1 without a gap, per kind and fiscal year': (c) => sql`
    select from fee_journals where company_id = ${c} and number is not null group by fiscal_year_id, kind
    having count(*) <> max(number) or min(number) <> 1`,
  'What was issued has its event, of its kind, day, year, maker and approver': (c) => sql`
    select from fee_journals j join fee_events v on v.company_id = j.company_id and v.id = j.event_id
    where j.company_id = ${c}
      and (v.accounting_date <> j.issued_on or v.fiscal_year_id <> j.fiscal_year_id or v.enroll_id <> j.enroll_id
      or v.maker_id is distinct from j.made_by
      or v.approver_id is distinct from j.approved_by
      or v.kind <> case j.kind when 'adjustment' then 'deposit' else j.kind end)`,
  'The amount of a refund, journal or note is what its event moved': (c) => sql`
    select from fee_journals j left join (
      select n.event_id, -sum(n.amount) filter (where n.mode is not null) as money,
        sum(n.amount) filter (where n.account = 'advance' and n.amount > 0) as advance,
        sum(n.amount) filter (where n.account = 'deposit' and n.month is null) as deposit,
          sum(n.amount) filter
          (where n.account = any(${['income', 'deposit', 'opening', 'waiver', 'tax', ...offerKinds]}::text[])
          and n.month is not null) as charge
      from fee_entries n where n.company_id = ${c} group by 1) n using (event_id)
    where j.company_id = ${c} and j.event_id is not null
      and j.amount is distinct from
      case j.kind when 'refund' then n.money when 'transfer' then n.advance when 'adjustment' then n.deposit
      when 'debit_note' then -n.charge else n.charge end`,
  'An event of these kinds has its journal': (c) => sql`
    select from fee_events v
    where v.company_id = ${c} and v.kind in ('refund', 'transfer', 'deposit', 'debit_note', 'credit_note')
      and not exists (select from fee_journals j where j.company_id = v.company_id and j.event_id = v.id)`,
  'A due brought forward is what its event moved, and stands until the mirror of it': (c) => sql`
    select from (select v.id, v.enroll_id, n.amount,
      exists (select from fee_events r where r.company_id = v.company_id and r.reverses_id = v.id) as ended
      from fee_events v
      left join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.account = 'receivable'
      where v.company_id = ${c} and v.kind = 'opening_due') v
    full join (select * from previous_dues where company_id = ${c}) p on p.event_id = v.id
    where p.amount is distinct from v.amount or p.enroll_id is distinct from v.enroll_id
      or (p.ended_at is not null) is distinct from v.ended`,
  'A journal is taken back exactly when its mirror or a further note says so': (c) => sql`
    select from fee_journals j where j.company_id = ${c} and (j.state = 'reversed') <> (
      exists (select from fee_events v where v.company_id = j.company_id and v.reverses_id = j.event_id)
      or exists (select from fee_journals k
      where k.company_id = j.company_id and k.reverses_id = j.id and k.event_id is not null))`,
  'Deposits held are what was paid of them, less what went back or paid dues': (c) => sql`
    select from (
      select student_id, fee_head_id, sum(amount) as balance from (
        select e.student_id, a.fee_head_id, a.amount from fee_allocations a
        join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
        where a.company_id = ${c}
          and exists (select from fee_entries n
          where n.company_id = a.company_id and n.enroll_id = a.enroll_id and n.account = 'deposit'
          and n.fee_head_id = a.fee_head_id and n.month = a.month)
        union all
        select e.student_id, n.fee_head_id, -n.amount from fee_entries n
        join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
        where n.company_id = ${c} and n.account = 'deposit' and n.month is null) s group by 1, 2) n
    full join (select student_id, fee_head_id, balance from fee_deposits where company_id = ${c}) d
      using (student_id, fee_head_id)
    where coalesce(n.balance, 0) <> coalesce(d.balance, 0)`,
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
  'An online payment is paid exactly when each of its students has the receipt, of its amount, way and reference': (
    c,
  ) => sql`
    select from payment_intents i left join payment_intent_lines l on l.company_id = i.company_id and l.intent_id = i.id
    left join receipts r on r.company_id = l.company_id and r.id = l.receipt_id
    left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where i.company_id = ${c} and ((i.state = 'paid') <> (r.id is not null)
      or r.id is not null
      and (r.amount, r.mode, r.reference, e.student_id) is distinct from
      (l.amount, ${modeOfProvider}->>i.provider, left(i.provider_ref, 60), l.student_id)
      or i.amount <>
      (select coalesce(sum(m.amount), 0) from payment_intent_lines m
      where m.company_id = i.company_id and m.intent_id = i.id))`,
}

export const { checkNames, verifySchool, faultsIn } = booksOf(checks)
