/** Dues from before a school's fees were kept here. Amounts are paisa, days AD. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { refusedDays } from '#platform/contract/ledger-days.ts'
import { columnNames, dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const previousDueStates = ['standing', 'taken_back'] as const
export const previousDueStateNames = { standing: 'Stands', taken_back: 'Taken back' } as const

const taken = {
  'paid-since': 'Something of it was paid or noted since. Take that back first, or write a credit note.',
  'not-standing': 'It is taken back already.',
  ...refusedDays,
}

/** Owed from today's day of account on; `due_date` is since when, and not to come. */
export const enterPreviousDue = command({
  method: 'POST',
  path: '/api/previous-due',
  title: 'Enter dues of a student brought forward',
  right: 'fee-journal-create',
  anyBatch: true,
  movesMoney: true,
  input: z.object({
    student_id: idSchema,
    amount: paisa.min(1, 'Field is required'),
    due_date: adDate,
    remark: z.string().trim().max(200).optional(),
  }),
  answer: dataOf(z.object({ id: z.number(), event_id: z.number() })),
  refusals: refusedDays,
})
/** By the mirror of its event, while nothing of it was paid. */
export const takeBackPreviousDue = command({
  method: 'POST',
  path: '/api/previous-due/{id}/take-back',
  title: 'Take back dues brought forward',
  right: 'fee-journal-delete',
  anyBatch: true,
  movesMoney: true,
  input: z.object({ id: idSchema, reason: reasonSchema() }),
  answer: dataOf(z.object({ id: z.number() })),
  refusals: taken,
})

const previousDue = z.object({
  id: z.number(),
  /** Of account. */
  date: z.string(),
  student_id: z.number(),
  student: z.string(),
  student_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  amount: z.number(),
  due_date: z.string(),
  remark: z.string().nullable(),
  event_id: z.number(),
  state: z.enum(previousDueStates),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
  end_reason: z.string().nullable(),
})
export type PreviousDueRow = z.output<typeof previousDue>
const query = listBy('date', 'student', 'amount', 'due_date').extend({
  state: z.enum(previousDueStates).optional(),
  grade_id: idSchema.optional(),
})
/** `total`: paisa of those that stand, of all pages. */
export const previousDues = endpoint({
  method: 'GET',
  path: '/api/previous-due',
  title: 'Dues brought forward',
  right: 'due-read',
  input: query,
  answer: listOf(previousDue).extend({ totals: z.object({ standing: z.number() }) }),
})
export const downloadPreviousDues = endpoint({
  method: 'GET',
  path: '/api/previous-due/download/{format}',
  title: 'Download dues brought forward',
  right: 'due-read',
  raw: true,
  input: query.extend({
    format: z.enum(['excel', 'pdf']),
    token: idSchema,
    columns: columnNames.optional(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: z.any(),
})
