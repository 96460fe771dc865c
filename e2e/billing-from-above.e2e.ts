/** The provider looks at a school's billing without acting there, and sets in which months a head is billed. By tapping, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { asTimeAllows, axeClean, call, dialogViews, fitsAcross, shot, signedIn, useBrowser, wordsIn } from './story.ts'

useBrowser()

it.each(asTimeAllows(dialogViews))('billing from above in %s', { timeout: 180_000 }, async (language, view) => {
  const provider = await signedIn('super', view)
  const { page, go, complaints, settled } = provider
  const w = wordsIn(language)
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `from-above-${name}-${language}`)
  }
  await go('/schools')
  await settled()
  await page.locator('a[href="/school-setting/1"]').click()
  await page.getByRole('link', { name: w('Billing monitor') }).click()
  await page.waitForURL('**/school/billing-monitor/1')
  await page.getByText(w('Collected in 30 days')).waitFor()
  await settled()
  await seen('monitor')

  await page.locator('main a[href="/school-setting/1"]').click()
  await page.waitForURL('**/school-setting/1')
  await page.getByRole('link', { name: w('Head billing month') }).click()
  await page.waitForURL('**/head-billing-month')
  const box = page.getByRole('checkbox').first()
  await box.waitFor()
  await settled()
  const before = await box.isChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => box.isChecked()).toBe(!before)
  await settled()
  const { heads } = await call<{ heads: { months: string[] }[] }>(
    provider,
    'GET',
    '/api/super/school/1/head-billing-month',
  )
  expect(heads[0]!.months.includes('01')).toBe(!before)
  await seen('months')
  await page.keyboard.press('Space')
  await expect.poll(() => box.isChecked()).toBe(before)
  await settled()
  expect(complaints).toEqual([])
})
