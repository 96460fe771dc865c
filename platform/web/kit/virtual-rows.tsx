/** Rows in sight of a long table; the rest is room above and below. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListRow } from './list-row.tsx'
import type { RowsProps } from './list-rows.ts'

const usualHeight = 40

export default function VirtualRows(list: RowsProps) {
  const { rows, keyOf, active } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => usualHeight, overscan: 10, scrollMargin: top, getItemKey: (index) => keyOf(rows[index]!) })
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- follows the arrows, not every measurement
  }, [active])
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? top) - top
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Room height={above} />
      {items.map((item) => (
        <ListRow key={item.key} row={rows[item.index]!} index={item.index} list={list} measure={virtual.measureElement} />
      ))}
      <Room height={below} />
    </tbody>
  )
}

const Room = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)
