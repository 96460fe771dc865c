/** Words of stored values, in the person's language. */
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'

const genders: Record<string, string> = { male: 'Male', female: 'Female', other: 'Other' }
const residences: Record<string, string> = { day: 'Day scholar', hostel: 'Hostel', day_boarder: 'Day boarder' }
const relations: Record<string, string> = { father: 'Father', mother: 'Mother', grandfather: 'Grandfather', grandmother: 'Grandmother', brother: 'Brother', sister: 'Sister', uncle: 'Uncle', aunt: 'Aunt', other: 'Other' }
const enrolmentStates: Record<string, string> = { studying: 'Studying', passed: 'Passed', failed: 'Failed', left: 'Left', migrated: 'Moved' }

const wordOf = (words: Record<string, string>) => (value: string | null): string | undefined => (value ? t(words[value] ?? value) : undefined)

export const genderWord = wordOf(genders)
export const residenceWord = wordOf(residences)
export const relationWord = wordOf(relations)
export const enrolmentWord = wordOf(enrolmentStates)
/** 'Class 5 · A · Roll 12' */
export const seatText = (seat: { grade: string | null; section: string | null; roll?: number | null }): string =>
  [seat.grade, seat.section, seat.roll != null && digitsIn(getLanguage(), t('Roll {roll}', { roll: seat.roll }))].filter(Boolean).join(' · ')
