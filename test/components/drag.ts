/** Dragging with a mouse or a finger, as a hand does it. */
import { expect } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import type { Point } from './commands.ts'

/** @param at where on it, in pixels from its corner; its middle unless told */
function pointOf(what: Locator, at?: Point): Point {
  const { x, y, width, height } = what.element().getBoundingClientRect()
  return [x + (at?.[0] ?? width / 2), Math.min(y + (at?.[1] ?? height / 2), innerHeight - 4)]
}

const isLit = (place: Element) => !!(place.closest('[data-over]') ?? place.querySelector('[data-over]'))

/** Taken where it lies, carried until the place is lit, and let go of. */
export async function dragByMouse(from: Locator, to: Locator, at?: Point): Promise<void> {
  await expect.element(from).toBeVisible()
  from.element().scrollIntoView({ block: 'center' })
  const start = pointOf(from)
  await commands.mouse('move', start)
  await commands.mouse('down')
  // a drag begins only after some pixels
  await commands.mouse('move', [start[0] + 10, start[1] + 10])
  await expect.element(to).toBeVisible()
  to.element().scrollIntoView({ block: 'nearest' })
  await expect
    .poll(async () => {
      await commands.mouse('move', pointOf(to, at))
      return isLit(to.element())
    })
    .toBe(true)
  await commands.mouse('up')
}

/** @param rests milliseconds before the finger goes */
export async function dragByFinger(from: Locator, to: Locator, rests = 300, at?: Point): Promise<void> {
  await expect.element(from).toBeVisible()
  from.element().scrollIntoView({ block: 'center' })
  await commands.finger(pointOf(from), pointOf(to, at), rests)
}
