/** What keys, the clipboard and the mouse do in a grid. Tab and Shift-Tab are the browser's: they lead through the cells as they stand. */
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import {
  type Block,
  fillDown,
  type KeyAt,
  keysIn,
  moveTo,
  pasteBlock,
  readBlock,
  type Spot,
  textOfBlock,
} from './cells.ts'
import type { GridWork } from './use-grid.ts'

interface GridKeys {
  size: { rows: number; columns: number }
  keyAt: KeyAt
  work: GridWork
  block: Block | undefined
  setBlock: (block: Block | undefined) => void
  focus: (spot: Spot) => void
  readOnly: boolean
  onOutside: (count: number) => void
}

export function useGridKeys({ size, keyAt, work, block, setBlock, focus, readOnly, onOutside }: GridKeys) {
  const chosen = (spot: Spot): Block => block ?? { from: spot, to: spot }
  const empty = (keys: string[]): void => work.type(Object.fromEntries(keys.map((key) => [key, ''])))

  function onCommand(key: string, spot: Spot, shift: boolean): boolean {
    if (readOnly) return false
    if (key === 'z') work[shift ? 'redo' : 'undo']()
    else if (key === 'y') work.redo()
    else if (key === 'd') work.type(fillDown(chosen(spot), keyAt, work.textAt))
    else return false
    focus(spot)
    return true
  }

  function onPlain(event: KeyboardEvent, input: HTMLInputElement, spot: Spot): boolean {
    const { key, shiftKey: shift } = event
    if (key === 'Escape') {
      if (block) setBlock(undefined)
      else if (!readOnly) work.type({ [input.name]: work.savedAt(input.name) })
      return false
    }
    if (block && (key === 'Delete' || key === 'Backspace')) {
      if (!readOnly) empty(keysIn(block, keyAt))
      return true
    }
    const { selectionStart: from, selectionEnd: to, value } = input
    const whole = from === 0 && to === value.length
    const atStart = whole || (from === 0 && to === 0)
    const atEnd = whole || (from === value.length && to === value.length)
    const next = moveTo(spot, { key, shift, atStart, atEnd }, size.rows, size.columns)
    if (!next) return false
    const chooses = shift && key.startsWith('Arrow')
    focus(next)
    setBlock(chooses ? { from: block?.from ?? spot, to: next } : undefined)
    return true
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const input = cellOf(event.target)
      if (!input || event.altKey) return
      const spot = spotOf(input)
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand ? onCommand(event.key.toLowerCase(), spot, event.shiftKey) : onPlain(event, input, spot))
        event.preventDefault()
    },
    onPaste(event: ClipboardEvent) {
      const input = cellOf(event.target)
      const lines = readBlock(event.clipboardData.getData('text/plain'))
      // a single value is the cell's own business
      if (readOnly || !input || (!block && lines.length === 1 && lines[0]!.length === 1)) return
      event.preventDefault()
      const spot = spotOf(input)
      const at = block ? cornerOf(block) : spot
      const { cells, outside } = pasteBlock(lines, at, keyAt)
      work.type(cells)
      setBlock(undefined)
      focus(at)
      onOutside(outside)
    },
    onCopy(event: ClipboardEvent) {
      if (!block || !cellOf(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', textOfBlock(block, keyAt, work.textAt))
    },
    onCut(event: ClipboardEvent) {
      if (!block || readOnly || !cellOf(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', textOfBlock(block, keyAt, work.textAt))
      empty(keysIn(block, keyAt))
    },
    /** By mouse or Tab to a cell outside of the block: it is no longer chosen. */
    onFocus(event: FocusEvent) {
      const input = cellOf(event.target)
      if (!block || !input) return
      const { row, column } = spotOf(input)
      if (row !== block.to.row || column !== block.to.column) setBlock(undefined)
    },
  }
}

const cornerOf = ({ from, to }: Block): Spot => ({
  row: Math.min(from.row, to.row),
  column: Math.min(from.column, to.column),
})

const cellOf = (target: EventTarget): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.dataset.row !== undefined ? target : undefined

const spotOf = (input: HTMLInputElement): Spot => ({
  row: Number(input.dataset.row),
  column: Number(input.dataset.column),
})
