/**
 * What a month charges, as one set in SQL: monthly heads and the heads named for the month, from the plan of each student's seat or as he has his own,
 * and what the other sources of charges ask for (`charge-sources.ts`), less what offers take off (the rule, of one student and head, is `contract/bill-amount.ts`).
 * Preview and generation ask the same question, so they cannot disagree.
 */
import { type RawBuilder, sql } from 'kysely'
import { monthOfCode } from '#nepal/bs-names.ts'
import { adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { billingSettings } from '../contract/settings.ts'
import { type AskedSource, askSources } from './charge-sources.ts'
import { gradeInMonth, joinPastSeat, seatInMonth } from './past-seats.ts'
import { planOfSeat, plannedKind, plannedSection } from './plan.ts'
import { offersTaken } from './offers/taken.ts'
import { taxColumns, taxOfHeads, taxOn } from './taxes.ts'

export interface MonthToBill {
  company: number
  batch: { id: number; start_date: string }
  /** '01' ... '14' */
  month: string
  /** Classes in which the month charges; `today`: those in which the students are today. */
  grade_ids: number[]
  by?: 'today'
  /** Day of account of the bills, AD: its rates of tax hold. */
  today: string
  /** Only the admission heads, of this enrolment or of those whom this sheet brought; else what the month charges. */
  admitted?: { enrolment: number } | { sheet: string }
  /** What charges beside the plan, see `withSources`; without it the plan alone charges. */
  sources?: readonly AskedSource[]
  /** Only these enrolments. */
  only?: readonly number[]
}

/** AD days of a billing month: '01' of batch 2083 is Baisakh 2083, '13' is Baisakh 2084. */
export function monthDays(batchStart: string, month: string): { start: string; end: string } {
  const { year, month: number } = monthOfCode(adToBs(batchStart).year, month)
  return bsMonthRange(year, number)
}

/** For a FROM: one row of the school's rules, what is asked for a part of a month. */
export const billingRules = (company: number): RawBuilder<unknown> => sql`
  (select (select coalesce(max("values" ->> 'part_month'), 'whole')
  from settings where company_id = ${company}::bigint and "group" = ${billingSettings.name}) as part_month)`

/** Beside the plan's head `h` and the billing month `m`: what a month charges. An admission is charged when it happens. */
export const headsOfMonth = sql`(h.kind = 'monthly' or h.id = any(m.fee_head_ids)) and h.kind <> 'admission'`

/** Whom a month can charge: `e` studies in these grades; a student who joins after the month's last day is not charged for it. */
const studying = ({ company, batch, month, grade_ids, only, by }: MonthToBill) => sql`
  e.company_id = ${company}::bigint and e.batch_id = ${batch.id}::bigint
    and ${by === 'today' ? sql`e.grade_id` : gradeInMonth} = any(${grade_ids}::bigint[]) and e.status = 'studying'
    and e.enrolled_on <= ${monthDays(batch.start_date, month).end}::date
    ${only ? sql`and e.id = any(${only}::bigint[])` : sql``}`

/**
 * Rows {enroll_id, student_id, grade_id, fee_head_id, rank, refundable, period, source, reason, reason_np, gross, discount, tax, and its kind, name and rate} that the month charges, billed already or not.
 */
export const chargesOf = (to: MonthToBill): RawBuilder<unknown> => sql`
  with charged as materialized (${charged(to)})
  select c.enroll_id, c.student_id, c.grade_id, c.fee_head_id, c.rank, c.refundable, c.period, c.source, c.reason,
    c.reason_np, c.gross, ${discounted}
  from ${lessOffers(to, sql`charged`, sql`(${offersTaken(to.company, sql`select * from charged`)})`)}`

/** Of `lessOffers`: what they take off the charge `c`, and the tax on what is left. */
export const discounted = sql`coalesce(c.off, 0)::bigint as discount,
  ${taxOn(sql`c.gross - coalesce(c.off, 0)`)} as tax, ${taxColumns}`

/** For a FROM: these charges as `c`, with what is taken off them; nothing is taken off what is not charged. */
export const lessOffers = (
  { company, today }: Pick<MonthToBill, 'company' | 'today'>,
  charges: RawBuilder<unknown>,
  taken: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const off = sql`(select enroll_id, fee_head_id, sum(amount)::bigint as off from ${taken} t group by 1, 2)`
  return sql`
  ${fullJoin(charges, off, 'enroll_id', 'fee_head_id')} c
  join ${taxOfHeads(company, today)} on k.head = c.fee_head_id`
}

/**
 * Holds the enrolments that the month can charge, of an admission its own alone, and names them in the temp table `held`: whoever leaves or is withdrawn at this moment
 * waits, or is not charged. Whoever comes after this is of a later run.
 */
export async function holdStudying(tx: Tx, to: MonthToBill): Promise<void> {
  await sql`
    create temp table held on commit drop as
    select e.id from enrolments e ${joinPastSeat(to.company, to.month)}
    where ${studying(to)} ${to.admitted ? sql`and ${ofAdmission(to.admitted)}` : sql``} order by e.id
    for share of e`.execute(tx)
  await sql`analyze held`.execute(tx)
}

/** What is charged before offers, with what they need of it: `offersTaken`. */
export function charged(to: MonthToBill): RawBuilder<unknown> {
  const parts = [
    planCharges(to),
    ...(to.admitted ? [] : [extraCharges(to)]),
    ...(to.sources ?? []).map((asked) => sourceCharges(to, asked)),
  ]
  return sql`select * from (${sql.join(parts, sql` union all `)}) every where gross > 0`
}

interface Charge {
  amount: RawBuilder<unknown>
  /** A monthly head begins with whoever joins in the month. */
  joins: boolean
  reason?: RawBuilder<unknown>
}

/** Beside enrolment `e`, head `h`, month `m` and the student's own `own`, the rules `t`: what stands in every charge. */
const chargeOf = (
  to: MonthToBill,
  { amount, joins, reason = sql`null::text as reason, null::text as reason_np` }: Charge,
) => {
  const { start, end } = monthDays(to.batch.start_date, to.month)
  const late = joins ? sql`(h.kind = 'monthly' and e.enrolled_on > ${start}::date)` : sql`false`
  const days = sql`h.kind = 'monthly' and t.part_month = 'days'`
  return sql`
    e.id as enroll_id, e.student_id, ${gradeInMonth} as grade_id, h.id as fee_head_id, h.rank, h.refundable,
      charge_period(h.kind, e.batch_id, m.month) as period, h.charged_by as source,
    case when not ${late} or t.part_month not in ('days', 'none') then ${amount} when t.part_month = 'none' then 0
      else round((${amount})::numeric * (${end}::date - e.enrolled_on + 1) / (${end}::date - ${start}::date + 1))
        end::bigint as gross,
    own.id is null and not h.refundable as may_offer, ${days} as by_days, h.kind = 'monthly'
      and t.part_month = 'none' as whole_only,
    case when ${late} and ${days} then e.enrolled_on else ${start}::date end as first_day, ${end}::date as last_day,
      ${start}::date as month_start, ${reason}`
}

/** The student's own amount of the head in the month, or that he does not pay it. */
const ownOf = sql`left join customized_fees own on own.company_id = e.company_id and own.enroll_id = e.id
  and own.fee_head_id = h.id and m.month between own.from_month and own.to_month`

const planOf = ({ company, batch }: MonthToBill) => ({ company, batch: batch.id })

/**
 * Everybody of the classes, the plan and the students' own amounts are three sets, each joined to the next as a whole: joined row by row, the students of the batch were read once
 * for each row of the plan.
 */
const planCharges = (to: MonthToBill) => {
  const { company, batch, month, admitted, only } = to
  const of = planOf(to)
  const seats = sql`(
    select e.id, e.student_id, e.batch_id, e.enrolled_on, ${gradeInMonth} as grade_id,
      ${plannedSection(of, seatInMonth.section)} as section_id, ${plannedKind(of, seatInMonth.residence)} as residence
    from enrolments e ${joinPastSeat(company, month)}
    where ${studying(to)} ${admitted ? sql`and ${ofAdmission(admitted)}` : sql``})`
  const plan = sql`(
    select p.grade_id, p.section_id, p.residence, p.amount, h.id as head, h.kind, h.rank, h.refundable, h.charged_by
    from plan_amounts p
    join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.is_active and h.charged_by = 'plan'
    join billing_months m on m.company_id = p.company_id and m.batch_id = p.batch_id and m.month = ${month}
    where p.company_id = ${company}::bigint and p.batch_id = ${batch.id}::bigint
      and ${month} between p.from_month and p.to_month
      and ${admitted ? sql`h.kind = 'admission'` : headsOfMonth})`
  const own = sql`(
    select enroll_id as id, fee_head_id as head, id as own_id, kind as own_kind, amount as own_amount
    from customized_fees where company_id = ${company}::bigint and ${month} between from_month and to_month
      ${only ? sql`and enroll_id = any(${only}::bigint[])` : sql``})`
  return sql`
  select ${chargeOf(to, { amount: sql`coalesce(own.amount, e.amount)`, joins: true })}
  from ${fullJoin(fullJoin(seats, plan, 'grade_id', 'section_id', 'residence'), own, 'id', 'head')} e
  cross join lateral (select e.head as id, e.kind, e.rank, e.refundable, e.charged_by) h
  cross join lateral (select e.own_id as id, e.own_kind as kind, e.own_amount as amount) own
  cross join lateral (select null::bigint as grade_id) seat
  cross join (select ${month}::text as month) m
  cross join ${billingRules(company)} t
  where e.student_id is not null and e.kind is not null and own.kind is distinct from 'excluded'`
}

/** A student's heads beside the plan, in each month that they hold; how often they are charged is said by the period of the claim. */
const extraCharges = (to: MonthToBill) => sql`
  select ${chargeOf(to, { amount: sql`own.amount`, joins: true })}
  from customized_fees own
  join enrolments e on e.company_id = own.company_id and e.id = own.enroll_id ${joinPastSeat(to.company, to.month)}
  join fee_heads h on h.company_id = own.company_id and h.id = own.fee_head_id and h.is_active and h.charged_by = 'plan'
    and h.kind <> 'admission'
  join billing_months m on m.company_id = e.company_id and m.batch_id = e.batch_id and m.month = ${to.month}
    and m.month between own.from_month and own.to_month
  cross join ${billingRules(to.company)} t
  where own.company_id = ${to.company}::bigint and own.kind = 'extra' and ${studying(to)}
    and not exists
    (select from plan_amounts p
    where ${planOfSeat(planOf(to), seatInMonth)} and p.fee_head_id = h.id
      and ${to.month} between p.from_month and p.to_month and ${headsOfMonth})`

/** What a source asks for the month, of every enrolment one row. A head on demand is charged by the months that name it, another whenever it is asked for; how often is said by the period of the claim. */
const sourceCharges = (to: MonthToBill, { source, charges }: AskedSource) => {
  const { company, batch, month } = to
  const rows = charges({ company, batch: batch.id, month, ...monthDays(batch.start_date, month) })
  return sql`
  select ${chargeOf(to, {
    amount: sql`coalesce(own.amount, p.amount)`,
    joins: source.ofWholeMonths ?? false,
    reason: sql`p.reason::text as reason, p.reason_np::text as reason_np`,
  })}
  from (${rows}) p
  join enrolments e on e.company_id = ${company}::bigint and e.id = p.enroll_id ${joinPastSeat(company, month)}
  join fee_heads h on h.company_id = e.company_id and h.is_active and h.charged_by = ${source.name}
    and h.kind <> 'admission' ${source.severalHeads ? sql`and h.id = p.fee_head_id` : sql``}
  join billing_months m on m.company_id = e.company_id and m.batch_id = e.batch_id and m.month = ${month}
  ${ownOf}
  cross join ${billingRules(company)} t
  where p.amount > 0 and own.kind is distinct from 'excluded' and ${studying(to)}
    and (h.kind <> 'on_demand' or h.id = any(m.fee_head_ids))`
}

/** With what charges beside the plan; an admission brings nothing of it. */
export const withSources = async (tx: Tx, to: MonthToBill): Promise<MonthToBill> =>
  to.admitted ? to : { ...to, sources: await askSources(tx, to.company) }

/** Of enrolments `e`: whose admission is charged. */
const ofAdmission = (admitted: NonNullable<MonthToBill['admitted']>) =>
  'sheet' in admitted
    ? sql`exists (select from students s
        where s.company_id = e.company_id and s.id = e.student_id and s.import_id = ${admitted.sheet}::uuid)`
    : sql`e.id = ${admitted.enrolment}::bigint`
