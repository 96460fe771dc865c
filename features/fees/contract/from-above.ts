/** What the provider sees of a school's billing without acting there, and which heads its months bill. Amounts are paisa, days AD, months '01' to '14'. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const school = { id: z.number(), name: z.string(), name_np: z.string().nullable() }
/** None: the school has no batch yet. */
const batch = z.object({ id: z.number(), name: z.string(), start_date: z.string() }).nullable()

const month = z.object({
  month: z.string(),
  due_date: z.string(),
  begun: z.boolean(),
  /** Whom the month charges, and how many of them are billed. */
  students: z.number(),
  billed: z.number(),
  /** Of all that was charged under the month: bills, debit and credit notes. */
  amount: z.number(),
  due: z.number(),
})
const waits = z.object({ count: z.number(), amount: z.number() })
const monitor = z.object({
  ...school,
  batch,
  months: z.array(month),
  /** Since 30 days ago, and today. */
  collected: z.object({ month: z.number(), today: z.number() }),
  /** Over all batches, and by how many. */
  owed: z.object({ amount: z.number(), students: z.number() }),
  /** Of the fees, not yet in the books. */
  unposted: waits,
  cheques_in_hand: waits,
  /** Of the batch, made and not verified. */
  unverified_runs: z.number(),
  /** Counter days of earlier days that nobody closed. */
  open_days: z.number(),
  /** Of the last 30 days, the newest first. */
  failed_jobs: z.array(z.object({ id: z.string(), title: z.string(), error: z.string().nullable(), at: z.string() })),
})
export type BillingMonitor = z.output<typeof monitor>
export const billingMonitor = endpoint({
  method: 'GET',
  path: '/api/super/school/{id}/billing-monitor',
  title: "A school's billing health",
  right: 'super',
  platform: true,
  input: byId,
  answer: dataOf(monitor),
})

const headMonths = z.object({
  ...school,
  batch,
  /** Months that are set up. */
  months: z.array(z.object({ month: z.string(), billed: z.number() })),
  /** Heads that are not billed by themselves. */
  heads: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      title_np: z.string().nullable(),
      kind: z.string(),
      months: z.array(z.string()),
    }),
  ),
})
export type HeadMonths = z.output<typeof headMonths>
export const headBillingMonths = endpoint({
  method: 'GET',
  path: '/api/super/school/{id}/head-billing-month',
  title: 'Which months each fee head is billed in',
  right: 'super',
  platform: true,
  input: byId,
  answer: dataOf(headMonths),
})
/** Bills that are made stay as they are. */
export const saveHeadBillingMonths = endpoint({
  method: 'PUT',
  path: '/api/super/school/{id}/head-billing-month',
  title: 'Set the months in which a fee head of a school is billed',
  right: 'super',
  platform: true,
  anyBatch: true,
  input: byId.extend({
    fee_head_id: idSchema,
    months: z.array(z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose a month')).max(14),
  }),
  answer: dataOf(headMonths).extend({ message: z.string() }),
})
