/**
 * What the reports of the fees are made of: entries of a period by what they did to what is owed. Reading goes along the accounts and their days
 * (`fee_entries_of_account`), or along the days of events; what is owed at the end of a day is `dues` of now less the entries since.
 */
import { type RawBuilder, sql } from 'kysely'
import { isKeptToSections, sectionScope } from '#features/academics/server/index.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { offerKinds } from '../../contract/offer-words.ts'

export interface Places {
  grade_id?: number | undefined
  section_id?: number | undefined
  batch_id?: number | undefined
}

/** AD days, both included. */
export interface Period {
  from_date: string
  to_date: string
}

/** Days of more than five years are asked in parts. */
const mostDays = 5 * 366

export function checkPeriod({ from_date, to_date }: Period): void {
  if (from_date > to_date) throw fieldError('to_date', 'Must not be before the first day')
  if ((Date.parse(to_date) - Date.parse(from_date)) / 86_400_000 > mostDays)
    throw fieldError('to_date', 'Choose fewer days')
}

/** Conditions on the enrolment `e`. */
export const ofPlaces = (ctx: Ctx, { grade_id, section_id, batch_id }: Places): RawBuilder<unknown> => sql`
  ${sectionScope(ctx, sql`e.section_id`)} ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
    ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
  ${batch_id ? sql`and e.batch_id = ${batch_id}` : sql``}`

/** Accounts of these kinds: read once, then their entries by day. */
const accounts = (company: number, ...kinds: string[]) => sql`
  any(array(select id from fee_accounts where company_id = ${company}::bigint and kind = any(${kinds}::text[])))`

/** What is forgiven stands on one of these. */
const forgiven = ['discount', 'waiver', 'write_off', 'rounding', ...offerKinds]

/** Of what settled something only what was forgiven or taken as a penalty: of the many allocations those with a discount are found by an index of their own (0115). */
export const forgivenOrFined = (company: number, { from_date, to_date }: Period): RawBuilder<unknown> => sql`
  with discounted as materialized
    (select event_id, enroll_id, discount from fee_allocations where company_id = ${company} and discount <> 0)
  select v.accounting_date as day, a.event_id, a.enroll_id, a.discount, 0::bigint as penalty
    from discounted a join fee_events v on v.company_id = ${company} and v.id = a.event_id
    where v.accounting_date between ${from_date}::date and ${to_date}::date and v.kind <> 'bill'
  union all
  select n.accounting_date, n.event_id, n.enroll_id, case when n.account = 'penalty' then 0 else n.amount end,
    case when n.account = 'penalty' then -n.amount else 0 end
    from fee_entries n where n.company_id = ${company} and n.account_id = ${accounts(company, 'penalty', ...forgiven)}
      and n.accounting_date between ${from_date}::date and ${to_date}::date
      and (n.account = 'penalty' or n.fee_head_id is not null)`

const receivableAfter = (company: number, day: string) => sql`from fee_entries
    where company_id = ${company} and account_id = ${accounts(company, 'receivable')}
      and accounting_date > ${day}::date`

/** What is owed has changed after the day (AD): `dues` of now are not those of its end. */
export async function movedSince({ tx, company }: Pick<Ctx, 'tx' | 'company'>, day: string): Promise<boolean> {
  const { rows } = await sql<{ since: boolean }>`
    select exists (select ${receivableAfter(company, day)}) as since`.execute(tx)
  return rows[0]!.since
}

/** Paisa owed now, per enrolment, head and month, where it is not 0, with the student and the due date. */
export const owedNow = (company: number): RawBuilder<unknown> => sql`
  select enroll_id, student_id, fee_head_id, month, due_date, due from dues
  where company_id = ${company} and due > 0`

/**
 * The same at the end of a day. What is open now is read by its own index;
 * only where something moved since is that summed up: what was paid since is added as it was then.
 */
export const owedAt = async (ctx: Pick<Ctx, 'tx' | 'company'>, day: string): Promise<RawBuilder<unknown>> =>
  (await movedSince(ctx, day)) ? owedBefore(ctx.company, day) : owedNow(ctx.company)

/** The same where something moved since. */
export const owedBefore = (company: number, day: string): RawBuilder<unknown> => sql`
    with since as
      (select enroll_id, fee_head_id, month, sum(amount)::bigint as amount ${receivableAfter(company, day)}
      group by 1, 2, 3)
    select d.enroll_id, d.student_id, d.fee_head_id, d.month, d.due_date, d.due - coalesce(d.amount, 0) as due
      from ${fullJoin(sql`(${owedNow(company)})`, sql`since`, 'enroll_id', 'fee_head_id', 'month')} d
      where d.due <> coalesce(d.amount, 0)
    union all
    select d.enroll_id, d.student_id, d.fee_head_id, d.month, d.due_date, -s.amount
      from since s join dues d on d.company_id = ${company} and d.enroll_id = s.enroll_id
        and d.fee_head_id = s.fee_head_id and d.month = s.month
      where d.due = 0 and s.amount <> 0`

/** Rows {student_id, advance}: paisa that the school holds of each student at the end of a day for bills to come, where it is not 0. */
export const advancesAt = (company: number, day: string): RawBuilder<unknown> => sql`
  select e.student_id, -sum(n.amount)::bigint as advance from fee_entries n
  join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
  where n.company_id = ${company} and n.account_id = ${accounts(company, 'advance')}
    and n.accounting_date <= ${day}::date group by 1 having sum(n.amount) <> 0`

const figures = ['billed', 'discount', 'paid', 'penalty', 'fine', 'advance', 'brought', 'owed'] as const
type Figures = Partial<Record<(typeof figures)[number], RawBuilder<unknown>>>

/**
 * Rows `m` {day, enroll_id, account, fee_head_id, amount, discount} by what each kind does to the figures: paid and forgiven by the due where it was, penalty and advance by the seat that paid.
 * `advance` is what was kept for bills to come, negative what bills used up. A penalty that accrued names its head and is owed; one of before 0091 was taken at once (`fine`).
 * A deposit that goes back (it has no month) is charged and paid no more. A discount that names its head itself is of a bill. What the receivables did, without what was settled and what was brought forward, was billed.
 */
const kinds = (company: number, { from_date, to_date }: Period): [RawBuilder<unknown>, Figures][] => {
  const entries = (...of: string[]) => sql`
    select accounting_date as day, enroll_id, account, fee_head_id, amount from fee_entries
    where company_id = ${company} and account_id = ${accounts(company, ...of)} and enroll_id is not null
      and accounting_date between ${from_date}::date and ${to_date}::date`
  const isForgiven = sql`m.account = any(${forgiven}::text[])`
  const isPenalty = sql`m.account = 'penalty'`
  return [
    [
      sql`
        select v.accounting_date as day, a.enroll_id, a.amount, a.discount
        from fee_events v join fee_allocations a on a.company_id = v.company_id and a.event_id = v.id
        where v.company_id = ${company} and v.accounting_date between ${from_date}::date and ${to_date}::date
          and v.kind <> 'bill'`,
      { billed: sql`m.amount + m.discount`, discount: sql`m.discount`, paid: sql`m.amount` },
    ],
    [
      sql`${entries('penalty', 'advance', ...forgiven)}
        and (account in ('penalty', 'advance') or fee_head_id is not null)`,
      {
        billed: sql`case when ${isForgiven} or ${isPenalty} and m.fee_head_id is not null then m.amount end`,
        discount: sql`case when ${isForgiven} then m.amount end`,
        penalty: sql`case when ${isPenalty} then -m.amount end`,
        fine: sql`case when ${isPenalty} and m.fee_head_id is null then -m.amount end`,
        advance: sql`case when m.account = 'advance' then -m.amount end`,
      },
    ],
    [sql`${entries('deposit')} and month is null`, { billed: sql`-m.amount`, paid: sql`-m.amount` }],
    [entries('receivable'), { billed: sql`m.amount` }],
    [entries('opening'), { billed: sql`m.amount`, brought: sql`-m.amount` }],
  ]
}

/**
 * Sums of what moved by what `key` says of a row `m`; what is owed on the last day (`owed`: of `owedAt`) by what `left` says of it.
 * Each kind of row is summed up by itself, so that of 300,000 rows none carries figures that it does not have. `where`: a JOIN that leaves out rows.
 */
export function movedBy(
  company: number,
  period: Period,
  {
    key,
    left,
    owed,
    where = sql``,
  }: Record<'key' | 'left' | 'owed', RawBuilder<unknown>> & { where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const summed = (by: RawBuilder<unknown>, of: RawBuilder<unknown>, does: Figures) => sql`
    select ${by} as key,
      ${sql.join(
        figures.map(
          (name) => sql`${does[name] ? sql`coalesce(sum(${does[name]}), 0)` : sql`0`}::bigint
      as ${sql.ref(name)}`,
        ),
      )}
    from (${of}) m ${where} group by 1`
  const parts = [
    ...kinds(company, period).map(([of, does]) => summed(key, of, does)),
    summed(left, owed, { owed: sql`m.due` }),
  ]
  return sql`
    select key, ${sql.join(figures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from (${sql.join(parts, sql` union all `)}) u group by 1`
}

export const hasPlaces = (ctx: Ctx, { grade_id, section_id, batch_id }: Places): boolean =>
  Boolean(isKeptToSections(ctx) || grade_id || section_id || batch_id)

/** A JOIN that leaves of rows `of` those of these places; none, where all are asked for. */
export const onlyOf = (ctx: Ctx, places: Places, of = 'm'): RawBuilder<unknown> =>
  hasPlaces(ctx, places)
    ? sql`join enrolments e on e.company_id = ${ctx.company} and e.id = ${sql.ref(`${of}.enroll_id`)}
      and ${ofPlaces(ctx, places)}`
    : sql``

/**
 * For a FROM after a set that the statement has summed up: the enrolment `e` of each of its rows, where it is of these places. Looked up row by row: of such a set the planner
 * expects a row or two, and would sum it up anew for each student of the class.
 */
export const seatedAt = (ctx: Ctx, places: Places, enrolment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (select e.* from enrolments e
  where e.company_id = ${ctx.company} and e.id = ${enrolment} and ${ofPlaces(ctx, places)} offset 0) e`
