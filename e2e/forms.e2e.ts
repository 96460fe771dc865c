/** Forms say what is wrong for as long as it is, and what is asked stands in sight. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask, phone, shot, signedIn, useBrowser, wordsIn } from './story.ts'

useBrowser()

const wrong = (page: Page) => page.locator('[aria-invalid=true]').count()

it('a mended field loses its red at once, and the summary counts down', { timeout: 120_000 }, async () => {
  const { page, complaints, go } = await signedIn('receptionist')
  await go('/admit')
  await page.getByRole('button', { name: 'Admit', exact: true }).click()
  const summary = page.getByText(/fields? needs? a look|fields need a look/)
  await summary.waitFor()
  const first = await wrong(page)
  expect(first).toBeGreaterThan(2)
  await expect.poll(() => summary.innerText()).toContain(String(first))
  await page.locator('[data-field=fname] input').fill('Sita')
  await expect.poll(() => page.locator('[data-field=fname] input').getAttribute('aria-invalid')).not.toBe('true')
  expect(await wrong(page)).toBe(first - 1)
  await expect.poll(() => summary.innerText()).toContain(String(first - 1))
  await page.locator('[data-field=gender] input:not([type=hidden])').focus()
  await page.keyboard.type('Fem', { delay: 30 })
  expect(await wrong(page)).toBe(first - 2)
  await shot(page, 'forms-admit')
  expect(complaints).toEqual([])
  await page.close()
})

it(
  'in the dialog of a list: what the server complained of is about the value that was sent',
  { timeout: 120_000 },
  async () => {
    const { page, complaints, go } = await signedIn('administrator')
    await go('/attendance-devices')
    await page
      .getByRole('button', { name: /register|add/i })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const name = dialog.getByLabel('Name', { exact: true })
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Main gate')
    await expect.poll(() => name.getAttribute('aria-invalid')).not.toBe('true')
    expect(complaints).toEqual([])
    await page.close()
  },
)

it.each([
  ['en', {}],
  ['ne', { width: phone, dark: true, language: 'ne' }],
] as const)('a record is deleted after a question in sight (%s)', { timeout: 120_000 }, async (language, view) => {
  const { page, complaints, go } = await signedIn('administrator', view)
  const say = wordsIn(language)
  await go('/students')
  const { id } = (await ask<{ data: { id: number }[] }>(page, 'GET', '/api/student?rowsPerPage=1')).data[0]!
  await go(`/student/${id}`)
  await page.getByRole('button', { name: say('Delete the record') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const button = await dialog.getByRole('button', { name: say('Delete'), exact: true }).boundingBox()
  expect(button!.y + button!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  await page.waitForTimeout(200)
  await shot(page, `forms-delete-${language}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await page.close()
})

it('nothing says Cancel beside what cancels', { timeout: 120_000 }, async () => {
  const { page, go, complaints, settled } = await signedIn('accountant')
  await go('/receipt-report')
  await settled()
  if (!(await page.getByRole('button', { name: /^Cancel/ }).count())) await go('/receipt-report?from_date=2020-01-01')
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the receipt' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Keep it' }).count()).toBe(1)
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
  await shot(page, 'forms-cancel')
  expect(complaints).toEqual([])
  await page.close()
})
