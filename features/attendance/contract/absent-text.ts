/** What guardians of an absent student are told by SMS: the school's own words, in English or Nepali, with places for what differs. */
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatBs } from '#nepal/bs-format.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { SmsPlaceholder } from '#nepal/sms-placeholders.ts'
import { fillPlaces, isNepali, type Named, nameFor } from '#platform/contract/message-text.ts'

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
export function fillAbsentText(text: string, one: AbsentOne, day: string, school: Named): string {
  const say = nameFor(text)
  const date = formatBs(adToBs(day), { pattern: 'YYYY-MM-DD' })
  const values: Record<keyof typeof absentPlaces, string> = {
    student_name: say(one),
    grade: say({ name: one.grade, name_np: one.grade_np }),
    section: one.section ?? '',
    enroll: one.enroll_code,
    guardian_name: one.guardian ?? '',
    school_name: say(school),
    date: digitsIn(isNepali(text) ? 'ne' : 'en', date),
  }
  // a student without a section leaves no gap behind
  return fillPlaces(text, values).replaceAll(/ {2,}/g, ' ')
}
