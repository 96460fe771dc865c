/** A date in the person's calendar; the other calendar shows on hover. */
import { dayInNepal } from '#nepal/nepal-day.ts'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { type DateStyle, dateText, eraNames, otherEra } from './calendar-text.ts'

export interface DayProps {
  /** 'yyyy-mm-dd', or an instant of that day. */
  ad: string
  style?: DateStyle
}

export function Day({ ad, style }: DayProps) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const other = otherEra(calendar)
  return (
    <time dateTime={ad} title={`${dateText(ad, other, language, 'full')} ${t(eraNames[other])}`}>
      {dateText(ad, calendar, language, style)}
    </time>
  )
}

/** An instant: the day in Nepal and its clock. */
export function Moment({ at, style }: { at: string; style?: DateStyle }) {
  const language = useLanguage()
  const clock = new Date(at).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Kathmandu',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <>
      <Day ad={dayInNepal(new Date(at))} style={style} /> <span className="tabular">{digitsIn(language, clock)}</span>
    </>
  )
}
