/** A table's rows; past 200 only those in sight are drawn, but paper shows all. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualBodyProps } from './virtual-body.tsx'

const VirtualBody = lazy(() => import('./virtual-body.tsx'))
export const virtualFrom = 200

export function TableBody(props: VirtualBodyProps) {
  const printing = usePrinting()
  if (props.count <= virtualFrom || printing)
    return <tbody>{Array.from({ length: props.count }, (_, index) => props.render(index, () => undefined))}</tbody>
  return (
    <Suspense fallback={<tbody />}>
      <VirtualBody {...props} />
    </Suspense>
  )
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // the printer takes the page as it stands right after the event
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
