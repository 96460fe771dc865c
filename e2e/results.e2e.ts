/** The office reads the ledger of a section and keeps a result from a family; the family sees it again when the block is lifted. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { classPattern, publishedExam } from '#test/called.ts'
import {
  asTimeAllows,
  axeClean,
  call,
  desktop,
  fitsAcross,
  look,
  phone,
  shot,
  signedIn,
  throughMenu,
  useBrowser,
  type View,
  wordsIn,
} from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('ledger and blocked results in %s', { timeout: 180_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, go, settled, complaints } = office
  const family = await signedIn('guardian', { width: phone })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  const [child] = await call<{ id: number; academic: { enroll_code: string; grade: string; section: string } }[]>(
    family,
    'GET',
    '/api/guardian-child',
  )
  const seen = async () => (await call<unknown[]>(family, 'GET', `/api/guardian-exam?student_id=${child!.id}`)).length
  const before = await seen()
  expect(before).toBeGreaterThan(0)

  const choose = async (label: string, option: RegExp | string) => {
    const box = page.getByRole('combobox', { name: w(label), exact: true }).filter({ visible: true })
    await box.click()
    await page.getByRole('option', { name: option }).first().click()
    await settled()
  }
  await go('/settings')
  await throughMenu(office, '/marks-ledger', 'Exams', view)
  await page.getByText(w('Choose an exam and a section.')).waitFor()
  await choose('Exam', publishedExam)
  await choose('Grade', new RegExp(`^${classPattern(5)}$`))
  await choose('Section', /^A$/)
  const table = page.getByRole('table').filter({ visible: true })
  await table.getByText(w('Highest')).waitFor()
  await page.getByText(w('As published')).waitFor()
  expect(await table.locator('tbody tr').count()).toBeGreaterThan(2)
  await look(page, `ledger-${language}`)

  // what a class came to
  await throughMenu(office, '/exam', 'Exams', view)
  await page.getByRole('main').getByRole('link', { name: publishedExam }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${w('Insight')}: ${classPattern(5)}$`) })
    .click()
  await page.getByRole('heading', { name: w('When marks were entered') }).waitFor()
  await page.locator('figure svg').nth(1).waitFor()
  await settled()
  await look(page, `insight-${language}`)
  await fitsAcross(page)

  await throughMenu(office, '/result-blocked-student-list', 'Exams', view)
  await choose('Exam', publishedExam)
  await page.getByRole('searchbox', { name: w('Search') }).click()
  await page.keyboard.type(child!.academic.enroll_code)
  const lines = page.getByText(child!.academic.enroll_code).filter({ visible: true })
  await expect.poll(() => lines.count()).toBe(1)
  await settled()
  await look(page, `blocked-list-${language}`)
  await page.getByRole('checkbox').filter({ visible: true }).last().click()
  await page
    .getByRole('region', { name: w('Selected rows') })
    .getByRole('button', { name: w('Block'), exact: true })
    .click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.locator('input:focus').waitFor()
  await dialog.getByRole('button', { name: w('Block'), exact: true }).click()
  await dialog.getByText(w('Field is required')).first().waitFor()
  await dialog.getByLabel(w('Reason')).focus()
  await page.keyboard.type('Library books')
  await look(page, `block-dialog-${language}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Library books').filter({ visible: true }).first().waitFor()
  await settled()
  await shot(page, `blocked-${language}`)
  await axeClean(page)
  await fitsAcross(page)
  expect(await seen()).toBe(before - 1)

  await page.getByRole('checkbox').filter({ visible: true }).last().click()
  await page
    .getByRole('region', { name: w('Selected rows') })
    .getByRole('button', { name: w('Lift the block') })
    .click()
  await expect.poll(seen).toBe(before)
  expect(complaints).toEqual([])
  await page.close()
  await family.page.close()
})

it('who owes is kept from the result until it is paid, and sees it at once', { timeout: 180_000 }, async () => {
  const office = await signedIn('administrator')
  const { page, go, settled, complaints } = office
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const family = await signedIn('guardian', { width: phone })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  const [child] = await call<
    { id: number; academic: { enroll_id: number; enroll_code: string; grade: string; section: string } }[]
  >(family, 'GET', '/api/guardian-child')
  const { enroll_code, enroll_id } = child!.academic
  const [exam] = await call<{ id: number }[]>(family, 'GET', `/api/guardian-exam?student_id=${child!.id}`)
  const address = `/exam-result/${exam!.id}/${enroll_id}/${enroll_code}`
  await family.go(address)
  await family.page.getByText('Print the marksheet').waitFor()

  await go('/settings')
  await throughMenu(office, '/result-blocked-student-list', 'Exams', {})
  await page.getByRole('combobox', { name: 'Exam', exact: true }).filter({ visible: true }).click()
  await page.getByRole('option', { name: publishedExam }).first().click()
  await settled()
  await page.getByRole('searchbox', { name: 'Search' }).click()
  await page.keyboard.type(enroll_code)
  const lines = page.getByText(enroll_code).filter({ visible: true })
  await expect.poll(() => lines.count()).toBe(1)
  await settled()
  const pick = () => page.getByRole('checkbox').filter({ visible: true }).last().click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await pick()
  await bar.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('Fees of the term')
  await dialog.getByRole('checkbox', { name: 'Only until all dues are paid' }).check()
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settled()
  await look(page, 'blocked-until-paid')
  await family.page.reload()
  await family.page.getByText('This result was not found.').waitFor()
  await look(family.page, 'result-kept-back')

  // the parent stands at the counter, and pays all of it
  const accountant = await signedIn('accountant')
  await accountant.go('/fee-payment')
  await accountant.page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await accountant.page.keyboard.type(enroll_code)
  await accountant.page.keyboard.press('Enter')
  await accountant.page.locator('input[inputmode=decimal], input[name=amount]').first().waitFor()
  await accountant.page.waitForFunction(
    () =>
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.name === 'amount' &&
      document.activeElement.value.length > 3,
  )
  const paid = accountant.page.waitForResponse(
    (response) => response.url().endsWith('/api/fee-payment') && response.request().method() === 'POST',
  )
  await accountant.page.keyboard.press('Enter')
  await accountant.page.keyboard.press('Enter')
  expect(((await (await paid).json()) as { data: { left: number } }).data.left).toBe(0)

  // nobody has lifted anything
  await family.page.reload()
  await family.page.getByText('Print the marksheet').waitFor()
  await look(family.page, 'result-after-paying')
  await page.reload()
  await settled()
  await look(page, 'blocked-after-paying')
  expect([complaints, accountant.complaints]).toEqual([[], []])
  for (const each of [page, accountant.page, family.page]) await each.close()
})
