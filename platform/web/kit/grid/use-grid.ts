/** What the room gives a grid: what stands in its cells, what was typed over it, and taking that back. */
import { useState } from 'react'
import { type Cells, gridHistory } from './cells.ts'

export interface GridWork {
  /** What stands in the cell now. */
  textAt: (key: string) => string
  /** What stood there when it was saved. */
  savedAt: (key: string) => string
  isChanged: (key: string) => boolean
  /** `typing`: letter by letter, which is one step to take back. */
  type: (cells: Cells, typing?: boolean) => void
  undo: () => void
  redo: () => void
}

/** `typed`: only the cells that differ; `onType` is given what was typed and keeps what is a change. */
export function useGrid({
  typed,
  savedAt,
  onType,
}: {
  typed: Cells
  savedAt: (key: string) => string
  onType: (cells: Cells) => void
}): GridWork {
  const [history] = useState(gridHistory)
  const textAt = (key: string): string => typed[key] ?? savedAt(key)
  const turn = (cells: Cells | undefined): void => void (cells && onType(cells))
  return {
    textAt,
    savedAt,
    isChanged: (key) => key in typed,
    type(cells, typing = false) {
      const keys = Object.keys(cells)
      if (!keys.some((key) => cells[key] !== textAt(key))) return
      history.add(Object.fromEntries(keys.map((key) => [key, textAt(key)])), cells, typing)
      onType(cells)
    },
    undo: () => turn(history.undo()),
    redo: () => turn(history.redo()),
  }
}
