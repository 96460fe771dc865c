/** The list of students, as data. */
import { genders } from '#features/people/contract/person.ts'
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** A student in the list of a batch: the person together with the enrolment of that batch. */
export const studentList = resource('students', {
  title: 'Student',
  path: 'student',
  rights: crud('student'),
  key: 'name',
  readOnly: true,
  columns: ['enroll_code', 'name', 'grade_id', 'section_id', 'roll', 'guardian', 'mobile'],
  sortBy: 'name',
  about: 'Students of the chosen batch. Admit one, or bring a whole class by bulk admission.',
  fields: {
    name: f.text(242, { search: true }),
    name_np: f.text(200, { label: 'Name in Nepali', optional: true }),
    enroll_code: f.text(30, { label: 'Enrol code', search: true }),
    grade_id: f.ref('grades'),
    section_id: f.ref('sections', { optional: true }),
    roll: f.int({ optional: true }),
    gender: f.choice(genders),
    dob: f.date({ label: 'Date of birth', optional: true }),
    guardian: f.text(242, { optional: true }),
    mobile: f.phone({ label: 'Mobile', optional: true }),
    address: f.text(300, { optional: true }),
    admission_date: f.date(),
    admission_number: f.text(30, { optional: true }),
    status: f.choice({ active: 'Studying', left: 'Left' }),
  },
})
export type ListedStudent = Row<typeof studentList> & { enroll_id: number; profile_image: string | null }
