/** A guardian as data: what is noted of him, and the form. Checked with zod in guardians.ts only. */
import { fieldsOf, noted, personShape } from '#features/people/contract/person-shape.ts'
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** A new field is its line here, its migration and its Nepali; the sheet and the admission ask for the name as one. */
export const guardianShape = personShape(
  'guardians',
  { contact: 'student-contact-read', record: 'student-record-read' },
  {
    fname: noted(f.text(80, { label: 'First name' }), { ofUser: true, seen: 'all', sheet: false, later: true }),
    mname: noted(f.text(80, { label: 'Middle name', optional: true }), {
      ofUser: true,
      seen: 'all',
      sheet: false,
      later: true,
    }),
    lname: noted(f.text(80, { label: 'Last name', optional: true }), {
      ofUser: true,
      seen: 'all',
      sheet: false,
      later: true,
    }),
    name_np: noted(f.text(200, { label: 'Name in Nepali', optional: true }), {
      ofUser: true,
      seen: 'all',
      sheet: false,
      later: true,
    }),
    primary_mobile: noted(
      f.phone({ label: 'Mobile', optional: true, help: 'Signs in with it, and messages go to it.' }),
      { ofUser: true, seen: 'contact', sheet: false, later: true },
    ),
    email: noted(f.email({ label: 'E-mail', optional: true }), { ofUser: true, seen: 'contact' }),
    occupation: noted(f.text(80, { optional: true }), { seen: 'all', sheet: { example: 'Farmer' } }),
    dob: noted(f.date({ label: 'Date of birth', optional: true }), { sheet: false, later: true }),
  },
)

/** What the office changes of a guardian. */
export const guardianDetails = resource('guardians', {
  title: 'Guardian',
  path: 'guardian',
  rights: crud('guardian'),
  key: 'fname',
  columns: ['fname', 'lname'],
  anyBatch: true,
  fields: fieldsOf(guardianShape),
})
export type GuardianDetails = Row<typeof guardianDetails>
