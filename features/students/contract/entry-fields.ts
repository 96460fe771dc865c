/** Fields that a school may hide, require and order; name, gender, grade and admission date are always asked for. Plain data, for screens too. */
import { own } from '#platform/contract/own.ts'

export interface EntryRule {
  field: string
  shown: boolean
  required: boolean
}

/** `name` is the place of the field in an admission. */
export const entryFields = [
  { name: 'mname', label: 'Middle name' },
  { name: 'lname', label: 'Last name' },
  { name: 'name_np', label: 'Name in Nepali' },
  { name: 'dob', label: 'Date of birth' },
  { name: 'section_id', label: 'Section' },
  { name: 'roll', label: 'Roll' },
  { name: 'guardian.name', label: "Guardian's name" },
  { name: 'guardian.mobile', label: "Guardian's mobile" },
  { name: 'guardian.email', label: "Guardian's e-mail" },
  { name: 'guardian.occupation', label: "Guardian's occupation" },
  { name: 'address.permanent', label: 'Permanent address' },
  { name: 'address.temporary', label: 'Temporary address' },
  { name: 'email', label: 'E-mail' },
  { name: 'blood_group', label: 'Blood group' },
  { name: 'religion', label: 'Religion' },
  { name: 'ethnicity', label: 'Ethnicity' },
  { name: 'mother_tongue', label: 'Mother tongue' },
  { name: 'residence', label: 'Residence' },
  { name: 'iemis_id', label: 'IEMIS number' },
  { name: 'admission_number', label: 'Admission number' },
] as const

/** Everything shown, nothing required: a school that set nothing. */
const everything: EntryRule[] = entryFields.map(({ name }) => ({ field: name, shown: true, required: false }))

/** The rules of a role: its own, else those for all; fields that the school has not ordered come last. */
export function rulesFor(setting: Record<string, EntryRule[]>, role: string): EntryRule[] {
  const set = own(setting, role) ?? setting.all ?? []
  return [...set, ...everything.filter(({ field }) => !set.some((each) => each.field === field))]
}

/** Names of required fields that an admission leaves empty. A guardian who is found has name and mobile already. */
export function missingFields(rules: readonly EntryRule[], admission: Record<string, any>): string[] {
  const valueAt = (path: string) => path.split('.').reduce<any>((value, name) => value?.[name], admission)
  const isFound = Boolean(admission.guardian?.guardian_id)
  return rules
    .filter(
      ({ field, required }) => required && !(isFound && field.startsWith('guardian.')) && (valueAt(field) ?? '') === '',
    )
    .map(({ field }) => field)
}
