/** Bills taken back: every event is mirrored once, advance that it used comes back, and the claims go, so that it can be charged again. */
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { holdOpenDays } from '#platform/server/ledger.ts'
import { rollBackBills } from '../contract/billing.ts'
import { daysOfAccount } from './day-of-account.ts'
import { standsInTheWay } from './held/balances.ts'
import { bookkeeper, nextEvent, reverseFees } from './ledger.ts'
import { shortenPastSeats } from './past-seats.ts'
import { waiveOpenPenalties } from './penalty/waive-open.ts'

/** Those of a run, or all that an enrolment has. */
export type WhichBills = { run: number } | { enrolment: number }

/** Of whoever rolls a run back, and of who withdraws an admission. */
const noteSince = () => rollBackBills.refuse('note-since')

/** False where money of people lies on one of them: the caller refuses, and nothing of this stays. */
export async function reverseBills(ctx: Ctx, which: WhichBills, reason: string): Promise<boolean> {
  const { company, tx } = ctx
  const among = (of: RawBuilder<unknown>) =>
    'run' in which
      ? sql`${of}.bill_run_id = ${which.run}`
      : sql`${of}.enroll_id = ${which.enrolment} and ${of}.bill_run_id is not null`
  // the dues are locked before anything is looked at: a payment at this moment waits or is seen
  await sql`
    select from dues d where d.company_id = ${company} and exists (
      select from charge_claims k where k.company_id = d.company_id and ${among(sql`k`)} and k.enroll_id = d.enroll_id
        and k.fee_head_id = d.fee_head_id and k.month = d.month)
    order by d.enroll_id, d.fee_head_id for update`.execute(tx)
  // what was corrected stands on a note and on another bill
  const { rows: corrected } = await sql`
    select from bills b join fee_journals j on j.company_id = b.company_id and j.bill_id = b.id and j.state <> 'refused'
    where b.company_id = ${company} and ${among(sql`b`)} limit 1`.execute(tx)
  if (corrected.length) throw noteSince()
  await nameUndone(ctx, among(sql`e`))
  if (await standsInTheWay(tx, company, sql`select old_id from undone`)) throw noteSince()
  const days = await daysBack(ctx)
  await holdOpenDays(
    bookkeeper(ctx),
    days.map(({ day }) => day),
  )
  await reverseFees(
    bookkeeper(ctx),
    sql`select id, 'reversal' as kind, enroll_id, d.day as accounting_date, null::bigint as counter_day_id,
      null::bigint as bill_run_id,
      ${makerOf(ctx)}::bigint as maker_id, null::bigint as approver_id, ${reason}::text as reason, old_id as reverses_id
      from undone join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d (was date, day date) using (was)`,
  )
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount, discount)
    select a.company_id, u.id, a.enroll_id, a.fee_head_id, a.month, -a.amount, -a.discount from undone u
      join fee_allocations a on a.company_id = ${company} and a.event_id = u.old_id`.execute(tx)
  await giveAdvancesBack(ctx)
  // what is still paid after the advance came back was paid by people
  const { rows: paid } = await sql`
    select from charge_claims k
    join dues d on d.company_id = k.company_id and d.enroll_id = k.enroll_id and d.fee_head_id = k.fee_head_id
      and d.month = k.month
    where k.company_id = ${company} and ${among(sql`k`)} and d.due < d.billed limit 1`.execute(tx)
  if (paid.length) return false
  const charged = sql`
    select e.enroll_id, e.fee_head_id, e.month, sum(e.amount)::bigint as amount from undone u
      join fee_entries e on e.company_id = ${company} and e.event_id = u.old_id and e.account = 'receivable'
      where u.kind = 'bill' group by 1, 2, 3`
  const { rows: lowered } = await sql`
    select from (${charged}) e
    join dues d on d.company_id = ${company} and d.enroll_id = e.enroll_id and d.fee_head_id = e.fee_head_id
      and d.month = e.month
    where d.billed < e.amount limit 1`.execute(tx)
  if (lowered.length) throw noteSince()
  // a note that settled a difference holds a claim of the run: the head would be charged twice
  const { rows: settled } = await sql`
    select from charge_claims k
    join fee_journals j on j.company_id = k.company_id and j.enroll_id = k.enroll_id and j.fee_head_id = k.fee_head_id
      and j.month = k.month and j.state = 'issued' and j.kind = 'debit_note'
    join settled_differences s on s.company_id = j.company_id and s.journal_id = j.id
    where k.company_id = ${company} and ${among(sql`k`)} limit 1`.execute(tx)
  if (settled.length) throw noteSince()
  await sql`
    update dues d set billed = d.billed - e.amount, due = d.due - e.amount from (${charged}) e
    where d.company_id = ${company} and d.enroll_id = e.enroll_id and d.fee_head_id = e.fee_head_id
      and d.month = e.month`.execute(tx)
  await waiveOpenPenalties(bookkeeper(ctx), {
    of: sql`select b.enroll_id, b.month from undone u
      join bills b on b.company_id = ${company} and b.event_id = u.old_id`,
    day: ctx.today,
    by: makerOf(ctx),
    reason,
  })
  await sql`delete from charge_claims k where k.company_id = ${company} and ${among(sql`k`)}`.execute(tx)
  await shortenPastSeats(ctx, sql`select enroll_id from undone`)
  return true
}

/** Leaves in `undone` the events `e` that are taken back, each with the id of its mirror. */
async function nameUndone({ tx, company }: Ctx, among: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temp table undone on commit drop as
    select e.id as old_id, ${nextEvent} as id, e.enroll_id, e.kind, e.accounting_date as was
    from fee_events e where e.company_id = ${company} and ${among} and e.kind in ('bill', 'advance')
      and not exists (select from fee_events r where r.company_id = e.company_id and r.reverses_id = e.id)`.execute(tx)
}

/** For each day of account in `undone` the day on which its mirror stands: what was charged in a year that is over and still open goes back in that year. */
async function daysBack(ctx: Ctx): Promise<{ was: string; day: string }[]> {
  const { rows } = await sql<{ was: string }>`select distinct was from undone order by was`.execute(ctx.tx)
  const accounts = await daysOfAccount(
    bookkeeper(ctx),
    rows.map(({ was }) => was),
    ctx.today,
  )
  return rows.map(({ was }) => ({ was, day: accounts.get(was)!.day }))
}

async function giveAdvancesBack({ tx, company }: Ctx): Promise<void> {
  await sql`
    update dues d set due = d.due + a.amount
    from (select a.enroll_id, a.fee_head_id, a.month, sum(a.amount)::bigint as amount from undone u
      join fee_allocations a on a.company_id = ${company} and a.event_id = u.old_id group by 1, 2, 3) a
    where d.company_id = ${company} and d.enroll_id = a.enroll_id and d.fee_head_id = a.fee_head_id
      and d.month = a.month`.execute(tx)
  await sql`
    update advances v set balance = v.balance + a.amount
    from (select e.student_id, sum(n.amount)::bigint as amount from undone u
    join fee_entries n on n.company_id = ${company}
      and n.event_id = u.old_id and n.account = 'advance'
      join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id group by 1) a
    where v.company_id = ${company} and v.student_id = a.student_id`.execute(tx)
}
