/** Ranks 1, 2, 3 ... in the order given; all classes or none, so that no two have one rank by a half-done order. */
import { sql } from 'kysely'
import { handle } from '#platform/server/handler.ts'
import { orderClasses } from '../contract/class-order.ts'

export const setClassOrder = handle(orderClasses, async ({ grade_ids }, ctx) => {
  const { rows } = await sql<{
    id: number
  }>`select id from grades where company_id = ${ctx.company} order by rank, id for update`.execute(ctx.tx)
  const before = rows.map((row) => row.id)
  if (before.length !== grade_ids.length || !before.every((id) => grade_ids.includes(id)))
    throw orderClasses.refuse('incomplete')
  await sql`update grades g set rank = o.n from unnest(${grade_ids}::bigint[]) with ordinality o (id, n)
    where g.company_id = ${ctx.company}
    and g.id = o.id`.execute(ctx.tx)
  ctx.note({ entity: 'grades', before: { order: before }, after: { order: grade_ids } })
  return { message: 'Order saved.' }
})
