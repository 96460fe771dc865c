/** The list of receipts, or with ?tab=cheques the cheques among them. */
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { ReceiptList } from './receipt-list.tsx'

const Cheques = lazy(() => import('./cheques.tsx'))

export default function ReceiptReport() {
  const [params] = useSearchParams()
  if (params.get('tab') !== 'cheques') return <ReceiptList />
  return (
    <Suspense fallback={<LoadingState />}>
      <Cheques />
    </Suspense>
  )
}
