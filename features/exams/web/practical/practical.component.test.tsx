/** A practical part in named parts: ready-made criteria mended and saved, switched on by a question, entered by criteria, and what they come to. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { firstTerminal as exam } from '#test/components/examples.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { CellValue } from '../../contract/marks.ts'
import { paCellOf, type PaHead, type PaPart } from '../../contract/practical.ts'
import PaEntry from './pa-entry.tsx'
import { PaManager, PracticalMode } from './pa-set-up.tsx'

const english = { exam_subject_id: 31, name: 'English', name_np: 'अंग्रेजी' }
const classFour = { grade: 'Class 4', grade_np: 'कक्षा ४' }
/** As the ready-made ones are saved. */
const heads: PaHead[] = [
  ['Participation', 'सहभागिता', 4],
  ['Listening and speaking', 'सुनाइ र बोलाइ', 20],
  ['Reading and writing', 'पढाइ र लेखाइ', 16],
  ['Terminal tests', 'त्रैमासिक परीक्षा', 10],
].map(([name, name_np, weight], at) => {
  const named = { id: at + 1, name: String(name), name_np: String(name_np) }
  return { ...named, weight: Number(weight), criteria: [{ ...named, full_marks: Number(weight), given: 0 }] }
})
const part: PaPart = { exam_part_id: 77, kind: 'internal', full_marks: 25, is_on: false, locked: false, heads }

/** The class with its one part, as it stands. */
const classOf = (now: () => PaPart): Answers => ({
  'GET /api/exam': { data: [exam] },
  'GET /api/grades': slimList([{ id: 5, name: 'Class 4' }]),
  'GET /api/pa-manager': () => ({
    data: { exam: exam.name, exam_np: null, state: 'open', ...classFour, subjects: [{ ...english, parts: [now()] }] },
  }),
})
const setsUp = { rights: ['subject-mark-read', 'subject-mark-update', 'grade-read'] }

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const name = view.language === 'ne' ? 'अंग्रेजी' : 'English'
  const said = (text: string) => digitsIn(view.language, text)

  it('ready-made criteria are laid into the lines; full marks that are none are told and not sent', async () => {
    let saved: PaHead[] = []
    const screen = await mount(
      <PaManager />,
      {
        ...classOf(() => ({ ...part, heads: saved })),
        'PUT /api/pa-manager/{exam_part_id}': () => {
          saved = heads
          return { message: 'The criteria are saved.' }
        },
      },
      { who: setsUp, view, place: { path: '/pa-manager' } },
    )
    await expect.element(page.getByText(w('Choose an exam and a class.'))).toBeVisible()
    await pick('Exam', exam.name)
    await pick('Grade', 'Class 4')
    await expect.element(page.getByRole('grid')).toBeVisible()
    await pick('Ready-made criteria', w('Classes 4 to 8, languages (50)'))
    await expect.poll(() => cell(0, 0).value).toBe('Participation')
    cell(1, 5).focus()
    await press('{Control>}a{/Control}x{Control>}s{/Control}')
    await expect.element(page.getByText(w('Write it as 75 or 26.25.')).first()).toBeVisible()
    await look(`pa-manager-wrong-${view.language}`)
    expect(screen.of('PUT /api/pa-manager/{exam_part_id}')).toEqual([])
    await press('{Control>}a{/Control}20{Control>}s{/Control}')
    await told(w('The criteria are saved.'))
    const [sent] = screen.of('PUT /api/pa-manager/{exam_part_id}')
    expect(sent!.path).toEqual({ exam_part_id: '77' })
    expect(sent!.body.heads).toEqual(
      heads.map(({ name: head, name_np: head_np, weight, criteria }) => ({
        name: head,
        name_np: head_np,
        weight,
        criteria: criteria.map(({ name: own, name_np, full_marks }) => ({ id: null, name: own, name_np, full_marks })),
      })),
    )
    await expect.element(button(w('Save'))).toBeDisabled()
    await look(`pa-manager-${view.language}`)
    await workByHands('features/exams/web/practical/pa-manager.tsx')
  })

  it('a part is switched on after a question that says what becomes of its marks', async () => {
    let is_on = false
    const screen = await mount(
      <PracticalMode />,
      {
        ...classOf(() => ({ ...part, is_on })),
        'PUT /api/advance-practical-mode/{exam_part_id}': ({ body }) => {
          is_on = Boolean(body.is_on)
          return { data: { computed: 0, restored: 0 }, message: 'The mark of this part is made of its criteria now.' }
        },
      },
      {
        who: setsUp,
        view,
        place: { path: '/advance-practical-mode', at: '/advance-practical-mode?exam=3&grade=5' },
      },
    )
    const row = `${name}, ${w('Internal')}`
    await button(`${w('Switch on')}: ${row}`).click()
    await expect.element(page.getByText(w('Switch it on for {part}?', { part: row }))).toBeVisible()
    await look(`practical-question-${view.language}`)
    await enter('Switch on')
    await told(w('The mark of this part is made of its criteria now.'))
    await expect.element(button(`${w('Switch off')}: ${row}`)).toBeVisible()
    expect(
      screen.of('PUT /api/advance-practical-mode/{exam_part_id}').map(({ path, body }) => [path, body.is_on]),
    ).toEqual([[{ exam_part_id: '77' }, true]])
    await look(`practical-mode-${view.language}`)
  })

  it('each criterion is entered by keys, one above its full marks is not sent, and the mark of the part is shown', async () => {
    const values = new Map<number, CellValue>()
    const place = { exam_subject_id: 31, section_id: 51 }
    const answers: Answers = {
      'GET /api/exam': { data: [exam] },
      'GET /api/pa-entry/sheets': {
        data: {
          state: 'open',
          sheets: [
            {
              ...place,
              ...classFour,
              section: 'A',
              name: 'English',
              name_np: 'अंग्रेजी',
              students: 2,
              asked: 8,
              entered: 0,
              locked: false,
              may_change: true,
            },
          ],
        },
      },
      'GET /api/pa-entry': () => ({
        data: {
          exam,
          subject: english,
          parts: [
            {
              kind: 'internal',
              full_marks: 25,
              heads: heads.map(({ weight, criteria, name: head, name_np: head_np }) => ({
                weight,
                criteria: criteria.map((each) => ({ ...each, head, head_np })),
              })),
            },
          ],
          version: 0,
          locked: false,
          may_change: true,
          students: [1, 2].map((enroll_id) => ({
            enroll_id,
            enroll_code: `H${enroll_id}`,
            roll: enroll_id,
            name: enroll_id === 1 ? 'Asha Rai' : 'Bina Rai',
            name_np: null,
            cells: heads.map(({ id }) => {
              const of = paCellOf(enroll_id, id)
              return { cell: of, value: values.get(of) ?? null, by: null, at: null }
            }),
          })),
        },
      }),
      'POST /api/pa-entry': ({ body }) => {
        for (const each of body.entries) values.set(Number(each.cell), each.value)
        const changed = body.entries.length
        return { data: { sheet_id: 1, version: 1, changed, repeated: false, overruled: [], skipped: 0 } }
      },
    }
    await mount(<PaEntry />, answers, {
      who: { rights: ['marks-input-read', 'marks-input-create', 'marks-input-update'] },
      view,
      place: { path: '/pa-entry' },
    })
    const grade = view.language === 'ne' ? 'कक्षा ४' : 'Class 4'
    await button(`${w('Enter marks')}: ${grade} A, ${name}`).click()
    await expect.element(page.getByRole('grid')).toBeVisible()
    for (const [column, mark] of ['3', '15', '12', '8'].entries()) {
      cell(0, column).focus()
      await press(said(mark))
    }
    cell(1, 3).focus()
    await press('99')
    await expect.poll(() => cell(1, 3).getAttribute('aria-invalid')).toBe('true')
    await expect.element(page.getByText(said(w('More than full marks {full}.', { full: '10' }))).first()).toBeVisible()
    await look(`pa-entry-wrong-${view.language}`)
    await press('{Control>}a{/Control}{Delete}{Enter}{Control>}s{/Control}')
    await expect.element(page.getByText(w('Everything is saved.'))).toBeVisible()
    expect(heads.map(({ id }) => values.get(paCellOf(1, id)))).toEqual([3, 15, 12, 8])
    expect([...values.values()]).not.toContain(99)
    // 38 of 50, scaled to 25
    await expect.element(page.getByText(said('19 / 25'))).toBeVisible()
    await look(`pa-entry-${view.language}`)
    await workByHands('features/exams/web/practical/pa-sheet.tsx')
  })
})
