/** What guardians of an absent student are told by SMS: the school's own words, in English or Nepali, with places for what differs. */
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatBs } from '#nepal/bs-format.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { SmsPlaceholder } from '#nepal/sms-placeholders.ts'
import { isOwn, own } from '#platform/contract/own-names.ts'

/** What each place is filled with: those of the specification's SMS placeholders that say something of an absence, and the day. */
export const absentPlaces = {
  student_name: 'name of the student',
  grade: 'grade',
  section: 'section',
  enroll: 'enrol code',
  guardian_name: 'name of the guardian',
  school_name: 'name of the school',
  date: 'day in BS',
} as const satisfies Partial<Record<SmsPlaceholder | 'date', string>>
export const usualAbsentText =
  'Dear guardian, {student_name} of {grade} {section} is absent from school on {date}. {school_name}'

/** Places of a text that nothing is known to fill, as they are written: '{nmae}'. */
export const unknownPlaces = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name]) => !isOwn(absentPlaces, name!)).map(([whole]) => whole),
  ),
]

export interface AbsentOne {
  name: string
  name_np: string | null
  grade: string
  grade_np: string | null
  section: string | null
  enroll_code: string
  guardian: string | null
}

/** The message about one student. `day` is AD; a text in Nepali takes Nepali names where they are kept, and its digits. */
export function fillAbsentText(
  text: string,
  one: AbsentOne,
  day: string,
  school: { name: string; name_np?: string | null },
): string {
  const nepali = /[\u0900-\u097f]/.test(text)
  const say = (name: string, name_np: string | null | undefined) => (nepali && name_np) || name
  const date = formatBs(adToBs(day), { pattern: 'YYYY-MM-DD' })
  const values: Record<keyof typeof absentPlaces, string> = {
    student_name: say(one.name, one.name_np),
    grade: say(one.grade, one.grade_np),
    section: one.section ?? '',
    enroll: one.enroll_code,
    guardian_name: one.guardian ?? '',
    school_name: say(school.name, school.name_np),
    date: digitsIn(nepali ? 'ne' : 'en', date),
  }
  // a student without a section leaves no gap behind
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => own(values, name) ?? whole).replaceAll(/ {2,}/g, ' ')
}
