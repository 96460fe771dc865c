/** The seat plan of an exam: its rooms, invigilators, and the papers that hang on doors and go round in rooms. Who sits where: `seats.ts`. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { names } from './marks.ts'
import { mostRooms, mostSeats } from './most-seats.ts'
import { seatsOf } from './seating.ts'
import { examStates } from './set-up.ts'

export const readRight = 'subject-mark-read'
export const writeRight = 'exam-update'
export const printRight = 'exam-update|admit-card-generate-bulk'
export const published = 'This exam is published. Withdraw its results first.'
const told = z.object({ message: z.string() })
const count = z.number()

/** Of benches in columns; one column of single seats is a room of which only a number of seats is known. */
const shape = { columns_of_benches: z.number(), rows: z.number(), seats_per_bench: z.number() }
const classCount = z.object({ grade_id: z.number(), n: count })

export const room = z.object({
  id: z.number(),
  name: z.string(),
  ...shape,
  /** Students of the exam who sit there, and how many of which class. */
  taken: count,
  classes: z.array(classCount),
})
export type PlanRoom = z.output<typeof room>

const planClass = z.object({
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  students: count,
  /** Those of them who have a seat, and a symbol number. */
  seated: count,
  numbered: count,
})
export type PlanClass = z.output<typeof planClass>

export const seatPlan = endpoint({
  method: 'GET',
  path: '/api/exam-seat-plan',
  title: 'Rooms of an exam and how many sit there',
  right: readRight,
  input: z.object({ exam_id: idSchema }),
  answer: dataOf(
    z.object({
      exam: z.string(),
      exam_np: z.string().nullable(),
      state: z.enum(examStates),
      rooms: z.array(room),
      /** Classes of the exam with students, in their order. */
      classes: z.array(planClass),
      /** Days of the routine, AD; without a routine every day of the exam but Saturdays. */
      days: z.array(z.string()),
      /** The highest symbol number. */
      last_symbol: z.string().nullable(),
      /** Earlier exams with rooms, the newest first, of any batch. */
      copy_from: z.array(z.object({ exam_id: z.number(), ...names, batch: z.string(), rooms: count })),
    }),
  ),
})

const roomName = z
  .string('Field is required')
  .overwrite(oneLine)
  .min(1, 'Field is required')
  .max(40, 'At most 40 characters')
const roomInput = z
  .object({
    /** Null: a new one. */
    id: idSchema.nullish(),
    name: roomName,
    columns_of_benches: whole(1, 12),
    rows: whole(1, mostSeats),
    seats_per_bench: whole(1, 3),
  })
  .refine((each) => seatsOf(each) <= mostSeats, { path: ['rows'], message: 'At most 600 seats' })

export const saveSeatRooms = command({
  method: 'PUT',
  path: '/api/exam-seat-plan/{exam_id}/rooms',
  title: 'Change the rooms of an exam',
  right: writeRight,
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    /** All of them, in their order: what is not named is taken out. */
    rooms: z
      .array(roomInput)
      .max(mostRooms)
      .refine(
        (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
        'Two rooms have the same name',
      ),
    /** Students whose seat goes with it stay without a seat. */
    unseat: flagSchema.default(false),
  }),
  answer: dataOf(z.object({ unseated: count })).extend({ message: z.string() }),
  refusals: { published, 'seats-taken': 'Students sit on seats that would be taken away.' },
})

export const copySeatRooms = command({
  method: 'POST',
  path: '/api/exam-seat-plan/{exam_id}/copy',
  title: 'Copy the rooms of another exam',
  right: writeRight,
  wholeSchool: true,
  input: z.object({ exam_id: idSchema, from_exam_id: idSchema }),
  answer: dataOf(z.object({ rooms: count })).extend({ message: z.string() }),
  refusals: { published, 'nothing-there': 'That exam has no room that this one is without.' },
})

const person = z.object({ id: z.number(), ...names })

export const invigilators = endpoint({
  method: 'GET',
  path: '/api/exam-seat-plan/invigilators',
  title: 'Invigilators of an exam',
  right: readRight,
  input: z.object({ exam_id: idSchema }),
  answer: dataOf(
    z.object({
      named: z.array(person.extend({ exam_room_id: z.number(), held_on: z.string() })),
      /** Who can be named; for whoever may name them. */
      staff: z.array(person),
    }),
  ),
})
export type Invigilator = z.output<typeof invigilators.answer>['data']['named'][number]

export const nameInvigilators = command({
  method: 'PUT',
  path: '/api/exam-seat-plan/{exam_id}/invigilators',
  title: 'Name the invigilators of a room',
  right: writeRight,
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    exam_room_id: idSchema,
    /** On each of these days they are these and no others. */
    days: z.array(adDate).min(1, 'Field is required').max(60),
    user_ids: z.array(idSchema).max(20),
  }),
  answer: told,
  refusals: { published, elsewhere: 'Somebody named here is in another room on that day.' },
})

export const planPapers = ['door', 'attendance'] as const

export const printSeatPlan = command({
  method: 'POST',
  path: '/api/exam-seat-plan/{exam_id}/print',
  title: 'Print the seat plan of an exam',
  // the names of a whole exam, as entrance cards have them
  right: printRight,
  prints: true,
  anyBatch: true,
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    /** A list for the door, or a sheet to sign. */
    paper: z.enum(planPapers),
    room_ids: z.array(idSchema).max(mostRooms).nullish(),
    /** Of sheets to sign: this day; each day unless told. */
    held_on: adDate.nullish(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: dataOf(z.object({ job_id: z.string(), pages: count, left_out: count })),
  refusals: { nobody: 'Nobody sits in these rooms yet.' },
})
