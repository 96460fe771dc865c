/** What a family that owes is told by SMS: the school's own words, in English or Nepali, with places for what differs. */
import { fillPlaces, isNepali, type Named, nameFor } from '#platform/contract/message-text.ts'
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

export interface Owing {
  guardian: Named
  children: Named[]
  /** Paisa. */
  amount: number
}

/** One family's message; a text in Nepali takes Nepali names where they are kept, and its digits. */
export function fillReminder(text: string, { guardian, children, amount }: Owing, school: Named): string {
  const say = nameFor(text)
  const values: Record<keyof typeof reminderPlaces, string> = {
    guardian_name: say(guardian),
    student_name: children.map(say).join(', '),
    due_amout: formatRupees(amount, { language: isNepali(text) ? 'ne' : 'en' }),
    school_name: say(school),
  }
  return fillPlaces(text, values)
}
