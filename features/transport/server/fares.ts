/** Fares of the batch worked in, as a grid reads and saves them. */
import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { routeFares, saveRouteFares } from '../contract/fares.ts'

type Fares = DataOf<typeof routeFares>

function batchOf({ batch }: Ctx): number {
  if (!batch) throw new Refusal('no-batch', saveRouteFares.refusals['no-batch'])
  return batch.id
}

const show = handle(routeFares, async (_input, ctx) => {
  const { rows: routes } = await sql<Fares['routes'][number]>`
    select r.id, r.name, r.name_np, coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'name_np', s.name_np) order by s.rank, s.id)
      from route_stops s
      where s.company_id = r.company_id and s.route_id = r.id), '[]') as stops
    from routes r where r.company_id = ${ctx.company} and r.is_active order by r.name, r.id limit 500`.execute(ctx.tx)
  const { rows: cells } = await sql<Fares['cells'][number]>`
    select route_id, stop_id, way, amount from route_fares
    where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)}`.execute(ctx.tx)
  return { data: { routes, cells } }
})

const save = handle(saveRouteFares, async ({ cells }, ctx) => {
  const { company, tx } = ctx
  const batch = batchOf(ctx)
  const sent = sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) c
    (route_id bigint, stop_id bigint, way text, amount bigint)`
  const { rows: unknown } = await sql`
    select from ${sent} left join routes r on r.company_id = ${company} and r.id = c.route_id
    left join route_stops s on s.company_id = ${company} and s.route_id = c.route_id and s.id = c.stop_id
    where r.id is null or (c.stop_id is not null and s.id is null) limit 1`.execute(tx)
  if (unknown.length) throw notFound('This stop')
  const { rows: before } = await sql`
    select f.route_id, f.stop_id, f.way, f.amount from route_fares f
    join ${sent} on c.route_id = f.route_id and c.stop_id is not distinct from f.stop_id and c.way = f.way
    where f.company_id = ${company} and f.batch_id = ${batch}`.execute(tx)
  await sql`
    delete from route_fares f using ${sent}
    where f.company_id = ${company} and f.batch_id = ${batch} and f.route_id = c.route_id
      and f.stop_id is not distinct from c.stop_id and f.way = c.way
      and c.amount = 0`.execute(tx)
  await sql`
    insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount)
    select ${company}::bigint, ${batch}::bigint, route_id, stop_id, way, max(amount) from ${sent} where amount > 0
    group by 3, 4, 5
    on conflict (company_id, batch_id, route_id, stop_id, way) do update set amount = excluded.amount`.execute(tx)
  ctx.note({ entity: 'route_fares', entity_id: batch, before, after: cells })
  return { data: { changed: cells.length }, message: 'Fares saved.' }
})

export const fareHandlers = [show, save]
