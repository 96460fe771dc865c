/**
 * On which day of account a bill stands, a note, a correction, or what takes them back: today; for a month of a fiscal year that is over and still open, the last day of that year, so that
 * its income is of the year in which it was earned. Where that day is closed for who posts, today.
 */
import { sql } from 'kysely'
import { lastDayIsShut } from '#features/schools/server/index.ts'
import type { Where } from '#platform/server/ledger.ts'
import { monthDays } from './charges-sql.ts'

export interface DayOfAccount {
  /** AD. */
  day: string
  /** Of that day; none where the school has none for it. */
  fiscal_year: string | null
}

/** By each of these days, AD, of what is charged. */
export async function daysOfAccount(
  { tx, company, maySoft }: Where,
  on: readonly string[],
  today: string,
): Promise<Map<string, DayOfAccount>> {
  const { rows } = await sql<DayOfAccount & { on_day: string }>`
    select o.ad as on_day, coalesce(y.end_date, ${today}::date) as day, coalesce(y.name, t.name) as fiscal_year
    from unnest(${on}::date[]) o (ad)
    left join fiscal_years t on t.company_id = ${company} and ${today}::date between t.start_date and t.end_date
    left join fiscal_years y on y.company_id = ${company} and o.ad between y.start_date and y.end_date
      and y.end_date < ${today}::date and not ${lastDayIsShut(maySoft)}`.execute(tx)
  return new Map(rows.map(({ on_day, ...account }) => [on_day, account]))
}

/** Of a billing month of a batch that begins on that AD day. */
export async function dayOfMonth(
  where: Where,
  batchStart: string,
  month: string,
  today: string,
): Promise<DayOfAccount> {
  const { end } = monthDays(batchStart, month)
  return (await daysOfAccount(where, [end], today)).get(end)!
}
