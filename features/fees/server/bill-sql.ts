/** Bills of a month, written as sets: what it charges is asked of `charges-sql.ts`. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import { charged, discounted, holdStudying, lessOffers, type MonthToBill } from './charges-sql.ts'
import { openFiscalYear } from './counter/counter-day.ts'
import { nextEvent, postFees } from './ledger.ts'
import { offersTaken } from './offers/taken.ts'
import { holdTaxes } from './taxes.ts'

interface Charged {
  bills: number
  amount: number
}

/**
 * Charges the month in the caller's transaction: claims first (their unique key lets nobody be charged twice, also from two nodes),
 * then events, entries, dues, advance money used, and the bills with numbers taken last.
 * Returns 0 bills when everything was claimed before. The bills stand on `today`, their day of account; advance money is used on the day of `now`, where that is another.
 */
export async function chargeMonth(
  tx: Tx,
  to: MonthToBill & { runId: number; actor: number | null; maySoft: boolean; now?: string },
): Promise<Charged> {
  const { batch, company, today, maySoft } = to
  const fiscalYear = await openFiscalYear({ tx, company, maySoft }, today)
  await holdTaxes(tx, company)
  await claimCharges(tx, to)
  await sql`
    create temp table charged_bill on commit drop as
    select enroll_id, max(grade_id) as grade_id, sum(net)::bigint as amount, ${nextEvent} as event_id,
      row_number() over (order by enroll_id) as n
    from charge group by enroll_id`.execute(tx)
  await sql`analyze charged_bill`.execute(tx)
  await writeEvents(tx, to)
  await writeDues(tx, to)
  await useAdvances(tx, to)
  const made = await writeBills(tx, to, batch.id, fiscalYear.id)
  // the next month of the same transaction makes them anew
  await sql`drop table held, claimable, claimed, charge_offer, charge, charged_bill, used_advance`.execute(tx)
  return made
}

/**
 * Leaves in `charge` what this run could claim, and in `charge_offer` what each award takes off it: asked once, so that an award that ends now cannot stand in one and not in the other.
 * The sets are analysed: of new rows the planner knows nothing and would join them one by one.
 */
async function claimCharges(tx: Tx, to: Parameters<typeof chargeMonth>[1]): Promise<void> {
  const { company, month, runId } = to
  await holdStudying(tx, to)
  await sql`create temp table claimable on commit drop as
    select * from (${charged(to)}) c where enroll_id in (select id from held)`.execute(tx)
  await sql`analyze claimable`.execute(tx)
  await sql`create temp table claimed (enroll_id bigint, fee_head_id bigint) on commit drop`.execute(tx)
  await sql`
    with made as (
      insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
      select ${company}::bigint, enroll_id, student_id, fee_head_id, ${month}, period, source, ${runId}::bigint
      from claimable
      order by student_id, fee_head_id
      on conflict do nothing
      returning enroll_id, fee_head_id)
    insert into claimed select * from made`.execute(tx)
  await sql`analyze claimed`.execute(tx)
  const won = sql`select c.* from claimable c join claimed using (enroll_id, fee_head_id)`
  await sql`create temp table charge_offer on commit drop as ${offersTaken(company, won)}`.execute(tx)
  await sql`analyze charge_offer`.execute(tx)
  await sql`
    create temp table charge on commit drop as
    select *, gross - discount + tax as net from (
      select c.enroll_id, c.student_id, c.grade_id, c.fee_head_id, c.rank, c.refundable, c.source, c.reason,
        c.reason_np,
        c.gross, ${discounted} from ${lessOffers(to, sql`(${won})`, sql`charge_offer`)}) c`.execute(tx)
  await sql`analyze charge`.execute(tx)
}

/** A head that is given back is no income: what is charged for it is a deposit of the student. What an offer takes off stands on the account of its kind, under the head. */
const writeEvents = (
  tx: Tx,
  { company, month, runId, actor, today, maySoft }: Parameters<typeof chargeMonth>[1],
): Promise<void> =>
  postFees(
    { tx, company, maySoft },
    {
      events: sql`select event_id as id, 'bill' as kind, enroll_id, ${today}::date as accounting_date,
        null::bigint as counter_day_id, ${runId}::bigint as bill_run_id,
        ${actor}::bigint as maker_id, null::bigint as approver_id, null::text as reason from charged_bill`,
      entries: sql`select b.event_id as id, e.account, c.enroll_id, c.fee_head_id, ${month}::text as month,
        null::text as mode, e.amount
        from charge c join charged_bill b using (enroll_id)
        cross join lateral (values ('receivable', c.net),
          (case when c.refundable then 'deposit' else 'income' end, -c.gross)) e (account, amount)
        union all
        select b.event_id, o.kind, o.enroll_id, o.fee_head_id, ${month}::text, null::text, sum(o.amount)::bigint
        from charge_offer o join charged_bill b using (enroll_id) group by 1, 2, 3, 4`,
      taxes: sql`select b.event_id as id, c.enroll_id, c.fee_head_id, ${month}::text as month, c.tax_kind_id,
        c.tax_percent, -c.tax as amount
        from charge c join charged_bill b using (enroll_id)`,
    },
  )

async function writeDues(tx: Tx, { company, batch, month }: Parameters<typeof chargeMonth>[1]): Promise<void> {
  await sql`
    insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    select ${company}::bigint, c.enroll_id, c.student_id, c.fee_head_id, ${month}, m.due_date, c.net, c.net
    from charge c join charged_bill using (enroll_id)
    join billing_months m on m.company_id = ${company}::bigint and m.batch_id = ${batch.id}::bigint
      and m.month = ${month}
    on conflict (company_id, enroll_id, fee_head_id, month)
    do update set billed = dues.billed + excluded.billed, due = dues.due + excluded.due,
      due_date = excluded.due_date`.execute(tx)
}

/** Advance money of earlier receipts pays the new dues at once, heads in their order: nobody sees a due that is paid already. */
async function useAdvances(
  tx: Tx,
  { company, month, actor, today, now = today, runId, maySoft }: Parameters<typeof chargeMonth>[1],
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
      select r.student_id, c.enroll_id, c.fee_head_id, c.net as amount,
        greatest(0, least(c.net, r.balance - coalesce(sum(c.net)
          over (partition by c.enroll_id
          order by c.rank, c.fee_head_id rows between unbounded preceding and 1 preceding), 0)))::bigint as used
      from rich r join charge c using (enroll_id))
    select f.*, u.event_id
    from filled f join (select enroll_id, ${nextEvent} as event_id from rich) u using (enroll_id)
    where used > 0`.execute(tx)
  await sql`analyze used_advance`.execute(tx)
  await postFees(
    { tx, company, maySoft },
    {
      events: sql`select distinct event_id as id, 'advance' as kind, enroll_id, ${now}::date as accounting_date,
        null::bigint as counter_day_id,
        ${runId}::bigint as bill_run_id, ${actor}::bigint as maker_id, null::bigint as approver_id,
          'Advance used for the new bill' as reason from used_advance`,
      entries: sql`select event_id as id, e.account, enroll_id, fee_head_id, ${month}::text as month,
        null::text as mode, e.amount
        from used_advance cross join lateral (values ('advance', used), ('receivable', -used)) e (account, amount)`,
    },
  )
  await sql`
    update dues d set due = d.due - u.used from used_advance u
    where d.company_id = ${company}::bigint and d.enroll_id = u.enroll_id and d.fee_head_id = u.fee_head_id
      and d.month = ${month}`.execute(tx)
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
      insert into bills
        (company_id, number, fiscal_year_id, enroll_id, batch_id, month, bill_run_id, event_id, due_date, amount,
        grade_id)
      select ${company}::bigint, ${first}::bigint + b.n - 1, ${fiscalYear}::bigint, b.enroll_id, ${batchId}::bigint,
        ${month},
        ${runId}::bigint, b.event_id, m.due_date, b.amount, b.grade_id
      from charged_bill b
      join billing_months m on m.company_id = ${company}::bigint and m.batch_id = ${batchId}::bigint
        and m.month = ${month}
      returning id, enroll_id),
    lines as (
      insert into bill_lines
        (company_id, bill_id, fee_head_id, source, reason, reason_np, gross, discount, tax, tax_kind_id,
        tax_name, tax_name_np, tax_percent)
      select ${company}::bigint, made.id, c.fee_head_id, c.source, c.reason, c.reason_np, c.gross, c.discount,
        c.tax, c.tax_kind_id, c.tax_name, c.tax_name_np, c.tax_percent from made join charge c using (enroll_id))
    insert into bill_line_offers (company_id, bill_id, fee_head_id, award_id, amount)
    select ${company}::bigint, made.id, o.fee_head_id, o.award_id, o.amount from made
    join charge_offer o using (enroll_id)`.execute(tx)
  return sum
}
