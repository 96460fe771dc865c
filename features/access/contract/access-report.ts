/** Who was refused, who could not sign in, and who read or exported records of children. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listBy, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const traceKinds = ['refused', 'sign_in', 'read', 'export'] as const

export const traceKindNames: Readonly<Record<(typeof traceKinds)[number], string>> = {
  refused: 'Refused access',
  sign_in: 'Failed sign-in',
  read: 'Read a record',
  export: 'Exported',
}

const trace = z.object({
  id: z.number(),
  kind: z.enum(traceKinds),
  /** Instants, ISO: the first and the last time in this hour. */
  first_at: z.string(),
  last_at: z.string(),
  times: z.number().int(),
  actor_id: z.number().nullable(),
  /** Null where a name that nobody has was typed. */
  actor: z.string().nullable(),
  actor_np: z.string().nullable(),
  role: z.string().nullable(),
  /** In words ("A student's record"), English, and as it was called ('GET /api/student/{id}'). */
  title: z.string(),
  action: z.string(),
  /** Whose record. */
  person_id: z.number().nullable(),
  person: z.string().nullable(),
  person_np: z.string().nullable(),
  ip: z.string(),
})
export type AccessTrace = z.output<typeof trace>

/** Of the school that is acted in; without one, of the platform itself. */
export const accessReport = endpoint({
  method: 'GET',
  path: '/api/access-report',
  title: 'Refused access, failed sign-ins and records that were read',
  right: 'super',
  platform: true,
  input: listBy('last_at', 'times').extend({
    kind: z.enum(traceKinds).optional(),
    user_id: idSchema.optional(),
    person_id: idSchema.optional(),
    /** AD dates of Nepal, both counted in. */
    from_date: adDate.optional(),
    to_date: adDate.optional(),
  }),
  answer: listOf(trace),
})
