/** What became of an online payment, asked by the page that the payer comes back to. It says what the books say, and changes nothing. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'

export const paymentVerification = endpoint({
  method: 'GET',
  path: '/api/payment-verification/{intent}',
  title: 'What became of an online payment',
  right: 'public',
  rateLimit: 60,
  input: z.object({ intent: z.uuid() }),
  /** Amount in paisa; 'paid' only where a receipt stands in the books. */
  answer: dataOf(
    z.object({
      state: z.enum(['waiting', 'paid', 'failed']),
      amount: z.number(),
      school: z.string(),
      school_np: z.string().nullable(),
    }),
  ),
})
