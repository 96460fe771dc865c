/** Fares in SQL: what a stop costs a month, and what a month asks of everybody who rides. The rule is `contract/fare-amount.ts`, said of a set. Paisa. */
import { type RawBuilder, sql } from 'kysely'
import type { PartMonth } from '#features/fees/contract/part-months.ts'

/** For a condition on `f`: the fare holds on this AD day. */
export const holdsOn = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${day} between coalesce(f.from_date, '-infinity') and coalesce(f.until_date, 'infinity')`

/** A table {batch_id, route_id, stop_id, one, both} of an AD day: the stop's own fares, else those of its route; null where neither is set. */
export const prices = (company: number, day: string): RawBuilder<unknown> => sql`(
  select f.batch_id, s.route_id, s.id as stop_id,
    coalesce(max(f.amount) filter (where f.way = 'one' and f.stop_id is not null),
      max(f.amount) filter (where f.way = 'one')) as one,
    coalesce(max(f.amount) filter (where f.way = 'both' and f.stop_id is not null),
      max(f.amount) filter (where f.way = 'both')) as both
  from route_stops s
  join route_fares f on f.company_id = s.company_id and f.route_id = s.route_id
    and (f.stop_id = s.id or f.stop_id is null) and ${holdsOn(sql`${day}::date`)}
  where s.company_id = ${company}::bigint group by f.batch_id, s.route_id, s.id)`

/** Of the ride `a` with its prices `p`: the fare of a whole month. */
export const monthlyFare = sql`case a.direction when 'both' then p.both else p.one end`

export interface FareMonth {
  company: number
  batch: number
  /** AD days of the BS month. */
  start: string
  end: string
}

/** Rows {enroll_id, amount, unpriced, reason, reason_np}: every student of the batch who rides in the month, by the fares of its first day; `unpriced`: something that he rides has no fare; the reason is where he gets on. */
export const faresByRule = ({ company, batch, start, end }: FareMonth, rule: PartMonth): RawBuilder<unknown> => sql`
  select enroll_id,
    coalesce(round(sum(case ways when 2 then "both" else one end *
    case when ${rule}::text = 'days' then days else length end)::numeric / max(length)), 0)::bigint as amount,
    bool_or(case ways when 2 then "both" else one end is null) as unpriced,
    string_agg(distinct stop, ', ') as reason, string_agg(distinct stop_np, ', ') as reason_np
  from (
    select id, enroll_id, days, length, one, "both", stop, stop_np, count(*) as ways
    from (
      select a.*, leg.n as leg, row_number() over (partition by enroll_id, leg.n order by from_date desc) as nth,
        sum(days) over (partition by enroll_id, leg.n) as covered
      from (
        select a.id, a.enroll_id, a.legs, a.from_date, p.one, p.both, s.name as stop,
          coalesce(s.name_np, s.name) as stop_np, ${end}::date - ${start}::date + 1 as length,
          least(coalesce(a.until_date, ${end}::date), ${end}::date) - greatest(a.from_date, ${start}::date) + 1 as days
        from transport_assignments a
        join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id and e.batch_id = ${batch}::bigint
        left join ${prices(company, start)} p on p.batch_id = ${batch}::bigint and p.route_id = a.route_id
          and p.stop_id = a.stop_id
        join route_stops s on s.company_id = a.company_id and s.id = a.stop_id
        where a.company_id = ${company}::bigint and a.from_date <= ${end}::date
          and coalesce(a.until_date, ${start}::date) >= ${start}::date) a
      join (values (1), (2)) leg (n) on a.legs @> leg.n) l
    where ${rule}::text = 'days' or (nth = 1 and (${rule}::text = 'whole' or covered = length))
    group by id, enroll_id, days, length, one, "both", stop, stop_np) r
  group by enroll_id`
