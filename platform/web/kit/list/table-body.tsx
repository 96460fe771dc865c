/** A table's rows; past 200 only those in sight are drawn, but paper shows all. */
import { useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { flushSync } from 'react-dom'
import type { VirtualBodyProps } from './virtual-body.tsx'

const VirtualBody = lazyPart(() => import('./virtual-body.tsx'), {
  waiting: <tbody />,
  // slower, but all is there
  failed: (_, props: VirtualBodyProps) => <Whole {...props} />,
})
export const virtualFrom = 200

export function TableBody(props: VirtualBodyProps) {
  const printing = usePrinting()
  if (props.count <= virtualFrom || printing) return <Whole {...props} />
  return <VirtualBody {...props} />
}

const Whole = ({ count, render }: VirtualBodyProps) => (
  <tbody>{Array.from({ length: count }, (_, index) => render(index, () => undefined))}</tbody>
)

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
