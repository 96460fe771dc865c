/** Beside the subjects: a head with an activity, assessed in an exam, entered by keys, and on the family's result once it is published. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { openExam } from '#test/called.ts'
import { cell } from './grid.ts'
import {
  asTimeAllows,
  call,
  calledIn,
  desktop,
  look,
  phone,
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

it.each(asTimeAllows(views))('from head to result in %s', { timeout: 180_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, go, settled, complaints } = office
  const { keyboard } = page
  const name = `Chess ${language}`
  const family = await signedIn('guardian', { width: phone })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  const [child] = await call<
    { id: number; academic: { enroll_id: number; enroll_code: string; grade: string; section: string } }[]
  >(family, 'GET', '/api/guardian-child')

  const add = async (thing: string) => {
    await page
      .getByRole('button', { name: w('Add {thing}', { thing: w(thing).toLowerCase() }) })
      .first()
      .click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.getByLabel(w('Name'), { exact: true }).fill(name)
    await dialog.getByRole('button', { name: w('Save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(name).filter({ visible: true }).first().waitFor()
  }
  await go('/settings')
  const exams = await call<{ id: number; name: string; name_np: string | null }[]>(office, 'GET', '/api/exam')
  const exam = exams.find((each) => each.name === openExam)!
  await throughMenu(office, '/eca-head', 'Exam set-up', view)
  await settled()
  await look(page, `eca-heads-${language}`)
  await add('ECA head')
  await page.getByText(name).filter({ visible: true }).first().click()
  await page.waitForURL('**/eca-list/*')
  await add('Extra-curricular activity')
  await settled()
  await look(page, `eca-list-${language}`)

  await throughMenu(office, '/eca-exam-list', 'Exam set-up', view)
  await settled()
  await look(page, `eca-exams-${language}`)
  const classes = await call<
    { exam_id: number; classes: { grade_id: number; grade: string; grade_np: string | null }[] }[]
  >(office, 'GET', '/api/eca-exam')
  const grade = classes
    .find(({ exam_id }) => exam_id === exam.id)!
    .classes.find((each) => each.grade === child!.academic.grade)!
  await page
    .getByRole('region', { name: calledIn(language, exam) })
    .getByRole('link', { name: calledIn(language, { name: grade.grade, name_np: grade.grade_np }), exact: true })
    .click()
  await page.getByRole('checkbox', { name, exact: true }).click()
  await page.getByLabel(w('Letters'), { exact: true }).fill('A, B, C')
  await page.getByRole('checkbox', { name: w('A short remark may stand instead of a letter') }).uncheck()
  await look(page, `eca-setting-${language}`)
  await page.getByRole('button', { name: w('Save'), exact: true }).click()
  await page.getByText(w('The activities are saved.')).first().waitFor()

  await throughMenu(office, '/eca-achievement', 'Exams', view)
  await page
    .getByRole('button', {
      name: new RegExp(
        `${calledIn(language, { name: grade.grade, name_np: grade.grade_np })} ${child!.academic.section}$`,
      ),
    })
    .click()
  await page.getByRole('grid').waitFor()
  // the column of what was added, and the row of the child
  const sheet = await call<{ activities: { name: string }[]; students: { enroll_id: number }[] }>(
    office,
    'GET',
    `/api/eca-achievement?exam_id=${exam.id}&section_id=${new URL(page.url()).searchParams.get('sheet')}`,
  )
  const column = sheet.activities.findIndex((each) => each.name === name)
  const row = sheet.students.findIndex(({ enroll_id }) => enroll_id === child!.academic.enroll_id)
  await cell(page, row, column).click()
  await keyboard.type('Z')
  await page
    .getByText(w('One of these letters: {letters}', { letters: 'A, B, C' }))
    .first()
    .waitFor()
  await look(page, `eca-sheet-wrong-${language}`)
  await keyboard.press('Control+a')
  await keyboard.type('b')
  await keyboard.press('Enter')
  await keyboard.press('Control+s')
  await page.getByText(w('Everything is saved.')).waitFor()
  await expect.poll(() => cell(page, row, column).inputValue()).toBe('B')
  await look(page, `eca-sheet-${language}`)

  // that marks are entered, the exam closed and published is told elsewhere
  await call(office, 'POST', `/api/exam/${exam.id}/state`, { state: 'closed' })
  await call(office, 'POST', `/api/exam/${exam.id}/publish`, { with_missing: true })
  await family.go(`/exam-result/${exam.id}/${child!.academic.enroll_id}/${child!.academic.enroll_code}`)
  await family.page.getByText('Extra-curricular activities').waitFor()
  await family.page.getByText(name).first().waitFor()
  await look(family.page, `eca-result-${language}`)
  await call(office, 'POST', `/api/exam/${exam.id}/withdraw`, { reason: 'for the next story' })
  await call(office, 'POST', `/api/exam/${exam.id}/state`, { state: 'open', reason: 'for the next story' })
  expect(complaints).toEqual([])
  await page.close()
  await family.page.close()
})
