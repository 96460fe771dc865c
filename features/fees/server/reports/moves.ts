/**
 * What the reports of the fees are made of: what each event did to what is owed (`fee_moves`, kept with entries and allocations, 0144), read along its days;
 * what is owed at the end of a day is that of now less what moved since.
 */
import { type RawBuilder, sql } from 'kysely'
import { isKeptToSections, sectionScope } from '#features/academics/server/index.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { fullJoin } from '#platform/server/sql-words.ts'

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

const figures = ['billed', 'discount', 'paid', 'penalty', 'fine', 'advance', 'brought'] as const

/** By how much more is owed: of a row `m` of `fee_moves`, or of sums of its figures. */
export const moreOwed = sql`m.brought + m.billed + m.penalty - m.fine - m.discount - m.paid`

/** Rows {enroll_id, due}: paisa that each enrolment owes at the end of a day, where it is not 0. What is owed now is kept; only where something moved since is that taken off again. */
export async function balancesAt(ctx: Pick<Ctx, 'tx' | 'company'>, day: string): Promise<RawBuilder<unknown>> {
  const now = sql`
    select enroll_id, due from student_balances where company_id = ${ctx.company} and due > 0`
  if (!(await movedSince(ctx, day))) return now
  const since = sql`
    select enroll_id, sum_paisa(${moreOwed}) as more from fee_moves m
    where company_id = ${ctx.company} and accounting_date > ${day}::date group by 1`
  return sql`
    select enroll_id, coalesce(b.due, 0) - coalesce(b.more, 0) as due
    from ${fullJoin(sql`(${now})`, sql`(${since})`, 'enroll_id')} b
    where coalesce(b.due, 0) <> coalesce(b.more, 0)`
}

/**
 * Sums of what moved (`fee_moves`, a row `m` an event and enrolment) by what `key` says of it; what is owed on the last day (`owed`: of `balancesAt`) by what `left` says of it.
 * `where`: a JOIN that leaves out rows.
 */
export function movedBy(
  company: number,
  { from_date, to_date }: Period,
  {
    key,
    left,
    owed,
    where = sql``,
  }: Record<'key' | 'left' | 'owed', RawBuilder<unknown>> & { where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const each = (value: (name: string) => RawBuilder<unknown>) =>
    sql.join(figures.map((name) => sql`${value(name)} as ${sql.ref(name)}`))
  return sql`
    select key, ${each((name) => sql`sum_paisa(${sql.ref(name)})`)}, sum_paisa(owed) as owed
    from (
      select ${key} as key, ${each((name) => sql`sum_paisa(${sql.ref(`m.${name}`)})`)}, 0::bigint as owed
      from fee_moves m ${where}
      where m.company_id = ${company} and m.accounting_date between ${from_date}::date and ${to_date}::date group by 1
      union all
      select ${left}, ${each(() => sql`0::bigint`)}, sum_paisa(m.due) from (${owed}) m ${where} group by 1) u
    group by 1`
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
