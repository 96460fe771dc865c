/** Phones of families and teachers: without a network after the first sign-in, two people on one device, and Android's back. By typing and tapping only. */
import { testDay } from '#test/day.ts'
import { readFileSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { baseUrl } from './own-server.ts'
import {
  ask,
  asTimeAllows,
  axeClean,
  calledIn,
  elapse,
  fitsAcross,
  phone,
  settle,
  shot,
  useBrowser,
  visit,
  type Visit,
  wordsIn,
} from './story.ts'
import { otherTeacher } from '#test/called.ts'

useBrowser()

/** A way to the server that can be cut: nobody answers then, whatever the browser believes of the network. */
async function openGate() {
  const { port } = new URL(baseUrl)
  const sockets = new Set<Socket>()
  const listen = (at: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((socket) => {
        const there = connect(Number(port), 'localhost')
        for (const each of [socket, there]) {
          sockets.add(each)
          each.on('error', () => each.destroy()).on('close', () => sockets.delete(each))
        }
        socket.pipe(there).pipe(socket)
      })
      server.listen(at, 'localhost', () => resolve(server))
    })
  let server = await listen(0)
  const at = (server.address() as { port: number }).port
  return {
    url: `http://localhost:${at}`,
    async cut(context: BrowserContext): Promise<void> {
      await context.setOffline(true)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend(context: BrowserContext): Promise<void> {
      server = await listen(at)
      await context.setOffline(false)
    },
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function typeIn(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('pathshala')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login', { timeout: 30_000 })
}

/** Everything that this device puts by is there. */
async function isReady(page: Page): Promise<void> {
  // a promise is no answer: asked anew until it says yes
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined), {
      timeout: 30_000,
      message: 'the page is put by',
    })
    .toBe(true)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 10_000,
      message: 'the page that installed the worker is served by it, without having been loaded anew',
    })
    .toBe(true)
  await settle(page)
}

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: /Daily work|दैनिक/ }).getByRole('link', { name })
const kept = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('pathshala')).keys()).map((request) => new URL(request.url).pathname),
  )

describe('without a network after the first sign-in, by tapping only', () => {
  it('the worker that is tried here is the one that stands in the sources', async () => {
    expect(await (await fetch(`${baseUrl}/sw.js`)).text()).toBe(readFileSync('app/public/sw.js', 'utf8'))
  })

  it.each(
    asTimeAllows([
      ['en', 'Fee', 'Result', 'Attendance', 'Notices'],
      ['ne', 'शुल्क', 'नतिजा', 'हाजिरी', 'सूचना'],
    ] as const),
  )('a guardian goes about and reloads (%s)', async (language, ...tabs) => {
    const gate = await openGate()
    const { page, context, complaints } = await visit({ width: phone, offline: true, language })
    await page.goto(`${gate.url}/login`)
    await typeIn(page, 'guardian')
    await page.locator('button[aria-pressed] b').first().waitFor()
    const child = (await page.locator('button[aria-pressed] b').first().innerText()).trim()
    await isReady(page)
    const files = await kept(page)
    expect(
      files.filter((file) => /office|dashboard|marks|take-sheet|attendance-attendance/.test(file)),
      'office parts',
    ).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['/icon.svg', '/icon-192.png', '/manifest.webmanifest']))

    await gate.cut(context)
    for (const name of tabs as readonly string[]) {
      await tab(page, new RegExp(name, 'i')).click()
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      await expect
        .poll(() => page.getByText(/could not be loaded|लोड गर्न सकिएन|लोड हुन सकेन/).count(), { message: name })
        .toBe(0)
    }
    await page.reload()
    await tab(page, new RegExp(tabs[0]!, 'i')).click()
    await page.getByText(child).first().waitFor()
    await shot(page, `phone-guardian-offline-${language}`)
    await axeClean(page)
    await fitsAcross(page)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    expect(
      complaints.filter(
        (each) => !/ERR_INTERNET|ERR_CONNECTION|Failed to fetch|Failed to update a ServiceWorker/.test(each),
      ),
    ).toEqual([])
    await context.close()
    gate.end()
  })

  it.each(asTimeAllows(['en', 'ne'] as const))(
    'a guardian looks up what the school knows of the child, on a screen never opened before (%s)',
    async (language) => {
      const gate = await openGate()
      const { page, context, complaints } = await visit({
        width: phone,
        offline: true,
        language,
        dark: language === 'ne',
      })
      const word = wordsIn(language)
      // as somebody types the school's address: no table of screens is loaded before the sign-in
      await page.goto(gate.url)
      await page.waitForURL(/\/login$/)
      await typeIn(page, 'guardian')
      await page.locator('button[aria-pressed] b').first().waitFor()
      await isReady(page)
      const { data: children } = await ask<{
        data: {
          full_name: string
          name_np: string | null
          academic: { enroll_code: string; grade: string; grade_np: string | null } | null
        }[]
      }>(page, 'GET', '/api/guardian-child?rowsPerPage=25')
      const child = children.find(({ academic }) => academic)!

      await gate.cut(context)
      await page.getByRole('button', { name: word('Menu') }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: word('Student info') })
        .click()
      const facts = page.locator('main dl')
      await facts.waitFor()
      expect(new URL(page.url()).pathname).toBe('/guardian-student-info')
      await expect
        .poll(() => page.locator('#child').innerText())
        .toBe(calledIn(language, { name: child.full_name, name_np: child.name_np }))
      const told = await facts.innerText()
      expect(told).toContain(child.academic!.enroll_code)
      expect(told).toContain(calledIn(language, { name: child.academic!.grade, name_np: child.academic!.grade_np }))
      expect(told).toContain(word('To be paid'))
      await shot(page, `phone-child-offline-${language}`)
      await axeClean(page)
      await fitsAcross(page)
      expect(
        complaints.filter(
          (each) => !/ERR_INTERNET|ERR_CONNECTION|Failed to fetch|Failed to update a ServiceWorker/.test(each),
        ),
      ).toEqual([])
      await context.close()
      gate.end()
    },
  )

  it('every screen of a family stands in its own styles, though none was opened before', async () => {
    const gate = await openGate()
    const { page, context } = await visit({ width: phone, offline: true })
    await page.goto(`${gate.url}/login`)
    await typeIn(page, 'guardian')
    await page.locator('button[aria-pressed] b').first().waitFor()
    await isReady(page)
    const asked = await page.evaluate(async () => {
      const { family } = (await (await fetch('/offline.json')).json()) as { family: string[] }
      const there = new Set((await (await caches.open('pathshala')).keys()).map(({ url }) => new URL(url).pathname))
      return {
        styles: family.filter((file) => file.endsWith('.css')),
        missing: family.filter((file) => !there.has(file)),
      }
    })
    expect(asked.missing, 'files that are not put by').toEqual([])
    expect(asked.styles.length, 'styles of the family').toBeGreaterThan(3)

    await gate.cut(context)
    const lost: string[] = []
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/')) lost.push(pathname)
    })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const openMenu = async () => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await menu.getByRole('link').first().waitFor()
    }
    await openMenu()
    const names = await menu.getByRole('link').allInnerTexts()
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) {
      if (!(await menu.isVisible())) await openMenu()
      await menu.getByRole('link', { name, exact: true }).click()
      await menu.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      // a sheet that did not come has no rules; a screen that lacks one is as wide as its words
      const bare = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(({ sheet, href }) =>
          sheet?.cssRules.length ? [] : [href],
        ),
      )
      expect([name, bare, lost]).toEqual([name, [], []])
      await fitsAcross(page)
      await shot(page, `phone-offline-${name.replaceAll(/\W+/g, '-')}`)
    }
    await context.close()
    gate.end()
  })

  it('a teacher who never opened the screen takes a section with three taps and Save; after a reload the phone asks for the day; it arrives', async () => {
    const gate = await openGate()
    const { page, context } = await visit({ width: phone, offline: true })
    await page.goto(`${gate.url}/login`)
    await typeIn(page, otherTeacher(2))
    await isReady(page)

    await gate.cut(context)
    // marks were read while the first page lay still, too
    await tab(page, 'Marks entry').click()
    await page
      .getByRole('button', { name: /^Enter marks: / })
      .first()
      .click()
    await page.getByRole('grid').waitFor()
    await tab(page, 'Attendance').click()
    await page
      .getByRole('button', { name: /^(Take|Open) Class/ })
      .first()
      .click()
    const groups = page.getByRole('group')
    await groups.first().waitFor()
    const held = page.getByLabel('School was held on this day')
    if (await held.count()) await held.check()
    const absent = await groups.nth(1).getAttribute('aria-label')
    await groups.nth(1).getByRole('button', { name: 'Absent', exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Waiting on this device').first().waitFor()
    const section = Number(new URL(page.url()).searchParams.get('section'))

    await page.reload()
    await page.getByText('Which day is it today?').waitFor()
    await shot(page, 'phone-which-day')
    await axeClean(page)
    await fitsAcross(page)
    await page.getByRole('button', { name: 'Go on with this day' }).click()
    await page.getByText('Waiting on this device').first().waitFor()
    expect(
      await page
        .getByRole('group', { name: absent!, exact: true })
        .getByRole('button', { name: 'Absent', exact: true })
        .getAttribute('aria-pressed'),
    ).toBe('true')

    await gate.mend(context)
    await page.getByText(/^Taken by/).waitFor({ timeout: 45_000 })
    const { data } = await ask<{ data: { students: { name: string; status: string }[] } }>(
      page,
      'GET',
      `/api/attendance/sheet?section_id=${section}&day=${testDay}`,
    )
    expect(data.students.find((student) => student.name === absent)!.status).toBe('absent')
    await context.close()
    gate.end()
  })
})

/** The children by name, as soon as all of them can be read. The eye of the password is a pressed button too, without a name, and may still be there. */
async function families({ page }: Visit): Promise<string[]> {
  const read = async () => (await page.locator('button[aria-pressed] b').allTextContents()).map((name) => name.trim())
  let names: string[] = []
  await expect
    .poll(async () => {
      names = await read()
      return names.length > 0 && names.every(Boolean)
    })
    .toBe(true)
  return names
}

describe('two people on one device', () => {
  it('a tab that is left open shows nothing of the one before, and nothing of him is kept', async () => {
    const first = await visit({ width: phone })
    await first.go('/login')
    await typeIn(first.page, 'guardian')
    await first.page.locator('button[aria-pressed] b').first().waitFor()
    const children = await families(first)
    const second = await first.context.newPage()
    await second.goto('/guardian')
    await second.locator('button[aria-pressed] b').first().waitFor()

    await first.page.getByRole('button', { name: 'Menu' }).click()
    await first.page.getByRole('button', { name: 'Sign out' }).click()
    await first.page.waitForURL(/\/login$/)
    await second.waitForURL(/\/login$/)
    const left = await first.page.evaluate(() => JSON.stringify({ ...localStorage }))
    for (const child of children) expect(left).not.toContain(child)

    await typeIn(first.page, 'student')
    // whoever comes back to the other tab is where the other person is, or at the sign-in: never among those children
    await second.bringToFront()
    await elapse(500)
    for (const child of children) await expect.poll(() => second.getByText(child, { exact: true }).count()).toBe(0)
    await first.context.close()
  })

  it('a tab that heard nothing of the change asks for nothing and shows nothing', async () => {
    const { page, context, go } = await visit({ width: phone })
    await go('/login')
    await typeIn(page, 'guardian')
    await page.locator('button[aria-pressed] b').first().waitFor()
    // as a tab that slept while somebody else signed in: no event reaches it
    await page.evaluate(() => {
      localStorage.setItem('pathshala.owner', JSON.stringify('2.999'))
    })
    const asked: string[] = []
    page.on('request', (request) => {
      // alone or among others
      const url = decodeURIComponent(request.url())
      if (url.includes('/api/m-student-fee')) asked.push(url)
    })
    // the next call of any kind may have found it out already
    await page
      .getByRole('navigation', { name: 'Daily work' })
      .getByRole('link')
      .nth(1)
      .click({ timeout: 3_000 })
      .catch(() => undefined)
    await page.waitForURL(/\/login$/)
    expect(asked).toEqual([])
    await context.close()
  })

  it('a sign-out without a network forgets at once, and closes the account when the network is back', async () => {
    const gate = await openGate()
    const { page, context } = await visit({ width: phone, offline: true })
    await page.goto(`${gate.url}/login`)
    await typeIn(page, 'guardian')
    await page.locator('button[aria-pressed] b').first().waitFor()
    await isReady(page)
    const opens = async () => (await context.request.get(`${gate.url}/api/me`)).status()
    expect(await opens()).toBe(200)
    await gate.cut(context)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('input[name=username]').waitFor()
    await page.reload()
    await page.locator('input[name=username]').waitFor()
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes('.read.') || key === 'pathshala.token'),
      ),
    ).toEqual([])
    await gate.mend(context)
    await expect.poll(opens, { timeout: 45_000 }).toBe(401)
    // the server knows it before the answer is here
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pathshala.owed-sign-outs'))).toBeNull()
    await context.close()
    gate.end()
  })
})

describe("Android's back closes what is open and keeps the page", () => {
  it("a family's menu and help; a link in the menu goes on, and back from there is the page before", async () => {
    const { page, context, go } = await visit({ width: phone })
    await go('/login')
    await typeIn(page, 'guardian')
    await page.locator('button[aria-pressed] b').first().waitFor()
    for (const name of ['Menu', 'Help']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name }).waitFor()
      await page.goBack()
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/guardian')
    }
    // closed by its button, then opened again: one press, not two
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Statement' }).click()
    await page.waitForURL(/guardian-statement/)
    await page.goBack()
    await page.waitForURL(/\/guardian$/)
    await page.locator('button[aria-pressed] b').first().waitFor()
    await context.close()
  })

  it('a list of choices on a screen and in a sheet, and the people found: each press closes one thing and chooses nothing', async () => {
    const { page, context, go, complaints } = await visit({ width: phone, touch: true })
    await go('/login')
    await typeIn(page, 'administrator')
    await go('/admit')
    const there = page.url()
    const list = page.getByRole('listbox')
    const closes = async (what: () => Promise<void>) => {
      await what()
      await list.waitFor()
      await page.goBack()
      await list.waitFor({ state: 'hidden' })
      expect(page.url()).toBe(there)
    }
    const gender = page.getByRole('combobox', { name: 'Gender' })
    await closes(() => gender.click())
    await expect.poll(() => gender.inputValue()).toBe('')
    await shot(page, 'phone-back-list')
    // one that is searched; opened a second time it closes again
    const grade = page.locator('[data-field=grade_id] input:not([type=hidden])')
    for (const typed of ['Class', '5']) await closes(() => grade.pressSequentially(typed))
    // the people found by typing
    await closes(() => page.getByPlaceholder('Mobile or name').pressSequentially('ram'))

    // within the sheet of filters: the list first, then the sheet
    await go('/students')
    await page.getByRole('button', { name: 'Filter' }).first().click()
    const sheet = page.getByRole('dialog').last()
    await sheet.getByRole('combobox').first().click()
    await list.waitFor()
    await page.goBack()
    await list.waitFor({ state: 'hidden' })
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/students')
    expect(complaints).toEqual([])
    await context.close()
  })

  it("an office's form, the question above it, a menu, a filter and the search; the list stays as it was", async () => {
    const { page, context, go, open, complaints } = await visit({ width: phone })
    await go('/login')
    await typeIn(page, 'administrator')
    await settle(page)
    await open('/subjects')
    await page.getByRole('button', { name: 'Filter' }).waitFor()
    const there = page.url()
    const closes = async (what: () => Promise<void>) => {
      await what()
      const dialog = page.getByRole('dialog').or(page.getByRole('menu')).last()
      await dialog.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'hidden' })
      expect(page.url()).toBe(there)
    }
    await closes(() => page.getByRole('button', { name: /^Add/ }).first().click())
    await closes(() => page.getByRole('button', { name: 'Filter' }).first().click())
    await closes(() => page.getByRole('button', { name: 'Search', exact: true }).first().click())
    await closes(() => page.getByRole('button', { name: /^Notices/ }).click())
    await closes(() => page.getByRole('button', { name: /account and settings/ }).click())
    await shot(page, 'phone-back-subjects')
    // closed otherwise: back is the page before
    await page.getByRole('button', { name: /^Add/ }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    expect(complaints).toEqual([])
    await context.close()
  })
})
