/** The ways to pay what is owed, each with its sum: for this child, or for all of a guardian. */
import { Link } from 'react-router'
import { formatRupees } from '#nepal/rupees.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { useSession } from '#platform/web/session.ts'
import classes from './fee.module.css'
import { useChild } from './use-child.ts'

/**
 * A teacher reads only, and a school that takes no money online is paid at its office.
 * @param due what the screen says of this child, in paisa; what the list of the children says unless told
 */
export function PayLinks({ studentId, due }: { studentId: number; due?: number }) {
  const { role, company } = useSession()
  const { query } = useChild({ beside: true })
  if (role.slug === 'teacher' || !company.pays_online) return null
  const list = query.data ?? []
  const own = due ?? list.find(({ id }) => id === studentId)?.due ?? 0
  const owing = list.filter((each) => each.due > 0)
  const all = owing.reduce((sum, each) => sum + each.due, 0)
  return (
    <p className={classes.pay}>
      {own > 0 && (
        <Link to={`/student-invoices/single-payment?student=${studentId}`}>
          {t('Pay {amount}', { amount: rupees(own) })}
        </Link>
      )}
      {role.slug === 'guardian' && owing.length > 1 && (
        <Link to="/student-invoices/multi-payment">{t('Pay {amount} for all children', { amount: rupees(all) })}</Link>
      )}
    </p>
  )
}

const rupees = (paisa: number): string => formatRupees(paisa, { short: true, language: getLanguage() })
