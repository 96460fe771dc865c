/**
 * What stands charged for a month beside what the month would charge today, of everybody at once. What would be charged is `charges-sql.ts`; what stands is `dues.billed`:
 * lines of bills with corrections and notes. Only months of a run that stands are compared, and of a student only those in which a run billed him. No difference is:
 * what an admission, a penalty or the time before charged; a month before a student left; a head of a longer period that another month asks for now.
 * Tax is reckoned by the kind and rate of the line that stands, or of the note's day where none stands. Paisa, AD.
 */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { askSources, sourcesOfCharges } from '../charge-sources.ts'
import { chargesOf, monthDays, type MonthToBill } from '../charges-sql.ts'
import { onlyOwed } from '../../contract/charged-by.ts'
import { daysOfAccount } from '../day-of-account.ts'
import { joinPastSeatOf, seatInMonth } from '../past-seats.ts'
import { planOfSeat } from '../plan.ts'

export interface Asked {
  batch_id: number
  from_month?: string | undefined
  to_month?: string | undefined
  grade_id?: number | undefined
  student_id?: number | undefined
  /** Only these enrolments. */
  only?: readonly number[] | undefined
}

interface Frame {
  batch: { id: number; start_date: string }
  months: string[]
  grade_ids: number[]
  only: number[] | null
}

const monthRun = sql`r.state in ('generated', 'verified') and r.enroll_id is null and r.import_id is null`

async function frameOf(
  tx: Tx,
  company: number,
  { batch_id, from_month = '01', to_month = '14', grade_id, student_id, only }: Asked,
): Promise<Frame> {
  const seats = student_id
    ? sql`array(select e.id from enrolments e
      where e.company_id = b.company_id and e.student_id = ${student_id} and e.batch_id = b.id)`
    : sql`${only ?? null}::bigint[]`
  const { rows } = await sql<Omit<Frame, 'batch'> & { id: number; start_date: string }>`
    select b.id, b.start_date, ${seats} as only,
      array(select distinct r.month from bill_runs r
      where r.company_id = b.company_id and r.batch_id = b.id and r.month between ${from_month} and ${to_month}
        and ${monthRun} order by 1) as months,
      array(select g.id from grades g
      where g.company_id = b.company_id and g.id = coalesce(${grade_id ?? null}::bigint, g.id) order by 1) as grade_ids
    from batches b where b.company_id = ${company} and b.id = ${batch_id}`.execute(tx)
  const { id, start_date, ...rest } = orNotFound(rows[0], 'This batch')
  return { batch: { id, start_date }, ...rest }
}

/** Beside enrolment `e` and head `h`: or charged in another month by its source. */
const takenInSomeMonth = (company: number) =>
  sql.join(
    sourcesOfCharges.filled.map(({ inSomeMonth }) => (inSomeMonth ? sql` or ${inSomeMonth(company)}` : sql``)),
    sql``,
  )

/** What each month would charge, billed already or not. */
async function chargesOfMonths(
  tx: Tx,
  company: number,
  { batch, months, grade_ids, only }: Frame,
): Promise<RawBuilder<unknown>> {
  const sources = await askSources(tx, company)
  const today = todayOf(tx)
  const ends = months.map((month) => monthDays(batch.start_date, month).end)
  const accounts = await daysOfAccount({ tx, company, maySoft: false }, ends, today)
  const each = months.map((month) => {
    const { day } = accounts.get(monthDays(batch.start_date, month).end)!
    const to: MonthToBill = { company, batch, month, grade_ids, by: 'today', today: day, sources }
    return sql`select ${month}::text as month, x.* from (${chargesOf({ ...to, ...(only && { only }) })}) x`
  })
  return each.length
    ? sql.join(each, sql` union all `)
    : sql`select ''::text as month, 0::bigint as enroll_id, 0::bigint as student_id, 0::bigint as fee_head_id,
      ''::text as period, ''::text as source, 0::bigint as gross,
        0::bigint as discount, 0::bigint as tax, null::bigint as tax_kind_id, null::numeric as tax_percent where false`
}

/**
 * Rows {enroll_id, student_id, fee_head_id, month, bill_run_id, unclaimed, source, period, refundable, charged, due, expected, expected_tax, tax_kind_id, tax_percent (of what is expected), why, accepted_id, journal_id, state, stuck}
 * of every difference; `bill_run_id` is the run that billed the student in the month, `unclaimed`: the head is not charged at all.
 */
export async function differencesOf(tx: Tx, company: number, asked: Asked): Promise<RawBuilder<unknown>> {
  const frame = await frameOf(tx, company, asked)
  const { batch, months, grade_ids, only } = frame
  const c = sql`${company}::bigint`
  const spans = months.map((month) => ({ month, ...monthDays(batch.start_date, month) }))
  const whose = only
    ? sql`k.enroll_id = any(${only}::bigint[])`
    : sql`k.enroll_id in
      (select e.id from enrolments e
      where e.company_id = ${c} and e.batch_id = ${batch.id} and e.grade_id = any(${grade_ids}::bigint[]))`
  return sql`
  with spans as (select *
  from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) s (month text, start date, "end" date)),
  runs as materialized
    (select r.id from bill_runs r
    where r.company_id = ${c} and r.batch_id = ${batch.id} and r.month = any(${months}::text[]) and ${monthRun}),
  asked as materialized (${await chargesOfMonths(tx, company, frame)}),
  claimed as materialized (
    select k.enroll_id, k.fee_head_id, k.month, min(k.bill_run_id) as bill_run_id from charge_claims k
    where k.company_id = ${c} and k.bill_run_id = any(array(select r.id from runs r)) and ${whose} group by 1, 2, 3),
  compared as materialized (
    select c.*, coalesce(d.billed, 0) as charged, coalesce(d.due, 0) as due
    from (
      select coalesce(k.enroll_id, x.enroll_id) as enroll_id, coalesce(k.fee_head_id, x.fee_head_id) as fee_head_id,
        coalesce(k.month, x.month) as month, k.bill_run_id,
        x.enroll_id is not null as is_asked, x.student_id, x.gross - x.discount as base, x.gross, x.discount, x.tax,
          x.tax_kind_id, x.tax_percent, x.source, x.period
      from asked x full join claimed k on k.enroll_id = x.enroll_id and k.fee_head_id = x.fee_head_id
        and k.month = x.month) c
    left join dues d on d.company_id = ${c} and d.enroll_id = c.enroll_id and d.fee_head_id = c.fee_head_id
      and d.month = c.month
    where coalesce(c.base + c.tax, 0) <> coalesce(d.billed, 0)),
  billed as materialized (
    select k.enroll_id, k.month, min(k.bill_run_id) as run_of_month from claimed k group by 1, 2),
  placed as materialized (
    select c.*, coalesce(c.bill_run_id, c.run_of_month) as run_id
    from ${fullJoin(sql`compared`, sql`billed`, 'enroll_id', 'month')} c
    where c.bill_run_id is not null or (c.charged is not null and c.run_of_month is not null and not exists (
      select from charge_claims k
      where k.company_id = ${c} and k.student_id = c.student_id and k.fee_head_id = c.fee_head_id
        and k.period = c.period))),
  reckoned as materialized (
    select e.company_id, c.enroll_id, e.student_id, ${seatInMonth.grade} as grade_id, e.status, e.enrolled_on,
      p.amount as planned, c.fee_head_id, c.month,
      c.run_id as bill_run_id, c.bill_run_id is null as unclaimed, c.is_asked, c.source, c.period,
      c.charged, c.due, c.gross, c.discount, h.kind, h.refundable, h.charged_by <> 'plan' as beside, s.start,
        l.grade_id as was_in, l.gross as was_gross, l.discount as was_discount, t.tax as expected_tax, t.tax_kind_id,
        t.tax_percent,
      coalesce(c.base, 0) + t.tax as expected
    from placed c join enrolments e on e.company_id = ${c} and e.id = c.enroll_id
    join students u on u.company_id = e.company_id and u.id = e.student_id
    ${joinPastSeatOf(sql`c.month`)}
    left join plan_amounts p on ${planOfSeat({ company, batch: batch.id }, seatInMonth)}
      and p.fee_head_id = c.fee_head_id and c.month between p.from_month and p.to_month
    join spans s on s.month = c.month
    join fee_heads h on h.company_id = ${c} and h.id = c.fee_head_id and h.kind <> 'admission'
      and h.charged_by <> all(${onlyOwed}::text[])
    left join lateral (
      select b.grade_id, n.gross, n.discount, n.tax, n.tax_kind_id, n.tax_percent from bills b
      join bill_lines n on n.company_id = b.company_id and n.bill_id = b.id and n.fee_head_id = c.fee_head_id
      where b.company_id = ${c} and b.enroll_id = c.enroll_id and b.month = c.month
        and not exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id)
      order by b.id desc limit 1) l on c.bill_run_id is not null
    cross join lateral (select case when l.tax_kind_id is null then c.tax_kind_id else l.tax_kind_id end as tax_kind_id,
      case when l.tax_kind_id is null then c.tax_percent else l.tax_percent end as tax_percent,
      (case when not c.is_asked then 0 when l.tax_percent is not null then round(c.base * l.tax_percent / 100)
        when l.gross > l.discount then round(c.base::numeric * l.tax / (l.gross - l.discount)) else c.tax end)::bigint
          as tax) t
    where (e.status = 'studying' or (e.status = 'left' and u.left_on < s.start))
      and (h.kind = 'monthly' or c.is_asked or e.status = 'left' or not (
        exists (select from billing_months m
        where m.company_id = ${c} and m.batch_id = ${batch.id} and m.month <> c.month and h.id = any(m.fee_head_ids))
        or exists (select from customized_fees o
        where o.company_id = ${c} and o.enroll_id = e.id and o.fee_head_id = h.id and o.kind = 'extra'
          and o.to_month >= o.from_month)${takenInSomeMonth(company)})))
  select r.enroll_id, r.student_id, r.fee_head_id, r.month, r.bill_run_id, r.unclaimed, r.source, r.period,
    r.refundable, r.charged, r.due, r.expected, r.expected_tax, r.tax_kind_id, r.tax_percent,
    case when r.status = 'left' then 'left'
      when r.grade_id <> r.was_in or (r.was_in is null and not r.grade_id = any(n.grade_ids)) then 'class'
      when own.id is not null then 'customised' when r.beside then 'fare'
      when r.gross = r.was_gross and r.discount <> r.was_discount then 'offer'
      when r.kind = 'monthly' and r.enrolled_on > r.start and (not r.is_asked or r.gross <> r.planned) then 'joined'
      when not r.is_asked then 'head' else 'plan' end as why,
    a.id as accepted_id, w.journal_id,
    case when a.id is not null then 'accepted' when w.waits then 'waiting' else 'open' end as state,
    case when r.expected < v.forgiven then 'forgiven'
      when r.refundable and r.charged - r.expected > r.due
        and r.charged - r.expected - r.due > v.held then 'deposit' end as stuck
  from reckoned r join bill_runs n on n.company_id = ${c} and n.id = r.bill_run_id
  join ${userOf('r.student_id')} and u.deleted_at is null
  left join customized_fees own on own.company_id = ${c} and own.enroll_id = r.enroll_id
    and own.fee_head_id = r.fee_head_id and r.month between own.from_month and own.to_month
  left join accepted_differences a on a.company_id = ${c} and a.enroll_id = r.enroll_id
    and a.fee_head_id = r.fee_head_id and a.month = r.month and a.ended_at is null
    and a.charged = r.charged and (a.expected is null or a.expected = r.expected)
  cross join lateral (
    select count(*) > 0 as waits, min(j.id) filter (where j.fee_head_id is not null) as journal_id from fee_journals j
    where j.company_id = ${c} and j.enroll_id = r.enroll_id and j.month = r.month and j.state = 'waiting'
      and (j.bill_id is not null or j.fee_head_id = r.fee_head_id)) w
  cross join lateral (
    select coalesce((select sum(f.discount) from fee_allocations f
    where f.company_id = ${c} and f.enroll_id = r.enroll_id and f.fee_head_id = r.fee_head_id and f.month = r.month), 0)
      as forgiven,
      coalesce((select f.balance from fee_deposits f
      where f.company_id = ${c} and f.student_id = r.student_id and f.fee_head_id = r.fee_head_id), 0) as held) v
  where r.charged <> r.expected`
}
