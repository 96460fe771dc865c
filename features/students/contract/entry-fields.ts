/** Fields that a school may hide, require and order; name, gender, grade and admission date are always asked for. Plain data, for screens too. */
import { askedAtOnce, type PersonShape } from '#features/people/contract/person-shape.ts'
import { labelOf } from '#platform/contract/field.ts'
import { own } from '#platform/contract/own-names.ts'
import { mainDetails, studentShape } from './student-shape.ts'
import { guardianShape } from './guardians/guardian-shape.ts'

export interface EntryRule {
  field: string
  shown: boolean
  required: boolean
}

export interface EntryField {
  /** Its place in an admission. */
  name: string
  label: string
}
const may = (names: readonly string[], { notes }: PersonShape, said: (name: string, label: string) => EntryField) =>
  names.flatMap((name) => {
    const { field } = notes[name]!
    return field.optional ? [said(name, labelOf(name, field))] : []
  })
const ofStudent = (names: readonly string[]) => may(names, studentShape, (name, label) => ({ name, label }))
const isMain = (name: string) => (mainDetails as readonly string[]).includes(name)

/** In the order of an admission. */
export const entryFields: readonly EntryField[] = [
  ...ofStudent(mainDetails),
  { name: 'section_id', label: 'Section' },
  { name: 'roll', label: 'Roll' },
  { name: 'guardian.name', label: "Guardian's name" },
  { name: 'guardian.mobile', label: "Guardian's mobile" },
  ...may(askedAtOnce(guardianShape), guardianShape, (name, label) => ({
    name: `guardian.${name}`,
    label: `Guardian's ${label.toLowerCase()}`,
  })),
  { name: 'address.permanent', label: 'Permanent address' },
  { name: 'address.temporary', label: 'Temporary address' },
  ...ofStudent(Object.keys(studentShape.notes).filter((name) => !isMain(name))),
]

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
