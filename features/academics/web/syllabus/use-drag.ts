/** Chapters and topics are dragged by their handle; the arrows of each line do the same by keyboard. */
import { type DragEvent, useState } from 'react'
import { afterDrop, type Item, mayDrop, type Order } from './order.ts'

const keyOf = ({ kind, id }: Item) => `${kind} ${id}`

/** `onOrder` gets what the order becomes. */
export function useDrag(onOrder: (change: (now: Order) => Order) => void) {
  const [held, setHeld] = useState<Item>()
  const [over, setOver] = useState<{ key: string; after: boolean }>()
  function stop() {
    setHeld(undefined)
    setOver(undefined)
  }
  const isAfter = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY > top + height / 2
  }
  return {
    /** Of the handle: what is dragged is the line that it stands in. */
    handle: (item: Item) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', keyOf(item))
        const line = event.currentTarget.closest('li')
        if (line) event.dataTransfer.setDragImage(line, 8, 8)
        setHeld(item)
      },
      onDragEnd: stop,
    }),
    /** Of the line on which things are dropped. */
    target: (item: Item) => ({
      'data-over': over?.key === keyOf(item) ? (held?.kind === item.kind && !over.after ? 'before' : 'after') : undefined,
      onDragOver: (event: DragEvent) => {
        if (!held || !mayDrop(held, item)) return
        event.preventDefault()
        event.stopPropagation()
        const after = isAfter(event)
        if (over?.key !== keyOf(item) || over.after !== after) setOver({ key: keyOf(item), after })
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        if (!held || !mayDrop(held, item)) return
        event.preventDefault()
        event.stopPropagation()
        const [dropped, after] = [held, isAfter(event)]
        stop()
        onOrder((now) => afterDrop(now, dropped, item, after))
      },
    }),
  }
}
export type Drag = ReturnType<typeof useDrag>
