/** How much a role may forgive by itself; above it a second person looks at a credit note. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { takePayment } from '../contract/payment.ts'
import { billingSettings } from '../contract/settings.ts'

/** Paisa that the asker, in the role acted in, may still forgive this student today: in two payments no more than in one. Null: no limit is set. */
export const limitOf = ({ company, actor, user, today }: Ctx, student: number): RawBuilder<number | null> => sql`(
  select greatest(0, (l ->> 'amount')::bigint - g.discounts - g.notes)::bigint
  from settings s
  cross join lateral jsonb_array_elements(s."values" -> 'discount_limits') l
  cross join lateral (
    select coalesce((select sum(r.discount) from receipts r
        join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id and e.student_id = ${student}
        where r.company_id = s.company_id and r.cashier_id = ${user.id} and r.received_on = ${today}::date
          and r.cancelled_at is null), 0) as discounts,
      coalesce((select sum(j.amount) from fee_journals j
        join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id and e.student_id = ${student}
        where j.company_id = s.company_id and j.kind = 'credit_note' and j.bill_id is null and j.state = 'issued'
          and j.made_by = ${user.id} and j.approved_by is null
          -- a note on a month of the year before is issued on the last day of that year
          and exists (select from fee_events v where v.company_id = j.company_id and v.id = j.event_id
            and (v.created_at at time zone 'Asia/Kathmandu')::date = ${today}::date)), 0) as notes) g
  where s.company_id = ${company} and s."group" = ${billingSettings.name} and l ->> 'role' = ${actor.role} limit 1)`

/** Whoever forgives the same student meanwhile waits until this transaction ends, and then counts what it forgave. */
const holdForgiving = ({ tx, company }: Ctx, student: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`forgive:${company}:${student}`}, 0))`.execute(tx)

export async function isAboveLimit(ctx: Ctx, student: number, amount: number): Promise<boolean> {
  // a statement of its own: what is read with the lock was looked up before it was granted
  await holdForgiving(ctx, student)
  const { rows } = await sql<{ most: number | null }>`select ${limitOf(ctx, student)} as most`.execute(ctx.tx)
  const { most } = rows[0]!
  return most !== null && amount > most
}

export async function checkDiscount(ctx: Ctx, student: number, discount: number): Promise<void> {
  if (discount === 0 || !(await isAboveLimit(ctx, student, discount))) return
  throw takePayment.refuse('discount-above-limit', { status: 422, field: 'discount' })
}
