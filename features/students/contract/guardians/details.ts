/** A guardian as data: the form. Checked with zod in guardians.ts only. */
import { crud, resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'

/** What the office changes of a guardian. */
export const guardianDetails = resource('guardians', {
  title: 'Guardian',
  path: 'guardian',
  rights: crud('guardian'),
  key: 'fname',
  columns: ['fname', 'lname'],
  anyBatch: true,
  fields: {
    fname: f.text(80, { label: 'First name' }),
    mname: f.text(80, { label: 'Middle name', optional: true }),
    lname: f.text(80, { label: 'Last name', optional: true }),
    name_np: f.text(200, { label: 'Name in Nepali', optional: true }),
    primary_mobile: f.phone({ label: 'Mobile', optional: true, help: 'Signs in with it, and messages go to it.' }),
    email: f.email({ label: 'E-mail', optional: true }),
    occupation: f.text(80, { optional: true }),
    dob: f.date({ label: 'Date of birth', optional: true }),
  },
})
export type GuardianDetails = Row<typeof guardianDetails>
