/** What every sheet of an exam checks while it is saved (marks, achievements, practical assessment), and whom it names afterwards. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { noRight, orNotFound, Refusal, required } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import type { Overruled, StandingLine, Weighed } from '#platform/server/offline-sheet.ts'
import { takesCorrections } from '../../contract/state-words.ts'
import { stateOfClass } from '../set-up/exam-of.ts'
import { mayEnter, type ReachedSheet } from './reach.ts'

interface OfClass {
  exam_id: number
  grade_id: number
}

/** The state of the class in the exam, which nobody changes until these marks are written: who closes either waits, or is waited for. */
export async function holdClass(ctx: Ctx, { exam_id, grade_id }: OfClass): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select ${stateOfClass} as state from exams m
    join exam_grades k on k.company_id = m.company_id and k.exam_id = m.id and k.grade_id = ${grade_id}
    where m.company_id = ${ctx.company} and m.id = ${exam_id} for share of m, k`.execute(ctx.tx)
  return orNotFound(rows[0], 'This sheet').state
}

/** The same for marks, of which a final result without a share of its own takes none: they are weighed out of other exams. */
export const holdMarks = async (
  ctx: Ctx,
  { state, ...of }: Pick<ReachedSheet, 'exam_id' | 'grade_id' | 'state'>,
): Promise<string> => (state === 'weighed' ? state : holdClass(ctx, of))

/** An exam that takes anything at all. */
export function checkState(state: string, notOpen: string): void {
  if (state !== 'open' && !takesCorrections(state)) throw new Refusal('not-open', notOpen)
}

/** An open exam by who enters; a closed or published one by who may correct, with a reason. */
export function checkOpen(ctx: Ctx, state: string, reason: string | null | undefined, notOpen: string): void {
  if (!mayEnter(ctx, state)) throw takesCorrections(state) ? new Refusal('not-open', notOpen) : noRight()
  if (takesCorrections(state) && !reason) throw required('reason')
}

/** Both. */
export function checkTime(ctx: Ctx, state: string, reason: string | null | undefined, notOpen: string): void {
  checkState(state, notOpen)
  checkOpen(ctx, state, reason, notOpen)
}

/** Entering needs one right, changing what stands another, clearing a third; what one has entered oneself one may mend. `empty`: the word for a cell without anything. */
export function checkDeeds<V>(
  ctx: Ctx,
  state: string,
  { before, after }: Weighed<V>,
  standing: ReadonlyMap<number, StandingLine<V>>,
  empty: V,
): void {
  // who corrects has a right of its own for that
  if (takesCorrections(state)) return
  const me = makerOf(ctx)
  for (const [cell, value] of Object.entries(after)) {
    const isOwn = me !== null && standing.get(Number(cell))?.noted_by === me
    const deed = before[cell] === empty ? 'create' : value === empty ? 'delete' : 'update'
    if (!ctx.can(`marks-input-${deed}`) && !(isOwn && ctx.can('marks-input-create'))) throw noRight()
  }
}

/** Whose cells they are, and who had said otherwise. `outward`: a value as the wire says it. */
export async function namedOverruled<V, W>(
  ctx: Ctx,
  overruled: readonly Overruled<V>[],
  enrolOf: (cell: number) => number,
  outward: (value: V) => W,
): Promise<{ cell: number; name: string; theirs: W; yours: W; by: string | null }[]> {
  if (!overruled.length) return []
  const { rows } = await sql<{ enroll_id: number; name: string }>`
    select e.id as enroll_id, u.full_name as name from enrolments e join ${userOf('e.student_id')}
    where e.company_id = ${ctx.company}
      and e.id = any(${overruled.map(({ line }) => enrolOf(line))}::bigint[])`.execute(ctx.tx)
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, full_name as name from users
    where company_id = ${ctx.company} and id = any(${overruled.flatMap(({ by }) => by ?? [])}::bigint[])`.execute(
    ctx.tx,
  )
  const names = new Map(rows.map((row) => [row.enroll_id, row.name]))
  const who = new Map(people.map((row) => [row.id, row.name]))
  return overruled.map(({ line, theirs, yours, by }) => ({
    cell: line,
    name: names.get(enrolOf(line)) ?? '',
    theirs: outward(theirs),
    yours: outward(yours),
    by: (by !== null && who.get(by)) || null,
  }))
}
