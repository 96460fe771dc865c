/** Words of stored values, in the person's language. */
import { genders } from '#features/people/contract/person.ts'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'

const genderLabels: Record<string, string> = Object.fromEntries(genders)
const relations: Record<string, string> = {
  father: 'Father',
  mother: 'Mother',
  grandfather: 'Grandfather',
  grandmother: 'Grandmother',
  brother: 'Brother',
  sister: 'Sister',
  uncle: 'Uncle',
  aunt: 'Aunt',
  other: 'Other',
}
const enrolmentStates: Record<string, string> = {
  studying: 'Studying',
  passed: 'Passed',
  failed: 'Failed',
  left: 'Left',
  migrated: 'Moved',
}

const wordOf =
  (words: Record<string, string>) =>
  (value: string | null): string | undefined =>
    value ? t(words[value] ?? value) : undefined

export const genderWord = wordOf(genderLabels)
export const relationWord = wordOf(relations)
export const enrolmentWord = wordOf(enrolmentStates)
/** The grade as the reader's language calls it. */
export const gradeName = ({ grade, grade_np }: { grade: string | null; grade_np?: string | null }): string | null =>
  grade && nameOf({ name: grade, name_np: grade_np })
/** 'Class 5 · A · Roll 12' */
export const seatText = (seat: {
  grade: string | null
  grade_np?: string | null
  section: string | null
  roll?: number | null
}): string =>
  [gradeName(seat), seat.section, seat.roll != null && digitsIn(getLanguage(), t('Roll {roll}', { roll: seat.roll }))]
    .filter(Boolean)
    .join(' · ')
