/**
 * What keys, the clipboard, the mouse and a finger do in a grid, as in a spreadsheet: a click chooses a cell and what is typed replaces it; F2, a double click or Enter edit
 * inside it; Escape gives back what stood there before. A drag chooses cells, at the corner of what is chosen it fills.
 */
import {
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from 'react'
import {
  type Block,
  cornerOf,
  fillDown,
  fillFrom,
  type Hold,
  type KeyAt,
  keysIn,
  lastOf,
  moveTo,
  pasteBlock,
  pulledTo,
  readBlock,
  type Spot,
  textOfBlock,
} from './cells.ts'
import type { GridWork } from './use-grid.ts'

interface GridHands {
  size: { rows: number; columns: number }
  /** Rows of a page. */
  page: () => number
  keyAt: KeyAt
  work: GridWork
  block: Block | undefined
  setBlock: (block: Block | undefined) => void
  focus: (spot: Spot) => void
  /** Brings a cell into sight. */
  reveal: (spot: Spot) => void
  readOnly: boolean
  onOutside: (count: number) => void
}

/** Of the cell with the focus. */
interface Hand {
  hold: Hold
  /** What stood there when it was chosen. */
  before: string
  tabsFrom?: number | undefined
  byFinger?: boolean
}
/** A button of the mouse that is held: over these cells, or pulling a block over others. */
type Grip = { from: Spot } | { source: Block; target: Block }

/** Pixels at the corner of a cell by which a block is filled. */
const handle = 9

export function useGridHands(grid: GridHands) {
  const { size, keyAt, work, block, setBlock, focus, reveal, readOnly, onOutside } = grid
  const hand = useRef<Hand>({ hold: 'chosen', before: '' })
  const grip = useRef<Grip>(undefined)
  const chosen = (spot: Spot): Block => block ?? { from: spot, to: spot }
  const empty = (keys: string[]): void => work.type(Object.fromEntries(keys.map((key) => [key, ''])))
  const isFilled = (spot: Spot): boolean => work.textAt(keyAt(spot) ?? '').trim() !== ''

  function hold(how: Hold, input: HTMLInputElement): void {
    if (hand.current.hold === 'chosen') hand.current.before = input.value
    hand.current.hold = how
    input.toggleAttribute('data-editing', how === 'editing')
    if (how === 'editing') input.setSelectionRange(input.value.length, input.value.length)
    else input.select()
  }
  /** Also to the cell in which one is: it is chosen again. */
  function go(spot: Spot, tabsFrom?: number): void {
    hand.current = { ...hand.current, hold: 'chosen', tabsFrom }
    document.activeElement?.removeAttribute('data-editing')
    focus(spot)
  }

  function onCommand(key: string, spot: Spot, shift: boolean): boolean {
    // of a cell that is typed into it chooses the letters
    if (key === 'a') {
      if (hand.current.hold !== 'chosen') return false
      setBlock({ from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } })
      return true
    }
    if (readOnly) return false
    if (key === 'z') work[shift ? 'redo' : 'undo']()
    else if (key === 'y') work.redo()
    else if (key === 'd') work.type(fillDown(chosen(spot), keyAt, work.textAt))
    else return false
    go(spot)
    return true
  }

  /** What a key does to the cell; undefined: nothing. */
  function onCell({ key }: KeyboardEvent, input: HTMLInputElement, spot: Spot): boolean | undefined {
    const isChosen = hand.current.hold === 'chosen'
    if (key === 'Escape') {
      if (!isChosen) {
        work.type({ [input.name]: hand.current.before })
        go(spot)
      } else if (block) setBlock(undefined)
      return !isChosen || undefined
    }
    if (input.readOnly) return undefined
    if (key === 'F2' || (key === 'Enter' && isChosen)) {
      setBlock(undefined)
      hold('editing', input)
      return true
    }
    if (isChosen && (key === 'Delete' || key === 'Backspace')) {
      empty(block ? keysIn(block, keyAt) : [input.name])
      return true
    }
    if (isChosen && key.length === 1) {
      setBlock(undefined)
      hold('typing', input)
      return false
    }
    return undefined
  }

  function onMove({ key, shiftKey: shift, ctrlKey, metaKey }: KeyboardEvent, input: HTMLInputElement, spot: Spot) {
    const command = ctrlKey || metaKey
    const { tabsFrom, hold: how } = hand.current
    const around = { size, page: grid.page(), tabsFrom, isFilled }
    const chooses = shift && key !== 'Tab' && key !== 'Enter'
    const at = chooses && block ? block.to : spot
    const next = moveTo(at, { key, shift, command, hold: input.readOnly ? 'typing' : how }, around)
    if (!next) return false
    if (chooses) {
      setBlock({ from: block?.from ?? spot, to: next })
      reveal(next)
      return true
    }
    setBlock(undefined)
    go(next, key === 'Tab' && !shift ? (tabsFrom ?? spot.column) : undefined)
    return true
  }

  function begin(taken: Grip): void {
    grip.current = taken
    addEventListener('mouseup', () => end(), { once: true })
  }
  function end(): void {
    const taken = grip.current
    grip.current = undefined
    if (taken && 'source' in taken) work.type(fillFrom(taken.source, taken.target, keyAt, work.textAt))
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const input = cellOf(event.target)
      if (!input || event.altKey || event.nativeEvent.isComposing) return
      const spot = spotOf(input)
      const isCommand = event.ctrlKey || event.metaKey
      const done = isCommand
        ? onCommand(event.key.toLowerCase(), spot, event.shiftKey) || undefined
        : onCell(event, input, spot)
      if (done ?? onMove(event, input, spot)) event.preventDefault()
    },
    /** A phone's keyboard names no keys. */
    onBeforeInput(event: FormEvent) {
      const input = cellOf(event.target)
      if (input && hand.current.hold === 'chosen') hold('typing', input)
    },
    onCompositionStart(event: CompositionEvent) {
      const input = cellOf(event.target)
      if (input && hand.current.hold === 'chosen') hold('typing', input)
    },
    onPaste(event: ClipboardEvent) {
      const input = cellOf(event.target)
      if (readOnly || !input) return
      const lines = readBlock(event.clipboardData.getData('text/plain'))
      if (!block && lines.length === 1 && lines[0]!.length === 1) {
        // a single value is the cell's own business
        if (hand.current.hold === 'chosen') hold('typing', input)
        return
      }
      event.preventDefault()
      const at = block ? cornerOf(block) : spotOf(input)
      const { cells, outside } = pasteBlock(lines, at, keyAt)
      work.type(cells)
      setBlock(undefined)
      go(at)
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
    onPointerDown({ pointerType }: PointerEvent) {
      hand.current.byFinger = pointerType === 'touch'
    },
    onMouseDown(event: MouseEvent) {
      const input = inputAt(event.target)
      if (!input || event.button !== 0) return
      const spot = spotOf(input)
      const isHere = document.activeElement === input
      const { hold: how, byFinger } = hand.current
      if (byFinger) {
        // a second touch of the cell edits it
        if (isHere && how === 'chosen' && !input.readOnly) hold('editing', input)
        return
      }
      const active = cellOf(document.activeElement)
      const isOfBlock = chosen(active ? spotOf(active) : spot)
      if (active && !readOnly && how === 'chosen' && isAt(lastOf(isOfBlock), spot) && isCorner(event, input)) {
        event.preventDefault()
        return begin({ source: isOfBlock, target: isOfBlock })
      }
      // caret and letters of a cell that is typed into are its own
      if (isHere && how !== 'chosen' && !event.shiftKey) return
      event.preventDefault()
      if (event.shiftKey && active) return setBlock({ from: block?.from ?? spotOf(active), to: spot })
      setBlock(undefined)
      if (isHere && event.detail > 1 && !input.readOnly) return hold('editing', input)
      go(spot)
      begin({ from: spot })
    },
    onMouseOver({ target, buttons }: MouseEvent) {
      const input = inputAt(target)
      const taken = grip.current
      if (!input || !taken || !(buttons & 1)) return
      const spot = spotOf(input)
      if ('source' in taken) taken.target = pulledTo(taken.source, spot)
      const next = 'source' in taken ? taken.target : { from: taken.from, to: spot }
      setBlock(isAt(next.from, next.to) ? undefined : next)
      reveal(spot)
    },
    /** Letters of a cell are not carried into another one. */
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onDrop: (event: MouseEvent) => event.preventDefault(),
    onFocus(event: FocusEvent) {
      const input = cellOf(event.target)
      if (!input) return
      hand.current = { ...hand.current, hold: 'chosen', before: input.value }
      input.select()
      // by Tab or by mouse, away from what was chosen
      if (block && !isAt(block.from, spotOf(input))) setBlock(undefined)
    },
    onBlur: (event: FocusEvent) => cellOf(event.target)?.removeAttribute('data-editing'),
  }
}

const isAt = (a: Spot, b: Spot): boolean => a.row === b.row && a.column === b.column

const cellOf = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.dataset.row !== undefined ? target : undefined

/** The cell's field, pressed at its edge too. */
const inputAt = (target: EventTarget): HTMLInputElement | undefined =>
  cellOf(target) ??
  (target instanceof Element ? cellOf(target.closest('td')?.querySelector('input') ?? null) : undefined)

const spotOf = (input: HTMLInputElement): Spot => ({
  row: Number(input.dataset.row),
  column: Number(input.dataset.column),
})

function isCorner({ clientX, clientY }: MouseEvent, input: HTMLInputElement): boolean {
  const { right, left, bottom } = input.getBoundingClientRect()
  const end = getComputedStyle(input).direction === 'rtl' ? clientX - left : right - clientX
  return end < handle && bottom - clientY < handle
}
