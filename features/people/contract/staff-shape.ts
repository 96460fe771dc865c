/** Everything that is noted of a member of staff: a new field is its line here, its migration and its Nepali. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'
import { fieldsOf, noted, personShape } from './person-shape.ts'
import { bloodGroups, genders } from './person.ts'

export const kinds = [
  ['permanent', 'Permanent'],
  ['temporary', 'Temporary'],
  ['part_time', 'Part-time'],
  ['contract', 'Contract'],
] as const
export const shifts = ['morning', 'day', 'evening'] as const

export const staffShape = personShape(
  'staff',
  { contact: 'staff-contact-read', record: 'staff-record-read' },
  {
    fname: noted(f.text(80, { label: 'First name' }), {
      ofUser: true,
      seen: 'all',
      sheet: { help: 'As in the citizenship.', example: 'Sabita' },
    }),
    mname: noted(f.text(80, { label: 'Middle name', optional: true }), { ofUser: true, seen: 'all' }),
    lname: noted(f.text(80, { label: 'Last name', optional: true }), {
      ofUser: true,
      seen: 'all',
      sheet: { example: 'Adhikari' },
    }),
    name_np: noted(f.text(200, { label: 'Name in Nepali', optional: true }), {
      ofUser: true,
      seen: 'all',
      sheet: { help: 'In Devanagari.', example: 'सबिता अधिकारी' },
    }),
    primary_mobile: noted(
      f.phone({ label: 'Mobile', optional: true, help: 'Signs in with it, and messages go to it.' }),
      {
        ofUser: true,
        seen: 'contact',
        sheet: { as: 'mobile', help: 'Of nobody else in the school.', example: '9851000000' },
      },
    ),
    email: noted(f.email({ label: 'E-mail', optional: true }), { ofUser: true, seen: 'contact' }),
    employee_number: noted(
      f.text(20, { optional: true, unique: true, help: 'Left empty, the next number is given.' }),
      {
        seen: 'all',
        kept: true,
        filled: true,
        sheet: { help: 'Once in the school. Left empty, the next number is given.' },
      },
    ),
    department_id: noted(f.ref('departments', { optional: true }), {
      seen: 'all',
      kept: true,
      sheet: { help: 'As the school calls it.' },
    }),
    position: noted(f.text(80, { optional: true }), {
      seen: 'all',
      kept: true,
      sheet: { example: 'Secondary teacher' },
    }),
    kind: noted(f.choice(kinds, { label: 'Employment', default: 'permanent' }), {
      seen: 'all',
      sheet: { help: 'Permanent, Temporary, Part-time or Contract.', example: 'Permanent' },
    }),
    shift: noted(f.choice(shifts, { optional: true }), {
      seen: 'all',
      kept: true,
      sheet: { help: 'Morning, Day or Evening.', example: 'Day' },
    }),
    joined_on: noted(f.date({ label: 'Joined on', optional: true, yearsAgo: [-1, 50] }), {
      seen: 'all',
      kept: true,
      sheet: { as: 'joined', help: 'yyyy-mm-dd in Bikram Sambat. Left empty, today.', example: '2078-01-05' },
    }),
    gender: noted(f.choice(genders, { optional: true }), {
      seen: 'all',
      sheet: { help: 'Male, Female or Other.', example: 'Female' },
    }),
    dob: noted(f.date({ label: 'Date of birth', optional: true, yearsAgo: [16, 72] }), {
      sheet: { example: '2045-03-12' },
    }),
    blood_group: noted(
      f.choice(
        bloodGroups.map((group) => [group, group] as const),
        { optional: true },
      ),
      { later: true, sheet: { help: 'A+, A-, B+, B-, AB+, AB-, O+ or O-.' } },
    ),
    qualification: noted(f.text(120, { optional: true }), { later: true, sheet: { example: 'M.Ed.' } }),
    other_mobile: noted(f.phone({ label: 'Other mobile', optional: true }), { seen: 'contact', later: true }),
    address: noted(f.text(200, { optional: true }), { seen: 'contact', later: true }),
    emergency_name: noted(f.text(120, { label: 'In an emergency call', optional: true }), {
      seen: 'contact',
      later: true,
    }),
    emergency_mobile: noted(f.phone({ label: 'Their mobile', optional: true }), { seen: 'contact', later: true }),
  },
)
/** The form: who it is, how to reach him, what he is employed as. */
export const staffDetails = resource('staff', {
  title: 'Member of staff',
  plural: 'Staff',
  path: 'staff',
  rights: crud('staff'),
  key: 'fname',
  columns: ['fname', 'mname', 'lname'],
  anyBatch: true,
  fields: fieldsOf(staffShape),
})
export type StaffDetails = Row<typeof staffDetails>
