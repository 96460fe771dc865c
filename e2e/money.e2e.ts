/** What is charged is shown before and after; a slip is taken back; a month to come asks for a word; a figure opens what is behind it. */
import { expect, it } from 'vitest'
import { asTimeAllows, axeClean, desktop, goTo, monthFromNow, phone, shot, signedIn, useBrowser } from './story.ts'
import { className, enrolCode } from '#test/called.ts'

useBrowser()

it('an admission tells its charge before and after, and is withdrawn with a reason', { timeout: 120_000 }, async () => {
  const { page, complaints, settled } = await signedIn('administrator', { width: desktop })
  await goTo(page, '/admit')
  await page.getByLabel('First name').fill('Bhulera')
  await page.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female' }).click()
  await page
    .getByRole('combobox', { name: /^(Grade|Class)/ })
    .first()
    .click()
  await page.getByRole('option', { name: className(5) }).click()
  const told = page.getByText('When this is saved, the family is charged')
  await told.waitFor()
  await shot(page, 'admit-price')
  await page.getByRole('button', { name: 'Admit', exact: true }).click()
  await page.getByText('Charged at once:').waitFor()
  await settled()
  await shot(page, 'admit-charged')
  await axeClean(page)
  await page.getByRole('button', { name: 'Withdraw admission' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The wrong child')
  await shot(page, 'admit-withdraw')
  await dialog.getByRole('button', { name: 'Withdraw admission' }).click()
  await page.getByText('Admission withdrawn.').first().waitFor()
  await page.getByRole('button', { name: 'Admit', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await page.close()
})

it('a month to come is warned of, and billed only by who types the word', { timeout: 120_000 }, async () => {
  const { page, complaints } = await signedIn('accountant')
  await goTo(page, '/monthly-bill-generate')
  // the running month is offered, with how far it is billed
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Month' }).inputValue())
    .toMatch(new RegExp(`^${monthFromNow(0)}: \\S+ of \\S+ billed`))
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option', { name: new RegExp(`^${monthFromNow(1)}: still to come`) }).click()
  await page.getByText(`${monthFromNow(1)} has not begun.`).waitFor()
  await shot(page, 'bill-to-come')
  await axeClean(page)
  await page.getByRole('button', { name: 'Generate bills' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Generate bills' }).click()
  await dialog.getByText('Type yes to go on').nth(1).waitFor()
  await shot(page, 'bill-to-come-word')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await goTo(page, '/bill-generate-report')
  await page.getByText('Single admissions').waitFor()
  await shot(page, 'bill-report')
  await axeClean(page)
  expect(complaints).toEqual([])
  await page.close()
})

it.each(
  asTimeAllows([
    ['en', desktop],
    ['ne', phone],
  ] as const),
)('a figure of the statement opens its heads and months (%s)', { timeout: 120_000 }, async (language, width) => {
  const { page, complaints } = await signedIn('accountant', { language, width })
  await goTo(page, `/statement?code=${enrolCode(40)}`)
  await page.locator('main button[aria-haspopup=dialog][title]:visible').first().click()
  await page
    .getByRole('dialog')
    .getByText(language === 'en' ? 'Tuition' : /शुल्क/)
    .first()
    .waitFor()
  await shot(page, `behind-${language}`)
  await axeClean(page)
  await page.keyboard.press('Escape')
  await goTo(page, '/receipt-report')
  await shot(page, `receipts-${language}`)
  await axeClean(page)
  expect(complaints).toEqual([])
  await page.close()
})
