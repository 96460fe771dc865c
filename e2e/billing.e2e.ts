/** The month is billed, refused a second time, and taken back with a reason; then the books of the day. */
import { expect, it } from 'vitest'
import { axeClean, goTo, monthFromNow, shot, signedIn, signIn, useBrowser } from './story.ts'
import { enrolCode } from '#test/called.ts'

useBrowser()

it(
  'a month is billed as a job, cannot be billed twice, and is rolled back by the administrator with a typed reason',
  { timeout: 180_000 },
  async () => {
    const { page, complaints } = await signedIn('accountant')
    await goTo(page, '/monthly-bill-generate')
    const generate = page.getByRole('button', { name: 'Generate bills' })
    await generate.waitFor()
    await shot(page, 'bill-preview')
    await axeClean(page)
    await generate.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate bills' }).click()
    const row = page
      .getByRole('row')
      .filter({ hasText: monthFromNow(0).split(' ')[0]! })
      .first()
    await row.getByText('Generated').waitFor({ timeout: 60_000 })
    await shot(page, 'bill-done')
    // everybody is billed: nothing is left to generate
    await expect
      .poll(async () => (await generate.count()) === 0 || (await generate.isDisabled()), { timeout: 20_000 })
      .toBe(true)

    // who bills does not take a run back by himself
    await expect.poll(() => row.getByRole('button', { name: /^Roll back/ }).count()).toBe(0)
    await page.close()
    const office = await signIn('administrator')
    await goTo(office.page, '/monthly-bill-generate')
    await office.page
      .getByRole('row')
      .filter({ hasText: monthFromNow(0).split(' ')[0]! })
      .first()
      .getByRole('button', { name: /^Roll back/ })
      .click()
    const dialog = office.page.getByRole('dialog')
    await dialog
      .getByText('Make sure what you are doing. Frequent rollback actions might cause issue on the billing process')
      .waitFor()
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await dialog.getByText('Field is required').waitFor()
    await dialog.getByRole('textbox').fill('The fee plan of class 5 was wrong')
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await office.page.getByText('Rolled back').first().waitFor({ timeout: 30_000 })
    await office.page.getByText('The fee plan of class 5 was wrong').first().waitFor()
    expect([...complaints, ...office.complaints]).toEqual([])
    await office.context.close()
  },
)

it('receipts are found, and one is cancelled with a reason and keeps its number', { timeout: 120_000 }, async () => {
  const { page, complaints } = await signedIn('accountant')
  await goTo(page, '/quick-fee-payment')
  await page.keyboard.type(enrolCode(51))
  await page.keyboard.press('Enter')
  const amount = page.locator('input[name=amount]:enabled')
  await amount.waitFor()
  await amount.fill('1000')
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/fee-payment') && response.request().method() === 'POST',
    { timeout: 15_000 },
  )
  await page.keyboard.press('Enter')
  const { data } = (await (await answer).json()) as { data: { number: string; amount: number } }
  expect(data.amount).toBe(1000_00)
  await goTo(page, '/receipt-report')
  await page.getByText(data.number).first().waitFor()
  await shot(page, 'receipt-report')
  await axeClean(page)
  await page
    .getByRole('row')
    .filter({ hasText: data.number })
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByRole('dialog').getByRole('textbox').fill('Typed for the wrong child')
  const cancelled = page.waitForResponse((response) => /\/api\/receipt\/\d+\/cancel$/.test(response.url()), {
    timeout: 15_000,
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel (the )?receipt/i })
    .click()
  expect((await cancelled).status()).toBe(200)
  // the number stays, marked
  await page
    .getByRole('row')
    .filter({ hasText: data.number })
    .getByText(/cancelled/i)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await page.close()
})
