/** What became of an online payment, asked by the page that the payer comes back to: the gateway is asked by the server, and the address is not believed. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { intentStates, providers } from './online/words.ts'

/** `intent`: the code of the payment. `returned`: the query that the gateway put behind the address, as it came; only gateways that need it to be asked read it. */
export const paymentVerification = endpoint({
  method: 'GET',
  path: '/api/payment-verification/{intent}',
  title: 'What became of an online payment',
  right: 'public',
  rateLimit: 60,
  input: z.object({
    intent: z.string().regex(/^[0-9a-z]{20}$/, 'This is no code of a payment'),
    returned: z.string().max(4000).optional(),
    /** The payer came back by the address for who does not pay. */
    turned_back: z.literal('yes').optional(),
  }),
  /** Amount in paisa; 'paid' only where receipts stand in the books. Nothing of the person: who asks may be anybody with the code. */
  answer: dataOf(
    z.object({
      state: z.enum(intentStates),
      provider: z.enum(providers),
      amount: z.number(),
      company_id: z.number(),
      school: z.string(),
      school_np: z.string().nullable(),
      /** While it waits for somebody who scans it. */
      qr_svg: z.string().nullable(),
      /** `id`: to open it, which needs a session that may. */
      receipts: z.array(z.object({ id: z.number(), number: z.string(), amount: z.number() })),
    }),
  ),
})
