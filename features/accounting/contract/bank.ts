/** Bank accounts, their statements and what of them is in the books, over the wire. Amounts are paisa: what comes to the account is positive. Days are AD. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { dayOrders } from './bank-statement.ts'
import { postingRefusals } from './posting-refusals.ts'
import { seesBooks } from './rights.ts'

const column = whole(0, 255)
const layout = z.object({
  skip: whole(0, 200),
  date: column,
  calendar: z.enum(['ad', 'bs']),
  order: z.enum(dayOrders),
  description: column.nullable().default(null),
  reference: column.nullable().default(null),
  debit: column.nullable().default(null),
  credit: column.nullable().default(null),
  amount: column.nullable().default(null),
  balance: column.nullable().default(null),
})

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

const wrongRow = z.object({ line: z.number(), why: z.string() })
const readLine = z.object({
  line: z.number(),
  date: z.string(),
  description: z.string(),
  reference: z.string().nullable(),
  amount: z.number(),
  balance: z.number().nullable(),
})
const preview = z.object({
  /** The first rows of the file as they stand. */
  rows: z.array(z.array(z.string())),
  /** As sent, as remembered of the account, or guessed; null where nothing can be guessed. */
  layout: layout.nullable(),
  remembered: z.boolean(),
  /** The first lines as they were read, and how many there are. */
  lines: z.array(readLine),
  count: z.number(),
  /** Of them, lines that are there already. */
  known: z.number(),
  wrong: z.array(wrongRow),
  wrong_rows: z.number(),
  /** What the bank had before the first line, by its balance; null where it does not say. */
  before: z.number().nullable(),
  /** No statement of this account is kept yet: what the bank had before is asked where it does not say it. */
  first: z.boolean(),
  /** By how much that is not what the lines kept so far come to: a page of the statement is missing. */
  gap: z.number().nullable(),
})
export type StatementPreview = z.output<typeof preview>
const sent = z.object({
  id: idSchema,
  /** As JSON. */
  layout: layout.optional(),
})

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/accounting/bank/{id}/statement/preview',
  title: 'How a statement of the bank would be read (multipart part `file`, xlsx or csv)',
  ...writing,
  reads: true,
  files: { file: 'sheet' },
  input: sent,
  answer: dataOf(preview),
})
export const keepRefusals = {
  'wrong-rows': 'Some rows cannot be read. Correct the columns, or leave these rows out.',
  'no-lines': 'The file has no lines that could be read so.',
  'no-amount-column': 'Say which column holds the amount, or which what went out and what came in.',
  gap: 'A part of the statement is missing before this one. Bring that part first, or keep this one in spite of the gap.',
  'before-first': 'Some lines are older than the first statement of this account. Remove that one first.',
  'too-many-lines': 'A statement may have 5000 lines. Split it into smaller ones.',
} as const
export const keepStatement = endpoint({
  method: 'POST',
  path: '/api/accounting/bank/{id}/statement',
  title: 'Keep the lines of a statement of the bank',
  ...writing,
  files: { file: 'sheet' },
  input: sent.extend({
    layout,
    /** Rows that cannot be read are left out. */
    skip_wrong: flagSchema.default(false),
    /** The lines before are not to be had. */
    despite_gap: flagSchema.default(false),
    /** What the bank had before the first statement, paisa; where the statement does not say it. */
    before: z.number().int().min(-1e14).max(1e14).optional(),
  }),
  answer: dataOf(z.object({ id: z.number().nullable(), kept: z.number(), known: z.number(), left_out: z.number() })),
  refusals: keepRefusals,
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
})
export type OpenEntry = z.output<typeof entry>
const match = z.object({
  line_id: z.number(),
  entry_id: z.number(),
  certain: z.boolean(),
  by: z.enum(['voucher', 'number', 'day']),
  days: z.number(),
})

/** Of each side, at most. */
export const mostOpen = 1000
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

const ids = z.array(idSchema).max(500)
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
    narration: z.string().trim().min(1, 'Field is required').max(300),
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
