/** What the statuses, directions and kinds of leave are called here. */
import { type AttendanceLetters, usualLetters } from '../contract/attendance-letters.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { getSession } from '#platform/web/session.ts'
import { letterOf } from '../contract/attendance-letters.ts'
import { type Status, statuses, statusLabels } from '../contract/attendance-arithmetic.ts'

export { statuses, type Status } from '../contract/attendance-arithmetic.ts'

declare module '#platform/web/session-storage.ts' {
  interface SessionCompany {
    /** What stands in the squares of a sheet; absent in what an older version kept. */
    attendance_letters?: AttendanceLetters
  }
}

const letters = () => getSession()?.company.attendance_letters ?? usualLetters

/** The status that a key sets: the English letter of the school, or the one that is shown. */
export function statusOfKey(key: string): Status | undefined {
  const typed = key.toLowerCase()
  return statuses.find(
    (each) => letterOf(letters(), each).toLowerCase() === typed || letterOf(letters(), each, 'ne') === key,
  )
}
export const statusName = (status: Status): string => t(statusLabels[status])
/** A letter or two for the squares of a sheet. */
export const markOf = (status: Status): string => letterOf(letters(), status, getLanguage())

/** The server says why there is no school: the weekly holiday, or the holiday's own name. */
export const offName = (off: string): string => t(off)

export const directionName = (direction: 'in' | 'out' | null): string =>
  direction === 'in' ? t('In') : direction === 'out' ? t('Out') : '–'
