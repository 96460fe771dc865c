/** The rows in sight of a long table; the rest is room above and below. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface VirtualBodyProps {
  count: number
  keyOf: (index: number) => string
  /** Row to bring into sight. */
  active?: number
  render: (index: number, measure: (element: HTMLElement | null) => void) => ReactNode
}

const usualHeight = 40

export default function VirtualBody({ count, keyOf, active = -1, render }: VirtualBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used while drawing only, never memoised
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan: 10,
    scrollMargin: top,
    getItemKey: keyOf,
  })
  const scrolled = useRef(active)
  useEffect(() => {
    if (active >= 0 && active !== scrolled.current) virtual.scrollToIndex(active, { align: 'auto' })
    scrolled.current = active
  }, [active, virtual])
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? top) - top
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Room height={above} />
      {items.map((item) => render(item.index, virtual.measureElement))}
      <Room height={below} />
    </tbody>
  )
}

const Room = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)
