/** What a page weighs when nothing is cached: bytes over the wire by kind, brotli and response headers included, as Chromium counted them. */
import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Arrived {
  name: string
  kind: 'script' | 'style' | 'font' | 'page' | 'other'
  /** Bytes over the wire, headers included. */
  bytes: number
}

export interface PageWeight {
  files: Arrived[]
  script: number
  style: number
  font: number
  /** How far what stood was pushed about: the sum of all layout shifts. */
  shift: number
  /** Which elements moved. */
  shifted: string[]
}

export interface MeasuredPage {
  path: string
  /** Whose page. */
  user?: string
  language?: 'en' | 'ne'
  /** What is there once the page can be used. */
  shows: string
  /** At most so many KB of 1,000 bytes. */
  script?: number
  style?: number
}

export const measuredPages: MeasuredPage[] = [
  { path: '/login', shows: 'input[name=password]', script: 130, style: 15 },
  { path: '/guardian', user: 'guardian', shows: 'main button[aria-pressed]', script: 130, style: 15 },
  // 10 KB more than in English at most
  { path: '/guardian', user: 'guardian', language: 'ne', shows: 'main button[aria-pressed]', script: 140, style: 15 },
  { path: '/m-student-fee', user: 'guardian', shows: 'main article, main li, main button', script: 140, style: 15 },
  { path: '/guardian-attendance', user: 'guardian', shows: 'main h2', script: 140 },
  { path: '/attendance', user: 'teacher', shows: 'main li button', script: 220 },
  { path: '/my-account', user: 'guardian', shows: 'main h1', script: 165 },
  { path: '/grades', user: 'administrator', shows: 'main ul[aria-label] > li' },
  { path: '/students', user: 'administrator', shows: 'main ul[aria-label] > li' },
  { path: '/fee-payment', user: 'accountant', shows: 'main input' },
]

/** A later part may come by itself; so long nothing more may be asked for, in milliseconds. */
const patience = 2_500

/** Opens the page as a first visit of who is signed in within the context, waits until it shows what it is for and is at rest. */
export async function weigh(context: BrowserContext, path: string, shows: string): Promise<PageWeight> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked = new Map<string, { url: string; type: string }>()
  const files: Arrived[] = []
  network.on(
    'Network.responseReceived',
    ({ requestId, type, response }) => void asked.set(requestId, { url: response.url, type }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url, type } = asked.get(requestId) ?? {}
    if (url?.startsWith('http'))
      files.push({ name: new URL(url).pathname, kind: kindOf(new URL(url).pathname, type!), bytes: encodedDataLength })
  })
  await page.addInitScript(noteShifts)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator(shows).first().waitFor()
  await page.waitForTimeout(patience)
  const shift = await page.evaluate(() => (globalThis as unknown as Shifts).moves)
  await page.close()
  const sum = (kind: Arrived['kind']) =>
    files.filter((file) => file.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
  return {
    files: files.sort((a, b) => b.bytes - a.bytes),
    script: sum('script'),
    style: sum('style'),
    font: sum('font'),
    shift: shift.reduce((total, { by }) => total + by, 0),
    shifted: shift.map(({ by, what }) => `${by.toFixed(4)} ${what}`),
  }
}

/** Cookies and the local storage. */
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser as a phone has it, signed in; `kept`: of somebody who signed in on another. The service worker would fetch the rest of the app as well. */
export async function phoneOf(
  browser: Browser,
  baseURL: string,
  username?: string,
  language: 'en' | 'ne' = 'en',
  kept?: Kept,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(kept && { storageState: kept }),
    baseURL,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  await context.addInitScript(
    (lang) =>
      (globalThis as unknown as { localStorage: { setItem(name: string, value: string): void } }).localStorage.setItem(
        'pathshala.preferences',
        JSON.stringify({ language: lang }),
      ),
    language,
  )
  if (!username || kept) return context
  const page = await context.newPage()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('pathshala')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

/** A preloaded module is 'Other' to Chromium: its name tells. */
function kindOf(name: string, type: string): Arrived['kind'] {
  if (name.endsWith('.js')) return 'script'
  if (name.endsWith('.css')) return 'style'
  if (name.endsWith('.woff2')) return 'font'
  return type === 'Document' ? 'page' : 'other'
}

interface Shifts {
  moves: { by: number; what: string }[]
}

/** Runs in the page. */
function noteShifts(): void {
  const page = globalThis as unknown as Shifts
  page.moves = []
  type Shift = {
    value: number
    hadRecentInput: boolean
    sources: { node?: { nodeName: string; textContent: string | null } }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
      if (!hadRecentInput)
        page.moves.push({
          by: value,
          what: sources.map((each) => `${each.node?.nodeName} ${each.node?.textContent?.slice(0, 30)}`).join(' | '),
        })
    }
  }).observe({ type: 'layout-shift' as never, buffered: true })
}

/** Slow 4G as Lighthouse has it (1.6 Mbit/s, 150 ms), and a processor four times slower. */
export async function slowPhone(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
