/**
 * Dragging with a mouse, a pen or a finger (the browser's own drag knows no fingers on a tablet). A finger rests a moment first, so that
 * a page can still be scrolled. Whoever uses it offers the same by keyboard; what happens is said by the screen.
 */
import { type CollisionDetection, DndContext, type DndContextProps, MouseSensor, pointerWithin, rectIntersection, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { ReactNode } from 'react'

export { useDraggable, useDroppable } from '@dnd-kit/core'

/** Pixels that a mouse moves before a press becomes a drag, and milliseconds that a finger rests. */
const distance = 6
const rest = 220

const silent = { announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }, screenReaderInstructions: { draggable: '' } }

/** What lies under the pointer, of nested ones the innermost; else what the dragged thing overlaps. */
const underPointer: CollisionDetection = (args) => {
  const found = pointerWithin(args)
  if (!found.length) return rectIntersection(args)
  const area = (id: string | number) => {
    const rect = args.droppableRects.get(id)
    return rect ? rect.width * rect.height : Infinity
  }
  return found.sort((a, b) => area(a.id) - area(b.id))
}

export function Dragging({ children, ...props }: DndContextProps & { children: ReactNode }) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance } }), useSensor(TouchSensor, { activationConstraint: { delay: rest, tolerance: 8 } }))
  return (
    <DndContext sensors={sensors} collisionDetection={underPointer} accessibility={silent} {...props}>
      {children}
    </DndContext>
  )
}

/** The dragged thing goes along with the pointer. */
export const along = (transform: { x: number; y: number } | null) => (transform ? { transform: `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)`, position: 'relative' as const, zIndex: 5 } : undefined)
