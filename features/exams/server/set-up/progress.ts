/** An exam with its classes, how far the marks of each section and subject are entered, and locking them. */
import { sql } from 'kysely'
import { sectionScope, sectionsOfClasses, takesSubject } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/set-up.ts'
import { isPublished } from '../results/published.ts'
import { examOf, hasNoMarks } from './exam-of.ts'
import { termsOf } from './terms.ts'

type Classes = Omit<contract.ExamClass, 'sections' | 'progress'>[]
type OwnSection = contract.ExamClass['sections'][number] & { grade_id: number }

const show = handle(contract.showExam, async ({ id }, ctx) => {
  const { batch_id, retakes_id, retake_most: _most, ...exam } = await examOf(ctx, id)
  const entered = hasNoMarks(exam) ? [] : await progressOf(ctx, id, batch_id)
  const classes = await classesOf(ctx, id)
  const sections = groupedBy(await sectionsOf(ctx, id), ({ grade_id }) => grade_id)
  const progress = groupedBy(entered, ({ grade_id }) => grade_id)
  return {
    data: {
      ...exam,
      retakes: retakes_id === null ? null : await retakenBy(ctx, retakes_id),
      terms: exam.is_final ? await termsOf(ctx, batch_id) : [],
      classes: classes.map((each) => ({
        ...each,
        sections: sections.get(each.grade_id) ?? [],
        progress: progress.get(each.grade_id) ?? [],
      })),
    },
  }
})

async function retakenBy(ctx: Ctx, exam: number) {
  const { id, name, name_np } = await examOf(ctx, exam)
  return { id, name, name_np }
}

async function classesOf(ctx: Ctx, exam: number): Promise<Classes> {
  const { rows } = await sql<Classes[number]>`
    select c.grade_id, g.name as grade, g.name_np as grade_np, c.scheme_id, s.name as scheme, s.name_np as scheme_np,
      c.school_days, c.weight,
      case when m.classes_open and ${isPublished(sql`c.exam_id`, sql`c.grade_id`)} then 'published'
        else state_of_class(m.state, m.classes_open, c.closed_at) end as state,
      coalesce((
        select json_agg(json_build_object('exam_subject_id', t.id, 'subject_id', b.id, 'subject', b.name, 'subject_np',
          b.name_np) order by t.position, t.id)
        from exam_subjects t join subjects b on b.company_id = t.company_id and b.id = t.subject_id
        where t.company_id = c.company_id and t.exam_id = c.exam_id and t.grade_id = c.grade_id
          and exists (select from exam_parts p where p.company_id = t.company_id and p.exam_subject_id = t.id)), '[]')
          as subjects
    from exam_grades c join grades g on g.company_id = c.company_id and g.id = c.grade_id
    join exams m on m.company_id = c.company_id and m.id = c.exam_id
    join grading_schemes s on s.company_id = c.company_id and s.id = c.scheme_id
    where c.company_id = ${ctx.company} and c.exam_id = ${exam} order by g.rank, g.id`.execute(ctx.tx)
  return rows
}

async function sectionsOf(ctx: Ctx, exam: number): Promise<OwnSection[]> {
  const { rows } = await sql<OwnSection>`
    select x.id as section_id, x.grade_id, x.name as section from ${sectionsOfClasses}
    where x.company_id = ${ctx.company}
      and x.grade_id in (select grade_id from exam_grades where company_id = ${ctx.company} and exam_id = ${exam})
      and ${sectionScope(ctx, sql`x.id`)} order by x.name, x.id`.execute(ctx.tx)
  return rows
}

async function progressOf(
  ctx: Ctx,
  exam: number,
  batch: number,
): Promise<(contract.Progress & { grade_id: number })[]> {
  const { rows } = await sql<contract.Progress & { grade_id: number }>`
    with parts as materialized (
      select t.id as exam_subject_id, t.grade_id, t.subject_id, t.for_takers, array_agg(p.id) as ids
      from exam_subjects t join exam_parts p on p.company_id = t.company_id and p.exam_subject_id = t.id
      where t.company_id = ${ctx.company} and t.exam_id = ${exam} group by 1, 2, 3, 4),
    said as materialized (
      select p.exam_subject_id, m.enroll_id, count(*) as n from exam_parts p
      join marks m on m.company_id = p.company_id and m.exam_part_id = p.id
      where p.company_id = ${ctx.company} and p.id = any(array(select unnest(ids) from parts)) and m.state <> 'cleared'
      group by 1, 2),
    seats as materialized (
      select e.id, e.grade_id, e.section_id from enrolments e join ${userOf('e.student_id')} and u.deleted_at is null
      where e.company_id = ${ctx.company} and e.batch_id = ${batch} and e.status <> 'left' and e.section_id is not null
        and e.grade_id in (select grade_id from parts) and ${sectionScope(ctx, sql`e.section_id`)}),
    taken as (
      select parts.grade_id, parts.exam_subject_id, seats.section_id, seats.id as enroll_id,
        cardinality(parts.ids) as parts
      from parts join subjects b on b.company_id = ${ctx.company} and b.id = parts.subject_id
      join seats on seats.grade_id = parts.grade_id and ${takesSubject('seats')}
      left join exam_takers k on k.company_id = ${ctx.company} and k.exam_subject_id = parts.exam_subject_id
        and k.enroll_id = seats.id
      where not parts.for_takers or k.enroll_id is not null),
    counted as (
      select grade_id, exam_subject_id, section_id, count(*) as students, sum(parts) as asked,
        coalesce(sum(n), 0) as entered
      from ${fullJoin(sql`taken`, sql`said`, 'exam_subject_id', 'enroll_id')} c where section_id is not null
      group by 1, 2, 3)
    select counted.*, h.locked_at, by_whom.full_name as locked_by from counted
    left join mark_sheets h on h.company_id = ${ctx.company} and h.exam_subject_id = counted.exam_subject_id
      and h.section_id = counted.section_id
    left join users by_whom on by_whom.company_id = h.company_id and by_whom.id = h.locked_by`.execute(ctx.tx)
  return rows
}

type Sheets = InputOf<typeof contract.lockMarks>

/** Subjects `t` and sections `x` of the exam that are meant. */
const meant = (ctx: Ctx, { id, exam_subject_id, section_id }: Sheets) => sql`
  exam_subjects t join sections x on x.company_id = t.company_id and x.grade_id = t.grade_id
  where t.company_id = ${ctx.company}
    and t.exam_id = ${id}
    ${exam_subject_id ? sql`and t.id = ${exam_subject_id}` : sql``}
    ${section_id ? sql`and x.id = ${section_id}` : sql``}`

const lock = handle(contract.lockMarks, async (input, ctx) => {
  await examOf(ctx, input.id, 'for update')
  const { rows } = await sql`
    insert into mark_sheets (company_id, exam_subject_id, section_id, locked_at, locked_by)
    select t.company_id, t.id, x.id, app_now(), ${makerOf(ctx)}::bigint from ${meant(ctx, input)}
    on conflict (company_id, exam_subject_id, section_id)
    do update set locked_at = app_now(), locked_by = excluded.locked_by
      where mark_sheets.locked_at is null
    returning id`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: input.id, after: { locked: rows.length, ...input } })
  return { data: { locked: rows.length }, message: 'The marks are locked.' }
})

const unlock = handle(contract.unlockMarks, async (input, ctx) => {
  await examOf(ctx, input.id, 'for update')
  const { rows } = await sql`
    update mark_sheets h set locked_at = null, locked_by = null
    where h.company_id = ${ctx.company} and h.locked_at is not null
      and (h.exam_subject_id, h.section_id) in (select t.id, x.id from ${meant(ctx, input)}) returning id`.execute(
    ctx.tx,
  )
  if (!rows.length) throw notFound('A locked sheet')
  ctx.note({ entity: 'exams', entity_id: input.id, after: { unlocked: rows.length, ...input } })
  return { data: { unlocked: rows.length }, message: 'The marks are unlocked.' }
})

export const progressHandlers = [show, lock, unlock]
