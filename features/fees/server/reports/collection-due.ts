/** Billed, collected, forgiven and owed by class, section, student or month; and the summary, which is the same by month. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import type { Ctx } from '#platform/server/context.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { collectionDue, feeSummary } from '../../contract/reports.ts'
import { monthsOf } from './months.ts'
import { balancesAt, checkPeriod, moreOwed, movedBy, ofPlaces, onlyOf, type Period, type Places } from './moves.ts'

/** `owed`: what is left on the last day, of `balancesAt`. */
type Asked = Period & Places & { owed: RawBuilder<unknown> }
type By = ReportFilters<typeof collectionDue>['by']
const none = sql`null`
const collected = sql`m.paid + m.fine + m.advance`
/** Of what moved, `m`. */
const figures = {
  opening: sql`m.owed - (${moreOwed})`,
  brought: sql`m.brought`,
  billed: sql`m.billed`,
  discount: sql`m.discount`,
  penalty: sql`m.penalty`,
  collected,
  advance: sql`m.advance`,
  due: sql`m.owed`,
} satisfies Record<string, RawBuilder<unknown>>
type Figures = Record<keyof typeof figures, RawBuilder<unknown>>
const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)::bigint`
const eachOf = (from: Figures, as: (figure: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  Object.fromEntries(Object.entries(from).map(([name, figure]) => [name, as(figure)])) as Figures
/** Seats without any figure say nothing. */
const some = (of: Figures) =>
  sql.join(
    Object.values(of).map((figure) => sql`${figure} <> 0`),
    sql` or `,
  )

/** What is owed at both ends, over all rows. */
async function ends(
  ctx: Ctx,
  filters: Asked,
  sums: { brought: number; billed: number; discount: number; penalty: number; collected: number; advance: number },
) {
  const { rows } = await sql<{ due: number }>`
    select ${sum(sql`m.due`)} as due from (${filters.owed}) m ${onlyOf(ctx, filters)}`.execute(ctx.tx)
  const { due } = rows[0]!
  const settled = sums.discount + sums.collected - sums.advance
  return { due, opening: due - sums.brought - sums.billed - sums.penalty + settled }
}

interface Grouping {
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  name_np: RawBuilder<unknown>
  by: RawBuilder<unknown>
  section?: RawBuilder<unknown>
  section_id?: RawBuilder<unknown>
}

const groupings: Record<Exclude<By, 'month' | 'student'>, Grouping> = {
  grade: { id: sql`g.id::text`, name: sql`g.name`, name_np: sql`g.name_np`, by: sql`g.id, g.name, g.name_np, g.rank` },
  section: {
    id: sql`g.id || '.' || coalesce(x.id, 0)`,
    name: className,
    name_np: classNameNp,
    by: sql`g.id, g.name, g.name_np, g.rank, x.id, x.name`,
    section: sql`x.name`,
    section_id: sql`x.id`,
  },
}

const noStudent = { student_id: none, roll: none, class: none, class_np: none }

/** What moved, `m`, beside the seat `e` where it stands. */
const movedOfSeats = (ctx: Ctx, filters: Asked) => ({
  with: sql`with m as materialized
    (${movedBy(ctx.company, filters, { key: sql`m.enroll_id`, left: sql`m.enroll_id`, owed: filters.owed })})`,
  from: sql`from m
    join roster e on e.company_id = ${ctx.company} and e.enroll_id = m.key and ${ofPlaces(ctx, filters)}`,
})
const daysOf = ({ from_date, to_date }: Period) => ({ start: sql`${from_date}::date`, end: sql`${to_date}::date` })

const bySeats = (ctx: Ctx, filters: Asked, { id, name, name_np, by, section = none, section_id = none }: Grouping) => {
  const sums = eachOf(figures, sum)
  const moved = movedOfSeats(ctx, filters)
  return {
    with: moved.with,
    select: {
      ...sums,
      ...noStudent,
      ...daysOf(filters),
      id,
      name,
      name_np,
      rank: sql`g.rank`,
      section,
      section_id,
      grade_id: sql`g.id`,
    },
    from: sql`${moved.from} ${seat} group by ${by} having ${some(sums)}`,
  }
}

/** A student has a row for each seat. */
const byStudents = (ctx: Ctx, filters: Asked) => {
  const moved = movedOfSeats(ctx, filters)
  return {
    with: moved.with,
    select: {
      ...figures,
      ...daysOf(filters),
      id: sql`e.enroll_id::text`,
      student_id: sql`e.student_id`,
      name: sql`e.name`,
      name_np: sql`e.name_np`,
      rank: sql`e.class_rank`,
      section: sql`e.section`,
      roll: sql`e.roll`,
      section_id: sql`e.section_id`,
      grade_id: sql`e.grade_id`,
      class: className,
      class_np: classNameNp,
    },
    from: sql`${moved.from} where ${some(figures)}`,
    late: {
      names: ['class', 'class_np'] as const,
      keys: { enroll_id: sql`e.enroll_id` },
      from: sql`join roster e on e.company_id = ${ctx.company} and e.enroll_id = q.enroll_id ${seat}`,
    },
  }
}

/** Each month from what is owed at the end, backwards: all months of the period, also where nothing moved. */
function byMonths(ctx: Ctx, filters: Asked) {
  const months = monthsOf(filters)
  const texts = (of: 'start' | 'end' | 'name' | 'name_np') => sql`${months.map((month) => month[of])}::text[]`
  const later = sql`sum(k.more) over (order by k.at desc)`
  return {
    with: sql`
      with m as materialized (${movedBy(ctx.company, filters, {
        key: sql`m.accounting_date`,
        left: sql`null::date`,
        owed: filters.owed,
        where: onlyOf(ctx, filters),
      })}),
      k as (
        select t.at, t.start::date as start, t.end::date as end, t.name, t.name_np,
          ${sum(sql`m.brought`)} as brought, ${sum(sql`m.billed`)} as billed, ${sum(sql`m.discount`)} as discount,
          ${sum(sql`m.penalty`)} as penalty, ${sum(collected)} as collected, ${sum(sql`m.advance`)} as advance,
            ${sum(moreOwed)} as more
        from unnest(${texts('start')}, ${texts('end')}, ${texts('name')}, ${texts('name_np')}) with ordinality t
          (start, "end", name, name_np, at)
        left join m on m.key between t.start::date and t."end"::date
        group by t.at, t.start, t.end, t.name, t.name_np),
      last as (select ${sum(sql`m.owed`)} as owed from m)`,
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

export const collectionDueReport = serveReport(collectionDue, async (asked, ctx) => {
  checkPeriod(asked)
  const filters = { ...asked, owed: await balancesAt(ctx, asked.to_date) }
  const totals = (sums: Parameters<typeof ends>[2]) => ends(ctx, filters, sums)
  if (filters.by === 'student') return { ...byStudents(ctx, filters), totals }
  if (filters.by !== 'month') return { ...bySeats(ctx, filters, groupings[filters.by]), totals }
  const { rank, select, ...months } = byMonths(ctx, filters)
  const of = { id: sql`k.start::text`, rank, section: none, section_id: none, grade_id: none }
  return { ...months, select: { ...select, ...noStudent, ...of }, totals }
})

export const summaryReport = serveReport(feeSummary, async (asked, ctx) => {
  checkPeriod(asked)
  const filters = { ...asked, owed: await balancesAt(ctx, asked.to_date) }
  const { rank: _rank, ...months } = byMonths(ctx, filters)
  return { ...months, totals: (sums) => ends(ctx, filters, sums) }
})
