/** Exams and their results. A class is a grade; what a mark earns is a letter and a grade point. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

/** Only exams with a published result that is not blocked for the child. */
export const examsOfChild = endpoint({
  method: 'GET',
  path: '/api/guardian-exam',
  title: 'Exams whose results a child may see',
  right: 'guardian|teacher|student',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(z.array(z.object({ id: z.number(), name: z.string(), start_date: z.string() }))),
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
      student: z.string(),
      student_np: z.string().nullable(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      section: z.string().nullable(),
      roll: z.number().nullable(),
      enroll_code: z.string(),
      gpa: z.number().nullable(),
      /** Of all subjects together. */
      letter: z.string().nullable(),
      rank: z.number().nullable(),
      attendance: z.number().nullable(),
      published_at: z.string(),
      lines: z.array(
        z.object({
          subject: z.string(),
          subject_np: z.string().nullable(),
          full_marks: z.number(),
          marks: z.number(),
          /** What the marks earn. */
          letter: z.string(),
          grade_point: z.number(),
        }),
      ),
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
      z.object({ id: z.number(), name: z.string(), start_date: z.string(), end_date: z.string(), state: z.string() }),
    ),
  }),
})
