/** Notes that settle differences are issued as one set: events, dues, advance and numbers of all of them, or of none. A note that was charged past since is refused. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { settleDifferences } from '../../contract/differences.ts'
import { seriesOf } from '../../contract/journal-words.ts'
import { openFiscalYear } from '../counter/counter-day.ts'
import { monthDays } from '../charges-sql.ts'
import { daysOfAccount } from '../day-of-account.ts'
import { keepFacts } from '../held/journal-facts.ts'
import { bookkeeper, nextEvent, postFees } from '../ledger.ts'
import { receiptNumber } from '../receipt-number.ts'

const kinds = ['credit_note', 'debit_note'] as const

/** Students, then dues, in one order; `charges`: a SELECT of enroll_id, fee_head_id, month. What is not charged yet gets a due of nothing, so that there is a row to lock. */
export async function holdCharges(tx: Tx, company: number, charges: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from students s where s.company_id = ${company} and s.id in (
      select e.student_id from enrolments e
      where e.company_id = ${company} and e.id in (select enroll_id from (${charges}) c)) order by s.id
      for share`.execute(tx)
  await sql`
    insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    select ${company}::bigint, c.enroll_id, e.student_id, c.fee_head_id, c.month, app_today(), 0, 0 from (${charges}) c
    join enrolments e on e.company_id = ${company} and e.id = c.enroll_id order by c.enroll_id, c.month, c.fee_head_id
    on conflict do nothing`.execute(tx)
  await sql`
    select from dues d
    where d.company_id = ${company}
      and (d.enroll_id, d.fee_head_id, d.month) in (select enroll_id, fee_head_id, month from (${charges}) c)
    order by d.enroll_id, d.month, d.fee_head_id for update`.execute(tx)
}

/** From the first number of each series to its last: 'CN-83/84-000012 – CN-83/84-000019'. */
type Numbers = Record<(typeof kinds)[number], string | null>

/** `approver`: none of what he made himself. */
export async function issueNotes(ctx: Ctx, ids: readonly number[], approver: number | null): Promise<Numbers> {
  const all: Numbers = { credit_note: null, debit_note: null }
  for (const { day, notes } of await byDay(ctx, ids)) {
    const numbers = await issueOfDay(ctx, notes, day, approver)
    for (const kind of kinds) all[kind] = [all[kind], numbers[kind]].filter(Boolean).join(', ') || null
  }
  return all
}

/** Notes by their day of account, of a year that is over first: at most two days, of which the other is today. */
async function byDay(ctx: Ctx, ids: readonly number[]): Promise<{ day: string; notes: number[] }[]> {
  const { rows } = await sql<{ start_date: string; month: string; notes: number[] }>`
    select b.start_date, j.month, array_agg(j.id) as notes from fee_journals j
    join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    where j.company_id = ${ctx.company} and j.id = any(${ids}::bigint[]) group by 1, 2 order by 1, 2`.execute(ctx.tx)
  const ends = rows.map(({ start_date, month }) => monthDays(start_date, month).end)
  const accounts = await daysOfAccount(bookkeeper(ctx), ends, ctx.today)
  const days = new Map<string, number[]>()
  for (const [n, { notes }] of rows.entries()) {
    const { day } = accounts.get(ends[n]!)!
    days.set(day, [...(days.get(day) ?? []), ...notes])
  }
  return [...days].map(([day, notes]) => ({ day, notes })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

async function issueOfDay(ctx: Ctx, ids: readonly number[], day: string, approver: number | null): Promise<Numbers> {
  const { tx, company } = ctx
  const year = await openFiscalYear(bookkeeper(ctx), day)
  await holdCharges(
    tx,
    company,
    sql`select enroll_id, fee_head_id, month from fee_journals
      where company_id = ${company} and id = any(${ids}::bigint[])`,
  )
  await gather(ctx, ids)
  await claimNew(ctx)
  await postNotes(ctx, day, approver)
  // money is used on the day on which it is
  await useFree(ctx, ctx.today, approver)
  await changeDues(ctx, day)
  const numbers: Numbers = { credit_note: null, debit_note: null }
  for (const kind of kinds) numbers[kind] = await number(ctx, kind, year, { day, approver })
  await keepFacts(tx, company, ids)
  await sql`drop table noted, paid_note`.execute(tx)
  return numbers
}

/** The notes beside what stands now. `released`: paid already, so that it comes free. */
async function gather({ tx, company }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    create temp table noted on commit drop as
    select j.id, ${nextEvent} as event_id, row_number() over (partition by j.kind order by j.id) as n, j.kind,
      j.enroll_id, e.student_id, e.batch_id, j.fee_head_id, j.month, j.amount, j.tax, j.tax_kind_id, j.tax_percent,
      j.reason,
      j.made_by, d.billed, d.due, j.charged, h.rank, h.kind as head_kind,
        h.charged_by as source, f.forgiven,
      case when j.kind = 'credit_note' then coalesce(a.account, 'income') when h.refundable then 'deposit'
        else 'income' end as account,
      case when j.kind = 'credit_note' then greatest(0, j.amount - d.due) else 0 end as released
    from ${fullJoin(
      sql`(select * from fee_journals where company_id = ${company} and id = any(${ids}::bigint[]))`,
      sql`(select journal_id as id, charged from settled_differences
        where company_id = ${company} and journal_id = any(${ids}::bigint[]))`,
      'id',
    )} j
    join enrolments e on e.company_id = ${company} and e.id = j.enroll_id
    join fee_heads h on h.company_id = ${company} and h.id = j.fee_head_id
    join dues d on d.company_id = ${company} and d.enroll_id = j.enroll_id and d.fee_head_id = j.fee_head_id
      and d.month = j.month
    left join lateral (select n.account from fee_entries n
    where n.company_id = ${company} and n.enroll_id = j.enroll_id and n.fee_head_id = j.fee_head_id
      and n.month = j.month
      and n.account in ('income', 'deposit') order by n.id desc limit 1) a on true
    cross join lateral (select coalesce(sum(x.discount), 0) as forgiven from fee_allocations x
    where x.company_id = ${company} and x.enroll_id = j.enroll_id and x.fee_head_id = j.fee_head_id
      and x.month = j.month) f
    where j.charged is not null`.execute(tx)
  await sql`analyze noted`.execute(tx)
  const { rows } = await sql<{ changed: boolean | null; over: boolean | null }>`
    select bool_or(billed <> charged) as changed, bool_or(kind = 'credit_note' and amount > billed - forgiven) as over
    from noted`.execute(tx)
  if (rows[0]!.changed) throw settleDifferences.refuse('bill-changed')
  if (rows[0]!.over) throw settleDifferences.refuse('more-than-billed')
  const { rows: gone } = await sql`
    select from fee_deposits d
    join (select student_id, fee_head_id, sum(released) as released from noted
    where account = 'deposit' and released > 0 group by 1, 2) n using (student_id, fee_head_id)
    where d.company_id = ${company} and d.balance < n.released order by d.student_id, d.fee_head_id
    for update of d`.execute(tx)
  if (gone.length) throw settleDifferences.refuse('not-enough-deposit')
}

/** A head that was not charged is claimed under the run that billed the student: the next run does not charge it again. One may have done so at this moment. */
async function claimNew({ tx, company }: Ctx): Promise<void> {
  const { rows } = await sql<{ missing: number }>`
    with fresh as (
      select n.*, charge_period(n.head_kind, n.batch_id, n.month) as period from noted n
      where n.kind = 'debit_note' and not exists (
        select from charge_claims k
        where k.company_id = ${company} and k.enroll_id = n.enroll_id and k.fee_head_id = n.fee_head_id
          and k.month = n.month)),
    made as (
      insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
      select ${company}::bigint, f.enroll_id, f.student_id, f.fee_head_id, f.month, f.period, f.source, r.id
      from fresh f
      cross join lateral (select k.bill_run_id as id from charge_claims k
      join bill_runs b on b.company_id = k.company_id and b.id = k.bill_run_id and b.enroll_id is null
        and b.import_id is null
        where k.company_id = ${company} and k.enroll_id = f.enroll_id and k.month = f.month order by 1 limit 1) r
      order by f.student_id, f.fee_head_id on conflict do nothing returning 1)
    select (select count(*) from fresh) - (select count(*) from made) as missing`.execute(tx)
  if (rows[0]!.missing) throw settleDifferences.refuse('charged-already')
}

async function postNotes(ctx: Ctx, day: string, approver: number | null): Promise<void> {
  const credit = sql`case kind when 'credit_note' then 1 else -1 end`
  await postFees(bookkeeper(ctx), {
    events: sql`select event_id as id, kind, enroll_id, ${day}::date as accounting_date, null::bigint as counter_day_id,
      null::bigint as bill_run_id, made_by as maker_id,
      nullif(${approver}::bigint, made_by) as approver_id, reason from noted`,
    entries: sql`select n.event_id as id, e.account, n.enroll_id, e.fee_head_id, e.month, null::text as mode,
      e.amount::bigint as amount from noted n cross join lateral (values
      (n.account, n.fee_head_id, n.month, ${credit} * (n.amount - n.tax)),
      ('receivable', n.fee_head_id, n.month, n.released - ${credit} * n.amount), ('advance', null, null, -n.released)) e
        (account, fee_head_id, month, amount)`,
    taxes: sql`select event_id as id, enroll_id, fee_head_id, month, tax_kind_id, tax_percent, -tax as amount from noted
      where kind = 'debit_note'
      union all ${taxesTakenOff(ctx.company)}`,
  })
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount, discount)
    select ${ctx.company}::bigint, event_id, enroll_id, fee_head_id, month, -released, 0 from noted
    where released > 0`.execute(ctx.tx)
}

/** The tax of each credit note, shared out over the kinds and rates that stand on its due, as `shareTax` (contract/tax.ts) does for one. */
const taxesTakenOff = (company: number) => sql`
  select event_id, enroll_id, fee_head_id, month, tax_kind_id, tax_percent,
    (until - lag(until, 1, 0::bigint) over shares)::bigint from (
    select s.*, div(s.tax::numeric * sum(s.there) over (shares rows unbounded preceding),
      sum(s.there) over (partition by s.event_id))::bigint as until from (
      select n.event_id, n.enroll_id, n.fee_head_id, n.month, n.tax, a.tax_kind_id, f.tax_percent,
        -sum(f.amount) as there
      from noted n join fee_entries f on f.company_id = ${company}::bigint and f.enroll_id = n.enroll_id
        and f.fee_head_id = n.fee_head_id and f.month = n.month and f.account = 'tax'
      join fee_accounts a on a.company_id = f.company_id and a.id = f.account_id
      where n.kind = 'credit_note' and n.tax > 0 group by 1, 2, 3, 4, 5, 6, 7 having sum(f.amount) < 0) s
    window shares as (partition by s.event_id order by s.tax_kind_id, s.tax_percent)) u
  window shares as (partition by event_id order by tax_kind_id, tax_percent)`

/** What came free pays the student's debit notes of the same set, as advance pays a new bill. */
async function useFree(ctx: Ctx, day: string, approver: number | null): Promise<void> {
  const { tx, company } = ctx
  await sql`
    create temp table paid_note on commit drop as
    with free as (select student_id, sum(released) as came from noted group by 1 having sum(released) > 0),
    filled as (
      select n.id, n.enroll_id, n.student_id, n.fee_head_id, n.month, n.made_by,
        greatest(0, least(n.amount, n.came - coalesce(sum(n.amount)
        over (partition by n.student_id
        order by n.month, n.rank, n.fee_head_id rows between unbounded preceding and 1 preceding), 0)))::bigint as used
      from ${fullJoin(sql`noted`, sql`free`, 'student_id')} n where n.kind = 'debit_note' and n.came is not null),
    events as (select enroll_id, ${nextEvent} as event_id from (select distinct enroll_id from filled where used > 0) d)
    select * from ${fullJoin(sql`filled`, sql`events`, 'enroll_id')} x where used > 0`.execute(tx)
  await sql`analyze paid_note`.execute(tx)
  await postFees(bookkeeper(ctx), {
    events: sql`select distinct event_id as id, 'advance' as kind, enroll_id, ${day}::date as accounting_date,
      null::bigint as counter_day_id, null::bigint as bill_run_id, made_by as maker_id,
      nullif(${approver}::bigint, made_by) as approver_id, 'Advance used for a debit note' as reason from paid_note`,
    entries: sql`select event_id as id, e.account, enroll_id, fee_head_id, month, null::text as mode, e.amount
      from paid_note
      cross join lateral (values ('advance', used), ('receivable', -used)) e (account, amount)`,
  })
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount, discount)
    select ${company}::bigint, event_id, enroll_id, fee_head_id, month, used, 0 from paid_note`.execute(tx)
}

async function changeDues({ tx, company }: Ctx, day: string): Promise<void> {
  await sql`
    update dues d
    set billed = d.billed + n.more, due = d.due + n.owed - coalesce(p.used, 0),
      due_date = case when n.more > 0 and d.due = 0 then ${day}::date else d.due_date end
    from (select *, case kind when 'debit_note' then amount else -amount end as more,
      case kind when 'debit_note' then amount else released - amount end as owed from noted) n
    left join paid_note p using (id)
    where d.company_id = ${company} and d.enroll_id = n.enroll_id and d.fee_head_id = n.fee_head_id
      and d.month = n.month`.execute(tx)
  await sql`
    insert into advances as a (company_id, student_id, balance)
    select ${company}::bigint, student_id, sum(amount) from (
      select student_id, released as amount from noted union all select student_id, -used from paid_note) m group by 2
      having sum(amount) > 0 order by 2
    on conflict (company_id, student_id) do update set balance = a.balance + excluded.balance`.execute(tx)
}

/** Taken last: the counter of the series is locked from here on. */
async function number(
  { tx, company }: Ctx,
  kind: (typeof kinds)[number],
  { id, name }: { id: number; name: string },
  { day, approver }: { day: string; approver: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from noted where kind = ${kind}`.execute(tx)
  const { n } = rows[0]!
  if (!n) return null
  const first = await takeNumbers(tx, company, `journal:${kind}:${id}`, n)
  await sql`
    update fee_journals j
    set state = 'issued', event_id = n.event_id, fiscal_year_id = ${id}, number = ${first}::bigint + n.n - 1,
      issued_on = ${day}::date, approved_by = nullif(${approver}::bigint, j.made_by)
    from noted n where n.kind = ${kind} and j.company_id = ${company} and j.id = n.id`.execute(tx)
  const written = (at: number) => receiptNumber({ series: seriesOf[kind], fiscal_year: name, number: at })
  return n === 1 ? written(first) : `${written(first)} – ${written(first + n - 1)}`
}
