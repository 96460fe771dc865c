/** A section's sheet: which sections one takes, what stands in a sheet, who changed it, and taking it back. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, isKeptToSections, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import { fieldError, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type AttendanceSettings, offDay, type Status } from '../contract/attendance-arithmetic.ts'
import * as contract from '../contract/sheets.ts'
import { readSettings } from './settings.ts'
import { batchOf, countOn, enrolled, reachSection, seatsOf, studyingOn } from './who-studied.ts'
import { clock, onDay } from './school-days.ts'

/** A teacher's device keeps the names of all own sections; the office, with all sections of a school, those that it opens. */
const mostRosters = 24

const sections = handle(contract.attendanceSections, async ({ with_students, ...asked }, ctx) => {
  const { day = ctx.today } = asked
  const settings = await readSettings(ctx.tx, ctx.company)
  const { rows } = await sql<contract.OwnSection>`
    select x.id as section_id, ${classColumns}, n.students,
      (select count(*) from attendance_sheets h
      where h.company_id = x.company_id and h.batch_id = ${batchOf(ctx)} and h.section_id = x.id
        and h.day = ${day} and h.taken_at is not null) as taken,
      null::json as roster,
      ${
        settings.by === 'period'
          ? sql`coalesce((select
        json_agg(json_build_object('id', b.id, 'name', b.name, 'name_np', b.name_np) order by b.rank, b.id)
        from subjects b where b.company_id = x.company_id and b.grade_id = x.grade_id), '[]')`
          : sql`null::json`
      }
          as subjects
    from ${sectionsOfClasses}
    join ${countOn(ctx, sql`(select ${day}::date as day) d`)} n on n.section_id = x.id and n.grade_id = x.grade_id
    where x.company_id = ${ctx.company} and ${sectionScope(ctx, sql`x.id`)}
    order by g.rank, x.name`.execute(ctx.tx)
  if (!with_students || !isKeptToSections(ctx) || rows.length > mostRosters)
    return { data: { settings, sections: rows } }
  const rosters = await rostersOf(
    ctx,
    rows.map((row) => row.section_id),
    day,
  )
  return { data: { settings, sections: rows.map((row) => ({ ...row, roster: rosters.get(row.section_id) ?? [] })) } }
})

async function rostersOf(ctx: Ctx, ids: number[], day: string): Promise<Map<number, contract.RosterStudent[]>> {
  const { rows } = await sql<contract.RosterStudent & { section_id: number }>`
    select e.section_id, e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np from ${enrolled}
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.section_id = any(${ids}::bigint[])
      and ${studyingOn(sql`${day}::date`)}
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return groupBySection(rows)
}

function groupBySection<R extends { section_id: number }>(rows: R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>()
  for (const row of rows) groups.set(row.section_id, [...(groups.get(row.section_id) ?? []), row])
  return groups
}

/** The period asked for, as the school's setting allows; null where a day is one sheet. */
export function periodOf(period: number | null | undefined, settings: AttendanceSettings): number | null {
  if (settings.by === 'day') return null
  if (!period) throw fieldError('period', 'Choose the period')
  if (period > settings.periods) throw fieldError('period', 'This school has fewer periods')
  return period
}

export interface SheetRow {
  id: number
  version: number
  taken_at: string | null
  taken_by: number | null
  taker: string | null
  subject_id: number | null
}

const show = handle(contract.attendanceSheet, async ({ section_id, day, period }, ctx) => {
  await reachSection(ctx, section_id)
  const settings = await readSettings(ctx.tx, ctx.company)
  const { rows } = await sql<SheetRow>`
    select h.id, h.version, h.taken_at, h.taken_by, tu.full_name as taker, h.subject_id
    from attendance_sheets h left join users tu on tu.company_id = h.company_id and tu.id = h.taken_by
    where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)} and h.section_id = ${section_id}
      and h.day = ${day}
      and h.period is not distinct from ${periodOf(period, settings)}::int`.execute(ctx.tx)
  const sheet = rows[0]
  const students = await sheetStudents(ctx, { section_id, day, sheet_id: sheet?.id ?? null })
  return {
    data: {
      sheet: sheet?.taken_at
        ? { id: sheet.id, taken_at: sheet.taken_at, taken_by: sheet.taker, subject_id: sheet.subject_id }
        : null,
      version: sheet?.version ?? 0,
      off: offDay(day, settings),
      students,
    },
  }
})

/** Who studies in the section on the day, and who has an entry although he moved since. */
async function sheetStudents(
  ctx: Ctx,
  { section_id, day, sheet_id }: { section_id: number; day: string; sheet_id: number | null },
): Promise<contract.SheetStudent[]> {
  const { rows } = await sql<contract.SheetStudent>`
    select e.id as enroll_id, e.student_id, e.enroll_code, e.roll, u.full_name as name, u.name_np, n.status, n.source,
      nu.full_name as by, n.noted_at as at,
      (select ${clock(sql`min(l.at)`)} from attendance_logs l
      where l.company_id = e.company_id and l.user_id = e.student_id
        and ${onDay(sql`l.at`, sql`${day}::date`)}) as arrived
    from ${seatsOf(ctx, section_id, sheet_id)}
    where n.status is not null or ${studyingOn(sql`${day}::date`)}
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows
}

/** The sheet if its section is within reach. */
async function reachSheet(ctx: Ctx, id: number) {
  const { rows } = await sql<{ id: number; section_id: number; day: string; period: number | null }>`
    select h.id, h.section_id, h.day, h.period from attendance_sheets h
    where h.company_id = ${ctx.company} and h.id = ${id}
      and ${sectionScope(ctx, sql`h.section_id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This sheet')
}

const remove = handle(contract.removeSheet, async ({ id, reason }, ctx) => {
  const sheet = await reachSheet(ctx, id)
  const { rows } = await sql<{ entries: Record<string, Status> | null }>`
    select json_object_agg(enroll_id, status) as entries from attendance_entries
    where company_id = ${ctx.company} and sheet_id = ${id}`.execute(ctx.tx)
  await sql`delete from attendance_sheets where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'attendance_sheet', entity_id: id, before: { ...sheet, entries: rows[0]?.entries ?? {} }, reason })
  return { data: { id }, message: 'The sheet was taken back.' }
})

type Statuses = Record<string, Status>

const changes = handle(contract.sheetChanges, async ({ id }, ctx) => {
  await reachSheet(ctx, id)
  const { rows } = await sql<{ at: string; by: string | null; before: Statuses | null; after: Statuses | null }>`
    select a.at, bu.full_name as by, v.before, v.after
    from audit_rows a join audit_values v on v.company_id = a.company_id and v.audit_id = a.id
    left join users bu on bu.company_id = a.actor_company_id and a.actor_company_id = a.company_id
      and bu.id = a.actor_id
    where a.company_id = ${ctx.company} and a.entity = 'attendance_sheet' and a.entity_id = ${String(id)}
    order by a.id desc limit 30`.execute(ctx.tx)
  const ids = [...new Set(rows.flatMap((row) => Object.keys({ ...row.before, ...row.after })))].map(Number)
  const { rows: people } = await sql<{ id: number; name: string }>`
    select e.id, u.full_name as name from enrolments e join ${userOf('e.student_id')}
    where e.company_id = ${ctx.company}
      and e.id = any(${ids}::bigint[])`.execute(ctx.tx)
  const names = new Map(people.map((each) => [String(each.id), each.name]))
  return {
    data: rows.map(({ at, by, before, after }) => ({
      at,
      by,
      students: Object.keys({ ...before, ...after }).flatMap((key) =>
        names.has(key) ? [{ name: names.get(key)!, before: before?.[key] ?? null, after: after?.[key] ?? null }] : [],
      ),
    })),
  }
})

export const sheetHandlers = [sections, show, remove, changes]
