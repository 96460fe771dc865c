/** What is left before a month is closed: the books' own steps, and those that rooms above fill in (`beforeMonthCloses`). */
import { type RawBuilder, sql } from 'kysely'
import { yearsOf } from '#features/schools/server/index.ts'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { slot } from '#platform/server/slot.ts'
import { fiscalMonths } from '../contract/fiscal-months.ts'
import { monthEnd, monthEndCodes, type MonthEndStep } from '../contract/month-end.ts'

/** AD days of a month of the books. */
export interface MonthOfBooks {
  start_date: string
  end_date: string
}

/** Steps of another room, done or not. */
type AskOfMonth = (tx: Tx, company: number, month: MonthOfBooks) => Promise<readonly MonthEndStep[]>
export const beforeMonthCloses = slot<AskOfMonth>()

async function ownSteps(tx: Tx, company: number, { start_date, end_date }: MonthOfBooks): Promise<MonthEndStep[]> {
  const { rows } = await sql<{ drafts: number; items: number; amount: number }>`
    select (select count(*) from vouchers v where v.company_id = ${company} and v.state in ('draft', 'approved')
        and v.date between ${start_date}::date and ${end_date}::date)::int as drafts,
      coalesce(sum(b.items), 0)::int as items, coalesce(sum(abs(b.amount)), 0)::bigint as amount
    from bank_open_months b
    where b.company_id = ${company} and b.month <= ${end_date}::date and b.items <> 0`.execute(tx)
  const { drafts, items, amount } = rows[0]!
  return [
    { code: 'drafts', left: drafts, amount: null },
    { code: 'bank', left: items, amount: items ? amount : null },
    { code: 'not-over', left: end_date >= todayOf(tx) ? 1 : 0, amount: null },
  ]
}

export const showMonthEnd = handle(monthEnd, async ({ id, start_date }, { tx, company }) => {
  const { years } = await yearsOf(tx, company)
  const year = orNotFound(
    years.find((each) => each.id === id),
    'This fiscal year',
  )
  const month = fiscalMonths(year).find((each) => each.start_date === start_date)
  if (!month) throw fieldError('start_date', 'Choose a month')
  const told = await Promise.all(beforeMonthCloses.filled.map((ask) => ask(tx, company, month)))
  const steps = [...told.flat(), ...(await ownSteps(tx, company, month))]
  return { data: { steps: steps.toSorted((a, b) => monthEndCodes.indexOf(a.code) - monthEndCodes.indexOf(b.code)) } }
})

/** Balance of an account at the end of a day (AD), debit positive, paisa: an expression. */
export const balanceOn = (company: number, account: RawBuilder<unknown>, day: string): RawBuilder<number> => sql`(
  select coalesce(sum(s.debit - s.credit), 0)::bigint
  from account_sums_before(${company}::bigint, ${day}::date + 1) s where s.account_id = ${account})`
