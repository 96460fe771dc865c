/**
 * What keys, the clipboard, the mouse and a finger do in a grid, as in a spreadsheet: a click chooses a cell and what is typed replaces it; F2, a double click or Enter edit
 * inside it; Escape gives back what stood there before. A drag chooses cells, at the corner of what is chosen it fills.
 */
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useState,
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

interface Hands extends GridHands {
  hand: { current: Hand }
  grip: { current: Grip | undefined }
}

export function useGridHands(grid: GridHands) {
  const [held] = useState<Pick<Hands, 'hand' | 'grip'>>(() => ({
    hand: { current: { hold: 'chosen', before: '' } },
    grip: { current: undefined },
  }))
  const hands: Hands = { ...grid, ...held }
  return { ...keysOf(hands), ...clipboardOf(hands), ...mouseOf(hands), ...focusOf(hands) }
}

const chosen = ({ block }: Hands, spot: Spot): Block => block ?? { from: spot, to: spot }
const empty = ({ work }: Hands, keys: string[]): void => work.type(Object.fromEntries(keys.map((key) => [key, ''])))

function hold({ hand }: Hands, how: Hold, input: HTMLInputElement): void {
  if (hand.current.hold === 'chosen') hand.current.before = input.value
  hand.current.hold = how
  input.toggleAttribute('data-editing', how !== 'chosen')
  if (how === 'editing') input.setSelectionRange(input.value.length, input.value.length)
  else input.select()
}
/** Also to the cell in which one is: it is chosen again. */
function go({ hand, focus }: Hands, spot: Spot, tabsFrom?: number): void {
  hand.current = { ...hand.current, hold: 'chosen', tabsFrom }
  document.activeElement?.removeAttribute('data-editing')
  focus(spot)
}

function onCommand(hands: Hands, key: string, spot: Spot, shift: boolean): boolean {
  const { hand, size, setBlock, readOnly, work, keyAt } = hands
  // of a cell that is typed into it chooses the letters
  if (key === 'a') {
    if (hand.current.hold !== 'chosen') return false
    setBlock({ from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } })
    return true
  }
  if (readOnly) return false
  if (key === 'z') work[shift ? 'redo' : 'undo']()
  else if (key === 'y') work.redo()
  else if (key === 'd') work.type(fillDown(chosen(hands, spot), keyAt, work.textAt))
  else return false
  go(hands, spot)
  return true
}

/** What a key does to the cell; undefined: nothing. */
function onCell(hands: Hands, key: string, input: HTMLInputElement, spot: Spot): boolean | undefined {
  const { hand, block, setBlock, work, keyAt } = hands
  const isChosen = hand.current.hold === 'chosen'
  if (key === 'Escape') {
    if (!isChosen) {
      work.type({ [input.name]: hand.current.before })
      go(hands, spot)
    } else if (block) setBlock(undefined)
    return !isChosen || undefined
  }
  if (input.readOnly) return undefined
  if (key === 'F2' || (key === 'Enter' && isChosen)) {
    setBlock(undefined)
    hold(hands, 'editing', input)
    return true
  }
  if (isChosen && (key === 'Delete' || key === 'Backspace')) {
    empty(hands, block ? keysIn(block, keyAt) : [input.name])
    return true
  }
  if (isChosen && key.length === 1) {
    setBlock(undefined)
    hold(hands, 'typing', input)
    return false
  }
  return undefined
}

function onMove(hands: Hands, event: KeyboardEvent, input: HTMLInputElement, spot: Spot): boolean {
  const { hand, size, page, work, keyAt, block, setBlock, reveal } = hands
  const { key, shiftKey: shift, ctrlKey, metaKey } = event
  const { tabsFrom, hold: how } = hand.current
  const isFilled = (at: Spot): boolean => work.textAt(keyAt(at) ?? '').trim() !== ''
  const chooses = shift && key !== 'Tab' && key !== 'Enter'
  const next = moveTo(
    chooses && block ? block.to : spot,
    { key, shift, command: ctrlKey || metaKey, hold: input.readOnly ? 'typing' : how },
    { size, page: page(), tabsFrom, isFilled },
  )
  if (!next) return false
  if (chooses) {
    setBlock({ from: block?.from ?? spot, to: next })
    reveal(next)
    return true
  }
  setBlock(undefined)
  go(hands, next, key === 'Tab' && !shift ? (tabsFrom ?? spot.column) : undefined)
  return true
}

const keysOf = (hands: Hands) => ({
  onKeyDown(event: KeyboardEvent) {
    const input = cellOf(event.target)
    if (!input || event.altKey || event.nativeEvent.isComposing) return
    const spot = spotOf(input)
    const done =
      event.ctrlKey || event.metaKey
        ? onCommand(hands, event.key.toLowerCase(), spot, event.shiftKey) || undefined
        : onCell(hands, event.key, input, spot)
    if (done ?? onMove(hands, event, input, spot)) event.preventDefault()
  },
  /** A phone's keyboard names no keys. */
  onBeforeInput: ({ target }: Of) => typeInto(hands, target),
  onCompositionStart: ({ target }: Of) => typeInto(hands, target),
})

type Of = { target: EventTarget }
function typeInto(hands: Hands, target: EventTarget): void {
  const input = cellOf(target)
  if (input && hands.hand.current.hold === 'chosen') hold(hands, 'typing', input)
}

const clipboardOf = (hands: Hands) => ({
  onPaste(event: ClipboardEvent) {
    const { readOnly, block, setBlock, work, keyAt, onOutside } = hands
    const input = cellOf(event.target)
    if (readOnly || !input) return
    const lines = readBlock(event.clipboardData.getData('text/plain'))
    // a single value is the cell's own business
    if (!block && lines.length === 1 && lines[0]!.length === 1) return typeInto(hands, input)
    event.preventDefault()
    const at = block ? cornerOf(block) : spotOf(input)
    const { cells, outside } = pasteBlock(lines, at, keyAt)
    work.type(cells)
    setBlock(undefined)
    go(hands, at)
    onOutside(outside)
  },
  onCopy: (event: ClipboardEvent) => void copied(hands, event),
  onCut(event: ClipboardEvent) {
    if (!hands.readOnly && copied(hands, event)) empty(hands, keysIn(hands.block!, hands.keyAt))
  },
})

/** A block goes to the clipboard; one cell is the browser's. */
function copied({ block, keyAt, work }: Hands, event: ClipboardEvent): boolean {
  if (!block || !cellOf(event.target)) return false
  event.preventDefault()
  event.clipboardData.setData('text/plain', textOfBlock(block, keyAt, work.textAt))
  return true
}

const mouseOf = (hands: Hands) => ({
  onPointerDown({ pointerType }: PointerEvent) {
    hands.hand.current.byFinger = pointerType === 'touch'
  },
  onMouseDown(event: MouseEvent) {
    const input = inputAt(event.target)
    if (!input || event.button !== 0) return
    if (!hands.hand.current.byFinger) return onPress(hands, event, input)
    // a second touch of the cell edits it
    const isAgain = document.activeElement === input && hands.hand.current.hold === 'chosen'
    if (isAgain && !input.readOnly) hold(hands, 'editing', input)
  },
  onMouseOver({ target, buttons }: MouseEvent) {
    const input = inputAt(target)
    const taken = hands.grip.current
    if (!input || !taken || !(buttons & 1)) return
    const spot = spotOf(input)
    if ('source' in taken) taken.target = pulledTo(taken.source, spot)
    const next = 'source' in taken ? taken.target : { from: taken.from, to: spot }
    hands.setBlock(isAt(next.from, next.to) ? undefined : next)
    hands.reveal(spot)
  },
  /** Letters of a cell are not carried into another one. */
  onDragStart: (event: MouseEvent) => event.preventDefault(),
  onDrop: (event: MouseEvent) => event.preventDefault(),
})

function onPress(hands: Hands, event: MouseEvent, input: HTMLInputElement): void {
  const { hand, block, setBlock, readOnly } = hands
  const how = hand.current.hold
  const spot = spotOf(input)
  const isHere = document.activeElement === input
  const active = cellOf(document.activeElement)
  const all = chosen(hands, active ? spotOf(active) : spot)
  if (active && !readOnly && how === 'chosen' && isAt(lastOf(all), spot) && isCorner(event, input)) {
    event.preventDefault()
    return grasp(hands, { source: all, target: all })
  }
  // caret and letters of a cell that is typed into are its own
  if (isHere && how !== 'chosen' && !event.shiftKey) return
  event.preventDefault()
  if (event.shiftKey && active) return setBlock({ from: block?.from ?? spotOf(active), to: spot })
  setBlock(undefined)
  if (isHere && event.detail > 1 && !input.readOnly) return hold(hands, 'editing', input)
  go(hands, spot)
  grasp(hands, { from: spot })
}

/** Until the button is let go of, wherever that is. */
function grasp({ grip, work, keyAt }: Hands, taken: Grip): void {
  grip.current = taken
  const end = () => {
    grip.current = undefined
    if ('source' in taken) work.type(fillFrom(taken.source, taken.target, keyAt, work.textAt))
  }
  addEventListener('mouseup', end, { once: true })
}

const focusOf = ({ hand, block, setBlock }: Hands) => ({
  onFocus(event: FocusEvent) {
    const input = cellOf(event.target)
    if (!input) return
    hand.current = { ...hand.current, hold: 'chosen', before: input.value }
    input.select()
    // by Tab or by mouse, away from what was chosen
    if (block && !isAt(block.from, spotOf(input))) setBlock(undefined)
  },
  onBlur: (event: FocusEvent) => cellOf(event.target)?.removeAttribute('data-editing'),
})

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
