/**
 * A grid of the product under a real mouse and a real finger: pressed, moved, let go of. `test/grids.test.ts` says that no grid is left out;
 * `bench/proof/hands.ts` runs all of them and writes into docs/proof.md what they said.
 */
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { press } from './keys.ts'

interface Under {
  /** What holds the fields, as a selector; the kit's grid unless told. */
  within?: string
  /** Whether a drag chooses cells, as in the kit's grid. Of single fields it chooses nothing. */
  blocks?: boolean
}
interface Worked extends Required<Under> {
  place: Element
  first: HTMLInputElement
  last: HTMLInputElement
}

/** @param of the file that draws it. What stands in the cells is as before when this ends. */
export async function workByHands(of: string, { within = '[role=grid]', blocks = true }: Under = {}): Promise<void> {
  const place = document.querySelector(within)
  // so much lies below that the page follows a finger, and no bar at its foot covers a cell
  const room = document.createElement('div')
  room.style.height = '1500px'
  document.body.append(room)
  try {
    leaveCell()
    const open = place ? fieldsIn(place).filter(({ readOnly, disabled }) => !readOnly && !disabled) : []
    const [first] = open
    if (first) await bringIntoSight(first)
    // a hand reaches what is in sight
    const last = open.slice(1, nearest).findLast(isInSight)
    if (!place || !first || !last) throw new Error(`${of}: there are no two cells to work in.`)
    const worked = { within, blocks, place, first, last }
    await byMouse(worked)
    await byFinger(worked)
  } finally {
    room.remove()
  }
  const mouse = blocks ? 'chooses cells' : 'goes into a cell'
  // the script reads this line
  console.log(`by hands: ${of}: mouse ${mouse}, moves nothing; finger taps and scrolls`)
}

/** A cell that is typed into keeps a drag to its own letters. */
const leaveCell = () => (document.activeElement as HTMLElement | null)?.blur()

const fieldsIn = (place: Element): HTMLInputElement[] => [
  ...place.querySelectorAll<HTMLInputElement>('input[name], input[aria-label]:not([type=checkbox])'),
]
/** So many cells after the first one are near it. */
const nearest = 12
/** Its middle is where a hand meets it. */
const isInSight = (cell: Element): boolean => cell.contains(document.elementFromPoint(...middleOf(cell)))
const valuesIn = ({ place }: Worked): string[] => fieldsIn(place).map(({ value }) => value)
const chosenIn = ({ place }: Worked): number => place.querySelectorAll('td[aria-selected=true]').length

type Point = [number, number]
const middleOf = (cell: Element): Point => {
  const { x, y, width, height } = cell.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
async function bringIntoSight(cell: Element): Promise<void> {
  cell.scrollIntoView({ block: 'center', inline: 'center' })
  await nextFrame()
}

async function click(cell: Element): Promise<void> {
  await commands.mouse('move', middleOf(cell))
  await commands.mouse('down')
  await commands.mouse('up')
}
async function drag(from: Element, to: Element): Promise<void> {
  await commands.mouse('move', middleOf(from))
  await commands.mouse('down')
  await commands.mouse('move', middleOf(to))
  await commands.mouse('up')
}

async function byMouse(worked: Worked): Promise<void> {
  const { first, last, blocks } = worked
  const before = valuesIn(worked)
  await bringIntoSight(first)
  await click(first)
  expect(document.activeElement, 'a click goes into the cell').toBe(first)
  // its text is chosen: a drag would carry the letters of a plain field away
  await drag(first, last)
  expect(valuesIn(worked), 'a drag moves nothing').toEqual(before)
  if (blocks) expect(chosenIn(worked), 'a drag chooses cells').toBeGreaterThan(1)
  await bringIntoSight(first)
  await click(first)
  expect(chosenIn(worked), 'a click chooses one cell').toBe(0)
  const was = first.value
  const typed = was === '7' ? '8' : '7'
  await press(typed)
  expect(first.value, 'what is typed takes the place of what stood there').toBe(typed)
  expect(
    valuesIn(worked).filter((value, at) => value !== before[at]),
    'and of nothing else',
  ).toEqual([typed])
  // in a single field Escape is not the way back
  await press(blocks ? '{Escape}' : `{Control>}a{/Control}${was || '{Delete}'}`)
  expect(valuesIn(worked), 'and it is taken back').toEqual(before)
}

/** Pixels by which a finger is drawn up. */
const drawn = 160

async function byFinger(worked: Worked): Promise<void> {
  const { first } = worked
  leaveCell()
  await bringIntoSight(first)
  const before = valuesIn(worked)
  const at = middleOf(first)
  await commands.finger(at, at, 0)
  await expect.poll(() => document.activeElement, { message: 'a tap goes into the cell' }).toBe(first)
  // what brings the keyboard of a phone: a field for text that has the focus and does not send it away
  expect([first.readOnly, first.inputMode === 'none', first.type]).toEqual([false, false, 'text'])
  expect(chosenIn(worked), 'a tap chooses no other cell').toBe(0)
  await bringIntoSight(first)
  const [x, y] = middleOf(first)
  await commands.finger([x, y], [x, y - drawn], 0)
  await expect
    .poll(() => y - middleOf(first)[1], { message: 'a finger that is drawn up scrolls' })
    .toBeGreaterThan(drawn / 8)
  expect(valuesIn(worked), 'and moves nothing').toEqual(before)
  expect(chosenIn(worked), 'and chooses nothing').toBe(0)
}
