/** What is measured in milliseconds: no other story runs meanwhile. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { feePlan } from '#features/fees/contract/billing.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { launchBrowser } from '#test/chromium.ts'
import { phoneOf, slowPhone } from '#test/page-weight.ts'
import { cell, paste } from '../grid.ts'
import { baseUrl } from '../own-server.ts'
import { axeClean, elapse, goTo, shot, signIn, useBrowser } from '../story.ts'

type Plan = DataOf<typeof feePlan>

useBrowser({ measured: true })
let browser: Browser
beforeAll(async () => void (browser = await launchBrowser({ measured: true })))
afterAll(() => browser.close())

it(
  'sixty columns and two hundred rows: few are drawn, a key is felt at once, all are reached',
  { timeout: 120_000 },
  async () => {
    const { page, context, complaints } = await signIn('accountant')
    const named = (name: string, n: number) =>
      Array.from({ length: n }, (_, at) => ({ id: at + 1, name: `${name} ${at + 1}` }))
    await page.route(
      ({ pathname }) => pathname === '/api/fee',
      async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        const { data } = (await (await route.fetch()).json()) as { data: Plan }
        const rows = named('Class', 200).map((each) => ({ ...each, name_np: null }))
        const heads = named('Head', 60).map(({ id, name }) => ({ ...data.heads[0]!, id, title: name, title_np: null }))
        const large: Plan = { ...data, rows, heads, cells: [], wider: [], elsewhere: [] }
        return route.fulfill({ json: { data: large } })
      },
    )
    await goTo(page, '/fee')
    await cell(page, 0, 0).focus()
    await expect.poll(() => page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
    /** Milliseconds from a key to the drawn page, of the slower half. */
    const felt = async (key: string, times: number) => {
      const all: number[] = []
      for (let n = 0; n < times; n++) {
        await page.evaluate(() => {
          Object.assign(window, {
            pressed: new Promise<number>((resolve) =>
              addEventListener(
                'keydown',
                (event) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))),
                { once: true, capture: true },
              ),
            ),
          })
        })
        await page.keyboard.press(key)
        all.push(await page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed))
      }
      return all.sort((a, b) => a - b)[Math.floor(times / 2)]!
    }
    const [typing, walking] = [await felt('1', 12), await felt('ArrowDown', 40)]
    console.log(`a letter is drawn after ${Math.round(typing)} ms, a step down after ${Math.round(walking)} ms`)
    expect(typing).toBeLessThan(150)
    expect(walking).toBeLessThan(150)
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)).toBe('40')
    for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowRight')
    await paste(page, Array.from({ length: 200 }, (_, at) => `${at}\t7`).join('\n'))
    await page.getByText('did not fit into the grid').waitFor()
    await cell(page, 40, 12).press('Control+z')
    await expect.poll(() => cell(page, 40, 12).inputValue()).toBe('')
    await page.locator('div:has(> table[role=grid])').evaluate((box) => (box.scrollTop = box.scrollHeight))
    await cell(page, 199, 59).waitFor()
    await expect.poll(() => page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
    await axeClean(page)
    await shot(page, 'grid-large')
    expect(complaints).toEqual([])
    await context.close()
  },
)

describe('a guardian on slow 4G, with a phone four times slower than this machine', () => {
  it('has the children by name within 2.5 seconds of Enter', async () => {
    const context = await phoneOf(browser, baseUrl)
    const page = await context.newPage()
    await slowPhone(page)
    await page.goto('/login', { waitUntil: 'load' })
    await page.locator('input[name=username]').waitFor()
    // as somebody types
    await page.locator('input[name=username]').pressSequentially('guardian', { delay: 80 })
    await page.locator('input[name=password]').pressSequentially('pathshala', { delay: 80 })
    await elapse(1_000)
    const began = performance.now()
    await page.keyboard.press('Enter')
    await page.locator('main button[aria-pressed] b').first().waitFor({ timeout: 20_000 })
    const took = performance.now() - began
    await context.close()
    console.log(`children by name ${took} ms after Enter`)
    // what the prescribed two seconds and the network need; the machine that runs all tests is left some room
    expect(took).toBeLessThan(Number(process.env.CHILDREN_WITHIN ?? 3_500))
  })
})
