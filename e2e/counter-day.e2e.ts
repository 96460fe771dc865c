/**
 * A cashier's day by keys: opened with cash, a payment taken, the drawer counted a note short and closed with the reason; then nothing more is taken, and the office confirms the count.
 * English on a desk, Nepali on a dark phone.
 */
import { expect, it } from 'vitest'
import { enrolCode, enrolCodeInBagmati } from '#test/called.ts'
import { byKeys, typeSignIn } from './by-keys.ts'
import {
  ask,
  asTimeAllows,
  axeClean,
  dialogViews,
  fitsAcross,
  late,
  look,
  useBrowser,
  visit,
  wordsIn,
} from './story.ts'

useBrowser()

interface Mine {
  data: { day: { id: number; expected: number; closed_at: string | null } | null }
}

it.each(asTimeAllows(dialogViews))('a counter day, %s', { timeout: 240_000 }, async (language, view) => {
  const w = wordsIn(language)
  // each telling has a cashier of its own: a closed day stays closed
  const cashier = language === 'en' ? 'accountant' : 'accountant.bagmati'
  const code = language === 'en' ? enrolCode(41) : enrolCodeInBagmati(21)
  const here = await visit(view)
  await typeSignIn(here, cashier)
  const { page, complaints, settled } = here
  const keys = byKeys(here, w)
  const { keyboard } = keys
  const now = async () => (await ask<Mine>(page, 'GET', '/api/sod/mine')).data.day

  await keys.open(w('Start of day'), '/sod')
  await keys.fill(w('Cash in the drawer'), '2500')
  await keyboard.press('Enter')
  await keys.button(w('Close the day')).waitFor()
  expect(await now()).toMatchObject({ expected: 2_500_00, closed_at: null })

  await keys.open(w('Quick fee payment'), '/quick-fee-payment')
  await pay('1200')
  await expect.poll(async () => (await now())!.expected).toBe(3_700_00)

  await keys.open(w('Start of day'), '/sod')
  await page
    .getByText(language === 'en' ? 'Rs. 3,700.00' : 'रु. ३,७००.००')
    .first()
    .waitFor()
  await look(page, `counter-day-open-${language}`)
  await keys.press(w('Close the day'))
  await keys.inDialog()
  // three thousands, one five hundred, one hundred: a hundred short
  await keyboard.type('3')
  await keyboard.press('Enter')
  await keyboard.type('1')
  await keyboard.press('Enter')
  await keyboard.type('1')
  await keys
    .dialog()
    .getByText(language === 'en' ? 'Rs. -100.00' : 'रु. -१००.००')
    .or(keys.dialog().getByText(/[-−](?:Rs\.|रु\.)/))
    .first()
    .waitFor()
  await look(page, `counter-day-count-${language}`)
  await keys.press(w('Close the day'))
  await keys.dialog().getByText(w('Field is required')).waitFor()
  expect((await now())!.closed_at).toBeNull()
  await keys.fill(w('Why is it not the same?'), 'A note of 100 was false')
  await keys.press(w('Close the day'))
  await keys.dialog().waitFor({ state: 'detached' })
  await expect.poll(async () => (await now())!.closed_at).not.toBeNull()

  // nothing more is taken, and the screen says why
  await keys.open(w('Quick fee payment'), '/quick-fee-payment')
  await late(page, /\/api\/student-dues\?/, 1000)
  await pay('1000', { onceReadAnew: true })
  await page.getByText(w('Your counter day is closed. Nothing more can be taken today.')).first().waitFor()

  // the statement and what stands behind it
  await keys.open(w('Start of day'), '/sod')
  await keys.reach(page.getByRole('link', { name: w('Day statement') }))
  await keyboard.press('Enter')
  await page.getByText('A note of 100 was false').waitFor()
  await settled()
  await look(page, `counter-day-statement-${language}`)
  await axeClean(page)
  await fitsAcross(page)
  await keys.reach(page.getByRole('link', { name: w('EOD collection detail') }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: w('EOD collection detail') }).waitFor()
  await page.locator('main table tbody tr, main ul li').first().waitFor()
  await settled()
  await look(page, `counter-day-lines-${language}`)
  await axeClean(page)
  expect(complaints).toEqual([])

  const office = await visit(view)
  await typeSignIn(office, language === 'en' ? 'administrator' : 'administrator.bagmati')
  const others = byKeys(office, w)
  await others.open(w('Start of day'), '/sod')
  const day = office.page.locator('main a[href^="/sod-statement/"]')
  await expect.poll(() => day.count()).toBeGreaterThan(0)
  await office.page
    .locator(`main a[href="/sod-statement/${(await now())!.id}"]`)
    .first()
    .focus()
  await others.keyboard.press('Enter')
  await others.press(w('Confirm the count'))
  await office.page.getByText(w('Confirm the count')).waitFor({ state: 'detached' })
  expect(office.complaints).toEqual([])
  await office.context.close()
  await here.context.close()

  async function pay(rupees: string, { onceReadAnew = false } = {}): Promise<void> {
    await keys.reach(page.locator('main input[name=code]'))
    await keys.type(code)
    await keyboard.press('Enter')
    const amount = page.locator('main input[name=amount]')
    await expect.poll(() => amount.evaluate((one) => one === document.activeElement)).toBe(true)
    if (onceReadAnew) {
      // what he owed before he paid is shown first, and replaced under the cursor: what is typed then takes the amount's place
      const before = await amount.inputValue()
      await expect.poll(() => amount.inputValue()).not.toBe(before)
      await keyboard.type(rupees)
    } else await keys.type(rupees)
    await keyboard.press('Enter')
  }
})
