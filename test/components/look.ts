/** Eyes of a component test: accessibility as axe sees it, and that nothing sticks out sideways. */
import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { axeOptions } from '../axe-options.ts'

/** WCAG 2.2 A and AA; each violation with its first element. */
export async function axeClean(): Promise<void> {
  // what fades in or out is pale while it does; what turns for ever is not waited for
  await expect
    .poll(() =>
      document
        .getAnimations()
        .some((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity),
    )
    .toBe(false)
  let found = await violations()
  if (found.length && found.every((each) => each.startsWith('target-size'))) found = await violationsAtFullLength()
  expect(found).toEqual([])
}

/** A bar that sticks to the edge lies over what scrolls beneath it, and axe takes them for neighbours: a window as long as the page tells. */
async function violationsAtFullLength(): Promise<string[]> {
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(width, Math.max(height, document.documentElement.scrollHeight))
  const found = await violations()
  await page.viewport(width, height)
  return found
}

async function violations(): Promise<string[]> {
  const result = await axe.run(
    { include: [['main'], ['[role=dialog]']].filter(([selector]) => document.querySelector(selector!)) },
    axeOptions,
  )
  return result.violations.map(
    ({ id, nodes }) =>
      `${id} (${nodes.length}): ${nodes[0]!.html.slice(0, 200)} ${nodes[0]!.failureSummary?.slice(0, 200)}`,
  )
}

/** Phones must not scroll in two directions. */
export function fitsAcross(): void {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth - clientWidth, 'pixels that stick out sideways').toBeLessThanOrEqual(0)
}

/** Clean, not too wide, and with SHOTS=1 kept for a person to look at: e2e/shots/<name>.png. */
export async function look(name: string): Promise<void> {
  if (inject('shots')) await page.screenshot({ path: `${inject('shots')}/${name}.png` })
  await axeClean()
  fitsAcross()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for pictures; empty when nobody wants any. */
    shots: string
    /** Whose lists and imports `app/*.component.test.tsx` go through. */
    rooms: readonly string[] | 'all'
    /** The gate shows each list in one of the views, the sweep in all of them. */
    oneView: boolean
  }
}
