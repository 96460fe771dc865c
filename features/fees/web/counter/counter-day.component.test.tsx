/** A cashier's day by keys: opened with cash, the drawer counted a note short and closed with the reason; another one confirms the count. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { testDay, testMoment } from '#test/day.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { enterOn, press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { BridgeLine, CounterDay } from '../../contract/counter-day.ts'
import { sumOfNotes } from '../../contract/notes.ts'
import EodCollectionDetail from './eod-detail.tsx'
import DayStatement from './sod-statement.tsx'
import StartOfDay from './sod.tsx'

/** A drawer of Rs. 2,500 into which a payment of 1,200 came. */
const filled: CounterDay = {
  id: 4,
  day: testDay,
  cashier_id: 7,
  cashier: 'Sita Sharma',
  cashier_np: null,
  opening: 2500_00,
  opened_at: testMoment,
  by_itself: false,
  modes: [{ mode: 'cash', received: 1200_00, returned: 0, receipts: 1 }],
  expected: 3700_00,
  counted: null,
  notes: null,
  coins: null,
  handed: null,
  explanation: null,
  handed_to: null,
  closed_at: null,
  closed_by: null,
  closed_by_np: null,
  checked_at: null,
  checked_by: null,
  checked_by_np: null,
  may_close: true,
  may_check: false,
}
const why = 'A note of 100 was false'
const closed: CounterDay = {
  ...filled,
  counted: 3600_00,
  notes: { 1000: 3, 500: 1, 100: 1 },
  explanation: why,
  closed_at: testMoment,
  closed_by: 'Sita Sharma',
  may_close: false,
  may_check: true,
}
const bridge: BridgeLine[] = [
  { what: 'taken', events: 2, amount: 1500_00 },
  { what: 'cancelled', events: 1, amount: -300_00 },
  { what: 'other_counters', events: 4, amount: 9000_00 },
  { what: 'bounced', events: 1, amount: -200_00 },
]
const paging = { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 }
const days = { from_date: '2026-10-27', to_date: testDay }

function serverOf() {
  let day: CounterDay | null = null
  const answers: Answers = {
    'GET /api/sod': {
      data: [],
      totals: { cash: 0, other: 0, difference: 0 },
      meta: { ...paging, total: 0 },
      asked: days,
      ...days,
    },
    'GET /api/sod/mine': () => ({ data: { day, last_left: 900_00, left_open: [] } }),
    'POST /api/sod': () => {
      day = filled
      return { data: { id: 4 } }
    },
    'PUT /api/sod/{id}/close': ({ body }) => {
      const counted = sumOfNotes(body.notes)
      if (counted !== filled.expected && !body.explanation)
        return refused(422, 'What was counted is not what is expected. Write why.', {
          code: 'explain-difference',
          errors: { explanation: ['Field is required'] },
        })
      day = { ...closed, counted, explanation: body.explanation ?? null }
      return { data: { id: 4, counted, difference: counted - filled.expected } }
    },
  }
  return answers
}

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  const rupees = (amount: string) => `${w('Rs.')} ${digitsIn(view.language, amount)}`

  it('is opened, counted by Enter from note to note, and closed only with the reason', async () => {
    const screen = await mount(<StartOfDay />, serverOf(), {
      who: { role: 'accountant', rights: ['sod-read', 'sod-create'] },
      view,
      place: { path: '/sod' },
    })
    const cash = page.getByRole('textbox', { name: w('Cash in the drawer') })
    // what was counted in the last drawer stands there
    await expect.element(cash).toHaveValue(digitsIn(view.language, '900.00'))
    await replace(cash, '2500')
    await press('{Enter}')
    await expect.element(page.getByText(rupees('2,500.00')).first()).toBeVisible()
    expect(screen.of('POST /api/sod')[0]!.body.opening).toBe(2500_00)
    await look(`counter-day-open-${view.language}`)
    await enterOn(button(w('Close the day')))
    const note = (value: string) =>
      dialog().getByRole('textbox', { name: w('Notes of {value}', { value: digitsIn(view.language, value) }) })
    await expect.element(note('1,000')).toHaveFocus()
    // three thousands, one five hundred, one hundred: a hundred short
    await press('3{Enter}')
    await expect.element(note('500')).toHaveFocus()
    await press('1{Enter}1')
    await expect.element(note('100')).toHaveFocus()
    await expect.element(dialog().getByText(rupees('3,600.00'))).toBeVisible()
    // nobody counts towards a figure
    await expect.element(page.getByText(w('Expected cash'))).not.toBeInTheDocument()
    await look(`counter-day-count-${view.language}`)
    await enter('Compare')
    await expect.element(dialog().getByText(rupees('3,700.00'))).toBeVisible()
    // a second press of the same key closes nothing
    await expect.element(dialog().getByRole('textbox', { name: w('Why is it not the same?') })).toHaveFocus()
    expect(screen.of('PUT /api/sod/{id}/close')).toEqual([])
    await enter('Close the day')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await expect.element(note('1,000')).toHaveValue(digitsIn(view.language, '3'))
    await dialog()
      .getByRole('textbox', { name: w('Why is it not the same?') })
      .fill(why)
    await enter('Close the day')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button(w('Close the day'))).not.toBeInTheDocument()
    const sent = screen.of('PUT /api/sod/{id}/close')
    expect(sent.map(({ path, body }) => [path['id'], body.notes, body.seen, body.explanation])).toEqual([
      ['4', { 1000: 3, 500: 1, 100: 1 }, 3700_00, undefined],
      ['4', { 1000: 3, 500: 1, 100: 1 }, 3700_00, why],
    ])
    await enterOn(page.getByRole('link', { name: w('Day statement') }))
    await expect.poll(screen.here).toBe('/sod-statement/4')
  })

  it('its statement says why, is confirmed by another, and leads to what stands behind it', async () => {
    let day = closed
    const screen = await mount(
      <DayStatement />,
      {
        'GET /api/sod/{id}': () => ({ data: { ...day, bridge } }),
        'PUT /api/sod/{id}/check': () => {
          day = { ...closed, may_check: false, checked_at: testMoment, checked_by: 'Gita Rai' }
          return { data: { id: 4 } }
        },
      },
      {
        who: { rights: ['sod-read', 'sod-update'] },
        view,
        place: { path: '/sod-statement/{sod}', at: '/sod-statement/4' },
      },
    )
    await expect.element(page.getByText(why)).toBeVisible()
    // 1,500 of receipts, of them 1,200 stand; with the other counters, less what bounced, 10,000 on the day
    for (const amount of ['1,200.00', '10,000.00'])
      await expect.element(page.getByText(digitsIn(view.language, amount)).last()).toBeVisible()
    await look(`counter-day-statement-${view.language}`)
    await enterOn(button(w('Confirm the count')))
    await expect.element(page.getByText(/Gita Rai/).first()).toBeVisible()
    // what is signed on paper, with who did it
    const signed = [...document.querySelectorAll('.print-signs p')].map((each) => each.textContent)
    expect(signed).toEqual([
      `${w('Cashier')}${closed.cashier}`,
      `${w('Counted by')}Sita Sharma`,
      `${w('Checked by')}Gita Rai`,
      w('Accountant'),
    ])
    expect(document.querySelector('.print-signs')!.checkVisibility()).toBe(false)
    await expect.element(button(w('Confirm the count'))).not.toBeInTheDocument()
    await enterOn(page.getByRole('link', { name: w('EOD collection detail') }))
    await expect.poll(screen.here).toBe('/eod-collection-report-detail/4')
  })

  it('what stands behind it is told line by line', async () => {
    const screen = await mount(
      <EodCollectionDetail />,
      {
        'GET /api/eod-collection-report-detail': {
          data: [
            {
              id: '31-1',
              event_id: 31,
              student_id: 7,
              rank: 1,
              grade_rank: 5,
              section: 'A',
              number: 'R-12',
              time: testMoment,
              student: 'Asha Rai',
              student_np: null,
              class: 'Class 5',
              class_np: null,
              mode: 'cash',
              head: 'Tuition',
              head_np: null,
              amount: 1200_00,
            },
          ],
          totals: { amount: 1200_00 },
          meta: paging,
          asked: { sod: 4 },
        },
      },
      {
        who: { rights: ['sod-read', 'receipt-read', 'billing-report-statement'] },
        view,
        place: { path: '/eod-collection-report-detail/{sod}', at: '/eod-collection-report-detail/4' },
      },
    )
    await expect.element(page.getByText('Asha Rai').first()).toBeVisible()
    expect(screen.of('GET /api/eod-collection-report-detail')[0]!.query['sod']).toBe('4')
    await look(`counter-day-lines-${view.language}`)
  })
})
