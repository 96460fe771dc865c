/** Paid activities: one is added by keys with its amount, students take it, nobody twice, and one stops. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Activity, Taking } from '../../contract/activities.ts'
import BillingEcaHead from './billing-eca-head.tsx'
import IndividualEcaHead from './individual-eca-head.tsx'

const first = { page: 1, rowsPerPage: 10 }
const activity = (id: number, title: string, amount: number): Activity => ({
  id,
  title,
  title_np: null,
  kind: 'monthly',
  tax: null,
  tax_np: null,
  is_active: true,
  amount,
  before: null,
  students: 0,
})
const taking: Taking = {
  id: 1,
  name: 'Asha Rai',
  name_np: null,
  student_id: 7,
  enroll_code: 'H7',
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  roll: 1,
  fee_head_id: 3,
  head: 'Taekwondo',
  head_np: null,
  kind: 'monthly',
  amount: 1234_50,
  from_month: '01',
  to_month: '12',
  state: 'holds',
  made_by: null,
  made_by_np: null,
}
const nobody = 'Nobody is left who does not take it in these months.'
const rights = ['fee-heads-read', 'fee-heads-create', 'fee-heads-update', 'fee-create', 'fee-update', 'grade-read']

describe.each(views)('in $language', (view) => {
  const { w, act, enter } = handsIn(view.language)
  it('one without an amount is told at its field; with it the activity stands in the list and leads to its students', async () => {
    let there: Activity[] = []
    const screen = await mount(
      <BillingEcaHead />,
      {
        'GET /api/activity-fee': () => listAnswer(there, there.length, first),
        'GET /api/tax-kind': listAnswer([], 0, first),
        'POST /api/activity-fee': ({ body }) => {
          there = [activity(3, body.title, body.amount)]
          return { data: { id: 3 } }
        },
      },
      { who: { rights }, view, place: { path: '/billing-eca-head' } },
    )
    await button(w('Add an activity')).click()
    await expect.element(dialog().getByLabelText(w('Title'), { exact: true })).toHaveFocus()
    await press('Taekwondo{Enter}')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await expect.element(dialog().getByLabelText(w('Title'), { exact: true })).toHaveValue('Taekwondo')
    await look(`activities-form-${view.language}`)
    await dialog()
      .getByRole('textbox', { name: w('Amount'), exact: true })
      .fill('1234.50')
    await press('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.of('POST /api/activity-fee').map(({ body }) => [body.title, body.amount])).toEqual([
      ['Taekwondo', 1234_50],
    ])
    await page.getByText('Taekwondo').first().click()
    await expect.poll(screen.here).toBe('/individual-eca-head?fee_head_id=3')
  })

  it('a student takes it, not twice, and ends early', async () => {
    let there: Taking[] = []
    const screen = await mount(
      <IndividualEcaHead />,
      {
        'GET /api/activity-fee': listAnswer([activity(3, 'Taekwondo', 1234_50)], 1, first),
        'GET /api/activity-student': () => listAnswer(there, there.length, first),
        'GET /api/search-student': {
          data: [
            {
              id: 7,
              name: 'Asha Rai',
              name_np: null,
              enroll_code: 'H7',
              grade: 'Class 5',
              grade_np: null,
              section: 'A',
              roll: 1,
            },
          ],
        } as never,
        'POST /api/activity-student': () => {
          if (there.length) return refused(422, nobody, { code: 'nobody' })
          there = [taking]
          return { data: { taken: 1, already: 0 } } as never
        },
        'POST /api/activity-student/{id}/end': () => {
          there = [{ ...taking, state: 'ended', to_month: '01' }]
          return { data: { id: 1 } } as never
        },
      },
      { who: { rights }, view, place: { path: '/individual-eca-head', at: '/individual-eca-head?fee_head_id=3' } },
    )
    await expect
      .element(
        page
          .getByText(w('No Data found'))
          .or(page.getByText(w('Nobody takes an activity yet.')))
          .first(),
      )
      .toBeVisible()
    const add = async () => {
      await button(w('Add students')).click()
      await dialog().getByPlaceholder(w('Start typing to search students (Enroll/Name)')).fill('H7')
      await page.getByRole('option', { name: /H7/ }).first().click()
    }
    await add()
    await look(`activities-students-form-${view.language}`)
    await enter('Add students')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText('Asha Rai').first()).toBeVisible()
    await look(`activities-students-${view.language}`)
    expect(screen.of('POST /api/activity-student')[0]!.body).toMatchObject({ fee_head_id: 3, student_ids: [7] })
    await add()
    await enter('Add students')
    await expect.element(dialog().getByText(w(nobody))).toBeVisible()
    // whom one has chosen stands there still
    await expect.element(dialog().getByText('Asha Rai').first()).toBeVisible()
    await enter('Cancel')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await act('End early', 'Asha Rai')
    await expect.element(dialog()).toBeVisible()
    await look(`activities-end-${view.language}`)
  })
})
