/** The marks of one student in all subjects, by keys alone; the next student by a key; and what is typed without a network. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cell } from './grid.ts'
import { axeClean, fitsAcross, phone, shot, signedIn, signIn, useBrowser, type Visit } from './story.ts'

useBrowser()

interface Shown {
  student: { enroll_id: number; name: string }
  next: number | null
  subjects: { exam_subject_id: number; parts: { full_marks: number; value: number | string | null }[] }[]
}
const read = async ({ context }: Visit, path: string) =>
  ((await (await context.request.get(path)).json()) as { data: any }).data
/** Somebody in the middle of a section of the exam that is open, with the exam's id. */
async function somebody(visit: Visit): Promise<{ exam: number; code: string; enrolment: number }> {
  const exams: { id: number; state: string }[] = await read(visit, '/api/exam')
  const exam = exams.find(({ state }) => state === 'open')!.id
  const { sheets } = await read(visit, `/api/marks/sheets?exam_id=${exam}`)
  const { exam_subject_id, section_id } = sheets.findLast((each: { students: number }) => each.students > 3)
  const { students } = await read(visit, `/api/marks/sheet?exam_subject_id=${exam_subject_id}&section_id=${section_id}`)
  return { exam, code: students[1].enroll_code, enrolment: students[1].enroll_id }
}
const ofStudent = (visit: Visit, exam: number, enrolment: number): Promise<Shown> =>
  read(visit, `/api/marks/student?exam_id=${exam}&enroll_id=${enrolment}`)
const firstValues = ({ subjects }: Shown) => subjects.map(({ parts }) => parts[0]!.value)
const open = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^(Student|विद्यार्थी)$/ }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
}

it(
  'the office types all subjects of one student by keys alone, and goes on to the next',
  { timeout: 180_000 },
  async () => {
    const office = await signedIn('administrator')
    const { page, complaints } = office
    await office.go('/individual-marks-entry')
    await page.getByText('Choose an exam and a student.').waitFor()
    await axeClean(page)
    const { exam, code, enrolment } = await somebody(office)
    await open(page, code)
    await axeClean(page)
    const { subjects, next } = await ofStudent(office, exam, enrolment)
    await cell(page, 0, 0).focus()
    for (const [at] of subjects.entries()) {
      await page.keyboard.type(at === 0 ? 'ab' : at === 1 ? '१२.५' : String(at))
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+s')
    await page.getByText('Everything is saved.').waitFor()
    const meant = subjects.map((_, at) => (at === 0 ? 'absent' : at === 1 ? 12.5 : at))
    await expect
      .poll(async () => firstValues(await ofStudent(office, exam, enrolment)), { timeout: 15_000 })
      .toEqual(meant)
    expect(await cell(page, 0, 0).inputValue()).toBe('AB')
    await shot(page, 'individual-marks')

    // above full marks: said at the cell, and not sent
    await cell(page, 2, 0).focus()
    await page.keyboard.type('999')
    await page.getByText(/^More than full marks/).waitFor()
    await axeClean(page)
    await shot(page, 'individual-marks-wrong')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(page, 2, 0).inputValue()).toBe('2')

    await page.keyboard.press('PageDown')
    const following = await ofStudent(office, exam, next!)
    await page.getByRole('heading', { name: following.student.name }).waitFor()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)).toBe('0')
    await page.keyboard.type('7')
    // saved on the way
    await page.keyboard.press('PageUp')
    await expect.poll(async () => firstValues(await ofStudent(office, exam, next!))[0], { timeout: 15_000 }).toBe(7)
    await expect.poll(() => cell(page, 0, 0).inputValue()).toBe('AB')
    expect(complaints).toEqual([])
    await page.close()
  },
)

it(
  'on a phone, in Nepali and the dark, what is typed without a network is sent when it is back',
  { timeout: 180_000 },
  async () => {
    const visit = await signIn('administrator', {
      width: phone,
      dark: true,
      language: 'ne',
      touch: true,
      offline: true,
    })
    const { context, page } = visit
    await visit.go('/individual-marks-entry')
    const { exam, code, enrolment } = await somebody(visit)
    await open(page, code)
    await axeClean(page)
    await fitsAcross(page)
    await context.setOffline(true)
    await cell(page, 3, 0).tap()
    await page.keyboard.type('१७')
    await page.keyboard.press('Enter')
    await page.getByText('इन्टरनेट छैन।').first().waitFor()
    await page.getByText('यस उपकरणमा राखियो।').first().waitFor({ timeout: 15_000 })
    await shot(page, 'individual-marks-phone')
    await axeClean(page)
    await fitsAcross(page)
    await context.setOffline(false)
    await expect.poll(async () => firstValues(await ofStudent(visit, exam, enrolment))[3], { timeout: 45_000 }).toBe(17)
    await context.close()
  },
)
