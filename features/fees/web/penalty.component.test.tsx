/** A penalty at the counter, by keys: waived only with a reason, or taken with the rest; the report names who was waived, why and by whom. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { accountOf, tuitionDue } from '#test/components/examples.ts'
import { testDay } from '#test/day.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { filesOpened } from '#test/components/hands.ts'
import { focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import DiscountPenalty from './discount-penalty.tsx'
import FeePayment from './fee-payment.tsx'

/** Owes 1,000 of a month that is late, and 50 more for it. */
const account = accountOf([
  tuitionDue(1000_00),
  tuitionDue(50_00, { fee_head_id: 9, fee_head: 'Late fee', penalty: true }),
])
const paid = { receipt_id: 9, number: 'R-1', amount: 1000_00, advance: 0, left: 0, told: null }
const why = 'The flood took the road'

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  const open = async (more: Answers = {}) => {
    filesOpened()
    const screen = await mount(
      <FeePayment />,
      { 'GET /api/student-dues': { data: account }, 'POST /api/fee-payment': { data: paid }, ...more },
      {
        who: { role: 'accountant', rights: ['receipt-read', 'receipt-create'] },
        view,
        place: { path: '/fee-payment', at: '/fee-payment?code=HIM7' },
      },
    )
    await focused('amount')
    return screen
  }
  const focused = (name: string) => expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name)
  const toButton = () => expect.poll(() => document.activeElement?.getAttribute('aria-keyshortcuts')).toBe('F9')
  const tick = () =>
    page.getByRole('checkbox', {
      name: w('Penalty {amount}', { amount: `${w('Rs.')} ${digitsIn(view.language, '50.00')}` }),
    })
  const sent = (screen: Awaited<ReturnType<typeof open>>) =>
    screen.of('POST /api/fee-payment').map(({ body: { amount, waive, reason } }) => [amount, waive ?? 0, reason])

  it('is not waived without a reason, and what is refused stays', async () => {
    const message = 'No more can be waived than is owed of the penalty.'
    const screen = await open({ 'POST /api/fee-payment': refused(409, message, { code: 'waiver-too-large' }) })
    await focus(tick())
    await press(' ')
    const reason = page.getByRole('textbox', { name: w('Reason of waiving the penalty') })
    await expect.element(reason).toBeVisible()
    await focus(page.elementLocator(document.querySelector('input[name=amount]')!))
    await press('{Enter}')
    await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
    await focused('reason')
    expect(sent(screen)).toEqual([])
    await press(why)
    await look(`penalty-waived-${view.language}`)
    await press('{Enter}')
    await toButton()
    await press('{Enter}')
    await expect.element(page.getByRole('alert').getByText(w(message))).toBeVisible()
    await expect.element(reason).toHaveValue(why)
    screen.answer({ 'POST /api/fee-payment': { data: paid } })
    await press('{F9}')
    await expect.element(page.getByText('R-1').first()).toBeVisible()
    expect(sent(screen)).toEqual([
      [1000_00, 50_00, why],
      [1000_00, 50_00, why],
    ])
  })

  it('is taken with the rest by Enter and Enter', async () => {
    const screen = await open()
    await expect.element(tick()).toBeChecked()
    await press('{Enter}')
    await toButton()
    await press('{Enter}')
    await expect.element(page.getByText('R-1').first()).toBeVisible()
    expect(sent(screen)).toEqual([[1050_00, 0, undefined]])
  })

  it('who was waived stands in the report with what, why and by whom', async () => {
    const days = { from_date: testDay, to_date: testDay }
    const figures = { discount: 50_00, penalty: 0, entries: 1 }
    const screen = await mount(
      <DiscountPenalty />,
      {
        'GET /api/grades': slimList([]),
        'GET /api/section': slimList([]),
        'GET /api/batch': slimList([]),
        'GET /api/discount-penalty': (({ query }: { query: Record<string, string> }) => ({
          data: [
            {
              ...figures,
              id: '31',
              event_id: 31,
              student_id: 7,
              grade_rank: 5,
              section: 'A',
              roll: 1,
              name: 'Asha Rai',
              name_np: null,
              date: testDay,
              class: 'Class 5',
              class_np: null,
              number: 'R-1',
              reason: why,
              person: 'Sita Sharma',
              person_np: null,
              state: 'given',
            },
          ],
          totals: figures,
          meta: { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 },
          asked: { by: 'entry', ...days, ...query },
          ...days,
        })) as never,
      },
      {
        who: {
          rights: [
            'billing-report-collection',
            'billing-report-statement',
            'receipt-read',
            'grade-read',
            'section-read',
            'batch-read',
          ],
        },
        view,
        place: { path: '/discount-penalty', at: `/discount-penalty?${new URLSearchParams(days)}` },
      },
    )
    await expect.element(page.getByText(why).first()).toBeVisible()
    const row = () => (document.querySelector('main tbody tr') ?? document.querySelector('main ul li'))!.textContent
    for (const part of ['R-1', 'Sita Sharma', digitsIn(view.language, '50.00')]) expect(row()).toContain(part)
    await look(`penalty-report-${view.language}`)
    expect(screen.of('GET /api/discount-penalty')[0]!.query).toMatchObject(days)
  })
})
