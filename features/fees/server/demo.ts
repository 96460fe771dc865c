/** The demo's fee plan, bills of past months (by the product's own billing) and payments in bulk. */
import { sql } from 'kysely'
import { addDays, daysBetween } from '#nepal/bikram-sambat.ts'
import { type BatchYear, batchYears } from '#features/academics/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { type DemoSchool, type DemoSurroundings, gatherFigures } from '#platform/server/demo.ts'
import { bringOldDues } from './brought/demo.ts'
import { chargeMonth } from './bill-sql.ts'
import { monthDays, withSources } from './charges-sql.ts'
import { writeActivities } from './activities/demo.ts'
import { closeDays, openDays } from './counter/demo.ts'
import { extraHead, heads } from './demo-names.ts'
import { writeGeneral } from './general/demo.ts'
import { writeJournals } from './held/demo.ts'
import { nextEvent, postFees } from './ledger.ts'
import { writeOffers } from './offers/demo.ts'
import type { Provider } from '../contract/online/words.ts'
import { sealKeys } from './online/keys.ts'
import { mapToBooks } from './to-books/demo.ts'

/** Paisa a month, by the rank of the class. */
const tuition = [
  2500_00, 2600_00, 2700_00, 2900_00, 3000_00, 3100_00, 3300_00, 3400_00, 3700_00, 3800_00, 4000_00, 4500_00, 4800_00,
  5500_00, 5800_00,
]

const billed = [
  'enrolments',
  'fee_events',
  'fee_entries',
  'dues',
  'fee_allocations',
  'charge_claims',
  'receipts',
  'bills',
  'bill_lines',
]

/** Keys of the gateways, in test mode, where the school has set none. */
export async function connect(tx: Tx, { id: company, keys, merchants }: DemoSurroundings) {
  const rows = merchants.map(({ provider, merchant, ...secrets }) => ({
    provider,
    merchant,
    sealed: sealKeys(keys, { company, provider: provider as Provider, mode: 'test' }, secrets),
  }))
  await sql`
    insert into payment_providers (company_id, provider, mode, active, merchant, sealed)
    select ${company}::bigint, provider, 'test', true, merchant, sealed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (provider text, merchant text, sealed text)
    where not exists (select from payment_providers where company_id = ${company})`.execute(tx)
  return {}
}

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  const { id: company } = school
  const { batch } = await batchYears(tx, company)
  await fillPlan(tx, company, batch)
  await fillTaxes(tx, company)
  // of today nothing is added any more: what is owed stays while somebody looks at it
  await sql`
    insert into penalty_rules (company_id, since, active, done_on)
    values (${company}::bigint, ${school.today}::date, true, ${school.today}::date)
    on conflict (company_id) do update set done_on = excluded.done_on`.execute(tx)
  await writeOffers(tx, company, batch)
  await writeActivities(tx, company, batch)
  const past = monthsUntil(batch.start_date, school.today)
  const { rows: grades } = await sql<{
    id: number
  }>`select id from grades where company_id = ${company}`.execute(tx)
  const { rows: people } = await sql<{
    accountant: number
  }>`select user_id as accountant from user_roles where company_id = ${company} and role_slug = 'accountant'`.execute(
    tx,
  )
  const accountant = people[0]!.accountant
  for (const [i, month] of past.entries()) {
    const day = billingDay(batch, school.today, month)
    const { rows } = await sql<{ id: number }>`
      insert into bill_runs (company_id, batch_id, month, grade_ids, state, generated_by, generated_at)
      values (${company}, ${batch.id}, ${month}, ${grades.map((g) => g.id)}::bigint[], 'generated',
        ${accountant}::bigint, ${`${day}::dateT05:00:00Z`}) returning id`.execute(tx)
    const runId = rows[0]!.id
    const to = { company, batch, month, grade_ids: grades.map((g) => g.id), today: day }
    const charged = await chargeMonth(tx, {
      ...(await withSources(tx, to)),
      runId,
      actor: accountant,
      maySoft: true,
    })
    await sql`update bill_runs set bills = ${charged.bills}, amount = ${charged.amount}
      where company_id = ${company} and id = ${runId}::bigint`.execute(tx)
    await payMonth(tx, school, batch, month, accountant, past.length - i)
    // so that the next month is planned for what is there by now
    if (i === 0) await gatherFigures(tx, school, ...billed)
  }
  await writeJournals(tx, school, accountant)
  await bringOldDues(tx, school, accountant)
  await writeGeneral(tx, company, accountant)
  await closeDays(tx, company, school.today)
}

/** After the books. */
export async function finish(tx: Tx, school: DemoSchool): Promise<void> {
  await mapToBooks(tx, school)
  // triggers that write at the commit sleep while a large school is filled
  await sql`select keep_balances(${school.id}::bigint)`.execute(tx)
}

/** Kept, but on no head: school fees are exempt from VAT, and the service fee is of a school that the law names. */
async function fillTaxes(tx: Tx, company: number): Promise<void> {
  await sql`
    with kinds as (
      insert into tax_kinds (company_id, name, name_np)
      values (${company}::bigint, 'Education service fee', 'शिक्षा सेवा शुल्क'),
        (${company}::bigint, 'VAT', 'मूल्य अभिवृद्धि कर') returning id, name)
    insert into tax_rates (company_id, tax_kind_id, percent, from_date)
    select ${company}::bigint, k.id, r.percent, r.day from kinds k
    join (values ('Education service fee', 1, date '2008-07-16'), ('VAT', 13, date '2005-01-14')) r (name, percent, day)
      using (name)`.execute(tx)
}

async function fillPlan(tx: Tx, company: number, batch: BatchYear): Promise<void> {
  await sql`
    insert into fee_heads (company_id, title, title_np, kind, rank, refundable)
    select ${company}::bigint, t, np, k, n, n = 6
    from unnest(${heads.map((h) => h[0])}::text[], ${heads.map((h) => h[1])}::text[], ${heads.map((h) => h[2])}::text[])
      with ordinality x (t, np, k, n)`.execute(tx)
  await sql`
    insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount)
    select ${company}::bigint, ${batch.id}::bigint, g.id, h.id,
      case h.rank when 1 then tuition.amount when 2 then 30000 when 3 then 60000 when 4 then tuition.amount * 2
      when 6 then 200000 else tuition.amount end
    from grades g join unnest(${tuition}::bigint[]) with ordinality tuition (amount, rank) on tuition.rank = g.rank
    join fee_heads h on h.company_id = g.company_id and (h.rank <> 2 or g.code is not null)
      and (h.rank <> 6 or g.rank <= 3)
    where g.company_id = ${company}::bigint`.execute(tx)
  await sql`
    insert into fee_heads (company_id, title, title_np, kind, rank)
    values (${company}::bigint, ${extraHead[0]}, ${extraHead[1]}, 'monthly', 8)`.execute(tx)
  const due = Array.from({ length: 14 }, (_, i) => {
    const month = String(i + 1).padStart(2, '0')
    return { month, date: addDays(monthDays(batch.start_date, month).start, 19) }
  })
  // the annual fee comes with Baisakh, and the smallest bring their deposit; exam fees with Shrawan and Magh
  await sql`
    insert into billing_months (company_id, batch_id, month, due_date, fee_head_ids)
    select ${company}::bigint, ${batch.id}::bigint, m, d::date,
      case when m = '01' then array(select id from fee_heads where company_id = ${company}::bigint and rank in (4, 6))
      when m in ('04', '10') then array(select id from fee_heads where company_id = ${company}::bigint and rank = 3)
        else '{}' end
    from unnest(${due.map((d) => d.month)}::text[], ${due.map((d) => d.date)}::text[]) x (m, d)`.execute(tx)
}

/** Codes of the months of the batch that have begun, without the running one. */
function monthsUntil(batchStart: string, today: string): string[] {
  const codes = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
  const ended = codes.filter((code) => monthDays(batchStart, code).end < today)
  return ended.length ? ended : ['01']
}

const billingDay = (batch: BatchYear, today: string, month: string) => {
  const day = addDays(monthDays(batch.start_date, month).start, 1)
  return day < today ? day : today
}

/** Of an enrolment `e`, some days after the bill. The newest month is paid until yesterday, so that the running month has its collection too. */
function paidOn(day: string, today: string, age: number) {
  const last = age === 1 ? Math.max(0, daysBetween(day, today) - 4) : 24
  return sql`least(${day}::date + 3 + (e.id * 7 % 25 * ${last}::int / 24)::int, ${today}::date)`
}

/**
 * Most families pay most months: in full some days after the bill. The nearer the month, the more is still owed (`age` 1 is the newest).
 * One event, its entries, a receipt and its allocations for each bill paid, all as sets.
 */
async function payMonth(
  tx: Tx,
  { id: company, today }: DemoSchool,
  batch: BatchYear,
  month: string,
  cashier: number,
  age: number,
): Promise<void> {
  const day = billingDay(batch, today, month)
  const share = age === 1 ? 45 : age === 2 ? 70 : 88
  await sql`
    create temp table demo_pay on commit drop as
    select e.id as enroll_id, ${nextEvent} as event_id,
      ${paidOn(day, today, age)} as paid_on,
        (array['cash', 'cash', 'esewa', 'bank', 'khalti', 'cash'])[1 + (e.id % 6)] as mode,
      sum(d.due)::bigint - x.discount as amount, x.discount
    from enrolments e
    join dues d on d.company_id = e.company_id and d.enroll_id = e.id and d.month = ${month} and d.due > 0
    -- a hundred rupees of the tuition for every fifth
    cross join lateral (select case when e.id % 5 = 0 then 10000 else 0 end::bigint as discount) x
    where e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint
      and (hashint8(e.id * 31 + ${Number(month)}) & 2147483647) % 100 < ${share}
      -- the demo guardian's children owe the last two months
      and (${age} > 2
      or e.student_id not in
      (select student_id from student_guardians
      where company_id = ${company}::bigint
        and guardian_id = (select min(guardian_id) from student_guardians where company_id = ${company}::bigint)))
    group by e.id, x.discount`.execute(tx)
  await openDays(tx, company, cashier)
  await postFees(
    { tx, company, maySoft: true },
    {
      events: sql`select event_id as id, 'receipt' as kind, enroll_id, paid_on as accounting_date,
        c.id as counter_day_id, null::bigint as bill_run_id,
        ${cashier}::bigint as maker_id, null::bigint as approver_id,
          case when discount > 0 then 'Sister or brother at the school' end as reason
        from demo_pay
        join counter_days c on c.company_id = ${company}::bigint and c.cashier_id = ${cashier}::bigint
          and c.day = paid_on`,
      entries: sql`
        select event_id as id, case when mode in ('cash', 'bank', 'cheque') then mode else 'wallet' end as account,
          enroll_id, null::bigint as fee_head_id, null::text as month, mode, amount
        from demo_pay union all
        select event_id, 'discount', enroll_id, null, null, null, discount from demo_pay union all
        select event_id, 'receivable', d.enroll_id, d.fee_head_id, ${month}, null, -d.due from demo_pay
        join dues d on d.company_id = ${company}::bigint and d.enroll_id = demo_pay.enroll_id and d.month = ${month}
          and d.due > 0`,
    },
  )
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount, discount)
    select ${company}::bigint, event_id, d.enroll_id, d.fee_head_id, ${month}, d.due - x.discount, x.discount
    from demo_pay
    join dues d on d.company_id = ${company}::bigint and d.enroll_id = demo_pay.enroll_id and d.month = ${month}
      and d.due > 0
    join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id
    cross join lateral (select case when h.rank = 1 then demo_pay.discount else 0 end as discount) x`.execute(tx)
  await sql`update dues d set due = 0 from demo_pay p
    where d.company_id = ${company}::bigint and d.enroll_id = p.enroll_id and d.month = ${month}`.execute(tx)
  await sql`
    with numbered as (
      select p.*, f.id as fiscal_year_id, row_number() over (partition by f.id order by p.paid_on, p.enroll_id) as n
      from demo_pay p
      join fiscal_years f on f.company_id = ${company}::bigint and p.paid_on between f.start_date and f.end_date),
    counted as (
      insert into counters (company_id, name, next)
      select ${company}::bigint, 'receipt:R:' || fiscal_year_id, max(n) + 1 from numbered group by fiscal_year_id
      on conflict (company_id, name) do update set next = counters.next + excluded.next - 1 returning name, next)
    insert into receipts
      (company_id, fiscal_year_id, number, enroll_id, event_id, received_on, cashier_id, mode, reference, amount,
      discount)
    select ${company}::bigint, fiscal_year_id, c.next - (max(n) over (partition by fiscal_year_id)) + n - 1, enroll_id,
      event_id, paid_on, ${cashier}::bigint, mode,
      case when mode = 'cash' then null else upper(mode) || '-' || event_id end, amount, discount
    from numbered join counted c on c.name = 'receipt:R:' || fiscal_year_id`.execute(tx)
  await sql`
    insert into receipt_payments (company_id, receipt_id, line, mode, reference, amount)
    select ${company}::bigint, r.id, 1, r.mode, r.reference, r.amount from receipts r
    join demo_pay p on p.event_id = r.event_id where r.company_id = ${company}::bigint and r.amount > 0`.execute(tx)
  await sql`drop table demo_pay`.execute(tx)
}
