/** What is said about lessons: the server's sentences of clashes hold names, so they are taken apart to be said in Nepali. */
import { digitsIn } from '#nepal/digits.ts'
import { weekdayNames } from '#nepal/bs-names.ts'
import { errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import type { RoutinePeriod, Slot } from '../../contract/routine.ts'

const patterns: [RegExp, string][] = [
  [/^(?<who>.+) teaches (?<what>.+) in (?<where>.+) then\.$/, '{who} teaches {what} in {where} then.'],
  [
    /^Room (?<room>.+) is taken by (?<where>.+) \((?<what>.+)\) then\.$/,
    'Room {room} is taken by {where} ({what}) then.',
  ],
  [/^(?<where>.+) has (?<what>.+) then\.$/, '{where} has {what} then.'],
]

export function clashText(sentence: string): string {
  for (const [pattern, id] of patterns) {
    const found = pattern.exec(sentence)
    if (found) return t(id, found.groups)
  }
  return t(sentence)
}
export const problemText = (error: unknown): string => clashText(errorMessage(error))

export const placeOf = (row: { grade: string; grade_np: string | null; section: string }): string =>
  `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}`
export const subjectOf = (row: { subject: string; subject_np: string | null }): string =>
  nameOf({ name: row.subject, name_np: row.subject_np })
export const teacherOf = (row: { teacher: string | null; teacher_np: string | null }): string | null =>
  row.teacher === null ? null : nameOf({ name: row.teacher, name_np: row.teacher_np })
export const dayName = (weekday: number): string => weekdayNames[getLanguage()][weekday]!
export const timeOf = (period: Pick<RoutinePeriod, 'starts_at' | 'ends_at'>): string =>
  digitsIn(getLanguage(), `${period.starts_at} – ${period.ends_at}`)

export type By = 'section' | 'teacher' | 'room'

/** The lines of a lesson in a grid: what is asked about is not said again. */
export function linesOf(slot: Slot, by: By): [string, ...(string | null)[]] {
  const room = slot.room && t('Room {room}', { room: digitsIn(getLanguage(), slot.room) })
  if (by === 'section') return [subjectOf(slot), teacherOf(slot), room]
  return [placeOf(slot), subjectOf(slot), by === 'teacher' ? room : teacherOf(slot)]
}
