/** Staff and departments as data: their lists and forms. Checked with zod in staff.ts only. */
import { fieldsOf } from './person-shape.ts'
import { genders } from './person.ts'
import { staffShape } from './staff-shape.ts'
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

export const departments = resource('departments', {
  title: 'Department',
  rights: crud('staff'),
  key: 'name',
  columns: ['name', 'name_np'],
  anyBatch: true,
  about: 'Departments are the parts of the school that staff belong to, such as Science or Administration.',
  fields: {
    name: f.text(80, { unique: true, search: true }),
    name_np: f.text(80, { optional: true, label: 'Name in Nepali' }),
  },
})
export type Department = Row<typeof departments>

const { department_id, position, kind, shift, joined_on } = fieldsOf(staffShape)
const employment = { department_id, position, kind, shift, joined_on }

/** One row of the list; a person has one although he may hold several roles. */
export const staffList = resource('staff', {
  title: 'Member of staff',
  plural: 'Staff',
  path: 'staff',
  rights: crud('staff'),
  key: 'name',
  readOnly: true,
  columns: ['employee_number', 'name', 'role', 'department_id', 'position', 'kind', 'shift', 'mobile', 'status'],
  sortBy: 'name',
  about: 'Everybody who works at the school. Add the first one.',
  fields: {
    employee_number: f.text(20, { search: true }),
    name: f.text(242, { search: true }),
    name_np: f.text(200, { label: 'Name in Nepali', optional: true }),
    /** The primary one of the working roles. */
    role: f.text(60, { optional: true }),
    ...employment,
    mobile: f.phone({ optional: true }),
    email: f.email({ label: 'E-mail', optional: true }),
    gender: f.choice(genders, { optional: true, filter: false }),
    dob: f.date({ label: 'Date of birth', optional: true }),
    left_on: f.date({ label: 'Left on', optional: true }),
    status: f.choice({ working: 'Working', left: 'Left' }),
  },
})
export type ListedStaff = Row<typeof staffList> & { profile_image: string | null }

export const documentKinds = [
  'citizenship',
  'certificate',
  'cv',
  'appointment_letter',
  'pan_card',
  'teaching_licence',
  'other',
] as const
