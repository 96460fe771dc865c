/** The seat plan of an exam: its rooms, who sits where, symbol numbers, invigilators, and the papers that hang on doors and go round in rooms. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { names } from './marks.ts'
import { mostSeats } from './most-seats.ts'
import { seatsOf } from './seating.ts'
import { examStates } from './set-up.ts'
import { symbolPattern } from './symbol-numbers.ts'

const readRight = 'subject-mark-read'
const writeRight = 'exam-update'
const published = 'This exam is published. Withdraw its results first.'
const told = z.object({ message: z.string() })
const count = z.number()

/** Of benches in columns; one column of single seats is a room of which only a number of seats is known. */
const shape = { columns_of_benches: z.number(), rows: z.number(), seats_per_bench: z.number() }
const classCount = z.object({ grade_id: z.number(), n: count })

const room = z.object({
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
      .max(200)
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

const planStudent = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  ...names,
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  symbol_no: z.string().nullable(),
  exam_room_id: z.number().nullable(),
  room: z.string().nullable(),
  seat: z.number().nullable(),
})
export type PlanStudent = z.output<typeof planStudent>

export const seatPlanRoom = endpoint({
  method: 'GET',
  path: '/api/exam-seat-plan/room',
  title: 'Who sits in a room of an exam',
  right: readRight,
  input: z.object({ exam_room_id: idSchema }),
  answer: dataOf(
    z.object({
      students: z.array(planStudent),
      /** Seats of students whom the reader does not reach. */
      others: z.array(z.number()),
    }),
  ),
})

export const seatPlanStudents = endpoint({
  method: 'GET',
  path: '/api/exam-seat-plan/students',
  title: 'Students of an exam with symbol number and seat',
  right: readRight,
  input: listInOrder.extend({
    exam_id: idSchema,
    grade_id: idSchema.optional(),
    section_id: idSchema.optional(),
    without_seat: flagSchema.optional(),
    without_number: flagSchema.optional(),
  }),
  answer: listOf(planStudent),
})

const seating = z.object({
  exam_id: idSchema,
  /** These classes only; all of the exam unless told. */
  grade_ids: z.array(idSchema).max(100).nullish(),
  /** In these rooms only; all unless told. */
  room_ids: z.array(idSchema).max(200).nullish(),
  /** Who has a seat keeps it. */
  only_new: flagSchema.default(false),
})
const seatedNow = {
  /** Who get a seat, and who of them had another one before. */
  students: count,
  moved: count,
  /** Seats that are missing: then nobody is seated. */
  missing: count,
  /** Pairs of neighbours of one class, in all rooms. */
  beside: count,
  behind: count,
}

export const previewSeats = endpoint({
  method: 'POST',
  path: '/api/exam-seat-plan/{exam_id}/seats-preview',
  title: 'How students of an exam would be seated',
  right: writeRight,
  wholeSchool: true,
  reads: true,
  input: seating,
  answer: dataOf(z.object({ ...seatedNow, rooms: z.array(room.pick({ id: true, name: true, classes: true })) })),
})
export type SeatsPreview = z.output<typeof previewSeats.answer>['data']

export const seatStudents = command({
  method: 'POST',
  path: '/api/exam-seat-plan/{exam_id}/seats',
  title: 'Seat the students of an exam',
  right: writeRight,
  wholeSchool: true,
  input: seating,
  answer: dataOf(z.object(seatedNow)).extend({ message: z.string() }),
  refusals: {
    published,
    nobody: 'There is nobody to seat here.',
    'too-few-seats': 'There are too few seats. Nobody was seated.',
  },
})

export const moveStudent = command({
  method: 'PUT',
  path: '/api/exam-seat-plan/{exam_id}/seat',
  title: 'Give a student of an exam another seat',
  right: writeRight,
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    enroll_id: idSchema,
    /** Null with its seat: the student loses the seat. */
    exam_room_id: idSchema.nullish(),
    seat: whole(1, mostSeats).nullish(),
    /** Who sits there and takes the seat of the first; null: nobody. */
    swap_with: idSchema.nullish(),
  }),
  answer: told,
  refusals: {
    published,
    changed: 'Somebody has changed this seat meanwhile. Look at the plan again.',
    'no-seat': 'This student has no seat to give in return. Choose a free seat.',
  },
})

const numbering = z.object({
  exam_id: idSchema,
  prefix: z
    .string()
    .overwrite(oneLine)
    .max(10, 'At most 10 characters')
    .regex(/^[0-9A-Za-z/-]*$/, 'Letters, digits, / and - only')
    .default(''),
  first: whole(0, 999_999_999),
  /** Figures of the number. */
  width: whole(1, 9),
  grade_ids: z.array(idSchema).max(100).nullish(),
  /** Whoever has a number gets another one. */
  anew: flagSchema.default(false),
})
const numbersNow = {
  /** Who get a number, and who keep theirs. */
  given: count,
  kept: count,
  first: z.string().nullable(),
  last: z.string().nullable(),
}

export const previewSymbols = endpoint({
  method: 'POST',
  path: '/api/exam-seat-plan/{exam_id}/symbols-preview',
  title: 'Which symbol numbers would be given',
  right: writeRight,
  wholeSchool: true,
  reads: true,
  input: numbering,
  answer: dataOf(z.object(numbersNow)),
})

export const giveSymbols = command({
  method: 'POST',
  path: '/api/exam-seat-plan/{exam_id}/symbols',
  title: 'Give symbol numbers in an exam',
  right: writeRight,
  wholeSchool: true,
  input: numbering,
  answer: dataOf(z.object(numbersNow)).extend({ message: z.string() }),
  refusals: { published, nobody: 'Everybody has a symbol number already.' },
})

export const setSymbol = command({
  method: 'PUT',
  path: '/api/exam-seat-plan/{exam_id}/symbol',
  title: 'Change the symbol number of a student',
  right: writeRight,
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    enroll_id: idSchema,
    /** Null: takes it away. */
    symbol_no: z
      .string()
      .overwrite(oneLine)
      .regex(symbolPattern, 'Letters, digits, / and - only, at most 20')
      .nullish(),
  }),
  answer: told,
  refusals: { published, taken: 'Another student of this exam has this symbol number.' },
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
  right: readRight,
  prints: true,
  anyBatch: true,
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    /** A list for the door, or a sheet to sign. */
    paper: z.enum(planPapers),
    room_ids: z.array(idSchema).max(200).nullish(),
    /** Of sheets to sign: this day; each day unless told. */
    held_on: adDate.nullish(),
    language: z.enum(['en', 'ne']).default('en'),
  }),
  answer: dataOf(z.object({ job_id: z.string(), pages: count, left_out: count })),
  refusals: { nobody: 'Nobody sits in these rooms yet.' },
})
