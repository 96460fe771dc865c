/** What stands charged and what the month would charge today: told, settled by notes as one set, or left as it is. Amounts are paisa. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { columnNames, dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { correctBillCall } from './bill-correction.ts'
import {
  type DifferenceState,
  differenceStates,
  sideNames,
  stuckNames,
  type Why,
  whyNames,
} from './difference-words.ts'
import { approveJournal, refundMoney } from './journals.ts'
import { journalStates } from './journal-words.ts'

const anyBatch = true
const month = z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose one of the list')
const namesOf = <T extends string>(names: Record<T, string>) => z.enum(Object.keys(names) as [T, ...T[]])
const why = namesOf<Why>(whyNames)
const side = namesOf(sideNames)

/** Of the batch worked in, and of all its billed months, unless told. */
const filter = {
  batch_id: idSchema.optional(),
  from_month: month.optional(),
  to_month: month.optional(),
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
  student_id: idSchema.optional(),
  fee_head_id: idSchema.optional(),
  why: why.optional(),
  side: side.optional(),
  search: z.string().overwrite(oneLine).max(200).optional(),
}
/** A charge: whose, of what, of which month. */
const place = { enroll_id: idSchema, fee_head_id: idSchema, month }

const difference = z.object({
  enroll_id: z.number(),
  fee_head_id: z.number(),
  month: z.string(),
  student_id: z.number(),
  student: z.string(),
  student_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  head: z.string(),
  head_np: z.string().nullable(),
  /** Lines of bills with the notes written since; tax is in both. */
  charged: z.number(),
  expected: z.number(),
  /** Above 0 a debit note is missing, below a credit note. */
  difference: z.number(),
  why,
  state: namesOf<DifferenceState>(differenceStates),
  stuck: namesOf(stuckNames).nullable(),
  /** Of what is accepted: the decision, its reason, who and when. */
  accepted_id: z.number().nullable(),
  reason: z.string().nullable(),
  accepted_by: z.string().nullable(),
  accepted_by_np: z.string().nullable(),
  accepted_on: z.string().nullable(),
  /** Of what waits: the note that settles it. */
  journal_id: z.number().nullable(),
})
export type Difference = z.output<typeof difference>

const query = listBy('student', 'class', 'month', 'head', 'charged', 'expected', 'difference').extend({
  ...filter,
  state: namesOf<DifferenceState>(differenceStates).default('open'),
})
export const differences = endpoint({
  method: 'GET',
  path: '/api/fee-difference',
  title: 'Charges that are not what their month would charge today',
  right: 'bill-generate-verify',
  input: query,
  answer: listOf(difference).extend({
    /** Over all rows; `credit` and `debit` are both 0 or more. */
    totals: z.object({ charged: z.number(), expected: z.number(), credit: z.number(), debit: z.number() }),
  }),
})
export const downloadDifferences = endpoint({
  method: 'GET',
  path: '/api/fee-difference/download/{format}',
  title: 'Download the differences of charges',
  right: 'bill-generate-verify',
  raw: true,
  input: query.extend({
    format: z.enum(['excel', 'pdf']),
    token: idSchema,
    columns: columnNames.optional(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: z.any(),
})

/** Those of the filter, or of these rows only. */
const chosen = { ...filter, rows: z.array(z.object(place)).min(1).max(5000).optional() }
const seen = {
  credit_notes: z.number().int().min(0),
  debit_notes: z.number().int().min(0),
  credit: paisa,
  debit: paisa,
  /** Of the credit: paid already, so that it becomes advance. */
  advance: paisa,
}

export const previewDifferences = endpoint({
  method: 'POST',
  path: '/api/fee-difference/preview',
  title: 'Which notes would settle the differences',
  right: 'fee-journal-create',
  reads: true,
  input: z.object(chosen),
  answer: dataOf(
    z.object({
      ...seen,
      students: z.number(),
      families: z.number(),
      /** AD. */
      batch_start: z.string(),
      /** Of the notes, with the fiscal year in which each stands. */
      months: z.array(z.object({ month: z.string(), fiscal_year: z.string().nullable() })),
      /** Differences that no note can settle. */
      stuck: z.number(),
      /** The notes will wait. */
      second_person: z.boolean(),
    }),
  ),
})

/** All or none; `seen` is what the office saw before it pressed. */
export const settleDifferences = command({
  method: 'POST',
  path: '/api/fee-difference/settle',
  title: 'Settle differences by credit and debit notes',
  right: 'fee-journal-create',
  anyBatch,
  movesMoney: true,
  input: z.object({ ...chosen, seen: z.object(seen), reason: reasonSchema() }),
  answer: dataOf(
    z.object({
      state: z.enum(journalStates),
      credit_notes: z.number(),
      debit_notes: z.number(),
      /** The first and the last number of each series; none while they wait. */
      credit_numbers: z.string().nullable(),
      debit_numbers: z.string().nullable(),
    }),
  ),
  refusals: {
    ...refundMoney.refusals,
    'differences-changed': 'What is charged, paid or asked has changed meanwhile. Look at it again.',
    'nothing-to-settle': 'There is no difference that a note could settle.',
    'bill-changed': correctBillCall.refusals['bill-changed'],
    'charged-already': correctBillCall.refusals['charged-already'],
  },
})

/** Notes that wait, all or none; what was charged since refuses them. */
export const approveDifferences = command({
  method: 'POST',
  path: '/api/fee-difference/approve',
  title: 'Approve notes that settle differences',
  right: 'fee-journal-approve',
  anyBatch,
  movesMoney: true,
  input: z.object({ journals: z.array(idSchema).min(1).max(5000) }),
  answer: dataOf(z.object({ notes: z.number() })),
  refusals: approveJournal.refusals,
})

/** While neither side changes the difference is not told again. */
export const acceptDifferences = command({
  method: 'POST',
  path: '/api/fee-difference/accept',
  title: 'Leave differences as they are',
  right: 'fee-journal-create',
  anyBatch,
  input: z.object({
    batch_id: filter.batch_id,
    rows: z
      .array(z.object({ ...place, charged: paisa, expected: paisa }))
      .min(1)
      .max(5000),
    reason: reasonSchema(),
  }),
  answer: dataOf(z.object({ accepted: z.number() })),
  refusals: { 'differences-changed': settleDifferences.refusals['differences-changed'] },
})
export const reopenDifference = command({
  method: 'POST',
  path: '/api/fee-difference/{id}/reopen',
  title: 'Take back that a difference stays',
  right: 'fee-journal-create',
  anyBatch,
  input: z.object({ id: idSchema }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: { 'not-accepted': 'This was taken back already. Look at it again.' },
})
