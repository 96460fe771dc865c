/** Guardians as the office keeps them: list, one, merged, given to students. A person who is kept to own sections reaches the guardians of their children only. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, listBy, listInOrder, listOf } from '#platform/contract/list.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { aboveYou } from '#features/access/contract/administration.ts'
import { guardianInput, relationSchema } from '../guardians-and-addresses.ts'
import { type GuardianDetails, guardianDetails, guardianShape } from './guardian-shape.ts'
import { notedAnswer } from '#features/people/contract/person-answer.ts'

const id = z.object({ id: idSchema })
const message = z.string()
const seat = {
  enroll_code: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
}
const person = { id: z.number(), name: z.string(), name_np: z.string().nullable() }

const listed = z.object({
  ...person,
  profile_image: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string().nullable(),
  has_password: z.boolean(),
  enabled: z.boolean(),
  children: z.array(z.object({ id: z.number(), name: z.string(), relation: z.string(), ...seat })),
})
export type ListedGuardian = z.output<typeof listed>
/** `same_name`: only those whose name another guardian has too, next to each other: perhaps the same person. */
export const guardianQuery = listBy('name', 'mobile', 'email', 'occupation').extend({
  grade_id: idSchema.optional(),
  section_id: idSchema.optional(),
  has_password: flagSchema.optional(),
  without_children: flagSchema.optional(),
  same_name: flagSchema.optional(),
  without_mobile: flagSchema.optional(),
})
export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/guardian',
  title: 'Guardians with their children',
  right: 'guardian-read',
  input: guardianQuery,
  answer: listOf(listed),
})

const child = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  profile_image: z.string().nullable(),
  status: z.string(),
  ...seat,
  roll: z.number().nullable(),
  relation: z.string(),
  is_primary: z.boolean(),
  pays: z.boolean(),
  emergency: z.boolean(),
  /** Paisa over all batches; only for who may read dues. */
  due: z.number().nullable(),
})
const guardianRecord = z.object({
  ...person,
  profile_image: z.string().nullable(),
  details: notedAnswer(guardianShape),
  sign_in: z.object({
    enabled: z.boolean(),
    username: z.string().nullable(),
    has_password: z.boolean(),
    is_temporary: z.boolean(),
    last_seen_at: z.string().nullable(),
  }),
  /** Works at the school too: name, mobile and e-mail are changed with the staff. */
  is_staff: z.boolean(),
  children: z.array(child),
  /** Sum of the children's dues, paisa; only for who may read dues. */
  due: z.number().nullable(),
})
export type GuardianRecord = z.output<typeof guardianRecord>
const record = dataOf(guardianRecord)

export const getGuardian = endpoint({
  method: 'GET',
  path: '/api/guardian/{id}',
  title: 'One guardian',
  right: 'guardian-read',
  recordOf: 'id',
  input: id,
  answer: record,
})
export const changeGuardianDetails = endpoint({
  method: 'PATCH',
  path: '/api/guardian/{id}',
  title: 'Change a guardian',
  right: 'guardian-update & student-contact-read & student-record-read',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    'is-staff': 'This guardian works at the school. Change the name, mobile and e-mail with the staff.',
  },
  input: (schemasOf(guardianDetails).update as z.ZodObject).extend(id.shape) as unknown as z.ZodType<
    { id: number } & Partial<GuardianDetails>,
    { id: number } & Partial<GuardianDetails>
  >,
  answer: record,
})
/** Gives a child, or changes what the guardian is to it. Becoming the primary one takes that from the other. */
export const setChild = command({
  method: 'PUT',
  path: '/api/guardian/{id}/child/{student_id}',
  title: 'What a guardian is to a child',
  right: 'guardian-update',
  anyBatch: true,
  refusals: { 'is-primary': 'A child keeps one primary guardian: make another one primary instead.' },
  input: id.extend({
    student_id: idSchema,
    relation: relationSchema,
    is_primary: flagSchema.optional(),
    pays: flagSchema.optional(),
    emergency: flagSchema.optional(),
  }),
  answer: record.extend({ message }),
})
export const removeChild = command({
  method: 'DELETE',
  path: '/api/guardian/{id}/child/{student_id}',
  title: 'Take a child away from a guardian',
  right: 'guardian-update',
  rightBecause: 'Child and guardian stay: what they are to each other is changed.',
  anyBatch: true,
  refusals: {},
  input: id.extend({ student_id: idSchema }),
  answer: record.extend({ message }),
})
export const deleteGuardian = command({
  method: 'DELETE',
  path: '/api/guardian/{id}',
  title: 'Delete a guardian who has no child here',
  right: 'guardian-delete',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    'has-children': 'This guardian has children here. Take them away first, or merge with another guardian.',
    'is-staff': 'This guardian works at the school and is deleted with the staff.',
  },
  input: id.extend({ reason: z.string('Field is required').trim().min(1, 'Field is required').max(300) }),
  answer: z.object({ message }),
})
/** The guardian of the path goes, `into` stays with the children, relations and sign-in of both. */
export const mergeGuardians = command({
  method: 'DELETE',
  path: '/api/guardian/{id}/merge',
  title: 'Merge a guardian who was entered twice into another',
  right: 'guardian-update & guardian-delete',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    same: 'Choose two different guardians.',
    'is-staff': 'The one who works at the school must be kept.',
    'is-student': 'A student cannot be merged.',
    'two-sign-ins':
      'Both sign in with a password of their own. The kept one stays as it is; the other one cannot sign in any more.',
  },
  input: id.extend({ into: idSchema, confirmed: flagSchema.default(false) }),
  answer: record.extend({ message }),
})

const student = {
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  ...seat,
  roll: z.number().nullable(),
}
const place = { grade_id: idSchema.optional(), section_id: idSchema.optional() }
const lonely = z.object({ ...student, dob: z.string().nullable(), admission_date: z.string() })
export type LonelyStudent = z.output<typeof lonely>
export const studentsWithoutGuardian = endpoint({
  method: 'GET',
  path: '/api/student-no-guardian',
  title: 'Students of the batch without a guardian',
  right: 'guardian-read',
  input: listInOrder.extend(place),
  answer: listOf(lonely),
})

const seatOfSection = z.object({
  ...student,
  guardians: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      mobile: z.string().nullable(),
      relation: z.string(),
      is_primary: z.boolean(),
    }),
  ),
})
export type SectionStudent = z.output<typeof seatOfSection>
export const sectionGuardians = endpoint({
  method: 'GET',
  path: '/api/section-guardian',
  title: 'Students of a section with their guardians',
  right: 'guardian-read',
  input: z.object({ section_id: idSchema }),
  answer: dataOf(z.array(seatOfSection)),
})

/** For each row a known guardian by `guardian_id`, else a new one; a mobile that somebody has already means that person. Rows with the same new mobile are one guardian. */
export const assignGuardians = command({
  method: 'POST',
  path: '/api/guardian-assign',
  title: 'Give guardians to many students at once',
  right: 'guardian-create|guardian-update',
  refusals: { 'may-not-create': 'You may choose known guardians only.' },
  input: z.object({
    rows: z
      .array(z.object({ student_id: idSchema, guardian: guardianInput }))
      .min(1, 'Field is required')
      .max(200),
  }),
  answer: z.object({ message, data: z.object({ assigned: z.number(), created: z.number() }) }),
})
