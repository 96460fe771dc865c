/** What each subject of a class is asked in an exam: parts with full and pass marks and credit hours. A subject without parts is not asked. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { partKinds } from './first-parts.ts'

const place = z.object({ exam_id: idSchema, grade_id: idSchema })
/** Marks have two decimals. */
const marks = z
  .number('Must be a number')
  .gt(0, 'More than 0')
  .max(1000, 'At most 1,000')
  .multipleOf(0.01, 'At most two decimals')

const part = z.object({
  kind: z.enum(partKinds),
  full_marks: marks,
  /** Null: what the grading scheme says. */
  pass_marks: marks.nullable(),
  credit_hours: z.number('Must be a number').min(0).max(20, 'At most 20').multipleOf(0.01, 'At most two decimals'),
})

const subject = z.object({
  subject_id: z.number(),
  subject: z.string(),
  subject_np: z.string().nullable(),
  code: z.string().nullable(),
  counts: z.boolean(),
  /** What its parts must reach together; null: nothing. */
  pass_marks: z.number().nullable(),
  /** Marks stand: a part that has some stays. */
  has_marks: z.boolean(),
  parts: z.array(
    z.object({
      kind: z.enum(partKinds),
      full_marks: z.number(),
      pass_marks: z.number().nullable(),
      credit_hours: z.number(),
    }),
  ),
})
export type SubjectMarks = z.output<typeof subject>

export const subjectMarks = endpoint({
  method: 'GET',
  path: '/api/subject-marks',
  title: 'What the subjects of a class are asked in an exam',
  right: 'subject-mark-read',
  input: place,
  answer: dataOf(
    z.object({
      exam: z.string(),
      state: z.string(),
      scheme: z.object({ name: z.string(), pass_theory: z.number().nullable(), pass_practical: z.number().nullable() }),
      subjects: z.array(subject),
    }),
  ),
})

export const saveSubjectMarks = command({
  method: 'PUT',
  path: '/api/subject-marks',
  title: 'Change what subjects are asked in an exam',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: place.extend({
    /** Only those that change. */
    subjects: z
      .array(
        z
          .object({
            subject_id: idSchema,
            counts: z.boolean(),
            pass_marks: marks.nullable(),
            parts: z.array(part).max(partKinds.length),
          })
          .refine(({ parts }) => new Set(parts.map(({ kind }) => kind)).size === parts.length, 'Each part once')
          .refine(
            ({ parts }) => parts.every(({ full_marks, pass_marks }) => pass_marks === null || pass_marks <= full_marks),
            'Pass marks are above full marks',
          ),
      )
      .min(1)
      .max(100),
  }),
  answer: z.object({ message: z.string() }),
  refusals: {
    published: 'This exam is published. Withdraw its results first.',
    'below-marks': 'A mark that is entered already is above the new full marks.',
    'has-marks': 'Marks are entered for a part that would be taken out.',
  },
})

export const copySubjectMarks = command({
  method: 'POST',
  path: '/api/subject-marks/copy',
  title: 'Copy what subjects are asked from another exam',
  right: 'subject-mark-update',
  wholeSchool: true,
  input: place.extend({ from_exam_id: idSchema }),
  answer: z.object({ message: z.string() }),
  refusals: {
    published: 'This exam is published. Withdraw its results first.',
    'has-marks': 'Marks are entered in this class already: change what is asked cell by cell.',
    'nothing-there': 'That exam asks nothing of this class.',
  },
})
