/**
 * Promotion of a whole school or some of its classes to the next batch: a draft that is looked at, a job, an undo.
 * before = promoted + detained + left over, for every class.
 */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const common = { right: 'student-promote', wholeSchool: true }

const counts = z.object({
  before: z.number().int(),
  promoted: z.number().int(),
  detained: z.number().int(),
  left: z.number().int(),
})
export const promotion = z.object({
  id: z.number(),
  state: z.enum(['draft', 'applying', 'applied', 'undone']),
  kind: z.enum(['promote', 'migrate']),
  source: z.enum(['everyone', 'exam', 'status']),
  rolls: z.enum(['name', 'rank', 'keep', 'none']),
  from_batch: z.string(),
  to_batch: z.string(),
  to_batch_id: z.number(),
  exam: z.string().nullable(),
  job_id: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  applied_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  undo_reason: z.string().nullable(),
  counts,
})
export type Promotion = z.output<typeof promotion>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/promotion',
  title: 'Promotions out of the batch worked in',
  ...common,
  input: z.object({}),
  answer: dataOf(z.array(promotion)),
})
export const showPromotion = endpoint({
  method: 'GET',
  path: '/api/promotion/{id}',
  title: 'A promotion with the figures of each class',
  ...common,
  input: byId,
  answer: dataOf(
    promotion.extend({
      classes: z.array(
        counts.extend({
          grade_id: z.number(),
          grade: z.string(),
          grade_np: z.string().nullable(),
          section_id: z.number().nullable(),
          section: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export const draftPromotion = command({
  method: 'POST',
  path: '/api/promotion',
  title: 'Draw up a promotion',
  ...common,
  anyBatch: true,
  refusals: {
    'no-batch': 'The school has no batch to promote from.',
    'not-later': 'The next batch must begin after the one that students come from.',
    'exam-needed': 'Choose the exam that says who passed.',
    nobody: 'There is nobody in these classes.',
  },
  input: z.object({
    to_batch_id: idSchema,
    kind: z.enum(['promote', 'migrate']).default('promote'),
    /** All classes unless told. */
    grade_ids: z.array(idSchema).max(100).optional(),
    section_id: idSchema.optional(),
    /** Who says that a student passed: nobody needs to, the published results of an exam, or the status of the enrolment. */
    source: z.enum(['everyone', 'exam', 'status']).default('everyone'),
    exam_id: idSchema.optional(),
    rolls: z.enum(['name', 'rank', 'keep', 'none']).optional(),
  }),
  answer: dataOf(z.object({ id: z.number() })),
})

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
  decision: z.enum(['promote', 'detain', 'left']),
  cause: z.string().nullable(),
  to_grade_id: z.number().nullable(),
  to_grade: z.string().nullable(),
  to_grade_np: z.string().nullable(),
  to_section_id: z.number().nullable(),
  to_section: z.string().nullable(),
  /** As it would be given now, or was given. */
  to_roll: z.number().nullable(),
  due: z.number().nullable(),
})
export type PromotionRow = z.output<typeof row>
export const promotionRows = endpoint({
  method: 'GET',
  path: '/api/promotion/{id}/rows',
  title: 'Each student of a promotion',
  ...common,
  input: listInOrder.extend({
    id: idSchema,
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
    decision: z.enum(['promote', 'detain', 'left']).optional(),
  }),
  answer: listOf(row),
})
const notDraft = { 'not-draft': 'This promotion is applied already and cannot be changed.' }
export const decideRows = command({
  method: 'PUT',
  path: '/api/promotion/{id}/rows',
  title: 'Decide on some students of a promotion by hand',
  ...common,
  anyBatch: true,
  refusals: { ...notDraft, 'no-grade': 'There is no class above this one: choose where these students go.' },
  input: z.object({
    id: idSchema,
    enroll_ids: z.array(idSchema).min(1).max(5000),
    decision: z.enum(['promote', 'detain', 'left']),
    to_grade_id: idSchema.optional(),
    to_section_id: idSchema.nullish(),
  }),
  answer: dataOf(z.object({ changed: z.number() })),
})
export const dropPromotion = command({
  method: 'DELETE',
  path: '/api/promotion/{id}',
  title: 'Throw a drawn-up promotion away',
  ...common,
  anyBatch: true,
  refusals: notDraft,
  input: byId,
  answer: z.object({ message: z.string() }),
})
export const applyPromotion = command({
  method: 'POST',
  path: '/api/promotion/{id}/apply',
  title: 'Apply a promotion',
  ...common,
  anyBatch: true,
  refusals: notDraft,
  input: byId,
  answer: dataOf(z.object({ job_id: z.string() })),
})
export const undoPromotion = command({
  method: 'POST',
  path: '/api/promotion/{id}/undo',
  title: 'Undo an applied promotion',
  ...common,
  anyBatch: true,
  refusals: {
    'not-applied': 'Only an applied promotion can be undone.',
    'hangs-on-it':
      'Something hangs on the new enrolments already (bills, attendance, results or the like): it cannot be undone any more.',
    'drawn-up': 'Another promotion was drawn up from these new enrolments. Throw it away first.',
    touched:
      'Some of these students were moved, or chose other optional subjects, since: put that back first, or leave the promotion as it is.',
  },
  input: byId.extend({ reason: reasonSchema() }),
  answer: dataOf(z.object({ undone: z.number() })),
})
