/** A bill is found here and corrected: with ?bill= that one, with ?tab=differences what stands charged otherwise than it should, else the list of bills. */
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { useAddress } from '#platform/web/address.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { BillList } from './bill-list.tsx'
import { OneBill } from './one-bill.tsx'

const Differences = lazyPart(() => import('../differences/differences.tsx'))

export default function InvoiceCorrection() {
  const [params] = useAddress()
  const id = Number(params.get('bill'))
  if (Number.isInteger(id) && id > 0) return <OneBill key={id} id={id} />
  if (params.get('tab') !== 'differences') return <BillList />
  return (
    <Suspense fallback={<LoadingState />}>
      <Differences />
    </Suspense>
  )
}
