/** Billed, collected, forgiven and owed by class, section, student or month; and the summary, which is the same by month. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { collectionDue, feeSummary } from '../../contract/reports.ts'
import { monthsOf } from './months.ts'
import { checkPeriod, movedBy, ofPlaces, owedAt, type Period, type Places } from './moves.ts'

type Asked = Period & Places
type By = ReportFilters<typeof collectionDue>['by']
type Figures = Record<
  'opening' | 'brought' | 'billed' | 'discount' | 'penalty' | 'collected' | 'advance' | 'due',
  RawBuilder<unknown>
>

const none = sql`null`
const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)::bigint`
const collected = sql`m.paid + m.fine + m.advance`
/** By how much more is owed. */
const more = sql`m.brought + m.billed + m.penalty - m.fine - m.discount - m.paid`
const figures: Figures = {
  opening: sum(sql`m.owed - (${more})`),
  brought: sum(sql`m.brought`),
  billed: sum(sql`m.billed`),
  discount: sum(sql`m.discount`),
  penalty: sum(sql`m.penalty`),
  collected: sum(collected),
  advance: sum(sql`m.advance`),
  due: sum(sql`m.owed`),
}

const enrolled = (ctx: Ctx) => sql`enrolments e on e.company_id = ${ctx.company} and e.id = m.enroll_id`
/** Seats without any figure say nothing. */
const some = sql`having ${sql.join(
  Object.values(figures).map((figure) => sql`${figure} <> 0`),
  sql` or `,
)}`

/** What is owed at both ends, over all rows. */
async function ends(
  ctx: Ctx,
  filters: Asked,
  sums: { brought: number; billed: number; discount: number; penalty: number; collected: number; advance: number },
) {
  const { rows } = await sql<{ due: number }>`
    select ${sum(sql`m.due`)} as due from (${owedAt(ctx.company, filters.to_date)}) m join ${enrolled(ctx)} where ${ofPlaces(ctx, filters)}`.execute(
    ctx.tx,
  )
  const { due } = rows[0]!
  const settled = sums.discount + sums.collected - sums.advance
  return { due, opening: due - sums.brought - sums.billed - sums.penalty + settled }
}

interface Grouping {
  joins?: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  name_np: RawBuilder<unknown>
  by: RawBuilder<unknown>
  section?: RawBuilder<unknown>
  section_id?: RawBuilder<unknown>
  student?: Record<'student_id' | 'roll' | 'class' | 'class_np', RawBuilder<unknown>>
}

const groupings: Record<Exclude<By, 'month'>, Grouping> = {
  grade: { id: sql`g.id::text`, name: sql`g.name`, name_np: sql`g.name_np`, by: sql`g.id, g.name, g.name_np, g.rank` },
  section: {
    id: sql`g.id || '.' || coalesce(x.id, 0)`,
    name: className,
    name_np: classNameNp,
    by: sql`g.id, g.name, g.name_np, g.rank, x.id, x.name`,
    section: sql`x.name`,
    section_id: sql`x.id`,
  },
  student: {
    joins: sql`join ${userOf('e.student_id')}`,
    id: sql`e.id::text`,
    name: sql`u.full_name`,
    name_np: sql`u.name_np`,
    by: sql`e.id, e.student_id, e.roll, u.full_name, u.name_np, g.id, g.name, g.name_np, g.rank, x.id, x.name`,
    section: sql`x.name`,
    section_id: sql`x.id`,
    student: { student_id: sql`e.student_id`, roll: sql`e.roll`, class: className, class_np: classNameNp },
  },
}

const noStudent = { student_id: none, roll: none, class: none, class_np: none }

const bySeats = (ctx: Ctx, filters: Asked, grouping: Grouping) => {
  const { joins = sql``, id, name, name_np, by, section = none, section_id = none, student = noStudent } = grouping
  return {
    with: sql`with m as materialized (${movedBy(ctx.company, filters)})`,
    select: {
      ...figures,
      ...student,
      id,
      name,
      name_np,
      rank: sql`g.rank`,
      section,
      section_id,
      grade_id: sql`g.id`,
      start: sql`${filters.from_date}::date`,
      end: sql`${filters.to_date}::date`,
    },
    from: sql`from m join ${enrolled(ctx)} ${joins} ${seat} where ${ofPlaces(ctx, filters)} group by ${by} ${some}`,
  }
}

/** Each month from what is owed at the end, backwards: all months of the period, also where nothing moved. */
function byMonths(ctx: Ctx, filters: Asked) {
  const months = monthsOf(filters)
  const texts = (of: 'start' | 'end' | 'name' | 'name_np') => sql`${months.map((month) => month[of])}::text[]`
  const later = sql`sum(k.more) over (order by k.at desc)`
  return {
    with: sql`
      with m as materialized (${movedBy(ctx.company, filters, sql`width_bucket(m.day, ${months.map(({ start }) => start)}::date[])`)}),
      k as (
        select t.at, t.start::date as start, t.end::date as end, t.name, t.name_np, ${sum(sql`m.brought`)} as brought, ${sum(sql`m.billed`)} as billed, ${sum(sql`m.discount`)} as discount,
          ${sum(sql`m.penalty`)} as penalty, ${sum(collected)} as collected, ${sum(sql`m.advance`)} as advance, ${sum(more)} as more
        from unnest(${texts('start')}, ${texts('end')}, ${texts('name')}, ${texts('name_np')}) with ordinality t (start, "end", name, name_np, at)
        left join (select m.* from m join ${enrolled(ctx)} where ${ofPlaces(ctx, filters)}) m on m.at = t.at
        group by t.at, t.start, t.end, t.name, t.name_np),
      last as (select ${sum(sql`m.owed`)} as owed from m join ${enrolled(ctx)} where ${ofPlaces(ctx, filters)})`,
    select: {
      name: sql`k.name`,
      name_np: sql`k.name_np`,
      opening: sql`(last.owed - ${later})::bigint`,
      brought: sql`k.brought`,
      billed: sql`k.billed`,
      discount: sql`k.discount`,
      penalty: sql`k.penalty`,
      collected: sql`k.collected`,
      advance: sql`k.advance`,
      due: sql`(last.owed - ${later} + k.more)::bigint`,
      start: sql`k.start`,
      end: sql`k.end`,
    },
    from: sql`from k cross join last`,
    rank: sql`k.at::int`,
  }
}

export const collectionDueReport = serveReport(collectionDue, async (filters, ctx) => {
  checkPeriod(filters)
  const totals = (sums: Parameters<typeof ends>[2]) => ends(ctx, filters, sums)
  if (filters.by !== 'month') return { ...bySeats(ctx, filters, groupings[filters.by]), totals }
  const { rank, select, ...months } = byMonths(ctx, filters)
  const of = { id: sql`k.start::text`, rank, section: none, section_id: none, grade_id: none }
  return { ...months, select: { ...select, ...noStudent, ...of }, totals }
})

export const summaryReport = serveReport(feeSummary, async (filters, ctx) => {
  checkPeriod(filters)
  const { rank: _rank, ...months } = byMonths(ctx, filters)
  return { ...months, totals: (sums) => ends(ctx, filters, sums) }
})
