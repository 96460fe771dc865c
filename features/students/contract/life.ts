/** Members of groups, remarks, behaviour and documents of students. Who noted may take it back, and whoever may delete what others noted. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { documentsAnswer } from '#platform/contract/documents.ts'
import { dataOf, listBy, listOf } from '#platform/contract/list.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { byId, idSchema } from '#platform/fields/ref/schema.ts'

const said = z.object({ message: z.string() })
const student = {
  student_id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  enroll_code: z.string().nullable(),
  grade: z.string().nullable(),
  grade_np: z.string().nullable(),
  section: z.string().nullable(),
  roll: z.number().nullable(),
}
const place = { grade_id: idSchema.optional(), section_id: idSchema.optional() }
const period = { from_date: adDate.optional(), to_date: adDate.optional() }

const member = z.object({ ...student, since: z.string() })
export type GroupMember = z.output<typeof member>
export const groupMembers = endpoint({
  method: 'GET',
  path: '/api/student-group/{group_id}/members',
  title: 'Members of a group',
  right: 'student-read',
  input: listBy('name').extend({ group_id: idSchema, ...place }),
  answer: listOf(member),
})
export const addMembers = command({
  method: 'POST',
  path: '/api/student-group/{group_id}/members',
  title: 'Add students to a group: some, or a whole section',
  right: 'student-update',
  refusals: { nobody: 'Choose students or a section.' },
  input: z.object({
    group_id: idSchema,
    student_ids: z.array(idSchema).max(2000).optional(),
    section_id: idSchema.optional(),
  }),
  answer: said.extend({ data: z.object({ added: z.number() }) }),
})
export const removeMembers = command({
  method: 'DELETE',
  path: '/api/student-group/{group_id}/members',
  title: 'Take students out of a group',
  right: 'student-update',
  rightBecause: 'The students stay: what they belong to is changed.',
  refusals: {},
  input: z.object({ group_id: idSchema, student_ids: z.array(idSchema).min(1).max(2000) }),
  answer: said,
})

const remark = z.object({
  id: z.number(),
  ...student,
  remark_type_id: z.number(),
  remark_type: z.string(),
  remark_type_np: z.string().nullable(),
  tone: z.string(),
  text: z.string(),
  made_on: z.string(),
  for_guardian: z.boolean(),
  made_by: z.string().nullable(),
  own: z.boolean(),
})
export type Remark = z.output<typeof remark>
export const listRemarks = endpoint({
  method: 'GET',
  path: '/api/remark',
  title: 'Remarks of the batch',
  right: 'remark-read',
  input: listBy('made_on').extend({
    student_id: idSchema.optional(),
    remark_type_id: idSchema.optional(),
    ...place,
    ...period,
  }),
  answer: listOf(remark),
})
export const addRemark = command({
  method: 'POST',
  path: '/api/remark',
  title: 'Remark on one or several students',
  right: 'remark-create',
  refusals: {},
  input: z.object({
    student_ids: z.array(idSchema).min(1, 'Field is required').max(500),
    remark_type_id: idSchema,
    text: z.string('Field is required').trim().min(1, 'Field is required').max(1000),
    made_on: adDate.optional(),
    for_guardian: flagSchema.default(false),
  }),
  answer: said,
})
export const removeRemark = command({
  method: 'DELETE',
  path: '/api/remark/{id}',
  title: 'Take a remark back',
  right: 'remark-create|remark-delete',
  rightBecause: 'Who made it takes it back; that of another needs remark-delete.',
  refusals: { 'not-own': 'Only who made it, or the office, can take this back.' },
  input: byId,
  answer: said,
})

const behaviour = z.object({
  id: z.number(),
  ...student,
  behaviour_category_id: z.number(),
  behaviour_category: z.string(),
  behaviour_category_np: z.string().nullable(),
  points: z.number().int(),
  seen_on: z.string(),
  note: z.string().nullable(),
  made_by: z.string().nullable(),
  own: z.boolean(),
})
export type BehaviourEntry = z.output<typeof behaviour>
const behaviourQuery = {
  student_id: idSchema.optional(),
  behaviour_category_id: idSchema.optional(),
  ...place,
  ...period,
}
export const listBehaviour = endpoint({
  method: 'GET',
  path: '/api/behaviour',
  title: 'Behaviour entries of the batch',
  right: 'behaviour-read',
  input: listBy('seen_on').extend(behaviourQuery),
  answer: listOf(behaviour),
})
export const addBehaviour = command({
  method: 'POST',
  path: '/api/behaviour',
  title: 'Note behaviour of one or several students',
  right: 'behaviour-create',
  refusals: {},
  input: z.object({
    student_ids: z.array(idSchema).min(1, 'Field is required').max(500),
    behaviour_category_id: idSchema,
    seen_on: adDate.optional(),
    note: z.string().trim().max(500).optional(),
  }),
  answer: said,
})
export const removeBehaviour = command({
  method: 'DELETE',
  path: '/api/behaviour/{id}',
  title: 'Take a behaviour entry back',
  right: 'behaviour-create|behaviour-delete',
  rightBecause: 'Who made it takes it back; that of another needs behaviour-delete.',
  refusals: { 'not-own': 'Only who made it, or the office, can take this back.' },
  input: byId,
  answer: said,
})

const kind = z.enum([
  'birth_certificate',
  'character_certificate',
  'transfer_certificate',
  'marksheet',
  'citizenship',
  'disability_card',
  'other',
])
const documents = documentsAnswer(kind)
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/student/{id}/documents',
  title: 'Documents of a student',
  right: 'student-paper-read',
  recordOf: 'id',
  input: byId,
  answer: documents,
})
export const addDocument = command({
  files: { file: 'document' },
  method: 'POST',
  path: '/api/student/{id}/documents',
  title: 'Add a document (multipart part `file`)',
  right: 'student-paper-read & student-paper-create',
  refusals: {},
  input: z.object({ id: idSchema, kind }),
  answer: documents.extend({ message: z.string() }),
})
export const removeDocument = command({
  method: 'DELETE',
  path: '/api/student/{id}/documents/{document_id}',
  title: 'Remove a document',
  right: 'student-paper-read & student-paper-delete',
  refusals: {},
  input: z.object({ id: idSchema, document_id: idSchema }),
  answer: documents.extend({ message: z.string() }),
})

/** Paisa; null for whoever may not read dues. */
const owed = {
  /** What the books say of the day of leaving. */
  due_at_leaving: z.number().nullable(),
  /** What is left of it now, and what came later. */
  due: z.number().nullable(),
}
const left = z.object({
  ...student,
  left_on: z.string(),
  left_reason: z.string().nullable(),
  ...owed,
  guardian: z.string().nullable(),
  mobile: z.string().nullable(),
})
export type LeftStudent = z.output<typeof left>
export const listLeft = endpoint({
  method: 'GET',
  path: '/api/students-left',
  title: 'Students who have left',
  right: 'student-read',
  input: listBy('left_on').extend({ ...place, ...period }),
  answer: listOf(left),
})
export const transferCertificate = endpoint({
  method: 'GET',
  path: '/api/student/{id}/transfer-certificate',
  title: 'Transfer certificate of a student who has left (PDF)',
  recordOf: 'id',
  right: 'student-record-read & student-contact-read',
  raw: true,
  refusals: { 'not-left': 'A transfer certificate is for a student who has left.' },
  input: z.object({ id: idSchema, token: idSchema, language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})
export const admissionSlip = endpoint({
  method: 'GET',
  path: '/api/student/{id}/admission-slip',
  title: 'Admission slip (PDF)',
  recordOf: 'id',
  right: 'student-record-read & student-contact-read',
  raw: true,
  input: z.object({ id: idSchema, token: idSchema, language: z.enum(['en', 'ne']).default('en') }),
  answer: z.any(),
})

const figure = z.object({
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  leave: z.number(),
  half: z.number(),
})
const glance = z.object({
  ...student,
  profile_image: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.string(),
  status: z.string(),
  guardian: z.object({ name: z.string(), relation: z.string(), mobile: z.string().nullable() }).nullable(),
  class_teacher: z.object({ name: z.string(), mobile: z.string().nullable() }).nullable(),
  /** Days of the batch; null where attendance is not taken, or not for the one who asks. */
  attendance: figure.nullable(),
  /** Paisa; only for those who may read dues, and the family. */
  due: z.number().nullable(),
  results: z.array(z.object({ exam: z.string(), gpa: z.number().nullable(), letter: z.string().nullable() })),
  remarks: z.array(
    z.object({
      id: z.number(),
      made_on: z.string(),
      type: z.string(),
      type_np: z.string().nullable(),
      tone: z.string(),
      text: z.string(),
    }),
  ),
  /** Null for whoever may not read behaviour. */
  behaviour_points: z.number().nullable(),
  groups: z.array(z.string()),
})
export type ChildGlance = z.output<typeof glance>
/** The family sees published results and remarks meant for it; whoever else reaches the student sees all remarks. */
export const childInfo = endpoint({
  method: 'GET',
  path: '/api/child-info/{id}',
  title: 'One child at a glance',
  recordOf: 'id',
  right: 'login',
  input: byId,
  answer: dataOf(glance),
})
