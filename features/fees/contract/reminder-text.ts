/** What a family that owes is told by SMS: the school's own words, in English or Nepali, with places for what differs. */
import { isOwn, own } from '#platform/contract/own-names.ts'
import type { SmsPlaceholder } from '#nepal/sms-placeholders.ts'
import { formatRupees } from '#nepal/rupees.ts'

/** Those of the specification's placeholders that say something of dues; 'due_amout' is spelt as schools' templates have it. */
export const reminderPlaces = {
  guardian_name: 'name of the guardian',
  student_name: 'names of the children who owe',
  due_amout: 'what they owe together',
  school_name: 'name of the school',
} as const satisfies Partial<Record<SmsPlaceholder, string>>
export const usualReminder = 'Dear guardian, {due_amout} of school fees is due for {student_name}. {school_name}'

/** Places of a text that nothing fills, as they are written: '{nmae}'. */
export const unknownPlaces = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name]) => !isOwn(reminderPlaces, name!)).map(([whole]) => whole),
  ),
]

interface Named {
  name: string
  name_np: string | null
}
export interface Owing {
  guardian: Named
  children: Named[]
  /** Paisa. */
  amount: number
}

/** One family's message; a text in Nepali takes Nepali names where they are kept, and its digits. */
export function fillReminder(text: string, { guardian, children, amount }: Owing, school: Named): string {
  const nepali = /[\u0900-\u097f]/.test(text)
  const say = ({ name, name_np }: Named) => (nepali && name_np) || name
  const values: Record<keyof typeof reminderPlaces, string> = {
    guardian_name: say(guardian),
    student_name: children.map(say).join(', '),
    due_amout: formatRupees(amount, { language: nepali ? 'ne' : 'en' }),
    school_name: say(school),
  }
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => own(values, name) ?? whole)
}
