/** What a daily screen is opened for stands in sight on a small desk (1366 x 768), and a wide one (1920) uses its width. */
import { testDay } from '#test/day.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ask, shot, signIn, useBrowser, type Visit } from '../story.ts'
import { enrolCode } from '#test/called.ts'

useBrowser()

interface Daily {
  path: string | ((here: Visit) => Promise<string>)
  /** The button that the screen is opened for. */
  button: string | RegExp
  /** What is done before it is looked for. */
  first?: (page: Page) => Promise<unknown>
}

const aStudent = async ({ page }: Visit) =>
  ((await ask(page, 'GET', '/api/student?rowsPerPage=1')).data as { id: number }[])[0]!.id
const aSection = async ({ page }: Visit) =>
  (
    (await ask(page, 'GET', '/api/attendance/sections')).data.sections as { section_id: number; students: number }[]
  ).find((each) => each.students > 10)!.section_id
/** Edit asks whether it is meant; Enter says so, once the question has the keys. */
async function editing(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('dialog').locator(':focus').waitFor()
  await page.keyboard.press('Enter')
}

/** Daily work as look.md counts it, by who does it. */
const daily: Record<string, Daily[]> = {
  accountant: [
    { path: `/fee-payment?code=${enrolCode(31)}`, button: /^(Take|Write)/ },
    { path: '/quick-fee-payment', button: /^(Find|Take|Pay)/ },
    { path: '/monthly-bill-generate', button: 'Generate bills' },
    { path: '/fee', button: 'Save' },
    { path: '/fee-heads', button: /^Add/ },
    { path: '/receipt-report', button: 'Export' },
    { path: `/statement?code=${enrolCode(31)}`, button: /Print|Export/ },
  ],
  teacher: [
    { path: async (here) => `/attendance?section=${await aSection(here)}`, button: 'Save' },
    { path: '/remarks?add=1', button: 'Save' },
    { path: '/remarks', button: 'Add remark' },
  ],
  receptionist: [
    { path: '/admit', button: 'Admit' },
    { path: '/students', button: /^Admit|^Add/ },
    { path: async (here) => `/search-students?student=${await aStudent(here)}`, button: 'Profile' },
    { path: async (here) => `/student/${await aStudent(here)}`, button: 'Save', first: editing },
    { path: async (here) => `/student/${await aStudent(here)}/address-transport`, button: 'Save', first: editing },
    { path: '/guardians', button: 'Assign guardians' },
    { path: '/bulk-admission', button: /^Bring|template/i },
  ],
  administrator: [
    { path: '/staff-attendance', button: 'Save' },
    { path: '/promote', button: 'Draw up' },
    { path: '/grades', button: /^Add/ },
    { path: '/roles', button: /^Add/ },
    { path: '/roles/teacher/update', button: 'Save' },
    { path: '/staffs', button: /^Add/ },
    { path: '/settings/academic', button: 'Save' },
    { path: '/data-entry-setting', button: 'Save' },
    { path: '/opt-group', button: /^Add/ },
  ],
}

/** Where the button is: in the window, and nothing lies over it. */
async function inSight(page: Page, name: string | RegExp): Promise<string> {
  const dialog = page.getByRole('dialog')
  const inside = (await dialog.count()) ? dialog.last() : page.locator('main')
  const found = inside
    .getByRole('button', { name, exact: typeof name === 'string' })
    .or(inside.getByRole('link', { name, exact: typeof name === 'string' }))
  await found.first().waitFor({ timeout: 30_000 })
  const places = await found.evaluateAll((all) =>
    all.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        return `ends at ${Math.round(bottom)} of ${innerHeight}`
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return element.contains(over) ? 'in sight' : `covered by ${over?.tagName} ${over?.className}`
    }),
  )
  return places.includes('in sight') ? 'in sight' : places.join(', ')
}

describe.each(Object.entries(daily))('%s at 1366 x 768', (username, screens) => {
  it('has what each daily screen is opened for in sight', { timeout: 240_000 }, async () => {
    const here = await signIn(username, { width: 1366 })
    const { page, go, settled } = here
    await page.setViewportSize({ width: 1366, height: 768 })
    // a school day, whatever day it is
    if (username === 'administrator')
      await ask(page, 'PUT', '/api/settings/academic', { weekly_holidays: [], holidays: [] })
    const wrong: string[] = []
    for (const { path, button, first } of screens) {
      const address = typeof path === 'string' ? path : await path(here)
      try {
        await go(address)
        await settled()
        if (first) {
          await first(page)
          await settled()
        }
        const place = await inSight(page, button)
        if (place !== 'in sight') wrong.push(`${address}: ${place}`)
      } catch (error) {
        wrong.push(`${address}: ${(error as Error).message.slice(0, 200)}`)
      }
      if (process.env.SHOTS === '1')
        await page.screenshot({ path: `e2e/shots/sight-${address.replaceAll(/\W+/g, '-')}.png` })
    }
    expect(wrong).toEqual([])
    await here.context.close()
  })
})

/** Lists of many lines that lie in less than half of the width, and text whose lines are longer than an eye follows. */
const badWidths = () => {
  const main = document.querySelector('main')!
  const room = main.clientWidth - 48
  const wrong: string[] = []
  const said = (element: Element) => `${element.tagName.toLowerCase()} "${element.textContent!.trim().slice(0, 40)}"`
  for (const list of main.querySelectorAll('table, ul, ol')) {
    const { width, height } = list.getBoundingClientRect()
    const rows = list.matches('table') ? list.querySelectorAll('tbody tr').length : list.children.length
    // a form of boxes is read along its rows: wider, the eye would lose them
    if (
      rows > 12 &&
      height > innerHeight * 0.75 &&
      width < room / 2 &&
      !list.querySelector('input') &&
      !list.parentElement!.closest('table, ul, ol')
    )
      wrong.push(`${said(list)}: ${rows} lines in ${Math.round(width)} of ${room} px`)
    // cut words while the screen has room
    const cut = [...list.querySelectorAll<HTMLElement>('td *, td, li *')].find(
      (cell) => getComputedStyle(cell).textOverflow === 'ellipsis' && cell.scrollWidth > cell.clientWidth + 1,
    )
    if (cut && width < room * 0.8) wrong.push(`${said(cut)} is cut`)
  }
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim()
    if (text.length < 150 || node.parentElement!.closest('style, script')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size || 1
    if (text.length / lines > 150)
      wrong.push(`${Math.round(text.length / lines)} letters a line: "${text.slice(0, 40)}"`)
  }
  return wrong
}

const wide: Record<string, (string | ((here: Visit) => Promise<string>))[]> = {
  administrator: [
    '/',
    '/students',
    '/attendance',
    async (here) => `/attendance?section=${await aSection(here)}`,
    '/staff-attendance',
    '/routines',
    '/subjects',
    '/syllabus',
    '/grades',
    '/batches',
    '/promote',
    '/staffs',
    '/guardians',
    '/department',
    '/roles',
    '/roles/teacher/update',
    '/permissions',
    '/modules',
    '/authentication-enabler',
    '/activity-report',
    '/settings',
    '/settings/academic',
    '/data-entry-setting',
    '/attendance-report?by=grade',
    '/attendance/pending',
    '/birthday-list',
    '/my-account',
    async (here) => `/student/${await aStudent(here)}`,
  ],
  accountant: [
    '/',
    '/fee',
    '/billing-month',
    '/monthly-bill-generate',
    '/bill-generate-report',
    `/fee-payment?code=${enrolCode(31)}`,
    `/statement?code=${enrolCode(31)}`,
    '/receipt-report',
    '/quick-fee-payment',
  ],
  receptionist: ['/', '/admit', '/search-students', '/bulk-admission', '/student-no-guardian-assign'],
}

describe.each(Object.entries(wide))('%s at 1920 x 1080', (username, paths) => {
  it('sees lists as wide as the screen allows, and lines that an eye follows', { timeout: 300_000 }, async () => {
    const here = await signIn(username, { width: 1920 })
    const { page, open, settled } = here
    await page.setViewportSize({ width: 1920, height: 1080 })
    const wrong: string[] = []
    for (const path of paths) {
      const address = typeof path === 'string' ? path : await path(here)
      try {
        await open('/nowhere')
        await open(address)
        await settled()
        await page.locator('main').waitFor()
        wrong.push(...(await page.evaluate(badWidths)).map((each) => `${address}: ${each}`))
        await shot(page, `wide-${username}-${address.replaceAll(/\W+/g, '-')}`)
      } catch (error) {
        wrong.push(`${address}: ${(error as Error).message.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
    await here.context.close()
  })
})

it(
  'the sheet of a whole section of today is taken at 1366 x 768 without looking for Save',
  { timeout: 60_000 },
  async () => {
    const here = await signIn('administrator', { width: 1366 })
    await here.page.setViewportSize({ width: 1366, height: 768 })
    await ask(here.page, 'PUT', '/api/settings/academic', { weekly_holidays: [], holidays: [] })
    await here.go(`/attendance?section=${await aSection(here)}&day=${testDay}`)
    await here.page.getByRole('group').last().scrollIntoViewIfNeeded()
    expect(await inSight(here.page, 'Save')).toBe('in sight')
    await here.context.close()
  },
)

it(
  'the rights of a role keep their heads and Save in sight, and every box stands under its head',
  { timeout: 60_000 },
  async () => {
    const here = await signIn('administrator', { width: 1366 })
    const { page, go, settled } = here
    await page.setViewportSize({ width: 1366, height: 768 })
    await go('/roles/accountant/update')
    await settled()
    await page.getByRole('rowheader', { name: 'Generate bills' }).scrollIntoViewIfNeeded()
    const head = page.getByRole('columnheader', { name: 'See', exact: true })
    const middle = async (box: ReturnType<typeof page.locator>) =>
      box.evaluate((element) => element.getBoundingClientRect()).then(({ left, width }) => Math.round(left + width / 2))
    expect(
      await head.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
      'the heads are in sight',
    ).toBe(true)
    expect(await inSight(page, 'Save')).toBe('in sight')
    const row = (name: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .locator('input')
        .first()
    const under = await Promise.all(['Receipt', 'Generate bills', 'Due'].map((name) => middle(row(name))))
    for (const at of under) expect(Math.abs(at - under[0]!)).toBeLessThanOrEqual(2)
    await shot(page, 'rights-of-a-role')
    await here.context.close()
  },
)
