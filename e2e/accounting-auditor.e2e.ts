/**
 * An auditor's visit: the administrator makes a role that sees the books and nothing else, and somebody who holds it. He walks through the books by the menu, from a
 * figure to its voucher, takes statements and the activity of the books along, and finds nothing to write with, on no screen and by no call.
 */
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { readWorkbook } from '#platform/server/excel-read.ts'
import { typeSignIn } from './by-keys.ts'
import {
  ask,
  asTimeAllows,
  desktop,
  fileOpened,
  dialogViews,
  look,
  signIn,
  useBrowser,
  type View,
  visit,
  type Visit,
  wordsIn,
} from './story.ts'

useBrowser()

type Words = ReturnType<typeof wordsIn>

/** Of all buttons and links of the books those by which something is changed, as the code has them. */
const writes = [
  'New voucher',
  'Edit',
  'Copy into a draft',
  'Delete',
  'Approve',
  'Approve and post',
  'Post',
  'Reverse',
  'Send back',
  'Take back',
  'Save',
  'Import',
  'Import a chart',
  'Set up the chart for a school in Nepal',
  'Bring a statement',
  'Close the year',
  'Open again',
  'Close for all',
  'Close for others',
  'Make current',
  'Note',
]
const screens = 12

interface Room {
  handlers: { endpoint: { method: string; path: string; reads?: boolean } }[]
}
// looked up when the story runs: the stories' own types know nothing of the server
const { room } = (await import(`${process.cwd()}/features/accounting/server/room.ts`)) as { room: Room }
const writingCalls: [method: string, path: string][] = [
  ...room.handlers.flatMap(({ endpoint: { method, path, reads } }): [string, string][] =>
    method === 'GET' || reads ? [] : [[method, path]],
  ),
  ...['party', 'cost-centre', 'tds-rate'].flatMap((list): [string, string][] => [
    ['POST', `/api/${list}`],
    ['PATCH', `/api/${list}/{id}`],
    ['DELETE', `/api/${list}/{id}`],
  ]),
  ['PUT', '/api/settings/accounting'],
]

/** By the roles screen: one tick; then a member of staff with it, and a password on a slip. */
async function makeAuditor(mobile: string): Promise<{ username: string; password: string }> {
  const { page, go, settled, complaints, context } = await signIn('administrator', { width: desktop })
  await go('/roles/add')
  await page.getByLabel('Name', { exact: true }).fill(`Auditor ${mobile.slice(-3)}`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('books')
  const tick = page.getByRole('checkbox', { name: /^sees all of it and changes nothing/ })
  await tick.check()
  await look(page, 'auditor-role')
  await page.getByText('1 permission', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/roles$/)

  await openByMenu(page, wordsIn('en'), '/staffs')
  await settled()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Arjun')
  await dialog.getByLabel('Last name').fill('Lekhapal')
  await dialog.getByLabel('Mobile').first().fill(mobile)
  await dialog.getByLabel('Role').fill('Auditor')
  await page.getByRole('option', { name: `Auditor ${mobile.slice(-3)}` }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(/\/staff\/\d+$/)
  const slip = await printed(page)
  // what he will find in the log
  const { data } = await ask(page, 'POST', '/api/cost-centre', {
    code: `AU${mobile.slice(-3)}`,
    name: `Looked at ${mobile.slice(-3)}`,
    kind: 'project',
  })
  await ask(page, 'PATCH', `/api/cost-centre/${data.id}`, { name: `Looked at twice ${mobile.slice(-3)}` })
  expect(complaints).toEqual([])
  await context.close()
  return { username: /Username:?\s*(\S+)/.exec(slip)![1]!, password: /Password:?\s*(\S+)/.exec(slip)![1]! }
}

async function printed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Password to print' }).click()
  await page.getByRole('button', { name: 'Make and print' }).click()
  const print = page.getByRole('button', { name: 'Print slips' })
  await print.waitFor({ timeout: 30_000 })
  // a slip is shown once: what the browser gets is read on its way
  let bytes = new Uint8Array()
  await page.context().route(/credentials\/[^/]+\/print/, async (route) => {
    const response = await route.fetch()
    bytes = new Uint8Array(await response.body())
    await route.fulfill({ response, body: Buffer.from(bytes) })
  })
  await Promise.all([page.waitForEvent('popup'), print.click()])
  await expect.poll(() => bytes.length).toBeGreaterThan(0)
  return (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text
}

async function enter(
  { username, password }: { username: string; password: string },
  view: View,
  own: string,
): Promise<Visit> {
  const here = await visit(view)
  await typeSignIn(here, username, password)
  if (!here.page.url().endsWith('/my-account/password')) return here
  await here.page.locator('input[autocomplete=current-password]').fill(password)
  for (const at of [0, 1]) await here.page.locator('input[autocomplete=new-password]').nth(at).fill(own)
  await here.page.keyboard.press('Enter')
  await here.page.waitForURL((url) => url.pathname !== '/my-account/password')
  return here
}

const words = async (page: Page): Promise<string[]> =>
  (await page.locator('main').locator('button, a, [role=menuitem]').filter({ visible: true }).allInnerTexts()).map(
    (text) => text.trim(),
  )

/** Every screen of the books is in the menu, opens, and has nothing to write with. */
async function walk({ page, settled }: Visit, w: Words, language: string): Promise<void> {
  const forbidden = new Set(writes.map((name) => w(name)))
  const menu = page.locator('nav a[href^="/accounting"]')
  // its areas come after it, folded
  const opened = async () => {
    await openMenu(page, w)
    return menu.count()
  }
  await expect.poll(opened, { timeout: 10_000 }).toBeGreaterThanOrEqual(screens)
  const hrefs = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const paths = [...new Set(hrefs)].filter((path) => !path.includes('?'))
  expect(paths).toHaveLength(screens)
  for (const path of paths) {
    await openByMenu(page, w, path)
    await settled()
    const found = (await words(page)).filter((name) => forbidden.has(name) || /^(Add|थप्ने) /.test(name))
    expect([path, found]).toEqual([path, []])
    await look(page, `auditor${path.replaceAll('/', '-')}-${language}`)
  }
}

/** On a phone the menu is a sheet; its areas may be folded. */
async function openMenu(page: Page, w: Words): Promise<void> {
  const folded = page.locator('nav button[aria-expanded=false]').filter({ visible: true })
  const any = page.getByRole('navigation', { name: w('Menu'), exact: true }).filter({ visible: true })
  if (!(await any.count()))
    await page
      .getByRole('button', { name: w('Menu'), exact: true })
      .filter({ visible: true })
      .click()
  await any.waitFor()
  for (let left = await folded.count(); left > 0; left--) await folded.first().click()
}
async function openByMenu(page: Page, w: Words, path: string): Promise<void> {
  await openMenu(page, w)
  await page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first().click()
  await page.waitForURL((url) => url.pathname === path)
}

it.each(asTimeAllows(dialogViews))('an auditor visits, %s', { timeout: 300_000 }, async (language, view) => {
  const w = wordsIn(language)
  const secret = await makeAuditor(language === 'en' ? '9851777101' : '9851777202')
  const auditor = await enter(secret, view, 'brown river 77')
  const { page, settled, complaints } = auditor
  await walk(auditor, w, language)

  // from a figure of a statement to the ledger behind it, and to the voucher
  await openByMenu(page, w, '/accounting/trial-balance')
  await page.locator('main tbody a[href^="/accounting/ledger?account_id="]').first().click()
  await page.waitForURL(/\/accounting\/ledger\?account_id=/)
  await settled()
  await page.locator('main tbody a[href^="/accounting/vouchers/"]').first().click()
  await page.waitForURL(/\/accounting\/vouchers\/\d+$/)
  await settled()
  const forbidden = new Set(writes.map((name) => w(name)))
  expect((await words(page)).filter((name) => forbidden.has(name))).toEqual([])
  await expect.poll(() => page.locator('main input[type=file]').count()).toBe(0)
  await look(page, `auditor-voucher-${language}`)

  // both files of a statement
  await openByMenu(page, w, '/accounting/trial-balance')
  await settled()
  const excel = (await readWorkbook(await taken(page, w, 'Excel'))).rows.flat()
  expect(excel).toContain(w('Trial balance'))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await taken(page, w, 'PDF'))), {
    mergePages: true,
  })
  expect(text.length).toBeGreaterThan(200)

  // what was done in the books, by whom, as a file
  await openByMenu(page, w, '/activity-report')
  await settled()
  await page.getByRole('button', { name: new RegExp(`^${w('Filter')}`) }).click()
  await page
    .getByRole('combobox', { name: w('Part') })
    .or(page.getByRole('textbox', { name: w('Part') }))
    .first()
    .click()
  await page.getByRole('option', { name: w('Accounting') }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/of=accounting/)
  await settled()
  await look(page, `auditor-activity-${language}`)
  const log = (await readWorkbook(await taken(page, w, 'Excel'))).rows
  const head = log.find((cells) => cells.includes(w('Before')) && cells.includes(w('After')))
  expect(head).toBeDefined()
  const change = log.find((cells) => cells.at(-1)?.includes('Looked at twice'))
  expect(change?.at(-2)).toMatch(/Looked at \d{3}/)

  // no call of the books writes for him: its own, those of its lists, its settings
  const calls = writingCalls
  expect(calls.length).toBeGreaterThan(20)
  const answers = await page.evaluate(async (all) => {
    const token = JSON.parse(localStorage.getItem('pathshala.token')!) as string
    const statuses: [string, number][] = []
    for (const [method, path] of all) {
      const { status } = await fetch(path!.replaceAll(/\{\w+\}/g, '1'), {
        method: method!,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'application/json',
        },
        body: '{}',
      })
      statuses.push([`${method} ${path}`, status])
    }
    return statuses
  }, calls)
  expect(answers.filter(([, status]) => status !== 403)).toEqual([])
  expect(complaints).toEqual([])
})

/** A file as the browser is given it. */
async function taken(page: Page, w: Words, format: 'Excel' | 'PDF'): Promise<Buffer> {
  await page.getByRole('button', { name: w('Export') }).click()
  const choice = page.getByRole('menuitem', { name: w(format), exact: true })
  return (await fileOpened(page, /\/download\//, () => choice.click())).body
}
