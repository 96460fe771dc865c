/** A family pays in cash and by cheque with one receipt; the cheque bounces, and the statement and the day say so: by keys and taps, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { extractText } from 'unpdf'
import { asTimeAllows, axeClean, call, dialogViews, fitsAcross, shot, signedIn, useBrowser, wordsIn } from './story.ts'
import { enrolCode } from '#test/called.ts'

useBrowser()

interface Account {
  student: { id: number }
  total: number
  advance: number
}

it.each(asTimeAllows(dialogViews))('cash and a cheque in %s', { timeout: 300_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, context, go, complaints, settled } = visit
  const word = wordsIn(language)
  const code = enrolCode(language === 'en' ? 31 : 33)
  const number = language === 'en' ? '004512' : '004513'
  const field = (name: string) => page.locator(`main input[name="${name}"], main select[name="${name}"]`)
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `several-${name}-${language}`)
  }

  await go('/fee-payment')
  const { student, advance } = await call<Account>(visit, 'GET', `/api/student-dues?code=${code}`)
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.locator('input[name=amount]:focus').waitFor()
  await page.keyboard.type('3000')
  // one more way: the first is typed over, the second has what is left
  if (language === 'en') await page.keyboard.press('Shift+F8')
  else await page.getByRole('button', { name: word('Another way') }).click()
  await page.locator('input[name=amount-1]:focus').waitFor()
  await page.keyboard.type('1800')
  await field('mode-2').selectOption('cheque')
  await expect
    .poll(async () => (await field('amount-2').inputValue()).replace(/[०-९]/g, (d) => String('०१२३४५६७८९'.indexOf(d))))
    .toMatch(/^1,200/)
  // without its number the cheque is not taken
  await page.keyboard.press('F9')
  await page.locator('input[name=reference-2]:focus').waitFor()
  await page.getByText(word('Field is required')).first().waitFor()
  await page.keyboard.type(number)
  await field('bank-2').fill('Nabil Bank')
  await seen('form')

  const answer = page.waitForResponse((response) => response.url().endsWith('/api/fee-payment'))
  await page.keyboard.press('F9')
  // more than half of it becomes an advance: that is asked about
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(word('Take {amount}', { amount: '' }).trim()) })
    .click()
  const { data } = (await (await answer).json()) as { data: { receipt_id: number; number: string } }
  await page.getByText(data.number).first().waitFor()

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null'))
  const pdf = await context.request.get(`/api/receipt/${data.receipt_id}/print?token=${user.id}&language=en`)
  const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true })
  for (const said of ['Cash', '1,800.00', 'Cheque', '1,200.00', number, 'Nabil Bank', '3,000.00'])
    expect(text).toContain(said)

  // the list, the day and the statement say both
  await go(`/receipt-report`)
  const both = `${word('Cash')} + ${word('Cheque')}`
  await page.getByText(both).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('list')
  await go(`/statement?student=${student.id}`)
  await page
    .getByText(word('Payment ({mode})', { mode: both }))
    .filter({ visible: true })
    .first()
    .waitFor()
  await settled()
  await seen('statement')

  // the bank does not pay it
  await go('/receipt-report')
  await page
    .getByRole('link', { name: word('Cheques') })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/tab=cheques/)
  await page.getByText('Nabil Bank').or(page.getByText(number)).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('cheques')
  if (language === 'ne')
    await page
      .getByRole('button', { name: new RegExp(number) })
      .filter({ visible: true })
      .last()
      .click()
  await page
    .getByRole('menuitem', { name: word('Bounced') })
    .or(page.getByRole('button', { name: new RegExp(`^${word('Bounced')}`) }))
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea[name=reason]').fill('Not enough in the account')
  await seen('bounce')
  await dialog.getByRole('button', { name: word('Mark as bounced') }).click()
  await dialog.waitFor({ state: 'detached' })
  // it is in hand no more
  await expect.poll(() => page.locator('main').getByText(number).filter({ visible: true }).count()).toBe(0)
  await expect
    .poll(async () => (await call<Account>(visit, 'GET', `/api/student-dues?code=${code}`)).advance)
    .toBe(advance + 1_800_00)
  await go(`/statement?student=${student.id}`)
  await page
    .getByText(`${word('Cheque bounced')}: Not enough in the account`)
    .filter({ visible: true })
    .first()
    .waitFor()
  await settled()
  await seen('statement-bounced')
  await go('/receipt-report')
  await page.getByText(word('Cheques bounced')).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('list-bounced')
  await go('/title-wise-eod-collection-report')
  await page.getByText(word('Cheque')).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('day')
  expect(complaints).toEqual([])
  await page.close()
})
