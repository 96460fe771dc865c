/** The accountant's counter by keyboard alone: code, Enter, Enter, Enter; then the paper, the statement, and the guardian's phone. */
import { describe, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import {
  asTimeAllows,
  axeClean,
  desktop,
  goTo,
  phone,
  shot,
  signedIn,
  signIn,
  useBrowser,
  type View,
} from '../story.ts'
import { enrolCode } from '#test/called.ts'

useBrowser()

describe.each(
  asTimeAllows([
    ['in English on a desk', { width: desktop }, enrolCode(21)],
    ['in Nepali, dark', { width: desktop, dark: true, language: 'ne' }, enrolCode(23)],
  ] as [string, View, string][]),
)('a full payment %s', (_name, view, code) => {
  it('takes four keys after the code, writes the receipt and prints it', async () => {
    const { page, context, complaints } = await signedIn('accountant', view)
    await goTo(page, '/fee-payment')
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    const amount = page.locator('input[inputmode=decimal], input[name=amount]').first()
    await amount.waitFor()
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value.length > 3,
    )
    await shot(page, `counter-before-${view.language ?? 'en'}`)
    const paper = context.waitForEvent('request', (request) => /\/receipt\/\d+\/print/.test(request.url()))
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/api/fee-payment') && response.request().method() === 'POST',
    )
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const { data } = (await (await answer).json()) as { data: { receipt_id: number; number: string; left: number } }
    expect(data.left).toBe(0)
    await page.getByText(data.number, { exact: false }).first().waitFor()
    expect((await paper).url()).toContain(`/receipt/${data.receipt_id}/print`)
    await axeClean(page)
    await shot(page, `counter-after-${view.language ?? 'en'}`)

    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('pathshala.user') ?? 'null'))
    const pdf = await context.request.get(`/api/receipt/${data.receipt_id}/print?token=${user.id}&language=en`)
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const { text } = await extractText(new Uint8Array(await pdf.body()), { mergePages: true })
    expect(text).toContain(data.number)
    expect(text).toMatch(/Rupees|Only/)
    const foreign = await context.request.get(`/api/receipt/${data.receipt_id}/print?token=${user.id + 1}&language=en`)
    expect(foreign.status()).toBe(403)
    expect(complaints).toEqual([])
    await page.close()
  })
})

it('an unknown code keeps what was typed and says so; a refused payment loses nothing', async () => {
  const { page } = await signedIn('accountant')
  await goTo(page, '/fee-payment')
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await page.keyboard.type(enrolCode(9999))
  await page.keyboard.press('Enter')
  await page.getByText('This student was not found.').waitFor()
  await expect.poll(() => page.locator('input').first().inputValue()).toContain(enrolCode(9999))
  await goTo(page, `/fee-payment?code=${enrolCode(31)}`)
  await page.route('**/api/fee-payment', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 406,
          contentType: 'application/json',
          body: JSON.stringify({
            message: 'What the student owes has changed meanwhile. Look again before you take the money.',
            errors: {},
            error: {
              message: 'What the student owes has changed meanwhile. Look again before you take the money.',
              code: 'due-changed',
            },
          }),
        })
      : route.fallback(),
  )
  const amount = page.locator('input[inputmode=decimal], input[name=amount]').first()
  await amount.fill('1234')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // he owes nothing: that all of it becomes an advance is asked about
  await page.getByRole('dialog').getByRole('button', { name: /^Take/ }).click()
  await page.getByText('has changed meanwhile').first().waitFor()
  await expect.poll(() => amount.inputValue()).toMatch(/1,?234/)
  await page.close()
})

it('the guardian sees the payment on the phone', async () => {
  const office = await signedIn('accountant')
  await goTo(office.page, `/fee-payment?code=${enrolCode(1)}`)
  const answer = office.page.waitForResponse(
    (response) => response.url().endsWith('/api/fee-payment') && response.request().method() === 'POST',
  )
  await office.page.waitForFunction(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.value.length > 3,
  )
  await office.page.keyboard.press('Enter')
  await office.page.keyboard.press('Enter')
  const { data } = (await (await answer).json()) as { data: { number: string } }
  const family = await signIn('guardian', { width: phone })
  expect(new URL(family.page.url()).pathname).toBe('/guardian')
  await family.go('/guardian-transaction')
  await family.page.getByText(data.number).first().waitFor()
  await family.go('/m-student-fee')
  await shot(family.page, 'guardian-fee')
  await office.page.close()
  await family.context.close()
})
