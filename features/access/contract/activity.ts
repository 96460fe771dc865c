/** The activity report: the audit log for people. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const activity = z.object({
  id: z.number(),
  /** Instant, ISO. */
  at: z.string(),
  actor_id: z.number().nullable(),
  actor: z.string().nullable(),
  role: z.string().nullable(),
  /** What was done in words ('Admit a student'), and as it was called ('POST /api/student'). */
  title: z.string(),
  action: z.string(),
  entity: z.string().nullable(),
  entity_id: z.string().nullable(),
  /** What one such thing is called ('Batch'), English; null where the entity says it itself. */
  kind: z.string().nullable(),
  /** Name of the person or thing ('2083'), as it is now, or as it was when it is gone. */
  subject: z.string().nullable(),
  subject_np: z.string().nullable(),
  reason: z.string().nullable(),
  has_values: z.boolean(),
})
export type Activity = z.output<typeof activity>

export const activityQuery = listBy('at').extend({
  user_id: idSchema.optional(),
  entity: z.string().max(60).optional(),
  entity_id: z.string().max(60).optional(),
  /** A part of the log, such as the books: `accounting`. */
  of: z.string().max(40).optional(),
  /** AD dates of Nepal, both counted in. */
  from_date: adDate.optional(),
  to_date: adDate.optional(),
})
/** Administrators, directors and principals see everybody's; others their own, and the part of the log whose right they hold: who reads the books that of the books. */
export const activityReport = endpoint({
  method: 'GET',
  path: '/api/activity-report',
  title: 'Who did what and when',
  right: 'login',
  input: activityQuery,
  answer: listOf(activity),
})
export const activityEntities = endpoint({
  method: 'GET',
  path: '/api/activity-entities',
  title: 'Kinds of things in the audit log, and its parts',
  right: 'login',
  input: z.object({}),
  answer: dataOf(z.array(z.string())).extend({ parts: z.array(z.object({ name: z.string(), label: z.string() })) }),
})
export const activityValues = endpoint({
  method: 'GET',
  path: '/api/activity-report/{id}',
  title: 'What a change was before and after',
  right: 'login',
  input: byId,
  answer: dataOf(z.object({ before: z.unknown(), after: z.unknown() })),
})
