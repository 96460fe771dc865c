/** Continuous assessment: outcomes pasted and one without its words told, and ratings of a section typed by keys, also without a network. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import OutboxStrip from '#school/web/frame/outbox-strip.tsx'
import { firstTerminal as exam } from '#test/components/examples.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { cell, paste, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import type { Outcome } from '../../contract/cas.ts'
import { pairCell } from '../../contract/cell-sheet.ts'
import CasEntry from './cas-entry.tsx'
import CasOutcomes from './cas-outcomes.tsx'

const nepali = { id: 9, name: 'Nepali', name_np: 'नेपाली' }
const classOne = { grade: 'Class 1', grade_np: 'कक्षा १' }

describe.each(views)('in $language', (view) => {
  const { w, pick } = handsIn(view.language)
  const read = view.language === 'ne' ? 'ठूलो स्वरमा पढ्छ' : 'Reads aloud'

  it('outcomes are pasted; a line without its outcome is told and not sent, and saved when it is mended', async () => {
    let outcomes: Outcome[] = []
    const screen = await mount(
      <CasOutcomes />,
      {
        'GET /api/exam': { data: [exam] },
        'GET /api/grades': slimList([{ id: 5, name: 'Class 1' }]),
        'GET /api/cas-outcome': () => ({
          data: {
            exam: { name: 'First terminal', name_np: null },
            state: 'open',
            ...classOne,
            subjects: [{ ...nepali, outcomes }],
          },
        }),
        'PUT /api/cas-outcome': ({ body }) => {
          outcomes = body.outcomes.map((each, at) => ({
            id: at + 1,
            theme: each.theme ?? null,
            name: each.name,
            name_np: each.name_np ?? null,
            rated: 0,
          }))
          return { message: 'The outcomes are saved.' }
        },
      },
      {
        who: { rights: ['subject-mark-read', 'subject-mark-update', 'grade-read'] },
        view,
        place: { path: '/cas-outcome' },
      },
    )
    await pick('Exam', 'First terminal')
    await pick('Grade', 'Class 1')
    await expect.element(page.getByRole('grid')).toBeVisible()
    cell(0, 0).focus()
    paste('Reading\tReads aloud\tठूलो स्वरमा पढ्छ\r\nWriting\t\tअक्षर लेख्छ\r\n')
    await expect.poll(() => cell(1, 2).value).toBe('अक्षर लेख्छ')
    cell(1, 1).focus()
    await press('{Control>}s{/Control}')
    await expect.element(page.getByText(w('The outcome itself is missing.')).first()).toBeVisible()
    await look(`cas-outcomes-wrong-${view.language}`)
    expect(screen.of('PUT /api/cas-outcome')).toEqual([])
    await press('Writes letters{Control>}s{/Control}')
    await told(w('The outcomes are saved.'))
    expect(screen.of('PUT /api/cas-outcome').map(({ body }) => body)).toEqual([
      {
        exam_id: 3,
        grade_id: 5,
        subject_id: 9,
        outcomes: [
          { id: null, theme: 'Reading', name: 'Reads aloud', name_np: 'ठूलो स्वरमा पढ्छ' },
          { id: null, theme: 'Writing', name: 'Writes letters', name_np: 'अक्षर लेख्छ' },
        ],
      },
    ])
    // saved: they stand, and nothing waits to be saved
    await expect.element(button(w('Save'))).toBeDisabled()
    expect([cell(0, 1).value, cell(1, 1).value]).toEqual(['Reads aloud', 'Writes letters'])
    await look(`cas-outcomes-${view.language}`)
    await workByHands('features/exams/web/cas/cas-outcomes.tsx')
  })

  it('ratings are typed by keys; one that is none is told, and without a network they wait on the device', async () => {
    const students = [1, 2].map((enroll_id) => ({ enroll_id, enroll_code: `H${enroll_id}`, roll: enroll_id }))
    const values = new Map<number, string | null>()
    const place = { section_id: 51, subject_id: nepali.id }
    const answers: Answers = {
      'GET /api/exam': { data: [exam] },
      'GET /api/cas-rating/sheets': {
        data: {
          state: 'open',
          sheets: [
            { ...place, ...nepali, ...classOne, section: 'A', students: 2, asked: 4, entered: 0, may_change: true },
          ],
        },
      },
      'GET /api/cas-rating': () => ({
        data: {
          exam: { id: 3, name: 'First terminal', name_np: null, state: 'open' },
          outcomes: [
            { id: 1, theme: 'Reading', name: 'Reads aloud', name_np: 'ठूलो स्वरमा पढ्छ' },
            { id: 2, theme: null, name: 'Writes letters', name_np: null },
          ],
          version: 0,
          may_change: true,
          students: students.map((student) => ({
            ...student,
            name: student.enroll_id === 1 ? 'Asha Rai' : 'Bina Rai',
            name_np: null,
            cells: [1, 2].map((outcome) => {
              const of = pairCell(student.enroll_id, outcome)
              return { cell: of, value: values.get(of) ?? null, by: null, at: null }
            }),
          })),
        },
      }),
      'POST /api/cas-rating': ({ body }) => {
        for (const each of body.entries) values.set(Number(each.cell), each.value)
        const changed = body.entries.length
        return { data: { sheet_id: 1, version: 1, changed, repeated: false, overruled: [], skipped: 0 } }
      },
    }
    const isPhone = view.width === phone
    // the strip of the frame sends what waits
    const whole = (
      <>
        <OutboxStrip />
        <CasEntry />
      </>
    )
    const asTeacher = {
      who: { rights: ['marks-input-read', 'marks-input-create', 'marks-input-update'] },
      view,
      place: { path: '/cas-entry' },
    }
    let screen = await mount(whole, answers, asTeacher)
    const names = view.language === 'ne' ? 'कक्षा १ A, नेपाली' : 'Class 1 A, Nepali'
    await button(`${w('Enter ratings')}: ${names}`).click()
    await expect.element(page.getByRole('columnheader', { name: `Reading: ${read}` })).toBeVisible()
    if (isPhone) {
      screen.offline(true)
      dispatchEvent(new Event('offline'))
    }
    cell(1, 0).focus()
    await press('9')
    await expect
      .element(page.getByText(w('A rating of 1 to 4; after remedial teaching 1>3 or 2>4.')).first())
      .toBeVisible()
    await look(`cas-sheet-wrong-${view.language}`)
    if (!isPhone) {
      // who comes back finds it as it was typed
      screen = await mount(whole, answers, asTeacher)
      await button(`${w('Enter ratings')}: ${names}`).click()
      await expect.poll(() => cell(1, 0).value).toBe('9')
      cell(1, 0).focus()
    }
    await press(`{Control>}a{/Control}${digitsIn(view.language, '1>3')}`)
    cell(1, 1).focus()
    await press('4{Enter}')
    await press('{Control>}s{/Control}')
    if (isPhone) {
      await expect.element(page.getByText(w('Waiting on this device')).first()).toBeVisible()
      expect(screen.of('POST /api/cas-rating')).toEqual([])
      await look('cas-waiting')
      screen.offline(false)
      dispatchEvent(new Event('online'))
    }
    await expect.poll(() => [1, 2].map((outcome) => values.get(pairCell(2, outcome)))).toEqual(['1>3', '4'])
    expect([...values.keys()]).toHaveLength(2)
    expect(screen.of('POST /api/cas-rating').at(-1)!.body).toMatchObject({ exam_id: 3, ...place })
    await expect.element(page.getByText(w('Everything is saved.'))).toBeVisible()
    await expect.poll(() => cell(1, 0).value).toBe(digitsIn(view.language, '1>3'))
    await look(`cas-sheet-${view.language}`)
    // left, it is shown as it was saved
    cell(0, 0).focus()
    await expect.poll(() => cell(1, 1).value).toBe(digitsIn(view.language, '4'))
    await workByHands('features/exams/web/cas/cas-sheet.tsx')
  })
})
