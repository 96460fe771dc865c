/** Exams and their results. A class is a grade; what a mark earns is a letter and a grade point. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { ratedOutcome } from './cas-rating.ts'
import { givenActivity } from './eca.ts'
import { partKinds } from './first-parts.ts'
import { examStates } from './set-up.ts'

export const resultState = z.enum(['passed', 'failed', 'missing', 'exempt'])

/** A subject as it is printed; the shape of `ResultLine` in reckon.ts. */
export const resultLine = z.object({
  subject: z.string(),
  subject_np: z.string().nullable(),
  code: z.string().nullable(),
  /** No: it is shown only. */
  counts: z.boolean(),
  credit_hours: z.number(),
  full_marks: z.number(),
  marks: z.number(),
  state: resultState,
  /** What the marks earn; null where a mark is outstanding, or nothing was asked. */
  letter: z.string().nullable(),
  grade_point: z.number().nullable(),
  /** The highest marks of the class. */
  highest: z.number().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(partKinds),
      full_marks: z.number(),
      pass_marks: z.number().nullable(),
      marks: z.number().nullable(),
      said: z.enum(['absent', 'exempt']).nullable(),
      letter: z.string().nullable(),
      grade_point: z.number().nullable(),
      /** Of the marks so many are grace marks. */
      grace: z.number().optional(),
    }),
  ),
  /** Of a final result: what each exam brought that it is weighed out of, in the order of the days. */
  terms: z
    .array(
      z.object({
        name: z.string(),
        name_np: z.string().nullable(),
        marks: z.number().nullable(),
        full_marks: z.number(),
      }),
    )
    .optional(),
  /** It was sat again in a re-examination. */
  again: z.literal(true).optional(),
})

/** Only exams with a published result that is not blocked for the child. */
export const examsOfChild = endpoint({
  method: 'GET',
  path: '/api/guardian-exam',
  title: 'Exams whose results a child may see',
  right: 'guardian|teacher|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(
    z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_np: z.string().nullable(),
        start_date: z.string(),
        /** The enrolment in which it was sat. */
        enroll_id: z.number(),
        enroll_code: z.string(),
      }),
    ),
  ),
})
export const examResult = endpoint({
  method: 'GET',
  path: '/api/exam-result/{exam_id}/{enroll_id}/{enroll_code}',
  title: 'One published result',
  right: 'guardian|teacher|student',
  input: z.object({ exam_id: idSchema, enroll_id: idSchema, enroll_code: z.string().max(30) }),
  answer: dataOf(
    z.object({
      exam: z.string(),
      exam_np: z.string().nullable(),
      student: z.string(),
      student_np: z.string().nullable(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      section: z.string().nullable(),
      roll: z.number().nullable(),
      enroll_code: z.string(),
      /** Missing: it was published although marks are outstanding. */
      state: resultState,
      gpa: z.number().nullable(),
      /** Of all subjects together. */
      letter: z.string().nullable(),
      marks: z.number().nullable(),
      full_marks: z.number().nullable(),
      percent: z.number().nullable(),
      /** In the class, and in the section. */
      rank: z.number().nullable(),
      section_rank: z.number().nullable(),
      /** Days present, and days of school; of an old result the latter may be unknown. */
      attendance: z.number().nullable(),
      school_days: z.number().nullable(),
      published_at: z.string(),
      /** Of a final result: the exams that it is weighed out of, with their per cents. */
      weighed: z.array(z.object({ name: z.string(), name_np: z.string().nullable(), weight: z.number() })).nullable(),
      /** The marksheet, by whoever sees the result. */
      may_print: z.boolean(),
      lines: z.array(resultLine),
      /** Beside the subjects; none of it counts in the average. */
      activities: z.array(givenActivity),
      /** Of a class under continuous assessment. */
      outcomes: z.array(ratedOutcome),
    }),
  ),
})

/** The office's own calls on the same tables (specification, section 7). */
export const listExams = endpoint({
  method: 'GET',
  path: '/api/exam',
  title: 'Exams of the batch; guardians and students see published ones only',
  right: 'login',
  input: z.object({}),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_np: z.string().nullable(),
        start_date: z.string(),
        end_date: z.string(),
        weight: z.number(),
        is_final: z.boolean(),
        state: z.enum(examStates),
        /** Some classes are published, others still take marks. */
        classes_open: z.boolean(),
        classes: z.number(),
      }),
    ),
  }),
})
