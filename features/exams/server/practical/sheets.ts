/** Practical assessment of a section in a subject: the sheets that one reaches with how far they are, and one of them. Who reaches a sheet of marks reaches this one. */
import { sql } from 'kysely'
import { classColumns, teachesSubject } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import type { CellValue } from '../../contract/marks.ts'
import * as contract from '../../contract/practical.ts'
import {
  batchOf,
  enrolled,
  hasMark,
  mayEnter,
  reachesSheet,
  type ReachedSheet,
  reachExam,
  reachSheet,
  sits,
  valueOfMark,
} from '../marks/reach.ts'
import { isComputed } from './compute.ts'

const list = handle(contract.paSheets, async ({ exam_id }, ctx) => {
  const { state, grades } = await reachExam(ctx, exam_id)
  const { rows } = await sql<contract.PaSheetRow>`
    with criteria as materialized (
      select p.exam_subject_id, r.id from exam_subjects s
      join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
      join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
      where s.company_id = ${ctx.company} and s.exam_id = ${exam_id} and ${isComputed}),
    asked as materialized (select exam_subject_id, count(*)::int as n from criteria group by 1),
    given as materialized (
      select c.exam_subject_id, k.enroll_id, count(*)::int as n from criteria c
      join pa_marks k on k.company_id = ${ctx.company} and k.criterion_id = c.id and k.state <> 'cleared'
      group by 1, 2),
    seated as (
      select s.id as exam_subject_id, s.subject_id, s.position, x.id as section_id, ${classColumns}, g.rank, b.name,
        b.name_np, l.locked_at is not null as locked, a.n as asked, e.id as enroll_id,
        s.grade_id = any(${grades}::bigint[]) as enters
      from asked a join exam_subjects s on s.company_id = ${ctx.company} and s.id = a.exam_subject_id
      join subjects b on b.company_id = s.company_id and b.id = s.subject_id
      join grades g on g.company_id = s.company_id and g.id = s.grade_id
      join sections x on x.company_id = s.company_id and x.grade_id = s.grade_id
      join ${enrolled} on e.company_id = x.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = x.id
        and ${sits}
      left join mark_sheets l on l.company_id = s.company_id and l.exam_subject_id = s.id and l.section_id = x.id
      where ${reachesSheet(ctx, sql`x.id`, sql`b.id`)})
    select s.exam_subject_id, s.section_id, grade, grade_np, section, name, name_np, count(*)::int as students,
      sum(asked)::int as asked, coalesce(sum(n), 0)::int as entered, locked,
      ${teachesSubject(ctx, sql`s.section_id`, sql`s.subject_id`)} and not locked
        and bool_or(enters) as may_change
    from ${fullJoin(sql`seated`, sql`given`, 'exam_subject_id', 'enroll_id')} s where section_id is not null
    group by s.exam_subject_id, s.subject_id, s.section_id, grade, grade_np, section, rank, position, name, name_np,
      locked
    order by rank, section, position, name`.execute(ctx.tx)
  return { data: { state, sheets: rows } }
})

type Sheet = DataOf<typeof contract.paSheet>

const show = handle(contract.paSheet, async (place, ctx) => {
  const sheet = await reachSheet(ctx, place)
  const { rows } = await sql<{ version: number; locked: boolean }>`
    select version, locked_at is not null as locked from mark_sheets
    where company_id = ${ctx.company} and exam_subject_id = ${place.exam_subject_id}
      and section_id = ${place.section_id}`.execute(ctx.tx)
  const { version = 0, locked = false } = rows[0] ?? {}
  return {
    data: {
      exam: { id: sheet.exam_id, name: sheet.exam, name_np: sheet.exam_np, state: sheet.state },
      subject: { name: sheet.name, name_np: sheet.name_np },
      parts: await partsOf(ctx, sheet.exam_subject_id),
      version,
      locked,
      may_change: sheet.teaches && !locked && mayEnter(ctx, sheet.state),
      students: await studentsOf(ctx, sheet),
    },
  }
})

async function partsOf(ctx: Ctx, exam_subject: number): Promise<Sheet['parts']> {
  const { rows } = await sql<Sheet['parts'][number]>`
    select p.kind, p.full_marks, coalesce((
      select json_agg(json_build_object('weight', h.weight, 'criteria', (
        select json_agg(json_build_object('id', r.id, 'name', r.name, 'name_np', r.name_np, 'full_marks', r.full_marks,
          'head', h.name, 'head_np', h.name_np)
          order by r.position, r.id)
        from pa_criteria r where r.company_id = h.company_id and r.head_id = h.id)) order by h.position, h.id)
      from pa_heads h where h.company_id = p.company_id and h.exam_part_id = p.id), '[]') as heads
    from exam_parts p where p.company_id = ${ctx.company} and p.exam_subject_id = ${exam_subject} and ${isComputed}
    order by array_position(array['practical', 'internal'], p.kind)`.execute(ctx.tx)
  return rows
}

interface Row extends Omit<Sheet['students'][number], 'cells'> {
  cells: { criterion_id: number; value: number | string | null; by: string | null; at: string | null }[] | null
}

async function studentsOf(ctx: Ctx, { exam_subject_id, section_id }: ReachedSheet): Promise<Sheet['students']> {
  const { rows } = await sql<Row>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np,
      (select json_agg(json_build_object('criterion_id', r.id, 'value', ${valueOfMark}, 'by', w.full_name, 'at',
        k.noted_at))
        from exam_parts p join pa_heads h on h.company_id = p.company_id and h.exam_part_id = p.id
        join pa_criteria r on r.company_id = h.company_id and r.head_id = h.id
        left join pa_marks k on k.company_id = r.company_id and k.criterion_id = r.id and k.enroll_id = e.id
        left join users w on w.company_id = k.company_id and w.id = k.noted_by
        where p.company_id = e.company_id and p.exam_subject_id = s.id and ${isComputed}) as cells
    from exam_subjects s
    join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join ${enrolled} on e.company_id = s.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id}
    where s.company_id = ${ctx.company} and s.id = ${exam_subject_id} and (${sits} or ${hasMark(sql`s.id`)})
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows.map(({ cells, ...student }) => ({
    ...student,
    cells: (cells ?? []).map(({ criterion_id, value, ...more }) => ({
      ...more,
      cell: contract.paCellOf(student.enroll_id, criterion_id),
      value: value === 'cleared' ? null : (value as CellValue),
    })),
  }))
}

export const paSheetHandlers = [list, show]
