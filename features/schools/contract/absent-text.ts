/** What guardians of an absent student are told by SMS: the school's own words, in English or Nepali, with places for what differs. */
import { adToBs } from '#nepal/bikram-sambat.ts'
import { formatBs } from '#nepal/bs-format.ts'
import { digitsIn } from '#nepal/digits.ts'

/** What each place is filled with. */
export const absentPlaces = { name: 'name of the student', class: 'class and section', date: 'day in BS', guardian: 'name of the guardian', school: 'name of the school' } as const
export const usualAbsentText = 'Dear guardian, {name} of {class} is absent from school on {date}. {school}'

/** Places of a text that nothing is known to fill, as they are written: '{nmae}'. */
export const unknownPlaces = (text: string): string[] => [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name]) => !Object.hasOwn(absentPlaces, name!)).map(([whole]) => whole))]

export interface AbsentOne {
  name: string
  name_np: string | null
  grade: string
  grade_np: string | null
  section: string | null
  guardian: string | null
}

/** The message about one student. `day` is AD; a text in Nepali takes Nepali names where they are kept, and its digits. */
export function fillAbsentText(text: string, one: AbsentOne, day: string, school: { name: string; name_np?: string | null }): string {
  const nepali = /[\u0900-\u097f]/.test(text)
  const say = (name: string, name_np: string | null | undefined) => (nepali && name_np) || name
  const date = formatBs(adToBs(day), { pattern: 'YYYY-MM-DD' })
  const values: Record<keyof typeof absentPlaces, string> = {
    name: say(one.name, one.name_np), class: `${say(one.grade, one.grade_np)} ${one.section ?? ''}`.trim(), date: digitsIn(nepali ? 'ne' : 'en', date), guardian: one.guardian ?? '', school: say(school.name, school.name_np),
  }
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name as keyof typeof values] : whole))
}
