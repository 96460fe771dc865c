/** A statement of 200 lines of the bank is reconciled by keys; a year is closed and opened again. */
import { testDay } from '#test/day.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import { baseUrl } from './own-server.ts'
import { axeClean, fitsAcross, goTo, late, phone, shot, signedIn, useBrowser } from './story.ts'

useBrowser()

const today = testDay
const heads = 'Date,Particulars,Cheque No,Withdrawal,Deposit'
/** 150 lines with a number, 48 that come in pairs of one amount and day, one whose amount comes from two, and one that only the bank knows. */
const numbered = Array.from({ length: 150 }, (_, n) => ({ amount: 1000 + n, number: String(70_001 + n), back: n % 40 }))
const paired = Array.from({ length: 48 }, (_, n) => ({ amount: 5000 + Math.floor(n / 2), number: '', back: 20 }))
const halves = [
  { amount: 300, number: '', back: 5 },
  { amount: 450, number: '', back: 5 },
]
const line = ({ amount, number, back }: (typeof numbered)[number], side: 'out' | 'into') =>
  `${addDays(today, -back)},Line,${number},${side === 'out' ? amount : ''},${side === 'into' ? amount : ''}`

/** Calls of the accountant, beside the page. */
async function asAccountant() {
  const common = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { ...common, 'idempotency-key': randomUUID(), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { data: any; message?: string }
    if (!answer.ok) throw new Error(`${path}: ${said.message}`)
    return said.data
  }
  const { token } = await call(
    'POST',
    '/api/login',
    {},
    { username: 'accountant', password: 'pathshala', company_id: 1 },
  )
  return <T>(method: string, path: string, body?: object): Promise<T> =>
    call(method, path, { authorization: `Bearer ${token}` }, body)
}

/** Entries in the books: each line of the savings account becomes a voucher whose other side is the current account. */
async function fillBooks(page: Page): Promise<void> {
  const ask = await asAccountant()
  await goTo(page, '/accounting/bank-reconciliation')
  const accounts = await ask<{ id: number; code: string }[]>('GET', '/api/account')
  const of = (code: string) => accounts.find((each) => each.code === code)!.id
  const before = addDays(fiscalYearOf(today).start, -9)
  const lines = [...numbered, ...paired, ...halves].map((each) => line(each, 'out'))
  const text = [heads, ...lines, `${before},Income of the former year,,,900`].join('\n')
  await goTo(page, `/accounting/bank-reconciliation?account=${of('1112')}`)
  await bring(page, text)
  const { lines: open } = await ask<{ lines: { id: number; amount: number }[] }>(
    'GET',
    `/api/accounting/bank/${of('1112')}/open`,
  )
  expect(open).toHaveLength(201)
  for (const { id, amount } of open)
    await ask('POST', `/api/accounting/bank/line/${id}/voucher`, {
      account_id: of(amount > 0 ? '4299' : '1111'),
      narration: 'Moved to the current account',
    })
}

async function bring(page: Page, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/lines are read/).waitFor()
  await shot(page, 'bank-statement')
  await axeClean(page)
  await dialog.getByRole('button', { name: 'Keep the statement' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

it('a statement of 200 lines of the bank is brought and reconciled by keys', { timeout: 240_000 }, async () => {
  const { page, complaints, settled } = await signedIn('accountant')
  await fillBooks(page)
  const rows = page.getByRole('table', { name: 'Lines of the bank' }).getByRole('checkbox')

  await goTo(page, '/accounting/bank-reconciliation')
  const both = { amount: 750, number: '', back: 4 }
  const charges = { amount: 25, number: '', back: 3 }
  const statement = [...numbered, ...paired, both].map((each) => line(each, 'into'))
  await bring(page, [heads, ...statement, line(charges, 'out')].join('\n'))
  await settled()
  await expect.poll(() => rows.count()).toBe(200)
  await shot(page, 'bank-open')

  await page.getByRole('button', { name: /^Reconcile all that fit without doubt/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(50)
  // what else the screen shows comes late: the keys do not wait for it
  const inTime = await late(page, /\/api\/accounting\/bank$/, 1_500)
  // pairs of one amount: looked at one by one
  await rows.first().focus()
  for (let left = 50; left > 2; left--) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-side'))).toBe('lines')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(left - 1)
  }
  await inTime()
  await settled()
  // one line, two entries
  const entry = (amount: string) =>
    page
      .getByRole('table', { name: 'Entries of the books' })
      .getByRole('checkbox', { name: new RegExp(`Rs. ${amount}\\.00$`) })
  await page
    .getByRole('table', { name: 'Lines of the bank' })
    .getByRole('checkbox', { name: /750\.00/ })
    .focus()
  await page.keyboard.press('Space')
  for (const amount of ['300', '450']) {
    await entry(amount).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(1)
  // what only the bank knows becomes a voucher
  await rows.first().focus()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('5301')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Account', { exact: true }).inputValue()).toMatch(/^5301 /)
  await dialog.getByLabel('Narration').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Every line of the bank is reconciled.').waitFor()
  await axeClean(page)

  await page.getByText('Reconciliation statement', { exact: true }).click()
  await page.getByText('Cheques not yet presented').first().waitFor()
  await shot(page, 'bank-report')
  await axeClean(page)
  expect(complaints).toEqual([])
})

it('a year is closed by its name, and opened again with a reason', { timeout: 120_000 }, async () => {
  const { page, complaints, settled } = await signedIn('administrator')
  const past = fiscalYearOf(addDays(fiscalYearOf(today).start, -1)).name
  await goTo(page, '/accounting/fiscal-years')
  await shot(page, 'fiscal-years')
  await axeClean(page)
  await page.getByRole('button', { name: `Close ${past}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Total income').waitFor()
  await shot(page, 'year-closing')
  await axeClean(page)
  await page.getByRole('button', { name: 'Close the year' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('textarea:focus, input:focus').waitFor()
  await page.keyboard.type(past)
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: `Open again ${past}` })
  await again.waitFor()
  await settled()
  await again.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('textarea:focus, input:focus').waitFor()
  await page.keyboard.type('A bill came late')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Close ${past}` }).waitFor()
  expect(complaints).toEqual([])
})

it('both screens fit a dark phone in Nepali', { timeout: 120_000 }, async () => {
  const { page, complaints } = await signedIn('administrator', { width: phone, dark: true, language: 'ne' })
  for (const [path, name] of [
    ['/accounting/fiscal-years', 'fiscal-years-phone'],
    ['/accounting/bank-reconciliation', 'bank-open-phone'],
    ['/accounting/bank-reconciliation?view=report', 'bank-report-phone'],
  ] as const) {
    await goTo(page, path)
    await fitsAcross(page)
    await shot(page, name)
    await axeClean(page)
  }
  expect(complaints).toEqual([])
})

it('what the bank had before is typed, and a line of a party becomes its voucher', { timeout: 120_000 }, async () => {
  const { page, complaints, settled } = await signedIn('accountant.bagmati', { width: 1280, dark: true })
  await goTo(page, '/accounting/bank-reconciliation')
  await page.getByText('No statement of this account was brought yet.').waitFor()
  const text = [heads, line({ amount: 1500, number: '', back: 3 }, 'out')].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What the bank had before these lines').fill('2500')
  await shot(page, 'bank-first-statement')
  await axeClean(page)
  await dialog.getByRole('button', { name: 'Keep the statement' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const rows = page.getByRole('table', { name: 'Lines of the bank' }).getByRole('checkbox')
  await expect.poll(() => rows.count()).toBe(2)
  await rows
    .filter({ visible: true })
    .and(page.getByRole('checkbox', { name: /1,500\.00/ }))
    .focus()
  await page.keyboard.press('v')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('2111')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Write the voucher' }).click()
  await dialog.getByText('A line of an account of parties names its party, and no other line does.').waitFor()
  await dialog.getByLabel('Party').fill('Everest')
  await page
    .getByRole('option', { name: /Everest/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await shot(page, 'bank-line-of-party')
  await axeClean(page)
  await dialog.getByRole('button', { name: 'Write the voucher' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(1)
  await settled()
  await shot(page, 'bank-open-dark')
  // the dashboard tells of what is left, dark at a desk
  await goTo(page, '/accounting')
  await page.getByText('Lines of the bank: 1').waitFor()
  await axeClean(page)
  await shot(page, 'accounting-dashboard-dark')
  expect(complaints).toEqual([])
})
