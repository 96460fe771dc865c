/** The state of an intent by its id, through a narrow door: the payer who comes back may have no session. */
import { sql } from 'kysely'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handleOpen } from '#platform/server/handler.ts'
import { paymentVerification } from '../contract/payment-verification.ts'

export const verifyPayment = handleOpen(paymentVerification, async ({ intent }, { db }) => {
  const { rows } = await sql<DataOf<typeof paymentVerification>>`select * from payment_intent_state(${intent})`.execute(
    db,
  )
  return { data: orNotFound(rows[0], 'This payment') }
})
