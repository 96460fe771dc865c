/** The office turns receipts by SMS on in its own words, and the counter says to which mobile it went. In English on a desk, in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { ask, asTimeAllows, dialogViews, look, signedIn, throughMenu, useBrowser, wordsIn } from './story.ts'

useBrowser()

it.each(asTimeAllows(dialogViews))('%s', { timeout: 120_000 }, async (language, view) => {
  const { page, go, complaints, settled } = await signedIn('administrator', view)
  const word = wordsIn(language)
  await go('/settings')
  const before = (await ask<{ data: object }>(page, 'GET', '/api/settings/billing')).data
  await page.getByRole('link', { name: new RegExp(word('Billing settings')) }).click()
  await page.getByRole('switch', { name: new RegExp(word('Receipts by SMS')) }).click()
  const text = page.locator('textarea[name=receipt_sms_text]')
  await text.fill('Received {amuont}')
  await page.getByText('{amuont}', { exact: false }).first().waitFor()
  await text.fill('Received {amount} for {student_name}, left {due_amout}')
  await page.getByText(/^Received Rs\. 2,500\.00 for Aarav Sharma/).waitFor()
  await look(page, `receipt-sms-${language}`)
  await page.getByRole('button', { name: word('Save'), exact: true }).click()
  await expect
    .poll(async () => (await ask<{ data: object }>(page, 'GET', '/api/settings/billing')).data)
    .toMatchObject({ receipt_sms: true })
  await settled()

  await throughMenu({ page, settled }, '/fee-payment', 'Fees', view)
  const dues = await ask<{ data: { student_id: number; enroll_code: string }[] }>(
    page,
    'GET',
    '/api/student-due-report',
  )
  const { enroll_code } = dues.data[language === 'en' ? 3 : 4]!
  const box = page.locator('main input').first()
  await box.click()
  await box.fill(enroll_code)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () =>
      document.activeElement instanceof HTMLInputElement &&
      /^[\d०-९,]+\.[\d०-९]{2}$/.test(document.activeElement.value),
  )
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/fee-payment'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const { data } = (await (await answer).json()) as { data: { told: string | null } }
  expect(data.told).toMatch(/^9\d{9}$/)
  await page
    .getByText(word('SMS sent to {mobile}.').replace('{mobile}', data.told!))
    .filter({ visible: true })
    .first()
    .waitFor()
  await look(page, `receipt-sms-done-${language}`)
  await ask(page, 'PUT', '/api/settings/billing', before)
  expect(complaints).toEqual([])
})
