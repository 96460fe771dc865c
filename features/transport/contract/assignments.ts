/** Who rides where: assigned, ended and moved for many at once. Days are AD; a last day is ridden too. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listOf, listQuery } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'
import { directions, rideStates } from './words.ts'

const assignment = z.object({
  id: z.number(),
  student_id: z.number(),
  enroll_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  enroll_code: z.string(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  route_id: z.number(),
  route: z.string(),
  route_np: z.string().nullable(),
  stop_id: z.number(),
  stop: z.string(),
  stop_np: z.string().nullable(),
  vehicle_id: z.number(),
  vehicle: z.string(),
  direction: z.enum(directions),
  from_date: z.string(),
  until_date: z.string().nullable(),
  state: z.enum(rideStates),
  /** Paisa for a whole month; null: none is set, or not for this reader. */
  fare: z.number().nullable(),
})
export type Assignment = z.output<typeof assignment>

export const sortedBy = ['name', 'class', 'route', 'stop', 'vehicle', 'from_date'] as const
export const assignments = endpoint({
  method: 'GET',
  path: '/api/transport-assignment',
  title: 'Students of the batch and what they ride',
  right: 'route-read',
  input: listQuery.omit({ slim: true }).extend({
    sortBy: z.enum(sortedBy).optional(),
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
    route_id: idSchema.optional(),
    stop_id: idSchema.optional(),
    vehicle_id: idSchema.optional(),
    direction: z.enum(directions).optional(),
    state: z.enum(rideStates).optional(),
  }),
  answer: listOf(assignment),
})

const place = {
  route_id: idSchema,
  stop_id: idSchema,
  direction: z.enum(directions),
  /** The route's own unless told. */
  vehicle_id: idSchema.optional(),
  from_date: adDate,
}
const refused = {
  'no-batch': 'The school has no batch yet. Add one first.',
  'no-vehicle': 'This route has no vehicle. Choose one.',
  full: 'There are not enough seats in the vehicle.',
  overlaps: 'Somebody has a seat in this time already. End that one, or change the stop.',
}

export const assignTransport = command({
  method: 'POST',
  path: '/api/transport-assignment',
  title: 'Assign students to a stop of a route',
  right: 'route-create',
  input: z.object({
    ...place,
    /** The last day; open without it. */
    until_date: adDate.optional(),
    student_ids: z.array(idSchema).max(500).optional(),
    /** All who study in the section and ride nothing on that way from the day on. */
    section_id: idSchema.optional(),
  }),
  answer: dataOf(z.object({ assigned: z.number() })),
  refusals: {
    ...refused,
    nobody: 'Choose students, or a section.',
    'not-studying': 'Somebody does not study in this batch.',
  },
})

const some = z.array(idSchema).min(1, 'Field is required').max(500)
export const endTransport = command({
  method: 'POST',
  path: '/api/transport-assignment/end',
  title: 'Give rides their last day',
  right: 'route-update',
  input: z.object({ ids: some, until_date: adDate }),
  answer: dataOf(z.object({ ended: z.number() })),
  refusals: {
    'before-start': 'A ride ends on its first day or later. Remove one that never began.',
    full: refused.full,
    overlaps: refused.overlaps,
  },
})

/** What was ends the day before, what comes begins on the day, in one step. */
export const moveTransport = command({
  method: 'POST',
  path: '/api/transport-assignment/move',
  title: 'Change the stop of students from a day on',
  right: 'route-update',
  input: z.object({ ids: some, ...place }),
  answer: dataOf(z.object({ moved: z.number() })),
  refusals: {
    ...refused,
    'before-start': 'The change begins after the first day of the ride.',
    ended: 'A ride has ended before this day. Assign the student anew.',
  },
})

export const removeTransport = endpoint({
  method: 'DELETE',
  path: '/api/transport-assignment/{id}',
  title: 'Remove a ride that has not begun',
  right: 'route-delete',
  input: byId,
  answer: dataOf(byId),
  refusals: { begun: 'It has begun. Give it a last day instead.' },
})

/** `morning`, `afternoon`: riders on the fullest day from the day on. */
export const transportSeats = endpoint({
  method: 'GET',
  path: '/api/transport-seats',
  title: 'Seats taken in each vehicle from a day on',
  right: 'route-read',
  input: z.object({ from_date: adDate }),
  answer: dataOf(
    z.array(
      z.object({
        vehicle_id: z.number(),
        name: z.string(),
        seats: z.number(),
        morning: z.number(),
        afternoon: z.number(),
      }),
    ),
  ),
})

const ride = assignment
  .pick({
    id: true,
    route: true,
    route_np: true,
    stop: true,
    stop_np: true,
    vehicle: true,
    direction: true,
    from_date: true,
    until_date: true,
    state: true,
  })
  .extend({
    morning_at: z.string().nullable(),
    afternoon_at: z.string().nullable(),
    driver: z.string().nullable(),
    driver_phone: z.string().nullable(),
  })
export const ridesOfStudent = endpoint({
  method: 'GET',
  path: '/api/student/{student_id}/transport',
  title: 'What a student rides in the batch',
  right: 'student-contact-read',
  recordOf: 'student_id',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(z.array(ride)),
})

/** All stops of the route, in their new order. */
export const orderStops = endpoint({
  method: 'PUT',
  path: '/api/route/{id}/stop-order',
  title: 'Put the stops of a route in another order',
  right: 'route-update',
  anyBatch: true,
  input: byId.extend({ stop_ids: z.array(idSchema).min(1).max(500) }),
  answer: dataOf(byId),
  refusals: { 'other-stops': 'The stops of this route have changed meanwhile. Look at them again.' },
})
