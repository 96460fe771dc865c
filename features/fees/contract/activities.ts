/** Activities that only those pay who take them: what they cost in the batch worked in, and who takes them. Amounts are paisa before tax, months '01' to '14'. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { columnNames, dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

/** How often an activity may be charged. */
export const activityKinds = { monthly: 'Monthly', half_yearly: 'Half-yearly', yearly: 'Yearly', once: 'Once' } as const
const kinds = Object.keys(activityKinds) as (keyof typeof activityKinds)[]

const activity = z.object({
  /** Of the fee head. */
  id: z.number(),
  title: z.string(),
  title_np: z.string().nullable(),
  kind: z.string(),
  /** Its tax; null: none. */
  tax: z.string().nullable(),
  tax_np: z.string().nullable(),
  is_active: z.boolean(),
  /** None: it costs nothing in this batch yet. */
  amount: z.number().nullable(),
  /** What it cost in the batch before. */
  before: z.number().nullable(),
  /** Who takes it in a month of the batch. */
  students: z.number(),
})
export type Activity = z.output<typeof activity>
export const activities = endpoint({
  method: 'GET',
  path: '/api/activity-fee',
  title: 'Activities and what they cost',
  right: 'fee-heads-read',
  input: listBy('rank', 'title', 'amount', 'students'),
  answer: listOf(activity),
})

const amount = paisa.min(1, 'Must be more than 0')
export const addActivity = command({
  method: 'POST',
  path: '/api/activity-fee',
  title: 'Add an activity',
  right: 'fee-heads-create',
  input: z.object({
    title: z
      .string('Field is required')
      .overwrite(oneLine)
      .min(1, 'Field is required')
      .max(80, 'At most 80 characters'),
    title_np: z.string().overwrite(oneLine).max(80, 'At most 80 characters').optional(),
    kind: z.enum(kinds),
    tax_kind_id: idSchema.optional(),
    amount,
  }),
  refusals: { 'same-title': 'There is a fee head of this name.' },
  answer: dataOf(z.object({ id: z.number() })),
})
export const priceActivity = endpoint({
  method: 'PUT',
  path: '/api/activity-fee/{id}',
  title: 'Say what an activity costs in the batch',
  right: 'fee-heads-update',
  input: byId.extend({ amount }),
  answer: dataOf(z.object({ id: z.number() })),
})

export const takingStates = { holds: 'Takes it', ended: 'Ended' } as const
const taking = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  student_id: z.number(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  fee_head_id: z.number(),
  head: z.string(),
  head_np: z.string().nullable(),
  kind: z.string(),
  /** The student's own amount, else the activity's; none where it has none in this batch, or he is spared. */
  amount: z.number().nullable(),
  from_month: z.string(),
  to_month: z.string(),
  state: z.enum(['holds', 'ended']),
  made_by: z.string().nullable(),
  made_by_np: z.string().nullable(),
})
export type Taking = z.output<typeof taking>
const takings = listBy('class', 'name', 'head').extend({
  fee_head_id: idSchema.optional(),
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
  student_id: idSchema.optional(),
  state: z.enum(['holds', 'ended']).optional(),
})
/** Of the batch worked in. */
export const activityStudents = endpoint({
  method: 'GET',
  path: '/api/activity-student',
  title: 'Who takes which activity',
  right: 'fee-heads-read',
  input: takings,
  answer: listOf(taking),
})
export const downloadActivityStudents = endpoint({
  method: 'GET',
  path: '/api/activity-student/download/{format}',
  title: 'Download who takes which activity',
  right: 'fee-heads-read',
  raw: true,
  input: takings.extend({
    format: z.enum(['excel', 'pdf']),
    token: idSchema,
    columns: columnNames.optional(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: z.any(),
})

const month = z.string().regex(/^(0[1-9]|1[0-4])$/, 'Choose a month')
export const takeActivity = command({
  method: 'POST',
  path: '/api/activity-student',
  title: 'Let students take an activity',
  right: 'fee-create',
  /** Students by name, or all who study in a class or section now. */
  input: z.object({
    fee_head_id: idSchema,
    student_ids: z.array(idSchema).max(500).optional(),
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
    from_month: month,
    to_month: month,
  }),
  refusals: {
    nobody: 'Nobody is left who does not take it in these months.',
    'not-enrolled': 'One of the students does not study in this batch.',
  },
  /** `already`: take it in one of these months. */
  answer: dataOf(z.object({ taken: z.number(), already: z.number() })),
})
export const endActivity = command({
  method: 'POST',
  path: '/api/activity-student/{id}/end',
  title: "End a student's activity early",
  right: 'fee-update',
  /** The last month in which he takes it; none: he never took it. */
  input: byId.extend({ to_month: month.optional() }),
  refusals: { 'ended-before': 'It ends earlier already.' },
  answer: dataOf(z.object({ id: z.number() })),
})
