/** Beside the subjects: which activities an exam assesses, and the letters of a section entered by keys. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { pairCell } from '../../contract/cell-sheet.ts'
import EcaAchievement from './eca-achievement.tsx'
import { EcaExamSetting } from './eca-exam-setting.tsx'

const chess = { id: 4, name: 'Chess', name_np: null }

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  it('an activity is ticked with its letters; letters that stand twice are refused and stay typed', async () => {
    const twice = 'Each letter once'
    const screen = await mount(
      <EcaExamSetting />,
      {
        'GET /api/eca-exam/{grade_id}/{exam_id}': {
          data: {
            exam: 'First terminal',
            exam_np: null,
            state: 'open',
            grade: 'Class 5',
            grade_np: null,
            letters: [],
            remarks: true,
            heads: [{ id: 2, name: 'Games', name_np: null, activities: [{ ...chess, is_assessed: false, given: 0 }] }],
          },
        },
        'GET /api/eca-exam': { data: [] },
        'PUT /api/eca-exam/{grade_id}/{exam_id}': ({ body }) =>
          new Set(body.letters).size === body.letters.length
            ? { message: 'The activities are saved.' }
            : refused(422, 'Some fields need a look.', { errors: { letters: [twice] } }),
      },
      {
        who: { rights: ['subject-mark-read', 'subject-mark-update'] },
        view,
        place: { path: '/eca/{gradeId}/{examId}', at: '/eca/5/3' },
      },
    )
    await page.getByRole('checkbox', { name: 'Chess', exact: true }).click()
    const letters = page.getByLabelText(w('Letters'), { exact: true })
    await letters.fill('A, B, A')
    await page.getByRole('checkbox', { name: w('A short remark may stand instead of a letter') }).click()
    await button(w('Save')).click()
    await expect.element(page.getByText(w(twice)).first()).toBeVisible()
    await expect.element(letters).toHaveValue('A, B, A')
    await look(`eca-setting-${view.language}`)
    await letters.fill('A, B, C')
    await button(w('Save')).click()
    await told(w('The activities are saved.'))
    expect(screen.of('PUT /api/eca-exam/{grade_id}/{exam_id}').at(-1)!.body).toMatchObject({
      letters: ['A', 'B', 'C'],
      remarks: false,
      activity_ids: [4],
    })
  })

  it('another letter is told at its cell and not sent; a right one is saved by keys', async () => {
    let value: string | null = null
    let sentence: string | null = null
    const remark = { id: 9, name: "Class teacher's remark", name_np: 'कक्षा शिक्षकको टिप्पणी' }
    const student = { enroll_id: 11, enroll_code: 'H1', roll: 1, name: 'Asha Rai', name_np: null }
    const answers: Answers = {
      'GET /api/exam': { data: [{ id: 3, name: 'First terminal', state: 'open' }] } as never,
      'GET /api/eca-achievement/sheets': {
        data: {
          state: 'open',
          sheets: [
            {
              section_id: 51,
              grade_id: 5,
              grade: 'Class 5',
              grade_np: null,
              section: 'A',
              students: 1,
              asked: 1,
              entered: 0,
              may_change: true,
            },
          ],
        },
      },
      'GET /api/eca-achievement': () => ({
        data: {
          exam: { id: 3, name: 'First terminal', name_np: null, state: 'open' },
          letters: ['A', 'B', 'C'],
          remarks: false,
          activities: [
            { ...chess, head: 'Games', head_np: null, is_remark: false },
            { ...remark, head: remark.name, head_np: null, is_remark: true },
          ],
          version: 0,
          may_change: true,
          students: [
            {
              ...student,
              cells: [
                { cell: pairCell(11, 4), value, by: null, at: null },
                { cell: pairCell(11, 9), value: sentence, by: null, at: null },
              ],
            },
            {
              ...student,
              enroll_id: 12,
              name: 'Bina Rai',
              cells: [4, 9].map((of) => ({ cell: pairCell(12, of), value: null, by: null, at: null })),
            },
          ],
        },
      }),
      'POST /api/eca-achievement': ({ body }) => {
        for (const { cell: of, value: said } of body.entries)
          if (of === pairCell(11, 4)) value = said
          else sentence = said
        return { data: { sheet_id: 1, version: 1, changed: 1, repeated: false, overruled: [], skipped: 0 } }
      },
    }
    const screen = await mount(<EcaAchievement />, answers, {
      who: { rights: ['marks-input-read', 'marks-input-create', 'marks-input-update'] },
      view,
      place: { path: '/eca-achievement' },
    })
    await page.getByRole('button', { name: /Class 5 A$/ }).click()
    await expect.element(page.getByRole('grid')).toBeVisible()
    cell(0, 0).focus()
    await press('Z')
    await expect
      .element(page.getByText(w('One of these letters: {letters}', { letters: 'A, B, C' })).first())
      .toBeVisible()
    await look(`eca-sheet-wrong-${view.language}`)
    expect(screen.of('POST /api/eca-achievement')).toHaveLength(0)
    await press('{Control>}a{/Control}b{Enter}{Control>}s{/Control}')
    await expect.element(page.getByText(w('Everything is saved.'))).toBeVisible()
    expect(value).toBe('B')
    await expect.poll(() => cell(0, 0).value).toBe('B')
    // the class teacher says more than a letter
    cell(0, 1).focus()
    await press('Works hard and helps others.{Enter}{Control>}s{/Control}')
    await expect.poll(() => sentence).toBe('Works hard and helps others.')
    await look(`eca-sheet-${view.language}`)
    await workByHands('features/exams/web/eca/eca-sheet.tsx')
  })
})
