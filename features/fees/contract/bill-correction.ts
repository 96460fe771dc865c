/** Bills found by number or student, and corrected: a credit note over what stands of one and a new bill in its place. Amounts are paisa, days AD. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { refundMoney } from './journals.ts'
import { journalStates } from './journal-words.ts'
import { taxOfLine } from './tax.ts'

const anyBatch = true

/** 'waiting': a correction of it waits for a second person. */
export const billStates = {
  stands: 'Stands',
  waiting: 'Waiting',
  corrected: 'Corrected',
  taken_back: 'Taken back',
} as const
export type BillState = keyof typeof billStates
const state = z.enum(Object.keys(billStates) as [BillState, ...BillState[]])

const billRow = z.object({
  id: z.number(),
  number: z.number(),
  fiscal_year: z.string(),
  date: z.string(),
  due_date: z.string(),
  month: z.string(),
  batch: z.string(),
  student_id: z.number(),
  student: z.string(),
  student_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  amount: z.number(),
  state,
})
export type BillRow = z.output<typeof billRow>

export const bills = endpoint({
  method: 'GET',
  path: '/api/bill',
  title: 'Bills by number, student, class and month, the newest first',
  right: 'bill-generate-verify',
  input: listBy('number', 'student', 'amount').extend({
    student_id: idSchema.optional(),
    grade_id: idSchema.optional(),
    batch_id: idSchema.optional(),
    bill_run_id: idSchema.optional(),
    month: z
      .string()
      .regex(/^(0[1-9]|1[0-4])$/, 'Choose one of the list')
      .optional(),
    state: state.optional(),
  }),
  answer: listOf(billRow),
})

const named = { fee_head_id: z.number(), title: z.string(), title_np: z.string().nullable() }
const line = z.object({
  ...named,
  /** What it is for, as whoever charged it says: the stop of a ride. */
  reason: z.string().nullable(),
  reason_np: z.string().nullable(),
  /** What stands: see correct-bill.ts. */
  gross: z.number(),
  discount: z.number(),
  tax: z.number(),
  ...taxOfLine,
  billed: z.number(),
  due: z.number(),
  forgiven: z.number(),
  rate: z.object({ part: z.number(), of: z.number() }),
  /** On the bill, as it was shown. */
  net: z.number(),
})
export type BillLine = z.output<typeof line>

export const showBill = endpoint({
  method: 'GET',
  path: '/api/bill/{id}',
  title: 'A bill with what stands of its lines, and by what it was corrected',
  right: 'bill-generate-verify',
  input: byId,
  answer: dataOf(
    billRow.extend({
      lines: z.array(line),
      /** Heads that may be added: not charged yet for the period. */
      heads: z.array(line),
      /** Advance of the student. */
      advance: z.number(),
      /** The correction that takes it back, and of which it came. */
      correction: z
        .object({
          journal_id: z.number(),
          number: z.string().nullable(),
          new_bill: z.object({ id: z.number(), number: z.number() }).nullable(),
          reason: z.string(),
        })
        .nullable(),
      instead_of: z.object({ id: z.number(), number: z.number() }).nullable(),
    }),
  ),
})

/** `advance`: what the office saw become advance (below 0: used); `credit`: what it saw the note take back. */
export const correctBillCall = command({
  method: 'POST',
  path: '/api/bill/{id}/correct',
  title: 'Correct a bill by a credit note and a new bill',
  // who verifies bills looks; whoever may write notes corrects
  right: 'fee-journal-create',
  anyBatch,
  movesMoney: true,
  input: z.object({
    id: idSchema,
    lines: z.array(z.object({ fee_head_id: idSchema, gross: paisa, discount: paisa.default(0) })).max(100),
    /** Of the new bill; that of the old one if none is said. */
    due_date: adDate.optional(),
    credit: paisa,
    advance: z.number().int('Must be whole paisa').min(-1_000_000_000_000).max(1_000_000_000_000),
    reason: reasonSchema(),
  }),
  answer: dataOf(
    z.object({
      id: z.number(),
      state: z.enum(journalStates),
      number: z.string().nullable(),
      event_id: z.number().nullable(),
      new_bill: z.object({ id: z.number(), number: z.number() }).nullable(),
    }),
  ),
  refusals: {
    ...refundMoney.refusals,
    'bill-corrected': 'This bill is corrected already. Correct the new one.',
    'bill-waits': 'A correction of this bill waits for a second person.',
    'bill-taken-back': 'This bill was taken back. There is nothing to correct.',
    'bill-changed': 'What was charged or paid of this bill has changed meanwhile. Look at it again.',
    'nothing-changed': 'The new bill would be the same as the old one.',
    'forgiven-more': 'More was forgiven of a head than it would be charged. Cancel that receipt first.',
    'charged-already': 'A head that is added is charged already for this period. Correct that bill.',
    'no-offer': 'An offer is taken off only where the bill has one.',
  },
})

/** A5; the first print is the original, later ones are marked as copies. A corrected bill says by which documents. */
export const printBill = endpoint({
  method: 'GET',
  path: '/api/bill/{id}/print',
  title: 'The bill as PDF',
  right: 'bill-generate-verify',
  raw: true,
  input: z.object({ id: idSchema, token: idSchema, language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})
