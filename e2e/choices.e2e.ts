/** Lists of choices by keyboard: Enter chooses and never sends the form, letters gather into a word, and what is typed is not lost by Tab. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, shot, signedIn, signIn, useBrowser } from './story.ts'
import { className } from '#test/called.ts'

useBrowser()

/** Addresses that something was sent to. */
function sentFrom(page: Page): string[] {
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      request.method() !== 'GET' &&
      request.url().includes('/api/') &&
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  return sent
}

const field = (page: Page, label: string | RegExp) => page.getByRole('combobox', { name: label })

it(
  'the admission form: letters gather, Enter chooses, and nothing is sent before the button',
  { timeout: 120_000 },
  async () => {
    const { page, complaints, go } = await signedIn('receptionist')
    await go('/admit')
    const sent = sentFrom(page)
    await field(page, 'Gender').focus()
    await page.keyboard.type('Female', { delay: 40 })
    await expect.poll(() => field(page, 'Gender').inputValue()).toBe('Female')
    await page.waitForTimeout(1000)
    await page.keyboard.type('male', { delay: 40 })
    await expect.poll(() => field(page, 'Gender').inputValue()).toBe('Male')

    const grade = page.locator('[data-field=grade_id] input:not([type=hidden])')
    await grade.focus()
    await page.keyboard.type(className(5), { delay: 20 })
    await page.keyboard.press('Enter')
    await expect.poll(() => grade.inputValue()).toBe(className(5))
    const section = page.locator('[data-field=section_id] input:not([type=hidden])')
    await section.focus()
    // faster than the sections come
    await page.keyboard.type('B')
    await page.keyboard.press('Enter')
    await expect.poll(() => section.inputValue()).toBe('B')
    // once more, on the closed list
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => section.inputValue()).toBe('B')
    // what was typed and left with Tab is chosen
    await section.focus()
    await page.keyboard.type('A')
    await page.keyboard.press('Tab')
    await expect.poll(() => section.inputValue()).toBe('A')
    // neither a text nor the empty look-up of guardians sends a long form
    await page.locator('[data-field=fname] input').press('Enter')
    await page.getByPlaceholder('Mobile or name').press('Enter')
    await page.waitForTimeout(700)
    expect(sent).toEqual([])
    await expect.poll(() => page.getByText(/needs? a look/).count()).toBe(0)
    await shot(page, 'choices-admit')
    expect(complaints).toEqual([])
    await page.close()
  },
)

it(
  'in a list that is searched, what begins with the words stands first, and Enter takes it',
  { timeout: 120_000 },
  async () => {
    const { page, context, complaints, go, settled } = await signIn('administrator')
    await go('/routines')
    await settled()
    const sections = page.getByRole('combobox').first()
    await sections.click()
    await sections.fill('')
    await page.keyboard.type(className(7), { delay: 10 })
    await page.keyboard.press('Enter')
    await expect.poll(() => sections.inputValue()).toMatch(new RegExp(`^${className(7)}`))
    expect(complaints).toEqual([])
    await context.close()
  },
)

it('on a phone in Nepali a tap chooses', { timeout: 120_000 }, async () => {
  const { page, complaints, go } = await signedIn('receptionist', { width: phone, dark: true, language: 'ne' })
  await go('/admit')
  const gender = page.locator('[data-field=gender] input:not([type=hidden])')
  await gender.click()
  await shot(page, 'choices-phone')
  await page.getByRole('option').first().click()
  await expect.poll(() => gender.inputValue()).not.toBe('')
  expect(complaints).toEqual([])
  await page.close()
})
