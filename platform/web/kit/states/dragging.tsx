/**
 * Dragging with a mouse, a pen or a finger (the browser's own drag knows no fingers on a tablet). A finger rests a moment first, so that
 * a page can still be scrolled. Whoever uses it offers the same by keyboard; what happens is said by the screen.
 */
import {
  type CollisionDetection,
  DndContext,
  type DndContextProps,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './dragging.module.css'

export { useDraggable, useDroppable } from '@dnd-kit/core'

/** Pixels that a mouse moves before a press becomes a drag, and milliseconds that a finger rests. */
const distance = 6
const rest = 220

const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

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
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance } }),
    useSensor(TouchSensor, { activationConstraint: { delay: rest, tolerance: 8 } }),
  )
  return (
    <DndContext sensors={sensors} collisionDetection={underPointer} accessibility={silent} {...props}>
      {children}
      <Carried />
    </DndContext>
  )
}

/**
 * What goes along with the pointer: a picture above the page. The thing itself stays where it is; moved, it would stretch the box that it
 * lies in, which then scrolls away from under the pointer without end, and the thing falls on nothing.
 */
function Carried() {
  const { activeNode } = useDndContext()
  return <DragOverlay dropAnimation={null}>{activeNode && <Picture of={activeNode} />}</DragOverlay>
}

function Picture({ of }: { of: HTMLElement }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const copy = of.cloneNode(true) as HTMLElement
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of ['id', 'aria-label', 'data-held', 'data-cell']) element.removeAttribute(name)
    // a line looks as it does in its list
    const list = of.parentElement?.matches('ul, ol') ? (of.parentElement.cloneNode(false) as HTMLElement) : undefined
    list?.append(copy)
    frame.current?.replaceChildren(list ?? copy)
  }, [of])
  return <div ref={frame} className={classes.picture} aria-hidden inert />
}
