/** Permissions as an office reads them: things that are seen, added, changed and deleted, and deeds beside them, by module. */
import { modules, type ModuleName, type Permission } from './permissions.ts'

export const verbs = ['read', 'create', 'update', 'delete'] as const
export type Verb = (typeof verbs)[number]
export const verbWords: Record<Verb, string> = { read: 'See', create: 'Add', update: 'Change', delete: 'Delete' }

export interface Thing {
  id: string
  /** English; Nepali in the room's catalogue. */
  label: string
  /** Not every thing has all four. */
  verbs: Partial<Record<Verb, Permission>>
}
export interface Deed {
  permission: Permission
  label: string
}

/** Slugs that do not follow `thing-verb`. */
const deeds: Partial<Record<Permission, string>> = {
  'student-promote': 'Promote students',
  'marks-generate-bulk': 'Print marksheets of a class',
  'marks-generate-single': 'Print one marksheet',
  'marks-ledger-generate-single': 'Print one marks ledger',
  'marks-ledger-generate-bulk': 'Print marks ledgers of a class',
  'admit-card-generate-bulk': 'Print entrance cards of a class',
  'admit-card-generate-single': 'Print one entrance card',
  'bill-generate-class-wise': 'Generate bills',
  'bill-generate-verify': 'Verify bills',
  'bill-generate-rollback': 'Roll bills back',
  'billing-report-statement': 'See statements',
  'billing-report-collection': 'See collection reports',
}

/** Things whose slug does not say what an office calls them. */
const labels: Record<string, string> = {
  student: 'Students: name, class, roll, photo',
  'student-contact': 'Students: mobiles, addresses, guardians',
  'student-record': 'Students: birthday, religion and the whole record',
  'student-paper': 'Students: papers',
  remark: 'Remarks on students',
  behaviour: 'Behaviour of students',
  guardian: 'Guardians',
  staff: 'Staff: name, position, department',
  'staff-contact': 'Staff: mobiles, e-mail, addresses',
  'staff-record': 'Staff: birthday, qualification and the whole record',
  'staff-paper': 'Staff: papers',
  roles: 'Roles',
  sod: 'Start of day',
}

/** What 'change' means where nobody changes a written one. */
export const verbHelp: Partial<Record<Permission, string>> = {
  'remark-update': 'Kinds of remarks: add and change',
  'behaviour-update': 'Categories of behaviour: add and change',
  'remark-delete': "Take back others' remarks too",
  'behaviour-delete': "Take back others' entries too",
}

const sentence = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
export const moduleLabel = (id: string): string => sentence(id)

/** 'fee-offer-create' -> ['fee-offer', 'create'] */
function split(slug: string): [string, Verb] | undefined {
  const verb = verbs.find((each) => slug.endsWith(`-${each}`))
  return verb && [slug.slice(0, -verb.length - 1), verb]
}

export function thingsOf(slugs: readonly Permission[]): { things: Thing[]; deeds: Deed[] } {
  const things = new Map<string, Thing>()
  for (const slug of slugs) {
    const parts = deeds[slug] ? undefined : split(slug)
    if (!parts) continue
    const [id, verb] = parts
    const thing = things.get(id) ?? { id, label: labels[id] ?? sentence(id), verbs: {} }
    thing.verbs[verb] = slug
    things.set(id, thing)
  }
  return {
    things: [...things.values()],
    deeds: slugs.flatMap((permission) => (deeds[permission] ? [{ permission, label: deeds[permission] }] : [])),
  }
}

/** Schools, services and modules are looked after by the platform: no role of a school holds them. */
export const schoolModules = (Object.entries(modules) as [ModuleName, readonly Permission[]][]).filter(
  ([id]) => id !== 'schools',
)
