/** The arithmetic of attendance: days off, tallies, rates (who comes late is decided where logs are applied: server/apply-logs.ts). Pure and the same on the server and without a network. Days are AD dates, times are Nepal's clock 'HH:MM'. */
import { adWeekday } from '#nepal/bikram-sambat.ts'

export const statuses = ['present', 'absent', 'late', 'leave', 'half'] as const
export type Status = (typeof statuses)[number]

export const statusLabels: Record<Status, string> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  leave: 'Leave',
  half: 'Half day',
}

/** How a school takes attendance, from its settings 'academic' and 'attendance'. */
export interface AttendanceSettings {
  /** Once a day, or in each period. */
  by: 'day' | 'period'
  /** How many periods a day has. */
  periods: number
  /** Weekdays without school, 0 Sunday to 6 Saturday. */
  weekly_holidays: number[]
  holidays: Holiday[]
  /** Who comes after this is late. */
  late_after: string
  /** Guardians of the absent get an SMS as soon as the sheet of today is saved. */
  absent_sms: boolean
}

export interface Holiday {
  day: string
  title: string
}

/** Why there is no school on a day; null where there is. Weekly holidays and single ones are settings of the academics room. */
export function offDay(
  day: string,
  { weekly_holidays, holidays }: Pick<AttendanceSettings, 'weekly_holidays' | 'holidays'>,
): string | null {
  return (
    holidays.find((holiday) => holiday.day === day)?.title ??
    (weekly_holidays.includes(adWeekday(day)) ? 'Weekly holiday' : null)
  )
}

/** Of days, or of students. */
export type Tally = Record<Status, number>
export const noTally = (): Tally => ({ present: 0, absent: 0, late: 0, leave: 0, half: 0 })

export function tallyOf(list: Iterable<Status | null | undefined>): Tally {
  const tally = noTally()
  for (const status of list) if (status) tally[status]++
  return tally
}

export const daysIn = (tally: Tally): number => statuses.reduce((sum, status) => sum + tally[status], 0)
/** Late counts as there, half a day as half. */
export const attendedIn = ({ present, late, half }: Tally): number => present + late + half / 2
/** Per cent with one decimal; null where nothing was taken. */
export function rateOf(tally: Tally): number | null {
  const days = daysIn(tally)
  return days === 0 ? null : Math.round((attendedIn(tally) / days) * 1000) / 10
}

/** Of a sheet that does not say it: what differs from what stood there; where nothing stood 'present' is only the beginning. */
export const isSaid = (status: Status, was: Status | null): boolean =>
  was === null ? status !== 'present' : status !== was
