/**
 * What a month charges, as one set in SQL: monthly heads and the heads named for the month, from the plan of each student's grade, and the fare of who rides.
 * Preview and generation ask the same question, so they cannot disagree.
 */
import { type RawBuilder, sql } from 'kysely'
import { monthOfCode } from '#nepal/bs-names.ts'
import { adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { faresOfMonth } from '#features/transport/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import { billingSettings } from '../contract/settings.ts'
import { openFiscalYear } from './counter/counter-day.ts'
import { nextEvent, postFees } from './ledger.ts'

export interface MonthToBill {
  company: number
  batch: { id: number; start_date: string }
  /** '01' ... '14' */
  month: string
  grade_ids: number[]
  /** Only the admission heads, of this enrolment or of those whom this sheet brought; else what the month charges. */
  admitted?: { enrolment: number } | { sheet: string }
  /** Rows {enroll_id, amount} of those who ride, see `withFares`; without it nobody is charged for transport. */
  fares?: RawBuilder<unknown>
}

/** AD days of a billing month: '01' of batch 2083 is Baisakh 2083, '13' is Baisakh 2084. */
export function monthDays(batchStart: string, month: string): { start: string; end: string } {
  const { year, month: number } = monthOfCode(adToBs(batchStart).year, month)
  return bsMonthRange(year, number)
}

/** Paisa of tax on the plan `p` of the head `h`, beside `taxPercent` as `t`. */
export const taxOf = sql`case when h.taxable then round(p.amount * t.percent / 100) else 0 end::bigint`
export const taxPercent = (company: number): RawBuilder<unknown> =>
  sql`(select coalesce((select ("values" ->> 'tax_percent')::numeric from settings where company_id = ${company}::bigint
    and "group" = ${billingSettings.name} and jsonb_typeof("values" -> 'tax_percent') = 'number'), 0) as percent)`

/** Beside the plan's head `h` and the billing month `m`: what a month charges. An admission is charged when it happens. */
export const headsOfMonth = sql`(h.kind = 'monthly' or h.id = any(m.fee_head_ids)) and h.kind <> 'admission'`

/** Whom a month can charge: `e` studies in these grades; a student who joins after the month's last day is not charged for it. */
const studying = ({ company, batch, month, grade_ids }: MonthToBill) => sql`
  e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint and e.grade_id = any(${grade_ids}::bigint[])
    and e.status = 'studying' and e.enrolled_on <= ${monthDays(batch.start_date, month).end}::date`

/**
 * Rows {enroll_id, student_id, grade_id, fee_head_id, rank, refundable, period, source, gross, tax} that the month charges, billed already or not.
 * `lock`: whoever leaves or is withdrawn at this moment waits, or is not charged.
 */
export function chargesOf(to: MonthToBill, lock = false): RawBuilder<unknown> {
  const held = lock ? sql`for share of e` : sql``
  const plan = sql`${planCharges(to)} ${held}`
  // rows of a union cannot be held, those of its parts can
  return to.fares
    ? sql`select * from (${plan}) x union all select * from (${fareCharges(to, to.fares)} ${held}) y`
    : plan
}

const planCharges = (to: MonthToBill) => sql`
  select e.id as enroll_id, e.student_id, e.grade_id, h.id as fee_head_id, h.rank, h.refundable,
    charge_period(h.kind, e.batch_id, m.month) as period, ${planSource}::text as source, p.amount as gross,
    ${taxOf} as tax
  from enrolments e
  join fee_plans p on p.company_id = e.company_id and p.batch_id = e.batch_id and p.grade_id = e.grade_id
  join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.is_active and not h.transport
  join billing_months m on m.company_id = e.company_id and m.batch_id = e.batch_id and m.month = ${to.month}
  cross join ${taxPercent(to.company)} t
  where ${studying(to)} and ${to.admitted ? admissionHeads(to.company, to.admitted) : headsOfMonth}`

/** What the student rides in the month, under the head that stands for it. */
const fareCharges = (to: MonthToBill, fares: RawBuilder<unknown>) => sql`
  select e.id, e.student_id, e.grade_id, h.id, h.rank, h.refundable, charge_period(h.kind, e.batch_id, m.month), ${fareSource}::text, p.amount, ${taxOf}
  from (${fares}) p
  join enrolments e on e.company_id = ${to.company}::bigint and e.id = p.enroll_id
  join fee_heads h on h.company_id = e.company_id and h.is_active and h.transport
  join billing_months m on m.company_id = e.company_id and m.batch_id = e.batch_id and m.month = ${to.month}
  cross join ${taxPercent(to.company)} t
  where p.amount > 0 and ${studying(to)} and ${headsOfMonth}`

/** With the fares that the transport room asks for the month; an admission brings none. */
export async function withFares(tx: Tx, to: MonthToBill): Promise<MonthToBill> {
  if (to.admitted) return to
  const { company, batch, month } = to
  const fares = await faresOfMonth(tx, { company, batch: batch.id, ...monthDays(batch.start_date, month) })
  return fares ? { ...to, fares } : to
}

/** Charged once for an enrolment, in whatever month. */
const admissionHeads = (company: number, admitted: NonNullable<MonthToBill['admitted']>) => sql`
  h.kind = 'admission' and ${
    'sheet' in admitted
      ? sql`exists (select from students s where s.company_id = e.company_id and s.id = e.student_id and s.import_id = ${admitted.sheet}::uuid)`
      : sql`e.id = ${admitted.enrolment}::bigint`
  }`

/** The sources of charges: the plan, and what a student rides. Activities and fines will have their own. */
const planSource = 'plan'
const fareSource = 'transport'

interface Charged {
  bills: number
  amount: number
}

/**
 * Charges the month in the caller's transaction: claims first (their unique key lets nobody be charged twice, also from two nodes),
 * then events, entries, dues, advance money used, and the bills with numbers taken last.
 * Returns 0 bills when everything was claimed before.
 */
export async function chargeMonth(
  tx: Tx,
  to: MonthToBill & { runId: number; actor: number | null; today: string; maySoft: boolean },
): Promise<Charged> {
  const { batch, company, today, maySoft } = to
  const fiscalYear = await openFiscalYear({ tx, company, maySoft }, today)
  await claimCharges(tx, to)
  await sql`
    create temp table charged_bill on commit drop as
    select enroll_id, sum(gross + tax)::bigint as amount, ${nextEvent} as event_id,
      row_number() over (order by enroll_id) as n
    from charge group by enroll_id having sum(gross + tax) > 0`.execute(tx)
  await sql`analyze charged_bill`.execute(tx)
  await writeEvents(tx, to)
  await writeDues(tx, to)
  await useAdvances(tx, to)
  const charged = await writeBills(tx, to, batch.id, fiscalYear.id)
  // the next month of the same transaction makes them anew
  await sql`drop table charge, claimed, charged_bill, used_advance`.execute(tx)
  return charged
}

/** Leaves in `charge` what this run could claim. Both sets are analysed: of new rows the planner knows nothing and would join them one by one. */
async function claimCharges(tx: Tx, to: Parameters<typeof chargeMonth>[1]): Promise<void> {
  const { company, month, runId } = to
  await sql`create temp table charge on commit drop as ${chargesOf(to, true)}`.execute(tx)
  await sql`analyze charge`.execute(tx)
  await sql`create temp table claimed (enroll_id bigint, fee_head_id bigint) on commit drop`.execute(tx)
  await sql`
    with made as (
      insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
      select ${company}::bigint, enroll_id, student_id, fee_head_id, ${month}, period, source, ${runId}::bigint from charge
      order by student_id, fee_head_id
      on conflict do nothing
      returning enroll_id, fee_head_id)
    insert into claimed select * from made`.execute(tx)
  await sql`analyze claimed`.execute(tx)
  await sql`delete from charge c where not exists (select from claimed k where k.enroll_id = c.enroll_id and k.fee_head_id = c.fee_head_id)`.execute(
    tx,
  )
}

/** A head that is given back is no income: what is charged for it is a deposit of the student. */
const writeEvents = (
  tx: Tx,
  { company, month, runId, actor, today, maySoft }: Parameters<typeof chargeMonth>[1],
): Promise<void> =>
  postFees(
    { tx, company, maySoft },
    {
      events: sql`select event_id as id, 'bill' as kind, enroll_id, ${today}::date as accounting_date, null::bigint as counter_day_id, ${runId}::bigint as bill_run_id,
        ${actor}::bigint as maker_id, null::bigint as approver_id, null::text as reason from charged_bill`,
      entries: sql`select b.event_id as id, e.account, c.enroll_id, c.fee_head_id, ${month}::text as month, null::text as mode, e.amount
        from charge c join charged_bill b using (enroll_id)
        cross join lateral (values ('receivable', c.gross + c.tax), (case when c.refundable then 'deposit' else 'income' end, -c.gross), ('tax', -c.tax)) e (account, amount)`,
    },
  )

async function writeDues(tx: Tx, { company, batch, month }: Parameters<typeof chargeMonth>[1]): Promise<void> {
  await sql`
    insert into dues (company_id, enroll_id, fee_head_id, month, due_date, billed, due)
    select ${company}::bigint, c.enroll_id, c.fee_head_id, ${month}, m.due_date, c.gross + c.tax, c.gross + c.tax
    from charge c join charged_bill using (enroll_id)
    join billing_months m on m.company_id = ${company}::bigint and m.batch_id = ${batch.id}::bigint and m.month = ${month}
    on conflict (company_id, enroll_id, fee_head_id, month)
    do update set billed = dues.billed + excluded.billed, due = dues.due + excluded.due, due_date = excluded.due_date`.execute(
    tx,
  )
}

/** Advance money of earlier receipts pays the new dues at once, heads in their order: nobody sees a due that is paid already. */
async function useAdvances(
  tx: Tx,
  { company, month, actor, today, runId, maySoft }: Parameters<typeof chargeMonth>[1],
): Promise<void> {
  await sql`
    create temp table used_advance on commit drop as
    with rich as (
      select a.student_id, a.balance, b.enroll_id from advances a
      join enrolments e on e.company_id = a.company_id and e.student_id = a.student_id
      join charged_bill b on b.enroll_id = e.id
      where a.company_id = ${company}::bigint and a.balance > 0
      order by a.student_id for update of a),
    filled as (
      select r.student_id, c.enroll_id, c.fee_head_id, c.gross + c.tax as amount,
        greatest(0, least(c.gross + c.tax, r.balance - coalesce(sum(c.gross + c.tax)
          over (partition by c.enroll_id order by c.rank, c.fee_head_id rows between unbounded preceding and 1 preceding), 0)))::bigint as used
      from rich r join charge c using (enroll_id))
    select f.*, u.event_id
    from filled f join (select enroll_id, ${nextEvent} as event_id from rich) u using (enroll_id)
    where used > 0`.execute(tx)
  await postFees(
    { tx, company, maySoft },
    {
      events: sql`select distinct event_id as id, 'advance' as kind, enroll_id, ${today}::date as accounting_date, null::bigint as counter_day_id,
        ${runId}::bigint as bill_run_id, ${actor}::bigint as maker_id, null::bigint as approver_id, 'Advance used for the new bill' as reason from used_advance`,
      entries: sql`select event_id as id, e.account, enroll_id, fee_head_id, ${month}::text as month, null::text as mode, e.amount
        from used_advance cross join lateral (values ('advance', used), ('receivable', -used)) e (account, amount)`,
    },
  )
  await sql`
    update dues d set due = d.due - u.used from used_advance u
    where d.company_id = ${company}::bigint and d.enroll_id = u.enroll_id and d.fee_head_id = u.fee_head_id and d.month = ${month}`.execute(
    tx,
  )
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount)
    select ${company}::bigint, event_id, enroll_id, fee_head_id, ${month}, used from used_advance`.execute(tx)
  await sql`
    update advances a set balance = a.balance - u.used
    from (select student_id, sum(used)::bigint as used from used_advance group by student_id) u
    where a.company_id = ${company}::bigint and a.student_id = u.student_id`.execute(tx)
}

async function writeBills(
  tx: Tx,
  { company, month, runId }: Parameters<typeof chargeMonth>[1],
  batchId: number,
  fiscalYear: number,
): Promise<Charged> {
  const { rows } =
    await sql<Charged>`select count(*) as bills, coalesce(sum(amount), 0)::bigint as amount from charged_bill`.execute(
      tx,
    )
  const sum = rows[0]!
  if (!sum.bills) return sum
  // the counter's row is locked from here to the end of the transaction, and no longer
  const first = await takeNumbers(tx, company, `bill:${fiscalYear}`, sum.bills)
  await sql`
    with made as (
      insert into bills (company_id, number, fiscal_year_id, enroll_id, batch_id, month, bill_run_id, event_id, due_date, amount)
      select ${company}::bigint, ${first}::bigint + b.n - 1, ${fiscalYear}::bigint, b.enroll_id, ${batchId}::bigint, ${month},
        ${runId}::bigint, b.event_id, m.due_date, b.amount
      from charged_bill b join billing_months m on m.company_id = ${company}::bigint and m.batch_id = ${batchId}::bigint and m.month = ${month}
      returning id, enroll_id)
    insert into bill_lines (company_id, bill_id, fee_head_id, source, gross, tax)
    select ${company}::bigint, made.id, c.fee_head_id, c.source, c.gross, c.tax from made join charge c using (enroll_id)`.execute(
    tx,
  )
  return sum
}
