/** One student in all subjects of an exam that one reaches: rows of several sheets beside each other. What is entered there is saved sheet by sheet (`save-marks.ts`). */
import { sql } from 'kysely'
import { classColumns, sectionScope, teachesSubject } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type PartKind, partKinds, passMarksOf } from '../../contract/first-parts.ts'
import { cellOf, type CellValue } from '../../contract/marks.ts'
import { studentMarks } from '../../contract/student-marks.ts'
import { isComputed } from '../practical/compute.ts'
import { standingOf } from '../results/read-marks.ts'
import { batchOf, enrolled, entryState, hasMark, mayEnter, reachesSheet, sits, valueOfMark } from './reach.ts'

type Shown = DataOf<typeof studentMarks>
type Subject = Shown['subjects'][number]
type Reached = Shown['student'] & {
  grade_id: number
  exam_id: number
  exam: string
  exam_np: string | null
  state: string
}

export const ofStudent = handle(studentMarks, async (input, ctx) => {
  const { grade_id, exam_id, exam, exam_np, state, ...student } = await reachStudent(ctx, input)
  const standing = await standingOf(ctx, exam_id, { grade_id, enroll_id: student.enroll_id })
  const rows = await subjectsOf(ctx, { ...student, exam_id, state })
  const subjects = rows.map((row) => ({
    ...row,
    letter: standing?.bySubject.get(row.exam_subject_id)?.letter ?? null,
  }))
  return {
    data: {
      exam: { id: exam_id, name: exam, name_np: exam_np, state },
      student,
      ...(await neighboursOf(ctx, student)),
      subjects,
      sum: standing ? sumOf(standing, subjects) : null,
    },
  }
})

/** In the batch's exam and a section of one's own, or 404: foreign, missing, deleted and out of reach are the same. */
async function reachStudent(
  ctx: Ctx,
  { exam_id, enroll_id }: { exam_id: number; enroll_id: number },
): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np, x.id as section_id, e.grade_id,
      ${classColumns},
      m.id as exam_id, m.name as exam, m.name_np as exam_np, ${entryState} as state
    from exams m
    join ${enrolled} on e.company_id = m.company_id and e.batch_id = m.batch_id and e.id = ${enroll_id}
    join grades g on g.company_id = e.company_id and g.id = e.grade_id
    join sections x on x.company_id = e.company_id and x.id = e.section_id and x.grade_id = e.grade_id
    left join exam_grades k on k.company_id = m.company_id and k.exam_id = m.id and k.grade_id = e.grade_id
    where m.company_id = ${ctx.company} and m.id = ${exam_id} and m.batch_id = ${batchOf(ctx)}
      and u.deleted_at is null and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This student')
}

interface SubjectRow extends Omit<Subject, 'parts' | 'letter'> {
  pass_theory: number | null
  pass_practical: number | null
  parts: {
    kind: PartKind
    full_marks: number
    pass_marks: number | null
    computed: boolean
    value: CellValue | 'cleared'
    by: string | null
    at: string | null
  }[]
}

/** As the sheets show them: who teaches the subject, who leads the section, the office; and only what the student takes, or has a mark in. */
async function subjectsOf(
  ctx: Ctx,
  { exam_id, enroll_id, section_id, state }: { exam_id: number; enroll_id: number; section_id: number; state: string },
): Promise<Omit<Subject, 'letter'>[]> {
  const section = sql`${section_id}::bigint`
  const { rows } = await sql<SubjectRow>`
    select s.id as exam_subject_id, b.name, b.name_np, c.pass_theory, c.pass_practical,
      coalesce(h.version, 0) as version,
      h.locked_at is not null as locked,
      ${teachesSubject(ctx, section, sql`b.id`)} and h.locked_at is null
        and ${mayEnter(ctx, state)}::boolean as may_change,
      (select json_agg(json_build_object('kind', p.kind, 'full_marks', p.full_marks, 'pass_marks', p.pass_marks,
        'computed', ${isComputed}, 'value', ${valueOfMark},
          'by', w.full_name, 'at', k.noted_at))
        from exam_parts p
        left join marks k on k.company_id = p.company_id and k.exam_part_id = p.id and k.enroll_id = e.id
        left join users w on w.company_id = k.company_id and w.id = k.noted_by
        where p.company_id = s.company_id and p.exam_subject_id = s.id) as parts
    from ${enrolled}
    join exam_subjects s on s.company_id = e.company_id and s.exam_id = ${exam_id} and s.grade_id = e.grade_id
    join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_grades g on g.company_id = s.company_id and g.exam_id = s.exam_id and g.grade_id = s.grade_id
    join grading_schemes c on c.company_id = g.company_id and c.id = g.scheme_id
    left join mark_sheets h on h.company_id = s.company_id and h.exam_subject_id = s.id and h.section_id = ${section_id}
    where e.company_id = ${ctx.company} and e.id = ${enroll_id} and (${sits} or ${hasMark(sql`s.id`)})
      and ${reachesSheet(ctx, section, sql`b.id`)}
      and exists (select from exam_parts p where p.company_id = s.company_id and p.exam_subject_id = s.id)
    order by s.position, b.name, s.id`.execute(ctx.tx)
  return rows.map(({ pass_theory, pass_practical, parts, ...subject }) => ({
    ...subject,
    parts: parts
      .map(({ value, ...part }) => ({
        ...part,
        pass_marks: passMarksOf(part, { pass_theory, pass_practical }),
        cell: cellOf(enroll_id, part.kind),
        value: value === 'cleared' ? null : value,
      }))
      .toSorted((a, b) => partKinds.indexOf(a.kind) - partKinds.indexOf(b.kind)),
  }))
}

/** Who stands before and after in the register of the section. */
async function neighboursOf(
  ctx: Ctx,
  { enroll_id, section_id }: Shown['student'],
): Promise<Pick<Shown, 'previous' | 'next'>> {
  const { rows } = await sql<Pick<Shown, 'previous' | 'next'>>`
    select previous, next from (
      select e.id, lag(e.id) over register as previous, lead(e.id) over register as next
      from ${enrolled}
      where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and e.section_id = ${section_id}
        and u.deleted_at is null and e.status in ('studying', 'passed', 'failed')
      window register as (order by e.roll nulls last, u.full_name, e.id)) seated
    where seated.id = ${enroll_id}`.execute(ctx.tx)
  return rows[0] ?? { previous: null, next: null }
}

/** What all subjects came to tells of each: for who sees them all only. */
function sumOf(
  standing: NonNullable<Awaited<ReturnType<typeof standingOf>>>,
  shown: readonly Pick<Subject, 'exam_subject_id'>[],
): Shown['sum'] {
  const seen = new Set(shown.map(({ exam_subject_id }) => exam_subject_id))
  if (![...standing.bySubject.keys()].every((id) => seen.has(id))) return null
  const { state, marks, full_marks, percent, gpa, letter } = standing
  return { state, marks, full_marks, percent, gpa, letter }
}
