/** What every browser story uses: a person signed in on a page of some size, language and colours; eyes for errors and for axe. */
import { testDay } from '#test/day.ts'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Axe from 'axe-core'
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, type TestContext } from 'vitest'
import { addDays, adWeekday } from '#nepal/bikram-sambat.ts'
import { axeOptions } from '#test/axe-options.ts'
import { launchBrowser } from '#test/chromium.ts'
import { type Say, sayBy } from '#test/screen-words.ts'
import { baseUrl } from './own-server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface View {
  width?: number
  dark?: boolean
  language?: 'en' | 'ne'
  /** A finger instead of a mouse. */
  touch?: boolean
  /** With the service worker, which keeps the page for when the network is gone. */
  offline?: boolean
}

let browser: Browser
export function useBrowser(options: Parameters<typeof launchBrowser>[0] = {}): void {
  beforeAll(async () => void (browser = await launchBrowser(options)))
  afterAll(() => browser.close())
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors of the page and its console, policy violations among them, since the visit began. */
  complaints: string[]
  /** Loads the page anew at this address. */
  go(path: string): Promise<void>
  /** Opens another screen within the loaded page, as a link does, until it has written its title; the former screen must be another one. */
  open(path: string): Promise<void>
  /** Nothing is being asked, loaded or drawn. */
  settled(): Promise<void>
}

/** The newest day before another one (AD; before today in Nepal, unless told) on which the demo's schools were open: never a Saturday. */
export function schoolDayBefore(before = testDay): string {
  const day = addDays(before, -1)
  return adWeekday(day) === 6 ? schoolDayBefore(day) : day
}
export const phone = 360
export const desktop = 1280

/** Views or languages in which a story is told: all of them with STORIES=all, as in the sweep; in the gate only the last, which is the hardest (a phone, dark, Nepali). */
export const asTimeAllows = <T>(rows: readonly T[]): readonly T[] =>
  process.env.STORIES === 'all' ? rows : rows.slice(-1)

/** The dialogs of the office: at a desk in English, on a dark phone in Nepali. */
export const dialogViews: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

/** A fresh browser without anybody signed in. */
export const visit = async (view: View = {}): Promise<Visit> => tabOf(await openBrowser(view))

async function openBrowser(view: View, kept?: Kept): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(kept && { storageState: kept }),
    viewport: { width: view.width ?? desktop, height: view.width === phone ? 740 : 900 },
    colorScheme: view.dark ? 'dark' : 'light',
    hasTouch: view.touch ?? false,
    baseURL: baseUrl,
    reducedMotion: 'reduce',
    serviceWorkers: view.offline ? 'allow' : 'block',
  })
  const { language = 'en' } = view
  await context.addInitScript(
    ([lang, dark]) => {
      // the same keys that the app writes
      localStorage.setItem('pathshala.preferences', JSON.stringify({ language: lang }))
      localStorage.setItem('pathshala.colour-scheme', dark ? 'dark' : 'light')
    },
    [language, view.dark ?? false] as const,
  )
  return context
}

/** For whoever reads a failure on a machine that is gone: what was open, what it said, and what had been refused. */
async function tellWhatStands(task: TestContext['task'], page: Page, wrong: readonly string[]): Promise<void> {
  await shot(page, 'failed')
  const open = page.locator('[role=dialog], main').filter({ visible: true }).last()
  const said = (await open.innerText({ timeout: 2000 })).replaceAll(/\s+/g, ' ').slice(0, 600)
  const stood = `stopped at ${new URL(page.url()).pathname}: ${said}\n${wrong.slice(-8).join('\n')}`
  console.log(`${task.name} ${stood}`)
  // for docs/flakes.md, when it passes the second time
  Object.assign(task.meta, { stood })
}

async function tabOf(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  const refused: string[] = []
  onTestFailed(({ task }) => tellWhatStands(task, page, [...complaints, ...refused]).catch(() => undefined))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      refused.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
    // a screen asks only what its calls know
    if (response.status() === 422 && response.request().method() === 'GET') complaints.push(`422 ${response.url()}`)
  })
  const settled = settling(page)
  settlers.set(page, settled)
  return {
    page,
    context,
    complaints,
    settled,
    go: (path) => goTo(page, path),
    open: async (path) => {
      // whatever comes writes its own title: an empty one tells that it has not come
      await page.evaluate((to) => {
        document.title = ''
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await page.waitForFunction(() => document.title !== '', undefined, { timeout: 15_000 })
    },
  }
}

/**
 * Time passes, where time is what the story tells of: a finger that rests, a pause between two words, a while in which nothing may come.
 * Where something is to come, wait for that instead.
 */
export const elapse = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const settlers = new WeakMap<Page, Visit['settled']>()

/** Nothing is being asked, loaded or drawn on the page. */
export function settle(page: Page): Promise<void> {
  const settled = settlers.get(page) ?? settling(page)
  settlers.set(page, settled)
  return settled()
}

// what a story does next waits for what it needs: a machine that is slow to rest is told of, and fails nothing
const settleOrTell = (page: Page): Promise<void> =>
  settle(page).catch((error: Error) => console.log(`${page.url()}: ${error.message}`))

/** Loads a page anew at this address, as `go` of its visit does. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (!settlers.has(page)) settlers.set(page, settling(page))
  await page.goto(path, { waitUntil: 'load', timeout: 30_000 })
  await settleOrTell(page)
}

export async function reloadPage(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'load', timeout: 30_000 })
  await settleOrTell(page)
}

export interface Answered {
  status: number
  body: any
}

/** From now on a call is answered otherwise, whether it is asked alone or goes along with others. */
export const answering = (page: Page, path: string, otherwise: (answer: Answered) => Answered): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === path || pathname === '/api/together',
    async (route) => {
      const response = await route.fetch()
      const { pathname, searchParams } = new URL(route.request().url())
      const json = (await response.json()) as { data: Answered[] }
      if (pathname === path) {
        const { status, body } = otherwise({ status: response.status(), body: json })
        return route.fulfill({ response, status, json: body })
      }
      const asked = searchParams.get('calls')!.split(' ')
      const data = json.data.map((each, at) => (asked[at]!.split('?')[0] === path ? otherwise(each) : each))
      await route.fulfill({ response, json: { ...json, data } })
    },
  )

/** How long no request may be under way before a page counts as settled, in milliseconds; on a busy machine as long as drawing takes five times over. */
const quiet = 120

function settling(page: Page): Visit['settled'] {
  const underWay = new Set<Request>()
  let since = performance.now()
  const ended = (request: Request) => {
    underWay.delete(request)
    since = performance.now()
  }
  page
    .on('request', (request) => {
      // another document comes: what the former one still asked for ends without a word now and then
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear()
      underWay.add(request)
    })
    .on('requestfinished', ended)
    .on('requestfailed', ended)
  return async () => {
    since = performance.now()
    const end = since + 30_000
    for (;;) {
      const asked = performance.now()
      const drawn = await page.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            requestAnimationFrame(() => setTimeout(() => resolve(!document.querySelector('main [aria-busy=true]')))),
          ),
      )
      const now = performance.now()
      if (drawn && !underWay.size && now - since >= Math.max(quiet, 5 * (now - asked))) return
      if (now > end)
        throw new Error(
          `still busy: ${[...underWay].map((request) => request.url()).join(' ') || 'something says that it is loading'}`,
        )
      await elapse(30)
    }
  }
}

/** Signs in by the form. */
export async function signIn(username: string, view: View = {}): Promise<Visit> {
  const here = await visit(view)
  await here.page.goto('/login')
  await here.settled()
  await here.page.locator('input[name=username]').fill(username)
  await here.page.locator('input[name=password]').fill('pathshala')
  const before = await here.page.title()
  await here.page.keyboard.press('Enter')
  await here.page.waitForURL((url) => url.pathname !== '/login', { timeout: 30_000 })
  await here.settled()
  // the address and the network are ahead of what is drawn: a title that comes late would be taken for the next screen's
  await here.page.waitForFunction((old) => document.title !== old, before, { timeout: 30_000 })
  return here
}

/** Cookies and the local storage. */
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
const signedInAs = new Map<string, Promise<Kept>>()
/** One for each person and view: scripts and styles are fetched once. */
const browsers = new Map<string, Promise<BrowserContext>>()

/**
 * A new tab, on no page yet, of somebody who has signed in: by the form, once for each person in a file, whatever the view. What that browser kept then is put back and all tabs are
 * closed, so no story finds what another typed or chose; the session is one. A story that signs out, changes password, role or year, or is about signing in, the network or
 * another person on the device takes `signIn`.
 */
export async function signedIn(username: string, view: Omit<View, 'offline'> = {}): Promise<Visit> {
  const keeping = signedInAs.get(username) ?? signInOnce(username)
  signedInAs.set(username, keeping)
  const kept = await keeping
  const key = JSON.stringify([username, view])
  const opening = browsers.get(key) ?? openFor(key, view, kept)
  browsers.set(key, opening)
  const context = await opening
  for (const page of context.pages()) await page.close()
  await putBack(context, kept)
  return tabOf(context)
}

async function openFor(key: string, view: View, kept: Kept): Promise<BrowserContext> {
  const context = await openBrowser(view, kept)
  return context.once('close', () => browsers.delete(key))
}

async function signInOnce(username: string): Promise<Kept> {
  const { context, complaints } = await signIn(username)
  const kept = await context.storageState()
  await context.close()
  expect(complaints).toEqual([])
  return kept
}

async function putBack(context: BrowserContext, { origins }: Kept): Promise<void> {
  const page = await context.newPage()
  // of the same place, and runs nothing
  await page.goto('/icon.svg')
  await page.evaluate(
    async (items) => {
      localStorage.clear()
      for (const { name, value } of items) localStorage.setItem(name, value)
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
    },
    origins.flatMap((origin) => origin.localStorage),
  )
  await page.close()
}

/** WCAG 2.2 A and AA as axe sees them; each violation with its first element. The side menu, half of a page, can be left out where it was looked at before. */
export async function axeClean(page: Page, { menu = true } = {}): Promise<void> {
  await standsStill(page)
  let found = await violations(page, menu)
  if (found.length && found.every((each) => each.startsWith('target-size')))
    found = await violationsAtFullLength(page, menu)
  if (found.length) throw new Error(`axe: ${found.join('\n')}`)
}

/** What fades in or out is pale while it does: colours are looked at when it is over. What turns for ever is not waited for. */
export async function standsStill(page: Page): Promise<void> {
  const fading = () =>
    document
      .getAnimations()
      .some((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
  await expect.poll(() => page.evaluate(fading), { timeout: 5_000 }).toBe(false)
}

async function violations(page: Page, menu: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(
    async ({ exclude, options }) => {
      const { axe: here } = globalThis as unknown as { axe: typeof Axe }
      const result = await here.run({ include: [['html']], exclude }, options)
      return result.violations.map(
        (each) =>
          `${each.id} (${each.nodes.length}): ${each.nodes[0]!.html.slice(0, 200)} ${each.nodes[0]!.failureSummary?.slice(0, 200)}`,
      )
    },
    { exclude: menu ? [] : [['aside > nav']], options: axeOptions },
  )
}

/** A bar that sticks to the edge lies over what scrolls beneath it, and axe takes them for neighbours; a long menu is cut where it scrolls: a window as long as the page and the menu tells. */
async function violationsAtFullLength(page: Page, menu: boolean): Promise<string[]> {
  const size = page.viewportSize()!
  const height = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll('aside, aside *')].map((each) => each.scrollHeight - each.clientHeight)
    return Math.max(document.documentElement.scrollHeight, innerHeight + Math.max(0, ...hidden))
  })
  await page.setViewportSize({ ...size, height: Math.max(height, size.height) })
  const found = await violations(page, menu)
  await page.setViewportSize(size)
  return found
}

/** Nothing sticks out sideways: phones must not scroll in two directions. */
export async function fitsAcross(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, 'pixels wider than the screen').toBeLessThanOrEqual(0)
}

/** The file that an act opens in a new tab: its address, and what the person gets there. The tab is closed: some browsers show a paper, others keep it as a file. */
export async function fileOpened(
  page: Page,
  address: RegExp,
  act: () => Promise<unknown>,
): Promise<{ url: URL; type: string | undefined; body: Buffer }> {
  const context = page.context()
  const [request] = await Promise.all([context.waitForEvent('request', (each) => address.test(each.url())), act()])
  const answer = await context.request.get(request.url())
  expect(answer.status()).toBe(200)
  for (const tab of context.pages()) if (tab !== page) await tab.close()
  expect(page.url()).not.toMatch(address)
  return { url: new URL(request.url()), type: answer.headers()['content-type'], body: await answer.body() }
}

/** For a person to look at: e2e/shots/<name>.png, only when SHOTS=1. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS !== '1') return
  mkdirSync('e2e/shots', { recursive: true })
  await page.screenshot({ path: join('e2e/shots', `${name}.png`), fullPage: true })
}

/** What the screens say in a language, asked for in English as the code has it; what stands in braces is filled in. */
export function wordsIn(language: 'en' | 'ne'): Say {
  const rooms = readdirSync('features').map((room) => join('features', room, 'web/ne.json'))
  const nepali = ['platform/web/ne.json', 'school/web/ne.json', ...rooms]
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return sayBy(language === 'ne' ? Object.assign({}, ...nepali) : {})
}

/** What a row with a Nepali name is called on screens of a language. */
export const calledIn = (language: 'en' | 'ne', { name, name_np }: { name: string; name_np?: string | null }): string =>
  (language === 'ne' && name_np) || name

/** A call to the server as the person on the page; for what a story needs and does not tell of. */
export async function ask<A = any>(page: Page, method: string, path: string, body?: object): Promise<A> {
  const answer = await page.evaluate(
    async ([how, where, sent]) => {
      const token = JSON.parse(localStorage.getItem('pathshala.token')!) as string
      const headers = {
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(sent ? { 'content-type': 'application/json' } : {}),
      }
      const response = await fetch(where, { method: how, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) })
      return { ok: response.ok, body: (await response.json()) as unknown }
    },
    [method, path, body] as const,
  )
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body as A
}

/** The same for what is only wanted of the answer. */
export const call = async <T = { id: number }>(
  { page }: Pick<Visit, 'page'>,
  method: string,
  path: string,
  body?: object,
): Promise<T> => (await ask<{ data: T }>(page, method, path, body)).data

/** An open dialog or screen: clean, not too wide, and kept for a person to look at. */
export async function look(page: Page, name: string): Promise<void> {
  await shot(page, name)
  await axeClean(page, { menu: false })
  await fitsAcross(page)
}

/**
 * Dragged as a hand does it: taken where it lies now, the place looked for and followed while the page scrolls under it, let go of when
 * the place lies still and is lit (`data-over`); one that does not light up is left after some tries.
 * @param at where on the target, in pixels from its corner; its middle unless told
 */
export async function dragByMouse(
  page: Page,
  from: Locator,
  to: Locator,
  at?: { x: number; y: number },
): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  // a drag begins only after some pixels
  const a = (await from.boundingBox())!
  await page.mouse.move(a.x + a.width / 2 + 10, a.y + a.height / 2 + 10, { steps: 3 })
  await to.scrollIntoViewIfNeeded()
  const isLit = () =>
    to.evaluate((element) => !!(element.closest('[data-over]') ?? element.querySelector('[data-over]')))
  for (let tries = 0, last: { x: number; y: number } | undefined; tries < 12; tries++) {
    const box = (await to.boundingBox())!
    const still = last && box.x === last.x && box.y === last.y
    if (still && ((await isLit()) || tries > 6)) break
    const y = box.y + (at?.y ?? box.height / 2)
    await page.mouse.move(box.x + (at?.x ?? box.width / 2), Math.min(y, page.viewportSize()!.height - 4), { steps: 8 })
    await elapse(120)
    last = box
  }
  // not `shot`: a picture of the whole page changes the size of the window, which ends a drag
  if (process.env.SHOTS === '1') await page.screenshot({ path: 'e2e/shots/drag.png' })
  await page.mouse.up()
}

/** Opens a screen as a person does: by the menu of a desk or of a phone, where its area may be folded. */
export async function throughMenu(
  { page, settled }: Pick<Visit, 'page' | 'settled'>,
  path: string,
  area: string,
  { language = 'en', width }: View,
): Promise<void> {
  const w = wordsIn(language)
  const narrow = width === phone
  if (narrow) await page.getByRole('button', { name: w('Menu') }).click()
  const menu = narrow ? page.getByRole('dialog') : page
  const link = menu.locator(`nav a[href="${path}"]`).filter({ visible: true })
  if (!(await link.count()))
    await menu
      .getByRole('button', { name: w(area), exact: true })
      .filter({ visible: true })
      .last()
      .click()
  await link.last().click()
  await page.waitForURL(`**${path}**`)
  await settled()
}
