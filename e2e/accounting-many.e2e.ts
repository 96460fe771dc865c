/** Many vouchers by keys: a sheet with a wrong cell is mended, imported and posted together; a voucher that recurs is set up, written now and posted. */
import { testDay } from '#test/day.ts'
import { expect, it } from 'vitest'
import { adToBs } from '#nepal/bikram-sambat.ts'
import type { ListedVoucher } from '#features/accounting/contract/voucher-list.ts'
import type { ListedRecurring } from '#features/accounting/contract/recurring.ts'
import { asTimeAllows, ask, call, dialogViews, look, signedIn, useBrowser, wordsIn } from './story.ts'

useBrowser()

const { year, month, day } = adToBs(testDay)
const today = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
/** The last digit of its second voucher is wrong: five paisa lack. */
const sheet = (tale: string) =>
  [
    'Voucher,Type,Date (BS),Account,Debit,Credit,Narration,Cheque number',
    `1,payment,${today},5201,"1,250.50",,${tale} one,`,
    '1,,,1101,,1250.50,,',
    `2,payment,${today},5203,300.05,,${tale} two,`,
    '2,,,1111,,300,,771',
  ].join('\n')

it.each(asTimeAllows(dialogViews))('a sheet of vouchers (%s)', { timeout: 180_000 }, async (language, view) => {
  const w = wordsIn(language)
  const visit = await signedIn('accountant', view)
  const { page, go, complaints } = visit
  const { keyboard } = page
  const tale = `Sheet in ${language}`
  await go('/accounting/vouchers?import')
  await page.getByRole('button', { name: w('Bring the filled sheet') }).waitFor()
  await look(page, `vouchers-import-${language}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${language}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet(tale)) })
  await page.getByText(w('Debits of this voucher are more by Rs. {amount}', { amount: '0.05' })).waitFor()
  await look(page, `vouchers-import-wrong-${language}`)
  // the lines of a voucher that is wrong as a whole stand together: one of them is mended
  const cell = page.getByLabel(new RegExp(`^${w('Credit')}, .*[5५]$`))
  await cell.focus()
  await keyboard.type('300.05')
  await keyboard.press('Enter')
  await page.getByText(w('no errors')).waitFor()
  await page.getByRole('button', { name: w('Import'), exact: true }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await keyboard.press('Enter')
  await page.getByText(w('Vouchers of this sheet')).waitFor({ timeout: 30_000 })
  await look(page, `vouchers-imported-${language}`)
  await page.getByRole('button', { name: new RegExp(`^${w('Post all {n}', { n: '' }).split(' ')[0]}.*[2२]`) }).focus()
  await keyboard.press('Enter')
  await dialog.locator(':focus').waitFor()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: w('Look at them') }).waitFor()
  await expect
    .poll(async () => {
      const { data } = await ask<{ data: ListedVoucher[] }>(
        page,
        'GET',
        `/api/voucher?source=import&search=${encodeURIComponent(tale)}`,
      )
      return data.map(({ state, amount }) => [state, amount]).toSorted()
    })
    .toEqual([
      ['posted', 1250_50],
      ['posted', 300_05],
    ])
  await page.getByRole('link', { name: w('Look at them') }).focus()
  await keyboard.press('Enter')
  await page.getByText(`${tale} two`).first().waitFor()
  expect(complaints).toEqual([])
})

it.each(asTimeAllows(dialogViews))('a voucher that recurs (%s)', { timeout: 180_000 }, async (language, view) => {
  const w = wordsIn(language)
  const visit = await signedIn('accountant', view)
  const { page, go, complaints } = visit
  const { keyboard } = page
  const choose = async (text: string) => {
    await keyboard.type(text)
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .waitFor()
    await keyboard.press('Enter')
  }
  const name = `Generator in ${language}`
  await go('/accounting/vouchers?recurring')
  await page.getByText('Internet').first().waitFor()
  await look(page, `recurring-${language}`)
  await page.getByRole('link', { name: w('New recurring voucher') }).focus()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: w('Name') }).focus()
  await keyboard.type(name)
  await page.getByRole('textbox', { name: w('Narration'), exact: true }).focus()
  await keyboard.type(`${name}, {month} {year}`)
  await page.getByRole('textbox', { name: w('Every') }).fill('3')
  await page.getByRole('textbox', { name: w('Day of the month') }).fill('32')
  await page.getByText(w('First days:')).waitFor()
  await page
    .getByRole('combobox', { name: w('{what}, line {at}', { what: w('Account'), at: language === 'ne' ? '१' : 1 }) })
    .focus()
  await choose('5205')
  await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset.cell === 'debit')
  await keyboard.type('4500')
  await keyboard.press('Enter')
  await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset.cell === 'account')
  await keyboard.press('Enter')
  await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset.cell === 'credit')
  // the side that is missing is taken by Enter, and the button is reached
  await keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'submit')
  await look(page, `recurring-typed-${language}`)
  await keyboard.press('Enter')
  await page.getByRole('button', { name: w('Write the next one now') }).waitFor()
  await page.getByText(w('It has written nothing yet.')).waitFor()
  await look(page, `recurring-shown-${language}`)
  await page.getByRole('button', { name: w('Write the next one now') }).focus()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: w('Approve and post') }).waitFor()
  const found = async () =>
    (await ask<{ data: ListedRecurring[] }>(page, 'GET', `/api/recurring-voucher?search=${encodeURIComponent(name)}`))
      .data
  const [recurring] = await found()
  expect(recurring).toMatchObject({ written: 1, every: 3, day: 32, state: 'active', amount: 4500_00 })
  await page.getByRole('button', { name: w('Approve and post') }).focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog').locator(':focus').waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: /^PV-/ }).waitFor()
  await page.getByRole('link', { name }).focus()
  await keyboard.press('Enter')
  await page.getByText(w('What it wrote')).first().waitFor()
  await page.getByText(/^PV-/).first().waitFor()
  await page.getByRole('button', { name: w('Pause') }).focus()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: w('Go on with it') }).waitFor()
  await look(page, `recurring-paused-${language}`)
  expect((await found())[0]).toMatchObject({ state: 'paused' })
  // any voucher can be let recur: its lines and its day stand there already
  const { id } = (await call<ListedVoucher[]>(visit, 'GET', '/api/voucher?type=payment&state=posted&rowsPerPage=1'))[0]!
  await go(`/accounting/vouchers/${id}`)
  await page.getByRole('link', { name: w('Let it recur') }).focus()
  await keyboard.press('Enter')
  await page.getByText(w('First days:')).waitFor()
  await look(page, `recurring-of-voucher-${language}`)
  expect(complaints).toEqual([])
})
