/** What a phone waits for: bytes of the first load, names within seconds of Enter on a slow network, nothing that jumps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/chromium.ts'
import { measuredPages, phoneOf, slowPhone, weigh } from '#test/page-weight.ts'
import { baseUrl } from './own-server.ts'

let browser: Browser
beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

describe('the first load', () => {
  it.each(measuredPages.filter((page) => page.script))(
    '$path of $user in $language',
    async ({ path, user, language, shows, script = Infinity, style = Infinity }) => {
      const context = await phoneOf(browser, baseUrl, user, language)
      const weight = await weigh(context, path, shows)
      await context.close()
      const heaviest = weight.files
        .slice(0, 12)
        .map(({ name, bytes }) => `${bytes} ${name}`)
        .join('\n')
      expect(weight.script, `bytes of script\n${heaviest}`).toBeLessThanOrEqual(script * 1_000)
      expect(weight.style, `bytes of style\n${heaviest}`).toBeLessThanOrEqual(style * 1_000)
      expect(weight.shift, weight.shifted.join('\n')).toBeLessThan(0.005)
    },
  )
})

describe('a guardian on slow 4G, with a phone four times slower than this machine', () => {
  it('has the children by name within 2.5 seconds of Enter', async () => {
    const context = await phoneOf(browser, baseUrl)
    const page = await context.newPage()
    await slowPhone(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    // as somebody types
    await page.locator('input[name=username]').pressSequentially('guardian', { delay: 80 })
    await page.locator('input[name=password]').pressSequentially('pathshala', { delay: 80 })
    await page.waitForTimeout(1_000)
    const began = Date.now()
    await page.keyboard.press('Enter')
    await page.locator('main button[aria-pressed] b').first().waitFor({ timeout: 20_000 })
    const took = Date.now() - began
    await context.close()
    console.log(`children by name ${took} ms after Enter`)
    // what the prescribed two seconds and the network need; the machine that runs all tests is left some room
    expect(took).toBeLessThan(Number(process.env.CHILDREN_WITHIN ?? 3_500))
  })
})
