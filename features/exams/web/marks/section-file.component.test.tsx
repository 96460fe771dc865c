/** A file of all subjects of a section: what it changes is shown by subject before anything is saved; what cannot be right is named and not sent. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, chooseFiles, handsIn, told } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { type CellValue, cellOf } from '../../contract/marks.ts'
import { SectionFile } from './section-file.tsx'

const names = ['Asha Rai', 'Bina Karki']
const sheet = (name: string, name_np: string, values: CellValue[], may_change = true) => ({
  exam: { id: 3, name: 'First term', name_np: 'पहिलो त्रैमासिक', state: 'open' },
  subject: { name, name_np },
  section: { name: 'Class 4 A', name_np: 'कक्षा ४ A' },
  parts: [{ kind: 'theory' as const, full_marks: 50, pass_marks: null, computed: false }],
  version: 2,
  locked: false,
  may_change,
  students: names.map((student, at) => ({
    enroll_id: at + 1,
    enroll_code: `H${at + 1}`,
    roll: at + 1,
    name: student,
    name_np: null,
    cells: [{ cell: cellOf(at + 1, 'theory'), value: values[at] ?? null, by: null, at: null }],
  })),
})
const says = (at: number, text: string) => ({ cell: cellOf(at, 'theory'), text })
const read = {
  says: 'this' as const,
  title: 'Marks First term, Class 4 A',
  unknown_heads: ['Height'],
  left_out: [{ row: 6, enroll_code: 'X-0', twice: false }],
  sheets: [
    { exam_subject_id: 31, sheet: sheet('English', 'अङ्ग्रेजी', [40, null]), cells: [says(1, '40'), says(2, '35.5')] },
    { exam_subject_id: 32, sheet: sheet('Science', 'विज्ञान', [null, null]), cells: [says(1, '77'), says(2, 'AB')] },
    { exam_subject_id: 33, sheet: sheet('Nepali', 'नेपाली', [null, null], false), cells: [says(1, '12')] },
  ],
}
const who = { role: 'teacher', rights: ['marks-input-read', 'marks-input-create', 'marks-input-update'] }
const place = { exam_id: 3, section_id: 51 }
const bring = () => chooseFiles([new File(['Enrol code'], 'marks.csv', { type: 'text/csv' })])

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const say = (text: string) => digitsIn(view.language, text)
  const isNepali = view.language === 'ne'

  it('counts what changes by subject, names what is wrong, and saves the rest subject by subject', async () => {
    const answers: Answers = {
      'POST /api/marks/section/read': { data: read },
      'POST /api/marks/sheet': ({ body }) => ({
        data: { sheet_id: 1, version: 3, changed: body.entries.length, repeated: false, overruled: [], skipped: 0 },
      }),
    }
    const screen = await mount(<SectionFile place={place} mayRead />, answers, { who, view })
    bring()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    const english = isNepali ? 'अङ्ग्रेजी' : 'English'
    const science = isNepali ? 'विज्ञान' : 'Science'
    await expect.element(row(english)).toHaveTextContent(new RegExp(say(`${english}21–$`)))
    await expect.element(row(science)).toHaveTextContent(new RegExp(say(`${science}211$`)))
    await expect.element(page.getByText(w('You do not enter this subject, or it is locked.'))).toBeVisible()
    await expect.element(page.getByRole('listitem')).toHaveTextContent(/Asha Rai.*77/)
    await expect.element(page.getByText(/Height/)).toBeVisible()
    await expect.element(page.getByText(new RegExp(say('X-0')))).toBeVisible()
    await look(`section-file-${view.language}`)
    expect(screen.of('POST /api/marks/sheet')).toEqual([])
    await button(isNepali ? '२ विषयका २ अङ्क सुरक्षित गर्ने' : 'Save 2 marks in 2 subjects').click()
    await told(isNepali ? '२ अङ्क सुरक्षित भयो।' : '2 marks saved.')
    expect(
      screen.of('POST /api/marks/sheet').map(({ body }) => [body.exam_subject_id, body.version, body.entries]),
    ).toEqual([
      [31, 2, [{ cell: cellOf(2, 'theory'), value: 35.5, was: null }]],
      [32, 2, [{ cell: cellOf(2, 'theory'), value: 'absent', was: null }]],
    ])
    await expect.poll(() => page.getByRole('table').query()).toBeNull()
  })
})

it('what one subject refuses stays with its reason, and the others are saved', async () => {
  await mount(
    <SectionFile place={place} mayRead />,
    {
      'POST /api/marks/section/read': { data: read },
      'POST /api/marks/sheet': ({ body }) =>
        body.exam_subject_id === 31
          ? refused(409, 'This sheet is locked. Whoever leads the exam can open it again.', { code: 'locked' })
          : { data: { sheet_id: 1, version: 3, changed: 1, repeated: false, overruled: [], skipped: 0 } },
    } as Answers,
    { who },
  )
  bring()
  await button('Save 2 marks in 2 subjects').click()
  await expect.element(page.getByRole('row', { name: /English/ })).toHaveTextContent(/This sheet is locked/)
})

it('who has overruled a colleague is told at the subject', async () => {
  const theirs = { cell: cellOf(2, 'theory'), name: 'Bina Karki', theirs: 30, yours: 35.5, by: 'Sita Sharma' }
  await mount(
    <SectionFile place={place} mayRead />,
    {
      'POST /api/marks/section/read': { data: read },
      'POST /api/marks/sheet': ({ body }) => {
        const overruled = body.exam_subject_id === 31 ? [theirs] : []
        return {
          data: { sheet_id: 1, version: 3, changed: 1, repeated: false, overruled, skipped: 0 },
          message: 'Marks saved. Somebody else had said otherwise meanwhile.',
        }
      },
    } as Answers,
    { who },
  )
  bring()
  await button('Save 2 marks in 2 subjects').click()
  await expect
    .element(page.getByRole('row', { name: /English/ }))
    .toHaveTextContent(/Somebody else had said otherwise meanwhile/)
})

it('a file of another exam is told by its title; one that says nothing is asked about', async () => {
  let answer = 'other'
  await mount(
    <SectionFile place={place} mayRead />,
    {
      'POST /api/marks/section/read': () => ({
        data: { ...read, says: answer as 'other', title: 'Marks Second term, Class 4 A' },
      }),
    } as Answers,
    { who },
  )
  bring()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Second term/)
  answer = 'nothing'
  bring()
  await button('Use it for this section').click()
  await expect.element(button('Save 2 marks in 2 subjects')).toBeVisible()
})

it('is taken out only where marks are not entered now', async () => {
  await mount(<SectionFile place={place} mayRead={false} />, {}, { who })
  await expect.element(page.getByRole('link', { name: 'All subjects as Excel' })).toBeVisible()
  expect(button('Read a filled file of all subjects').query()).toBeNull()
})
