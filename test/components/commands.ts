/// <reference types="@vitest/browser-playwright" />
/** What a page cannot do by itself: the pointer of the browser, which the test's side of the browser moves. */
import type { BrowserCommand } from 'vitest/node'

/** CSS pixels within the window of the test. */
export type Point = [x: number, y: number]

const elapse = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** From the window of the test to the page, in which it is drawn smaller when it is larger than the page. */
async function toPage({ page }: Parameters<BrowserCommand<[]>>[0]): Promise<(at: Point) => Point> {
  const window = page.locator('iframe[data-vitest]')
  const { x, y, width } = (await window.boundingBox())!
  const scale = width / (await window.evaluate((frame: unknown) => (frame as { offsetWidth: number }).offsetWidth))
  return ([left, top]) => [x + left * scale, y + top * scale]
}

export type MouseDeed = 'down' | 'up' | 'move'

/** The mouse goes there in some steps, is pressed, or let go of. */
const mouse: BrowserCommand<[deed: MouseDeed, at?: Point]> = async (context, deed, at = [0, 0]) => {
  const { mouse: hand } = context.page
  if (deed !== 'move') return hand[deed]()
  const [x, y] = (await toPage(context))(at)
  await hand.move(x, y, { steps: 8 })
}

/** A finger rests, goes there and leaves. */
const finger: BrowserCommand<[from: Point, to: Point, rests: number]> = async (context, from, to, rests) => {
  const inPage = await toPage(context)
  const session = await context.context.newCDPSession(context.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: Point[]) => {
    const touchPoints = at.map(inPage).map(([x, y]) => ({ x: Math.round(x), y: Math.round(y) }))
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const move = (step: number) =>
    touch('touchMove', [from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8])
  const down = touch('touchStart', from)
  if (rests) {
    await down
    await elapse(rests)
  }
  // one that goes on at once is sent with the touch: on a busy machine the answer to that alone takes as long as a rest
  for (let step = 1; step <= 8; step++) {
    await move(step)
    await elapse(20)
  }
  await down
  await touch('touchEnd')
  await session.detach()
}

export const commands = { mouse, finger }

declare module 'vitest/browser' {
  interface BrowserCommands {
    mouse: (deed: MouseDeed, at?: Point) => Promise<void>
    finger: (from: Point, to: Point, rests: number) => Promise<void>
  }
}
