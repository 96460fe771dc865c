/** The exam that is spoken of: of the batch worked in, locked where it is changed. Who enters marks holds it for sharing, so that neither changes under the other. */
import { type RawBuilder, sql } from 'kysely'
import { fieldError, orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ExamState } from '../../contract/set-up.ts'

export interface Exam {
  id: number
  batch_id: number
  name: string
  name_np: string | null
  start_date: string
  end_date: string
  weight: number
  is_final: boolean
  retakes_id: number | null
  retake_most: number | null
  state: ExamState
  closed_at: string | null
  published_at: string | null
  /** Some classes are published, others still take marks. */
  classes_open: boolean
}

export async function examOf(ctx: Ctx, id: number, lock?: 'for update'): Promise<Exam> {
  const { rows } = await sql<Exam>`
    select id, batch_id, name, name_np, start_date, end_date, weight, is_final, retakes_id, retake_most, state,
      closed_at, published_at, classes_open
    from exams
    where company_id = ${ctx.company} and id = ${id}
      and batch_id = ${ctx.batch?.id ?? -1} ${sql.raw(lock ?? '')}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This exam')
}

export function refusePublished({ state }: Pick<Exam, 'state'>): void {
  if (state === 'published') throw new Refusal('published', 'This exam is published. Withdraw its results first.')
}

/** The same of these classes: others of the exam may be published. */
export async function refuseDone(ctx: Ctx, exam: Exam, grades: readonly number[]): Promise<void> {
  if (!exam.classes_open) return refusePublished(exam)
  const states = await classStates(ctx, exam.id)
  if (grades.some((grade) => states.get(grade) !== 'open')) refusePublished(exam)
}

/** SQL: of class `k` of exam `m`, whether marks are entered in it (migrations/0157). */
export const stateOfClass: RawBuilder<ExamState> = sql<ExamState>`
  state_of_class(m.state, m.classes_open, k.closed_at)`

/** Of each class of the exam. */
export async function classStates(ctx: Ctx, exam: number): Promise<Map<number, ExamState>> {
  const { rows } = await sql<{ grade_id: number; state: ExamState }>`
    select k.grade_id, ${stateOfClass} as state from exams m
    join exam_grades k on k.company_id = m.company_id and k.exam_id = m.id
    where m.company_id = ${ctx.company} and m.id = ${exam}`.execute(ctx.tx)
  return new Map(rows.map(({ grade_id, state }) => [grade_id, state]))
}

/** A final result without a share of its own: all its marks are those of other exams. */
export const hasNoMarks = ({ is_final, weight }: Pick<Exam, 'is_final' | 'weight'>): boolean => is_final && weight === 0

/** One final result in a batch, dates in order, and a name that no other exam of the batch has. */
export async function checkExam(
  ctx: Ctx,
  {
    id = 0,
    name,
    start_date,
    end_date,
    is_final,
  }: { id?: number; name: string; start_date: string; end_date: string; is_final: boolean },
): Promise<void> {
  if (end_date < start_date) throw fieldError('end_date', 'It ends before it begins')
  const { rows } = await sql<{ is_named: boolean; is_final: boolean }>`
    select coalesce(bool_or(name = ${name}), false) as is_named, coalesce(bool_or(is_final), false) as is_final
    from exams where company_id = ${ctx.company} and batch_id = ${ctx.batch?.id ?? -1} and id <> ${id}`.execute(ctx.tx)
  const others = rows[0]!
  if (others.is_named) throw fieldError('name', 'Another exam of this batch has this name')
  if (is_final && others.is_final) throw fieldError('is_final', 'Another exam of this batch is the final result')
}
