/** What a family is told of a published result by SMS: the school's own words, in English or Nepali, with places for what differs. */
import type { SmsPlaceholder } from '#nepal/sms-placeholders.ts'
import { digitsIn } from '#nepal/digits.ts'
import { fillPlaces, isNepali, type Named, nameFor } from '#platform/contract/message-text.ts'
import type { ResultState } from './result.ts'

/** Those of the specification's placeholders that say something of a result. */
export const resultPlaces = {
  guardian_name: 'name of the guardian',
  student_name: 'name of the student',
  grade: 'grade',
  section: 'section',
  enroll: 'enrol code',
  batch: 'batch',
  gpa_score: 'GPA, or the per cent with the division',
  school_name: 'name of the school',
} as const satisfies Partial<Record<SmsPlaceholder, string>>

/** `exam`: its name stands in the words, since no place says it. */
export const usualResultText = (exam: string): string =>
  `Dear guardian, the result of {student_name} ({grade} {section}) in ${exam.replaceAll(/[{}]/g, '')}: {gpa_score}. {school_name}`

export interface Scored {
  state: ResultState
  /** 3.6 */
  gpa: number | null
  letter: string | null
  percent: number | null
}

/** '3.60 (A)'; of a division '68.5% First division'; of who is not graded the word of the scheme. */
export function scoreOf({ state, gpa, letter, percent }: Scored): string {
  if (gpa !== null) return letter === null ? gpa.toFixed(2) : `${gpa.toFixed(2)} (${letter})`
  if (state === 'passed' && percent !== null) return [`${percent}%`, letter].filter(Boolean).join(' ')
  return letter ?? '-'
}

export interface ToldResult extends Scored {
  student: Named
  guardian: Named
  grade: Named
  section: string | null
  enroll_code: string
}

/** One student's message; a text in Nepali takes Nepali names where they are kept, and its digits. */
export function fillResultText(text: string, one: ToldResult, { batch, school }: { batch: string; school: Named }) {
  const say = nameFor(text)
  const digits = (value: string) => digitsIn(isNepali(text) ? 'ne' : 'en', value)
  const values: Record<keyof typeof resultPlaces, string> = {
    guardian_name: say(one.guardian),
    student_name: say(one.student),
    grade: say(one.grade),
    section: one.section ?? '',
    enroll: one.enroll_code,
    batch: digits(batch),
    gpa_score: digits(scoreOf(one)),
    school_name: say(school),
  }
  // a student without a section leaves no gap behind
  return fillPlaces(text, values).replaceAll(/ {2,}/g, ' ').replaceAll(' )', ')')
}
