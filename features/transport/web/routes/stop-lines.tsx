/** Lines that are dragged by their handle, with a mouse or a finger. */
import type { DragMoveEvent } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#platform/web/i18n.ts'
import { Dragging, useDraggable, useDroppable } from '#platform/web/kit/states/dragging.tsx'
import { placeOf } from './stop-order.ts'
import styles from './routes.module.css'

/** Is the pointer in the second half of what it is over? */
function isAfter({ activatorEvent, delta, over }: DragMoveEvent): boolean {
  const { clientY } =
    'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0]! : (activatorEvent as MouseEvent)
  return over !== null && clientY + delta.y > over.rect.top + over.rect.height / 2
}

/** `ids` in their order; `onDrop` gets the place of the dragged one and where it comes to lie. */
export function StopLines({
  ids,
  onDrop,
  children,
}: {
  ids: readonly number[]
  onDrop: (from: number, to: number) => void
  children: ReactNode
}) {
  return (
    <Dragging
      onDragEnd={(event) => {
        const [from, on] = [ids.indexOf(Number(event.active.id)), ids.indexOf(Number(event.over?.id))]
        if (from < 0 || on < 0 || from === on) return
        const to = placeOf(from, on, isAfter(event))
        if (to !== from) onDrop(from, to)
      }}
    >
      {children}
    </Dragging>
  )
}

export function StopLine({
  id,
  mayChange,
  children,
}: {
  id: number
  mayChange: boolean
  children: (handle: ReactNode) => ReactNode
}) {
  const { setNodeRef: setLine, setActivatorNodeRef, listeners } = useDraggable({ id, disabled: !mayChange })
  const { setNodeRef: setTarget, isOver } = useDroppable({ id })
  const handle = mayChange && (
    <span
      ref={setActivatorNodeRef}
      className={`${styles.handle} no-print`}
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
      data-over={isOver || undefined}
    >
      {children(handle)}
    </li>
  )
}
