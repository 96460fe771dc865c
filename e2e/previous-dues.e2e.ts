/** Dues from before: one after another by code and amount, a slip taken back, a sheet mended and brought, and the report that leads to the statement. By typing and tapping, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { enrolCode } from '#test/called.ts'
import {
  asTimeAllows,
  axeClean,
  call,
  dialogViews,
  fitsAcross,
  shot,
  signedIn,
  throughMenu,
  useBrowser,
  wordsIn,
} from './story.ts'

useBrowser()

interface Account {
  student: { id: number; enroll_code: string }
  total: number
}

it.each(asTimeAllows(dialogViews))('the accountant in %s', { timeout: 300_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, go, complaints, settled } = visit
  const { keyboard } = page
  const word = wordsIn(language)
  const dialog = page.getByRole('dialog')
  const rs = (paisa: number) => formatRupees(paisa, { prefix: false, language })
  const account = (code: string) => call<Account>(visit, 'GET', `/api/student-dues?code=${code}`)
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `previous-due-${name}-${language}`)
  }
  const open = (path: string, area: string) => throughMenu({ page, settled }, path, area, view)
  const amount = page.locator('input[name=amount]')
  /** The code and Enter; the amount has the focus then. */
  async function find(code: string) {
    const box = page
      .getByRole('textbox', { name: word('Student') })
      .or(page.getByRole('combobox', { name: word('Student') }))
      .first()
    await box.click()
    await box.fill(code)
    await keyboard.press('Enter')
    await page.locator('input[name=amount]:focus').waitFor()
  }

  const [first, second] = language === 'en' ? [enrolCode(11), enrolCode(12)] : [enrolCode(13), enrolCode(14)]
  await go('/fee-payment')
  const before = await account(first)
  await open('/previous-due', 'Money held')
  await find(first)
  await keyboard.type('1250.50')
  await keyboard.press('Enter')
  // since when is asked: what was typed stays
  await page.getByText(word('Field is required')).first().waitFor()
  expect((await amount.inputValue()).replaceAll(',', '')).toBe('1250.50')
  await page
    .getByLabel(new RegExp(`^${word('Due since')}`))
    .first()
    .fill('2081-12-30')
  await page.getByLabel(word('Remark')).first().fill(`Old ${language}`)
  await seen('typed')
  await keyboard.press('Enter')
  await page.getByText(word('Previous due entered.')).first().waitFor()
  await page.getByText(`Old ${language}`).filter({ visible: true }).first().waitFor()
  await expect.poll(async () => (await account(first)).total).toBe(before.total + 1_250_50)
  await settled()
  await seen('entered')

  // the wrong child: taken back with a reason, and seen to have been
  const more = page.getByRole('button', {
    name: new RegExp(`^(${word('Take back')} .*|${word('More for {name}', { name: '@' }).split('@').join('.+')})$`),
  })
  await more.filter({ visible: true }).first().click()
  const item = page.getByRole('menuitem', { name: word('Take back') })
  await item.or(dialog).first().waitFor()
  if (await item.isVisible()) await item.click()
  await dialog.getByLabel(word('Reason')).fill('Of another child')
  await dialog.getByRole('button', { name: word('Take back'), exact: true }).click()
  await expect.poll(async () => (await account(first)).total).toBe(before.total)
  await page.getByText(word('Taken back'), { exact: true }).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('taken-back')

  // many from a sheet
  await page.getByRole('tab', { name: word('Import') }).click()
  await page.getByRole('button', { name: word('Bring the filled sheet') }).waitFor()
  const sheet = `Enrol code,Amount (Rs.),Due since (BS),Remark\n${first},"2,000.25",2081-12-30,Sheet ${language}\n${second},5OO,,Sheet ${language}`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${language}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await page.getByText(word('This amount cannot be read. Write it as 1500 or 1,500.50.')).first().waitFor()
  await seen('sheet')
  const cell = page.getByLabel(new RegExp(`^${word('Amount (Rs.)').replaceAll(/[().]/g, '.')}, .*[3३]$`))
  await cell.fill('500')
  await keyboard.press('Enter')
  await page.getByText(word('no errors')).waitFor()
  await page.getByRole('button', { name: word('Import'), exact: true }).click()
  await dialog.locator(':focus').waitFor()
  await keyboard.press('Enter')
  await page
    .getByRole('link', { name: word('Show them') })
    .first()
    .click()
  await expect.poll(async () => (await account(first)).total).toBe(before.total + 2_000_25)
  await page.getByText(`Sheet ${language}`).filter({ visible: true }).first().waitFor()

  // what is still owed of it leads to the statement
  await open('/previous-due-report', 'Fee reports')
  await page
    .getByText(digitsIn(language, rs(2_000_25)))
    .filter({ visible: true })
    .first()
    .waitFor()
  await seen('report')
  await page.locator('main a[href*="/statement?student="]').filter({ visible: true }).first().click()
  await page.waitForURL('**/statement**')
  await page.getByText(word('Previous due')).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('statement')
  expect(complaints).toEqual([])
  await visit.context.close()
})
