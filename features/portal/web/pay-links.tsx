/** The ways to pay what is owed: for this child, or for all of a guardian. */
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { useSession } from '#platform/web/session.ts'
import classes from './fee.module.css'

/** A teacher reads only. */
export function PayLinks({ studentId }: { studentId: number }) {
  const { role } = useSession()
  if (role.slug === 'teacher') return null
  return (
    <p className={classes.pay}>
      <Link to={`/student-invoices/single-payment?student=${studentId}`}>{t('Pay online')}</Link>
      {role.slug === 'guardian' && <Link to="/student-invoices/multi-payment">{t('Pay for all children')}</Link>}
    </p>
  )
}
