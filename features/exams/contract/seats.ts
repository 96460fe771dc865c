/** Who sits where in an exam and by which symbol number: read, dealt after a preview, moved, numbered. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listInOrder, listOf } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { names } from './marks.ts'
import { mostRooms, mostSeats } from './most-seats.ts'
import { published, readRight, room, writeRight } from './seat-plan.ts'
import { symbolPattern } from './symbol-numbers.ts'

const told = z.object({ message: z.string() })
const count = z.number()

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
  room_ids: z.array(idSchema).max(mostRooms).nullish(),
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
