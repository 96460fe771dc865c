/** Seats of vehicles: who takes some holds the vehicle's row until the end of the transaction, so that two who want the last one wait for each other. */
import { type RawBuilder, sql } from 'kysely'
import { notOfList } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { assignTransport, transportSeats } from '../../contract/assignments.ts'

/** Before anything is written; in one order, whoever asks. */
export async function holdVehicles({ tx, company }: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select id from vehicles where company_id = ${company} and id = any(${wanted}::bigint[]) order by id
    for no key update`.execute(tx)
  if (rows.length !== wanted.length) throw notOfList('vehicle_id')
}

/** Rows {vehicle_id, leg, riders}: the fullest day of each way from the day on, by the rides `a` that are meant; who has left the class sits nowhere. It is a day on which somebody begins, or the first. */
export const fullest = (company: number, day: string, meant: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select vehicle_id, leg, max(riders) as riders from (
    select p.vehicle_id, leg.n as leg, p.day, count(*) as riders
    from (
      select distinct a.vehicle_id, greatest(a.from_date, ${day}::date) as day from transport_assignments a
      where a.company_id = ${company} and ${meant} and coalesce(a.until_date, ${day}::date) >= ${day}::date) p
    join transport_assignments a on a.company_id = ${company} and a.vehicle_id = p.vehicle_id and a.from_date <= p.day
      and coalesce(a.until_date, p.day) >= p.day and ${meant}
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id and e.status = 'studying'
    join (values (1), (2)) leg (n) on a.legs @> leg.n
    group by 1, 2, 3) d
  group by 1, 2`

/** After the rides are written: the vehicles, held by `holdVehicles`, have a seat for everybody from the day on, or all of it is refused. */
export async function checkSeats({ tx, company }: Ctx, ids: readonly number[], day: string): Promise<void> {
  const { rows } = await sql<{ leg: number }>`
    select f.leg from (${fullest(company, day, sql`a.vehicle_id = any(${[...ids]}::bigint[])`)}) f
    join vehicles v on v.company_id = ${company} and v.id = f.vehicle_id where f.riders > v.seats
    order by f.leg`.execute(tx)
  if (!rows.length) return
  const [morning, afternoon] = [1, 2].map((leg) => rows.some((row) => row.leg === leg))
  const says =
    morning && afternoon
      ? 'There are not enough seats, neither in the morning nor in the afternoon'
      : morning
        ? 'There are not enough seats in the morning'
        : 'There are not enough seats in the afternoon'
  throw assignTransport.refuse('full', { errors: { vehicle_id: [says] } })
}

const show = handle(transportSeats, async ({ from_date }, { tx, company }) => {
  const { rows } = await sql<{ vehicle_id: number; name: string; seats: number; morning: number; afternoon: number }>`
    select v.id as vehicle_id, v.name, v.seats, coalesce(max(f.riders) filter (where f.leg = 1), 0) as morning,
      coalesce(max(f.riders) filter (where f.leg = 2), 0) as afternoon
    from vehicles v left join (${fullest(company, from_date, sql`true`)}) f on f.vehicle_id = v.id
    where v.company_id = ${company} and v.is_active group by v.id, v.name, v.seats order by v.name limit 500`.execute(
    tx,
  )
  return { data: rows }
})

export const seatHandlers = [show]
