/** Days present as the marksheet of an exam prints them: of each student counted out of attendance, or typed; a typed number wins. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

export const mostSchoolDays = 366
/** Days have halves. */
export const days = z
  .number('Must be a number')
  .min(0, 'Not below 0')
  .max(mostSchoolDays)
  .multipleOf(0.5, 'Days have halves only')
const told = z.object({ message: z.string() })

const student = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  roll: z.number().nullable(),
  name: z.string(),
  name_np: z.string().nullable(),
  /** Out of attendance; null: not counted yet. */
  counted: z.number().nullable(),
  /** Wins over what was counted; null: nobody has typed it. */
  typed: z.number().nullable(),
  /** Days of school before the student joined: he is measured by the others. */
  before_joining: z.number(),
})
export type StudentDays = z.output<typeof student>

export const examAttendance = endpoint({
  method: 'GET',
  path: '/api/exam-attendance',
  title: 'Days present of a section in an exam',
  right: 'subject-mark-read',
  input: z.object({ exam_id: idSchema, section_id: idSchema }),
  answer: dataOf(
    z.object({
      exam: z.string(),
      state: z.string(),
      grade_id: z.number(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      section: z.string(),
      /** Of the class; null: nobody has typed them. */
      school_days: z.number().nullable(),
      /** Days on which attendance of the class was taken; null: not counted yet. */
      counted_days: z.number().nullable(),
      /** Between which days is counted; as it was, else from the first day of the batch to the eve of the exam. */
      from_date: z.string(),
      to_date: z.string(),
      students: z.array(student),
    }),
  ),
})

const refusals = {
  published: 'This exam is published. Withdraw its results first.',
  'above-days': 'Somebody was present on more days than that.',
}

export const countExamAttendance = command({
  method: 'POST',
  path: '/api/exam-attendance/count',
  title: 'Count days present for an exam',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    /** All classes of the exam unless told. */
    grade_id: idSchema.nullish(),
    from_date: adDate,
    to_date: adDate,
  }),
  answer: dataOf(z.object({ classes: z.number(), students: z.number() })).extend({ message: z.string() }),
  refusals: { ...refusals, 'none-taken': 'No attendance was taken on these days.' },
})

export const saveExamAttendance = command({
  method: 'PUT',
  path: '/api/exam-attendance',
  title: 'Change days present for an exam',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: z.object({
    exam_id: idSchema,
    section_id: idSchema,
    /** Of the class; null: those that were counted. Left away: as they are. */
    school_days: z.number('Must be a number').int('Whole days only').min(1, 'At least 1').max(mostSchoolDays).nullish(),
    /** Only those that change; null: what was counted holds. */
    entries: z.array(z.object({ enroll_id: idSchema, days: days.nullable() })).max(300),
  }),
  answer: told,
  refusals: {
    ...refusals,
    'no-days': 'Say first on how many days there was school.',
    'wrong-cells': 'Some days cannot be right. Nothing was saved.',
  },
})
