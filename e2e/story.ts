/** What every browser story uses: a person signed in on a page of some size, language and colours; eyes for errors and for axe. */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from '#test/chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface View {
  width?: number
  dark?: boolean
  language?: 'en' | 'ne'
  /** With the service worker, which keeps the page for when the network is gone. */
  offline?: boolean
}

let browser: Browser
export function useBrowser(): void {
  beforeAll(async () => void (browser = await launchBrowser()))
  afterAll(() => browser.close())
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors of the page and its console, policy violations among them, since the visit began. */
  complaints: string[]
  go(path: string): Promise<void>
}

export const phone = 360
export const desktop = 1280

/** A fresh browser without anybody signed in. */
export async function visit(view: View = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: view.width ?? desktop, height: view.width === phone ? 740 : 900 }, colorScheme: view.dark ? 'dark' : 'light', baseURL: inject('baseUrl'), reducedMotion: 'reduce', serviceWorkers: view.offline ? 'allow' : 'block' })
  const { language = 'en' } = view
  await context.addInitScript(([lang, dark]) => {
    // the same keys that the app writes
    localStorage.setItem('pathshala.preferences', JSON.stringify({ language: lang }))
    localStorage.setItem('mantine-color-scheme-value', dark ? 'dark' : 'light')
  }, [language, view.dark ?? false] as const)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { page, context, complaints, go: async (path) => void (await page.goto(path, { waitUntil: 'networkidle' })) }
}

/** Signs in by the form. */
export async function signIn(username: string, view: View = {}): Promise<Visit> {
  const here = await visit(view)
  await here.go('/login')
  await here.page.locator('input[name=username]').fill(username)
  await here.page.locator('input[name=password]').fill('pathshala')
  await here.page.keyboard.press('Enter')
  await here.page.waitForURL((url) => url.pathname !== '/login', { timeout: 30_000 })
  await here.page.waitForLoadState('networkidle')
  return here
}

/** WCAG 2.2 A and AA as axe sees them; each violation with its first element. */
export async function axeClean(page: Page): Promise<void> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // an experiment of axe: initials in a portrait are not words that somebody says
      rules: { 'label-content-name-mismatch': { enabled: false } },
    })
    return violations.map((each: { id: string; nodes: { html: string; failureSummary: string }[] }) => `${each.id} (${each.nodes.length}): ${each.nodes[0]!.html.slice(0, 200)} ${each.nodes[0]!.failureSummary.slice(0, 200)}`)
  })
  if (found.length) throw new Error(`axe: ${found.join('\n')}`)
}

/** Nothing sticks out sideways: phones must not scroll in two directions. */
export async function fitsAcross(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, 'pixels wider than the screen').toBeLessThanOrEqual(0)
}

/** For a person to look at: e2e/shots/<name>.png, only when SHOTS=1. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS !== '1') return
  mkdirSync('e2e/shots', { recursive: true })
  await page.screenshot({ path: join('e2e/shots', `${name}.png`), fullPage: true })
}
