/** Grace marks of an exam: who passes with them, giving them, and taking them back. They stay within the limits of the settings. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { partKinds } from './first-parts.ts'
import { graceLosses } from './grace-losses.ts'

/** Students that are listed of either kind. */
export const mostGrace = 500

const part = z.object({
  exam_part_id: z.number(),
  subject: z.string(),
  subject_np: z.string().nullable(),
  kind: z.enum(partKinds),
  full_marks: z.number(),
  /** Without grace. */
  mark: z.number(),
  grace: z.number(),
})
const student = z.object({
  enroll_id: z.number(),
  enroll_code: z.string(),
  name: z.string(),
  name_np: z.string().nullable(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  parts: z.array(part),
})
export type GraceStudent = z.output<typeof student>
const givenPart = part.extend({
  /** Why it counts no more; null: it counts, or the student left. */
  lost: z.enum(graceLosses).nullable(),
  /** The mark as it stands, without grace; null: there is none. */
  mark_now: z.number().nullable(),
})
const given = student.extend({
  parts: z.array(givenPart),
  /** No: something of it is lost, or the student left. */
  counts: z.boolean(),
  has_left: z.boolean(),
  reason: z.string(),
  given_by: z.string().nullable(),
  given_at: z.string(),
})
export type GivenGrace = z.output<typeof given>
export type GivenPart = z.output<typeof givenPart>

export const graceMarks = endpoint({
  method: 'GET',
  path: '/api/grace-marks',
  title: 'Who passes an exam with grace marks, and who was given some',
  right: 'marks-grace',
  input: z.object({ exam_id: idSchema, grade_id: idSchema.optional() }),
  answer: dataOf(
    z.object({
      state: z.string(),
      /** Marks; 0: the school gives none. */
      limits: z.object({ part: z.number(), student: z.number() }),
      proposed: z.array(student),
      /** Others that pass with grace marks: choose a class to see them. */
      not_listed: z.number(),
      /** What counts no more comes first. */
      given: z.array(given),
    }),
  ),
})

const whose = z.object({
  exam_id: idSchema,
  enroll_ids: z.array(idSchema).min(1, 'Field is required').max(mostGrace),
  reason: reasonSchema(),
})

export const giveGrace = command({
  method: 'POST',
  path: '/api/grace-marks',
  title: 'Give grace marks to students',
  right: 'marks-grace',
  wholeSchool: true,
  input: whose,
  answer: dataOf(z.object({ students: z.number(), marks: z.number() })).extend({ message: z.string() }),
  refusals: {
    'not-closed': 'Close the exam or these classes first: marks are still being entered.',
    'not-proposed': 'Somebody of these does not pass with the grace marks that the school allows. Load the list again.',
  },
})

export const takeGraceBack = command({
  method: 'POST',
  path: '/api/grace-marks/withdraw',
  title: 'Take grace marks back from students',
  right: 'marks-grace',
  wholeSchool: true,
  input: whose,
  answer: dataOf(z.object({ students: z.number() })).extend({ message: z.string() }),
  refusals: {},
})
