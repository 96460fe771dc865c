/** Students whose result is kept from their families, with the reason; many at a time, also by what they owe. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const place = z.object({ exam_id: idSchema, grade_id: idSchema.optional(), section_id: idSchema.optional() })

const row = z.object({
  enroll_id: z.number(),
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  /** Paisa owed now; null for who may not see dues. */
  due: z.number().nullable(),
  reason: z.string().nullable(),
  /** It holds while the student owes. */
  until_paid: z.boolean(),
  /** Now: one until it is paid holds no longer when it is. */
  holds: z.boolean(),
  blocked_by: z.string().nullable(),
  blocked_at: z.string().nullable(),
})
export type BlockRow = z.output<typeof row>

export const resultBlocks = endpoint({
  method: 'GET',
  path: '/api/result-block',
  title: 'Students of an exam, and whose result is blocked',
  right: 'marks-generate-bulk',
  input: listInOrder.extend({
    ...place.shape,
    only_blocked: flagSchema.default(false),
  }),
  answer: listOf(row).extend({ blocked: z.number() }),
})

const students = z.array(idSchema).min(1, 'Field is required').max(500)

export const blockResults = command({
  method: 'POST',
  path: '/api/result-block',
  title: 'Block results',
  right: 'result-block',
  input: z.object({
    exam_id: idSchema,
    enroll_ids: students,
    reason: reasonSchema(),
    until_paid: flagSchema.default(false),
  }),
  answer: dataOf(z.object({ blocked: z.number() })).extend({ message: z.string() }),
  refusals: {},
})

export const blockWhoOwes = command({
  method: 'POST',
  path: '/api/result-block/dues',
  title: 'Block results of who owes',
  right: 'result-block & due-read',
  input: place.extend({
    /** Paisa: who owes so much or more, and while he does. */
    owed_from: paisa.min(1),
    reason: reasonSchema(),
  }),
  answer: dataOf(z.object({ blocked: z.number() })).extend({ message: z.string() }),
  refusals: { nobody: 'Nobody of these classes owes so much.' },
})

export const liftBlocks = command({
  method: 'POST',
  path: '/api/result-block/lift',
  title: 'Lift blocks of results',
  right: 'result-block',
  input: z.object({ exam_id: idSchema, enroll_ids: students }),
  answer: dataOf(z.object({ lifted: z.number() })).extend({ message: z.string() }),
  refusals: {},
})
