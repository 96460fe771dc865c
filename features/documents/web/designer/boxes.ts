/** Boxes on a card: moved, sized, snapped, put in order. Pure; all in millimetres. */
import type { CardBox, CardDesign, CardSide } from '../../contract/cards/card-design.ts'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}
export interface Size {
  width: number
  height: number
}
/** Which edges a handle moves: 'nw' the upper left corner. */
export type Handle = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'
export const handles: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

export const step = 0.5
export const largeStep = 5
/** Thinner than this a box is a line. */
export const leastSide = 1
/** Within this an edge is drawn to another one. */
export const reach = 1
export const gridSize = 1

/** Tenths of a millimetre are as fine as a card is cut. */
export const tenth = (value: number): number => Math.round(value * 10) / 10
const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** The box within the card: smaller where it is larger than that, then moved in. */
export function within<R extends Rect>(box: R, card: Size): R {
  const width = Math.min(box.width, card.width)
  const height = Math.min(box.height, card.height)
  return {
    ...box,
    width: tenth(width),
    height: tenth(height),
    x: tenth(clamp(box.x, 0, card.width - width)),
    y: tenth(clamp(box.y, 0, card.height - height)),
  }
}

export const moved = <R extends Rect>(box: R, dx: number, dy: number, card: Size): R =>
  within({ ...box, x: box.x + dx, y: box.y + dy }, card)

/** A handle is drawn by so much; the opposite edge stays where it is. */
export function resized<R extends Rect>(box: R, handle: Handle, dx: number, dy: number, card: Size): R {
  const least = { width: Math.min(leastSide, box.width), height: Math.min(leastSide, box.height) }
  let [left, right, top, bottom] = [box.x, box.x + box.width, box.y, box.y + box.height]
  if (handle.includes('w')) left = clamp(left + dx, 0, right - least.width)
  if (handle.includes('e')) right = clamp(right + dx, left + least.width, card.width)
  if (handle.includes('n')) top = clamp(top + dy, 0, bottom - least.height)
  if (handle.includes('s')) bottom = clamp(bottom + dy, top + least.height, card.height)
  return { ...box, x: tenth(left), y: tenth(top), width: tenth(right - left), height: tenth(bottom - top) }
}

/** Where a line is drawn while an edge sticks to another one. */
export interface Guide {
  way: 'down' | 'across'
  at: number
}
export interface Snapped {
  dx: number
  dy: number
  guides: Guide[]
}

const edgesX = ({ x, width }: Rect) => [x, x + width / 2, x + width]
const edgesY = ({ y, height }: Rect) => [y, y + height / 2, y + height]

/** The nearest line within reach, and how far it is. */
function nearest(own: readonly number[], lines: readonly number[]): { by: number; at: number } | undefined {
  let best: { by: number; at: number } | undefined
  for (const mine of own)
    for (const at of lines) {
      const by = at - mine
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by) - 1e-9)) best = { by, at }
    }
  return best
}
const toGrid = (value: number): number => Math.round(value / gridSize) * gridSize - value

/** How far a box that is moved goes further: to edges and middles of others and of the card, else to the grid. */
export function snapMoved(box: Rect, others: readonly Rect[], card: Size): Snapped {
  const whole = { x: 0, y: 0, ...card }
  const x = nearest(edgesX(box), [...edgesX(whole), ...others.flatMap(edgesX)])
  const y = nearest(edgesY(box), [...edgesY(whole), ...others.flatMap(edgesY)])
  return {
    dx: x?.by ?? toGrid(box.x),
    dy: y?.by ?? toGrid(box.y),
    guides: [...(x ? [{ way: 'down', at: x.at } as const] : []), ...(y ? [{ way: 'across', at: y.at } as const] : [])],
  }
}

/** The same of the edges that a handle draws. */
export function snapResized(box: Rect, handle: Handle, others: readonly Rect[], card: Size): Snapped {
  const whole = { x: 0, y: 0, ...card }
  const mineX = handle.includes('w') ? box.x : handle.includes('e') ? box.x + box.width : undefined
  const mineY = handle.includes('n') ? box.y : handle.includes('s') ? box.y + box.height : undefined
  const x = mineX === undefined ? undefined : nearest([mineX], [...edgesX(whole), ...others.flatMap(edgesX)])
  const y = mineY === undefined ? undefined : nearest([mineY], [...edgesY(whole), ...others.flatMap(edgesY)])
  return {
    dx: x?.by ?? (mineX === undefined ? 0 : toGrid(mineX)),
    dy: y?.by ?? (mineY === undefined ? 0 : toGrid(mineY)),
    guides: [...(x ? [{ way: 'down', at: x.at } as const] : []), ...(y ? [{ way: 'across', at: y.at } as const] : [])],
  }
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Along the card. */
export function aligned<R extends Rect>(box: R, to: Alignment, card: Size): R {
  const x = { left: 0, center: (card.width - box.width) / 2, right: card.width - box.width }
  const y = { top: 0, middle: (card.height - box.height) / 2, bottom: card.height - box.height }
  return within({ ...box, ...(to in x ? { x: x[to as keyof typeof x] } : { y: y[to as keyof typeof y] }) }, card)
}

const rename = (boxes: readonly CardBox[]): string => {
  const used = new Set(boxes.map(({ id }) => id))
  for (let n = boxes.length + 1; ; n++) if (!used.has(`b${n}`)) return `b${n}`
}

/** On top of all others, in the middle of the card; the second of two has its name. */
export function added(side: CardSide, box: CardBox, card: Size): [CardSide, string] {
  const id = rename(side.boxes)
  const middle = { x: (card.width - box.width) / 2, y: (card.height - box.height) / 2 }
  return [{ ...side, boxes: [...side.boxes, within({ ...box, ...middle, id }, card)] }, id]
}

export function duplicated(side: CardSide, id: string, card: Size): [CardSide, string] {
  const at = side.boxes.findIndex((each) => each.id === id)
  if (at < 0) return [side, id]
  const copy = rename(side.boxes)
  const boxes = [...side.boxes]
  boxes.splice(at + 1, 0, within({ ...boxes[at]!, id: copy, x: boxes[at]!.x + 2, y: boxes[at]!.y + 2 }, card))
  return [{ ...side, boxes }, copy]
}

export const without = (side: CardSide, id: string): CardSide => ({
  ...side,
  boxes: side.boxes.filter((each) => each.id !== id),
})

export const replaced = (side: CardSide, box: CardBox): CardSide => ({
  ...side,
  boxes: side.boxes.map((each) => (each.id === box.id ? box : each)),
})

/** What stands later in the list lies above. */
export function ordered(side: CardSide, id: string, to: 'front' | 'forward' | 'backward' | 'back'): CardSide {
  const at = side.boxes.findIndex((each) => each.id === id)
  if (at < 0) return side
  const boxes = [...side.boxes]
  const [box] = boxes.splice(at, 1)
  const last = boxes.length
  const goal = { front: last, forward: Math.min(at + 1, last), backward: Math.max(at - 1, 0), back: 0 }[to]
  boxes.splice(goal, 0, box!)
  return { ...side, boxes }
}

/** Another size: all boxes are drawn in. */
export function resizedCard(design: CardDesign, size: Size): CardDesign {
  const drawnIn = (side: CardSide): CardSide => ({ ...side, boxes: side.boxes.map((box) => within(box, size)) })
  return { ...design, ...size, front: drawnIn(design.front), back: design.back ? drawnIn(design.back) : null }
}

/** Millimetres that a key moves a box by. */
export function nudge(key: string, large: boolean): [dx: number, dy: number] | undefined {
  const by = large ? largeStep : step
  switch (key) {
    case 'ArrowLeft':
      return [-by, 0]
    case 'ArrowRight':
      return [by, 0]
    case 'ArrowUp':
      return [0, -by]
    case 'ArrowDown':
      return [0, by]
    default:
      return undefined
  }
}
