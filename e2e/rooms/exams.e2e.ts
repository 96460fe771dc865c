/** An exam by four people: the office sets it up with its routine and opens it, a teacher enters the marks and mends a wrong one, the principal closes and publishes it, a guardian reads it on the phone and takes the marksheet. */
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { className, classPattern, openExam } from '#test/called.ts'
import { cell, paste } from '../grid.ts'
import { axeClean, call, fitsAcross, look, phone, shot, signedIn, throughMenu, useBrowser } from '../story.ts'

useBrowser()

it('from set-up to result, by four people', { timeout: 240_000 }, async () => {
  const office = await signedIn('administrator')
  const { page, go, settled, complaints } = office
  const { keyboard } = page
  const main = page.getByRole('main')
  const family = await signedIn('guardian', { width: phone, dark: true })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  // in a class whose first subject the teacher teaches
  const children = await call<
    { id: number; full_name: string; academic: { enroll_id: number; grade: string; section: string } }[]
  >(family, 'GET', '/api/guardian-child')
  const child = children.find(({ academic }) => academic.grade === className(7))

  await go('/settings')
  await throughMenu(office, '/exam', 'Exams', {})
  await look(page, 'exams')
  await page.getByRole('button', { name: 'Add an exam' }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.locator('input:focus').waitFor()
  await keyboard.press('Enter')
  await dialog.getByText('Field is required').first().waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Weekly test')
  for (const [label, day] of [
    ['First day', '2083-08-01'],
    ['Last day', '2083-08-05'],
  ] as const) {
    await dialog.getByRole('textbox', { name: label }).click()
    await keyboard.type(day)
    await keyboard.press('Tab')
  }
  await dialog.getByRole('combobox', { name: 'Classes and subjects' }).click()
  await page.getByRole('option', { name: 'Chosen classes' }).click()
  await dialog.getByRole('combobox', { name: 'Classes', exact: true }).click()
  await page
    .getByRole('option', { name: new RegExp(`^${classPattern(Number(/\d+/.exec(child!.academic.grade)![0]))}$`) })
    .click()
  await keyboard.press('Escape')
  await look(page, 'exam-form')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/exam\/\d+$/)
  const exam = Number(/\d+$/.exec(page.url())![0])
  await main.getByText('Draft').first().waitFor()
  await settled()
  await look(page, 'exam-draft')

  // only the first subject is asked, with 50 marks
  await main
    .getByRole('link', { name: /Subject marks/ })
    .first()
    .click()
  await page.getByRole('grid').waitFor()
  await settled()
  await look(page, 'subject-marks')
  const subjects = await page.getByRole('grid').locator('tbody tr').count()
  await cell(page, 0, 0).click()
  await keyboard.press('Control+a')
  await keyboard.type('50')
  await keyboard.press('Enter')
  await cell(page, 1, 0).click()
  for (let down = 2; down < subjects; down++) await keyboard.press('Shift+ArrowDown')
  for (let right = 1; right < 9; right++) await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Delete')
  await keyboard.press('Control+s')
  await page.getByText('Subject marks saved.').waitFor()
  expect(await cell(page, 1, 0).inputValue()).toBe('')

  await throughMenu(office, '/exam-routine', 'Exams', {})
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).filter({ visible: true }).click()
    await page.getByRole('option', { name: option, exact: true }).first().click()
    await settled()
  }
  await choose('Exam', 'Weekly test')
  await choose('Class', child!.academic.grade)
  await page
    .getByLabel(/: Date$/)
    .filter({ visible: true })
    .first()
    .click()
  await keyboard.press('Control+a')
  await keyboard.type('2083-08-02')
  await keyboard.press('Tab')
  await page
    .getByLabel(/: Time$/)
    .filter({ visible: true })
    .first()
    .fill('10:00')
  await page
    .getByLabel(/: Minutes$/)
    .filter({ visible: true })
    .first()
    .click()
  await keyboard.press('Control+a')
  await keyboard.type('90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The exam routine is saved.').first().waitFor()

  await throughMenu(office, '/exam', 'Exams', {})
  await main.getByRole('link', { name: 'Weekly test' }).click()
  await main.getByRole('button', { name: 'Open for marks' }).click()
  await main.getByRole('button', { name: 'Close the exam' }).waitFor()
  expect(complaints).toEqual([])
  await page.close()

  const teacher = await signedIn('teacher')
  await teacher.go('/attendance')
  await throughMenu(teacher, '/marks-entry', 'Exams', {})
  await teacher.page.getByLabel('Exam', { exact: true }).selectOption({ label: 'Weekly test' })
  await teacher.page
    .getByRole('button', { name: `Enter marks: ${child!.academic.grade} ${child!.academic.section}, Nepali` })
    .click()
  await teacher.page.getByRole('grid').waitFor()
  await teacher.settled()
  const students = await teacher.page.getByRole('grid').locator('tbody tr').count()
  expect(students).toBeGreaterThan(2)
  await cell(teacher.page, 0, 0).focus()
  await paste(teacher.page, ['99', ...Array.from({ length: students - 1 }, () => '45')].join('\r\n'))
  await cell(teacher.page, 0, 0).click()
  await teacher.page.getByText('More than full marks 50.').first().waitFor()
  await look(teacher.page, 'exam-marks-wrong')
  await teacher.page.keyboard.press('Control+a')
  await teacher.page.keyboard.type('45')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.press('Control+s')
  await teacher.page.getByText('Everything is saved.').waitFor()
  expect(teacher.complaints).toEqual([])
  await teacher.page.close()

  const principal = await signedIn('principal')
  const hers = principal.page.getByRole('main')
  await principal.go('/attendance')
  await throughMenu(principal, '/exam', 'Exams', {})
  await hers.getByRole('link', { name: 'Weekly test' }).click()
  await hers.getByText('done').first().waitFor()
  await look(principal.page, 'exam-open')
  await hers.getByRole('button', { name: 'Close the exam' }).click()
  const question = principal.page.getByRole('dialog').filter({ visible: true })
  await question.getByText(/not entered yet|All marks are entered/).waitFor()
  await question.getByRole('button', { name: 'Close the exam' }).click()
  await hers.getByRole('button', { name: 'Publish', exact: true }).click()
  await shot(principal.page, 'exam-publish')
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await hers.getByRole('button', { name: 'Publish again' }).waitFor()
  await principal.settled()
  await look(principal.page, 'exam-published')

  const phoneOf = family.page
  await phoneOf.locator('main button[aria-pressed]').filter({ hasText: child!.full_name }).click()
  await phoneOf
    .getByRole('button', { name: /filter/i })
    .first()
    .click()
  const sheet = phoneOf.getByRole('dialog')
  const choice = sheet.locator('select, input').first()
  if (await choice.evaluate((node) => node.tagName === 'SELECT')) await choice.selectOption({ label: 'Weekly test' })
  else {
    await choice.click()
    await phoneOf.getByRole('option', { name: 'Weekly test' }).click()
  }
  await sheet.getByRole('button', { name: 'Filter', exact: true }).click()
  await phoneOf.waitForURL(`**/exam-result/${exam}/**`)
  await phoneOf.getByText('90%').first().waitFor()
  await phoneOf.getByText('A+').first().waitFor()
  await shot(phoneOf, 'result-phone')
  await axeClean(phoneOf)
  await fitsAcross(phoneOf)
  const link = phoneOf.getByRole('link', { name: 'Print the marksheet' })
  const paper = await phoneOf.request.get(new URL((await link.getAttribute('href'))!, phoneOf.url()).href)
  const { text } = await extractText(new Uint8Array(await paper.body()), { mergePages: true })
  expect(text).toContain(child!.full_name)
  expect(text).toMatch(/Weekly test/)
  expect(text).toMatch(/90%/)

  // taken back, the family finds it no more
  await hers.getByRole('button', { name: 'Withdraw' }).click()
  await question.locator('input:focus, textarea:focus').waitFor()
  await principal.page.keyboard.type('A wrong paper')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await hers.getByText('Withdrawn').waitFor()
  await phoneOf.reload()
  await expect.poll(() => phoneOf.getByText('90%').count()).toBe(0)
  expect(principal.complaints).toEqual([])
  await principal.page.close()
  await phoneOf.close()
})

it('set-up on a dark phone in Nepali', { timeout: 120_000 }, async () => {
  const view = { width: phone, dark: true, language: 'ne' as const }
  const office = await signedIn('administrator', view)
  const { page, go, settled } = office
  await go('/settings')
  await throughMenu(office, '/exam', 'Exams', view)
  await settled()
  await look(page, 'exams-ne')
  await page.getByRole('main').getByRole('link').filter({ hasText: openExam }).click()
  await page.waitForURL(/\/exam\/\d+$/)
  await settled()
  await look(page, 'exam-ne')
  await page
    .getByRole('main')
    .getByRole('link', { name: /विषय अङ्क/ })
    .first()
    .click()
  await page.getByRole('grid').waitFor()
  await settled()
  await look(page, 'subject-marks-ne')
  await page.close()
})
