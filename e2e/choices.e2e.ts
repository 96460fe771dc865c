/** Lists of choices by keyboard: Enter chooses and never sends the form, letters gather into a word, and what is typed is not lost by Tab. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask, call, late, phone, shot, signedIn, signIn, useBrowser } from './story.ts'
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
    // as over a slow network
    await late(page, /\/api\/section\?/, 1000)
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
    // what stands there may be typed only; this is what the form has
    const hasGrade = page.locator('[data-field=grade_id] input[type=hidden]')
    await expect.poll(() => hasGrade.inputValue()).not.toBe('')
    await expect.poll(() => grade.inputValue()).toBe(className(5))
    const section = page.locator('[data-field=section_id] input:not([type=hidden])')
    const has = page.locator('[data-field=section_id] input[type=hidden]')
    await section.focus()
    // faster than the sections come
    await page.keyboard.type('B')
    await page.keyboard.press('Enter')
    await expect.poll(() => has.inputValue()).not.toBe('')
    const ofB = await has.inputValue()
    await expect.poll(() => section.inputValue()).toBe('B')
    // once more, on the closed list
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => section.inputValue()).toBe('B')
    expect(await has.inputValue()).toBe(ofB)
    // what was typed and left with Tab is chosen
    await section.focus()
    await page.keyboard.type('A')
    await page.keyboard.press('Tab')
    await expect.poll(() => section.inputValue()).toBe('A')
    const ofA = await has.inputValue()
    expect(ofA).not.toBe(ofB)
    // left with Tab before the sections came: chosen when they are here
    const fifth = await hasGrade.inputValue()
    await grade.focus()
    await page.keyboard.type(className(6), { delay: 20 })
    await page.keyboard.press('Tab')
    await expect.poll(() => hasGrade.inputValue()).not.toBe(fifth)
    await expect.poll(() => grade.inputValue()).toBe(className(6))
    await section.focus()
    await page.keyboard.type('B')
    await page.keyboard.press('Tab')
    expect(await has.inputValue()).toBe('')
    expect(await section.getAttribute('placeholder')).toBe('B')
    await expect.poll(() => section.inputValue()).toBe('B')
    expect([ofA, ofB, '']).not.toContain(await has.inputValue())
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

it(
  'in a list that is too long to be fetched: what is typed is found by the server, also after Tab, and takes the place of what was chosen',
  { timeout: 120_000 },
  async () => {
    const { page, complaints, go, settled } = await signedIn('administrator')
    await go('/admit')
    const { id: grade_id } = await call({ page }, 'POST', '/api/grades', { name: 'Workshop', rank: 90 })
    // more than six pages of 25
    for (let number = 100; number < 260; number++)
      await call({ page }, 'POST', '/api/section', { grade_id, name: `W${number}` })
    const of = (name: string) =>
      ask(page, 'GET', `/api/section?grade_id=${grade_id}&search=${name}`).then(({ data }) => String(data[0].id))
    const [first, second] = [await of('W259'), await of('W258')]
    await go('/admit')
    const grade = page.locator('[data-field=grade_id] input:not([type=hidden])')
    await grade.focus()
    await page.keyboard.type('Workshop')
    await page.keyboard.press('Enter')
    const section = page.locator('[data-field=section_id] input:not([type=hidden])')
    const has = page.locator('[data-field=section_id] input[type=hidden]')
    await expect.poll(() => section.isEnabled()).toBe(true)
    await settled()
    await late(page, /\/api\/section\?.*search=/, 500)
    await section.focus()
    await page.keyboard.type('W259')
    await page.keyboard.press('Tab')
    await expect.poll(() => has.inputValue()).toBe(first)
    await expect.poll(() => section.inputValue()).toBe('W259')
    // back into the field by keys: what stands there is marked
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('W258')
    await page.keyboard.press('Enter')
    await expect.poll(() => has.inputValue()).toBe(second)
    await expect.poll(() => section.inputValue()).toBe('W258')
    // left without anything typed it stays
    await page.keyboard.press('Tab')
    await settled()
    expect(await has.inputValue()).toBe(second)
    await expect.poll(() => section.inputValue()).toBe('W258')
    expect(complaints).toEqual([])
    await page.close()
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
