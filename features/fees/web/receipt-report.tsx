/** The list of receipts, or with ?tab=cheques the cheques among them. */
import { lazy, Suspense } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { ReceiptList } from './receipt-list.tsx'

const tabs: Record<string, ReturnType<typeof lazy>> = {
  cheques: lazy(() => import('./cheques.tsx')),
  online: lazy(() => import('./online/online-payments.tsx')),
}

/** The list of receipts, or with ?tab=cheques the cheques among them, with ?tab=online what was set out to be paid online. */
export default function ReceiptReport() {
  const [params] = useAddress()
  const tab = params.get('tab') ?? ''
  const Tab = Object.hasOwn(tabs, tab) ? tabs[tab] : undefined
  if (!Tab) return <ReceiptList />
  return (
    <Suspense fallback={<LoadingState />}>
      <Tab />
    </Suspense>
  )
}
