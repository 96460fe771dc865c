/**
 * From an empty chart to a closed year, by an accountant and an approver, by keys alone: chart, opening balances, vouchers, approval by a second person, a
 * reversal, statements that agree, a month and the year closed, the next one begun with what was carried over, the year opened again and closed again.
 */
import { testDay } from '#test/day.ts'
import { expect, it } from 'vitest'
import { addDays, adToBs } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import type { BooksYear } from '#features/accounting/contract/fiscal-years.ts'
import { begin, enter, figure, type Line, type Person, setUp, stateOf, statement, write } from '../accounting-hands.ts'
import { footOf, paisaIn } from '../by-keys.ts'
import { withoutBooks } from '../empty-books.ts'
import { asTimeAllows, call, dialogViews, look, useBrowser, wordsIn } from '../story.ts'

useBrowser()

/** The fiscal year before the one of today: what a school that begins its books writes up and closes first. */
const now = fiscalYearOf(testDay)
const past = fiscalYearOf(addDays(now.start, -1))
/** BS, as it is typed. */
const on = (month: number, day: number) =>
  `${month < 4 ? past.bsYear + 1 : past.bsYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const lastDay = on(3, adToBs(past.end).day)
const ofPast = { From: on(4, 1), To: lastDay }

const two = (debit: string, credit: string, amount: string): Line[] => [
  { account: debit, side: 'Debit', amount },
  { account: credit, side: 'Credit' },
]
/** Opening 10,50,000; income 3,00,000; rent 50,000 and stationery 12,500.50; what is reversed counts for nothing. */
const vouchers = {
  receipt: {
    date: on(5, 1),
    narration: 'Fees of Bhadra',
    lines: [
      { side: 'Debit', amount: '300000' },
      { account: '4101', side: 'Credit' },
    ],
  },
  payment: {
    date: on(6, 10),
    narration: 'Rent of the annex',
    lines: [
      { account: '5201', side: 'Debit', amount: '50000' },
      { account: '1111', side: 'Credit' },
    ],
    tds: { cheque: '000101' },
  },
  contra: { date: on(7, 1), narration: 'Cash to the bank', lines: two('1111', '1101', '200000') },
  journal: {
    date: on(9, 5),
    narration: 'Stationery on credit',
    lines: [
      { account: '5204', side: 'Debit', amount: '12500.50' },
      { account: '2111', party: { name: 'Everest', name_np: 'एभरेस्ट' }, side: 'Credit' },
    ],
  },
  fuel: { date: on(10, 1), narration: 'Fuel, of another school', lines: two('5205', '1101', '7000') },
} as const satisfies Record<string, Parameters<typeof write>[2]>
const [income, expenses, surplus] = [3_00_000_00, 62_500_50, 2_37_499_50]

it.each(asTimeAllows(dialogViews))('a year of the books, %s', { timeout: 420_000 }, async (language, view) => {
  await withoutBooks()
  const w = wordsIn(language)
  await setUp(view, w)
  const accountant = await enter('accountant.bagmati', view, w)
  const approver = await enter('principal.bagmati', view, w)
  await begin(accountant, approver, language)

  const written: Record<string, number> = {}
  for (const [name, voucher] of Object.entries(vouchers)) written[name] = await write(accountant, typeOf(name), voucher)
  await look(accountant.page, `year-voucher-${language}`)
  await approve(accountant, approver, written, language)
  await reverse(accountant, written.fuel!)

  // what statements say agrees, and with what was written
  const before = await statement(accountant, 'Trial balance', '/accounting/trial-balance', ofPast)
  const [, , debit, credit, closingDebit, closingCredit] = before
  expect([debit, closingDebit]).toEqual([credit, closingCredit])
  expect(paisaIn([await figure(accountant, 'Difference of debits and credits')])).toEqual([0])
  await statement(accountant, 'Income and expenditure', '/accounting/income-statement', {})
  const said = await Promise.all(['Income', 'Expenses', 'Surplus or deficit'].map((name) => figure(accountant, name)))
  expect(paisaIn(said)).toEqual([income, expenses, surplus])
  await look(accountant.page, `year-income-${language}`)
  await statement(accountant, 'Balance sheet', '/accounting/balance-sheet', { Day: lastDay })
  const [assets, liabilities, equity, result, difference] = paisaIn(
    await Promise.all(
      ['Assets', 'Liabilities', 'Equity', 'Surplus', 'Difference'].map((name) => figure(accountant, name)),
    ),
  )
  expect([assets, result, difference]).toEqual([liabilities! + equity! + result!, surplus, 0])
  await look(accountant.page, `year-balance-sheet-${language}`)

  await close(accountant, approver, language)
  await statement(accountant, 'Trial balance', '/accounting/trial-balance', ofPast)
  // closing moves as much from debit as from credit: the sums of all that stands on either side shrink alike;
  // what was read before closing is shown until it is read again
  const closed = closingDebit! - expenses
  await expect.poll(async () => (await footOf(accountant.page)).slice(4)).toEqual([closed, closed])
  const after = await footOf(accountant.page)
  await chooseBefore(accountant)
  await expect.poll(() => footOf(accountant.page)).toEqual(before)

  // the next year begins with what was carried over, income and expenses with nothing
  await statement(accountant, 'Trial balance', '/accounting/trial-balance', {
    To: `${now.bsYear}-04-01`,
    From: `${now.bsYear}-04-01`,
  })
  await expect.poll(() => footOf(accountant.page)).toEqual([after[4], after[5], 0, 0, after[4], after[5]])
  const rows = (await accountant.page.locator('main table tbody tr').allInnerTexts()).join('\n')
  expect(rows).toMatch(/3102|३१०२/)
  expect(rows).not.toMatch(/4101|४१०१|5201|५२०१/)
  await look(accountant.page, `year-next-${language}`)

  await openAndCloseAgain(approver, language)
  for (const { complaints, context } of [accountant, approver]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

const typeOf = (name: string) =>
  ({ receipt: 'Receipt voucher', payment: 'Payment voucher', contra: 'Contra voucher' })[name] ?? 'Journal voucher'

const hasFocus = (page: Person['page'], row: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, row)
async function toFirstRow({ keys, page }: Pick<Person, 'keys' | 'page'>): Promise<void> {
  await keys.reach(page.locator('[data-list] tr[data-index][tabindex="0"]'))
  await keys.keyboard.press('Home')
  await expect.poll(() => hasFocus(page, '[data-index="0"]')).toBe(true)
}

/** Opens the row of a list that says this, by arrows. */
async function openRow({ keys, page, settled }: Person, words: string): Promise<void> {
  await settled()
  const opener = page.locator('[data-list] tr[data-index], [data-list] li').filter({ hasText: words }).first()
  if ((await opener.evaluate((one) => one.tagName)) === 'TR') {
    await toFirstRow({ keys, page })
    for (let at = 0; at < 30 && !(await opener.evaluate((one) => one === document.activeElement)); at++) {
      await keys.keyboard.press('ArrowDown')
      await expect.poll(() => hasFocus(page, `[data-index="${at + 1}"]`)).toBe(true)
    }
  } else await keys.reach(opener.getByRole('link').first())
  await keys.keyboard.press('Enter')
  await page.waitForURL(/\/accounting\/vouchers\/\d+$/)
  await settled()
}

/** One is sent back and mended; all are approved by the second person and posted by the accountant. */
async function approve(
  accountant: Person,
  approver: Person,
  written: Record<string, number>,
  language: string,
): Promise<void> {
  const { w } = accountant
  const toVouchers = (who: Person) => who.keys.open(w('Vouchers'), '/accounting/vouchers')
  // who made it may not approve it, and is not offered to
  await expect.poll(() => accountant.page.getByRole('button', { name: w('Approve'), exact: true }).count()).toBe(0)
  await toVouchers(approver)
  await openRow(approver, vouchers.payment.narration)
  await approver.keys.press(w('Send back'))
  await approver.keys.inDialog()
  await approver.keys.keyboard.type('The bill number is missing')
  await approver.keys.press(w('Send back'))
  await approver.page.getByText('The bill number is missing').first().waitFor()
  await look(approver.page, `year-sent-back-${language}`)

  await toVouchers(accountant)
  await openRow(accountant, vouchers.payment.narration)
  await accountant.page.getByText('The bill number is missing').first().waitFor()
  await accountant.keys.reach(accountant.page.getByRole('link', { name: w('Edit'), exact: true }))
  await accountant.keys.keyboard.press('Enter')
  await accountant.keys.fill(w('Reference'), 'Bill 77')
  await accountant.keys.keyboard.press('Control+s')
  await accountant.page.waitForURL(/\/accounting\/vouchers\/\d+$/)
  await accountant.page.getByText('Bill 77').first().waitFor()

  await toVouchers(approver)
  await pickAll(approver, Object.keys(written).length)
  await look(approver.page, `year-picked-${language}`)
  await approver.keys.press(w('Approve'))
  for (const id of Object.values(written)) await expect.poll(() => stateOf(approver, id)).toBe('approved')
  await toVouchers(accountant)
  await pickAll(accountant, Object.keys(written).length)
  await accountant.keys.press(w('Post'))
  await accountant.keys.inDialog()
  await accountant.keys.keyboard.press('Enter')
  for (const id of Object.values(written)) await expect.poll(() => stateOf(accountant, id)).toBe('posted')
}

/** The rows that wait stand on top. */
async function pickAll({ keys, page, settled }: Person, count: number): Promise<void> {
  await settled()
  const boxes = page.locator(
    '[data-list] tbody tr[data-index] input[type=checkbox], [data-list] li input[type=checkbox]',
  )
  if (await page.locator('[data-list] tr[data-index]').count()) {
    await toFirstRow({ keys, page })
    for (let at = 0; at < count; at++) {
      if (at) await keys.keyboard.press('ArrowDown')
      await expect.poll(() => hasFocus(page, `[data-index="${at}"]`)).toBe(true)
      await keys.keyboard.press(' ')
    }
  } else
    for (let at = 0; at < count; at++) {
      await keys.reach(boxes.nth(at))
      await keys.keyboard.press(' ')
    }
  await expect
    .poll(() => boxes.evaluateAll((all) => all.filter((each) => (each as HTMLInputElement).checked).length))
    .toBe(count)
}

/** The fuel was another school's: turned round a month later. */
async function reverse(accountant: Person, id: number): Promise<void> {
  const { keys, page, w } = accountant
  await keys.open(w('Vouchers'), '/accounting/vouchers')
  await openRow(accountant, vouchers.fuel.narration)
  await keys.press(w('Reverse'))
  await keys.inDialog()
  // the reason has the keys; the day stands before it
  await keys.keyboard.type('It belongs to another school')
  await keys.fill(w('Date'), on(11, 1))
  await keys.press(w('Reverse'))
  await page.getByText(w('Reversed by')).waitFor()
  expect(await stateOf(accountant, id)).toBe('reversed')
}

const yearOf = async (who: Person): Promise<BooksYear> =>
  (await call<{ years: BooksYear[] }>(who, 'GET', '/api/accounting/fiscal-year')).years.find(
    ({ name }) => name === past.name,
  )!

/** On a phone what is done with a row stands behind its button 'More'. */
async function ofRow({ keys, page, w }: Person, deed: string, row: string): Promise<void> {
  const direct = page.getByRole('button', { name: `${w(deed)} ${row}`, exact: true })
  await direct
    .or(page.getByRole('button', { name: w('More for {name}').replace('{name}', row) }))
    .first()
    .waitFor()
  if (await direct.count()) await keys.reach(direct)
  else {
    await keys.press(w('More for {name}').replace('{name}', row))
    const item = page.getByRole('menuitem', { name: w(deed), exact: true })
    await item.waitFor()
    for (let presses = 0; presses < 6 && !(await item.evaluate((one) => one === document.activeElement)); presses++)
      await keys.keyboard.press('ArrowDown')
  }
  await keys.keyboard.press('Enter')
}

/** Shrawan is closed; the year is looked at, refused while a draft stands, and closed by its name. */
async function close(accountant: Person, approver: Person, language: string): Promise<void> {
  const { w, page, keys, settled } = approver
  const draft = await write(accountant, 'Journal voucher', {
    date: on(12, 30),
    narration: 'Not finished',
    lines: two('5301', '1101', '100'),
  })
  await keys.open(w('Fiscal years'), '/accounting/fiscal-years')
  const shown = language === 'ne' ? past.name.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)]!) : past.name
  await keys.press(shown)
  await page.getByText(w('Months of {year}', { year: shown })).waitFor()
  const first = page.locator('main table').last().locator('tbody tr').first()
  // what is left is said first, and asked once more
  await ofRow(approver, 'Month end', await first.locator('td').first().innerText())
  await page.getByText(w('The last day of the month is past')).waitFor()
  await look(page, `month-end-${language}`)
  await keys.press(w('Close the month for all'))
  await page.getByText(w('Close the month although something is left?')).waitFor()
  await keys.press(w('Close all the same'))
  await expect.poll(async () => (await yearOf(approver)).months[0]!.state).toBe('closed')
  await settled()
  await look(page, `year-months-${language}`)

  await ofRow(approver, 'Close', past.name)
  await page.getByText(w('This stands in the way of closing the year')).waitFor()
  await expect.poll(() => page.getByRole('button', { name: w('Close the year') }).isDisabled()).toBe(true)
  await look(page, `year-hindered-${language}`)
  await accountant.keys.press(w('Delete'))
  await accountant.keys.inDialog()
  await accountant.keys.press(w('Delete'))
  await accountant.page.waitForURL(/\/accounting\/vouchers$/)
  await expect(stateOf(approver, draft)).rejects.toThrow()

  await keys.reach(page.locator('main').getByRole('link', { name: w('Fiscal years') }))
  await keys.keyboard.press('Enter')
  await ofRow(approver, 'Close', past.name)
  await closeByName(approver, language)
}

/** What it will do is told first. */
async function closeByName({ page, keys, w, ...who }: Person, language: string): Promise<void> {
  await page.getByText(w('Total income')).waitFor()
  await page.getByText(w('This stands in the way of closing the year')).waitFor({ state: 'detached' })
  expect(paisaIn([await page.locator('main h2').first().innerText()])).toEqual([surplus])
  await look(page, `year-closing-${language}`)
  await keys.press(w('Close the year'))
  await keys.inDialog()
  await keys.keyboard.type(past.name)
  await keys.keyboard.press('Enter')
  await expect.poll(async () => (await yearOf({ page, keys, w, ...who })).closed_at).not.toBeNull()
  await page.getByText(w('Fiscal year closed.')).waitFor()
}

/** The trial balance before closing vouchers. */
async function chooseBefore({ keys, page, w, settled }: Person): Promise<void> {
  await keys.reach(page.getByRole('combobox', { name: w('Closing'), exact: true }))
  await keys.keyboard.press('Enter')
  const before = page.getByRole('option', { name: w('Before closing') })
  await before.waitFor()
  // a list takes its keys a moment after it has opened
  const isMarked = async () => (await before.getAttribute('data-combobox-selected')) !== null
  await expect
    .poll(async () => {
      if (!(await isMarked())) await keys.keyboard.press('ArrowDown')
      return isMarked()
    })
    .toBe(true)
  await keys.keyboard.press('Enter')
  await settled()
}

async function openAndCloseAgain(approver: Person, language: string): Promise<void> {
  const { keys, page, w } = approver
  const { closing_voucher_id: closing } = await yearOf(approver)
  await ofRow(approver, 'Open again', past.name)
  await keys.inDialog()
  await keys.keyboard.type('A bill of Asar came late')
  await keys.press(w('Open again'))
  await expect.poll(async () => (await yearOf(approver)).closed_at).toBeNull()
  expect(await stateOf(approver, closing!)).toBe('reversed')
  await look(page, `year-opened-again-${language}`)
  await ofRow(approver, 'Close', past.name)
  await closeByName(approver, language)
  expect((await yearOf(approver)).closing_voucher_id).not.toBe(closing)
}
