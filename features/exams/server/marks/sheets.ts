/** The sheets of an exam that one reaches with how far they are, and one of them. */
import { sql } from 'kysely'
import { classColumns, teachesSubject } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type PartKind, partKinds, passMarksOf } from '../../contract/first-parts.ts'
import * as contract from '../../contract/marks.ts'
import { isComputed } from '../practical/compute.ts'
import {
  batchOf,
  enrolled,
  hasMark,
  mayEnter,
  placesNamed,
  reachExam,
  reachesSheet,
  type ReachedSheet,
  reachSheet,
  reachSheets,
  sits,
  valueOfMark,
} from './reach.ts'

const list = handle(contract.markSheets, async ({ exam_id }, ctx) => {
  const exam = await reachExam(ctx, exam_id)
  return { data: { state: exam.state, sheets: await sheetsIn(ctx, exam_id, exam) } }
})

async function sheetsIn(
  ctx: Ctx,
  exam_id: number,
  { state, grades }: { state: string; grades: readonly number[] },
): Promise<contract.MarkSheetRow[]> {
  if (state === 'weighed') return []
  const { rows } = await sql<contract.MarkSheetRow>`
    with reached as materialized (
      select s.id as exam_subject_id, s.subject_id, s.position, x.id as section_id, ${classColumns}, g.rank,
        ${teachesSubject(ctx, sql`x.id`, sql`s.subject_id`)} and s.grade_id = any(${grades}::bigint[]) as enters
      from exam_subjects s
      join grades g on g.company_id = s.company_id and g.id = s.grade_id
      join sections x on x.company_id = s.company_id and x.grade_id = s.grade_id
      where s.company_id = ${ctx.company} and s.exam_id = ${exam_id}
        and ${reachesSheet(ctx, sql`x.id`, sql`s.subject_id`)}),
    parts as materialized (
      select p.exam_subject_id, count(*)::int as parts from exam_parts p where p.company_id = ${ctx.company}
        and p.exam_subject_id in (select exam_subject_id from reached) group by 1),
    seats as materialized (
      select r.exam_subject_id, r.section_id, e.id as enroll_id from reached r
      join exam_subjects s on s.company_id = ${ctx.company} and s.id = r.exam_subject_id
      join subjects b on b.company_id = s.company_id and b.id = r.subject_id
      join ${enrolled} on e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.section_id = r.section_id
        and ${sits}),
    -- seats and marks are put together by grouping: a join of two sets of which the planner knows nothing
    -- may compare each with each
    filled as (
      select exam_subject_id, max(section_id) as section_id, sum(n) as n from (
        select exam_subject_id, section_id, enroll_id, 0 as n from seats
        union all
        select p.exam_subject_id, null, k.enroll_id, 1 from exam_parts p
        join marks k on k.company_id = p.company_id and k.exam_part_id = p.id and k.state <> 'cleared'
        where p.company_id = ${ctx.company} and p.exam_subject_id in (select exam_subject_id from reached)) one
      group by exam_subject_id, enroll_id having max(section_id) is not null),
    counted as materialized
      (select exam_subject_id, section_id, count(*)::int as students, sum(n)::int as entered from filled group by 1, 2)
    select r.exam_subject_id, r.section_id, r.grade, r.grade_np, r.section, b.name, b.name_np, c.students,
      c.students * coalesce(w.parts, 0) as asked, c.entered, h.locked_at is not null as locked,
      r.enters and h.locked_at is null as may_change
    from reached r
    join counted c on c.exam_subject_id = r.exam_subject_id and c.section_id = r.section_id
    join subjects b on b.company_id = ${ctx.company} and b.id = r.subject_id
    left join parts w on w.exam_subject_id = r.exam_subject_id
    left join mark_sheets h on h.company_id = ${ctx.company} and h.exam_subject_id = r.exam_subject_id
      and h.section_id = r.section_id
    order by r.rank, r.section, r.position, b.name`.execute(ctx.tx)
  return rows
}

/** In three statements more than the list, however many they are. */
const own = handle(contract.ownSheets, async ({ exam_id }, ctx) => {
  const id = exam_id ?? (await openExam(ctx))
  if (id === undefined) return { data: { exam_id: null, state: '', sheets: [], whole: [] } }
  const exam = await reachExam(ctx, id)
  const sheets = await sheetsIn(ctx, id, exam)
  const entered = sheets.filter(({ may_change }) => may_change)
  const few = entered.length <= contract.mostOwnSheets ? entered : []
  const reached = few.length ? await reachSheets(ctx, few) : []
  const filled = await fill(ctx, reached)
  const whole = reached.map(({ exam_subject_id, section_id }, at) => ({
    exam_subject_id,
    section_id,
    sheet: filled[at]!,
  }))
  return { data: { exam_id: id, state: exam.state, sheets, whole } }
})

/** The first one that takes marks. */
async function openExam(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from exams m
    where m.company_id = ${ctx.company} and m.batch_id = ${batchOf(ctx)} and (m.state = 'open' or m.classes_open)
      and not (m.is_final and m.weight = 0)
    order by m.start_date, m.id limit 1`.execute(ctx.tx)
  return rows[0]?.id
}

export type Sheet = DataOf<typeof contract.markSheet>
interface Place {
  exam_subject_id: number
  section_id: number
}

const show = handle(contract.markSheet, async (place, ctx) => ({ data: await sheetOf(ctx, place) }))

/** As one reaches it, or 404. */
export const sheetOf = async (ctx: Ctx, place: Place): Promise<Sheet> =>
  (await fill(ctx, [await reachSheet(ctx, place)]))[0]!

/** All subjects of a section that one reaches in an exam, in the order of the marksheet; none is 404. */
export async function sheetsOfSection(
  ctx: Ctx,
  { exam_id, section_id }: { exam_id: number; section_id: number },
): Promise<{ exam_subject_id: number; sheet: Sheet }[]> {
  const { rows: places } = await sql<Place>`
    select s.id as exam_subject_id, x.id as section_id from sections x
    join exam_subjects s on s.company_id = x.company_id and s.grade_id = x.grade_id and s.exam_id = ${exam_id}
    where x.company_id = ${ctx.company} and x.id = ${section_id} order by s.position, s.id`.execute(ctx.tx)
  const reached = new Map((await reachSheets(ctx, places)).map((each) => [each.exam_subject_id, each]))
  const found = places.flatMap(({ exam_subject_id }) => reached.get(exam_subject_id) ?? [])
  orNotFound(found[0], 'This section')
  const filled = await fill(ctx, found)
  return found.map(({ exam_subject_id }, at) => ({ exam_subject_id, sheet: filled[at]! }))
}

const sheetName = ({ exam_subject_id, section_id }: Place): string => `${exam_subject_id}.${section_id}`

/** What stands in each of them, in their order. */
async function fill(ctx: Ctx, sheets: readonly ReachedSheet[]): Promise<Sheet[]> {
  if (!sheets.length) return []
  const { rows } = await sql<Place & { version: number; locked: boolean }>`
    select h.exam_subject_id, h.section_id, h.version, h.locked_at is not null as locked from ${placesNamed(sheets)}
    join mark_sheets h on h.company_id = ${ctx.company} and h.exam_subject_id = place.exam_subject_id
      and h.section_id = place.section_id`.execute(ctx.tx)
  const saved = new Map(rows.map((row) => [sheetName(row), row]))
  const parts = groupedBy(await partsOf(ctx, sheets), (part) => part.exam_subject_id)
  const students = groupedBy(await studentsOf(ctx, sheets), sheetName)
  return sheets.map((sheet) => {
    const { version = 0, locked = false } = saved.get(sheetName(sheet)) ?? {}
    return {
      exam: { id: sheet.exam_id, name: sheet.exam, name_np: sheet.exam_np, state: sheet.state },
      subject: { name: sheet.name, name_np: sheet.name_np },
      section: {
        name: `${sheet.grade} ${sheet.section}`,
        name_np: sheet.grade_np && `${sheet.grade_np} ${sheet.section}`,
      },
      parts: (parts.get(sheet.exam_subject_id) ?? [])
        .map(({ exam_subject_id: _of, ...part }) => ({ ...part, pass_marks: passMarksOf(part, sheet) }))
        .toSorted((a, b) => partKinds.indexOf(a.kind) - partKinds.indexOf(b.kind)),
      version,
      locked,
      may_change: sheet.teaches && !locked && mayEnter(ctx, sheet.state),
      students: (students.get(sheetName(sheet)) ?? []).map(({ exam_subject_id: _of, section_id: _in, ...one }) => one),
    }
  })
}

async function partsOf(ctx: Ctx, sheets: readonly ReachedSheet[]) {
  const { rows } = await sql<{
    exam_subject_id: number
    kind: PartKind
    full_marks: number
    pass_marks: number | null
    computed: boolean
  }>`
    select p.exam_subject_id, p.kind, p.full_marks, p.pass_marks, ${isComputed} as computed from exam_parts p
    where p.company_id = ${ctx.company}
      and p.exam_subject_id = any(${sheets.map((sheet) => sheet.exam_subject_id)}::bigint[])`.execute(ctx.tx)
  return rows
}

interface Row extends Omit<Sheet['students'][number], 'cells'>, Place {
  marks: { kind: PartKind; value: number | string | null; by: string | null; at: string | null }[] | null
}

async function studentsOf(ctx: Ctx, sheets: readonly ReachedSheet[]): Promise<(Sheet['students'][number] & Place)[]> {
  const { rows } = await sql<Row>`
    select place.exam_subject_id, place.section_id, e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name,
      u.name_np,
      (select json_agg(json_build_object('kind', p.kind, 'value', ${valueOfMark}, 'by', w.full_name, 'at', k.noted_at))
        from exam_parts p
        left join marks k on k.company_id = p.company_id and k.exam_part_id = p.id and k.enroll_id = e.id
        left join users w on w.company_id = k.company_id and w.id = k.noted_by
        where p.company_id = e.company_id and p.exam_subject_id = s.id) as marks
    from ${placesNamed(sheets)}
    join exam_subjects s on s.company_id = ${ctx.company} and s.id = place.exam_subject_id
    join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join ${enrolled} on e.company_id = s.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = place.section_id
    where (${sits} or ${hasMark(sql`s.id`)})
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows.map(({ marks, ...student }) => ({
    ...student,
    cells: (marks ?? [])
      .map(({ kind, value, ...more }) => ({
        ...more,
        cell: contract.cellOf(student.enroll_id, kind),
        value: value === 'cleared' ? null : (value as contract.CellValue),
      }))
      .toSorted((a, b) => a.cell - b.cell),
  }))
}

export const markSheetHandlers = [list, show, own]
