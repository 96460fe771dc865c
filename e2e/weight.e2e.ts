/** What a phone waits for: bytes of the first load, and nothing that jumps. Seconds: `alone/felt.e2e.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/chromium.ts'
import { measuredPages, phoneOf, weigh } from '#test/page-weight.ts'
import { baseUrl } from './own-server.ts'
import { elapse } from './story.ts'

let browser: Browser
beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

/** One sign-in for each person: a page's first load is that of a browser of its own, with what the sign-in left there. */
const kept = new Map<string, ReturnType<typeof signIn>>()
async function signIn(user: string) {
  const context = await phoneOf(browser, baseUrl, user)
  const state = await context.storageState()
  await context.close()
  return state
}
const keptOf = (user: string) => kept.get(user) ?? kept.set(user, signIn(user)).get(user)!

describe('the first load', () => {
  it.each(measuredPages.filter((page) => page.script))(
    '$path of $user in $language',
    async ({ path, user, language, shows, script = Infinity, style = Infinity }) => {
      const context = await phoneOf(
        browser,
        baseUrl,
        user,
        language,
        user === undefined ? undefined : await keptOf(user),
      )
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

describe('a screen that opens', () => {
  // what the screen itself asks, with the frame and what is read ahead, in so many calls at most
  it.each([
    // the third: the other children of the family, read ahead
    ['guardian', '/guardian', 3, ['/api/guardian-child', '/api/me', '/api/guardian-attendance']],
    ['student', '/', 2, ['/api/guardian-child', '/api/me', '/api/guardian-notice']],
    ['guardian', '/m-student-fee', 3, ['/api/m-student-fee', '/api/me']],
    // the third: the sheets of marks that he enters now, when the screen lies still
    ['teacher', '/attendance', 3, ['/api/attendance/sections', '/api/me', '/api/marks/own-sheets']],
    ['accountant', '/fee-payment', 1, ['/api/me']],
    ['administrator', '/students', 4, ['/api/student', '/api/me', '/api/lock-status', '/api/grades']],
  ])('asks each thing once, and few times: %s on %s', async (user, path, most, wanted) => {
    const context = await phoneOf(browser, baseUrl, user, undefined, await keptOf(user))
    const page = await context.newPage()
    // a first visit: nothing was read here before
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('.read.')) localStorage.removeItem(key)
    })
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
    })
    await page.goto(path, { waitUntil: 'load' })
    // what is read ahead begins when the screen has come to rest
    await elapse(3_500)
    await context.close()
    const asked = calls.flatMap((call) => {
      const along = new URL(call.split(' ')[1]!, baseUrl).searchParams.get('calls')
      return along?.split(' ').map((each) => `GET ${each}`) ?? [call]
    })
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(most)
    expect(asked.map((each) => each.split(/[ ?]/)[1])).toEqual(expect.arrayContaining(wanted))
    expect(asked.filter((each, at) => asked.indexOf(each) < at)).toEqual([])
  })
})
