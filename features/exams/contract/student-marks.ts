/** The marks of one student in all subjects of an exam that one reaches. They are saved as rows of their sheets, by the call of `marks.ts`. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { resultState } from './exams.ts'
import { cellValue, names, part, sheetCell } from './marks.ts'

const subject = z.object({
  /** With the student's section the place of a sheet. */
  exam_subject_id: z.number(),
  /** The subject's. */
  ...names,
  parts: z.array(part.extend({ ...sheetCell.shape, value: cellValue })),
  /** Of the sheet; 0: nobody has saved it. */
  version: z.number(),
  locked: z.boolean(),
  may_change: z.boolean(),
  /** As the marks stand; null: one is missing, or nothing is asked of this student. */
  letter: z.string().nullable(),
})
export type StudentSubject = z.output<typeof subject>

const neighbour = z.number().nullable()

export const studentMarks = endpoint({
  method: 'GET',
  path: '/api/marks/student',
  title: 'Marks of a student in all subjects of an exam',
  right: 'marks-input-read',
  recordOf: 'enroll_id',
  input: z.object({ exam_id: idSchema, enroll_id: idSchema }),
  answer: dataOf(
    z.object({
      exam: z.object({ id: z.number(), ...names, state: z.string() }),
      student: z.object({
        enroll_id: z.number(),
        enroll_code: z.string(),
        roll: z.number().nullable(),
        ...names,
        section_id: z.number(),
        grade: z.string(),
        grade_np: z.string().nullable(),
        section: z.string(),
      }),
      /** Enrolments of the section, as its register goes. */
      previous: neighbour,
      next: neighbour,
      subjects: z.array(subject),
      /** Of all subjects together as they stand; null: one reaches some of them only, or nothing is reckoned. */
      sum: z
        .object({
          state: resultState,
          marks: z.number(),
          full_marks: z.number(),
          percent: z.number().nullable(),
          gpa: z.number().nullable(),
          letter: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
})
