/** Paying online for one student: which months, and whether all of it. */
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { OfficeFinder } from './office-finder.tsx'
import { PayScreen } from './pay-screen.tsx'
import { useInvoices, useIsFamily } from './use-invoices.ts'

export default function SinglePayment() {
  const [address] = useAddress()
  const student = Number(address.get('student')) || undefined
  const isFamily = useIsFamily()
  const query = useInvoices(student)
  return (
    <PayScreen
      title={t('Single payment')}
      query={query}
      // without an address that names one: the first who owes something
      choose={(students) => (student ? students : students.filter(({ due }) => due > 0).slice(0, 1))}
      finder={!isFamily && <OfficeFinder />}
      parts
    />
  )
}
