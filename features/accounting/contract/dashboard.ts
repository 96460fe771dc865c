/** The books at a glance. Amounts in paisa. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { seesBooks } from './rights.ts'

/** Of one side of a bank account, what is not reconciled. */
const open = z.object({
  items: z.number(),
  amount: z.number(),
  /** AD; the oldest of them, null where there is none. */
  since: z.string().nullable(),
})
const account = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** Of cash and bank and of receivables as debits, of payables as credits. */
  balance: z.number(),
})

export const accountingDashboard = endpoint({
  method: 'GET',
  path: '/api/accounting/dashboard',
  title: 'The books at a glance',
  right: seesBooks,
  part: 'ACCOUNT',
  input: z.object({}),
  answer: dataOf(
    z.object({
      /** AD: the fiscal year worked in, its first day and the last one looked at. */
      year: z.object({ name: z.string(), from_date: z.string(), to_date: z.string() }).nullable(),
      cash: z.array(account),
      receivables: z.array(account),
      payables: z.array(account),
      /** By BS month of the year, as far as it has come; without closing vouchers. */
      months: z.array(
        z.object({ month: z.number(), first: z.string(), last: z.string(), income: z.number(), expenses: z.number() }),
      ),
      /** Vouchers that wait: drafts (not finished, or for approval), and what is approved and not posted. */
      waiting: z.object({ drafts: z.number(), approved: z.number() }),
      /** Bank accounts of which something is not reconciled: entries of the books, lines of the bank. */
      unreconciled: z.array(
        account.omit({ balance: true }).extend({
          entries: open,
          lines: open,
          /** AD; the last day that a statement of it told of. */
          told_to: z.string().nullable(),
        }),
      ),
      /** Billing of the year that is not posted yet; null where no room bills into the books. */
      unposted: z.object({ count: z.number(), amount: z.number() }).nullable(),
    }),
  ),
})
