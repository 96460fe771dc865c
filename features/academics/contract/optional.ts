/** Which optional subjects students choose, section by section. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const subject = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  code: z.string().nullable(),
  students: z.number(),
})
const student = z.object({
  enroll_id: z.number(),
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  roll: z.number().nullable(),
  enroll_code: z.string(),
  section: z.string().nullable(),
  chosen: z.array(z.number()),
})
export type ChoosingStudent = z.output<typeof student>
const sheet = z.object({
  name: z.string(),
  name_np: z.string().nullable(),
  grade_id: z.number(),
  grade: z.string(),
  choose_min: z.number(),
  choose_max: z.number(),
  subjects: z.array(subject),
  students: z.array(student),
})
export type ChoiceSheet = z.output<typeof sheet>
/** `students` of a subject are those of the whole grade that one reaches. */
export const choiceSheet = endpoint({
  method: 'GET',
  path: '/api/optional-group/{id}/choices',
  title: 'Choices of optional subjects in a section or grade',
  right: 'subject-read',
  input: z.object({ id: idSchema, section_id: idSchema.optional() }),
  answer: dataOf(sheet),
})
/** Students that are not named stay as they are; an empty list takes the choice away. */
export const saveChoices = command({
  method: 'PUT',
  path: '/api/optional-group/{id}/choices',
  title: 'Save choices of optional subjects',
  right: 'subject-update',
  refusals: {
    'too-many': 'Somebody has chosen more or fewer subjects than this group allows.',
    'other-group': 'A subject is not of this group.',
  },
  input: z.object({
    id: idSchema,
    choices: z
      .array(z.object({ enroll_id: idSchema, subject_ids: z.array(idSchema).max(20) }))
      .min(1, 'Field is required')
      .max(2000),
  }),
  answer: z.object({ message: z.string(), data: z.object({ saved: z.number() }) }),
})
const own = z.object({
  group_id: z.number(),
  group: z.string(),
  group_np: z.string().nullable(),
  choose_min: z.number(),
  choose_max: z.number(),
  subjects: z.array(
    z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable(), chosen: z.boolean() }),
  ),
})
export type StudentChoice = z.output<typeof own>
export const studentChoices = endpoint({
  method: 'GET',
  path: '/api/student/{student_id}/optional-choices',
  title: 'Optional subjects of a student in the batch',
  right: 'student-read',
  noRecord: 'What was chosen stands on the list of the class too.',
  input: z.object({ student_id: idSchema }),
  answer: dataOf(z.object({ enroll_id: z.number().nullable(), groups: z.array(own) })),
})
