/** Behaviour points of each student, ranked, and of each category. */
import { sql } from 'kysely'
import { className } from '#features/academics/server/index.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { behaviourSummary } from '../../contract/reports.ts'
import { placed, seatOf, within } from './life-sql.ts'

interface Category extends Record<string, unknown> {
  name: string
  name_np: string | null
  points: number
  entries: number
}

export const behaviourReport = serveReport(behaviourSummary, async (filters, ctx) => {
  const from = sql`
    from behaviour_entries b
    join behaviour_categories c on c.company_id = b.company_id
      and c.id = b.behaviour_category_id ${seatOf(ctx, sql`b.student_id`)}
    where b.company_id = ${ctx.company} and b.batch_id = ${ctx.batch?.id ?? null} and ${placed(ctx, filters)}
      and ${within(sql`b.seen_on`, filters)}
      and ${
        filters.behaviour_category_id
          ? sql`b.behaviour_category_id =
      ${filters.behaviour_category_id}`
          : sql`true`
      }`
  const { rows: categories } = await sql<Category>`
    select c.name, c.name_np, sum(b.points)::int as points, count(*)::int as entries ${from} group by c.name, c.name_np
    order by entries desc, c.name`.execute(ctx.tx)
  return {
    select: {
      rank: sql`rank() over (order by sum(b.points) desc)::int`,
      name: sql`u.full_name`,
      name_np: sql`u.name_np`,
      class: className,
      class_np: sql`g.name_np || coalesce(' ' || x.name, '')`,
      plus: sql`coalesce(sum(b.points) filter (where b.points > 0), 0)::int`,
      minus: sql`coalesce(sum(b.points) filter (where b.points < 0), 0)::int`,
      points: sql`sum(b.points)::int`,
      entries: sql`count(*)::int`,
      student_id: sql`u.id`,
      enroll_code: sql`e.enroll_code`,
      section: sql`x.name`,
      roll: sql`e.roll`,
      grade_rank: sql`g.rank`,
    },
    from: sql`${from} group by u.id, u.full_name, u.name_np, e.enroll_code, g.name, g.name_np, g.rank, x.name, e.roll`,
    chart: categories,
  }
})
