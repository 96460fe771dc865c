/** The guardian's phone at 360 px, as the specification's guardian home tells it. */
import { expect, it } from 'vitest'
import { axeClean, fitsAcross, phone, shot, signedIn, useBrowser } from '../story.ts'
import { enrolCode } from '#test/called.ts'

useBrowser()

it('shows two children first, expands and contracts the others, and keeps the chosen one', async () => {
  const { page, complaints, go } = await signedIn('guardian', { width: phone })
  await go('/guardian')
  const children = page.locator('button[aria-pressed]')
  // the list appears after 2 seconds where there are two children or more
  await children.first().waitFor({ timeout: 10_000 })
  await expect.poll(() => children.count(), { timeout: 10_000 }).toBe(2)
  await page.getByRole('button', { name: '1 More (Click to Expand)' }).click()
  await expect.poll(() => children.count()).toBe(3)
  await children.nth(2).click()
  // kept under the person and the school it belongs to
  const chosen = await page.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([name]) => name.includes('selected-child'))
        .map(([, child]) => JSON.parse(child).enroll_code)[0],
  )
  expect(chosen).toBe(enrolCode(3))
  await shot(page, 'guardian-home')
  await axeClean(page)
  await fitsAcross(page)
  expect(complaints).toEqual([])
  await page.close()
})

it("filters exams: without a choice 'Please select Exam ', with one the result", async () => {
  const { page, go } = await signedIn('guardian', { width: phone })
  await go('/guardian')
  await page.locator('button[aria-pressed]').first().waitFor({ timeout: 10_000 })
  await page
    .getByRole('button', { name: /filter/i })
    .first()
    .click()
  await page.getByText('Filter Exam').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByText('Please select Exam').first().waitFor()
  const choice = page.getByRole('dialog').locator('select, input').first()
  if (await choice.evaluate((node) => node.tagName === 'SELECT')) await choice.selectOption({ index: 1 })
  else {
    await choice.click()
    await page.getByRole('option').first().click()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click()
  await page.waitForURL(/\/exam-result\//)
  await page.getByText('GPA').first().waitFor()
  await axeClean(page)
  await page.close()
})

it('leads everywhere from the tiles and cards, in Nepali and in the dark too', async () => {
  const { page, complaints, go } = await signedIn('guardian', { width: phone, dark: true, language: 'ne' })
  await go('/guardian')
  await page.locator('main a[href="/guardian-statement"]').waitFor({ timeout: 10_000 })
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')).filter((href): href is string => !!href))
  expect(links.length).toBeGreaterThanOrEqual(6)
  for (const link of new Set(links)) {
    await go(link)
    await expect.poll(() => page.title()).not.toMatch(/NOT FOUND/i)
    await axeClean(page)
  }
  expect(complaints).toEqual([])
  await page.close()
})

it('may open nothing of the office', async () => {
  const { page, go } = await signedIn('guardian', { width: phone })
  for (const path of ['/', '/students', '/fee-payment', '/schools']) {
    await go(path)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/guardian')
  }
  await page.close()
})
