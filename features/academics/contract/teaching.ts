/** Who teaches: class teachers and teachers of subjects, for the batch worked in; and taking a batch's set-up over from another. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'

const said = z.object({ message: z.string() })
const person = z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable() })

const seat = z.object({ section_id: z.number(), teacher: person.nullable(), students: z.number() })
export type SectionTeacher = z.output<typeof seat>
export const sectionTeachers = endpoint({
  method: 'GET',
  path: '/api/section-teachers',
  title: 'Class teachers and number of students of sections',
  right: 'section-read',
  input: z.object({ grade_id: idSchema.optional() }),
  answer: dataOf(z.array(seat)),
})
const refusals = {
  'no-batch': 'The school has no current batch.',
  'no-teacher': 'This person does not work here.',
  'other-grade': 'This section is not of the grade of the subject.',
}
export const setClassTeacher = command({
  method: 'PUT',
  path: '/api/section/{section_id}/class-teacher',
  title: 'Set the class teacher of a section',
  right: 'section-update',
  refusals,
  input: z.object({ section_id: idSchema, user_id: idSchema.nullish() }),
  answer: said,
})

const taught = z.object({
  subject_id: z.number(),
  section_id: z.number(),
  section: z.string(),
  teachers: z.array(person),
})
export type SubjectSection = z.output<typeof taught>
/** A line for each subject and section of its grade, also where nobody teaches it. */
export const subjectTeachers = endpoint({
  method: 'GET',
  path: '/api/subject-teachers',
  title: 'Teachers of subjects by section',
  right: 'subject-read',
  input: z.object({ grade_id: idSchema.optional(), subject_id: idSchema.optional() }),
  answer: dataOf(z.array(taught)),
})
/** Sections that are not named stay as they are. */
export const setSubjectTeachers = command({
  method: 'PUT',
  path: '/api/subject/{subject_id}/teachers',
  title: 'Set the teachers of a subject by section',
  right: 'subject-update',
  refusals,
  input: z.object({
    subject_id: idSchema,
    sections: z
      .array(z.object({ section_id: idSchema, user_ids: z.array(idSchema).max(10) }))
      .min(1)
      .max(100),
  }),
  answer: said,
})

const part = z.object({
  part: z.enum(['class_teachers', 'subject_teachers', 'routine']),
  found: z.number(),
  there: z.number(),
  new: z.number(),
})
export type SetupPart = z.output<typeof part>
/** `found` in the other batch, `there` already, `new` would be added. What is there already stays. */
export const previewSetup = endpoint({
  method: 'GET',
  path: '/api/batch/{id}/copy-setup',
  title: 'What copying the set-up would add to a batch',
  right: 'batch-read',
  refusals: { same: 'Choose another batch to copy from.' },
  input: z.object({ id: idSchema, from_batch_id: idSchema }),
  answer: dataOf(z.array(part)),
})
export const copySetup = command({
  method: 'POST',
  path: '/api/batch/{id}/copy-setup',
  title: 'Copy the set-up of another batch',
  right: 'batch-update',
  anyBatch: true,
  refusals: { same: 'Choose another batch to copy from.', clash: 'This teacher, room or section is taken then.' },
  input: z.object({
    id: idSchema,
    from_batch_id: idSchema,
    parts: z.array(z.enum(['class_teachers', 'subject_teachers', 'routine'])).min(1, 'Choose what to copy'),
  }),
  answer: said.extend({
    data: z.array(z.object({ part: z.enum(['class_teachers', 'subject_teachers', 'routine']), copied: z.number() })),
  }),
})
