/** Which sheets of marks a person reaches, and who stands in one: pieces that several statements share. */
import { type RawBuilder, sql } from 'kysely'
import {
  classColumns,
  isKeptToSections,
  sectionScope,
  takesSubject,
  teachesSubject,
} from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { sitsAgain } from '../results/sitting.ts'
import { stateOfClass } from '../set-up/exam-of.ts'

export const batchOf = (ctx: Ctx) => ctx.batch?.id ?? -1

/** A teacher: subjects that he teaches in the section; where he is class teacher all, which is no right to enter them. */
export function reachesSheet(
  ctx: Ctx,
  section: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!isKeptToSections(ctx)) return sql<boolean>`true`
  return sql<boolean>`(${sectionScope(ctx, section)} and (${teachesSubject(ctx, section, subject)} or exists (
    select from section_teachers led where led.company_id = ${ctx.company} and led.batch_id = ${batchOf(ctx)}
      and led.user_id = ${ctx.user.id} and led.section_id = ${section})))`
}

/** Of class `k` of exam `m`: 'weighed' for a final result without marks of its own; nothing is entered there. */
export const entryState: RawBuilder<string> = sql<string>`case when m.is_final and m.weight = 0 then 'weighed'
  else ${stateOfClass} end`
/** Of exam `m` as a whole: open while a class of it is. */
const stateOfAny = sql<string>`case when m.is_final and m.weight = 0 then 'weighed'
  when m.classes_open then 'open' else m.state end`

/** An exam of the batch, for a list of its sheets: its state, and the classes in which this person enters now. */
export async function reachExam(ctx: Ctx, exam: number): Promise<{ state: string; grades: number[] }> {
  const { rows } = await sql<{ state: string; classes: { grade_id: number; state: string }[] }>`
    select ${stateOfAny} as state, coalesce((
      select json_agg(json_build_object('grade_id', k.grade_id, 'state', ${entryState}))
      from exam_grades k where k.company_id = m.company_id and k.exam_id = m.id), '[]') as classes
    from exams m where m.company_id = ${ctx.company} and m.id = ${exam} and m.batch_id = ${batchOf(ctx)}`.execute(
    ctx.tx,
  )
  const { state, classes } = orNotFound(rows[0], 'This exam')
  return { state, grades: classes.flatMap((each) => (mayEnter(ctx, each.state) ? [each.grade_id] : [])) }
}

export interface ReachedSheet {
  exam_subject_id: number
  section_id: number
  exam_id: number
  grade_id: number
  exam: string
  exam_np: string | null
  state: string
  start_date: string
  grade: string
  grade_np: string | null
  section: string
  name: string
  name_np: string | null
  pass_theory: number | null
  pass_practical: number | null
  teaches: boolean
}

interface SheetPlace {
  exam_subject_id: number
  section_id: number
}

/** Of these sheets those of an exam of the batch that one reaches. */
export async function reachSheets(ctx: Ctx, places: readonly SheetPlace[]): Promise<ReachedSheet[]> {
  const { rows } = await sql<ReachedSheet>`
    select s.id as exam_subject_id, x.id as section_id, m.id as exam_id, s.grade_id, m.name as exam,
      m.name_np as exam_np,
      ${entryState} as state, m.start_date,
      ${classColumns}, b.name, b.name_np, c.pass_theory, c.pass_practical,
        ${teachesSubject(ctx, sql`x.id`, sql`b.id`)} as teaches
    from ${placesNamed(places)}
    join exam_subjects s on s.company_id = ${ctx.company} and s.id = place.exam_subject_id
    join exams m on m.company_id = s.company_id and m.id = s.exam_id
    join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_grades k on k.company_id = s.company_id and k.exam_id = s.exam_id and k.grade_id = s.grade_id
    join grading_schemes c on c.company_id = k.company_id and c.id = k.scheme_id
    join grades g on g.company_id = s.company_id and g.id = s.grade_id
    join sections x on x.company_id = s.company_id and x.grade_id = s.grade_id and x.id = place.section_id
    where m.batch_id = ${batchOf(ctx)} and ${reachesSheet(ctx, sql`x.id`, sql`b.id`)}`.execute(ctx.tx)
  return rows
}

/** The section in the subject of an exam of the batch, or 404: foreign, missing, of another class and out of reach are the same. */
export const reachSheet = async (ctx: Ctx, place: SheetPlace): Promise<ReachedSheet> =>
  orNotFound((await reachSheets(ctx, [place]))[0], 'This sheet')

/** For a FROM: `place` (exam_subject_id, section_id). */
export const placesNamed = (places: readonly SheetPlace[]): RawBuilder<unknown> => sql`
  unnest(${places.map((each) => each.exam_subject_id)}::bigint[], ${places.map((each) => each.section_id)}::bigint[])
    as place (exam_subject_id, section_id)`

/** For a FROM: enrolments `e` with student `u`. */
export const enrolled: RawBuilder<unknown> = sql`enrolments e join ${userOf('e.student_id')}`

/** A condition on enrolment `e`, subject `b` and what an exam asks of it `s`: he studies and takes it; of a re-examination only who sits it. */
export const sits: RawBuilder<boolean> = sql<boolean>`
  (u.deleted_at is null and e.status in ('studying', 'passed', 'failed') and ${takesSubject('e')}
    and ${sitsAgain('s')})`

/** A condition on enrolment `e`: somebody has said something of him in the subject of the exam. */
export const hasMark = (exam_subject: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from exam_parts given join marks said on said.company_id = given.company_id and said.exam_part_id = given.id
  where given.company_id = e.company_id and given.exam_subject_id = ${exam_subject} and said.enroll_id = e.id
    and said.state <> 'cleared')`

/** Of a row `k` of marks: a number, or the word for it; null where there is no row. */
export const valueOfMark: RawBuilder<unknown> = sql`case k.state when 'marked' then to_jsonb(k.value)
  else to_jsonb(k.state) end`

/** Whether marks are written at all now, by this person: an open exam, or a closed or published one by who may correct. */
export const mayEnter = (ctx: Ctx, state: string): boolean =>
  state === 'open'
    ? ['create', 'update', 'delete'].some((deed) => ctx.can(`marks-input-${deed}`))
    : takesCorrections(state) && ctx.can('marks-correct')
