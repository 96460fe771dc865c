/** What the statuses, directions and kinds of leave are called here. */
import { t } from '#platform/web/i18n.ts'
import { type Status, statusLabels } from '../contract/rules.ts'

export { statuses, type Status } from '../contract/rules.ts'

/** The key that sets it, the same in both languages; the letter that is shown is translated. */
export const keyOf: Record<Status, string> = { present: 'p', absent: 'a', late: 'l', leave: 'e', half: 'h' }
export const statusName = (status: Status): string => t(statusLabels[status])

const marks: Record<Status, string> = { present: 'mark P', absent: 'mark A', late: 'mark L', leave: 'mark E', half: 'mark H' }
const english: Record<Status, string> = { present: 'P', absent: 'A', late: 'L', leave: 'E', half: 'H' }
/** One letter for the squares of a sheet. */
export function markOf(status: Status): string {
  const said = t(marks[status])
  return said === marks[status] ? english[status] : said
}

/** The server says why there is no school: the weekly holiday, or the holiday's own name. */
export const offName = (off: string): string => t(off)

export const directionName = (direction: 'in' | 'out' | null): string => (direction === 'in' ? t('In') : direction === 'out' ? t('Out') : '–')
