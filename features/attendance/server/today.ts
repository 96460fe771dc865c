/** How a school day stands: for the home page. */
import { sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import type { Ctx } from '#platform/server/context.ts'
import { noTally, offDay, rateOf, statuses, type Tally } from '../contract/rules.ts'
import { pendingRows } from './pending.ts'
import { readSettings } from './settings.ts'
import { batchOf } from './who.ts'

/** Of the sections that the person reaches. `off`: why there is no school today; `missing`: sections whose sheet is not taken yet. */
export async function attendanceToday(ctx: Ctx) {
  const today = todayInNepal()
  const counts = sql.join(statuses.map((status) => sql`(count(*) filter (where d.status = ${status}))::int as ${sql.ref(status)}`))
  const { rows } = await sql<Tally & { sections: number }>`
    select count(distinct d.section_id)::int as sections, ${counts} from attendance_days d
    where d.company_id = ${ctx.company} and d.batch_id = ${batchOf(ctx)} and d.day = ${today} and ${sectionScope(ctx, sql`d.section_id`)}`.execute(ctx.tx)
  const { sections, ...tally } = rows[0] ?? { sections: 0, ...noTally() }
  const off = offDay(today, await readSettings(ctx.tx, ctx.company))
  return { off, sections, missing: off ? 0 : (await pendingRows(ctx, {})).length, tally, rate: rateOf(tally) }
}
