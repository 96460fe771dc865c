/** Vouchers that recur, in words. */
import { digitsIn } from '#nepal/digits.ts'
import { weekdayNames } from '#nepal/bs-names.ts'
import { t, type useLanguage } from '#platform/web/i18n.ts'
import type { Rhythm } from '../../contract/recurring-days.ts'
import type { RecurringProblem, RecurringState } from '../../contract/recurring-words.ts'

type Language = ReturnType<typeof useLanguage>

export const stateNames: Record<RecurringState, string> = { active: 'Active', paused: 'Paused', ended: 'Ended' }
export const stateColours: Record<RecurringState, string> = { active: 'green', paused: 'yellow', ended: 'gray' }

export const problemNames: Record<RecurringProblem, string> = {
  'no-year': 'No fiscal year of the school holds this day. Set it up first.',
  'year-closed': 'The fiscal year of this day is closed.',
  'month-closed': 'The month of this day is closed.',
  'month-soft': 'The month of this day is closed. Only who may post into closed months can do this.',
  'account-closed': 'An account of the voucher is closed. Choose another one.',
}

/** 'every 3 months on day 1', 'every week on Sunday'. */
export function rhythmText({ unit, every, day }: Omit<Rhythm, 'from_date'>, language: Language): string {
  if (unit === 'week')
    return t('{n, plural, one {every week} other {every # weeks}} on {day}', {
      n: every,
      day: weekdayNames[language][day - 1]!,
    })
  return day >= 32
    ? t('{n, plural, one {every month} other {every # months}} on the last day', { n: every })
    : t('{n, plural, one {every month} other {every # months}} on day {day}', {
        n: every,
        day: digitsIn(language, day),
      })
}
