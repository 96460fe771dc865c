/** What only paper shows: the school's head, what it is, who printed it and when. */
import { nowHere, todayHere } from '#platform/web/clock.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { useSession } from '#platform/web/session.ts'
import './print.css'

export function PrintHead({ title, about }: { title: string; about?: string }) {
  const { company, user, calendar, language, batch } = useSession()
  return (
    <div className="print-only print-head" aria-hidden>
      <p className="print-school">{nameOf(company)}</p>
      <p className="print-title">{[title, batch?.name].filter(Boolean).join(' · ')}</p>
      {about && <p>{about}</p>}
      <p className="print-by">
        {t('Printed by {name} on {day}', {
          name: user.full_name,
          day: `${dateText(todayHere(), calendar, language)} ${clockInNepal()}`,
        })}
      </p>
    </div>
  )
}

const clockInNepal = (): string =>
  new Date(nowHere()).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' })
