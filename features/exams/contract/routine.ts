/** The exam routine: when and where each part of a subject is sat. A part without a day is not on it yet. */
import { z } from 'zod'
import { oneLine } from '#platform/contract/plain-text.ts'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { partKinds } from './first-parts.ts'
import { examStates } from './set-up.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 10:15')
const minutes = z.number('Must be a number').int('Must be a whole number').min(5, 'At least 5').max(600, 'At most 600')
const room = z.string().overwrite(oneLine).max(40, 'At most 40 characters')

/** `held_on`: AD; `starts_at`: 'HH:MM' of Nepal's clock. */
const when = z.object({
  held_on: z.string().nullable(),
  starts_at: z.string().nullable(),
  minutes: z.number().nullable(),
  room: z.string().nullable(),
})
const sitting = when.extend({
  exam_part_id: z.number(),
  subject: z.string(),
  subject_np: z.string().nullable(),
  kind: z.enum(partKinds),
})
export type Sitting = z.output<typeof sitting>

const classOfExam = z.object({
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  sittings: z.array(sitting),
})
export type RoutineClass = z.output<typeof classOfExam>

export const examRoutine = endpoint({
  method: 'GET',
  path: '/api/exam-routine',
  title: 'Routine of an exam',
  right: 'routine-read',
  input: z.object({ exam_id: idSchema, grade_id: idSchema.optional() }),
  answer: dataOf(
    z.object({
      exam: z.string(),
      exam_np: z.string().nullable(),
      state: z.enum(examStates),
      start_date: z.string(),
      end_date: z.string(),
      classes: z.array(classOfExam),
    }),
  ),
})

export const saveExamRoutine = command({
  method: 'PUT',
  path: '/api/exam-routine/{exam_id}',
  title: 'Change the routine of an exam',
  right: 'exam-update',
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    sittings: z
      .array(
        z.object({
          exam_part_id: idSchema,
          held_on: adDate.nullable(),
          starts_at: clock.nullable(),
          minutes: minutes.nullable(),
          room: room.nullable(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  answer: z.object({ message: z.string() }),
  refusals: {
    published: 'This exam is published. Withdraw its results first.',
    'no-day': 'Give the day first: a time without a day is on no routine.',
    clash: 'Two parts of one class are at the same time. Change one of them.',
  },
})

export const examRoutineOfChild = endpoint({
  method: 'GET',
  path: '/api/guardian-exam-routine',
  title: 'Exam routine of a child',
  right: 'guardian|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.array(
      z.object({
        exam_id: z.number(),
        exam: z.string(),
        exam_np: z.string().nullable(),
        /** Of the seat plan; null: the child has neither a symbol number nor a seat. */
        place: z
          .object({ symbol_no: z.string().nullable(), room: z.string().nullable(), seat: z.number().nullable() })
          .nullable(),
        sittings: z.array(sitting.omit({ exam_part_id: true }).extend({ held_on: z.string() })),
      }),
    ),
  ),
})

type When = z.output<typeof when>
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether both are sat at once; a sitting without its minutes is an hour. Without a time nobody knows. */
export function atOnce(one: When, other: When): boolean {
  if (one.held_on === null || one.held_on !== other.held_on || !one.starts_at || !other.starts_at) return false
  const [a, b] = [minutesOf(one.starts_at), minutesOf(other.starts_at)]
  return a < b + (other.minutes ?? 60) && b < a + (one.minutes ?? 60)
}

/** Ids of parts that a class sits at the same time as another one of its own. */
export function clashesIn(sittings: readonly (When & { exam_part_id: number })[]): Set<number> {
  const found = new Set<number>()
  for (const [at, one] of sittings.entries())
    for (const other of sittings.slice(at + 1))
      if (atOnce(one, other)) found.add(one.exam_part_id).add(other.exam_part_id)
  return found
}

export type RoutineNote = 'outside' | 'saturday' | 'room'
/** What is unusual and allowed: a day outside the exam's, a Saturday, a room that two classes have at once. */
export function notesOf(
  { start_date, end_date, classes }: { start_date: string; end_date: string; classes: readonly RoutineClass[] },
  weekdayOf: (ad: string) => number,
): Map<number, RoutineNote[]> {
  const notes = new Map<number, RoutineNote[]>()
  const all = classes.flatMap(({ grade_id, sittings }) => sittings.map((each) => ({ ...each, grade_id })))
  for (const one of all) {
    if (one.held_on === null) continue
    const of: RoutineNote[] = []
    if (one.held_on < start_date || one.held_on > end_date) of.push('outside')
    if (weekdayOf(one.held_on) === 6) of.push('saturday')
    if (
      one.room &&
      all.some((other) => other.grade_id !== one.grade_id && other.room === one.room && atOnce(one, other))
    )
      of.push('room')
    if (of.length) notes.set(one.exam_part_id, of)
  }
  return notes
}
