/** What a family is told by SMS of money that was taken: the school's own words, in English or Nepali, with places for what differs. */
import { fillPlaces, isNepali, type Named, nameFor } from '#platform/contract/message-text.ts'
import { formatRupees } from '#nepal/rupees.ts'

export const receiptPlaces = {
  guardian_name: 'name of the guardian',
  student_name: 'names of the children who paid',
  amount: 'what was taken',
  receipt_number: 'numbers of the receipts',
  due_amout: 'what is still owed',
  school_name: 'name of the school',
} as const
export const usualReceiptText =
  'Received {amount} for {student_name}, receipt {receipt_number}. Still owed: {due_amout}. {school_name}'

export interface Told {
  guardian: Named
  children: Named[]
  numbers: string[]
  /** Paisa: taken, and owed after it. */
  amount: number
  left: number
}

/** One family's message; a text in Nepali takes Nepali names where they are kept, and its digits. */
export function fillReceiptText(
  text: string,
  { guardian, children, numbers, amount, left }: Told,
  school: Named,
): string {
  const language = isNepali(text) ? 'ne' : 'en'
  const say = nameFor(text)
  const values: Record<keyof typeof receiptPlaces, string> = {
    guardian_name: say(guardian),
    student_name: children.map(say).join(', '),
    amount: formatRupees(amount, { language }),
    receipt_number: numbers.join(', '),
    due_amout: formatRupees(left, { language }),
    school_name: say(school),
  }
  return fillPlaces(text, values)
}
