/** Bank accounts, their statements and what of them is in the books, over the wire. Amounts are paisa: what comes to the account is positive. Days are AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { postingRefusals } from './posting-refusals.ts'
import { seesBooks } from './rights.ts'

export const reading = { right: seesBooks, part: 'ACCOUNT' } as const
export const writing = { right: 'accountant', part: 'ACCOUNT', anyBatch: true } as const

const bankAccount = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_number: z.string().nullable(),
  /** Not reconciled. */
  lines: z.number(),
  entries: z.number(),
  /** The last day that a statement told of. */
  told_to: z.string().nullable(),
})
export type BankAccount = z.output<typeof bankAccount>

export const bankAccounts = endpoint({
  method: 'GET',
  path: '/api/accounting/bank',
  title: 'Bank accounts, with what of them is not reconciled',
  ...reading,
  input: z.object({}),
  answer: dataOf(z.array(bankAccount)),
})

const line = z.object({
  id: z.number(),
  date: z.string(),
  description: z.string(),
  reference: z.string().nullable(),
  amount: z.number(),
  /** The line that stands for what the bank had before the first statement. */
  before: z.boolean(),
  note: z.string().nullable(),
  voucher_id: z.number().nullable(),
})
export type OpenLine = z.output<typeof line>
const entry = z.object({
  id: z.number(),
  date: z.string(),
  amount: z.number(),
  voucher_id: z.number(),
  /** 'PV-2083/84-000012' */
  number: z.string(),
  narration: z.string(),
  cheque_number: z.string().nullable(),
  reference: z.string().nullable(),
  /** The entry of this account that it takes back. */
  reverses_entry_id: z.number().nullable(),
  /** Of the opening voucher. */
  opening: z.boolean(),
})
export type OpenEntry = z.output<typeof entry>
const match = z.object({
  line_id: z.number(),
  entry_id: z.number(),
  certain: z.boolean(),
  by: z.enum(['voucher', 'number', 'day']),
  days: z.number(),
})

/** Of each side, at most; entries of before the first statement are told beside them, as long as its opening balance is open. */
export const mostOpen = 1000
/** Of each side of one reconciliation, at most. */
export const mostTogether = 500
export const openItems = endpoint({
  method: 'GET',
  path: '/api/accounting/bank/{id}/open',
  title:
    'Lines of the bank and entries of the books that are not reconciled, the oldest first, with what fits together',
  ...reading,
  input: byId,
  answer: dataOf(
    z.object({
      lines: z.array(line),
      entries: z.array(entry),
      matches: z.array(match),
      /** Entries and those that take them back. */
      set_offs: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
})

const ids = z.array(idSchema).max(mostTogether)
const matching = {
  'matched-already': 'One of these is reconciled already. Look at the list again.',
  'sums-differ': 'Both sides must come to the same amount.',
}
export const matchItems = command({
  method: 'POST',
  path: '/api/accounting/bank/{id}/match',
  title: 'Reconcile lines of the bank with entries of the books',
  ...writing,
  input: byId.extend({
    how: z.enum(['suggested', 'hand', 'set-off']).default('hand'),
    /** Each is one reconciliation: one to one, one to many, many to one; entries alone set each other off. */
    groups: z
      .array(z.object({ line_ids: ids, entry_ids: ids }))
      .min(1)
      .max(500),
  }),
  answer: dataOf(z.object({ matched: z.number() })),
  refusals: matching,
})
export const matchCertain = command({
  method: 'POST',
  path: '/api/accounting/bank/{id}/match-certain',
  title: 'Reconcile whatever fits without doubt',
  ...writing,
  input: byId,
  answer: dataOf(z.object({ matched: z.number() })),
  refusals: matching,
})
export const unmatch = command({
  method: 'POST',
  path: '/api/accounting/bank/{id}/unmatch',
  title: 'Take reconciliations apart again',
  ...writing,
  input: byId.extend({ reconciliation_ids: ids.min(1) }),
  answer: dataOf(z.object({ unmatched: z.number() })),
  refusals: {},
})

const reconciled = z.object({
  id: z.number(),
  how: z.enum(['suggested', 'certain', 'hand', 'set-off', 'voucher']),
  made_at: z.string(),
  made_by: z.string().nullable(),
  amount: z.number(),
  lines: z.array(z.object({ id: z.number(), date: z.string(), text: z.string(), amount: z.number() })),
  entries: z.array(
    z.object({ id: z.number(), date: z.string(), text: z.string(), amount: z.number(), voucher_id: z.number() }),
  ),
})
export type Reconciled = z.output<typeof reconciled>
export const reconciledItems = endpoint({
  method: 'GET',
  path: '/api/accounting/bank/{id}/reconciled',
  title: 'What was reconciled of a bank account, the newest first',
  ...reading,
  input: byId.extend({ page: whole(1, 100_000).default(1) }),
  answer: dataOf(z.object({ total: z.number(), rows: z.array(reconciled) })),
})

export const noteLine = command({
  method: 'PUT',
  path: '/api/accounting/bank/line/{id}/note',
  title: 'Say why a line of the bank is not in the books',
  ...writing,
  /** An empty note takes it away. */
  input: byId.extend({ note: z.string().trim().max(300).nullable().default(null) }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: {},
})

export const voucherFromLine = command({
  method: 'POST',
  path: '/api/accounting/bank/line/{id}/voucher',
  title: 'Write a voucher from a line of the bank: charges, interest',
  ...writing,
  movesMoney: true,
  input: byId.extend({
    /** The other side. */
    account_id: idSchema,
    party_id: idSchema.nullable().default(null),
    cost_centre_id: idSchema.nullable().default(null),
    narration: z.string().overwrite(oneLine).min(1, 'Field is required').max(300),
  }),
  answer: dataOf(
    z.object({
      voucher_id: z.number(),
      /** Posted and reconciled; otherwise it is a draft, and fits when it is posted. */
      posted: z.boolean(),
    }),
  ),
  refusals: {
    ...matching,
    'has-voucher': 'A voucher was written from this line already.',
    ...postingRefusals,
  },
})
