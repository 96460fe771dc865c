/**
 * What a page weighs: the JavaScript that headless Chromium asks for with nothing cached, until the page shows what it is for, and until
 * nothing more comes without a click. `npx tsx bench/web-sizes.ts [http://localhost:3000] [--files]` against a built and started demo.
 * Sizes are those of gzip, in KB of 1,024 bytes; a page above its budget ends it with 1.
 */
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '#test/chromium.ts'

interface MeasuredPage {
  path: string
  /** Whose page. */
  user?: string
  /** What is there once the page can be used. */
  shows: string
  /** KB until it is shown. */
  budget?: number
}

const pages: MeasuredPage[] = [
  { path: '/login', shows: 'input[name=password]', budget: 150 },
  { path: '/guardian', user: 'guardian', shows: 'main a[href="/guardian-statement"]', budget: 150 },
  { path: '/m-student-fee', user: 'guardian', shows: 'main li, main button', budget: 160 },
  { path: '/my-account', user: 'guardian', shows: 'main h1', budget: 200 },
  { path: '/grades', user: 'administrator', shows: 'main [data-index]', budget: 250 },
  { path: '/students', user: 'administrator', shows: 'main [data-index]', budget: 250 },
  { path: '/fee-payment', user: 'accountant', shows: 'main input' },
]

/** A later part may come by itself: the guardian's list of children after two seconds. */
const patience = 4_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { files: { type: 'boolean', default: false } } })
const base = positionals[0] ?? 'http://localhost:3000'
const browser = await launchBrowser()
console.log('| page | until shown, KB | files | at rest, KB | budget |\n|---|---:|---:|---:|---:|')
for (const page of pages) {
  const scripts = await scriptsOf(browser, page)
  const shown = scripts.filter((script) => script.early)
  const weight = sum(shown)
  console.log(`| ${page.path} | ${inKb(weight)} | ${shown.length} | ${inKb(sum(scripts))} | ${page.budget ?? ''} |`)
  if (values.files) for (const { name, size, early } of scripts) console.log(`  ${inKb(size).padStart(6)} ${early ? ' ' : '(later)'} ${name}`)
  if (page.budget && weight > page.budget * 1_024) process.exitCode = 1
}
await browser.close()

interface Script {
  name: string
  /** Bytes after gzip. */
  size: number
  /** Asked for before the page showed what it is for. */
  early: boolean
}

/** The scripts of the page, the largest first. */
async function scriptsOf(chromium: Browser, { path, user, shows }: MeasuredPage): Promise<Script[]> {
  const context = await chromium.newContext({ baseURL: base, serviceWorkers: 'block' })
  if (user) await signIn(context, user)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(noteWhenShown, shows)
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.set(response.url(), response.body())
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(patience)
  const early = await page.evaluate(() => {
    const { shownAt = 0 } = globalThis as { shownAt?: number }
    return performance.getEntriesByType('resource').filter((entry) => entry.startTime < shownAt).map((entry) => entry.name)
  })
  if (!early.length) throw new Error(`${path} never showed ${shows}; the browser is at ${page.url()}`)
  const scripts = await Promise.all([...bodies].map(async ([url, body]) => ({ name: new URL(url).pathname, size: gzipSync(await body).length, early: early.includes(url) })))
  await context.close()
  return scripts.sort((a, b) => b.size - a.size)
}

/** Runs in the page. */
function noteWhenShown(selector: string): void {
  const page = globalThis as unknown as { document: { querySelector: (selector: string) => unknown }; MutationObserver: new (see: () => void) => { observe: (node: unknown, what: object) => void; disconnect: () => void }; shownAt?: number }
  const observer = new page.MutationObserver(() => {
    if (!page.document.querySelector(selector)) return
    page.shownAt = performance.now()
    observer.disconnect()
  })
  observer.observe(page.document, { childList: true, subtree: true })
}

async function signIn(context: BrowserContext, username: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('pathshala')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.waitForLoadState('networkidle')
  await page.close()
}

function sum(scripts: Script[]): number {
  return scripts.reduce((total, { size }) => total + size, 0)
}

function inKb(bytes: number): string {
  return (bytes / 1_024).toFixed(1)
}
