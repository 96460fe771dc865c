/** Taking money at the counter, receipts and statements. Amounts are paisa. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { columnNames, dataOf, listBy, listOf, listQuery } from '#platform/contract/list.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { paymentModes } from './payment-modes.ts'
import { receiptSizes } from './receipt-sizes.ts'
import { counterRefusals, type Shut, shutNames } from './shut.ts'

const amount = paisa

export const dueSchema = z.object({
  enroll_id: z.number(),
  fee_head_id: z.number(),
  fee_head: z.string(),
  fee_head_np: z.string().nullable(),
  month: z.string(),
  batch: z.string(),
  due_date: z.string(),
  billed: z.number(),
  due: z.number(),
  /** Whether it is what accrued on the month, and not of it. */
  penalty: z.boolean(),
})
/** A way of paying. `reference`: number of the cheque or of the transfer; `cheque_date`: AD, the day written on the cheque. */
export const wayFields = {
  reference: z.string().overwrite(oneLine).max(60).optional(),
  bank: z.string().overwrite(oneLine).max(80).optional(),
  cheque_date: adDate.optional(),
}
/** The parts, where money comes in several ways: they come to the amount, and stand for mode and reference. */
export const splitSchema = z
  .array(z.object({ mode: z.enum(paymentModes), amount, ...wayFields }))
  .max(10)
  .optional()
export const payerSchema = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  enroll_code: z.string(),
  enroll_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  profile_image: z.string().nullable(),
  guardian: z.object({ name: z.string(), mobile: z.string().nullable() }).nullable(),
})

/** Why the asker can take no money today. */
const shut = Object.keys(shutNames) as [Shut, ...Shut[]]

/** `student` is the id, `code` the enrol code: one of them. */
export const studentDues = endpoint({
  method: 'GET',
  path: '/api/student-dues',
  title: 'What a student owes, oldest first, with advance and penalty',
  right: 'receipt-read',
  input: z.object({ student_id: idSchema.optional(), code: z.string().overwrite(oneLine).max(30).optional() }),
  answer: dataOf(
    z.object({
      student: payerSchema,
      dues: z.array(dueSchema),
      total: z.number(),
      advance: z.number(),
      /** Of the total; may be waived with a reason. */
      penalty: z.number(),
      siblings: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          name_np: z.string().nullable(),
          enroll_code: z.string(),
          due: z.number(),
        }),
      ),
      last_receipt: z
        .object({ id: z.number(), number: z.string(), received_on: z.string(), amount: z.number() })
        .nullable(),
      /** Why the asker can take no money today. */
      shut: z.enum(shut).nullish(),
      /** Paisa that the asker may still forgive the student today; null: no limit is set for the role. */
      discount_limit: z.number().nullish(),
    }),
  ),
})

export const takePayment = command({
  method: 'POST',
  path: '/api/fee-payment',
  title: 'Take a payment of a student and write its receipt',
  right: 'receipt-create',
  anyBatch: true,
  movesMoney: true,
  input: z.object({
    student_id: idSchema,
    /** Money taken now. */
    amount,
    /** Forgiven of the dues; needs a reason. */
    discount: amount.default(0),
    /** Of the penalty, the youngest first: not taken, and not owed any more. Needs a reason of three letters. */
    waive: amount.default(0),
    /** Advance of earlier receipts to use up first. */
    use_advance: amount.default(0),
    mode: z.enum(paymentModes).default('cash'),
    ...wayFields,
    split: splitSchema,
    note: z.string().trim().max(300).optional(),
    reason: z.string().trim().max(300).optional(),
    /** Pay these only; all dues in order when absent. */
    only: z
      .array(z.object({ enroll_id: idSchema, fee_head_id: idSchema, month: z.string().max(2) }))
      .max(500)
      .optional(),
    /** The due that the cashier saw: a payment of more than is owed now is told, not silently made advance. */
    seen_due: amount.optional(),
  }),
  answer: dataOf(
    z.object({
      receipt_id: z.number(),
      number: z.string(),
      amount: z.number(),
      advance: z.number(),
      left: z.number(),
      /** The mobile that was told by SMS. */
      told: z.string().nullable(),
    }),
  ),
  refusals: {
    'nothing-given': 'Enter an amount.',
    'nothing-owed': 'Nothing is owed: the advance stays where it is.',
    'discount-too-large': 'The discount is more than what is owed.',
    'discount-needs-reason': 'A discount needs a reason.',
    'discount-above-limit':
      'This is more than your role may forgive. Write a credit note instead: a second person approves it.',
    'not-enough-advance': 'The student does not have so much advance.',
    'reference-needed': 'Enter the reference of the cheque or transfer.',
    'split-empty-part': 'Enter the amount of each way of paying.',
    'split-not-amount': 'The ways of paying do not come to the amount.',
    'cheque-fields': 'Only a cheque has a bank and a date.',
    'due-changed': 'What the student owes has changed meanwhile. Look again before you take the money.',
    'waiver-too-large': 'No more can be waived than is owed of the penalty.',
    'waiver-needs-reason': 'Waiving a penalty needs a reason.',
    ...counterRefusals,
    ...refusedDays,
  },
})

export const cancelReceipt = command({
  method: 'POST',
  path: '/api/receipt/{id}/cancel',
  title: 'Cancel a receipt: it keeps its number, its money is reversed',
  right: 'receipt-delete',
  anyBatch: true,
  movesMoney: true,
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: {
    'already-cancelled': 'This receipt is cancelled already.',
    'student-deleted':
      'This student was deleted. An administrator can restore the record under Deleted users; then try again.',
    'advance-used': 'The advance of this receipt was used since. Reverse that first.',
    'deposit-used': 'The deposit of this receipt was given back or adjusted since. Reverse that first.',
    'cheque-cleared': 'A cheque of this receipt was cleared. Take that back first.',
    'cheque-bounced':
      'A cheque of this receipt has bounced. What else it took stays: give it back by a credit note or a refund.',
    'note-since': 'A credit note was given since on what it paid. Reverse that, and use its advance again, first.',
    ...counterRefusals,
    ...refusedDays,
  },
})

/** Of a student, for what was billed; or of anybody, for what no bill asks. */
export const receiptKinds = ['fee', 'general'] as const

const receipt = z.object({
  /** A receipt is a line of its day; a cancellation, or a cheque that bounced, one of the day on which that was written, with negative amounts. `event_id` is the line's own. */
  line: z.enum(['receipt', 'cancellation', 'bounce']),
  event_id: z.number(),
  id: z.number(),
  number: z.string(),
  received_on: z.string(),
  created_at: z.string(),
  kind: z.enum(receiptKinds),
  /** Of a general receipt who paid, as it was told; such a receipt is of no student. */
  student: z.string(),
  student_np: z.string().nullable(),
  student_id: z.number().nullable(),
  enroll_code: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  /** Of a general receipt: its narrations, or the heads where it has none. */
  particulars: z.string().nullable(),
  /** One way, or 'several'; the one that was asked for, with what it paid. */
  mode: z.string(),
  /** All ways of the receipt: 'cash', 'cash+cheque'. */
  ways: z.string(),
  reference: z.string().nullable(),
  amount: z.number(),
  discount: z.number(),
  penalty: z.number(),
  advance: z.number(),
  cashier: z.string(),
  cashier_np: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  print_count: z.number(),
})
export type ReceiptRow = z.output<typeof receipt>
export const receiptFilters = z.object({
  kind: z.enum(receiptKinds).optional(),
  from_date: adDate.optional(),
  to_date: adDate.optional(),
  mode: z.enum(paymentModes).optional(),
  cashier_id: idSchema.optional(),
  student_id: idSchema.optional(),
  cancelled: flagSchema.optional(),
})
const receiptQuery = listBy('number', 'received_on', 'student', 'amount').extend(receiptFilters.shape)
export const receipts = endpoint({
  method: 'GET',
  path: '/api/receipt',
  title: 'Receipts by date, mode, cashier',
  right: 'receipt-read',
  input: receiptQuery,
  answer: listOf(receipt).extend({
    totals: z.object({
      amount: z.number(),
      discount: z.number(),
      penalty: z.number(),
      count: z.number(),
      cancelled: z.number(),
      /** Cheques that bounced. */
      bounced: z.number(),
      by_mode: z.array(z.object({ mode: z.string(), amount: z.number(), count: z.number() })),
    }),
  }),
})
/** Whoever ever took money here, for the filter of the receipts. */
export const cashiers = endpoint({
  method: 'GET',
  path: '/api/cashier',
  title: 'Who has taken money',
  right: 'receipt-read',
  input: listBy('full_name').extend({ slim: listQuery.shape.slim }),
  answer: listOf(z.object({ id: z.number(), full_name: z.string() })),
})
export const downloadReceipts = endpoint({
  method: 'GET',
  path: '/api/receipt/download/{format}',
  title: 'Download the receipt report',
  right: 'receipt-read',
  raw: true,
  input: receiptQuery.extend({
    format: z.enum(['excel', 'pdf']),
    token: idSchema,
    columns: columnNames.optional(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: z.any(),
})
/** The first print is the original, later ones are marked as copies. `size`: else that of the billing settings; a family prints A5. */
export const printReceipt = endpoint({
  method: 'GET',
  path: '/api/receipt/{id}/print',
  title: 'The receipt as PDF',
  right: 'receipt-read|guardian|student',
  raw: true,
  input: z.object({
    id: idSchema,
    token: idSchema,
    language: z.enum(['en', 'ne']).default('en'),
    size: z.enum(receiptSizes).optional(),
  }),
  answer: z.any(),
})
