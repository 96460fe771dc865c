/**
 * A month is closed as an accountant closes it: the chart is taken, the fees of the year go into the books, the bank's statements are brought and matched, the
 * checklist has nothing left, the month is closed. Then whatever screens say of the month is the same money.
 */
import { expect, it } from 'vitest'
import type { BankAccount, OpenEntry } from '#features/accounting/contract/bank.ts'
import type { BooksYear } from '#features/accounting/contract/fiscal-years.ts'
import { testDay } from '#test/day.ts'
import { begin, enter, figure, type Person, setUp } from './accounting-hands.ts'
import { paisaIn } from './by-keys.ts'
import { withoutBooks } from './empty-books.ts'
import { call, desktop, look, useBrowser, wordsIn } from './story.ts'

useBrowser()

/** Kartik 2083, AD. */
const month = { name: 'Kartik 2083', from: '2026-10-18', to: '2026-11-16', until: '2083-07-30' }
const view = { width: desktop }

it('a month is closed', { timeout: 600_000 }, async () => {
  await withoutBooks()
  const w = wordsIn('en')
  await setUp(view, w)
  const [accountant, approver, office] = [
    await enter('accountant.bagmati', view, w),
    await enter('principal.bagmati', view, w),
    await enter('administrator.bagmati', view, w),
  ]
  await begin(accountant, approver, 'en')
  await mapFees(accountant)
  await verifyBills(office)
  await confirmDays(office)
  await postFees(accountant)
  for (const bank of await call<BankAccount[]>(accountant, 'GET', '/api/accounting/bank'))
    await reconcile(accountant, bank)
  await closeMonth(approver)
  const { dues } = await compare(accountant, month)
  expect(await receivable(accountant)).toBe(dues)
  // the days since are not in the books yet, and have a refund
  const since = await compare(accountant, { from: month.from, to: testDay })
  expect(since.refunded).toBeGreaterThan(0)
  const [byFees, waiting, inBooks, difference] = await bothLedgers(accountant)
  expect([byFees, waiting! + inBooks!, inBooks, difference]).toEqual([since.dues, since.dues, dues, 0])
  for (const { complaints, context } of [accountant, approver, office]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

/** What is suggested is taken; incomes that no name speaks for are other income. */
async function mapFees({ page, go }: Person): Promise<void> {
  await go('/mapping')
  await page.getByRole('button', { name: 'Take what is suggested' }).click()
  const incomes = await page
    .getByPlaceholder('No place yet')
    .evaluateAll((inputs) => inputs.map((each) => each.getAttribute('aria-label')!))
    .then((names) => names.filter((name) => name.startsWith('Account for Income: ')))
  expect(incomes.length).toBeGreaterThan(0)
  for (const name of incomes) {
    const place = page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
    await place.first().fill('4299')
    await page.getByRole('option', { name: /^4299/ }).click()
    await expect.poll(() => place.first().inputValue()).toMatch(/^4299/)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Mapping saved.').waitFor()
}

/** The bills of the month are looked through, and are right. */
async function verifyBills({ page, go }: Person): Promise<void> {
  await go('/bill-generate-report')
  const run = page.locator('main tr').filter({ hasText: 'Kartik' }).filter({ hasText: 'Generated' })
  await run.getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('button', { name: /^Verify/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText('Bills verified.').waitFor()
}

/** Somebody else than the cashier confirms each count of the month. */
async function confirmDays({ page, go, settled }: Person): Promise<void> {
  const list = `/sod?from_date=${month.from}&to_date=${month.to}&state=closed`
  const open = page.locator('main tbody a[href^="/sod-statement/"]')
  await go(list)
  const hrefs = [...new Set(await open.evaluateAll((links) => links.map((link) => link.getAttribute('href')!)))]
  expect(hrefs.length).toBeGreaterThan(5)
  for (const href of hrefs) {
    await go(href)
    const confirm = page.getByRole('button', { name: 'Confirm the count' })
    await confirm.click()
    await confirm.waitFor({ state: 'detached' })
  }
  await go(list)
  await settled()
  expect(await open.count()).toBe(0)
}

/** The books had nothing of before: what was left out is taken in again, and all of it is posted until the end of the month. */
async function postFees({ page, go, settled }: Person): Promise<void> {
  await go('/billing-to-account')
  await page.locator('main tr').filter({ hasText: 'Left out' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The books begin with the fees of this year')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Taken back.').waitFor()
  await go('/billing-to-account')
  const until = page.getByRole('textbox', { name: 'Until' })
  await until.fill(month.until)
  await until.press('Tab')
  await settled()
  await page.getByRole('button', { name: 'Post to the books' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText(/\d+ days posted\./).waitFor({ timeout: 120_000 })
  await look(page, 'month-posted')
}

/** The bank says what the books have until the end of the month: its opening balance first, then each day in its order. */
function statementOf(entries: readonly OpenEntry[]): string {
  const rupees = (paisa: number) => (paisa / 100).toFixed(2)
  let balance = entries.filter(({ opening }) => opening).reduce((sum, { amount }) => sum + amount, 0)
  const moved = entries.filter(({ opening }) => !opening).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const lines = moved.map(({ date, amount, number }) => {
    balance += amount
    return [
      date,
      `As ${number}`,
      '',
      amount < 0 ? rupees(-amount) : '',
      amount > 0 ? rupees(amount) : '',
      rupees(balance),
    ]
  })
  const before = [
    moved[0]!.date,
    'Balance B/F',
    '',
    '',
    '',
    rupees(balance - moved.reduce((sum, { amount }) => sum + amount, 0)),
  ]
  return [['Date', 'Particulars', 'Cheque No', 'Withdrawal', 'Deposit', 'Balance'], before, ...lines]
    .map((cells) => cells.join(','))
    .join('\n')
}

async function reconcile(who: Person, { id }: BankAccount): Promise<void> {
  const { page, go, settled } = who
  const { entries } = await call<{ entries: OpenEntry[] }>(who, 'GET', `/api/accounting/bank/${id}/open`)
  if (!entries.length) return
  await go(`/accounting/bank-reconciliation?account=${id}`)
  const file = { name: `bank-${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(statementOf(entries)) }
  await page.locator('main input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the statement' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await settled()
  const certain = page.getByRole('button', { name: /^Reconcile all that fit without doubt/ })
  const count = Number(/\((\d+)\)/.exec(await certain.innerText())![1])
  expect(count).toBeGreaterThan(0)
  const lines = page.locator('main input[data-side=lines]')
  const open = await lines.count()
  await certain.click()
  await expect.poll(() => lines.count()).toBe(open - count)
  // what is left has a neighbour of the same amount: each is looked at, and what is suggested is right
  for (let left = open - count; left > 0; left--) {
    await lines.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => lines.count()).toBe(left - 1)
  }
  await page.getByText('Everything is reconciled. Bring the next statement of the bank.').waitFor()
}

async function closeMonth(who: Person): Promise<void> {
  const { page, go } = who
  await go('/accounting/fiscal-years')
  const yearOf = async () =>
    (await call<{ years: BooksYear[] }>(who, 'GET', '/api/accounting/fiscal-year')).years.find(
      ({ start_date, end_date }) => start_date <= month.from && month.to <= end_date,
    )!
  await page.getByRole('button', { name: (await yearOf()).name, exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^Month end ${month.name.split(' ')[0]}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The last day of the month is past').waitFor()
  await look(page, 'month-end-done')
  await dialog.getByText('Everything is done. The month can be closed.').waitFor()
  await dialog.getByRole('button', { name: 'Close the month for all' }).click()
  await expect
    .poll(async () => (await yearOf()).months.find(({ start_date }) => start_date === month.from)!.state)
    .toBe('closed')
}

/** Sums of a report by the heads of its columns, paisa. */
async function sums({ page, go }: Person, address: string): Promise<Record<string, number>> {
  await go(address)
  const foot = page.locator('main tfoot tr').last().locator('td')
  await foot.first().or(page.getByText('Nothing was taken in this time.')).waitFor()
  const paisa = paisaIn(await foot.allInnerTexts())
  // its title lies over the first columns
  const heads = (await page.locator('main thead tr').last().locator('th').allInnerTexts()).slice(-paisa.length)
  return Object.fromEntries(heads.map((head, at) => [head.replace('(Rs.)', '').trim(), paisa[at]!]))
}

/** What each screen says of these days is the same money; answers what is owed at their end, and what was refunded. */
async function compare(who: Person, { from, to }: { from: string; to: string }) {
  const { page, go } = who
  const days = `from_date=${from}&to_date=${to}`
  const taken = async (more = '') => {
    await go(`/receipt-report?${days}${more}`)
    await page.locator('main dl dt', { hasText: 'Money taken' }).waitFor()
    return paisaIn([await figure(who, 'Money taken')])[0]!
  }
  const [receipts, general] = [await taken(), await taken('&kind=general')]
  expect(Math.min(receipts - general, general)).toBeGreaterThan(0)

  const drawers = await sums(who, `/sod?${days}`)
  const titles = await sums(who, `/title-wise-eod-collection-report?${days}`)
  const refunded = -((await sums(who, `/title-wise-eod-collection-report?${days}&line=refund`)).Total ?? 0)
  expect([drawers.Cash! + drawers['Other ways']!, titles.Total]).toEqual([receipts - refunded, receipts - refunded])

  const summary = await sums(who, `/summary-report?${days}`)
  const classes = await sums(who, `/collection-due?${days}`)
  // a deposit that goes back is collected no more
  const ofStudents = receipts - refunded - general
  expect([summary.Collected, classes.Collected]).toEqual([ofStudents, ofStudents])
  const { Billed: billed, Discount: discount, Penalty: penalty, Advance: advance, Collected: collected } = summary
  const moved = summary['Brought forward']! + billed! + penalty! - discount! - collected! + advance!
  const dues = (await sums(who, `/student-due-report?day=${to}`)).Due!
  expect([summary['Closing due'], classes.Due, summary['Opening due']! + moved]).toEqual([dues, dues, dues])
  return { dues, refunded }
}

/** Debits of account 1201 at the end of the month, paisa. */
async function receivable({ page, go }: Person): Promise<number> {
  await go(`/accounting/trial-balance?from_date=${month.from}&to_date=${month.to}`)
  const cells = page.locator('main tbody tr').filter({ hasText: '1201' }).locator('th, td')
  await cells.first().waitFor()
  const at = (await page.locator('main thead tr').last().locator('th').allInnerTexts()).findIndex((head) =>
    head.startsWith('Closing debit'),
  )
  return paisaIn([await cells.nth(at).innerText()])[0]!
}

/** Dues of today by the fees, and what of them is in the books or waits for them. */
async function bothLedgers(who: Person): Promise<number[]> {
  await who.go('/billing-to-account')
  await who.page.locator('main dl').first().waitFor()
  const names = ['Dues of students by the fees', 'Of it waits for the books', 'In the books on 1201 Student receivable']
  const said = await Promise.all([...names, 'Difference'].map((name) => figure(who, name)))
  // the sign stands before the word
  return paisaIn(said.map((text) => text.replace('Rs. ', '')))
}
