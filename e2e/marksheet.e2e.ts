/** The office sets how marksheets look, prints a section as one file; a family prints its own; a stranger scans the code. English on a desk, Nepali on a dark phone. */
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
  signedIn,
  throughMenu,
  useBrowser,
  type View,
  visit,
  wordsIn,
} from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne' }],
]

it.each(asTimeAllows(views))('marksheets in %s', { timeout: 240_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, go, settled, complaints } = office
  await go('/settings')
  await page.getByRole('link', { name: new RegExp(`^${w('Exam settings')}`) }).click()
  await page.getByLabel(w('Note at the foot')).click()
  await page.keyboard.type(`Keep this paper ${language}`)
  await page.getByRole('button', { name: w('Save'), exact: true }).click()
  await settled()
  await look(page, `settings-marksheet-${language}`)
  await page.getByRole('button', { name: w('Add a signature') }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.locator('input:focus').waitFor()
  await dialog.getByRole('button', { name: w('Save'), exact: true }).click()
  await dialog.getByText(w('Field is required')).first().waitFor()
  await dialog
    .getByRole('textbox', { name: w('Under the line') })
    .first()
    .focus()
  await page.keyboard.type('Coordinator')
  await look(page, `signature-dialog-${language}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Coordinator').filter({ visible: true }).first().waitFor()

  await throughMenu(office, '/marksheet', 'Exams', view)
  const choose = async (label: string, option: RegExp | string) => {
    const box = page.getByRole('combobox', { name: w(label), exact: true }).filter({ visible: true })
    await box.click()
    await page.getByRole('option', { name: option }).first().click()
    await settled()
  }
  await choose('Exam', publishedExam)
  await choose('Grade', new RegExp(`^${classPattern(5)}$`))
  await choose('Section', /^A$/)
  await page.getByRole('button', { name: w('Print the section') }).click()
  await page.getByText(w('The marksheets are printed.')).waitFor({ timeout: 60_000 })
  const file = page.getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ }).last()
  const printed = await page.request.get(new URL((await file.getAttribute('href'))!, page.url()).href)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await look(page, `marksheets-${language}`)
  await axeClean(page)
  await fitsAcross(page)

  // the family, by its own way
  const family = await signedIn('guardian', { width: phone, dark: true, language })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  const [child] = await call<{ id: number; academic: { enroll_id: number; enroll_code: string } }[]>(
    family,
    'GET',
    '/api/guardian-child',
  )
  const [exam] = await call<{ id: number }[]>(family, 'GET', `/api/guardian-exam?student_id=${child!.id}`)
  await family.go(`/exam-result/${exam!.id}/${child!.academic.enroll_id}/${child!.academic.enroll_code}`)
  const link = family.page.getByRole('link', { name: w('Print the marksheet') })
  await link.waitFor()
  const own = await family.page.request.get(new URL((await link.getAttribute('href'))!, family.page.url()).href)
  expect([own.status(), own.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await look(family.page, `result-with-marksheet-${language}`)

  // whoever scans a code that was made up
  const stranger = await visit({ width: phone, language })
  await stranger.go(`/verify/${'x'.repeat(40)}`)
  await stranger.page.getByText(w('This code is of no marksheet')).waitFor()
  expect(complaints).toEqual([])
  for (const each of [page, family.page, stranger.page]) await each.close()
})
