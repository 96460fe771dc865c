/** A place of the week: a lesson can be dragged from it and dropped on it. */
import type { KeyboardEvent, ReactNode } from 'react'
import { useDraggable, useDroppable } from '#platform/web/kit/states/dragging.tsx'
import type { Slot } from '../../contract/routine.ts'
import classes from './routine.module.css'
import type { Spot } from './use-moves.ts'

export interface Dragged {
  spot: Spot
  slot?: Slot
}

interface PlaceProps extends Dragged {
  id: string
  label: string
  mayDrag?: boolean
  held?: boolean
  /** A free place beside an optional lesson. */
  beside?: boolean
  onOpen: () => void
  onKey: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A lesson or a free place: what lessons are dropped on; dropped on a lesson, the two change places. */
export function Place({ id, spot, slot, label, mayDrag = false, held, beside, onOpen, onKey, children }: PlaceProps) {
  const {
    setNodeRef: setLesson,
    listeners,
    isDragging,
  } = useDraggable({ id, data: { spot, slot }, disabled: !mayDrag })
  const { setNodeRef: setTarget, isOver } = useDroppable({ id, data: { spot, slot } })
  return (
    <button
      ref={(element) => {
        setLesson(element)
        setTarget(element)
      }}
      type="button"
      className={classes.lesson}
      data-cell
      data-drag={mayDrag || undefined}
      data-held={held || undefined}
      data-empty={slot ? undefined : true}
      data-beside={beside || undefined}
      data-over={(isOver && !isDragging) || undefined}
      aria-label={label}
      {...listeners}
      onClick={onOpen}
      onKeyDown={onKey}
    >
      {children}
    </button>
  )
}
