/** Continuous assessment: outcomes pasted, rated in a section (on the phone without a network), published, and read by the family. English on a desk, Nepali on a dark phone. */
import { expect, it } from 'vitest'
import { openExam } from '#test/called.ts'
import { cell, paste } from './grid.ts'
import {
  asTimeAllows,
  axeClean,
  call,
  calledIn,
  desktop,
  fitsAcross,
  look,
  phone,
  signIn,
  signedIn,
  throughMenu,
  useBrowser,
  type View,
  wordsIn,
} from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, dark: true, language: 'ne', touch: true, offline: true }],
]
interface Named {
  name: string
  name_np: string | null
}

it.each(asTimeAllows(views))('from outcome to result in %s', { timeout: 180_000 }, async (language, view) => {
  const w = wordsIn(language)
  const office = await signIn('administrator', view)
  const { page, settled, complaints, context } = office
  const { keyboard } = page
  if (view.offline) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const family = await signedIn('guardian', { width: phone, language })
  await family.go('/guardian')
  await family.page.locator('button[aria-pressed]').first().waitFor()
  const [child] = await call<
    { id: number; academic: { enroll_id: number; enroll_code: string; grade: string; section: string } }[]
  >(family, 'GET', '/api/guardian-child')
  const exam = (await call<({ id: number } & Named)[]>(office, 'GET', '/api/exam')).find(
    (each) => each.name === openExam,
  )!
  const grade = (await call<({ id: number } & Named)[]>(office, 'GET', '/api/grades?rowsPerPage=50')).find(
    (each) => each.name === child!.academic.grade,
  )!
  const choose = async (label: string, option: string) => {
    await page
      .getByRole('combobox', { name: w(label), exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('option', { name: option, exact: true }).first().click()
    await settled()
  }

  await throughMenu(office, '/cas-outcome', 'Exam set-up', view)
  await choose('Exam', exam.name)
  await choose('Grade', calledIn(language, grade))
  await page.getByRole('grid').waitFor()
  const subject = await page
    .getByRole('combobox', { name: w('Subject'), exact: true })
    .filter({ visible: true })
    .inputValue()
  await cell(page, 0, 0).click()
  await paste(page, 'Reading\tReads aloud\tठूलो स्वरमा पढ्छ\r\nWriting\t\tअक्षर लेख्छ\r\n')
  await cell(page, 1, 1).click()
  await keyboard.press('Control+s')
  await page.getByText(w('The outcome itself is missing.')).first().waitFor()
  await look(page, `cas-outcomes-wrong-${language}`)
  await keyboard.type('Writes letters')
  await keyboard.press('Control+s')
  await page.getByText(w('The outcomes are saved.')).waitFor()
  await settled()
  await axeClean(page)
  await look(page, `cas-outcomes-${language}`)

  await throughMenu(office, '/cas-entry', 'Exams', view)
  const place = `${calledIn(language, grade)} ${child!.academic.section}, ${subject.replace(/ \(.*\)$/, '')}`
  await page.getByRole('button', { name: `${w('Enter ratings')}: ${place}` }).click()
  await page.getByRole('grid').waitFor()
  await settled()
  const [section_id, subject_id] = new URL(page.url()).searchParams.get('sheet')!.split('.')
  const address = `/api/cas-rating?exam_id=${exam.id}&section_id=${section_id}&subject_id=${subject_id}`
  interface Sheet {
    students: { enroll_id: number; cells: { value: string | null }[] }[]
  }
  const { students } = await call<Sheet>(office, 'GET', address)
  const row = students.findIndex(({ enroll_id }) => enroll_id === child!.academic.enroll_id)
  if (view.offline) await context.setOffline(true)
  await cell(page, row, 0).click()
  await keyboard.type('9')
  await page.getByText(w('A rating of 1 to 4; after remedial teaching 1>3 or 2>4.')).first().waitFor()
  await keyboard.press('Control+a')
  await keyboard.type(language === 'ne' ? '१>३' : '1>3')
  await cell(page, row, 1).click()
  await keyboard.type('4')
  await keyboard.press('Enter')
  if (view.offline) {
    await page.getByText('यस उपकरणमा पर्खेका').first().waitFor()
    await fitsAcross(page)
    await look(page, 'cas-waiting')
    await context.setOffline(false)
  }
  const told = async () => (await call<Sheet>(office, 'GET', address)).students[row]!.cells.map(({ value }) => value)
  await expect.poll(told, { timeout: 45_000 }).toEqual(['1>3', '4'])
  await axeClean(page)
  await look(page, `cas-sheet-${language}`)

  // that marks are entered, the exam closed and published is told elsewhere
  await call(office, 'POST', `/api/exam/${exam.id}/state`, { state: 'closed' })
  await call(office, 'POST', `/api/exam/${exam.id}/publish`, { with_missing: true })
  await family.go(`/exam-result/${exam.id}/${child!.academic.enroll_id}/${child!.academic.enroll_code}`)
  await family.page.getByText(language === 'ne' ? 'ठूलो स्वरमा पढ्छ' : 'Reads aloud').waitFor()
  await family.page.getByText(w('Excellent')).first().waitFor()
  await look(family.page, `cas-result-${language}`)
  await call(office, 'POST', `/api/exam/${exam.id}/withdraw`, { reason: 'for the next story' })
  await call(office, 'POST', `/api/exam/${exam.id}/state`, { state: 'open', reason: 'for the next story' })
  // the next story begins without them
  await call(office, 'POST', '/api/cas-rating', {
    exam_id: exam.id,
    section_id: Number(section_id),
    subject_id: Number(subject_id),
    client_id: crypto.randomUUID(),
    revision: 1,
    version: 99,
    entries: await cellsOf(office, address),
  })
  await call(office, 'PUT', '/api/cas-outcome', {
    exam_id: exam.id,
    grade_id: grade.id,
    subject_id: Number(subject_id),
    outcomes: [],
  })
  expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.close()
  await family.page.close()
})

async function cellsOf(office: Parameters<typeof call>[0], address: string) {
  const { students } = await call<{ students: { cells: { cell: number; value: string | null }[] }[] }>(
    office,
    'GET',
    address,
  )
  return students.flatMap(({ cells }) =>
    cells.filter(({ value }) => value !== null).map(({ cell: of, value }) => ({ cell: of, value: null, was: value })),
  )
}
