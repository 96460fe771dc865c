/** The days that reports are about: chosen in one they hold in the next, until the year is changed or the tab closed. AD dates. */
import { createStore } from './store.ts'

export interface DateFilter {
  from_date?: string
  to_date?: string
}

const key = 'pathshala.date-filter'
const names = ['from_date', 'to_date'] as const
const filter = createStore<DateFilter>(kept())

/** What a screen with these filters begins with. */
export function sharedDates(filters: readonly string[]): Record<string, string> {
  if (!names.every((name) => filters.includes(name))) return {}
  return Object.fromEntries(names.flatMap((name) => (filter.get()[name] ? [[name, filter.get()[name]!]] : [])))
}

/** Remembers what was chosen on a screen that has both days; an emptied one is forgotten. */
export function shareDates(filters: readonly string[], chosen: Record<string, string | undefined>): void {
  if (!names.every((name) => filters.includes(name))) return
  filter.set({
    ...(chosen.from_date ? { from_date: chosen.from_date } : {}),
    ...(chosen.to_date ? { to_date: chosen.to_date } : {}),
  })
  sessionStorage.setItem(key, JSON.stringify(filter.get()))
}

/** Days of one year mean nothing in another. */
export function forgetDates(): void {
  filter.set({})
  sessionStorage.removeItem(key)
}

/** Names of an address that speak of days of a year. */
export const daysOfAddress = ['from_date', 'to_date', 'day', 'month', 'page'] as const

function kept(): DateFilter {
  try {
    const { from_date, to_date } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as DateFilter
    return { ...(isDay(from_date) ? { from_date } : {}), ...(isDay(to_date) ? { to_date } : {}) }
  } catch {
    return {}
  }
}

const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)
