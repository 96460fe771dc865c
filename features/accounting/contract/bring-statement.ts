/** A statement of the bank is shown as it would be read, with its proof, and kept by a second call that names what was shown. Amounts are paisa, days are AD. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { writing } from './bank.ts'
import { dayOrders } from './bank-cells.ts'

const column = whole(0, 255)
export const layoutSchema = z.object({
  skip: whole(0, 200),
  date: column,
  order: z.enum(dayOrders),
  description: column.nullable().default(null),
  reference: column.nullable().default(null),
  debit: column.nullable().default(null),
  credit: column.nullable().default(null),
  amount: column.nullable().default(null),
  marker: column.nullable().default(null),
  balance: column.nullable().default(null),
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
const proof = z.object({
  after: z.number().nullable(),
  /** Lines that the running balance proves. */
  proved: z.number(),
  /** Lines whose balance does not fit, with what it is more than it should be. */
  faults: z.array(z.object({ line: z.number(), by: z.number() })),
  exchanged: z.boolean(),
  /** Sums of all lines, both positive. */
  out: z.number(),
  into: z.number(),
})
const preview = z.object({
  /** The first rows of the file as they stand. */
  rows: z.array(z.array(z.string())),
  /** As sent, as remembered of the account, or guessed; null where nothing can be guessed. */
  layout: layoutSchema.nullable(),
  remembered: z.boolean(),
  /** Stands for this file read with this layout: whoever keeps it sends it back. */
  seen: z.string(),
  /** The lines as they were read, at most as many as a statement may have, and how many there are. */
  lines: z.array(readLine),
  count: z.number(),
  /** Of them, lines that are there already. */
  known: z.number(),
  wrong: z.array(wrongRow),
  wrong_rows: z.number(),
  /** The first rows that are no lines, and how many there are. */
  left_out: z.array(wrongRow.extend({ text: z.string() })),
  left_out_rows: z.number(),
  proof,
  /** The file has a column of balances that the layout does not name. */
  passes_balance_over: z.boolean(),
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
  layout: layoutSchema.optional(),
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
  'not-seen': 'This is not the file, or not the columns, that were shown. Look at the statement again, then keep it.',
  exchanged: 'Debit and credit seem to be exchanged. Nothing was kept. Exchange the two columns.',
  'balance-differs':
    'The balance of some lines is not what the lines before it come to. Nothing was kept. Correct the columns or the file.',
  'balance-passed-over': 'The file has a column of balances. Choose it, so that it proves the lines.',
  'too-many-lines': 'A statement may have 5000 lines. Split it into smaller ones.',
} as const
export const keepStatement = endpoint({
  method: 'POST',
  path: '/api/accounting/bank/{id}/statement',
  title: 'Keep the lines of a statement of the bank',
  ...writing,
  files: { file: 'sheet' },
  input: sent.extend({
    layout: layoutSchema,
    /** The sign of the preview of this file with this layout. */
    seen: z.string().max(64),
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
