/** A bill is found here and corrected: with ?bill= that one, else the list of bills. */
import { useSearchParams } from 'react-router'
import { BillList } from './bill-list.tsx'
import { OneBill } from './one-bill.tsx'

export default function InvoiceCorrection() {
  const [params] = useSearchParams()
  const id = Number(params.get('bill'))
  return Number.isInteger(id) && id > 0 ? <OneBill key={id} id={id} /> : <BillList />
}
