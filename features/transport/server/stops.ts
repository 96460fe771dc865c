/** The order of a route's stops. */
import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { orderStops } from '../contract/assignments.ts'

const order = handle(orderStops, async ({ id, stop_ids }, ctx) => {
  const { company, tx } = ctx
  await tx
    .selectFrom('routes')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This route'))
  const { rows: before } = await sql<{ id: number }>`
    select id from route_stops where company_id = ${company} and route_id = ${id} order by rank, id`.execute(tx)
  const all = new Set(before.map((stop) => stop.id))
  if (stop_ids.length !== all.size || new Set(stop_ids).size !== all.size || !stop_ids.every((stop) => all.has(stop)))
    throw new Refusal('other-stops', orderStops.refusals!['other-stops']!)
  await sql`
    update route_stops s set rank = n.rank from unnest(${stop_ids}::bigint[]) with ordinality n (id, rank)
    where s.company_id = ${company} and s.route_id = ${id} and s.id = n.id and s.rank <> n.rank`.execute(tx)
  ctx.note({ entity: 'routes', entity_id: id, before: { stops: [...all] }, after: { stops: stop_ids } })
  return { data: { id }, message: 'The order is saved.' }
})

export const stopHandlers = [order]
