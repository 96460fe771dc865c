/** What the office knows of a student himself: the form of the profile and the first part of the admission. */
import { z } from 'zod'
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'
import { fieldsOf, noted, personShape } from '#features/people/contract/person-shape.ts'
import { bloodGroups, genders } from '#features/people/contract/person.ts'

export const residences = [
  ['day', 'Day scholar'],
  ['hostel', 'Hostel'],
  ['day_boarder', 'Day boarder'],
] as const
/** What kind of student somebody is, by where he lives. */
export const residence = z.enum(residences.map(([value]) => value))
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

/** Everything that is noted of a student himself: a new field is its line here, its migration and its Nepali. */
export const studentShape = personShape(
  'students',
  { contact: 'student-contact-read', record: 'student-record-read' },
  {
    fname: noted(f.text(80, { label: 'First name' }), {
      ofUser: true,
      seen: 'all',
      sheet: { help: 'As in the birth certificate.', example: 'Sita' },
    }),
    mname: noted(f.text(80, { label: 'Middle name', optional: true }), {
      ofUser: true,
      seen: 'all',
      sheet: { example: 'Kumari' },
    }),
    lname: noted(f.text(80, { label: 'Last name', optional: true }), {
      ofUser: true,
      seen: 'all',
      counted: true,
      sheet: { example: 'Thapa', required: true },
    }),
    name_np: noted(f.text(200, { label: 'Name in Nepali', optional: true }), {
      ofUser: true,
      seen: 'all',
      counted: true,
      sheet: { help: 'In Devanagari.', example: 'सीता कुमारी थापा' },
    }),
    gender: noted(f.choice(genders), { seen: 'all', sheet: { help: 'Male, Female or Other.', example: 'Female' } }),
    dob: noted(f.date({ label: 'Date of birth', optional: true, yearsAgo: [2, 40] }), {
      counted: true,
      sheet: { example: '2073-05-12' },
    }),
    email: noted(f.email({ label: 'E-mail', optional: true }), { ofUser: true, seen: 'contact', sheet: false }),
    blood_group: noted(
      f.choice(
        bloodGroups.map((group) => [group, group] as const),
        { optional: true },
      ),
      { counted: true, sheet: { help: 'A+, A-, B+, B-, AB+, AB-, O+ or O-.' } },
    ),
    religion: noted(f.text(40, { optional: true }), { counted: true }),
    ethnicity: noted(f.text(60, { optional: true }), { counted: true }),
    mother_tongue: noted(f.text(40, { optional: true })),
    residence: noted(f.choice(residences, { optional: true }), {
      counted: true,
      sheet: { help: 'Day scholar, Hostel or Day boarder.' },
    }),
    iemis_id: noted(
      f.text(30, {
        label: 'IEMIS number',
        optional: true,
        unique: true,
        help: "The student's number in the government's register.",
      }),
      { sheet: { help: "The student's number in the government's register." } },
    ),
    admission_number: noted(f.text(30, { optional: true, unique: true }), {
      seen: 'all',
      counted: true,
      sheet: { help: "In the school's register; once in the school." },
    }),
    admission_date: noted(f.date({ yearsAgo: [-1, 30] }), {
      seen: 'all',
      sheet: { as: 'admission', required: false, help: 'Left empty, today.' },
    }),
  },
)
/** What a form asks first, before the seat. */
export const mainDetails = [
  'fname',
  'mname',
  'lname',
  'name_np',
  'gender',
  'dob',
  'admission_date',
] as const satisfies readonly (keyof typeof studentShape.notes)[]

type StudentField = keyof typeof studentShape.notes
const atTop = [
  'name_np',
  'email',
  'admission_number',
  'admission_date',
  'iemis_id',
] as const satisfies readonly StudentField[]
const nameParts = ['fname', 'mname', 'lname'] as const satisfies readonly StudentField[]
type Personal = Exclude<StudentField, (typeof atTop)[number] | (typeof nameParts)[number]>
const apart: readonly string[] = [...atTop, ...nameParts]
/** Where the specification's record has them; a new field is `personal`. */
export const recordParts = {
  top: atTop,
  full_name: nameParts,
  personal: Object.keys(studentShape.notes).filter((name) => !apart.includes(name)) as Personal[],
}

export const studentDetails = resource('students', {
  title: 'Student',
  path: 'student',
  rights: crud('student'),
  key: 'fname',
  columns: ['fname', 'mname', 'lname'],
  fields: fieldsOf(studentShape),
})
export type StudentDetails = Row<typeof studentDetails>
