/** In the demo some deposits went back by voucher, a book was lost, and one note waits for a second person. */
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { limit } from '#platform/server/sql-words.ts'
import { float, openDay } from '../counter/demo.ts'
import { nextEvent, postFees } from '../ledger.ts'
import { keepFacts } from './journal-facts.ts'

export async function writeJournals(tx: Tx, school: DemoSchool, accountant: number): Promise<void> {
  const { id: company, today, size, large } = school
  const day = addDays(today, -2)
  const drawer = await lastDrawer(tx, company, accountant, day)
  await chooseJournals(tx, company, { day, drawer, notes: large ? Math.ceil(size / 100) : 1 })
  await postJournals(tx, company, accountant)
  await keepJournals(tx, company, accountant)
  await sql`drop table demo_journal`.execute(tx)
}

interface Drawer {
  id: number
  day: string
}

/** Days are AD; `notes`: how many debit notes. */
async function chooseJournals(
  tx: Tx,
  company: number,
  { day, drawer, notes }: { day: string; drawer: Drawer; notes: number },
): Promise<void> {
  await sql`
    create temp table demo_journal on commit drop as
    select s.*, ${nextEvent} as event_id, row_number() over (partition by kind order by enroll_id) as number,
      case kind when 'refund' then ${drawer.day}::date else ${day}::date end as day,
      case kind when 'refund' then ${drawer.id}::bigint end as counter_day_id from (
      (select 'refund' as kind, e.id as enroll_id, d.fee_head_id, null::text as month, 50000::bigint as amount,
        'cash' as mode, coalesce(nullif(u.full_name, ''), '-') as payee,
          'The sister left the school' as reason
        from fee_deposits d join enrolments e on e.company_id = d.company_id and e.student_id = d.student_id
        join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
        join users u on u.company_id = e.company_id and u.id = e.student_id
        where d.company_id = ${company}::bigint and d.balance >= 50000 order by e.id limit 2)
      union all
      (select 'debit_note', d.enroll_id, d.fee_head_id, d.month, 15000, null, null, 'A library book was lost'
        from dues d join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id and h.rank = 1
        join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
        where d.company_id = ${company}::bigint and d.due > 0 and e.status = 'studying'
        order by d.enroll_id desc, d.month desc ${limit(notes)})) s`.execute(tx)
}

async function postJournals(tx: Tx, company: number, accountant: number): Promise<void> {
  await postFees(
    { tx, company, maySoft: true },
    {
      events: sql`select event_id as id, kind, enroll_id, day as accounting_date,
        counter_day_id, null::bigint as bill_run_id,
        ${accountant}::bigint as maker_id, null::bigint as approver_id, reason from demo_journal`,
      entries: sql`
        select event_id as id, case kind when 'refund' then 'deposit' else 'receivable' end as account, enroll_id,
          fee_head_id, month, null::text as mode, amount from demo_journal
        union all
        select event_id, case kind when 'refund' then 'cash' else 'income' end, enroll_id,
          case kind when 'refund' then null else fee_head_id end, month, mode, -amount from demo_journal`,
    },
  )
  await sql`
    insert into demo_drawers select day, -sum(amount) from demo_journal where kind = 'refund' group by 1`.execute(tx)
  await sql`
    update dues d set billed = d.billed + j.amount, due = d.due + j.amount from demo_journal j
    where d.company_id = ${company}::bigint and d.enroll_id = j.enroll_id and d.fee_head_id = j.fee_head_id
      and d.month = j.month`.execute(tx)
  // what a person charged by hand is a decision, as the product keeps it
  await sql`
    insert into accepted_differences (company_id, enroll_id, fee_head_id, month, charged, expected, reason, made_by)
    select d.company_id, d.enroll_id, d.fee_head_id, d.month, d.billed, d.billed - j.amount, j.reason,
      ${accountant}::bigint from demo_journal j
    join dues d on d.company_id = ${company}::bigint and d.enroll_id = j.enroll_id and d.fee_head_id = j.fee_head_id
      and d.month = j.month`.execute(tx)
}

async function keepJournals(tx: Tx, company: number, accountant: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into fee_journals
      (company_id, kind, state, fiscal_year_id, number, issued_on, enroll_id, fee_head_id, month, amount, mode, payee,
      reason, event_id, made_by, made_at)
    select ${company}::bigint, kind, 'issued', fiscal_year_of(${company}::bigint, day), number, day,
      enroll_id, fee_head_id, month, amount, mode, payee, reason, event_id,
      ${accountant}::bigint, day + time '06:00' at time zone 'UTC' from demo_journal order by kind, number
      returning id`.execute(tx)
  await sql`
    insert into counters (company_id, name, next)
    select ${company}::bigint, 'journal:' || kind || ':' || fiscal_year_of(${company}::bigint, day),
      max(number) + 1 from demo_journal group by kind, day`.execute(tx)
  await sql`
    insert into fee_journals (company_id, kind, enroll_id, fee_head_id, month, amount, reason, made_by)
    select ${company}::bigint, 'credit_note', enroll_id, fee_head_id, month, 5000, 'The book was found',
      ${accountant}::bigint from demo_journal where kind = 'debit_note'`.execute(tx)
  await keepFacts(
    tx,
    company,
    rows.map(({ id }) => id),
  )
}

/** The last counter day of the cashier until `day` (AD) that took enough cash: money that goes back leaves a drawer. */
async function lastDrawer(tx: Tx, company: number, cashier: number, day: string): Promise<Drawer> {
  const ofCashier = sql`select id, day from counter_days where company_id = ${company} and cashier_id = ${cashier}`
  const { rows } = await sql<Drawer>`${ofCashier} and day <= ${day}
    and (select sum(cash) from demo_drawers n where n.day = counter_days.day) >= ${float}
    order by day desc limit 1`.execute(tx)
  if (rows[0]) return rows[0]
  await openDay(tx, company, cashier, day)
  return (await sql<Drawer>`${ofCashier} and day = ${day}`.execute(tx)).rows[0]!
}
