/** Rides at the end of another batch go on in the one worked in: shown first, then done; a ride that was carried stays carried. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type CarriedRide, migrateTransport, previewTransportMigration } from '../../contract/migration.ts'
import { orOverlaps } from './overlaps.ts'
import { batchOf, checkDay } from './place.ts'
import { checkSeats, fullest, holdVehicles } from './seats.ts'
import { rideOf } from './list.ts'

interface Asked {
  from_batch_id: number
  from_date: string
}

/** The other batch's last day. */
async function checked(ctx: Ctx, { from_batch_id }: Asked): Promise<string> {
  const into = batchOf(ctx)
  const { rows } = await sql<{ end_date: string }>`
    select end_date from batches where company_id = ${ctx.company} and id = ${from_batch_id}`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This batch')
  if (from_batch_id === into.id) throw fieldError('from_batch_id', 'Choose another batch')
  return rows[0].end_date
}

/**
 * Rides `a` of the other batch's enrolments `e` that went on to its last day, with the new seat and what stands in the way. In each vehicle those of the lower
 * classes come first; seats that nobody of the other batch has are free. Whoever finds none is asked again the next time.
 */
const planned = (ctx: Ctx, { from_batch_id, from_date }: Asked, lastDay: string): RawBuilder<unknown> => {
  const { company } = ctx
  const ofOthers = sql`a.enroll_id not in
    (select o.id from enrolments o where o.company_id = ${company} and o.batch_id = ${from_batch_id})`
  return sql`
    with open as (
      select a.id, a.student_id, a.enroll_id, a.vehicle_id, a.legs, n.id as to_enroll_id, g.rank as class_rank,
        case when exists
          (select from transport_assignments c where c.company_id = a.company_id and c.carried_from = a.id)
          then 'carried'
          when n.id is null then 'not-enrolled'
          when not (r.is_active and v.is_active) then 'out-of-service'
          when a.from_date >= ${from_date}::date or exists (
            select from transport_assignments o
            where o.company_id = a.company_id and o.enroll_id = n.id and o.legs && a.legs
              and coalesce(o.until_date, ${from_date}::date) >= ${from_date}::date) then 'rides-already' end as problem
      from transport_assignments a
      join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id and e.batch_id = ${from_batch_id}
      ${rideOf}
      left join enrolments n on n.company_id = a.company_id and n.student_id = a.student_id
        and n.batch_id = ${batchOf(ctx).id} and n.status = 'studying'
      left join grades g on g.company_id = n.company_id and g.id = n.grade_id
      where a.company_id = ${company} and (coalesce(a.until_date, ${lastDay}::date) >= ${lastDay}::date
        or exists (select from transport_assignments c where c.company_id = a.company_id and c.carried_from = a.id))),
    taken as (${fullest(company, from_date, ofOthers)}),
    seated as (
      select o.id, bool_or(o.nth + coalesce(t.riders, 0) > v.seats) as is_full
      from (select w.id, w.vehicle_id, leg.n as leg,
        row_number() over (partition by w.vehicle_id, leg.n order by w.class_rank, w.id) as nth
        from open w join (values (1), (2)) leg (n) on w.legs @> leg.n where w.problem is null) o
      join vehicles v on v.company_id = ${company} and v.id = o.vehicle_id
      left join taken t on t.vehicle_id = o.vehicle_id and t.leg = o.leg group by o.id),
    plan as (
      select w.*, case when w.problem is null and s.is_full then 'full' else w.problem end as says from open w
      left join seated s on s.id = w.id)`
}

const faresMissing = (ctx: Ctx, from: number): RawBuilder<unknown> => sql`
  from route_fares f
  where f.company_id = ${ctx.company} and f.batch_id = ${from} and f.until_date is null and not exists (
    select from route_fares n
    where n.company_id = f.company_id and n.batch_id = ${batchOf(ctx).id} and n.route_id = f.route_id
      and n.stop_id is not distinct from f.stop_id and n.way = f.way)`

const preview = handle(previewTransportMigration, async (input, ctx) => {
  const lastDay = await checked(ctx, input)
  const { rows: rides } = await sql<CarriedRide>`
    ${planned(ctx, input, lastDay)}
    select a.id, a.student_id, u.full_name as name, u.name_np, ${className} as from_class,
      ${classNameNp} as from_class_np, t.class as to_class, t.class_np as to_class_np,
      r.name as route, r.name_np as route_np, s.name as stop, s.name_np as stop_np, v.name as vehicle, a.direction,
        p.says as problem
    from plan p join transport_assignments a on a.company_id = ${ctx.company} and a.id = p.id
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
    join ${userOf('a.student_id')} and u.deleted_at is null ${seat} ${rideOf}
    left join lateral (select ${className} as class, ${classNameNp} as class_np from enrolments e ${seat}
    where e.company_id = a.company_id and e.id = p.to_enroll_id) t on true
    order by (p.says is null), p.says, g.rank, x.name, e.roll nulls last, a.id limit 5000`.execute(ctx.tx)
  const { rows: fares } = await sql<{
    n: number
  }>`select count(*) as n ${faresMissing(ctx, input.from_batch_id)}`.execute(ctx.tx)
  return { data: { rides, fares: fares[0]!.n } }
})

interface Sound {
  id: number
  to_enroll_id: number
  vehicle_id: number
  says: string | null
}

const migrate = handle(migrateTransport, async ({ fares, ...input }, ctx) => {
  const { tx, company } = ctx
  const lastDay = await checked(ctx, input)
  checkDay(ctx, input.from_date)
  const { rows: vehicles } = await sql<{ id: number }>`
    select distinct a.vehicle_id as id from transport_assignments a
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
    where a.company_id = ${company} and e.batch_id = ${input.from_batch_id}`.execute(tx)
  const held = vehicles.map(({ id }) => id)
  // two who carry at once wait for each other here
  await holdVehicles(ctx, held)
  const { rows: plan } = await sql<Sound>`
    ${planned(ctx, input, lastDay)} select id, to_enroll_id, vehicle_id, says from plan order by id`.execute(tx)
  const sound = plan.filter(({ says }) => says === null)
  const priced = fares ? await carryFares(ctx, input.from_batch_id) : 0
  if (!sound.length && !priced) throw migrateTransport.refuse('nothing')
  if (sound.length) await carry(ctx, sound, input.from_date)
  await checkSeats(ctx, held, input.from_date)
  const left = plan.filter(({ says }) => says !== null && says !== 'carried').length
  ctx.note({
    entity: 'transport_assignments',
    after: { ...input, carried: sound.map(({ id }) => id), left, fares: priced },
  })
  return { data: { carried: sound.length, left, fares: priced }, message: 'Carried over.' }
})

async function carry({ tx, company }: Ctx, sound: readonly Sound[], day: string): Promise<void> {
  const chosen = sound.map(({ id }) => id)
  await sql`
    update transport_assignments set until_date = ${addDays(day, -1)}::date
    where company_id = ${company} and id = any(${chosen}::bigint[])
      and coalesce(until_date, ${day}::date) >= ${day}::date`.execute(tx)
  await orOverlaps(() =>
    sql`
      insert into transport_assignments
        (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date, carried_from)
      select a.company_id, w.to_enroll_id, a.student_id, a.route_id, a.stop_id, a.vehicle_id, a.direction, ${day}::date,
        a.id
      from unnest(${chosen}::bigint[], ${sound.map((each) => each.to_enroll_id)}::bigint[]) w (id, to_enroll_id)
      join transport_assignments a on a.company_id = ${company}::bigint and a.id = w.id order by a.student_id`.execute(
      tx,
    ),
  )
}

async function carryFares(ctx: Ctx, from: number): Promise<number> {
  const { rows } = await sql`
    insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount)
    select f.company_id, ${batchOf(ctx).id}::bigint, f.route_id, f.stop_id, f.way, f.amount ${faresMissing(ctx, from)}
    on conflict do nothing returning id`.execute(ctx.tx)
  return rows.length
}

export const migrationHandlers = [preview, migrate]
