/**
 * What is written to fiscal years and their closed months. A posting holds its year for share and looks at its state only then (`refused_days`,
 * migrations/0061); whoever closes or opens takes the year's row for update first: there is no moment between looking and writing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { refusedDays } from '#platform/contract/ledger-days.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'

/** Days are AD. */
export interface FiscalYear {
  id: number
  name: string
  start_date: string
  end_date: string
  is_current: boolean
  closed_at: string | null
}
export interface ClosedPeriod {
  fiscal_year_id: number
  start_date: string
  end_date: string
  state: 'soft' | 'closed'
  closed_at: string
  /** The user who closed it; null for somebody who is not of the school. */
  closed_by: number | null
}

/** All years of the school, the newest first, and what is closed of them. */
export async function yearsOf(tx: Tx, company: number): Promise<{ years: FiscalYear[]; closed: ClosedPeriod[] }> {
  const { rows: years } = await sql<FiscalYear>`
    select id, name, start_date, end_date, is_current, closed_at from fiscal_years where company_id = ${company}
    order by start_date desc`.execute(tx)
  const { rows: closed } = await sql<ClosedPeriod>`
    select fiscal_year_id, start_date, end_date, state, closed_at, closed_by from closed_periods
    where company_id = ${company} order by start_date`.execute(tx)
  return { years, closed }
}

/** Beside the fiscal year `y`: on its last day nothing is posted any more, by who may not post into months that are closed softly. Looked at only: whoever posts holds the year. */
export const lastDayIsShut = (
  maySoft: boolean,
): RawBuilder<boolean> => sql<boolean>`(y.closed_at is not null or exists (
  select from closed_periods p
  where p.company_id = y.company_id and p.fiscal_year_id = y.id and y.end_date between p.start_date and p.end_date
    and (p.state = 'closed' or p.state = 'soft' and not ${maySoft}::boolean)))`

/** One value: why nothing can be posted on this day (AD), so that it is said before anybody types; whoever posts asks `refused_days`, which holds the year. */
export const whyShut = (
  company: number,
  day: string,
  maySoft: boolean,
): RawBuilder<keyof typeof refusedDays | null> => sql`(
    select case when y.id is null then 'no-year' when y.closed_at is not null then 'year-closed'
      when p.state = 'closed' then 'month-closed' when p.state = 'soft' and not ${maySoft}::boolean then 'month-soft'
      end
    from (select ${day}::date as day) d
    left join fiscal_years y on y.company_id = ${company} and d.day between y.start_date and y.end_date
    left join closed_periods p on p.company_id = y.company_id and p.fiscal_year_id = y.id
      and d.day between p.start_date and p.end_date)`

/** The year, held so that nothing is posted into it until the transaction ends; what was posted before is seen by the next statement. */
export async function holdYear(tx: Tx, company: number, id: number): Promise<FiscalYear> {
  const { rows } = await sql<FiscalYear>`
    select id, name, start_date, end_date, is_current, closed_at from fiscal_years
    where company_id = ${company} and id = ${id} for update`.execute(tx)
  return orNotFound(rows[0], 'This fiscal year')
}

/** Null where another year has its name or one of its days. */
export async function addYear(
  tx: Tx,
  company: number,
  { name, start, end }: { name: string; start: string; end: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into fiscal_years (company_id, name, start_date, end_date)
    values (${company}::bigint, ${name}, ${start}::date, ${end}::date)
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The year that is worked in where nobody chose another. One statement after the other: only one may be current. */
export async function makeYearCurrent(tx: Tx, company: number, id: number): Promise<void> {
  await sql`update fiscal_years set is_current = false
    where company_id = ${company} and is_current and id <> ${id}`.execute(tx)
  await sql`update fiscal_years set is_current = true where company_id = ${company} and id = ${id}`.execute(tx)
}

/** Of a year that is held. 'open' leaves no line: what has none is open. Answers what stood there before. */
export async function setPeriod(
  tx: Tx,
  company: number,
  year: number,
  { start, end, state, by }: { start: string; end: string; state: 'open' | 'soft' | 'closed'; by: number | null },
): Promise<'open' | 'soft' | 'closed'> {
  const { rows } = await sql<{ state: 'soft' | 'closed' }>`
    delete from closed_periods
    where company_id = ${company} and fiscal_year_id = ${year} and start_date <= ${end}::date
      and end_date >= ${start}::date
    returning state`.execute(tx)
  if (state !== 'open')
    await sql`
      insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state, closed_by)
      values (${company}::bigint, ${year}::bigint, ${start}::date, ${end}::date, ${state}, ${by}::bigint)`.execute(tx)
  return rows.some((row) => row.state === 'closed') ? 'closed' : (rows[0]?.state ?? 'open')
}

/** Of a year that is held: its months are open while `work` is done, and as they were afterwards. A closing voucher is dated on a day that is closed mostly. */
export async function withMonthsOpen<T>(tx: Tx, company: number, year: number, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ kept: object }>`
    delete from closed_periods p where p.company_id = ${company} and p.fiscal_year_id = ${year}
    returning to_jsonb(p) as kept`.execute(tx)
  const done = await work()
  if (rows.length)
    await sql`insert into closed_periods select *
      from jsonb_populate_recordset(null::closed_periods,
        ${JSON.stringify(rows.map((row) => row.kept))}::jsonb)`.execute(tx)
  return done
}

/** Of a year that is held. */
export const setYearClosed = (tx: Tx, company: number, year: number, closed: boolean) =>
  sql`update fiscal_years set closed_at = case when ${closed}::boolean then app_now() end
    where company_id = ${company} and id = ${year}`.execute(tx)
