/** What opening a page asks of the server: recorded once in headless Chromium, then asked again by one connection, one call after the other. */
import { launchBrowser } from '#test/chromium.ts'
import { phoneOf } from '#test/page-weight.ts'
import { toStop } from './deployment.ts'

export interface Opening {
  page: string
  username: string
  /** Addresses in the order in which the page asked for them. */
  calls: string[]
}

/** `shows`: what is there once the page can be used. */
const pages = [
  { page: '/students', role: 'administrator', shows: 'main ul[aria-label] > li' },
  { page: '/guardian', role: 'guardian', shows: 'main button[aria-pressed]' },
]

/** A later part may ask by itself; so long nothing more may be asked for, in milliseconds. */
const patience = 2_500

/** A first visit of who has just signed in; nothing where there is no Chromium. */
export async function recordOpenings(base: string, company: number): Promise<Opening[]> {
  const browser = await launchBrowser().catch(
    (error: Error) => void console.error(`Openings: not measured. ${error.message}`),
  )
  if (!browser) return []
  const close = toStop(() => browser.close())
  const all: Opening[] = []
  for (const { page: path, role, shows } of pages) {
    const username = `${role}.s${company}`
    const context = await phoneOf(browser, base, username)
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.method() === 'GET' && request.resourceType() !== 'eventsource')
        calls.push(pathname + search)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator(shows).first().waitFor()
    await page.waitForTimeout(patience)
    await context.close()
    all.push({ page: path, username, calls })
  }
  await close()
  return all
}
