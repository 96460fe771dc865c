/** Whose invoices somebody sees and pays: a family its own children's, a teacher sees those of the own sections, the office by its scope. */
import { type RawBuilder, sql } from 'kysely'
import { childrenOf, studentScope } from '#features/students/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'

const isFamily = ({ actor }: Ctx) => actor.role === 'guardian' || actor.role === 'student'

/** A condition on `student`; false for everybody else. */
export function seesInvoices(ctx: Ctx, student: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isFamily(ctx) && (ctx.can('receipt-read') || ctx.can('due-read'))) return studentScope(ctx, student)
  return sql`${student} in (${childrenOf(ctx)})`
}

export const mayPay = (ctx: Ctx): boolean => isFamily(ctx) || ctx.can('receipt-create')

/** All of them, where nobody is named. */
export const ownChildren = (ctx: Ctx): RawBuilder<unknown> =>
  isFamily(ctx) ? childrenOf(ctx) : sql`select null::bigint where false`
