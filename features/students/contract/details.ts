/** What the office knows of a student himself: the form of the profile and the first part of the admission. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'
import { bloodGroups, genders } from '#features/people/contract/person.ts'

export const residences = [
  ['day', 'Day scholar'],
  ['hostel', 'Hostel'],
  ['day_boarder', 'Day boarder'],
] as const
export const relations = [
  ['father', 'Father'],
  ['mother', 'Mother'],
  ['grandfather', 'Grandfather'],
  ['grandmother', 'Grandmother'],
  ['brother', 'Brother'],
  ['sister', 'Sister'],
  ['uncle', 'Uncle'],
  ['aunt', 'Aunt'],
  ['other', 'Other'],
] as const
export type Relation = (typeof relations)[number][0]

export const studentDetails = resource('students', {
  title: 'Student',
  path: 'student',
  rights: crud('student'),
  key: 'fname',
  columns: ['fname', 'mname', 'lname'],
  fields: {
    fname: f.text(80, { label: 'First name' }),
    mname: f.text(80, { label: 'Middle name', optional: true }),
    lname: f.text(80, { label: 'Last name', optional: true }),
    name_np: f.text(200, { label: 'Name in Nepali', optional: true }),
    gender: f.choice(genders),
    dob: f.date({ label: 'Date of birth', optional: true }),
    email: f.email({ label: 'E-mail', optional: true }),
    blood_group: f.choice(
      bloodGroups.map((group) => [group, group] as const),
      { optional: true },
    ),
    religion: f.text(40, { optional: true }),
    ethnicity: f.text(60, { optional: true }),
    mother_tongue: f.text(40, { optional: true }),
    residence: f.choice(residences, { optional: true }),
    iemis_id: f.text(30, {
      label: 'IEMIS number',
      optional: true,
      help: "The student's number in the government's register.",
    }),
    admission_number: f.text(30, { optional: true }),
    admission_date: f.date(),
  },
})
export type StudentDetails = Row<typeof studentDetails>
