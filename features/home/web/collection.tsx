/** Money taken today, this month and day by day, and what is still owed. */
import { todayHere } from '#platform/web/clock.ts'
import { modeLabel } from '#features/fees/contract/payment-modes.ts'
import { VisuallyHidden } from '@mantine/core'
import { adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { bsMonthName } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { useSession } from '#platform/web/session.ts'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { Block, Count, Figure, MayLink } from './parts.tsx'
import { useWay } from './way.ts'

type Collection = NonNullable<Today['collection']>

/** This BS month up to today, as the receipt report takes it. */
function thisMonth() {
  const today = todayHere()
  const { year, month } = adToBs(today)
  return { name: bsMonthName(month), range: { from_date: bsMonthRange(year, month).start, to_date: today } }
}

export function CollectionFigures({
  collection: { today, month, receipts_today, due, owing },
}: {
  collection: Collection
}) {
  const way = useWay()
  const { language } = useSession()
  const day = todayHere()
  const { name, range } = thisMonth()
  return (
    <>
      <Figure
        name={t('Collected today')}
        value={<Money paisa={today} prefix />}
        about={t('{n, plural, =0 {no receipt} one {# receipt} other {# receipts}}', { n: receipts_today })}
        to={way('/receipt-report', { from_date: day, to_date: day })}
      />
      <Figure
        name={t('Collected in {month}', { month: name[language] })}
        value={<Money paisa={month} prefix />}
        to={way('/receipt-report', range)}
      />
      <Figure
        name={t('Owed')}
        value={<Money paisa={due} prefix />}
        colour={due > 0 ? 'red' : 'green'}
        about={
          <>
            {t('Students')} <Count of={owing} />
          </>
        }
        to={way('/student-due-report')}
      />
    </>
  )
}

export function CollectionBlock({ collection: { days, by_mode } }: { collection: Collection }) {
  const way = useWay()
  const { language, calendar } = useSession()
  const most = Math.max(1, ...days.map((day) => day.amount))
  const total = days.reduce((sum, day) => sum + day.amount, 0)
  const { name, range } = thisMonth()
  const dayOf = (ad: string) => digitsIn(language, calendar === 'bs' ? adToBs(ad).day : Number(ad.slice(8)))
  return (
    <Block title={t('Collection of 14 days')} to={way('/collection-due')}>
      <p className={classes.sum}>
        <Money paisa={total} prefix />
      </p>
      <ol className={classes.days}>
        {days.map(({ day, amount }) => {
          const text = `${dateText(day, calendar, language, 'long')}: ${formatRupees(amount, { language })}`
          const inside = (
            <>
              <span className={classes.column} aria-hidden>
                <i style={{ height: `${(100 * amount) / most}%` }} />
              </span>
              <small aria-hidden>{dayOf(day)}</small>
              <VisuallyHidden>{text}</VisuallyHidden>
            </>
          )
          return (
            <li key={day} title={text}>
              <MayLink to={way('/receipt-report', { from_date: day, to_date: day })}>{inside}</MayLink>
            </li>
          )
        })}
      </ol>
      {by_mode.length > 0 && (
        <dl className={classes.modes} aria-label={t('Collected in {month}', { month: name[language] })}>
          {by_mode.map(({ mode, amount }) => (
            <div key={mode}>
              <dt>
                <MayLink to={way('/receipt-report', { ...range, mode })}>{t(modeLabel(mode))}</MayLink>
              </dt>
              <dd>
                <Money paisa={amount} prefix />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  )
}
