/** Which students a person reaches: a teacher those of the own sections, the office all; a guardian and a student come by the portal. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { isKeptToSections, ownSections } from '#features/academics/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isLocked, isOpen, recordProtected } from '#platform/server/protection.ts'

/** A condition on `student`, the id of a student in a statement. A teacher without any section reaches nobody. */
export function studentScope(
  ctx: Pick<Ctx, 'actor' | 'company' | 'user'>,
  student: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!isKeptToSections(ctx)) return sql<boolean>`true`
  return sql<boolean>`exists (
    select from ${ownSections(ctx)} own
    join enrolments oe on oe.company_id = ${ctx.company} and oe.batch_id = own.batch_id
      and oe.section_id = own.section_id
    where oe.student_id = ${student})`
}

/** A condition on `guardian`: all of them, or those of children whom the person reaches. */
export function guardianScope(
  ctx: Pick<Ctx, 'actor' | 'company' | 'user'>,
  guardian: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!isKeptToSections(ctx)) return sql<boolean>`true`
  return sql<boolean>`exists (select from student_guardians reached where reached.company_id = ${ctx.company}
    and reached.guardian_id = ${guardian} and ${studentScope(ctx, sql`reached.student_id`)})`
}

export interface ReachedStudent {
  id: number
  name: string
  status: 'active' | 'left'
  admission_date: string
  profile_image: string | null
  is_protected: boolean
}

/** Protected for itself, with all students, or with all who have left. */
const isClosed = (
  ctx: Pick<Ctx, 'session' | 'now'>,
  { is_protected, status }: { is_protected: boolean; status: string },
) => (is_protected && isLocked(ctx)) || !isOpen(ctx, 'students') || (status === 'left' && !isOpen(ctx, 'students-left'))

/** The same as a condition on a row that has `is_protected` and the student's status; undefined where the session was unlocked and nothing is closed. */
export function closedRow(
  ctx: Pick<Ctx, 'session' | 'now'>,
  s: RawBuilder<unknown>,
  status: RawBuilder<unknown> = sql`${s}.status`,
): RawBuilder<boolean> | undefined {
  if (!isOpen(ctx, 'students')) return sql<boolean>`true`
  if (!isLocked(ctx)) return undefined
  return sql<boolean>`(${s}.is_protected or (${status} = 'left' and ${!isOpen(ctx, 'students-left')}::boolean))`
}

/** As a value beside the student `s`. */
export const isClosedRow = (ctx: Pick<Ctx, 'session' | 'now'>): RawBuilder<boolean> =>
  closedRow(ctx, sql`s`) ?? sql<boolean>`false`

/** What nobody sees of a protected student while the session is locked. */
export const hide = <R extends { is_protected: boolean; status: string }, N extends keyof R>(
  ctx: Ctx,
  row: R,
  names: readonly N[],
): Omit<R, 'is_protected'> =>
  isClosed(ctx, row) ? { ...row, ...Object.fromEntries(names.map((name) => [name, null])) } : row

/** The student, or 404: foreign, missing, deleted and out of reach are the same. `deleted` shows deleted ones to whoever may delete; `what`: the thing of the student that was asked for; `closed` passes a protected record by, where nothing of it is shown. */
export async function reachStudent(
  ctx: Ctx,
  id: number,
  { deleted = false, lock = false, what = 'This student', closed = false } = {},
): Promise<ReachedStudent> {
  const { rows } = await sql<ReachedStudent>`
    select s.id, u.full_name as name, s.status, s.admission_date, u.profile_image, s.is_protected
    from students s join ${userOf('s.id')}
    where s.company_id = ${ctx.company}
      and s.id = ${id} ${deleted && ctx.can('student-delete') ? sql`` : sql`and u.deleted_at is null`}
      and ${studentScope(ctx, sql`s.id`)} ${lock ? sql`for update of s` : sql``}`.execute(ctx.tx)
  if (!rows[0]) throw notFound(what)
  if (!closed && isClosed(ctx, rows[0])) throw recordProtected()
  return rows[0]
}
