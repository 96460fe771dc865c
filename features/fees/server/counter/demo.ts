/** The counter days of the demo: one for each day of payments, opened with a float, counted and closed in the evening; the office has confirmed all but the last few. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Paisa, with which each day begins and ends; all that goes back on one day is no more. */
export const float = 1_000_00

/** Of the days in `demo_pay`; what came into their drawers is kept for closing them. */
export async function openDays(tx: Tx, company: number, cashier: number): Promise<void> {
  await sql`
    insert into counter_days (company_id, cashier_id, day, opening, opened_at, opened_by)
    select distinct ${company}::bigint, ${cashier}::bigint, paid_on, ${float}::bigint,
      paid_on + time '10:00' at time zone 'Asia/Kathmandu', ${cashier}::bigint from demo_pay
      on conflict do nothing`.execute(tx)
  await sql`create temp table if not exists demo_drawers (day date, cash bigint) on commit drop`.execute(tx)
  await sql`insert into demo_drawers select paid_on, sum(amount) from demo_pay where mode = 'cash' group by 1`.execute(
    tx,
  )
}

export const openDay = (tx: Tx, company: number, cashier: number, day: string) =>
  sql`
    insert into counter_days (company_id, cashier_id, day, opening, opened_at, opened_by)
    values (${company}::bigint, ${cashier}::bigint, ${day}::date, ${float}::bigint,
      ${day}::date + time '10:00' at time zone 'Asia/Kathmandu', ${cashier}::bigint)
    on conflict do nothing`.execute(tx)

export async function closeDays(tx: Tx, company: number, today: string): Promise<void> {
  await sql`
    with taken as (
      select d.id, d.opening + coalesce(sum(n.cash), 0)::bigint as cash from counter_days d
      left join demo_drawers n on n.day = d.day
      where d.company_id = ${company}::bigint and d.day < ${today}::date group by d.id, d.opening)
    update counter_days d
    set expected = t.cash, counted = t.cash, coins = t.cash % 100, handed = greatest(0, t.cash - ${float}::bigint),
      closed_by = d.cashier_id,
      closed_at = d.day + time '17:00' at time zone 'Asia/Kathmandu', handed_to = 'Nabil Bank',
      notes = jsonb_strip_nulls(jsonb_build_object('1000', nullif(r / 1000, 0), '500', nullif(r % 1000 / 500, 0), '100',
        nullif(r % 500 / 100, 0), '50', nullif(r % 100 / 50, 0),
        '10', nullif(r % 50 / 10, 0), '5', nullif(r % 10 / 5, 0), '1', nullif(r % 5, 0)))
    from taken t cross join lateral (select t.cash / 100 as r) x
    where d.company_id = ${company}::bigint and d.id = t.id`.execute(tx)
  await sql`drop table demo_drawers`.execute(tx)
  await sql`
    update counter_days d set checked_at = d.closed_at + interval '1 hour', checked_by = a.user_id
    from (select min(user_id) as user_id from user_roles
    where company_id = ${company}::bigint and role_slug = 'administrator') a
    where d.company_id = ${company}::bigint and d.closed_at is not null and d.checked_at is null
      and d.day < ${today}::date - 35 and a.user_id <> d.cashier_id`.execute(tx)
}
