/** The fees of a child by month: what is due, partly paid, paid. */
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { studentFee } from '../contract/portal.ts'
import { ChildScreen } from './child-screen.tsx'
import { FeeMonth } from './fee-month.tsx'
import classes from './fee.module.css'
import { Money, Seen } from './parts.tsx'
import { PayLinks } from './pay-links.tsx'
import { useSeen } from './use-seen.ts'
import { allStatuses, statusNames } from './words.ts'

type Fees = DataOf<typeof studentFee>

export default function StudentFee() {
  return <ChildScreen title={t('Student fee')}>{(child) => <Fees studentId={child.value} />}</ChildScreen>
}

/** All months come at once, so that choosing a status needs no network. */
function Fees({ studentId }: { studentId: number }) {
  const query = useSeen('/api/m-student-fee', { student_id: studentId, status: allStatuses })
  return (
    <Seen query={query} height={88}>
      {(fees) => (
        <>
          <Totals fees={fees} />
          {fees.total_due > 0 && <PayLinks studentId={studentId} due={fees.total_due} />}
          {fees.months.length === 0 ? (
            <EmptyState title={t('No bill yet')} about={t('The first bill appears here when the school makes it.')} />
          ) : (
            <Months fees={fees} />
          )}
        </>
      )}
    </Seen>
  )
}

function Totals({ fees: { total_due, advance } }: { fees: Fees }) {
  return (
    <section className={classes.totals} aria-label={t('In all')}>
      <div>
        <span>{total_due > 0 ? t('To be paid') : t('Everything is paid')}</span>
        <strong data-colour={total_due > 0 ? 'red' : 'green'}>
          <Money paisa={total_due} prefix />
        </strong>
      </div>
      {advance > 0 && (
        <div>
          <span>{t('Paid in advance')}</span>
          <strong>
            <Money paisa={advance} prefix />
          </strong>
        </div>
      )}
    </section>
  )
}

const order = [0, 3, 1, 4] as const

function Months({ fees: { months, counts } }: { fees: Fees }) {
  const language = useLanguage()
  const [address, setAddress] = useAddress()
  const asked = Number(address.get('status') ?? allStatuses)
  const status = order.find((each) => each === asked) ?? allStatuses
  const count = { 0: counts.due, 3: counts.partial, 1: counts.paid, 4: months.length }
  const shown = months.filter((month) => status === allStatuses || month.status === status)
  return (
    <>
      <fieldset className={classes.filter} aria-label={t('Show')}>
        {order.map((each) => {
          const { word, colour } = statusNames[each]
          return (
            <button
              key={each}
              type="button"
              data-colour={colour}
              aria-pressed={each === status}
              onClick={() =>
                setAddress(each === allStatuses ? {} : { status: String(each) }, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            >
              {t(word)} <b>{digitsIn(language, count[each])}</b>
            </button>
          )
        })}
      </fieldset>
      {shown.length === 0 && <EmptyState inside about={t('No month is here.')} />}
      <div className={classes.months}>
        {shown.map((month) => (
          <FeeMonth key={month.batch + month.month} month={month} />
        ))}
      </div>
    </>
  )
}
