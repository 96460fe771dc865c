/** Online payments as the office sees them, and the providers with their keys. Amounts are paisa. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { intentStates, providers } from './words.ts'

const payment = z.object({
  id: z.string(),
  /** As the gateway knows it. */
  code: z.string(),
  provider: z.enum(providers),
  mode: z.enum(['test', 'live']),
  state: z.enum(intentStates),
  amount: z.number(),
  made_at: z.string(),
  asked_at: z.string().nullable(),
  /** When it is asked for by itself; null: not any more. */
  next_try_at: z.string().nullable(),
  tries: z.number(),
  problem: z.string().nullable(),
  /** The gateway's number of the transaction. */
  provider_ref: z.string().nullable(),
  payer: z.string().nullable(),
  payer_np: z.string().nullable(),
  students: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      name_np: z.string().nullable(),
      amount: z.number(),
      receipt: z.string().nullable(),
      receipt_id: z.number().nullable(),
    }),
  ),
})
export type OnlinePayment = z.output<typeof payment>

export const onlinePayments = endpoint({
  method: 'GET',
  path: '/api/online-payment',
  title: 'Online payments, by what became of them',
  right: 'receipt-read',
  input: listBy('made_at', 'amount').extend({
    state: z.enum(intentStates).optional(),
    provider: z.enum(providers).optional(),
    made_from: adDate.optional(),
    made_to: adDate.optional(),
  }),
  answer: listOf(payment).extend({
    /** Of each state, whatever state is asked for. */
    totals: z.array(z.object({ state: z.enum(intentStates), amount: z.number(), count: z.number() })),
  }),
})

export const askGateway = command({
  method: 'POST',
  path: '/api/online-payment/{id}/ask',
  title: 'Ask the payment provider again what became of a payment',
  right: 'receipt-update',
  anyBatch: true,
  input: z.object({ id: z.uuid() }),
  answer: dataOf(z.object({ state: z.enum(intentStates), problem: z.string().nullable() })),
  refusals: {},
})

/** As it was pasted, with its line ends. */
const key = (most: number) => z.string().trim().max(most).optional()
const nameOf = (most: number) => z.string().overwrite(oneLine).max(most).optional()
/** Never with a key: only when it was set, and the end of the merchant's id. */
const provider = z.object({
  provider: z.enum(providers),
  mode: z.enum(['test', 'live']),
  active: z.boolean(),
  set: z
    .object({
      /** The last four signs. */
      merchant_end: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      by_np: z.string().nullable(),
    })
    .nullable(),
})
export type ProviderRow = z.output<typeof provider>

export const paymentProviders = endpoint({
  method: 'GET',
  path: '/api/payment-provider',
  title: 'Payment providers of the school, without their keys',
  right: 'administrator',
  input: z.object({}),
  answer: dataOf(z.array(provider)),
})

/** Keys that are left empty stay as they are; another mode wants its own. Each of `keyNames` has its field: one that is missing does not compile where it is read. */
export const savePaymentProvider = command({
  method: 'PUT',
  path: '/api/payment-provider/{provider}',
  title: 'Set a payment provider and its keys',
  right: 'administrator',
  anyBatch: true,
  input: z.object({
    provider: z.enum(providers),
    active: flagSchema,
    mode: z.enum(['test', 'live']),
    merchant: nameOf(60),
    secret: key(200),
    app_id: key(15),
    app_name: nameOf(30),
    username: nameOf(100),
    password: key(100),
    private_key: key(8000),
  }),
  answer: dataOf(provider),
  refusals: {
    'keys-missing': 'Enter the merchant and every key.',
    'not-a-key': 'This is no private key of RSA in PEM.',
    'not-a-number': 'The merchant id of ConnectIPS is a number.',
  },
})
