/** A practical part in named parts: ready-made criteria, switched on, entered by criteria, and the mark that follows is shown among the marks and not typed. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { className, openExam } from '#test/called.ts'
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

interface Named {
  name: string
  name_np: string | null
}

it.each(asTimeAllows(views))('from criteria to the mark in %s', { timeout: 180_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signedIn('administrator', view)
  const { page, go, settled, complaints } = office
  const { keyboard } = page
  await go('/settings')
  const exam = (await call<({ id: number } & Named)[]>(office, 'GET', '/api/exam')).find(
    (each) => each.name === openExam,
  )!
  // a class of its own for each language, and its first subject with a part of 50 more marks: that is told elsewhere
  const grade = (await call<({ id: number } & Named)[]>(office, 'GET', '/api/grades?rowsPerPage=50')).find(
    (each) => each.name === className(language === 'en' ? 4 : 5),
  )!
  const place = { exam_id: exam.id, grade_id: grade.id }
  const { subjects } = await call<{
    subjects: { subject_id: number; subject: string; subject_np: string | null; counts: boolean; parts: object[] }[]
  }>(office, 'GET', `/api/subject-marks?exam_id=${exam.id}&grade_id=${grade.id}`)
  const [subject] = subjects
  const part = { kind: 'internal', full_marks: 25, pass_marks: null, credit_hours: 0 }
  await call(office, 'PUT', '/api/subject-marks', {
    ...place,
    subjects: [
      {
        subject_id: subject!.subject_id,
        counts: subject!.counts,
        pass_marks: null,
        parts: [...subject!.parts, part],
      },
    ],
  })
  const name = calledIn(language, { name: subject!.subject, name_np: subject!.subject_np })
  const choose = async (label: string, option: string) => {
    await page
      .getByRole('combobox', { name: w(label), exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('option', { name: option, exact: true }).first().click()
    await settled()
  }

  await throughMenu(office, '/pa-manager', 'Exam set-up', view)
  await choose('Exam', exam.name)
  await choose('Grade', calledIn(language, grade))
  await page.getByRole('grid').waitFor()
  await choose('Ready-made criteria', w('Classes 4 to 8, languages (50)'))
  await expect.poll(() => cell(page, 0, 0).inputValue()).toBe('Participation')
  await cell(page, 1, 5).click()
  await keyboard.press('Control+a')
  await keyboard.type('x')
  await page.getByText(w('Write it as 75 or 26.25.')).first().waitFor()
  await look(page, `pa-manager-wrong-${language}`)
  await keyboard.press('Control+a')
  await keyboard.type('20')
  await keyboard.press('Control+s')
  await page.getByText(w('The criteria are saved.')).waitFor()
  await settled()
  await look(page, `pa-manager-${language}`)

  await throughMenu(office, '/advance-practical-mode', 'Exam set-up', view)
  await choose('Exam', exam.name)
  await choose('Grade', calledIn(language, grade))
  await page.getByRole('button', { name: `${w('Switch on')}: ${name}, ${w('Internal')}` }).click()
  const question = page.getByRole('dialog').filter({ visible: true })
  await question.getByRole('button', { name: w('Switch on'), exact: true }).click()
  await page.getByText(w('The mark of this part is made of its criteria now.')).first().waitFor()
  await settled()
  await look(page, `practical-mode-${language}`)

  await throughMenu(office, '/pa-entry', 'Exams', view)
  await page
    .getByRole('button', { name: new RegExp(`${w('Enter marks')}: ${calledIn(language, grade)} A, ${name}$`) })
    .click()
  await page.getByRole('grid').waitFor()
  await settled()
  for (const [column, mark] of ['3', '15', '12', '8'].entries()) {
    await cell(page, 0, column).click()
    await keyboard.press('Control+a')
    await keyboard.type(mark)
  }
  await cell(page, 1, 3).click()
  await keyboard.type('99')
  await expect.poll(() => cell(page, 1, 3).getAttribute('aria-invalid')).toBe('true')
  await look(page, `pa-entry-wrong-${language}`)
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  await keyboard.press('Enter')
  await keyboard.press('Control+s')
  await page.getByText(w('Everything is saved.')).waitFor()
  // 38 of 50, scaled to 25
  await page.getByText(language === 'ne' ? '१९ / २५' : '19 / 25').waitFor()
  await look(page, `pa-entry-${language}`)

  const section = new URL(page.url()).searchParams.get('sheet')!
  const [exam_subject_id, section_id] = section.split('.')
  await throughMenu(office, '/marks-entry', 'Exams', view)
  await page.getByLabel(w('Section'), { exact: true }).selectOption(section_id!)
  await page.getByLabel(w('Subject'), { exact: true }).selectOption(exam_subject_id!)
  await page.getByText(w('made of the practical assessment, and not typed here.')).waitFor()
  await expect.poll(() => cell(page, 0, 1).inputValue()).toBe(language === 'ne' ? '१९' : '19')
  expect(await cell(page, 0, 1).getAttribute('readonly')).not.toBeNull()
  await settled()
  await look(page, `marks-computed-${language}`)
  expect(complaints).toEqual([])
  await page.close()
})
