/** Money that the school holds for families, and notes on what they owe. Amounts are paisa, days AD. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { columnNames, dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { journalKinds, journalStates } from './journal-words.ts'
import { takePayment } from './payment.ts'
import { paymentModes } from './payment-modes.ts'

const [anyBatch, movesMoney] = [true, true] as const
const amount = paisa.min(1, 'Field is required')
const reference = z.string().overwrite(oneLine).max(60).optional()
const month = z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose one of the list')
const reason = reasonSchema()
const mode = z.enum(paymentModes).default('cash')

/** `number` is none while it waits for a second person. */
const written = dataOf(
  z.object({
    id: z.number(),
    state: z.enum(journalStates),
    number: z.string().nullable(),
    event_id: z.number().nullable(),
  }),
)
const posts = {
  'day-closed': 'Your counter day is closed. Nothing more can be taken today.',
  'not-of-school': 'Only a user of the school takes money.',
  'not-enough-advance': 'The student does not have so much advance.',
  'not-enough-deposit': 'The school does not hold so much of this deposit.',
  'more-than-owed': 'The amount is more than what is owed.',
  'more-than-billed': 'The note is more than what was charged.',
  'nothing-charged': 'Nothing of this head is charged for this month.',
  ...refusedDays,
}

/** Advance by the receipt that brought it, the oldest used first; and deposits. */
export const moneyHeld = endpoint({
  method: 'GET',
  path: '/api/money-held',
  title: 'Advance and deposits that the school holds of a student',
  right: 'receipt-read',
  recordOf: 'student_id',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.object({
      advance: z.number(),
      lots: z.array(
        z.object({
          event_id: z.number(),
          date: z.string(),
          kind: z.string(),
          number: z.string().nullable(),
          receipt_id: z.number().nullable(),
          amount: z.number(),
          left: z.number(),
        }),
      ),
      deposits: z.array(
        z.object({
          fee_head_id: z.number(),
          title: z.string(),
          title_np: z.string().nullable(),
          held: z.number(),
          due: z.number(),
        }),
      ),
      /** What a student may be charged as, at this moment: the billing month of today. */
      month: z.string(),
    }),
  ),
})

/** Without a head it is advance that goes back. */
export const refundMoney = command({
  method: 'POST',
  path: '/api/fee-refund',
  title: 'Give advance or a deposit back by a refund voucher',
  right: 'fee-journal-create',
  anyBatch,
  movesMoney,
  input: z.object({
    student_id: idSchema,
    fee_head_id: idSchema.optional(),
    amount,
    mode,
    reference,
    payee: z.string('Field is required').overwrite(oneLine).min(1, 'Field is required').max(120),
    reason,
    /** A deposit goes back although the student owes something. */
    despite_dues: z.boolean().optional(),
  }),
  answer: written,
  refusals: {
    ...posts,
    'reference-needed': takePayment.refusals['reference-needed'],
    'dues-open': 'The student still owes fees. Pay them from the deposit first, or say that it goes back all the same.',
  },
})

/** To the advance of another student, or to the dues of one, oldest first; `to_student_id` may be the same for dues. */
export const moveAdvance = command({
  method: 'POST',
  path: '/api/advance-journal',
  title: 'Move advance to another student or to dues',
  right: 'fee-journal-create',
  anyBatch,
  movesMoney,
  input: z.object({ student_id: idSchema, to_student_id: idSchema, to: z.enum(['advance', 'dues']), amount, reason }),
  answer: written,
  refusals: { ...posts, 'same-student': 'Choose another student, or the dues of this one.' },
})

/** Fills the student's dues, oldest first; those of the same head are not paid by it. */
export const adjustDeposit = command({
  method: 'POST',
  path: '/api/deposit-adjustment',
  title: 'Pay dues from a deposit',
  right: 'fee-journal-create',
  anyBatch,
  movesMoney,
  input: z.object({ student_id: idSchema, fee_head_id: idSchema, amount, reason }),
  answer: written,
  refusals: posts,
})

/** Charged by a debit note and paid by a receipt, in one step. */
export const takeDeposit = command({
  method: 'POST',
  path: '/api/deposit',
  title: 'Take a deposit at the counter',
  right: 'receipt-create',
  anyBatch,
  movesMoney,
  input: z.object({ student_id: idSchema, fee_head_id: idSchema, amount, mode, reference }),
  answer: dataOf(z.object({ receipt_id: z.number(), number: z.string(), amount: z.number() })),
  refusals: {
    ...takePayment.refusals,
    ...posts,
    'no-deposit': 'This head is not given back: it is no deposit.',
  },
})

/** Of a debit note the tax is by the school's rate, of a credit note its share of what was charged; the amount has it in. */
export const writeNote = command({
  method: 'POST',
  path: '/api/fee-note',
  title: 'Write a debit or credit note on a student',
  right: 'fee-journal-create',
  anyBatch,
  movesMoney,
  input: z.object({
    student_id: idSchema,
    /** Of a credit note: whose due it lowers. */
    enroll_id: idSchema.optional(),
    kind: z.enum(['debit_note', 'credit_note']),
    fee_head_id: idSchema,
    month,
    amount,
    /** Of a debit note; today if none is said. */
    due_date: adDate.optional(),
    reason,
  }),
  answer: written,
  refusals: posts,
})

export const approveJournal = command({
  method: 'POST',
  path: '/api/fee-journal/{id}/approve',
  title: 'Approve a refund or a note that waits',
  right: 'fee-journal-approve',
  anyBatch,
  movesMoney,
  input: byId.extend({ despite_dues: z.boolean().optional() }),
  answer: written,
  refusals: {
    ...posts,
    'dues-open': 'The student still owes fees. Refuse it so that the deposit pays them, or approve it all the same.',
    'not-waiting': 'It does not wait any more. Look at it again.',
    'bill-changed': 'What was charged or paid of this bill has changed meanwhile. Look at it again.',
    'bill-taken-back': 'This bill was taken back. There is nothing to correct.',
    'charged-already': 'A head that is added is charged already for this period. Correct that bill.',
    'forgiven-more': 'More was forgiven of a head than it would be charged. Cancel that receipt first.',
    'second-person': 'Who made it does not approve it. Somebody else looks at it.',
    'above-limit': 'This is more than your role may forgive. Somebody who may forgive more approves it.',
    'student-deleted':
      'This student was deleted. An administrator can restore the record under Deleted users; then try again.',
  },
})
export const refuseJournal = command({
  method: 'POST',
  path: '/api/fee-journal/{id}/refuse',
  title: 'Refuse a refund or a note that waits',
  right: 'fee-journal-approve',
  anyBatch,
  input: z.object({ id: idSchema, reason }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: { 'not-waiting': approveJournal.refusals['not-waiting'] },
})
/** A note by a further note, which may wait as any other; the rest by their mirror. */
export const reverseJournal = command({
  method: 'POST',
  path: '/api/fee-journal/{id}/reverse',
  title: 'Take back a refund, a journal or a note',
  right: 'fee-journal-delete',
  anyBatch,
  movesMoney,
  input: z.object({ id: idSchema, reason }),
  answer: written,
  refusals: {
    ...posts,
    'not-issued': 'Only what was issued and stands is taken back.',
    'advance-used': 'The advance that came of it was used since. Reverse that first.',
    'of-a-bill': 'This note corrects a bill. Correct the new bill instead.',
    'note-since': 'A credit note was given since on what it paid. Reverse that, and use its advance again, first.',
  },
})

const journal = z.object({
  id: z.number(),
  kind: z.enum(journalKinds),
  state: z.enum(journalStates),
  number: z.string().nullable(),
  /** AD: issued, or made while it waits. */
  date: z.string(),
  student_id: z.number(),
  student: z.string(),
  student_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  to_student: z.string().nullable(),
  to_student_np: z.string().nullable(),
  to_dues: z.boolean(),
  fee_head: z.string().nullable(),
  fee_head_np: z.string().nullable(),
  month: z.string().nullable(),
  /** Number of the bill that a credit note takes back. */
  bill: z.number().nullable(),
  amount: z.number(),
  mode: z.string().nullable(),
  payee: z.string().nullable(),
  reason: z.string(),
  event_id: z.number().nullable(),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
  /** Whether whoever asks made it. */
  own: z.boolean(),
  approved_by: z.string().nullable(),
  approved_by_np: z.string().nullable(),
  end_reason: z.string().nullable(),
  print_count: z.number(),
})
export type JournalRow = z.output<typeof journal>
const journalQuery = listBy('date', 'student', 'amount').extend({
  from_date: adDate.optional(),
  to_date: adDate.optional(),
  kind: z.enum(journalKinds).optional(),
  state: z.enum(journalStates).optional(),
  student_id: idSchema.optional(),
})
export const journals = endpoint({
  method: 'GET',
  path: '/api/fee-journal',
  title: 'Refunds, journals and notes by date, kind and state',
  right: 'receipt-read',
  input: journalQuery,
  answer: listOf(journal).extend({ totals: z.object({ waiting: z.number() }) }),
})
export const downloadJournals = endpoint({
  method: 'GET',
  path: '/api/fee-journal/download/{format}',
  title: 'Download refunds, journals and notes',
  right: 'receipt-read',
  raw: true,
  input: journalQuery.extend({
    format: z.enum(['excel', 'pdf']),
    token: idSchema,
    columns: columnNames.optional(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: z.any(),
})
/** A5; the first print is the original, later ones are marked as copies. */
export const printJournal = endpoint({
  method: 'GET',
  path: '/api/fee-journal/{id}/print',
  title: 'The voucher, journal or note as PDF',
  right: 'receipt-read',
  raw: true,
  input: z.object({ id: idSchema, token: idSchema, language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})
