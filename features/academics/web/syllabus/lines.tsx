/** Chapters and topics are dragged by their handle, with a mouse or a finger; the arrows of each line do the same by keyboard. */
import type { DragMoveEvent } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { Dragging, useDraggable, useDroppable } from '#platform/web/kit/states/dragging.tsx'
import { afterDrop, type Item, mayDrop, type Order } from './order.ts'
import classes from './syllabus.module.css'

const keyOf = ({ kind, id }: Item) => `${kind} ${id}`
const Held = createContext<{ held?: Item; after: boolean }>({ after: false })

/** Is the pointer in the second half of what it is over? */
function isAfter({ activatorEvent, delta, over }: DragMoveEvent): boolean {
  const { clientY } =
    'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0]! : (activatorEvent as MouseEvent)
  return over !== null && clientY + delta.y > over.rect.top + over.rect.height / 2
}

/** `onOrder` gets what the order becomes. */
export function Lines({
  onOrder,
  children,
}: {
  onOrder: (change: (now: Order) => Order) => void
  children: ReactNode
}) {
  const [held, setHeld] = useState<Item>()
  const [after, setAfter] = useState(false)
  return (
    <Dragging
      onDragStart={({ active }) => setHeld(active.data.current as Item)}
      onDragMove={(event) => setAfter(isAfter(event))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={(event) => {
        const [dropped, on] = [event.active.data.current as Item, event.over?.data.current as Item | undefined]
        setHeld(undefined)
        if (on && mayDrop(dropped, on)) onOrder((now) => afterDrop(now, dropped, on, isAfter(event)))
      }}
    >
      <Held.Provider value={{ held, after }}>{children}</Held.Provider>
    </Dragging>
  )
}

/** A chapter or a topic: what is dragged, and on which others are dropped. `busy`: something of it is being changed. */
export function Line({
  item,
  mayChange,
  busy,
  children,
}: {
  item: Item
  mayChange: boolean
  busy?: boolean
  children: (handle: ReactNode) => ReactNode
}) {
  const { held, after } = useContext(Held)
  const {
    setNodeRef: setLine,
    setActivatorNodeRef,
    listeners,
  } = useDraggable({ id: keyOf(item), data: item, disabled: !mayChange })
  const { setNodeRef: setTarget, isOver } = useDroppable({
    id: keyOf(item),
    data: item,
    disabled: held !== undefined && !mayDrop(held, item),
  })
  const place =
    isOver && held && mayDrop(held, item) ? (held.kind === item.kind && !after ? 'before' : 'after') : undefined
  const handle = mayChange && (
    <span
      ref={setActivatorNodeRef}
      className={`${classes.handle} no-print`}
      title={t('Drag to another place')}
      aria-hidden
      data-drag
      {...listeners}
    >
      <IconGripVertical size={16} />
    </span>
  )
  return (
    <li
      ref={(element) => {
        setLine(element)
        setTarget(element)
      }}
      aria-busy={busy}
      data-over={place}
    >
      {children(handle)}
    </li>
  )
}
