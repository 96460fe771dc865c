/** What is done before a month of the books is closed, over the wire: each step, and what is left of it. Amounts are paisa, days AD. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import { seesBooks } from './rights.ts'

/** In the order in which they are done; the screen on which each is. */
export const monthEndSteps = {
  bills: { label: 'Students who are billed for the month', to: '/monthly-bill-generate' },
  'bill-runs': { label: 'Generations of bills that are verified', to: '/bill-generate-report' },
  'counter-days': { label: 'Counter days that are closed and confirmed', to: '/sod' },
  cheques: { label: 'Cheques of families that are cleared or bounced', to: '/receipt-report' },
  'unposted-billing': { label: 'Days of the fees that are in the books', to: '/billing-to-account' },
  receivable: { label: 'Dues of students that are the same in the books', to: '/mapping' },
  drafts: { label: 'Vouchers that are posted', to: '/accounting/vouchers' },
  bank: { label: 'Bank lines and entries that are matched', to: '/accounting/bank-reconciliation' },
  'not-over': { label: 'The last day of the month is past', to: null },
} as const
export type MonthEndCode = keyof typeof monthEndSteps
export const monthEndCodes = Object.keys(monthEndSteps) as [MonthEndCode, ...MonthEndCode[]]

const step = z.object({
  code: z.enum(monthEndCodes),
  /** What is left: students, days, vouchers; 0 where the step is done. */
  left: z.number(),
  /** By how much, where it is an amount. */
  amount: z.number().nullable(),
})
export type MonthEndStep = z.output<typeof step>

export const monthEnd = endpoint({
  method: 'GET',
  path: '/api/accounting/fiscal-year/{id}/month-end',
  title: 'What is left to do before a month of the books is closed',
  right: seesBooks,
  part: 'ACCOUNT',
  /** `start_date`: the first day of the month. */
  input: byId.extend({ start_date: adDate }),
  answer: dataOf(z.object({ steps: z.array(step) })),
})
