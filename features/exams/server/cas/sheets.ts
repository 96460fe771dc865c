/** Ratings of a section in a subject of an exam: who reaches a sheet, how far it is, what stands in it. */
import { sql } from 'kysely'
import { classColumns, teachesSubject } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/cas.ts'
import { ratingText, type Rating } from '../../contract/cas-rating.ts'
import { pairCell } from '../../contract/cell-sheet.ts'
import { studies } from '../eca/sheets.ts'
import { batchOf, enrolled, mayEnter, reachesSheet, reachExam } from '../marks/reach.ts'
import { stateOfClass } from '../set-up/exam-of.ts'

export interface CasPlace {
  exam_id: number
  section_id: number
  subject_id: number
}
export interface ReachedCas extends CasPlace {
  grade_id: number
  exam: string
  exam_np: string | null
  grade: string
  grade_np: string | null
  section: string
  name: string
  name_np: string | null
  state: string
  start_date: string
  teaches: boolean
}

/** The section in the subject of an exam of the batch, or 404: foreign, missing, of another class and out of reach are the same. */
export async function reachCas(ctx: Ctx, { exam_id, section_id, subject_id }: CasPlace): Promise<ReachedCas> {
  const { rows } = await sql<ReachedCas>`
    select m.id as exam_id, x.id as section_id, b.id as subject_id, k.grade_id, m.name as exam, m.name_np as exam_np,
      ${stateOfClass} as state, m.start_date, ${classColumns}, b.name, b.name_np,
      ${teachesSubject(ctx, sql`x.id`, sql`b.id`)} as teaches
    from exams m join exam_grades k on k.company_id = m.company_id and k.exam_id = m.id
    join grades g on g.company_id = k.company_id and g.id = k.grade_id
    join sections x on x.company_id = k.company_id and x.grade_id = k.grade_id
    join subjects b on b.company_id = k.company_id and b.grade_id = k.grade_id
    where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${batchOf(ctx)} and x.id = ${section_id}
      and b.id = ${subject_id}
      and ${reachesSheet(ctx, sql`x.id`, sql`b.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This sheet')
}

const list = handle(contract.casSheets, async ({ exam_id }, ctx) => {
  const { state, grades } = await reachExam(ctx, exam_id)
  const { rows } = await sql<contract.CasSheetRow>`
    with asked as materialized (
      select grade_id, subject_id, count(*)::int as n from cas_outcomes
      where company_id = ${ctx.company} and exam_id = ${exam_id} group by 1, 2),
    given as materialized (
      select o.subject_id, k.enroll_id, count(*)::int as n from cas_outcomes o
      join cas_ratings k on k.company_id = o.company_id and k.outcome_id = o.id and k.rating is not null
      where o.company_id = ${ctx.company} and o.exam_id = ${exam_id} group by 1, 2),
    seated as (
      select x.id as section_id, b.id as subject_id, ${classColumns}, g.rank, b.name, b.name_np, b.rank as subject_rank,
        a.n as asked, e.id as enroll_id, x.grade_id = any(${grades}::bigint[]) as enters
      from asked a join subjects b on b.company_id = ${ctx.company} and b.id = a.subject_id
      join sections x on x.company_id = b.company_id and x.grade_id = a.grade_id
      join grades g on g.company_id = x.company_id and g.id = x.grade_id
      join ${enrolled} on e.company_id = x.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = x.id
        and ${studies}
      where ${reachesSheet(ctx, sql`x.id`, sql`b.id`)})
    select s.section_id, s.subject_id, grade, grade_np, section, name, name_np, count(*)::int as students,
      sum(asked)::int as asked, coalesce(sum(n), 0)::int as entered,
      ${teachesSubject(ctx, sql`s.section_id`, sql`s.subject_id`)} and bool_or(enters) as may_change
    from ${fullJoin(sql`seated`, sql`given`, 'subject_id', 'enroll_id')} s where section_id is not null
    group by s.section_id, s.subject_id, grade, grade_np, section, rank, name, name_np, subject_rank
    order by rank, section, subject_rank, name`.execute(ctx.tx)
  return { data: { state, sheets: rows } }
})

type Sheet = DataOf<typeof contract.casSheet>

const show = handle(contract.casSheet, async (place, ctx) => {
  const reached = await reachCas(ctx, place)
  const { rows } = await sql<{ version: number }>`
    select version from cas_sheets
    where company_id = ${ctx.company} and exam_id = ${place.exam_id} and section_id = ${place.section_id}
      and subject_id = ${place.subject_id}`.execute(ctx.tx)
  const { rows: outcomes } = await sql<Sheet['outcomes'][number]>`
    select id, theme, name, name_np from cas_outcomes
    where company_id = ${ctx.company} and exam_id = ${reached.exam_id} and grade_id = ${reached.grade_id}
      and subject_id = ${reached.subject_id}
    order by position, id`.execute(ctx.tx)
  return {
    data: {
      exam: { id: reached.exam_id, name: reached.exam, name_np: reached.exam_np, state: reached.state },
      outcomes,
      version: rows[0]?.version ?? 0,
      may_change: reached.teaches && mayEnter(ctx, reached.state),
      students: await studentsOf(ctx, reached),
    },
  }
})

interface Row extends Omit<Sheet['students'][number], 'cells'> {
  cells:
    | { outcome_id: number; rating: Rating | null; after: Rating | null; by: string | null; at: string | null }[]
    | null
}

async function studentsOf(
  ctx: Ctx,
  { exam_id, section_id, grade_id, subject_id }: ReachedCas,
): Promise<Sheet['students']> {
  const { rows } = await sql<Row>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np,
      (select json_agg(json_build_object('outcome_id', o.id, 'rating', k.rating, 'after', k.after, 'by', w.full_name,
        'at', k.noted_at) order by o.position, o.id)
        from cas_outcomes o
        left join cas_ratings k on k.company_id = o.company_id and k.outcome_id = o.id and k.enroll_id = e.id
        left join users w on w.company_id = k.company_id and w.id = k.noted_by
        where o.company_id = e.company_id and o.exam_id = ${exam_id} and o.grade_id = ${grade_id}
          and o.subject_id = ${subject_id}) as cells
    from ${enrolled}
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id} and ${studies}
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows.map(({ cells, ...student }) => ({
    ...student,
    cells: (cells ?? []).map(({ outcome_id, rating, after, by, at }) => ({
      cell: pairCell(student.enroll_id, outcome_id),
      value: rating && ratingText({ rating, after }),
      by,
      at,
    })),
  }))
}

export const casSheetHandlers = [list, show]
