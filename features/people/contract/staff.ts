/** Calls about staff and departments. People are of no batch: what is said of them may be changed in any. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { documentsAnswer } from '#platform/contract/documents.ts'
import { dataOf, listOf, type ListQuery, listQuery } from '#platform/contract/list.ts'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { adDate } from '#platform/fields/date/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { aboveYou } from '#features/access/contract/administration.ts'
import { documentKinds, staffList } from './lists.ts'
import { type StaffDetails, staffDetails, staffShape } from './staff-shape.ts'
import { notedAnswer } from './person-answer.ts'

const id = z.object({ id: idSchema })
const message = z.string()
const { row, filter } = schemasOf(staffList)

export type StaffQuery = ListQuery & {
  role?: string
  department_id?: number
  kind?: string
  shift?: string
  status?: 'working' | 'left'
}
export const staffQuery = listQuery
  .omit({ slim: true })
  .extend(filter.shape)
  .extend({ role: z.string().max(60).optional() })
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  title: 'Staff of the school',
  right: 'staff-read',
  input: staffQuery as unknown as z.ZodType<StaffQuery, Partial<StaffQuery>>,
  answer: listOf(row.partial().extend({ profile_image: z.string().nullable() })),
})
export const staffRoles = endpoint({
  method: 'GET',
  path: '/api/staff-roles',
  title: 'Roles that staff may have',
  right: 'staff-read',
  input: z.object({}),
  answer: dataOf(z.array(z.object({ slug: z.string(), name: z.string() }))),
})

const staffRecord = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  profile_image: z.string().nullable(),
  /** As the form has it. */
  details: notedAnswer(staffShape),
  department: z.string().nullable(),
  left_on: z.string().nullable(),
  left_reason: z.string().nullable(),
  /** The primary one first. */
  roles: z.array(z.object({ slug: z.string(), name: z.string() })),
  sign_in: z.object({
    enabled: z.boolean(),
    username: z.string().nullable(),
    has_password: z.boolean(),
    is_temporary: z.boolean(),
    last_seen_at: z.string().nullable(),
  }),
  is_guardian: z.boolean(),
  heads: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Of the batch worked in. */
  class_of: z.array(
    z.object({ section_id: z.number(), grade: z.string(), grade_np: z.string().nullable(), section: z.string() }),
  ),
  teaches: z.array(
    z.object({
      section_id: z.number(),
      grade: z.string(),
      grade_np: z.string().nullable(),
      section: z.string(),
      subject: z.string(),
      subject_np: z.string().nullable(),
    }),
  ),
})
export type StaffRecord = z.output<typeof staffRecord>
const record = dataOf(staffRecord)

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/{id}',
  title: 'One member of staff',
  right: 'staff-read',
  recordOf: 'id',
  input: id,
  answer: record,
})

const lastAdministrator = 'This would leave the school without an administrator who can sign in.'
const numberTaken = 'Another member of staff has this number.'

type NewStaff = Partial<StaffDetails> & Pick<StaffDetails, 'fname'> & { user_id?: number }

/** `user_id`: somebody the school knows already, such as a guardian, becomes one of the staff. */
export const createStaff = command({
  method: 'POST',
  path: '/api/staff',
  title: 'Add a member of staff',
  right: 'staff-create',
  anyBatch: true,
  refusals: {
    'above-you': aboveYou,
    'known-person': 'Somebody with this mobile is known to the school already.',
    'is-student': 'This mobile belongs to a student.',
    'is-staff': 'This person is one of the staff already.',
    'number-taken': numberTaken,
  },
  input: (schemasOf(staffDetails).create as z.ZodObject).extend({
    user_id: idSchema.optional(),
  }) as unknown as z.ZodType<NewStaff, NewStaff>,
  answer: dataOf(z.object({ id: z.number(), employee_number: z.string() })),
})
export const knownPerson = endpoint({
  method: 'GET',
  path: '/api/staff-known',
  title: 'Whose mobile this is, before a member of staff is added',
  right: 'staff-create',
  input: z.object({ mobile: z.string().max(20) }),
  /** `family`: slugs of the roles that come by children, which stay. */
  answer: dataOf(
    z
      .object({
        id: z.number(),
        name: z.string(),
        mobile: z.string(),
        roles: z.array(z.string()),
        family: z.array(z.string()),
      })
      .nullable(),
  ),
})
export const changeStaff = endpoint({
  method: 'PATCH',
  path: '/api/staff/{id}',
  title: 'Change a member of staff',
  right: 'staff-update & staff-contact-read & staff-record-read',
  anyBatch: true,
  refusals: { 'above-you': aboveYou, 'number-taken': numberTaken },
  input: (schemasOf(staffDetails).update as z.ZodObject).extend(id.shape) as unknown as z.ZodType<
    { id: number } & Partial<StaffDetails>,
    { id: number } & Partial<StaffDetails>
  >,
  answer: record,
})
export const changeStaffPhoto = endpoint({
  files: { image: 'image' },
  method: 'POST',
  path: '/api/staff/{userId}/profile',
  title: 'Photo of a member of staff (multipart part `image`)',
  right: 'staff-update',
  anyBatch: true,
  refusals: { 'above-you': aboveYou },
  input: z.object({ userId: idSchema }),
  answer: dataOf(z.object({ profile_image: z.string() })),
})
const reason = z.string('Field is required').trim().min(1, 'Field is required').max(300)
export const leaveStaff = command({
  method: 'POST',
  path: '/api/staff/{id}/leave',
  title: 'A member of staff leaves; sign-in is turned off',
  right: 'staff-update',
  anyBatch: true,
  refusals: {
    'has-left': 'This person has left already.',
    own: 'You cannot mark yourself as left.',
    'above-you': aboveYou,
    'last-administrator': lastAdministrator,
  },
  input: id.extend({ left_on: adDate, reason }),
  answer: record.extend({ message }),
})
export const returnStaff = command({
  method: 'POST',
  path: '/api/staff/{id}/return',
  title: 'A member of staff comes back; sign-in is turned on again',
  right: 'staff-update',
  anyBatch: true,
  refusals: { 'not-left': 'This person has not left.', 'above-you': aboveYou },
  input: id.extend({ joined_on: adDate }),
  answer: record.extend({ message }),
})
export const deleteStaff = command({
  method: 'DELETE',
  path: '/api/staff/{id}',
  title: 'Delete a member of staff who was entered by mistake',
  right: 'staff-delete',
  anyBatch: true,
  refusals: {
    own: 'You cannot delete yourself.',
    'is-guardian': 'This person is the guardian of a student. Mark as left instead.',
    'above-you': aboveYou,
    'last-administrator': lastAdministrator,
  },
  input: id.extend({ reason }),
  answer: z.object({ message }),
})

const documents = documentsAnswer(z.enum(documentKinds))
export const listStaffDocuments = endpoint({
  method: 'GET',
  path: '/api/staff/{id}/documents',
  title: 'Documents of a member of staff',
  right: 'staff-paper-read',
  recordOf: 'id',
  input: id,
  answer: documents,
})
export const addStaffDocument = command({
  files: { file: 'document' },
  method: 'POST',
  path: '/api/staff/{id}/documents',
  title: 'Add a document of a member of staff (multipart part `file`)',
  right: 'staff-paper-read & staff-paper-create',
  anyBatch: true,
  refusals: {},
  input: id.extend({ kind: z.enum(documentKinds) }),
  answer: documents,
})
export const removeStaffDocument = command({
  method: 'DELETE',
  path: '/api/staff/{id}/documents/{document_id}',
  title: 'Remove a document of a member of staff',
  right: 'staff-paper-read & staff-paper-delete',
  anyBatch: true,
  refusals: {},
  input: id.extend({ document_id: idSchema }),
  answer: documents,
})

const head = z.object({ id: z.number(), name: z.string(), name_np: z.string().nullable() })
export const departmentHeads = endpoint({
  method: 'GET',
  path: '/api/department-head',
  title: 'Heads of departments and how many work there',
  right: 'staff-read',
  input: z.object({}),
  answer: dataOf(z.array(z.object({ id: z.number(), head: head.nullable(), staff: z.number() }))),
})
const departmentDetail = z.object({
  id: z.number(),
  name: z.string(),
  name_np: z.string().nullable(),
  head: head.nullable(),
  staff: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      name_np: z.string().nullable(),
      profile_image: z.string().nullable(),
      employee_number: z.string(),
      position: z.string().nullable(),
      kind: z.string(),
      shift: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
  ),
  /** How many hold each position; null: none noted. */
  positions: z.array(z.object({ position: z.string().nullable(), staff: z.number() })),
})
export type DepartmentDetail = z.output<typeof departmentDetail>
export const getDepartment = endpoint({
  method: 'GET',
  path: '/api/department/{id}/staff',
  title: 'A department with its staff',
  right: 'staff-read',
  input: id,
  answer: dataOf(departmentDetail),
})
export const setHead = command({
  method: 'PUT',
  path: '/api/department/{id}/head',
  title: 'Who leads a department',
  right: 'staff-update',
  anyBatch: true,
  refusals: { 'not-there': 'The head must be one of the staff who work here now.' },
  input: id.extend({ staff_id: idSchema.nullable() }),
  answer: dataOf(departmentDetail).extend({ message }),
})
/** Moves staff from other departments, or from none, into this one. */
export const moveStaff = command({
  method: 'POST',
  path: '/api/department/{id}/staff',
  title: 'Move staff into a department',
  right: 'staff-update',
  anyBatch: true,
  refusals: {},
  input: id.extend({ staff_ids: z.array(idSchema).min(1, 'Field is required').max(500) }),
  answer: dataOf(departmentDetail).extend({ message }),
})
