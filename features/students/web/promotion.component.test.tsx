/** A promotion is drawn up, looked at, applied after a question, and undone for a reason. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { asha, jobDone } from '#test/components/examples.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Promotion } from '../contract/promotion.ts'
import Promote from './promote.tsx'

const job = '7f1b2c3d-0000-4000-8000-000000000003'
const counts = { before: 3, promoted: 2, detained: 0, left: 1 } as Promotion['counts']
const drawn: Promotion = {
  id: 8,
  state: 'draft',
  kind: 'promote',
  source: 'everyone',
  rolls: 'name',
  from_batch: '2083',
  to_batch: '2098',
  to_batch_id: 9,
  exam: null,
  job_id: null,
  created_by: 'Sita',
  created_at: '2026-05-06T05:00:00Z',
  applied_at: null,
  undone_at: null,
  undo_reason: null,
  counts,
}
const row = {
  ...asha,
  decision: 'left',
  cause: 'last_class',
  to_grade_id: null,
  to_grade: null,
  to_grade_np: null,
  to_section_id: null,
  to_section: null,
  to_roll: null,
  due: 0,
}
const noExam = 'Choose the exam that says who passed.'

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  it('the school goes up a class and comes back', async () => {
    let now = drawn
    let refuse = true
    const year = { start_date: '2041-04-14', end_date: '2042-04-13', is_current: false }
    const answers: Answers = {
      'GET /api/own-batches': listAnswer([{ id: 9, name: '2098', ...year }], 1, { page: 1, rowsPerPage: 25 }) as never,
      'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
      'GET /api/exam': { data: [{ id: 3, name: 'First terminal' }] } as never,
      'GET /api/promotion': { data: [] },
      'POST /api/promotion': () =>
        refuse
          ? refused(422, noExam, { code: 'exam-needed', errors: { exam_id: ['Field is required'] } })
          : { data: { id: 8 } },
      'GET /api/promotion/{id}': () => ({
        data: {
          ...now,
          classes: [{ ...counts, grade_id: 5, grade: 'Class 5', grade_np: null, section_id: 51, section: 'A' }],
        },
      }),
      'GET /api/promotion/{id}/rows': listAnswer([row], 1, { page: 1, rowsPerPage: 10 }) as never,
      'POST /api/promotion/{id}/apply': () => {
        now = { ...now, state: 'applied', applied_at: drawn.created_at }
        return { data: { job_id: job } } as never
      },
      'POST /api/promotion/{id}/undo': ({ body }) => {
        now = { ...now, state: 'undone', undone_at: drawn.created_at, undo_reason: body.reason }
        return { data: { undone: 2 } } as never
      },
      'GET /api/jobs/{id}': jobDone(job, 'promote', 3),
    }
    const screen = await mount(<Promote />, answers, {
      who: { rights: ['student-update', 'administrator'] },
      view,
      place: { path: '/promote' },
    })
    await expect.element(button(w('Draw up'))).toBeDisabled()
    await pick('Into batch', '2098')
    // who passed is asked of an exam by name, which comes from its own room
    await pick('Who passed', w('By the results of an exam'))
    await button(w('Draw up')).click()
    await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: w('Into batch') })).toHaveValue('2098')
    await pick('Exam', 'First terminal')
    await expect.element(page.getByRole('combobox', { name: w('Exam'), exact: true })).toHaveValue('First terminal')
    await look(`promotion-form-${view.language}`)
    refuse = false
    await button(w('Draw up')).click()
    await expect.element(page.getByLabelText(w('Nobody is lost'))).toBeVisible()
    expect(screen.of('POST /api/promotion').at(-1)!.body).toMatchObject({ to_batch_id: 9, source: 'exam', exam_id: 3 })
    const numbers = page.getByLabelText(w('Nobody is lost')).element().textContent!
    const latin = numbers.replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
    expect(latin.match(/\d+/g)!.map(Number).slice(0, 4)).toEqual([3, 2, 0, 1])
    await look(`promotion-draft-${view.language}`)
    await button(w('Apply')).click()
    await enter('Apply')
    await expect.element(page.getByText(w('Applied'), { exact: true }).first()).toBeVisible()
    await button(w('Undo')).click()
    await expect.element(dialog().getByRole('textbox')).toHaveFocus()
    await enter('Undo')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await press('Tried on the wrong day')
    await enter('Undo')
    await expect.element(page.getByText(w('Undone'), { exact: true }).first()).toBeVisible()
    await look(`promotion-undone-${view.language}`)
    expect(screen.of('POST /api/promotion/{id}/undo')[0]!.body.reason).toBe('Tried on the wrong day')
  })
})
