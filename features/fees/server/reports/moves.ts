/**
 * What the reports of the fees are made of: entries of a period by what they did to what is owed. Reading goes along the accounts and their days
 * (`fee_entries_of_account`), or along the days of events; what is owed at the end of a day is `dues` of now less the entries since.
 */
import { type RawBuilder, sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
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
  ${sectionScope(ctx, sql`e.section_id`)} ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``} ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
  ${batch_id ? sql`and e.batch_id = ${batch_id}` : sql``}`

/** Accounts of these kinds: read once, then their entries by day. */
const accounts = (company: number, ...kinds: string[]) => sql`
  any(array(select id from fee_accounts where company_id = ${company}::bigint and kind = any(${kinds}::text[])))`

/** What is forgiven stands on one of these. */
const forgiven = ['discount', 'waiver', 'write_off', 'rounding', ...offerKinds]

/**
 * Rows of events that settled something: paid and forgiven by the due where it was, penalty and advance by the seat that paid. `advance` is what was kept for bills
 * to come, negative what bills used up. A penalty that accrued names its head and is owed; one of before 0091 was taken at once (`fine`). A deposit that goes back (it has no month) is charged and paid no more. A discount that names its head itself is of a bill. `billed` is what `moves` adds to what the receivables did.
 */
export const settled = (company: number, { from_date, to_date }: Period): RawBuilder<unknown> => sql`
  select v.accounting_date as day, v.id as event_id, a.enroll_id, a.amount + a.discount as billed, a.discount, a.amount as paid, 0::bigint as penalty, 0::bigint as fine, 0::bigint as advance
    from fee_events v join fee_allocations a on a.company_id = v.company_id and a.event_id = v.id
    where v.company_id = ${company} and v.accounting_date between ${from_date}::date and ${to_date}::date and v.kind <> 'bill'
  union all
  select n.accounting_date, n.event_id, n.enroll_id, case when n.account = any(${forgiven}::text[]) or n.account = 'penalty' and n.fee_head_id is not null then n.amount else 0 end,
    case when n.account = any(${forgiven}::text[]) then n.amount else 0 end, 0, case when n.account = 'penalty' then -n.amount else 0 end,
    case when n.account = 'penalty' and n.fee_head_id is null then -n.amount else 0 end,
    case when n.account = 'advance' then -n.amount else 0 end
    from fee_entries n where n.company_id = ${company} and n.account_id = ${accounts(company, 'penalty', 'advance', ...forgiven)}
      and n.accounting_date between ${from_date}::date and ${to_date}::date and (n.account in ('penalty', 'advance') or n.fee_head_id is not null)
  union all
  select n.accounting_date, n.event_id, n.enroll_id, -n.amount, 0, -n.amount, 0, 0, 0
    from fee_entries n where n.company_id = ${company} and n.account_id = ${accounts(company, 'deposit')}
      and n.accounting_date between ${from_date}::date and ${to_date}::date and n.month is null`

/** Of what settled something only what was forgiven or taken as a penalty: of the many allocations those with a discount are found by an index of their own (0115). */
export const forgivenOrFined = (company: number, { from_date, to_date }: Period): RawBuilder<unknown> => sql`
  with discounted as materialized (select event_id, enroll_id, discount from fee_allocations where company_id = ${company} and discount <> 0)
  select a.event_id, a.enroll_id, a.discount, 0::bigint as penalty
    from discounted a join fee_events v on v.company_id = ${company} and v.id = a.event_id
    where v.accounting_date between ${from_date}::date and ${to_date}::date and v.kind <> 'bill'
  union all
  select n.event_id, n.enroll_id, case when n.account = 'penalty' then 0 else n.amount end, case when n.account = 'penalty' then -n.amount else 0 end
    from fee_entries n where n.company_id = ${company} and n.account_id = ${accounts(company, 'penalty', ...forgiven)}
      and n.accounting_date between ${from_date}::date and ${to_date}::date and (n.account = 'penalty' or n.fee_head_id is not null)`

/** All that moved: what the receivables did, without what was settled and what was brought forward, was billed. */
const moves = (company: number, period: Period) => sql`
  select s.*, 0::bigint as brought from (${settled(company, period)}) s
  union all
  select n.accounting_date, n.event_id, n.enroll_id, n.amount, 0, 0, 0, 0, 0, case when n.account = 'opening' then -n.amount else 0 end
    from fee_entries n where n.company_id = ${company} and n.account_id = ${accounts(company, 'receivable', 'opening')}
      and n.accounting_date between ${period.from_date}::date and ${period.to_date}::date`

/**
 * Paisa owed at the end of a day, per enrolment, head and month, where it is not 0, with the due date. What is open now is read by its own index; only what moved since is summed up.
 * What was paid since is added as it was then.
 */
export const owedAt = (company: number, day: string): RawBuilder<unknown> => sql`
  with since as (
    select enroll_id, fee_head_id, month, sum(amount)::bigint as amount from fee_entries where company_id = ${company} and account_id = ${accounts(company, 'receivable')}
      and accounting_date > ${day}::date group by 1, 2, 3)
  select d.enroll_id, d.fee_head_id, d.month, d.due_date, d.due - coalesce(s.amount, 0) as due
    from dues d left join since s on s.enroll_id = d.enroll_id and s.fee_head_id = d.fee_head_id and s.month = d.month
    where d.company_id = ${company} and d.due > 0 and d.due <> coalesce(s.amount, 0)
  union all
  select d.enroll_id, d.fee_head_id, d.month, d.due_date, -s.amount
    from since s join dues d on d.company_id = ${company} and d.enroll_id = s.enroll_id and d.fee_head_id = s.fee_head_id and d.month = s.month
    where d.due = 0 and s.amount <> 0`

/** Sums of what moved, per enrolment and by what `at` says of the day; `owed` is what is left on the last day. */
export const movedBy = (company: number, period: Period, at: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> => sql`
  select enroll_id, at, sum(billed) as billed, sum(discount) as discount, sum(paid) as paid, sum(penalty) as penalty, sum(fine) as fine, sum(advance) as advance, sum(brought) as brought, sum(owed) as owed
  from (
    select enroll_id, ${at} as at, billed, discount, paid, penalty, fine, advance, brought, 0 as owed from (${moves(company, period)}) m
    union all
    select enroll_id, null, 0, 0, 0, 0, 0, 0, 0, due from (${owedAt(company, period.to_date)}) o) u
  group by 1, 2`
