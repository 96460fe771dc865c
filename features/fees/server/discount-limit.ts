/** How much a role may forgive by itself; above it a second person looks at a credit note. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { readSettings } from '#platform/server/settings.ts'
import { takePayment } from '../contract/payment.ts'
import { billingSettings } from '../contract/settings.ts'

/** Paisa, of the role acted in; null: no limit is set for it. */
export async function discountLimit(ctx: Ctx): Promise<number | null> {
  const { discount_limits } = await readSettings(ctx, billingSettings)
  return discount_limits.find(({ role }) => role === ctx.actor.role)?.amount ?? null
}

/** The same as an expression, for a statement that asks more. */
export const limitOf = ({ company, actor }: Ctx): RawBuilder<number | null> => sql`(
  select (l ->> 'amount')::bigint from settings s
  cross join lateral jsonb_array_elements(s."values" -> 'discount_limits') l
  where s.company_id = ${company} and s."group" = ${billingSettings.name} and l ->> 'role' = ${actor.role} limit 1)`

export const isAbove = (amount: number, limit: number | null): boolean => limit !== null && amount > limit

export async function checkDiscount(ctx: Ctx, discount: number): Promise<void> {
  if (discount === 0 || !isAbove(discount, await discountLimit(ctx))) return
  const message = takePayment.refusals['discount-above-limit']
  throw new Refusal('discount-above-limit', message, { status: 422, errors: { discount: [message] } })
}
