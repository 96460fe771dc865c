/** The routine as a week: of a section, a teacher or a room. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, sectionsOfClasses } from '../seat.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { fieldError, notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import * as contract from '../../contract/routine.ts'
import type { RoutineGrid, RoutinePeriod, Slot } from '../../contract/routine.ts'
import { academicSettings } from '../../contract/settings.ts'
import { slotColumns, slotTables } from './clashes.ts'

type Where = Pick<Ctx, 'tx' | 'company'>
type Asked = InputOf<typeof contract.showRoutine>

/** Who may have lessons: whoever works here. Families do not. */
export const worksHere = (user: RawBuilder<unknown>, company: number) =>
  sql<boolean>`exists
    (select from user_roles r
    where r.company_id = ${company} and r.user_id = ${user} and r.role_slug not in ('guardian', 'student'))`

async function nameOf(
  ctx: Where,
  asked: Asked,
): Promise<{ name: string; name_np: string | null; shift: string | null }> {
  if (asked.section_id) {
    const { rows } = await sql<{ name: string; name_np: string | null; shift: string | null }>`
      select g.name || ' ' || x.name as name, g.name_np || ' ' || x.name as name_np, x.shift from ${sectionsOfClasses}
      where x.company_id = ${ctx.company} and x.id = ${asked.section_id}`.execute(ctx.tx)
    return orNotFound(rows[0], 'This section')
  }
  if (asked.user_id) {
    const { rows } = await sql<{ name: string; name_np: string | null }>`
      select u.full_name as name, u.name_np from users u
      where u.company_id = ${ctx.company} and u.id = ${asked.user_id} and u.deleted_at is null
        and ${worksHere(sql`u.id`, ctx.company)}`.execute(ctx.tx)
    if (!rows[0]) throw notFound('This teacher')
    return { ...rows[0], shift: null }
  }
  if (asked.room) return { name: asked.room, name_np: null, shift: null }
  throw fieldError('section_id', 'Choose a section, a teacher or a room')
}

/** The week of `asked` in a batch; lines of its shift and of every lesson it has, days that are not off or have a lesson. */
export async function gridOf(ctx: Where, batch: number | null, asked: Asked): Promise<RoutineGrid> {
  const { shift, ...named } = await nameOf(ctx, asked)
  const whose = asked.section_id
    ? sql`s.section_id = ${asked.section_id}`
    : asked.user_id
      ? sql`s.user_id = ${asked.user_id}`
      : sql`lower(s.room) = lower(${asked.room ?? ''})`
  const { rows: slots } = await sql<Slot>`select ${slotColumns} from ${slotTables}
      where s.company_id = ${ctx.company} and s.batch_id = ${batch} and ${whose}
      order by s.weekday, s.span, s.id`.execute(ctx.tx)
  const { rows: all } = await sql<RoutinePeriod>`
    select id, shift, name, name_np, to_char(starts_at, 'HH24:MI') as starts_at, to_char(ends_at, 'HH24:MI') as ends_at,
      kind from periods where company_id = ${ctx.company} order by span, id`.execute(ctx.tx)
  const used = new Set(slots.map((slot) => slot.period_id))
  // a teacher's week has the shifts that he works in; a section's its own, or the day's where none is said
  const shifts = new Set(
    asked.section_id ? [shift ?? 'day'] : all.filter((period) => used.has(period.id)).map((period) => period.shift),
  )
  const ofShift = all.filter((period) => shifts.has(period.shift) || used.has(period.id))
  const { weekly_holidays } = await readSettings(ctx, academicSettings)
  const taught = new Set(slots.map((slot) => slot.weekday))
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((weekday) => ({ weekday, off: weekly_holidays.includes(weekday) }))
    .filter(({ weekday, off }) => !off || taught.has(weekday))
  return { ...named, days, periods: ofShift.length ? ofShift : all, slots }
}

const show = handle(contract.showRoutine, async (input, ctx) => ({
  data: await gridOf(ctx, ctx.batch?.id ?? null, input),
}))

const choices = handle(contract.routineChoices, async (_input, ctx) => {
  const batch = ctx.batch?.id ?? null
  const { rows: sections } = await sql<contract.RoutineSection>`
    select x.id, x.grade_id, ${classColumns}, x.shift,
      (select count(*) from routine_slots s
      where s.company_id = x.company_id and s.batch_id = ${batch}::bigint and s.section_id = x.id) as lessons
    from ${sectionsOfClasses} where x.company_id = ${ctx.company} order by g.rank, x.name, x.id`.execute(ctx.tx)
  const { rows: teachers } = await sql<{ id: number; name: string; name_np: string | null }>`
    select u.id, u.full_name as name, u.name_np from users u
    where u.company_id = ${ctx.company} and u.deleted_at is null and (
      exists (select from user_roles r
      where r.company_id = u.company_id and r.user_id = u.id and r.role_slug = 'teacher')
      or exists (select from subject_teachers t
      where t.company_id = u.company_id and t.user_id = u.id and t.batch_id = ${batch}::bigint))
    order by u.full_name collate "C", u.id`.execute(ctx.tx)
  const { rows: rooms } = await sql<{ room: string }>`
    select min(room) as room from (
      select room from sections where company_id = ${ctx.company} and room is not null
      union all select room from routine_slots
      where company_id = ${ctx.company} and batch_id = ${batch}::bigint and room is not null) r
    group by lower(room) order by length(min(room)), 1 limit 1000`.execute(ctx.tx)
  const own_id =
    ctx.actor.role === 'teacher' && teachers.some((teacher) => teacher.id === ctx.user.id) ? ctx.user.id : null
  return { data: { sections, teachers, rooms: rooms.map((row) => row.room), own_id } }
})

const forLesson = handle(contract.lessonChoices, async ({ section_id, weekday, period_id, lesson_id }, ctx) => {
  await nameOf(ctx, { section_id })
  const batch = ctx.batch?.id ?? null
  const { rows: subjects } = await sql<{
    id: number
    name: string
    name_np: string | null
    in_group: boolean
    user_ids: number[]
    lessons: number
  }>`
    select b.id, b.name, b.name_np, b.in_group,
      coalesce((select json_agg(t.user_id order by t.user_id) from subject_teachers t
      where t.company_id = b.company_id and t.batch_id = ${batch}::bigint and t.section_id = x.id
        and t.subject_id = b.id), '[]') as user_ids,
      (select count(*) from routine_slots s
      where s.company_id = b.company_id and s.batch_id = ${batch}::bigint and s.section_id = x.id
        and s.subject_id = b.id) as lessons
    from sections x join subjects b on b.company_id = x.company_id and b.grade_id = x.grade_id
    where x.company_id = ${ctx.company} and x.id = ${section_id} order by b.rank, b.id`.execute(ctx.tx)
  const { rows: busy } = await sql<{ user_id: number; section: string }>`
    select s.user_id, min(g.name || ' ' || x.name) as section
    from periods p join ${slotTables} on s.company_id = p.company_id and s.span && p.span
    where p.company_id = ${ctx.company} and p.id = ${period_id ?? null}::bigint and s.batch_id = ${batch}::bigint
      and s.weekday = ${weekday ?? null}::int and s.id is distinct from ${lesson_id ?? null}::bigint
      and s.user_id is not null
    group by s.user_id`.execute(ctx.tx)
  return { data: { subjects, busy } }
})

/** Subjects and sections ask for these as well. */
export const choiceHandlers = [choices]
export const gridHandlers = [forLesson, show]
