/** How a school day stands: for the home pages. */
import { staffMembers } from '#features/people/server/index.ts'
import { sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { noTally, offDay, rateOf, statuses, type Tally } from '../contract/attendance-arithmetic.ts'
import { waitingSections } from './pending-sheets.ts'
import { readSettings } from './settings.ts'
import { batchOf, countOn } from './who-studied.ts'

/** How many of each status, of rows that have a column of that name. */
const countsOf = (status: string) =>
  sql.join(statuses.map((each) => sql`(count(*) filter (where ${sql.ref(status)} = ${each}))::int as ${sql.ref(each)}`))

/** Of the sections that the person reaches. `off`: why there is no school today; `waiting`: sections whose sheet is not taken yet. */
export async function attendanceToday(ctx: Ctx) {
  const today = ctx.today
  const { rows } = await sql<Tally & { sections: number }>`
    select count(distinct d.section_id)::int as sections, ${countsOf('d.status')} from attendance_days d
    where d.company_id = ${ctx.company} and d.batch_id = ${batchOf(ctx)} and d.day = ${today}
      and ${sectionScope(ctx, sql`d.section_id`)}`.execute(ctx.tx)
  const { sections, ...tally } = rows[0] ?? { sections: 0, ...noTally() }
  const settings = await readSettings(ctx.tx, ctx.company)
  const off = offDay(today, settings)
  return {
    off,
    sections,
    waiting: off ? [] : await waitingSections(ctx, settings, today),
    tally,
    rate: rateOf(tally),
    settings,
  }
}
export type DayOfSchool = Awaited<ReturnType<typeof attendanceToday>>

interface GradeToday {
  grade_id: number
  grade: string
  grade_np: string | null
  sections: number
  students: number
  /** Sections of which a sheet is taken. */
  taken: number
  present: number
  absent: number
  late: number
  leave: number
  half: number
}

/** Today by grade, of the sections that the person reaches: how many are taken, and who came there. */
export async function gradesToday(ctx: Ctx): Promise<GradeToday[]> {
  const today = ctx.today
  const { rows } = await sql<GradeToday>`
    with seats as (
      select e.grade_id, e.section_id, e.students from ${countOn(ctx, sql`(select ${today}::date as day) d`)} e
      where ${sectionScope(ctx, sql`e.section_id`)}),
    said as (
      select d.section_id, ${countsOf('d.status')} from attendance_days d
      where d.company_id = ${ctx.company} and d.batch_id = ${batchOf(ctx)}
        and d.day = ${today} group by 1)
    select g.id as grade_id, g.name as grade, g.name_np as grade_np, count(*)::int as sections,
      sum(s.students)::int as students,
      count(n.section_id)::int as taken,
      ${sql.join(statuses.map((each) => sql`coalesce(sum(n.${sql.ref(each)}), 0)::int as ${sql.ref(each)}`))}
    from seats s join grades g on g.company_id = ${ctx.company} and g.id = s.grade_id
    left join said n on n.section_id = s.section_id
    group by g.id, g.name, g.name_np, g.rank order by g.rank, g.id`.execute(ctx.tx)
  return rows
}

/** A lesson's place in the day: its section, and which lesson of the shift it is, from 1. */
interface Place {
  section_id: number
  number: number
}

/** Whether the sheet of each lesson of today is taken or due; null where none is asked for. A school that takes attendance by day has one sheet for all lessons of a section. */
export async function sheetsOf(
  ctx: Ctx,
  { off, waiting, settings: { by, periods } }: DayOfSchool,
  places: readonly Place[],
): Promise<('due' | 'taken' | null)[]> {
  if (off !== null || !places.length) return places.map(() => null)
  const { rows } = await sql<{ section_id: number; period: number | null }>`
    select h.section_id, h.period from attendance_sheets h
    where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)} and h.day = ${ctx.today}
      and h.taken_at is not null
      and h.section_id = any(${places.map((place) => place.section_id)}::bigint[])`.execute(ctx.tx)
  const keyOf = (section: number, period: number | null) => `${section} ${by === 'period' ? period : 'day'}`
  const taken = new Set(rows.map((row) => keyOf(row.section_id, row.period)))
  const open = new Set(waiting.map((row) => row.section_id))
  return places.map(({ section_id, number }) => {
    if (by === 'period' && number > periods) return null
    return taken.has(keyOf(section_id, number)) ? 'taken' : open.has(section_id) ? 'due' : null
  })
}

/** Staff of today: how many there are, by status; `unsaid`: of whom nobody has said anything; `away`: who is absent or on leave. */
export async function staffToday(ctx: Ctx) {
  const today = ctx.today
  const { rows } = await sql<
    Tally & {
      staff: number
      unsaid: number
      away: { id: number; name: string; name_np: string | null; status: 'absent' | 'leave' }[]
    }
  >`
    select count(*)::int as staff, (count(*) filter (where a.status is null))::int as unsaid, ${countsOf('a.status')},
      coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name, 'name_np', u.name_np, 'status', a.status)
      order by u.full_name, u.id)
        filter (where a.status in ('absent', 'leave')), '[]') as away
    from users u left join staff_attendance a on a.company_id = u.company_id and a.user_id = u.id and a.day = ${today}
    where u.company_id = ${ctx.company} and u.id in (${staffMembers(ctx.company, today)})`.execute(ctx.tx)
  return rows[0]!
}
