/** The cashier writes a general receipt in cash and by cheque, finds it in its list, in the day and among the receipts, and cancels it: by typing and tapping, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { extractText } from 'unpdf'
import { asTimeAllows, axeClean, dialogViews, fitsAcross, phone, shot, signedIn, useBrowser, wordsIn } from './story.ts'

useBrowser()

it.each(asTimeAllows(dialogViews))('rent of the hall in %s', { timeout: 300_000 }, async (language, view) => {
  const { page, context, go, complaints, settled } = await signedIn('accountant', view)
  const { keyboard } = page
  const word = wordsIn(language)
  const narrow = view.width === phone
  const payer = language === 'en' ? 'Bir Bahadur Oli' : 'बिरबहादुर ओली'
  const field = (name: string) => page.locator(`main input[name="${name}"], main select[name="${name}"]`)
  const focused = (name: string) => page.locator(`[name="${name}"]:focus`).waitFor()
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `general-${name}-${language}`)
  }
  const open = async (path: string, area: string) => {
    if (narrow) await page.getByRole('button', { name: word('Menu') }).click()
    const menu = narrow ? page.getByRole('dialog') : page
    const link = menu.locator(`nav a[href="${path}"]`).filter({ visible: true })
    if (!(await link.count()))
      await menu
        .getByRole('button', { name: word(area), exact: true })
        .filter({ visible: true })
        .last()
        .click()
    await link.last().click()
    await page.waitForURL(`**${path}**`)
    await settled()
  }

  await go('/receipt-report')
  await open('/fee-general-receipt', 'Fees')
  await field('payer').click()
  await focused('payer')
  await keyboard.type(payer)
  // without a head and an amount nothing is taken
  await keyboard.press('Enter')
  await focused('head-1')
  await page.getByText(word('Field is required')).first().waitFor()
  await field('head-1').selectOption({ index: 1 })
  await field('narration-1').click()
  await focused('narration-1')
  await keyboard.type('Hall, two days')
  await keyboard.press('Tab')
  await focused('line-1')
  await keyboard.type('700')
  if (language === 'en') await keyboard.press('F7')
  else await page.getByRole('button', { name: word('Another line') }).click()
  await focused('head-2')
  await field('head-2').selectOption({ index: 2 })
  await field('line-2').click()
  await focused('line-2')
  await keyboard.type('300')
  // a part of it by cheque
  if (language === 'en') await keyboard.press('Shift+F8')
  else await page.getByRole('button', { name: word('Another way') }).click()
  await focused('amount-1')
  await keyboard.type('600')
  await field('mode-2').selectOption('cheque')
  await field('reference-2').click()
  await focused('reference-2')
  await keyboard.type(language === 'en' ? '007701' : '007702')
  await seen('form')
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/general-receipt'))
  await keyboard.press('Enter')
  await page.locator('button[aria-keyshortcuts=F9]:focus').waitFor()
  await keyboard.press('Enter')
  const { data } = (await (await answer).json()) as { data: { receipt_id: number; number: string; amount: number } }
  expect([data.amount, data.number.slice(0, 2)]).toEqual([1_000_00, 'G-'])
  await page.getByText(data.number).filter({ visible: true }).first().waitFor()
  // ready for the next, with nothing left of the last
  await focused('payer')
  expect(await field('payer').inputValue()).toBe('')
  await settled()
  await page.locator('main').getByText(payer).filter({ visible: true }).last().waitFor()
  await seen('taken')

  // once more, on the roll of a thermal printer
  await page
    .getByRole('button', { name: word('Other paper'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('Roll of 80 mm') })
    .waitFor()
  await seen('paper')
  const roll = context.waitForEvent('page')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('Roll of 80 mm') })
    .click()
  await (await roll).close()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null'))
  const pdf = await context.request.get(`/api/receipt/${data.receipt_id}/print?token=${user.id}&language=en`)
  const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true })
  for (const said of ['General receipt', data.number, 'Hall, two days', '1,000.00']) expect(text).toContain(said)

  // a kind of its own in the day
  await open('/title-wise-eod-collection-report', 'Fee reports')
  await page
    .getByText(new RegExp(`^${word('General receipt')}: `))
    .filter({ visible: true })
    .first()
    .waitFor()
  await seen('day')
  await open('/receipt-report', 'Fees')
  await page.getByText(data.number).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('receipts')

  // found by its payer, and cancelled
  await open('/fee-general-receipt', 'Fees')
  const row = page.locator('main').getByText(data.number).filter({ visible: true }).first()
  await row.waitFor()
  if (narrow)
    await page
      .getByRole('button', { name: new RegExp(data.number.replaceAll('/', '.')) })
      .filter({ visible: true })
      .last()
      .click()
  await page
    .getByRole('menuitem', { name: word('Cancel') })
    .or(page.getByRole('button', { name: new RegExp(`^${word('Cancel')}.*${data.number.replaceAll('/', '.')}`) }))
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').click()
  await dialog.locator('textarea:focus').waitFor()
  await keyboard.type('Written twice')
  await dialog.getByRole('button', { name: word('Cancel the receipt') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(word('cancellation')).filter({ visible: true }).first().waitFor()
  await settled()
  await seen('cancelled')
  expect(complaints).toEqual([])
  await page.close()
})
