/** Rides of another batch carried into the one worked in. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { directions } from './words.ts'

/** Why a ride is not carried over. */
export const obstacles = ['carried', 'not-enrolled', 'rides-already', 'out-of-service', 'full'] as const
export type Obstacle = (typeof obstacles)[number]

const carried = z.object({
  id: z.number(),
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  from_class: z.string(),
  from_class_np: z.string(),
  to_class: z.string().nullable(),
  to_class_np: z.string().nullable(),
  route: z.string(),
  route_np: z.string().nullable(),
  stop: z.string(),
  stop_np: z.string().nullable(),
  vehicle: z.string(),
  direction: z.enum(directions),
  problem: z.enum(obstacles).nullable(),
})
export type CarriedRide = z.output<typeof carried>

const input = z.object({
  from_batch_id: idSchema,
  /** The first day of the rides in the batch worked in. */
  from_date: adDate,
})

/** `fares`: of the other batch that this one has none for. */
export const previewTransportMigration = endpoint({
  method: 'GET',
  path: '/api/transport-migration',
  title: 'What carrying rides over would do',
  right: 'route-read',
  wholeSchool: true,
  input,
  answer: dataOf(z.object({ rides: z.array(carried), fares: z.number() })),
})

export const migrateTransport = command({
  method: 'POST',
  path: '/api/transport-migration',
  title: 'Carry rides over from another batch; what is carried already stays as it is',
  right: 'route-create',
  wholeSchool: true,
  input: input.extend({ fares: z.boolean().default(false) }),
  answer: dataOf(z.object({ carried: z.number(), left: z.number(), fares: z.number() })),
  refusals: {
    'no-batch': 'The school has no batch yet. Add one first.',
    nothing: 'There is nothing left to carry over.',
    full: 'There are not enough seats in a vehicle. Look at the list again.',
    overlaps: 'Somebody has a seat in this time already. Look at the list again.',
  },
})
