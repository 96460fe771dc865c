/** A school's billing as the provider sees it, and the months of a head, ticked by keys and saved at once. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refused } from '#test/components/answers.ts'
import { handsIn, told } from '#test/components/hands.ts'
import { focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { BillingMonitor as Monitor, HeadMonths } from '../../contract/from-above.ts'
import BillingMonitor from './billing-monitor.tsx'
import HeadBillingMonth from './head-billing-month.tsx'

const school = { id: 1, name: 'Himalaya', name_np: null, batch: { id: 5, name: '2083', start_date: '2026-04-14' } }
const none = { count: 0, amount: 0 }
const monitor: Monitor = {
  ...school,
  months: [
    { month: '01', due_date: '2026-05-14', begun: true, students: 10, billed: 8, amount: 100_00, due: 40_00 },
    { month: '02', due_date: '2026-06-14', begun: false, students: 10, billed: 0, amount: 0, due: 0 },
  ],
  collected: { month: 60_00, today: 10_00 },
  owed: { amount: 40_00, students: 2 },
  unposted: none,
  cheques_in_hand: none,
  unverified_runs: 1,
  open_days: 2,
  failed_jobs: [{ id: 'j', title: 'Print bills', error: 'The printer is busy.', at: '2026-05-06T05:00:00Z' }],
}
const place = { path: '/school/{id}', at: '/school/1' }

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  it('months, what waits and what failed', async () => {
    await mount(
      <BillingMonitor />,
      { 'GET /api/super/school/{id}/billing-monitor': { data: monitor } },
      { who: { role: 'super' }, view, place },
    )
    await expect.element(page.getByText(w('Collected in 30 days'))).toBeVisible()
    await expect.element(page.getByText(w('not billed yet'))).toBeVisible()
    await expect.element(page.getByText(w('still to come'))).toBeVisible()
    await expect.element(page.getByText('The printer is busy.')).toBeVisible()
    await look(`from-above-monitor-${view.language}`)
  })

  it('Space ticks a month and takes it away; what is refused stands as it was', async () => {
    let heads: HeadMonths['heads'] = [{ id: 4, title: 'Exam fee', title_np: null, kind: 'exam', months: [] }]
    let wrong = false
    const now = () => ({ ...school, months: [{ month: '01', billed: 0 }], heads })
    const screen = await mount(
      <HeadBillingMonth />,
      {
        'GET /api/super/school/{id}/head-billing-month': () => ({ data: now() }),
        'PUT /api/super/school/{id}/head-billing-month': ({ body }) => {
          if (wrong) return refused(403, 'You may not do this.')
          heads = [{ ...heads[0]!, months: body.months }]
          return { data: now(), message: 'Saved.' }
        },
      },
      { who: { role: 'super' }, view, place },
    )
    const box = page.getByRole('checkbox').first()
    await focus(box)
    await press(' ')
    await expect.element(box).toBeChecked()
    await look(`from-above-months-${view.language}`)
    await press(' ')
    await expect.element(box).not.toBeChecked()
    wrong = true
    await press(' ')
    await told(w('You may not do this.'))
    await expect.element(box).not.toBeChecked()
    expect(
      screen
        .of('PUT /api/super/school/{id}/head-billing-month')
        .map(({ path, body }) => [path['id'], body.fee_head_id, body.months]),
    ).toEqual([
      ['1', 4, ['01']],
      ['1', 4, []],
      ['1', 4, ['01']],
    ])
    // a month that is not set up cannot be ticked
    await expect.element(page.getByRole('checkbox').nth(1)).toBeDisabled()
  })
})
