/** The fees go into the books, by keys: a head without a place is mapped, the days are posted, a voucher is opened from its posting, a posting is taken back. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import {
  ask,
  asTimeAllows,
  call,
  desktop,
  fitsAcross,
  look,
  phone,
  signedIn,
  useBrowser,
  type View,
  wordsIn,
} from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]
interface Mapping {
  places: { id: number; kind: string; account: { id: number } | null }[]
}
interface Postings {
  waiting: { day: string }[]
}

it.each(asTimeAllows(views))('%s', { timeout: 240_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, go, complaints, settled } = visit
  const w = wordsIn(language)
  const { keyboard } = page
  // both languages leave a line each in one list: a reason tells whose it is
  const because = (reason: string) => `${reason} (${language})`
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first()
    await button.focus()
    await keyboard.press('Enter')
  }
  await go('/mapping')
  // a place is missing
  const { places } = await call<Mapping>(visit, 'GET', '/api/mapping')
  const receivable = places.find(({ kind }) => kind === 'receivable')!
  await call(visit, 'PUT', '/api/mapping', { accounts: [{ id: receivable.id, account_id: null }] })

  await go('/billing-to-account')
  await page.getByText(w('These have no place in the chart yet')).waitFor()
  await look(page, `billing-to-account-unmapped-${language}`)
  await expect.poll(() => page.getByRole('button', { name: w('Post to the books') }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: w('Choose their places') }).focus()
  await keyboard.press('Enter')
  await page.getByText(w('Take what is suggested')).waitFor()
  await look(page, `account-mapping-${language}`)
  await fitsAcross(page)
  await press(w('Take what is suggested'))
  await keyboard.press('Control+s')
  await page.getByText(w('Mapping saved.')).first().waitFor()

  await page
    .getByRole('link', { name: w('Billing to account') })
    .first()
    .focus()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: w('Post to the books') }).waitFor()
  await look(page, `billing-to-account-${language}`)
  await fitsAcross(page)
  await press(w('Post to the books'))
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await keyboard.press('Enter')
  await page.getByText(w('Nothing waits: all bills and all money are in the books.')).waitFor()
  await settled()

  // from the list to the posting, to its voucher
  const newest = page.locator('a[href^="/billing-to-account/"]').first()
  await newest.focus()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: w('Open the voucher') }).waitFor()
  await look(page, `billing-posting-${language}`)
  await fitsAcross(page)
  await page.getByRole('link', { name: w('Open the voucher') }).focus()
  await keyboard.press('Enter')
  await page.waitForURL(/accounting\/vouchers\/\d+/)
  await page
    .getByText(/Fees of /)
    .first()
    .waitFor()
  await page.goBack()

  await press(w('Take back'))
  await dialog.locator('textarea:focus, input:focus').waitFor()
  await keyboard.type(because('The mapping was wrong'))
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText(because('The mapping was wrong')).waitFor()
  const { waiting } = await ask<Postings>(page, 'GET', '/api/billing-to-account?rowsPerPage=500')
  expect(waiting).toHaveLength(1)
  await page.goBack()
  await press(w('The books have these already'))
  await dialog.locator('textarea:focus, input:focus').waitFor()
  await keyboard.type(because('Typed by hand'))
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText(because('Typed by hand')).waitFor()
  await look(page, `billing-left-out-${language}`)
  // and in again: the next one finds what waits
  await page.locator('a[href^="/billing-to-account/"]').first().focus()
  await keyboard.press('Enter')
  await page.waitForURL(/billing-to-account\/\d+/)
  await press(w('Take back'))
  await dialog.locator('textarea:focus, input:focus').waitFor()
  await keyboard.type(because('Not by hand'))
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText(because('Not by hand')).waitFor()
  expect(complaints).toEqual([])
})
