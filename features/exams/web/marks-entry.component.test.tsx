/** A sheet of marks: typed by keys and saved by itself, pasted and read from a file with a wrong cell, renewed by what others entered, and kept while the network is gone. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { queryClient } from '#platform/web/query.ts'
import OutboxStrip from '#school/web/frame/outbox-strip.tsx'
import { firstTerminal as exam } from '#test/components/examples.ts'
import type { Answers } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, chooseFiles, handsIn } from '#test/components/hands.ts'
import { cell, paste, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, type View, views } from '#test/components/mount.tsx'
import type { PartKind } from '../contract/first-parts.ts'
import { type CellValue, cellOf, type MarkSheetRow } from '../contract/marks.ts'
import ahead from './marks/ahead.ts'
import MarksEntry from './marks-entry.tsx'

const names = ['Asha Rai', 'Bina Rai', 'Chandra Rai', 'Dipa Rai']
const row: MarkSheetRow = {
  exam_subject_id: 31,
  section_id: 51,
  grade: 'Class 4',
  grade_np: 'कक्षा ४',
  section: 'A',
  name: 'English',
  name_np: 'अंग्रेजी',
  students: names.length,
  asked: names.length,
  entered: 0,
  locked: false,
  may_change: true,
}
const place = { exam_subject_id: 31, section_id: 51 }

/** What the server holds, by cell. */
function serverOf(internal?: number) {
  const values = new Map<number, CellValue>()
  if (internal !== undefined) values.set(cellOf(1, 'internal'), internal)
  const kinds: PartKind[] = internal === undefined ? ['theory'] : ['theory', 'internal']
  const sheet = () => ({
    exam,
    subject: { name: 'English', name_np: 'अंग्रेजी' },
    section: { name: 'A', name_np: null },
    parts: kinds.map((kind) => ({ kind, full_marks: 20, pass_marks: null, computed: kind === 'internal' })),
    version: 0,
    locked: false,
    may_change: true,
    students: names.map((name, at) => ({
      enroll_id: at + 1,
      enroll_code: `H${at + 1}`,
      roll: at + 1,
      name,
      name_np: null,
      cells: kinds.map((kind) => {
        const of = cellOf(at + 1, kind)
        return { cell: of, value: values.get(of) ?? null, by: null, at: null }
      }),
    })),
  })
  const answers: Answers = {
    'GET /api/exam': { data: [exam] },
    'GET /api/marks/sheets': { data: { state: 'open', sheets: [row] } },
    'GET /api/marks/own-sheets': () => ({
      data: { exam_id: exam.id, state: 'open', sheets: [row], whole: [{ ...place, sheet: sheet() }] },
    }),
    'GET /api/marks/sheet': () => ({ data: sheet() }),
    'POST /api/marks/sheet': ({ body }) => {
      for (const each of body.entries) values.set(Number(each.cell), each.value)
      const changed = body.entries.length
      return { data: { sheet_id: 1, version: 1, changed, repeated: false, overruled: [], skipped: 0 } }
    },
    'POST /api/marks/sheet/read': {
      data: {
        says: 'this',
        title: 'Marks First term, Class 4 A, English Full marks: Theory 20',
        cells: [
          { cell: cellOf(1, 'theory'), text: '7.5' },
          { cell: cellOf(2, 'theory'), text: '77' },
        ],
        left_out: [{ row: 4, enroll_code: 'X-0', twice: false }],
      },
    },
  }
  const theory = () => names.map((_, at) => values.get(cellOf(at + 1, 'theory')) ?? null)
  return { answers, theory, set: (n: number, value: CellValue) => values.set(cellOf(n, 'theory'), value) }
}
const who = {
  role: 'teacher',
  rights: ['marks-input-read', 'marks-input-create', 'marks-input-update', 'marks-input-delete'],
}
const open = (screen: React.ReactElement, answers: Answers, view: View, at = '/marks-entry') =>
  mount(screen, answers, { who, view, place: { path: '/marks-entry', at } })

afterEach(() => void vi.useRealTimers())

it('marks are typed with keys and Enter only, and saved by themselves; a pasted one that is too high stays until it is right', async () => {
  const server = serverOf()
  await open(<MarksEntry />, server.answers, {})
  await expect.element(button('Enter marks: Class 4 A, English')).toBeVisible()
  await look('marks-sheets')
  await button('Enter marks: Class 4 A, English').click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  cell(0, 0).focus()
  await press('4{Enter}ab{Enter}12.5{Enter}0{Enter}')
  await expect.element(page.getByText('Saved by itself in a moment.')).toBeVisible()
  await expect.element(page.getByText('Everything is saved.')).toBeVisible()
  expect(server.theory()).toEqual([4, 'absent', 12.5, 0])
  await expect.poll(() => cell(1, 0).value).toBe('AB')

  cell(0, 0).focus()
  paste('15\r\n99\r\nEX\r\n')
  await expect.poll(() => cell(1, 0).getAttribute('aria-invalid')).toBe('true')
  cell(1, 0).focus()
  await expect.element(page.getByText('More than full marks 20.').first()).toBeVisible()
  await look('marks-wrong-cell')
  await press('{Control>}s{/Control}')
  await expect.poll(server.theory).toEqual([15, 'absent', 'exempt', 0])
  // what is wrong stays as it was typed until it is right
  expect(cell(1, 0).value).toBe('99')
  await press('{Control>}a{/Control}९{Control>}s{/Control}')
  await expect.poll(server.theory).toEqual([15, 9, 'exempt', 0])
  await press('{Control>}a{/Control}{Delete}{Enter}{Control>}s{/Control}')
  await expect.poll(server.theory).toEqual([15, null, 'exempt', 0])
})

it('a mouse and a finger choose cells, and carry no mark to another student', async () => {
  const server = serverOf()
  server.set(1, 15)
  server.set(2, 8)
  await open(<MarksEntry />, server.answers, {}, '/marks-entry?exam=3&section=51&subject=31')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await workByHands('features/exams/web/marks/mark-sheet.tsx')
  expect(server.theory()).toEqual([15, 8, null, null])
})

it('who leaves a sheet with a mark that cannot be right is asked, and finds it again as it was typed', async () => {
  const server = serverOf()
  await open(<MarksEntry />, server.answers, {}, '/marks-entry?exam=3&section=51&subject=31')
  await expect.element(page.getByRole('grid')).toBeVisible()
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  const section = page.getByRole('combobox', { name: 'Section' })
  cell(2, 0).focus()
  await press('99')
  await section.selectOptions('')
  await ask.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => cell(2, 0).value).toBe('99')
  await section.selectOptions('')
  await ask.getByRole('button', { name: 'Leave the page', exact: true }).click()
  await button('Enter marks: Class 4 A, English').click()
  await expect.poll(() => cell(2, 0).value).toBe('99')
  expect(cell(2, 0).getAttribute('aria-invalid')).toBe('true')
  expect(server.theory()).toEqual([null, null, null, null])
})

it('what a colleague enters comes by itself, and not under the hand that types', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = serverOf()
  const screen = await open(<MarksEntry />, server.answers, {}, '/marks-entry?exam=3&section=51&subject=31')
  await expect.element(page.getByRole('grid')).toBeVisible()
  cell(1, 0).focus()
  // above full marks: nothing of it is saved, which would renew the sheet too
  await press('99')
  server.set(1, 15)
  server.set(2, 8)
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => cell(0, 0).value).toBe('15')
  expect(cell(1, 0).value).toBe('99')
  expect(screen.of('POST /api/marks/sheet')).toEqual([])
})

it.each(views)(
  'a filled sheet is laid into the grid: a wrong cell is told there, a line of nobody is named ($language)',
  async (view) => {
    const { w } = handsIn(view.language)
    const said = (text: string) => digitsIn(view.language, text)
    const server = serverOf()
    const screen = await open(<MarksEntry />, server.answers, view, '/marks-entry?exam=3&section=51&subject=31')
    await expect.element(button(w('Read a filled sheet'))).toBeVisible()
    chooseFiles([new File(['Enrol code,Theory'], 'marks.csv', { type: 'text/csv' })])
    const cells = view.language === 'ne' ? 'फाइलका २ कोष्ठ अब तालिकामा छन्।' : '2 cells of the file are in the grid now.'
    await expect.element(page.getByText(cells)).toBeVisible()
    await expect
      .element(page.getByText(said(w('line {row}: {code} is nobody of this sheet', { row: 4, code: 'X-0' }))))
      .toBeVisible()
    await expect.poll(() => cell(1, 0).getAttribute('aria-invalid')).toBe('true')
    expect(screen.of('POST /api/marks/sheet/read')[0]!.body).toMatchObject({ ...place, file: expect.any(File) })
    await look(`marks-from-file-${view.language}`)
    await expect.poll(server.theory).toEqual([7.5, null, null, null])
  },
)

it('a file that says nothing of its sheet is asked about, and one of another sheet is not laid into the grid', async () => {
  const server = serverOf()
  const found = {
    title: 'Marks First term, Class 4 A, Science',
    cells: [{ cell: cellOf(1, 'theory'), text: '8' }],
    left_out: [],
  }
  let says: 'other' | 'nothing' = 'other'
  const answers: Answers = {
    ...server.answers,
    'POST /api/marks/sheet/read': () => ({ data: { ...found, says, cells: says === 'other' ? [] : found.cells } }),
  }
  await open(<MarksEntry />, answers, {}, '/marks-entry?exam=3&section=51&subject=31')
  await expect.element(button('Read a filled sheet')).toBeVisible()
  chooseFiles([new File(['Enrol code,Theory'], 'science.csv', { type: 'text/csv' })])
  await expect.element(page.getByText(/It says: Marks First term, Class 4 A, Science/)).toBeVisible()
  says = 'nothing'
  chooseFiles([new File(['Enrol code,Theory'], 'bare.csv', { type: 'text/csv' })])
  await expect.element(button('Use it for this sheet')).toBeVisible()
  expect(cell(0, 0).value).toBe('')
  await look('marks-file-asked')
  await button('Use it for this sheet').click()
  await expect.poll(() => cell(0, 0).value).toBe('8')
  await expect.poll(server.theory).toEqual([8, null, null, null])
})

it.each(views)('a part that is made of the practical assessment is shown and not typed ($language)', async (view) => {
  const { w } = handsIn(view.language)
  await open(<MarksEntry />, serverOf(19).answers, view)
  await page.getByLabelText(w('Section'), { exact: true }).selectOptions('51')
  await page.getByLabelText(w('Subject'), { exact: true }).selectOptions('31')
  await expect
    .element(page.getByText(w('made of the practical assessment, and not typed here.')))
    .toHaveTextContent(w('Internal'))
  await expect.poll(() => cell(0, 1).value).toBe(digitsIn(view.language, '19'))
  expect([cell(0, 1).readOnly, cell(0, 0).readOnly]).toEqual([true, false])
  await look(`marks-computed-${view.language}`)
})

describe('without a network', () => {
  it('a sheet that was only read ahead is there, keeps what is typed also when the page is loaded anew, and sends it when the network is back', async () => {
    const view = { width: phone, dark: true, language: 'ne' } as const
    const { w } = handsIn('ne')
    const server = serverOf()
    const screen = await open(<Opened />, server.answers, view)
    await ahead()
    screen.offline(true)
    dispatchEvent(new Event('offline'))
    await button('Open the page anew').click()
    await button(`${w('Enter marks')}: कक्षा ४ A, अंग्रेजी`).click()
    await expect.element(page.getByRole('grid')).toBeVisible()
    await look('marks-phone-ahead')
    cell(0, 0).focus()
    await press('१७{Enter}')
    await expect.element(page.getByText(w('Waiting on this device')).first()).toBeVisible()
    await look('marks-phone-waiting')
    await button('Open the page anew').click()
    await expect.element(page.getByText(w('Waiting on this device')).first()).toBeVisible()
    await expect.poll(() => cell(0, 0).value).toBe('१७')
    expect(server.theory()[0]).toBe(null)
    screen.offline(false)
    dispatchEvent(new Event('online'))
    await expect.poll(() => server.theory()[0]).toBe(17)
    await expect.element(page.getByText(w('Waiting on this device'))).not.toBeInTheDocument()
    expect(screen.of('POST /api/marks/sheet')).toHaveLength(1)
    await look('marks-phone-sent')
  })
})

/** The screen beneath the strip of the frame, which sends what waits; by a press it begins with what the device keeps alone. */
function Opened() {
  const [times, setTimes] = useState(0)
  const anew = () => {
    queryClient.clear()
    setTimes(times + 1)
  }
  return (
    <>
      <button type="button" onClick={anew}>
        Open the page anew
      </button>
      <OutboxStrip />
      {times > 0 && <MarksEntry key={times} />}
    </>
  )
}
