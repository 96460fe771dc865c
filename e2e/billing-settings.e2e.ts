/** The office says what is asked of who is late, by keys, and sees what it comes to; a wrong value is told at its field and stays. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { ask, asTimeAllows, desktop, look, phone, signedIn, useBrowser, type View, wordsIn } from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('%s', { timeout: 120_000 }, async (language, view) => {
  const { page, go, complaints, settled } = await signedIn('administrator', view)
  const w = wordsIn(language)
  const { keyboard } = page
  const stored = async () =>
    (await ask<{ data: { penalty: object; tax_percent: number } }>(page, 'GET', '/api/settings/billing')).data
  await go('/settings')
  await page.getByRole('link', { name: new RegExp(w('Billing settings')) }).focus()
  await keyboard.press('Enter')
  await page.getByText(w('Penalty after the due date')).waitFor()
  const before = await stored()

  await page.getByRole('radio', { name: w('Per cent of what is late') }).focus()
  await keyboard.press('ArrowUp')
  const value = page.getByLabel(w('Penalty of a late month'))
  await value.focus()
  await keyboard.press('Control+a')
  await keyboard.type('50')
  await page.getByLabel(w('Days of grace')).focus()
  await keyboard.press('Control+a')
  await keyboard.type('400')
  await keyboard.press('Enter')
  await page.getByText(w('At most 365 days')).first().waitFor()
  expect(await stored()).toEqual(before)
  await keyboard.press('Control+a')
  await keyboard.type('5')
  // two months that are late, Rs. 50 each
  await page.getByText(language === 'en' ? /owes Rs\. 100\.00 more/ : /रु\. १००\.०० थप/).waitFor()
  await look(page, `billing-settings-${language}`)
  await keyboard.press('Enter')
  await settled()
  await expect
    .poll(stored)
    .toEqual({ ...before, penalty: { kind: 'fixed', value: 50_00, grace_days: 5, every: 'once' } })

  // as it was, for who comes after
  await ask(page, 'PUT', '/api/settings/billing', before)
  expect(complaints).toEqual([])
})
