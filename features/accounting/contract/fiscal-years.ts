/** Fiscal years and their months over the wire: opening, closing, and what closing a year would do. Amounts are paisa, days AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId } from '#platform/fields/ref/schema.ts'
import { roots } from './chart.ts'
import { seesBooks } from './rights.ts'

/** Of a month: open, closed for others ('soft'), closed. */
export const monthStates = ['open', 'soft', 'closed'] as const
export type MonthState = (typeof monthStates)[number]

const month = z.object({
  /** BS, 1 to 12; a year begins with Shrawan, 4. */
  month: z.number(),
  bs_year: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  state: z.enum(monthStates),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
})
const year = z.object({
  id: z.number(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_current: z.boolean(),
  closed_at: z.string().nullable(),
  /** Posted in it. */
  vouchers: z.number(),
  /** The voucher that carried its result over; null where the year is open, or had none to carry. */
  closing_voucher_id: z.number().nullable(),
  months: z.array(month),
})
export type BooksYear = z.output<typeof year>

const next = z.object({ name: z.string(), start_date: z.string(), end_date: z.string() })

export const booksYears = endpoint({
  method: 'GET',
  path: '/api/accounting/fiscal-year',
  title: 'Fiscal years with their months, and the one that can be opened next',
  right: seesBooks,
  part: 'ACCOUNT',
  input: z.object({}),
  answer: dataOf(z.object({ years: z.array(year), next })),
})

const common = { part: 'ACCOUNT', anyBatch: true } as const
const yearClosed = { 'year-closed': 'The fiscal year of this day is closed.' }

export const openNextYear = command({
  method: 'POST',
  path: '/api/accounting/fiscal-year',
  title: 'Open the next fiscal year',
  right: 'accountant|fiscal-year-close',
  ...common,
  /** Its name, as it was shown: who presses twice opens one. */
  input: z.object({ name: z.string().overwrite(oneLine).max(20) }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: { 'opened-already': 'This fiscal year is open already. Look at the list again.' },
})

export const makeCurrent = command({
  method: 'PUT',
  path: '/api/accounting/fiscal-year/{id}/current',
  title: 'Work in this fiscal year from now on',
  right: 'fiscal-year-close',
  ...common,
  input: byId,
  answer: dataOf(z.object({ id: z.number() })),
  refusals: yearClosed,
})

export const setMonth = command({
  method: 'PUT',
  path: '/api/accounting/fiscal-year/{id}/month',
  title: 'Close a month of the books, for others or for everybody, or open it',
  right: 'fiscal-year-close',
  ...common,
  /** `start_date`: the first day of the month. */
  input: byId.extend({ start_date: adDate, state: z.enum(monthStates) }),
  answer: dataOf(z.object({ state: z.enum(monthStates) })),
  refusals: yearClosed,
})

/** What stands in the way of closing a year. */
export const hindrances = {
  drafts: 'Vouchers that are dated in this year and not posted yet: post or delete them.',
  'opening-unbalanced': 'The opening balances do not balance yet.',
  'earlier-year': 'An earlier fiscal year with entries is still open. Close it first.',
  'no-surplus': 'The chart has no account of the role surplus that the result could go to.',
  'unposted-billing': 'Billing that is not posted to the books yet.',
  'not-over': 'The last day of the fiscal year is still to come.',
  'counter-days': 'Counter days that are not closed, or not confirmed by a second person.',
  'cheques-in-hand': 'Cheques of families that are still in hand.',
} as const
export type HindranceCode = keyof typeof hindrances
/** The year is closed all the same by who says why. */
export const explained: readonly HindranceCode[] = ['counter-days', 'cheques-in-hand']

const hindrance = z.object({
  code: z.enum(Object.keys(hindrances) as [HindranceCode, ...HindranceCode[]]),
  /** How many; 1 where it is not a number of things. */
  count: z.number(),
  /** By how much, where it is an amount. */
  amount: z.number().nullable(),
  /** Which, where it has a name: a fiscal year. */
  name: z.string().nullable(),
})
export type Hindrance = z.output<typeof hindrance>

const preview = z.object({
  id: z.number(),
  name: z.string(),
  end_date: z.string(),
  closed_at: z.string().nullable(),
  accounts: z.array(
    z.object({
      account_id: z.number(),
      code: z.string(),
      name: z.string(),
      name_np: z.string().nullable(),
      root: z.enum(roots),
      /** Of income as a credit, of expenses as a debit: positive as expected. */
      amount: z.number(),
    }),
  ),
  income: z.number(),
  expenses: z.number(),
  /** Income less expenses. */
  result: z.number(),
  surplus: z.object({ id: z.number(), code: z.string(), name: z.string(), name_np: z.string().nullable() }).nullable(),
  hindrances: z.array(hindrance),
})
export type ClosingPreview = z.output<typeof preview>

export const previewClosing = endpoint({
  method: 'GET',
  path: '/api/accounting/fiscal-year/{id}/closing',
  title: 'What closing the fiscal year would do, and what stands in its way',
  right: seesBooks,
  part: 'ACCOUNT',
  input: byId,
  answer: dataOf(preview),
})

export const closeYear = command({
  method: 'POST',
  path: '/api/accounting/fiscal-year/{id}/close',
  title: 'Close a fiscal year: its result is carried over by one voucher',
  right: 'fiscal-year-close',
  ...common,
  movesMoney: true,
  /** The name of the year, typed by whoever means it. */
  input: byId.extend({
    confirm: z.string().overwrite(oneLine).max(20),
    /** Why it is closed although counter days or cheques are open. */
    reason: reasonSchema().optional(),
  }),
  answer: dataOf(z.object({ voucher_id: z.number().nullable(), result: z.number() })),
  refusals: { ...hindrances, ...yearClosed, 'not-confirmed': 'Type the name of the fiscal year to close it.' },
})

export const reopenYear = command({
  method: 'POST',
  path: '/api/accounting/fiscal-year/{id}/reopen',
  title: 'Open a closed fiscal year again: its closing voucher is reversed',
  right: 'fiscal-year-close',
  ...common,
  movesMoney: true,
  input: byId.extend({ reason: reasonSchema() }),
  answer: dataOf(z.object({ voucher_id: z.number().nullable() })),
  refusals: {
    'not-closed': 'This fiscal year is open.',
    'later-closed': 'A later fiscal year is closed. Open that one first.',
  },
})
