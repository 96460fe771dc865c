/** Sections whose sheet is missing on school days; and taking sheets from what the devices saw. */
import { seesStaffContact } from '#features/people/server/index.ts'
import { fullJoin, onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import { sectionScope } from '#features/academics/server/index.ts'
import type { ReportFilters, ReportRow } from '#platform/contract/report.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { closePending } from '../contract/sheets.ts'
import { pendingSheets } from '../contract/reports.ts'
import { type AllSettings, readSettings } from './settings.ts'
import { batchOf, countOn, enrolled, studyingOn } from './who-studied.ts'
import { checkDay, checkRange, schoolDays } from './school-days.ts'

type Filters = Partial<ReportFilters<typeof pendingSheets>>
type Row = ReportRow<typeof pendingSheets>

const mostPendingDays = 62

/** How many sheets a section has on a day when all are taken. */
const expectedOf = ({ by, periods }: AllSettings) => (by === 'period' ? periods : 1)

/** Sections that one reaches, on the days of which a sheet is missing: `day`, `section_id`, `section`, `grade_id`, `taken`, and what devices saw when asked for. */
const missingOn = (
  ctx: Ctx,
  settings: AllSettings,
  days: readonly string[],
  also: { grade_id?: number | undefined; section_id?: number | undefined; devices?: true } = {},
) => sql`
  select d.day, x.id as section_id, x.name as section, x.grade_id,
    h.taken ${also.devices ? sql`, h.from_devices` : sql``}
  from unnest(${days}::date[]) d (day) cross join sections x
  cross join lateral (
    select count(*) filter (where s.taken_at is not null)::int as taken ${
      also.devices
        ? sql`, coalesce(sum((select count(*) from attendance_entries i
          where i.company_id = s.company_id and i.sheet_id = s.id))
          filter (where s.taken_at is null), 0)::int as from_devices`
        : sql``
    }
    from attendance_sheets s
    where s.company_id = x.company_id and s.batch_id = ${batchOf(ctx)} and s.section_id = x.id and s.day = d.day) h
  where x.company_id = ${ctx.company} and h.taken < ${expectedOf(settings)}::int and ${sectionScope(ctx, sql`x.id`)}
    ${also.grade_id ? sql`and x.grade_id = ${also.grade_id}` : sql``}
      ${also.section_id ? sql`and x.id = ${also.section_id}` : sql``}`

/** Sections with students that wait for a sheet on the day; `own`: the person is their class teacher. */
export async function waitingSections(ctx: Ctx, settings: AllSettings, day: string) {
  const { rows } = await sql<
    Pick<Row, 'section_id' | 'grade' | 'grade_np' | 'section' | 'students'> & { own: boolean }
  >`
    select m.section_id, g.name as grade, g.name_np as grade_np, m.section, n.students,
      m.section_id in
        (select section_id from section_teachers
        where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and user_id = ${ctx.user.id}) as own
    from (${missingOn(ctx, settings, [day])}) m
    join ${countOn(ctx, sql`(select ${day}::date as day) d`)} n using (grade_id, section_id)
    join grades g on g.company_id = ${ctx.company} and g.id = m.grade_id order by g.rank, m.section`.execute(ctx.tx)
  return rows
}

async function pendingRows(
  ctx: Ctx,
  { from_date = ctx.today, to_date = ctx.today, grade_id, section_id }: Filters,
): Promise<Row[]> {
  checkRange(from_date, to_date, mostPendingDays)
  const settings = await readSettings(ctx.tx, ctx.company)
  const days = schoolDays(ctx, settings, from_date, to_date)
  // what is missing first, and only then how many students wait for it
  const { rows } = await sql<Row>`
    with missing as materialized (${missingOn(ctx, settings, days, { grade_id, section_id, devices: true })}),
    days as materialized (select distinct day from missing)
    select m.day || '-' || m.section_id as id, m.day, m.section_id, g.name as grade, g.name_np as grade_np,
      g.rank as grade_rank, m.section,
      tu.full_name as class_teacher, ${onlyFor(seesStaffContact(ctx), sql`tu.primary_mobile`)} as mobile, m.students,
      m.taken, ${expectedOf(settings)}::int as expected, m.from_devices
    from ${fullJoin(sql`missing`, countOn(ctx, sql`days d`), 'day', 'grade_id', 'section_id')} m
    join grades g on g.company_id = ${ctx.company} and g.id = m.grade_id
    left join section_teachers t on t.company_id = g.company_id and t.batch_id = ${batchOf(ctx)}
      and t.section_id = m.section_id
    left join users tu on tu.company_id = t.company_id and tu.id = t.user_id
    where m.section is not null and m.students is not null
    order by m.day desc, g.rank, m.section limit 5000`.execute(ctx.tx)
  return rows
}

export const pendingReport = serveReport(pendingSheets, async (filters, ctx) => ({
  rows: await pendingRows(ctx, filters),
}))

/** Every section named gets its sheet: who was seen stays as the device said, the others are absent. */
const close = handle(closePending, async ({ day, section_ids }, ctx) => {
  checkDay(ctx, day)
  const me = ctx.user.company_id === ctx.company ? ctx.user.id : null
  const { rows: sheets } = await sql<{ id: number; section_id: number }>`
    select h.id, h.section_id from attendance_sheets h
    where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)} and h.day = ${day} and h.period is null
      and h.taken_at is null
      and h.section_id = any(${section_ids}::bigint[]) and ${sectionScope(ctx, sql`h.section_id`)}
      and exists (select from attendance_entries n where n.company_id = h.company_id and n.sheet_id = h.id)
      order by h.id for update`.execute(ctx.tx)
  if (!sheets.length) throw closePending.refuse('no-logs')
  const ids = sheets.map((sheet) => sheet.id)
  const { numAffectedRows } = await sql`
    insert into attendance_entries (company_id, sheet_id, enroll_id, status, source, noted_by)
    select ${ctx.company}::bigint, h.id, e.id, 'absent', 'hand', ${me}::bigint
    from attendance_sheets h
    join ${enrolled} on e.company_id = h.company_id and e.batch_id = h.batch_id and e.section_id = h.section_id
    where h.company_id = ${ctx.company} and h.id = any(${ids}::bigint[]) and ${studyingOn(sql`h.day`)}
    on conflict (company_id, sheet_id, enroll_id) do nothing`.execute(ctx.tx)
  await sql`update attendance_sheets set taken_at = app_now(), taken_by = ${me}, version = version + 1
    where company_id = ${ctx.company}
    and id = any(${ids}::bigint[])`.execute(ctx.tx)
  ctx.note({
    entity: 'attendance_sheet',
    entity_id: ids.length === 1 ? ids[0]! : day,
    after: { sheets: ids, from: 'devices' },
  })
  return { data: { sheets: ids.length, absent: Number(numAffectedRows ?? 0) }, message: 'The sheets are taken.' }
})

export const pendingHandlers = [close]
