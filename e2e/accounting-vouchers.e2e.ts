/** A journal of four lines by keyboard alone; what was typed stays when something is wrong; tax held back; approved, posted and reversed. */
import { expect, it } from 'vitest'
import {
  asTimeAllows,
  axeClean,
  desktop,
  fitsAcross,
  goTo,
  phone,
  reloadPage,
  shot,
  signedIn,
  useBrowser,
} from './story.ts'

useBrowser()

it('a journal of four lines is written and posted by keys alone', { timeout: 120_000 }, async () => {
  const { page, complaints, settled } = await signedIn('accountant', { width: desktop })
  await goTo(page, '/accounting/vouchers/new?type=journal')
  const keys = page.keyboard
  /** Types into what is in focus, and goes on by Enter when the list stands there. */
  const choose = async (text: string) => {
    await keys.type(text)
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .waitFor()
    await keys.press('Enter')
  }
  const inFocus = (name: string) =>
    page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name)
  await page.getByRole('textbox', { name: 'Narration', exact: true }).focus()
  await keys.type('Rent and charges of the month')
  const began = performance.now()
  await page.getByRole('combobox', { name: 'Account, line 1' }).focus()
  await choose('5201')
  await inFocus('Debit, line 1')
  await keys.type('1000')
  await keys.press('Enter')
  await inFocus('Account, line 2')
  await choose('5301')
  await inFocus('Credit, line 2')
  await page.getByRole('textbox', { name: 'Debit, line 2' }).focus()
  await keys.type('500')
  await keys.press('Enter')
  await inFocus('Account, line 3')
  await choose('2111')
  await inFocus('Party, line 3')
  await choose('Everest')
  await inFocus('Credit, line 3')
  await keys.type('700')
  await keys.press('Enter')
  await inFocus('Account, line 4')
  await choose('1101')
  await inFocus('Credit, line 4')
  // the side that is missing is offered, and taken by Enter
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Credit, line 4' }).getAttribute('placeholder'))
    .toBe('800.00')
  await shot(page, 'voucher-typed')
  await keys.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Save and post')
  console.info(`a journal of four lines: ${performance.now() - began} ms of a machine`)
  await axeClean(page)
  await keys.press('Enter')
  await page.getByRole('heading', { name: /^JV-/ }).waitFor()
  await settled()
  await axeClean(page)
  await shot(page, 'voucher-posted')
  await page.getByRole('button', { name: 'Reverse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Booked twice')
  await shot(page, 'voucher-reverse')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await page.getByText('Reversed by').waitFor()
  expect(complaints).toEqual([])
  await page.close()
})

it('what was typed stays where it was refused, and on this device', { timeout: 120_000 }, async () => {
  const { page, complaints } = await signedIn('accountant', { width: desktop })
  await goTo(page, '/accounting/vouchers/new?type=payment')
  await page.getByRole('textbox', { name: 'Debit, line 1' }).fill('50000')
  await page.keyboard.press('Control+s')
  await page.getByText('Field is required').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Debit, line 1' }).inputValue()).toBe('50,000.00')
  const account = page.getByRole('combobox', { name: 'Account, line 1' })
  await account.fill('5201')
  await page.getByRole('option', { name: /5201/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Field is required').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Credit, line 2' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hold tax back, line 1' }).click()
  await page.getByRole('menuitem', { name: 'Rent 10%' }).click()
  await page.getByText('TDS Rent 10% of Rs. 50,000.00').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Credit, line 3' }).inputValue()).toBe('45,000.00')
  // kept on this device: the last line too
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.includes('draft.') && localStorage.getItem(key)!.includes('4500000')),
  )
  await reloadPage(page)
  await page.getByRole('button', { name: 'Go on with them' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Credit, line 2' }).inputValue()).toBe('5,000.00')
  await shot(page, 'voucher-tds')
  await page.keyboard.press('Control+s')
  await page.getByText('What was done with it').waitFor()
  expect(complaints).toEqual([])
  await page.close()
})

it.each(
  asTimeAllows([
    ['en', desktop],
    ['ne', phone],
  ] as const),
)('the list shows what waits first (%s)', { timeout: 120_000 }, async (language, width) => {
  const { page, complaints } = await signedIn('accountant', { language, width })
  await goTo(page, '/accounting/vouchers')
  await shot(page, `vouchers-${language}`)
  await fitsAcross(page)
  await axeClean(page)
  await goTo(page, '/accounting/vouchers/new?type=payment')
  await shot(page, `voucher-new-${language}`)
  await fitsAcross(page)
  await axeClean(page)
  expect(complaints).toEqual([])
  await page.close()
})
