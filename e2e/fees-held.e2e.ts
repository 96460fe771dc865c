/** Money that the school holds: an advance is taken, moved to a sister and the rest refunded on paper; a deposit pays dues and goes back; a wrong bill gets a credit note. By typing and tapping, in English on a desk and in Nepali on a dark phone. */
import { expect, it } from 'vitest'
import {
  asTimeAllows,
  axeClean,
  call,
  dialogViews,
  fileOpened,
  fitsAcross,
  shot,
  signedIn,
  throughMenu,
  useBrowser,
  wordsIn,
} from './story.ts'

useBrowser()

interface Account {
  student: { id: number; enroll_code: string }
  siblings: { id: number; enroll_code: string; name: string }[]
  dues: { fee_head_id: number; month: string; due: number }[]
  total: number
}

it.each(asTimeAllows(dialogViews))('the accountant in %s', { timeout: 300_000 }, async (language, view) => {
  const visit = await signedIn('accountant', view)
  const { page, go, complaints, settled } = visit
  const word = wordsIn(language)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name: word(name), exact: true }).filter({ visible: true })
  const ask = <T>(path: string) => call<T>(visit, 'GET', path)
  const open = (path: string) => throughMenu({ page, settled }, path, 'Money held', view)
  const find = async (code: string) => {
    const box = page
      .getByRole('textbox', { name: word('Student') })
      .or(page.getByRole('combobox', { name: word('Student') }))
    await box.first().click()
    await box.first().fill(code)
    await page.keyboard.press('Enter')
    await page.locator('main h2').first().waitFor()
    await settled()
  }
  // a dialog takes the focus to its first field: typing before would land there
  const ready = () => dialog.locator('input[name=amount]:focus').waitFor()
  const seen = async (name: string) => {
    await fitsAcross(page)
    await axeClean(page, { menu: false })
    await shot(page, `held-${name}-${language}`)
  }

  await go('/fee-payment')
  await settled()
  // somebody with a brother or sister here, who owes something
  let account: Account | undefined
  for (let n = 1; n < 60 && !account; n++) {
    const found = await ask<Account>(`/api/student-dues?code=HIM${String(n).padStart(4, '0')}`)
    if (found.siblings.length && found.total > 0) account = found
  }
  const { id, enroll_code } = account!.student
  const sister = account!.siblings[0]!

  // the balances of all, then one student: an advance is taken, though something is owed
  await open('/advance-payment')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(word('Advance payment'))
  await seen('advances')
  await find(enroll_code)
  await button('Take an advance').click()
  await ready()
  await dialog.locator('input[name=amount]').fill('900')
  await shot(page, `held-take-${language}`)
  await dialog.getByRole('button', { name: word('Take the money') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText(/R-\d\d\/\d\d-\d+/).count()).toBeGreaterThan(0)
  await settled()
  await seen('lots')

  // a part goes to the sister, who is offered
  await page.getByRole('link', { name: word('Move it') }).click()
  await page.waitForURL(/advance-journal\?student=/)
  await settled()
  await page.getByRole('radio', { name: new RegExp(sister.enroll_code) }).check()
  await page.locator('main input[name=amount]').fill('400')
  await page.locator('main textarea[name=reason]').fill('For her books')
  await seen('move')
  await button('Move the advance').click()
  await expect.poll(() => page.getByText(/AJ-\d\d\/\d\d-\d+/).count()).toBeGreaterThan(0)
  await settled()
  const moved = await ask<{ advance: number }>(`/api/money-held?student_id=${sister.id}`)
  expect(moved.advance).toBeGreaterThanOrEqual(400_00)

  // the rest goes back by voucher, which opens as paper
  await open('/advance-payment')
  await find(enroll_code)
  await button('Give back').click()
  await ready()
  await dialog.locator('input[name=payee]').fill('Maya Gurung')
  await dialog.locator('textarea[name=reason]').fill('Leaves the school')
  await seen('refund')
  const { type } = await fileOpened(page, /fee-journal\/\d+\/print/, () =>
    dialog.getByRole('button', { name: word('Give back'), exact: true }).click(),
  )
  expect(type).toBe('application/pdf')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText(/RV-\d\d\/\d\d-\d+/).count()).toBeGreaterThan(0)
  await settled()
  await seen('refunded')

  // a deposit: taken at the counter, some of it pays dues, the rest goes back
  await open('/security-deposit')
  await seen('deposits')
  await find(enroll_code)
  await button('Take').first().click()
  await ready()
  await dialog.locator('input[name=amount]').fill('600')
  await dialog.getByRole('button', { name: word('Take the money') }).click()
  await dialog.waitFor({ state: 'detached' })
  await button('Pay dues').first().waitFor()
  await settled()
  await button('Pay dues').first().click()
  await ready()
  await dialog.locator('input[name=amount]').fill('250')
  await dialog.locator('textarea[name=reason]').fill('The mother asked')
  await dialog.getByRole('button', { name: word('Pay dues') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText(/DJ-\d\d\/\d\d-\d+/).count()).toBeGreaterThan(0)
  await settled()
  await seen('deposit')
  await button('Give back').first().click()
  await ready()
  await dialog.locator('input[name=payee]').fill('Maya Gurung')
  await dialog.locator('textarea[name=reason]').fill('Leaves the school')
  await dialog.getByRole('button', { name: word('Give back'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settled()

  // a wrong bill
  await open('/create-journal')
  await seen('journals')
  await find(enroll_code)
  const before = await ask<Account>(`/api/student-dues?student_id=${id}`)
  await page
    .getByRole('button', { name: new RegExp(`^${word('Credit')}: `) })
    .first()
    .click()
  await page.locator('main input[name=amount]').fill('100')
  await page.locator('main textarea[name=reason]').fill('Charged for a class that was not held')
  await seen('note')
  await button('Write the credit note').click()
  await expect.poll(() => page.getByText(/CN-\d\d\/\d\d-\d+/).count()).toBeGreaterThan(0)
  await expect
    .poll(async () => before.total - (await ask<Account>(`/api/student-dues?student_id=${id}`)).total)
    .toBe(100_00)
  await settled()
  await seen('noted')
  expect(complaints).toEqual([])
  await page.close()
})
