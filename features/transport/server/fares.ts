/** Fares of the batch worked in, as a grid reads them of a month and saves them from it on. */
import { sql } from 'kysely'
import { monthTable } from '#nepal/bs-names.ts'
import { monthDays, monthsToPrice } from '#features/fees/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { routeFares, saveRouteFares } from '../contract/fares.ts'
import { holdsOn } from './fare-sql.ts'

type Fares = DataOf<typeof routeFares>

function batchOf({ batch }: Ctx): number {
  if (!batch) throw saveRouteFares.refuse('no-batch')
  return batch.id
}

/** The AD day from which fares of a month hold; none for the first month of the batch. */
const firstDay = ({ batch }: Ctx, month: string): string | null =>
  month === '01' ? null : monthDays(batch!.start_date, month).start

const show = handle(routeFares, async ({ month: asked }, ctx) => {
  const { company, tx, batch } = ctx
  const of = batchOf(ctx)
  const { billed, next } = await monthsToPrice(tx, company, of)
  const month = asked ?? next
  const { rows: routes } = await sql<Fares['routes'][number]>`
    select r.id, r.name, r.name_np, coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'name_np', s.name_np) order by s.rank, s.id)
      from route_stops s
      where s.company_id = r.company_id and s.route_id = r.id), '[]') as stops
    from routes r where r.company_id = ${company} and r.is_active order by r.name, r.id limit 500`.execute(tx)
  const { start } = monthDays(batch!.start_date, month)
  const { rows: cells } = await sql<Fares['cells'][number]>`
    select route_id, stop_id, way, amount from route_fares f
    where company_id = ${company} and batch_id = ${of} and ${holdsOn(sql`${start}::date`)}`.execute(tx)
  const { rows: changes } = await sql<{ day: string }>`
    select distinct day from route_fares, lateral (values (from_date), (until_date + 1)) c (day)
    where company_id = ${company} and batch_id = ${of} and day > ${start}::date`.execute(tx)
  const days = new Set(changes.map(({ day }) => day))
  const later = monthTable.map(({ code }) => code).filter((code) => days.has(firstDay(ctx, code) ?? ''))
  return { data: { month, billed, later, routes, cells } }
})

const save = handle(saveRouteFares, async ({ cells, from_month }, ctx) => {
  const { company, tx } = ctx
  const batch = batchOf(ctx)
  const month = from_month ?? (await monthsToPrice(tx, company, batch)).next
  await sql`
    create temp table fare_cell on commit drop as
    select route_id, stop_id, way, nullif(max(amount), 0) as amount, ${firstDay(ctx, month)}::date as from_date
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) c
      (route_id bigint, stop_id bigint, way text, amount bigint)
    group by route_id, stop_id, way`.execute(tx)
  await sql`analyze fare_cell`.execute(tx)
  const { rows: unknown } = await sql`
    select from fare_cell c left join routes r on r.company_id = ${company} and r.id = c.route_id
    left join route_stops s on s.company_id = ${company} and s.route_id = c.route_id and s.id = c.stop_id
    where r.id is null or (c.stop_id is not null and s.id is null) limit 1`.execute(tx)
  if (unknown.length) throw notFound('This stop')
  // two who price a route come one after the other
  await sql`
    select from routes where company_id = ${company} and id in (select route_id from fare_cell)
    order by id for no key update`.execute(tx)
  const before = await writeCells(ctx, batch)
  ctx.note({ entity: 'route_fares', entity_id: batch, before, after: { cells, from_month: month } })
  return { data: { changed: cells.length }, message: 'Fares saved.' }
})

/** Each cell of `fare_cell` from its day on, until it changes again; answers what held on that day. */
async function writeCells({ tx, company }: Ctx, batch: number): Promise<unknown[]> {
  const mine = sql`f.company_id = ${company} and f.batch_id = ${batch} and f.route_id = c.route_id
    and f.stop_id is not distinct from c.stop_id and f.way = c.way`
  const { rows: before } = await sql`
    select f.route_id, f.stop_id, f.way, f.amount, f.from_date from route_fares f
    join fare_cell c on ${mine} where ${holdsOn(sql`coalesce(c.from_date, '-infinity')`)}`.execute(tx)
  await sql`
    delete from route_fares f using fare_cell c where ${mine} and f.from_date is not distinct from c.from_date`.execute(
    tx,
  )
  await sql`
    update route_fares f set until_date = c.from_date - 1 from fare_cell c
    where ${mine} and coalesce(f.from_date, '-infinity') < c.from_date
      and coalesce(f.until_date, 'infinity') >= c.from_date`.execute(tx)
  await sql`
    insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount, from_date, until_date)
    select ${company}::bigint, ${batch}::bigint, c.route_id, c.stop_id, c.way, c.amount, c.from_date,
      (select min(f.from_date) - 1 from route_fares f
      where ${mine} and f.from_date > coalesce(c.from_date, '-infinity'))
    from fare_cell c where c.amount is not null`.execute(tx)
  return before
}

export const fareHandlers = [show, save]
