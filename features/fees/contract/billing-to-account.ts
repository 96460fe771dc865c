/** The fees in the school's books: which account of the chart each account of the fees goes to, and the postings of days. Amounts are paisa, days AD. */
import { z } from 'zod'
import { type Root, roots } from '#features/accounting/contract/chart.ts'
import { postingRefusals, reversalRefusals } from '#features/accounting/contract/posting-refusals.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { feeAccountKinds } from './fee-accounts.ts'

const part = 'ACCOUNT'
const anyBatch = true

/** What an account of the fees is called: by its kind, its head, its way of paying, its tax. */
const feeAccount = z.object({
  kind: z.enum(feeAccountKinds),
  fee_head: z.string().nullable(),
  fee_head_np: z.string().nullable(),
  mode: z.string().nullable(),
  tax: z.string().nullable(),
  tax_np: z.string().nullable(),
})
const account = z.object({ id: z.number(), code: z.string(), name: z.string(), name_np: z.string().nullable() })
const mapped = feeAccount.extend({
  id: z.number(),
  account: account.nullable(),
  /** What its role, its name or its neighbours speak for, where nothing is chosen. */
  suggested: account.nullable(),
  /** Entries of days that are not posted yet. */
  waiting: z.number(),
})
export type MappedFeeAccount = z.output<typeof mapped>
export const feeMapping = endpoint({
  method: 'GET',
  path: '/api/mapping',
  title: 'Where each account of the fees goes in the chart',
  right: 'account-mapping-read',
  part,
  input: z.object({}),
  answer: dataOf(
    z.object({
      places: z.array(mapped),
      /** What may be chosen. */
      chart: z.array(account.extend({ root: z.enum(roots) })),
    }),
  ),
})

/** Below which roots an account of the fees goes. */
export const rootsOfFees: Record<(typeof feeAccountKinds)[number], readonly Root[]> = {
  receivable: ['assets'],
  cash: ['assets'],
  bank: ['assets'],
  cheque: ['assets'],
  wallet: ['assets'],
  advance: ['liabilities'],
  deposit: ['liabilities'],
  tax: ['liabilities'],
  income: ['income'],
  penalty: ['income'],
  discount: ['income', 'expenses'],
  scholarship: ['income', 'expenses'],
  sibling: ['income', 'expenses'],
  staff: ['income', 'expenses'],
  need: ['income', 'expenses'],
  concession: ['income', 'expenses'],
  waiver: ['income', 'expenses'],
  write_off: ['expenses'],
  rounding: ['income', 'expenses'],
  opening: ['equity'],
  cash_difference: ['income', 'expenses'],
}
export const saveFeeMapping = command({
  method: 'PUT',
  path: '/api/mapping',
  title: 'Choose where accounts of the fees go in the chart',
  right: 'account-mapping-update',
  part,
  anyBatch,
  refusals: {
    'wrong-account': 'This account cannot take it: it is closed, one of parties, or stands below another root.',
  },
  /** What was posted stays where it went. */
  input: z.object({
    accounts: z
      .array(z.object({ id: idSchema, account_id: idSchema.nullable() }))
      .min(1, 'Field is required')
      .max(500),
  }),
  answer: dataOf(z.object({ changed: z.number() })),
})

/** What the vouchers of a day are for; `day`: all of it in one, as it was posted before. */
export const postedAs = ['charged', 'taken_off', 'received', 'paid', 'moved', 'day'] as const
export type PostedAs = (typeof postedAs)[number]
const posting = z.object({
  id: z.number(),
  day: z.string(),
  vouchers: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      what: z.enum(postedAs),
      /** By which way of paying it was received, paid or moved. */
      mode: z.string().nullable(),
      amount: z.number(),
    }),
  ),
  /** Days that were left out: why. */
  left_out: z.string().nullable(),
  /** The sum of its debits. */
  amount: z.number().nullable(),
  events: z.number(),
  posted_by: z.string().nullable(),
  posted_by_np: z.string().nullable(),
  posted_at: z.string(),
  taken_back_at: z.string().nullable(),
})
export type FeePosting = z.output<typeof posting>
/** Days that wait are told one by one, the oldest first, up to so many; later ones wait behind them. */
export const mostWaitingDays = 400
const waitingDay = z.object({
  day: z.string(),
  events: z.number(),
  /** The sum of its debits. */
  amount: z.number(),
})
/** Dues of students in both ledgers. */
const receivable = z.object({
  /** The account of the books. */
  code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** By the fees; of it what waits for the books; by the books. */
  fees: z.number(),
  waiting: z.number(),
  books: z.number(),
  /** Books less what the fees posted: 0 where nothing was entered on one side only. */
  apart: z.number(),
})
export const feePostings = endpoint({
  method: 'GET',
  path: '/api/billing-to-account',
  title: 'Days of the fees that wait for the books, and those that were posted',
  right: 'account-mapping-read',
  part,
  input: listBy('day', 'posted_at', 'amount')
    .omit({ search: true })
    .extend({ from_date: adDate.optional(), to_date: adDate.optional() }),
  answer: listOf(posting).extend({
    waiting: z.array(waitingDay),
    /** Accounts of the fees with entries that wait, and no place in the chart. */
    unmapped: z.array(feeAccount.extend({ id: z.number() })),
    receivable: receivable.nullable(),
  }),
})
export type ReceivableApart = z.output<typeof receivable>

const nothingWaits = 'Everything until this day is posted already.'
const toCome = 'Days to come are not posted.'
export const postFeesToBooks = command({
  method: 'POST',
  path: '/api/billing-to-account',
  title: 'Post the fees of all days until one into the books: for each day vouchers by what happened',
  right: 'account-mapping-create',
  part,
  anyBatch,
  movesMoney: true,
  refusals: {
    unmapped: 'Some accounts of the fees have no place in the chart yet. Choose it first.',
    'nothing-waits': nothingWaits,
    'to-come': toCome,
    ...postingRefusals,
  },
  input: z.object({ until: adDate }),
  answer: dataOf(z.object({ days: z.number(), events: z.number(), vouchers: z.array(z.number()) })),
})

export const leaveFeesOut = command({
  method: 'POST',
  path: '/api/billing-to-account/leave-out',
  title: 'Leave the fees of all days until one out of the books, which have them already',
  right: 'account-mapping-create',
  part,
  anyBatch,
  refusals: { 'nothing-waits': nothingWaits, 'to-come': toCome },
  input: z.object({ until: adDate, reason: reasonSchema(500) }),
  answer: dataOf(z.object({ id: z.number(), events: z.number() })),
})

const line = feeAccount.extend({
  fee_account_id: z.number(),
  account,
  debit: z.number(),
  credit: z.number(),
  entries: z.number(),
})
export const feePosting = endpoint({
  method: 'GET',
  path: '/api/billing-to-account/{id}',
  title: 'One posting, line by line',
  right: 'account-mapping-read',
  part,
  input: byId,
  answer: dataOf(posting.extend({ reason: z.string().nullable(), lines: z.array(line) })),
})
export const takeBackFeePosting = command({
  method: 'POST',
  path: '/api/billing-to-account/{id}/take-back',
  title: 'Take a posting back: its vouchers are reversed on their day, and its fees wait again',
  right: 'account-mapping-delete',
  part,
  anyBatch,
  movesMoney: true,
  refusals: { 'taken-back': 'This posting is taken back already.', ...reversalRefusals },
  input: byId.extend({ reason: reasonSchema(500) }),
  answer: dataOf(z.object({ id: z.number() })),
})
