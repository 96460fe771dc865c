/** The classes of an exam: each brings its subjects, asked as `firstParts` says, or as another exam asks them. */
import { sql } from 'kysely'
import { notOfList } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { fitDays } from '../attendance/exam-attendance.ts'
import { copyPracticals } from '../practical/criteria.ts'
import { firstParts } from '../../contract/first-parts.ts'
import { saveExamClasses } from '../../contract/set-up.ts'
import { isEntered } from './entered.ts'
import { examOf, refusePublished } from './exam-of.ts'

export interface ChosenClass {
  grade_id: number
  scheme_id: number
  school_days?: number | null | undefined
  weight?: number | null | undefined
}

/** In use, the first that the school was given or wrote. */
export async function firstScheme({ tx, company }: Pick<Ctx, 'tx' | 'company'>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from grading_schemes where company_id = ${company} and is_active order by id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Classes that the exam has not had; `field` is complained of where one is unknown. */
export async function addClasses(
  ctx: Ctx,
  exam: number,
  classes: readonly ChosenClass[],
  field: string,
): Promise<void> {
  if (!classes.length) return
  const { rows } = await sql`
    insert into exam_grades (company_id, exam_id, grade_id, scheme_id, school_days, weight)
    select ${ctx.company}::bigint, ${exam}::bigint, g.id, s.id, c.school_days, c.weight
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
      c (grade_id bigint, scheme_id bigint, school_days int, weight numeric)
    join grades g on g.company_id = ${ctx.company} and g.id = c.grade_id
    join grading_schemes s on s.company_id = ${ctx.company} and s.id = c.scheme_id returning grade_id`.execute(ctx.tx)
  if (rows.length !== classes.length) throw notOfList(field)
  const grades = classes.map(({ grade_id }) => grade_id)
  const { rows: made } = await sql<{ id: number; has_practical: boolean; credit_hours: number | null }>`
    with made as (
      insert into exam_subjects (company_id, exam_id, grade_id, subject_id, position)
      select b.company_id, ${exam}::bigint, b.grade_id, b.id,
        least(row_number() over (partition by b.grade_id order by b.rank, b.id), 99)
      from subjects b where b.company_id = ${ctx.company} and b.grade_id = any(${grades}::bigint[])
      returning id, subject_id)
    select made.id, b.has_practical, b.credit_hours from made
    join subjects b on b.company_id = ${ctx.company} and b.id = made.subject_id`.execute(ctx.tx)
  await addParts(
    ctx,
    made.flatMap(({ id, ...subject }) =>
      firstParts(subject).map((part) => ({ exam_subject_id: id, pass_marks: null, ...part })),
    ),
  )
}

interface NewPart {
  exam_subject_id: number
  kind: string
  full_marks: number
  pass_marks: number | null
  credit_hours: number
}
export const addParts = (ctx: Ctx, parts: readonly NewPart[]) =>
  sql`
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, pass_marks, credit_hours)
    select ${ctx.company}::bigint, p.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      p (exam_subject_id bigint, kind text, full_marks numeric, pass_marks numeric, credit_hours numeric)`.execute(
    ctx.tx,
  )

/** Classes, subjects and parts of another exam of the school; days and rooms are of that exam alone. `grade`: one class, which the exam has already. */
export async function copyFrom(ctx: Ctx, exam: number, from: number, grade?: number): Promise<number> {
  const ofGrade = grade === undefined ? sql`` : sql`and s.grade_id = ${grade}`
  if (grade === undefined)
    await sql`
      insert into exam_grades (company_id, exam_id, grade_id, scheme_id)
      select s.company_id, ${exam}::bigint, s.grade_id, s.scheme_id from exam_grades s
      where s.company_id = ${ctx.company} and s.exam_id = ${from}`.execute(ctx.tx)
  const { rows } = await sql`
    with made as (
      insert into exam_subjects (company_id, exam_id, grade_id, subject_id, counts, pass_marks, position)
      select s.company_id, ${exam}::bigint, s.grade_id, s.subject_id, s.counts, s.pass_marks, s.position
      from exam_subjects s where s.company_id = ${ctx.company} and s.exam_id = ${from} ${ofGrade}
      returning id, subject_id)
    insert into exam_parts (company_id, exam_subject_id, kind, full_marks, pass_marks, credit_hours)
    select p.company_id, made.id, p.kind, p.full_marks, p.pass_marks, p.credit_hours
    from made join exam_subjects s on s.company_id = ${ctx.company} and s.exam_id = ${from}
      and s.subject_id = made.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id returning id`.execute(ctx.tx)
  await copyPracticals(ctx, { exam, from, grade })
  return rows.length
}

/** What a published result does not depend on until it is published again. */
const areOnlyWeights = (before: readonly ChosenClass[], wanted: ReadonlyMap<number, ChosenClass>): boolean =>
  before.length === wanted.size &&
  before.every(({ grade_id, scheme_id, school_days }) => {
    const now = wanted.get(grade_id)
    return now?.scheme_id === scheme_id && (now.school_days ?? null) === school_days
  })

export const saveClasses = handle(saveExamClasses, async ({ id, classes }, ctx) => {
  const exam = await examOf(ctx, id, 'for update')
  if (exam.retakes_id !== null) throw saveExamClasses.refuse('re-exam')
  const { rows: before } = await sql<ChosenClass>`
    select grade_id, scheme_id, school_days, weight from exam_grades
    where company_id = ${ctx.company} and exam_id = ${id}`.execute(ctx.tx)
  const wanted = new Map(classes.map((each) => [each.grade_id, each]))
  if (!areOnlyWeights(before, wanted)) refusePublished(exam)
  const gone = before.map(({ grade_id }) => grade_id).filter((grade) => !wanted.has(grade))
  if (await isEntered(ctx, id, gone)) throw saveExamClasses.refuse('has-marks')
  await fitDays(ctx, id, classes)
  await sql`delete from exam_grades
    where company_id = ${ctx.company} and exam_id = ${id} and grade_id = any(${gone}::bigint[])`.execute(ctx.tx)
  const had = new Set(before.map(({ grade_id }) => grade_id))
  const { rows: kept } = await sql`
    update exam_grades x set scheme_id = c.scheme_id, school_days = c.school_days, weight = c.weight
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) c
      (grade_id bigint, scheme_id bigint, school_days int, weight numeric)
    join grading_schemes s on s.company_id = ${ctx.company} and s.id = c.scheme_id
    where x.company_id = ${ctx.company} and x.exam_id = ${id} and x.grade_id = c.grade_id returning x.grade_id`.execute(
    ctx.tx,
  )
  if (kept.length !== had.size - gone.length) throw notOfList('classes')
  await addClasses(
    ctx,
    id,
    [...wanted.values()].filter(({ grade_id }) => !had.has(grade_id)),
    'classes',
  )
  ctx.note({ entity: 'exams', entity_id: id, before: { classes: before }, after: { classes } })
  return { message: 'The classes of the exam are saved.' }
})
