/** Achievements of a section in an exam: who reaches a sheet, how far it is, what stands in it. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, isKeptToSections, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/eca.ts'
import { batchOf, enrolled, mayEnter, reachExam } from '../marks/reach.ts'
import { stateOfClass } from '../set-up/exam-of.ts'

/** Who is class teacher of the section; who is not kept to sections stands in for everybody. */
const leads = (ctx: Ctx, section: RawBuilder<unknown>): RawBuilder<boolean> =>
  isKeptToSections(ctx)
    ? sql<boolean>`exists (
        select from section_teachers led where led.company_id = ${ctx.company} and led.batch_id = ${batchOf(ctx)}
          and led.user_id = ${ctx.user.id} and led.section_id = ${section})`
    : sql<boolean>`true`

export interface ReachedEca {
  exam_id: number
  section_id: number
  grade_id: number
  exam: string
  exam_np: string | null
  grade: string
  grade_np: string | null
  section: string
  state: string
  start_date: string
  letters: string[]
  remarks: boolean
  /** Activities that take a sentence of the class teacher. */
  sentences: number[]
  leads: boolean
}

/** A section of one's own in an exam of the batch, or 404: foreign, missing, of another class and out of reach are the same. */
export async function reachEca(
  ctx: Ctx,
  { exam_id, section_id }: { exam_id: number; section_id: number },
): Promise<ReachedEca> {
  const { rows } = await sql<ReachedEca>`
    select m.id as exam_id, x.id as section_id, k.grade_id, m.name as exam, m.name_np as exam_np,
      ${stateOfClass} as state, m.start_date,
      ${classColumns}, k.eca_letters as letters, k.eca_remarks as remarks,
      array(select a.id from eca_exam_activities t
        join eca_activities a on a.company_id = t.company_id and a.id = t.activity_id and a.is_remark
        where t.company_id = k.company_id and t.exam_id = k.exam_id and t.grade_id = k.grade_id) as sentences,
      ${leads(ctx, sql`x.id`)} as leads
    from exams m join exam_grades k on k.company_id = m.company_id and k.exam_id = m.id
    join grades g on g.company_id = k.company_id and g.id = k.grade_id
    join sections x on x.company_id = k.company_id and x.grade_id = k.grade_id
    where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${batchOf(ctx)} and x.id = ${section_id}
      and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This sheet')
}

/** A condition on enrolment `e` (user `u`): he studies. */
export const studies: RawBuilder<boolean> = sql<boolean>`(u.deleted_at is null
  and e.status in ('studying', 'passed', 'failed'))`

const list = handle(contract.ecaSheets, async ({ exam_id }, ctx) => {
  const { state, grades } = await reachExam(ctx, exam_id)
  const { rows } = await sql<contract.EcaSheetRow>`
    with asked as materialized (
      select grade_id, count(*)::int as n from eca_exam_activities
      where company_id = ${ctx.company} and exam_id = ${exam_id} group by 1),
    given as materialized (
      select enroll_id, count(*)::int as n from eca_achievements
      where company_id = ${ctx.company} and exam_id = ${exam_id} and value is not null group by 1),
    seated as (
      select x.id as section_id, x.grade_id, ${classColumns}, g.rank, a.n as asked, e.id as enroll_id
      from asked a join ${sectionsOfClasses} on x.company_id = ${ctx.company} and x.grade_id = a.grade_id
      join ${enrolled} on e.company_id = x.company_id and e.batch_id = ${batchOf(ctx)} and e.section_id = x.id
        and ${studies}
      where ${sectionScope(ctx, sql`x.id`)})
    select s.section_id, grade_id, grade, grade_np, section, count(*)::int as students, sum(asked)::int as asked,
      coalesce(sum(n), 0)::int as entered,
      ${leads(ctx, sql`s.section_id`)} and grade_id = any(${grades}::bigint[]) as may_change
    from ${fullJoin(sql`seated`, sql`given`, 'enroll_id')} s where section_id is not null
    group by s.section_id, grade_id, grade, grade_np, section, rank order by rank, section`.execute(ctx.tx)
  return { data: { state, sheets: rows } }
})

type Sheet = DataOf<typeof contract.ecaSheet>

const show = handle(contract.ecaSheet, async (place, ctx) => {
  const reached = await reachEca(ctx, place)
  const { rows } = await sql<{ version: number }>`
    select version from eca_sheets
    where company_id = ${ctx.company} and exam_id = ${place.exam_id} and section_id = ${place.section_id}`.execute(
    ctx.tx,
  )
  return {
    data: {
      exam: { id: reached.exam_id, name: reached.exam, name_np: reached.exam_np, state: reached.state },
      letters: reached.letters,
      remarks: reached.remarks,
      activities: await activitiesOf(ctx, reached),
      version: rows[0]?.version ?? 0,
      may_change: reached.leads && mayEnter(ctx, reached.state),
      students: await studentsOf(ctx, reached),
    },
  }
})

async function activitiesOf(ctx: Ctx, { exam_id, grade_id }: ReachedEca): Promise<Sheet['activities']> {
  const { rows } = await sql<Sheet['activities'][number]>`
    select a.id, a.name, a.name_np, h.name as head, h.name_np as head_np, a.is_remark
    from eca_exam_activities t join eca_activities a on a.company_id = t.company_id and a.id = t.activity_id
    join eca_heads h on h.company_id = a.company_id and h.id = a.eca_head_id
    where t.company_id = ${ctx.company} and t.exam_id = ${exam_id} and t.grade_id = ${grade_id}
    order by h.position, h.name, a.position, a.name`.execute(ctx.tx)
  return rows
}

interface Row extends Omit<Sheet['students'][number], 'cells'> {
  cells: (Omit<contract.EcaCell, 'cell'> & { activity_id: number })[] | null
}

async function studentsOf(ctx: Ctx, { exam_id, section_id, grade_id }: ReachedEca): Promise<Sheet['students']> {
  const { rows } = await sql<Row>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np,
      (select json_agg(json_build_object('activity_id', t.activity_id, 'value', k.value, 'by', w.full_name, 'at',
        k.noted_at))
        from eca_exam_activities t
        left join eca_achievements k on k.company_id = t.company_id and k.exam_id = t.exam_id
          and k.activity_id = t.activity_id and k.enroll_id = e.id
        left join users w on w.company_id = k.company_id and w.id = k.noted_by
        where t.company_id = e.company_id and t.exam_id = ${exam_id} and t.grade_id = ${grade_id}) as cells
    from ${enrolled}
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id} and ${studies}
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows.map(({ cells, ...student }) => ({
    ...student,
    cells: (cells ?? []).map(({ activity_id, ...more }) => ({
      ...more,
      cell: contract.ecaCellOf(student.enroll_id, activity_id),
    })),
  }))
}

export const ecaSheetHandlers = [list, show]
