/** Staff and departments as data: their lists and forms. Checked with zod in staff.ts only. */
import { bloodGroups, genders } from './person.ts'
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

export const kinds = [
  ['permanent', 'Permanent'],
  ['temporary', 'Temporary'],
  ['part_time', 'Part-time'],
  ['contract', 'Contract'],
] as const
export const shifts = ['morning', 'day', 'evening'] as const

const employment = {
  department_id: f.ref('departments', { optional: true }),
  position: f.text(80, { optional: true }),
  kind: f.choice(kinds, { label: 'Employment', default: 'permanent' }),
  shift: f.choice(shifts, { optional: true }),
  joined_on: f.date({ label: 'Joined on', optional: true }),
}

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

/** The form: who it is, how to reach him, what he is employed as. */
export const staffDetails = resource('staff', {
  title: 'Member of staff',
  plural: 'Staff',
  path: 'staff',
  rights: crud('staff'),
  key: 'fname',
  columns: ['fname', 'mname', 'lname'],
  anyBatch: true,
  fields: {
    fname: f.text(80, { label: 'First name' }),
    mname: f.text(80, { label: 'Middle name', optional: true }),
    lname: f.text(80, { label: 'Last name', optional: true }),
    name_np: f.text(200, { label: 'Name in Nepali', optional: true }),
    primary_mobile: f.phone({ label: 'Mobile', optional: true, help: 'Signs in with it, and messages go to it.' }),
    email: f.email({ label: 'E-mail', optional: true }),
    employee_number: f.text(20, { optional: true, help: 'Left empty, the next number is given.' }),
    ...employment,
    gender: f.choice(genders, { optional: true }),
    dob: f.date({ label: 'Date of birth', optional: true }),
    blood_group: f.choice(
      bloodGroups.map((group) => [group, group] as const),
      { optional: true },
    ),
    qualification: f.text(120, { optional: true }),
    other_mobile: f.phone({ label: 'Other mobile', optional: true }),
    address: f.text(200, { optional: true }),
    emergency_name: f.text(120, { label: 'In an emergency call', optional: true }),
    emergency_mobile: f.phone({ label: 'Their mobile', optional: true }),
  },
})
export type StaffDetails = Row<typeof staffDetails>

export const documentKinds = [
  'citizenship',
  'certificate',
  'cv',
  'appointment_letter',
  'pan_card',
  'teaching_licence',
  'other',
] as const
