/** The demo's offers, who has them, and what a few students pay otherwise; before its bills are made. */
import { sql } from 'kysely'
import type { BatchYear } from '#features/academics/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { offers } from '../demo-names.ts'

/** `every`: the share of students of the upper classes who have one. Those of five whom the counter forgives something have none. */
const every = [11, 7, 23, 13]

export async function writeOffers(tx: Tx, company: number, batch: BatchYear): Promise<void> {
  await sql`
    with people as (
      select min(user_id) filter (where role_slug = 'accountant') as maker,
        min(user_id) filter (where role_slug = 'administrator') as approver
      from user_roles where company_id = ${company}::bigint),
    made as (
      insert into fee_offers
        (company_id, title, title_np, kind, from_date, reason, state, made_by, decided_by, decided_at)
      select ${company}::bigint, o.title, o.title_np, o.kind, ${batch.start_date}::date, o.reason, o.state, p.maker,
        case o.state when 'approved' then p.approver end,
          case o.state when 'approved' then ${batch.start_date}::date end
      from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o
        (title text, title_np text, kind text, reason text, state text) cross join people p
      returning id, title, from_date, made_by, state),
    heads as (
      insert into fee_offer_heads (company_id, offer_id, fee_head_id, rate, amount)
      select ${company}::bigint, m.id, h.id, o.rate, o.amount from made m
      join jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o
        (title text, head integer, rate integer, amount bigint) using (title)
      join fee_heads h on h.company_id = ${company}::bigint and h.rank = o.head),
    chosen as (
      select e.student_id, e.id from enrolments e join grades g on g.company_id = e.company_id and g.id = e.grade_id
      where e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint and e.status = 'studying'
        and g.rank > 7 and e.id % 5 <> 0)
    insert into fee_offer_awards (company_id, offer_id, student_id, from_date, made_by)
    select ${company}::bigint, m.id, c.student_id, m.from_date, m.made_by from made m
    join unnest(${offers.map(({ title }) => title)}::text[], ${every}::int[]) w (title, every) using (title)
    join chosen c on c.id % w.every = 2
    where m.state = 'approved'`.execute(tx)
  await sql`
    insert into customized_fees
      (company_id, enroll_id, fee_head_id, kind, amount, from_month, to_month, reason, made_by)
    select ${company}::bigint, e.id, h.id, o.kind, o.amount, '01', '12', o.reason, p.maker
    from (values (1, 'amount', 150000, 'Agreed with the family for this year', 3),
      (2, 'excluded', null, 'Has a computer class elsewhere', 7), (8, 'extra', 40000, 'Extra coaching', 11))
      o (head, kind, amount, reason, rest)
    join fee_heads h on h.company_id = ${company}::bigint and h.rank = o.head
    join enrolments e on e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint
      and e.status = 'studying' and e.id % 5 <> 0 and e.id % 17 = o.rest
    join grades g on g.company_id = e.company_id and g.id = e.grade_id and g.rank > 7
    cross join (select min(user_id) as maker from user_roles
    where company_id = ${company}::bigint and role_slug = 'accountant') p`.execute(tx)
}
