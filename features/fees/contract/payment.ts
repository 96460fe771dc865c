/** Taking money at the counter, receipts and statements. Amounts are paisa. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { columnNames, dataOf, listOf, listQuery } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { maxPaisa } from '#platform/fields/money/field.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const paymentModes = ['cash', 'bank', 'cheque', 'esewa', 'khalti', 'fonepay', 'connectips'] as const
export type PaymentMode = (typeof paymentModes)[number]
export const modeLabels: Record<PaymentMode, string> = { cash: 'Cash', bank: 'Bank', cheque: 'Cheque', esewa: 'eSewa', khalti: 'Khalti', fonepay: 'Fonepay', connectips: 'ConnectIPS' }

const amount = z.coerce.number().int('Must be whole paisa').min(0, 'Must not be negative').max(maxPaisa, 'Amount is too large')

const due = z.object({
  enrolment_id: z.number(), fee_head_id: z.number(), fee_head: z.string(), fee_head_np: z.string().nullable(), month: z.string(), batch: z.string(),
  due_date: z.string(), billed: z.number(), due: z.number(),
})
const payer = z.object({
  id: z.number(), name: z.string(), name_np: z.string().nullable(), enroll_code: z.string(), enroll_id: z.number(), grade: z.string(), grade_np: z.string().nullable(), section: z.string().nullable(), roll: z.number().nullable(),
  profile_image: z.string().nullable(), guardian: z.object({ name: z.string(), mobile: z.string().nullable() }).nullable(),
})

/** `student` is the id, `code` the enrol code: one of them. */
export const studentDues = endpoint({
  method: 'GET', path: '/api/student-dues', title: 'What a student owes, oldest first, with advance and penalty', right: 'receipt-read',
  input: z.object({ student_id: idSchema.optional(), code: z.string().trim().max(30).optional() }),
  answer: dataOf(z.object({
    student: payer, dues: z.array(due), total: z.number(), advance: z.number(),
    /** What the school's rule asks today; may be waived with a reason. */
    penalty: z.number(),
    siblings: z.array(z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable(), enroll_code: z.string(), due: z.number() })),
    last_receipt: z.object({ id: z.number(), number: z.string(), received_on: z.string(), amount: z.number() }).nullable(),
  })),
})

export const takePayment = command({
  method: 'POST', path: '/api/fee-payment', title: 'Take a payment of a student and write its receipt', right: 'receipt-create', anyBatch: true,
  input: z.object({
    student_id: idSchema,
    /** Money taken now, penalty included. */
    amount,
    /** Forgiven of the dues; needs a reason. */
    discount: amount.default(0),
    penalty: amount.default(0),
    /** Advance of earlier receipts to use up first. */
    use_advance: amount.default(0),
    mode: z.enum(paymentModes).default('cash'),
    reference: z.string().trim().max(60).optional(),
    note: z.string().trim().max(300).optional(),
    reason: z.string().trim().max(300).optional(),
    /** Pay these only; all dues in order when absent. */
    only: z.array(z.object({ enrolment_id: idSchema, fee_head_id: idSchema, month: z.string().max(2) })).max(500).optional(),
    /** The due that the cashier saw: a payment of more than is owed now is told, not silently made advance. */
    seen_due: amount.optional(),
  }),
  answer: dataOf(z.object({ receipt_id: z.number(), number: z.string(), amount: z.number(), advance: z.number(), left: z.number() })),
  refusals: {
    'nothing-given': 'Enter an amount.',
    'nothing-owed': 'Nothing is owed: the advance stays where it is.',
    'discount-too-large': 'The discount is more than what is owed.',
    'discount-needs-reason': 'A discount needs a reason.',
    'not-enough-advance': 'The student does not have so much advance.',
    'reference-needed': 'Enter the reference of the cheque or transfer.',
    'due-changed': 'What the student owes has changed meanwhile. Look again before you take the money.',
    'penalty-too-large': 'The penalty is more than the money taken.',
    'penalty-not-due': "The penalty is more than the school's rule asks today.",
    'day-closed': 'Your counter day is closed. Nothing more can be taken today.',
    'no-fiscal-year': 'No fiscal year of the school holds today. Set it up first.',
  },
})

export const cancelReceipt = command({
  method: 'POST', path: '/api/receipt/{id}/cancel', title: 'Cancel a receipt: it keeps its number, its money is reversed', right: 'receipt-delete', anyBatch: true,
  input: z.object({ id: idSchema, reason: z.string('Field is required').trim().min(3, 'Field is required').max(300) }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: { 'already-cancelled': 'This receipt is cancelled already.', 'advance-used': 'The advance of this receipt was used since. Reverse that first.', 'day-closed': 'Your counter day is closed.' },
})

const receipt = z.object({
  id: z.number(), number: z.string(), received_on: z.string(), created_at: z.string(), student_id: z.number(), student: z.string(), enroll_code: z.string(), grade: z.string(), section: z.string().nullable(),
  mode: z.string(), reference: z.string().nullable(), amount: z.number(), discount: z.number(), penalty: z.number(), advance: z.number(), cashier: z.string(),
  cancelled_at: z.string().nullable(), cancel_reason: z.string().nullable(), print_count: z.number(),
})
export type ReceiptRow = z.output<typeof receipt>
export const receiptFilters = z.object({
  from_date: adDate.optional(), to_date: adDate.optional(), mode: z.enum(paymentModes).optional(), cashier_id: idSchema.optional(), student_id: idSchema.optional(), cancelled: flagSchema.optional(),
})
export const receipts = endpoint({
  method: 'GET', path: '/api/receipt', title: 'Receipts by date, mode, cashier', right: 'receipt-read',
  input: listQuery.extend(receiptFilters.shape),
  answer: listOf(receipt).extend({ totals: z.object({ amount: z.number(), discount: z.number(), penalty: z.number(), count: z.number(), cancelled: z.number(), by_mode: z.array(z.object({ mode: z.string(), amount: z.number(), count: z.number() })) }) }),
})
/** Whoever ever took money here, for the filter of the receipts. */
export const cashiers = endpoint({
  method: 'GET', path: '/api/cashier', title: 'Who has taken money', right: 'receipt-read', input: listQuery, answer: listOf(z.object({ id: z.number(), full_name: z.string() })),
})
export const downloadReceipts = endpoint({
  method: 'GET', path: '/api/receipt/download/{format}', title: 'Download the receipt report', right: 'receipt-read', raw: true,
  input: listQuery.extend(receiptFilters.shape).extend({ format: z.enum(['excel', 'pdf']), token: idSchema, columns: columnNames.optional(), language: z.enum(['en', 'ne']).default('en') }), answer: z.any(),
})
/** A5; the first print is the original, later ones are marked as copies. */
export const printReceipt = endpoint({
  method: 'GET', path: '/api/receipt/{id}/print', title: 'The receipt as PDF', right: 'receipt-read|guardian|student', raw: true,
  input: z.object({ id: idSchema, token: idSchema, language: z.enum(['en', 'ne']).default('en') }), answer: z.any(),
})

const statementLine = z.object({
  date: z.string(), kind: z.string(), text: z.string(), number: z.string().nullable(), receipt_id: z.number().nullable(), batch: z.string(),
  /** Paisa; balance is what is owed after the line. */
  debit: z.number(), credit: z.number(), balance: z.number(), reversed: z.boolean(),
})
export const statement = endpoint({
  method: 'GET', path: '/api/statement', title: "A student's statement: bills and payments with running balance", right: 'billing-report-statement|guardian|student',
  input: z.object({ student_id: idSchema.optional(), code: z.string().trim().max(30).optional(), from_date: adDate.optional(), to_date: adDate.optional() }),
  answer: dataOf(z.object({ student: payer, opening: z.number(), lines: z.array(statementLine), closing: z.number(), advance: z.number() })),
})
export const printStatement = endpoint({
  method: 'GET', path: '/api/statement/download/{format}', title: 'The statement as PDF or Excel', right: 'billing-report-statement|guardian|student', raw: true,
  input: z.object({ student_id: idSchema, from_date: adDate.optional(), to_date: adDate.optional(), format: z.enum(['excel', 'pdf']), token: idSchema, language: z.enum(['en', 'ne']).default('en') }), answer: z.any(),
})
