/** Words of stored values, in the person's language. */
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { kinds } from '../contract/staff-shape.ts'

const kindLabels: Record<string, string> = Object.fromEntries(kinds)
const shiftLabels: Record<string, string> = { morning: 'Morning', day: 'Day', evening: 'Evening' }
/** What the kinds of papers of staff are called. */
export const documentNames: Record<string, string> = {
  citizenship: 'Citizenship',
  certificate: 'Certificate',
  cv: 'CV',
  appointment_letter: 'Appointment letter',
  pan_card: 'PAN card',
  teaching_licence: 'Teaching licence',
  other: 'Other',
}

export const kindWord = (kind: string): string => t(kindLabels[kind] ?? kind)
export const shiftWord = (shift: string | null): string | undefined =>
  shift ? t(shiftLabels[shift] ?? shift) : undefined
/** A sentence with its numbers in the digits of the language. */
export const digits = (text: string): string => digitsIn(getLanguage(), text)
/** A number in the digits of the language. */
export const count = (n: number): string => digitsIn(getLanguage(), n)
/** 'Class 5 A' */
export const placeOf = (who: { grade: string | null; grade_np: string | null; section: string | null }): string =>
  [who.grade && nameOf({ name: who.grade, name_np: who.grade_np }), who.section].filter(Boolean).join(' ')
