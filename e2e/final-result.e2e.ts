/** The end of a year: a final result weighed out of the exams, shown to families from a moment on, then told by SMS; a family sees how the child does over the terms. */
import { expect, it } from 'vitest'
import { publishedExam } from '#test/called.ts'
import {
  axeClean,
  call,
  fitsAcross,
  look,
  phone,
  signedIn,
  throughMenu,
  useBrowser,
  type Visit,
  wordsIn,
} from './story.ts'

useBrowser()

const w = wordsIn('en')
const openResults = async ({ page }: Visit, menu: string) => {
  await page.locator('button[aria-pressed]').first().waitFor()
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.locator('a[href="/guardian-result"]').filter({ visible: true }).first().click()
}

it('a final result, seen from a moment on and told by SMS', { timeout: 180_000 }, async () => {
  const family = await signedIn('guardian', { width: phone })
  const office = await signedIn('administrator')
  const { page, settled, complaints } = office
  const { keyboard } = page
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await office.go('/settings')
  const exams = await call<{ id: number; name: string; weight: number }[]>(office, 'GET', '/api/exam')
  const first = exams.find(({ name }) => name === publishedExam)!

  // the term counts whole
  await throughMenu(office, '/exam', w('Exams'), {})
  await main
    .getByRole('row', { name: new RegExp(publishedExam) })
    .getByRole('button', { name: w('Edit') })
    .click()
  await dialog.getByLabel(w('Weight in the final result (%)')).fill('100')
  await dialog.getByRole('button', { name: w('Save') }).click()
  await expect.poll(() => dialog.count()).toBe(0)

  await page.getByRole('button', { name: w('Add an exam') }).click()
  await dialog.locator('input:focus').waitFor()
  await keyboard.type('Annual result')
  for (const [label, day] of [
    ['First day', '2083-12-01'],
    ['Last day', '2083-12-05'],
  ] as const) {
    await dialog.getByRole('textbox', { name: w(label) }).click()
    await keyboard.type(day)
    await keyboard.press('Tab')
  }
  await dialog.getByLabel(w('The final result of the year')).check()
  await dialog.getByRole('combobox', { name: w('Classes and subjects') }).click()
  await page.getByRole('option', { name: new RegExp(publishedExam) }).click()
  await look(page, 'final-form')
  await dialog.getByRole('button', { name: w('Save') }).click()
  await page.waitForURL(/\/exam\/\d+$/)
  await main.getByText(w('Weighed out of')).first().waitFor()
  await settled()
  await look(page, 'final-draft')

  await main.getByRole('button', { name: w('Close the exam') }).click()
  await dialog.getByRole('button', { name: w('Close the exam') }).click()
  await main.getByRole('button', { name: w('Publish'), exact: true }).click()
  await dialog.getByLabel(w('from a moment on')).check()
  await dialog.getByRole('textbox', { name: w('Date') }).click()
  await keyboard.press('Control+a')
  await keyboard.type('2084-01-01')
  await keyboard.press('Tab')
  await look(page, 'final-publish')
  await dialog.getByRole('button', { name: w('Publish'), exact: true }).click()
  await main.getByText(w('Families see it from')).waitFor()

  // before its moment there is nothing to be told
  const results = async () => {
    await family.page.reload()
    await family.page.getByRole('heading', { name: w('Subject by subject') }).waitFor()
    return family.page.getByRole('link', { name: /Annual result/ }).count()
  }
  await family.go('/guardian')
  await openResults(family, w('Menu'))
  await family.page.getByRole('link', { name: new RegExp(publishedExam) }).waitFor()
  expect(await results()).toBe(0)
  await main.getByRole('button', { name: w('Tell families by SMS') }).click()
  await dialog.getByText(/^· 0 SMS| 0 SMS/).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: w('Send') }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: w('Cancel') }).click()

  await main.getByRole('button', { name: w('Publish again') }).click()
  // the moment that is still to come stays until somebody says otherwise
  await expect.poll(() => dialog.getByLabel(w('from a moment on')).isChecked()).toBe(true)
  await dialog.getByLabel(w('at once')).check()
  await dialog.getByRole('button', { name: w('Publish'), exact: true }).click()
  await expect.poll(() => main.getByText(w('Families see it from')).count()).toBe(0)
  await main.getByRole('button', { name: w('Tell families by SMS') }).click()
  const text = dialog.getByLabel(w('Message'))
  await text.fill('Dear {guardian_name}, {student_nmae}: {gpa_score} in the year.')
  await dialog.getByText('{student_nmae}', { exact: false }).last().waitFor()
  await text.fill('Dear {guardian_name}, {student_name}: {gpa_score} in the year.')
  await dialog.getByText(/^Dear [^{]*: [^{]* in the year\.$/).waitFor()
  await look(page, 'final-sms')
  await dialog.getByRole('button', { name: w('Send') }).click()
  await expect.poll(() => dialog.count()).toBe(0)

  await expect.poll(results, { timeout: 15_000 }).toBe(1)
  await look(family.page, 'guardian-result')
  await axeClean(family.page)
  await fitsAcross(family.page)
  await family.page.getByRole('link', { name: /Annual result/ }).click()
  await family.page.getByText(w('Weighed out of'), { exact: false }).waitFor()
  await look(family.page, 'final-result')
  expect(first.weight).toBe(0)
  expect(complaints).toEqual([])
  await page.close()
  await family.page.close()
})

it('the same on a dark phone in Nepali', { timeout: 120_000 }, async () => {
  const view = { language: 'ne' as const, width: phone, dark: true }
  const ne = wordsIn('ne')
  const office = await signedIn('administrator', view)
  const { page } = office
  await office.go('/settings')
  await throughMenu(office, '/exam', ne('Exams'), view)
  await page.getByRole('main').getByRole('link', { name: 'Annual result' }).click()
  await page.getByText(ne('Weighed out of')).first().waitFor()
  await office.settled()
  await look(page, 'final-exam-ne')
  await page.getByRole('button', { name: ne('Publish again') }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByLabel(ne('from a moment on')).check()
  await look(page, 'final-publish-ne')
  await page.close()
  const family = await signedIn('guardian', view)
  await family.go('/guardian')
  await openResults(family, ne('Menu'))
  await family.page.getByRole('heading', { name: ne('Subject by subject') }).waitFor()
  await look(family.page, 'guardian-result-ne')
  await fitsAcross(family.page)
  await family.page.close()
})
