/** The list of receipts, or with ?tab=cheques the cheques among them. */
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { useAddress } from '#platform/web/address.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { ReceiptList } from './receipt-list.tsx'

const tabs: Record<string, ComponentType> = {
  cheques: lazyPart(() => import('./cheques.tsx')),
  online: lazyPart(() => import('./online/online-payments.tsx')),
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
