/** Listing students, one student's record, and what is changed in it. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf, type ListQuery, listOf, listQuery } from '#platform/contract/list.ts'
import { whole } from '#platform/contract/numbers.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { reasonSchema } from '#platform/contract/reason.ts'
import { aboveYou } from '#features/access/contract/administration.ts'
import { notedAnswer } from '#features/people/contract/person-answer.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { recordParts, type StudentDetails, studentDetails, studentShape } from './student-shape.ts'
import { studentList } from './student-list.ts'
import { address, addressesInput, guardian, guardianInput } from './guardians-and-addresses.ts'

export type StudentQuery = Omit<ListQuery, 'slim'> & {
  grade_id?: number
  section_id?: number
  gender?: string
  group_id?: number
  status?: 'active' | 'left'
}

const { row, filter } = schemasOf(studentList)
export const studentQuery = listQuery
  .omit({ slim: true })
  .extend(filter.shape)
  .extend({ group_id: idSchema.optional() })
export const listStudents = endpoint({
  method: 'GET',
  path: '/api/student',
  title: 'Students of the batch',
  right: 'student-read',
  input: studentQuery as unknown as z.ZodType<StudentQuery, Partial<StudentQuery>>,
  answer: listOf(row.partial().extend({ enroll_id: z.number(), profile_image: z.string().nullable() })),
})

const enrolment = z.object({
  id: z.number(),
  enroll_code: z.string(),
  batch_id: z.number(),
  batch: z.string(),
  is_current_batch: z.boolean(),
  grade_id: z.number(),
  grade: z.string(),
  grade_np: z.string().nullable(),
  section_id: z.number().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
  status: z.string(),
  enrolled_on: z.string(),
  class_teacher: z.object({ id: z.number(), name: z.string(), mobile: z.string().nullable() }).nullable(),
})
export type Enrolment = z.output<typeof enrolment>

/** The specification's student record with its summary. What the reader may not see (guardians and addresses are contact, most of `personal` is the record) is null or empty. */
export const studentRecord = z.object({
  id: z.number(),
  name: z.string(),
  ...notedAnswer(studentShape, recordParts.top).shape,
  profile_image: z.string().nullable(),
  full_name: notedAnswer(studentShape, recordParts.full_name),
  /** Read and changed only after unlocking. */
  is_protected: z.boolean(),
  status: z.enum(['active', 'left', 'deleted']),
  left_on: z.string().nullable(),
  left_reason: z.string().nullable(),
  summary: z.object({
    id: z.number(),
    name: z.string(),
    address: z.string().nullable(),
    avatar: z.string().nullable(),
    details: z.object({
      admission_date: z.string(),
      grade: z.string().nullable(),
      grade_np: z.string().nullable(),
      section: z.string().nullable(),
      enroll_code: z.string().nullable(),
      roll: z.number().nullable(),
    }),
    guardian: z.object({ name: z.string(), relation: z.string(), mobile: z.string().nullable() }).nullable(),
  }),
  /** The primary one; `guardians` holds all. */
  guardian: guardian.nullable(),
  guardians: z.array(guardian),
  personal: notedAnswer(studentShape, recordParts.personal),
  address: z.object({ temporary: address.nullable(), permanent: address.nullable() }),
  /** The enrolment of the batch worked in, or the newest. */
  academic: enrolment.nullable(),
  enrolments: z.array(enrolment),
  /** Paisa, over all batches; only for those who may read dues. */
  due: z.number().nullable(),
  /** Per cent, and what is missing, in English; null for whoever does not see all of it. */
  progress: z.object({ percent: z.number(), missing: z.array(z.string()) }).nullable(),
})
export type StudentRecord = z.output<typeof studentRecord>

const id = z.object({ id: idSchema })
const changedDetails = schemasOf(studentDetails).update as z.ZodObject
const record = dataOf(studentRecord)

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/student/{id}',
  title: "A student's record",
  right: 'student-read',
  recordOf: 'id',
  input: id,
  answer: record,
})

export const changeStudent = endpoint({
  method: 'PATCH',
  path: '/api/student/{id}',
  title: 'Change the general details of a student',
  right: 'student-update & student-record-read & student-contact-read',
  refusals: { 'above-you': aboveYou },
  input: changedDetails.extend(id.shape) as unknown as z.ZodType<
    { id: number } & Partial<StudentDetails>,
    { id: number } & Partial<StudentDetails>
  >,
  answer: record,
})

/** The guardian becomes the primary one unless `primary` says no; the others stay. */
export const changeGuardian = endpoint({
  method: 'PATCH',
  path: '/api/student/{id}/guardian',
  title: 'Give a student a guardian, or change him',
  right: 'student-update & student-contact-read',
  refusals: {
    'guardian-is-staff': 'This guardian works at the school. Change the name, mobile and e-mail with the staff.',
  },
  input: z.intersection(id, guardianInput),
  answer: record,
})
export const removeGuardian = endpoint({
  method: 'DELETE',
  path: '/api/student/{id}/guardian/{guardian_id}',
  title: 'Take a guardian away from a student',
  right: 'student-update & student-contact-read',
  rightBecause: 'Child and guardian stay: what they are to each other is changed.',
  input: id.extend({ guardian_id: idSchema }),
  answer: record,
})

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/student/{id}/address',
  title: 'Permanent and temporary address of a student',
  right: 'student-update & student-contact-read',
  input: addressesInput.extend(id.shape),
  answer: record,
})

export const protectStudent = endpoint({
  method: 'PUT',
  path: '/api/student/{id}/protection',
  title: 'Protect the record of a student, or open it to all again',
  right: 'administrator',
  anyBatch: true,
  input: id.extend({ is_protected: flagSchema }),
  answer: record,
})

export const changePhoto = endpoint({
  files: { image: 'image' },
  method: 'POST',
  path: '/api/student/{userId}/profile',
  title: 'Photo of a student (multipart part `image`)',
  right: 'student-update',
  refusals: { 'above-you': aboveYou },
  input: z.object({ userId: idSchema }),
  answer: dataOf(z.object({ profile_image: z.string() })),
})

export const changeEnrolment = command({
  method: 'PATCH',
  path: '/api/enrolment/{id}',
  title: 'Grade, section and roll of a student in the current batch',
  right: 'student-update',
  input: id.extend({ grade_id: idSchema.optional(), section_id: idSchema.nullish(), roll: whole(1, 9999).nullish() }),
  answer: record,
  refusals: { 'other-batch': 'Only the enrolment of the batch worked in can be changed.' },
})

export const deleteStudent = command({
  method: 'DELETE',
  path: '/api/student/{id}',
  title: 'Delete a student; an administrator can restore the user',
  right: 'student-delete',
  input: id.extend({ reason: z.string().trim().max(300).optional() }),
  answer: dataOf(id),
  refusals: {
    'above-you': aboveYou,
    'has-dues': 'This student still owes money. Settle the dues first, or mark the student as left.',
    'has-money': 'The school holds an advance or a deposit of this student. Mark the student as left instead.',
    'has-cheque': 'A cheque of this student is still in hand. Mark what became of it first.',
  },
})

export const leaveSchool = command({
  method: 'POST',
  path: '/api/student/{id}/leave',
  title: 'A student leaves the school',
  right: 'student-update',
  input: id.extend({
    left_on: adDate,
    reason: reasonSchema(),
  }),
  answer: record,
  refusals: { 'has-left': 'This student has left already.' },
})
export const readmit = command({
  method: 'POST',
  path: '/api/student/{id}/readmit',
  title: 'Take back a student who has left',
  right: 'student-create',
  input: id.extend({ grade_id: idSchema.optional(), section_id: idSchema.nullish() }),
  answer: record,
  refusals: {
    'not-left': 'This student has not left.',
    'no-batch': 'The school has no current batch.',
    'grade-needed': 'Choose the grade: the student has no enrolment in this batch.',
  },
})
