/** Paying online for several children at once: one payment, a receipt each. */
import { t } from '#platform/web/i18n.ts'
import { PayScreen } from './pay-screen.tsx'
import { useInvoices } from './use-invoices.ts'

export default function MultiPayment() {
  const query = useInvoices(undefined)
  return (
    <PayScreen title={t('Multi payment')} query={query} choose={(students) => students.filter(({ due }) => due > 0)} />
  )
}
