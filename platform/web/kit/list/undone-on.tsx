/** Whatever does not hold any more says since when, in the calendar of its reader: 'Cancelled on Mangsir 5, 2083'. All screens say it through here. */
import { t, useLanguage } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { dateText, eraNames, otherEra } from '#platform/web/kit/date/calendar-text.ts'

const sentences = {
  cancelled: (day: string) => t('Cancelled on {day}', { day }),
  'taken-back': (day: string) => t('Taken back on {day}', { day }),
  'rolled-back': (day: string) => t('Rolled back on {day}', { day }),
  undone: (day: string) => t('Undone on {day}', { day }),
}

/** `at`: an AD date or an instant. */
export function UndoneOn({ what, at }: { what: keyof typeof sentences; at: string }) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const other = otherEra(calendar)
  return (
    <time dateTime={at} title={`${dateText(at, other, language, 'full')} ${t(eraNames[other])}`}>
      {sentences[what](dateText(at, calendar, language, 'long'))}
    </time>
  )
}
