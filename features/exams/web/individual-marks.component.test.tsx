/** The marks of one student in all subjects, by keys alone; the next student by a key; and what is typed without a network. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import OutboxStrip from '#school/web/frame/outbox-strip.tsx'
import type { Answers } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, type View, wordsIn } from '#test/components/mount.tsx'
import { type CellValue, cellOf } from '../contract/marks.ts'
import type { StudentSubject } from '../contract/student-marks.ts'
import IndividualMarksEntry from './individual-marks-entry.tsx'

const names = ['Nepali', 'English', 'Maths', 'Science']
const students = ['Asha Rai', 'Bina Rai']

/** What the server holds, by cell. */
function serverOf() {
  const values = new Map<number, CellValue>()
  const subject = (enroll: number, at: number): StudentSubject => {
    const id = cellOf(enroll, 'theory') + at * 100_000
    return {
      exam_subject_id: at + 1,
      name: names[at]!,
      name_np: null,
      parts: [
        {
          kind: 'theory',
          full_marks: 75,
          pass_marks: null,
          computed: false,
          cell: cellOf(enroll, 'theory'),
          value: values.get(id) ?? null,
          by: null,
          at: null,
        },
      ],
      version: 0,
      locked: false,
      may_change: true,
      letter: null,
    }
  }
  const answers: Answers = {
    'GET /api/exam': { data: [{ id: 3, name: 'First terminal', state: 'open' }] } as never,
    'GET /api/marks/student': ({ query }) => {
      const enroll = Number(query['enroll_id'])
      return {
        data: {
          exam: { id: 3, name: 'First terminal', name_np: null, state: 'open' },
          student: {
            enroll_id: enroll,
            enroll_code: `H${enroll}`,
            roll: enroll,
            name: students[enroll - 1]!,
            name_np: null,
            section_id: 51,
            grade: 'Class 5',
            grade_np: null,
            section: 'A',
          },
          previous: enroll === 2 ? 1 : null,
          next: enroll === 1 ? 2 : null,
          subjects: names.map((_, at) => subject(enroll, at)),
          sum: null,
        },
      }
    },
    'POST /api/marks/sheet': ({ body }) => {
      for (const each of body.entries)
        values.set(Number(each.cell) + ((body.exam_subject_id as number) - 1) * 100_000, each.value)
      return { data: { sheet_id: 1, version: 1, changed: 1, repeated: false, overruled: [], skipped: 0 } }
    },
  }
  const of = (enroll: number) => names.map((_, at) => values.get(cellOf(enroll, 'theory') + at * 100_000) ?? null)
  return { answers, of }
}
async function open(view: View) {
  const server = serverOf()
  // the strip of the frame sends what waits
  const whole = (
    <>
      <OutboxStrip />
      <IndividualMarksEntry />
    </>
  )
  const screen = await mount(whole, server.answers, {
    who: { rights: ['marks-input-read', 'marks-input-create', 'marks-input-update'] },
    view,
    place: { path: '/individual-marks-entry', at: '/individual-marks-entry?exam=3&student=1' },
  })
  await expect.element(page.getByRole('grid')).toBeVisible()
  return { ...screen, of: server.of }
}

it('all subjects are typed by keys, one too high is told and not sent, and the next student comes by a key', async () => {
  const here = await open({})
  await look('individual-marks-empty')
  cell(0, 0).focus()
  await press('ab{Enter}')
  await press('१२.५{Enter}')
  await press('2{Enter}3{Enter}')
  await press('{Control>}s{/Control}')
  await expect.element(page.getByText('Everything is saved.')).toBeVisible()
  await expect.poll(() => here.of(1)).toEqual(['absent', 12.5, 2, 3])
  expect(cell(0, 0).value).toBe('AB')
  const sent = here.of(1)

  cell(2, 0).focus()
  await press('999')
  await expect.element(page.getByText(/^More than full marks/)).toBeVisible()
  await look('individual-marks-wrong')
  await press('{Escape}')
  expect(cell(2, 0).value).toBe('2')
  expect(here.of(1)).toEqual(sent)

  await press('{PageDown}')
  await expect.element(page.getByRole('heading', { name: students[1]! })).toBeVisible()
  await expect.poll(() => (document.activeElement as HTMLElement).dataset['row']).toBe('0')
  await press('7')
  // saved on the way
  await press('{PageUp}')
  await expect.poll(() => here.of(2)[0]).toBe(7)
  await expect.poll(() => cell(0, 0).value).toBe('AB')
})

it('who goes on with a mark that cannot be right is asked, and finds it again as it was typed', async () => {
  const here = await open({})
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  const answer = (name: string) => ask.getByRole('button', { name, exact: true }).click()
  cell(1, 0).focus()
  await press('999')
  await press('{PageDown}')
  await expect.element(ask).toHaveTextContent(/1 cell is not right yet and not saved. It stays on this device./)
  await answer('Cancel')
  await expect.poll(() => cell(1, 0).value).toBe('999')
  cell(1, 0).focus()
  await press('{PageDown}')
  await answer('Leave the page')
  await expect.element(page.getByRole('heading', { name: students[1]! })).toBeVisible()
  await expect.poll(() => cell(1, 0).value).toBe('')
  cell(0, 0).focus()
  await press('{PageUp}')
  await expect.element(page.getByRole('heading', { name: students[0]! })).toBeVisible()
  await expect.poll(() => cell(1, 0).value).toBe('999')
  expect(here.of(1)).toEqual([null, null, null, null])
})

it('on a phone, what is typed without a network is kept on the device and sent when it is back', async () => {
  const w = wordsIn('ne')
  const here = await open({ width: phone, dark: true, language: 'ne' })
  await look('individual-marks-phone')
  here.offline(true)
  dispatchEvent(new Event('offline'))
  cell(3, 0).focus()
  await press('१७{Enter}')
  await expect.element(page.getByText('इन्टरनेट छैन।').first()).toBeVisible()
  await expect.element(page.getByText('यस उपकरणमा राखियो।').first()).toBeVisible()
  expect(here.of(1)[3]).toBe(null)
  await look('individual-marks-phone-offline')
  here.offline(false)
  dispatchEvent(new Event('online'))
  await expect.poll(() => here.of(1)[3]).toBe(17)
  await expect.element(page.getByText(w('Everything is saved.'))).toBeVisible()
})

it('a mouse and a finger choose cells, and carry no mark into another subject', async () => {
  await open({})
  await workByHands('features/exams/web/marks/student-marks.tsx')
})
