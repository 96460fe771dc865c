/** What the lists about students' life share: who it is, where he sits, which part of the school is asked for. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seatColumns, seatIfAny } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { containing } from '#platform/server/sql-words.ts'
import { studentScope } from '../student-scope.ts'

/** Columns of the student whose user is `u` and whose seat of the batch is `e`. */
export const who = sql`u.id as student_id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns}`

/** The seat in the batch worked in, as `e`, with grade `g` and section `x`; `u` is the person. */
export const seatOf = (ctx: Ctx, student: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join users u on u.company_id = ${ctx.company} and u.id = ${student} and u.deleted_at is null
  left join enrolments e on e.company_id = ${ctx.company} and e.student_id = u.id
    and e.batch_id = ${ctx.batch?.id ?? null}::bigint
  ${seatIfAny(ctx.company)}`

interface Place {
  grade_id?: number | undefined
  section_id?: number | undefined
  search?: string | undefined
}

/** Reach, class and name; to be used beside `seatOf`. */
export function placed(ctx: Ctx, { grade_id, section_id, search }: Place): RawBuilder<unknown> {
  const parts = [studentScope(ctx, sql`u.id`)]
  if (grade_id) parts.push(sql`e.grade_id = ${grade_id}`)
  if (section_id) parts.push(sql`e.section_id = ${section_id}`)
  if (search) {
    const pattern = containing(search)
    parts.push(sql`(folded(u.full_name) ilike ${pattern} or folded(e.enroll_code) ilike ${pattern})`)
  }
  return sql.join(parts, sql` and `)
}

/** AD dates, both counted in. */
export const within = (
  column: RawBuilder<unknown>,
  { from_date, to_date }: { from_date?: string | undefined; to_date?: string | undefined },
): RawBuilder<unknown> =>
  sql`${from_date ? sql`${column} >= ${from_date}::date` : sql`true`}
    and ${to_date ? sql`${column} <= ${to_date}::date` : sql`true`}`

/** All of them are reached, or 404 for all: nobody learns which is not. */
export async function reachAll(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from students s join ${userOf('s.id')} and u.deleted_at is null
    where s.company_id = ${ctx.company} and s.id = any(${wanted}::bigint[])
      and ${studentScope(ctx, sql`s.id`)}`.execute(ctx.tx)
  if (rows[0]!.n !== wanted.length) throw notFound('One of these students')
}

/** Whether the row's maker asks, or somebody who may delete what others noted. */
export const isOwn = (ctx: Ctx, maker: number | null, right: 'remark-delete' | 'behaviour-delete'): boolean =>
  (ctx.user.company_id === ctx.company && maker === ctx.user.id) || ctx.can(right)
