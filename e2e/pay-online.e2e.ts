/** A guardian pays two children online on a phone, comes back, sees the receipts, reloads; the office sees them too; once he turns back. By tapping, in English and, dark, in Nepali. */
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { merchant } from '#app/stand-in/merchant.ts'
import { gateway } from './own-server.ts'
import {
  asTimeAllows,
  axeClean,
  call,
  desktop,
  fitsAcross,
  look,
  phone,
  reloadPage,
  shot,
  signedIn,
  useBrowser,
  type View,
  type Visit,
  wordsIn,
} from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: phone }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

async function schoolOffers(): Promise<void> {
  const { page, go, complaints } = await signedIn('administrator', { width: desktop })
  await go('/settings/payment')
  for (const [provider, label] of [
    ['esewa', 'eSewa'],
    ['khalti', 'Khalti'],
    ['fonepay-qr', 'Fonepay QR'],
  ] as const) {
    const form = page.locator('form').filter({ has: page.locator(`input[name="${provider}_merchant"]`) })
    if ((await form.getByText('merchant ends in').count()) > 0) continue
    await form.getByRole('switch', { name: `Families may pay with ${label}` }).check()
    for (const [name, value] of Object.entries(merchant[provider]))
      await form.locator(`input[name="${provider}_${name}"]`).fill(value)
    await form.getByRole('button', { name: `Save ${label}` }).click()
    await form.getByText(`merchant ends in ${merchant[provider].merchant.slice(-4)}`).waitFor()
  }
  // what was typed is nowhere any more
  expect(await page.content()).not.toContain(merchant.khalti.secret)
  await look(page, 'pay-online-settings')
  expect(complaints).toEqual([])
  await page.close()
}

/** Of so many children the first open month of each is left chosen; how many there are. */
async function firstMonths(page: Page, children: number): Promise<number> {
  const families = page.locator('main fieldset').filter({ has: page.getByRole('checkbox') })
  const many = await families.count()
  for (let child = 0; child < many; child++) {
    const months = families.nth(child).getByRole('checkbox')
    for (let month = child < children ? 1 : 0; month < (await months.count()); month++)
      await months.nth(month).uncheck()
  }
  return many
}

/** A button that names a sum, whichever it is. */
const withSum = (name: string) => new RegExp(`^${name.replace('{amount}', '(Rs|रु)[.] [0-9०-९,.]+')}$`)

it.each(asTimeAllows(views))('two children, and once not, in %s', { timeout: 300_000 }, async (language, view) => {
  await schoolOffers()
  const word = wordsIn(language)
  const { page, go, complaints, settled } = await signedIn('guardian', view)

  await go('/m-student-fee')
  await page.getByRole('link', { name: withSum(word('Pay {amount} for all children')) }).click()
  await page.waitForURL(/multi-payment/)
  const pay = page.getByRole('button', { name: withSum(word('Pay {amount}')) })
  await pay.waitFor()
  await settled()
  const many = await firstMonths(page, 2)
  expect(many).toBeGreaterThanOrEqual(2)
  await page.getByRole('radio', { name: word('Khalti') }).check()
  await shot(page, `pay-online-form-${language}`)
  await axeClean(page)
  await fitsAcross(page)
  await pay.click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/payment_success/)
  await page.getByText(word('Paid'), { exact: true }).waitFor()
  const receipts = page.locator('main li b')
  expect(await receipts.count()).toBe(2)
  const numbers = await receipts.allInnerTexts()
  await look(page, `pay-online-paid-${language}`)
  await reloadPage(page)
  await page.getByText(word('Paid'), { exact: true }).waitFor()
  expect(await page.locator('main li b').allInnerTexts()).toEqual(numbers)

  // once not: eSewa, by a posted form, and turned back there
  await page.getByRole('link', { name: word('Student invoices') }).click()
  await page
    .getByRole('link', { name: withSum(word('Pay {amount}')) })
    .first()
    .click()
  await pay.waitFor()
  await page.getByRole('radio', { name: word('eSewa') }).check()
  await pay.click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.waitForURL(/payment_success\/cancelled-/)
  await page.getByText(word('Cancelled'), { exact: true }).waitFor()
  await look(page, `pay-online-cancelled-${language}`)
  expect(gateway.payments.size).toBeGreaterThanOrEqual(2)
  expect(complaints).toEqual([])
  await page.close()

  const office = await signedIn('accountant', { width: desktop, language })
  await office.go('/receipt-report')
  for (const number of numbers) await office.page.getByText(number).filter({ visible: true }).first().waitFor()
  await office.page
    .getByRole('link', { name: word('Online payments') })
    .filter({ visible: true })
    .click()
  await office.page.waitForURL(/tab=online/)
  for (const number of numbers) await office.page.getByText(number).filter({ visible: true }).first().waitFor()
  await office.settled()
  await look(office.page, `pay-online-office-${language}`)
  expect(office.complaints).toEqual([])
  await office.page.close()
})

/** Of each child, whatever was paid before. */
async function owesSomething(guardian: Visit): Promise<void> {
  const { students } = await call<{ students: { id: number }[] }>(guardian, 'GET', '/api/student-invoices')
  const office = await signedIn('administrator', { width: desktop })
  await office.go('/icon.svg')
  for (const { id } of students)
    await call(office, 'POST', '/api/previous-due', { student_id: id, amount: 300_00, due_date: '2026-01-01' })
  await office.page.close()
}

/** What an app of a bank reads off the screen. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img').filter({ visible: true }).first().screenshot({ scale: 'css' })
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

it.each(asTimeAllows(views))('a code is scanned in %s', { timeout: 240_000 }, async (language, view) => {
  await schoolOffers()
  const word = wordsIn(language)
  const guardian = await signedIn('guardian', view)
  const { page, go, complaints, settled } = guardian
  await go('/icon.svg')
  await owesSomething(guardian)
  await go('/m-student-fee')
  await page
    .getByRole('link', { name: withSum(word('Pay {amount}')) })
    .first()
    .click()
  const pay = page.getByRole('button', { name: withSum(word('Pay {amount}')) })
  await pay.waitFor()
  await page.getByRole('radio', { name: word('Fonepay QR') }).check()
  await pay.click()
  await page.waitForURL(/payment_success/)
  await page.getByRole('heading', { name: word('Scan this code to pay') }).waitFor()
  await settled()
  await look(page, `pay-online-code-${language}`)
  await axeClean(page)
  await fitsAcross(page)
  const code = /[0-9a-z]{20}$/.exec(page.url())![0]
  expect(await scanned(page)).toContain(code)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('Save the picture') }).click(),
  ])
  const saved = await sharp(await picture.path()).metadata()
  expect([saved.format, saved.width, saved.height]).toEqual(['png', 800, 800])
  // the phone of whoever scanned it pays; this page hears of it by itself
  await fetch(`${gateway.url}/_pay/${code}/pay`, { method: 'POST', redirect: 'manual' })
  await page.getByText(word('Paid'), { exact: true }).waitFor()
  await page.locator('main li b').first().waitFor()
  expect(await page.getByRole('img').filter({ visible: true }).count()).toBe(0)
  expect(complaints).toEqual([])
  await page.close()
})
