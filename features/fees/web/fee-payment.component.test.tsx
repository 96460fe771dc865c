/** The counter on the screen of an office, 768 pixels high: what refuses a payment is in sight, beside the button that was pressed. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { monthTable } from '#nepal/bs-names.ts'
import { refused } from '#test/components/answers.ts'
import { accountOf, tuitionDue } from '#test/components/examples.ts'
import { button } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import { counterRefusals } from '../contract/shut.ts'
import FeePayment from './fee-payment.tsx'
import QuickFeePayment from './quick-fee-payment.tsx'
import { keepSitting } from './sitting.tsx'

const view = { width: 1366, height: 768 }
const who = { role: 'accountant', rights: ['receipt-read', 'receipt-create'] }
const dues = monthTable.flatMap(({ code }) => [
  tuitionDue(100_00, { month: code }),
  tuitionDue(50_00, { month: code, fee_head_id: 2 }),
])
const answers = {
  'GET /api/student-dues': { data: accountOf(dues, { advance: 20_00, penalty: 10_00 }) },
  'POST /api/fee-payment': refused(409, counterRefusals['day-closed'], { code: 'day-closed' }),
} as const
const alert = () => page.getByRole('alert').getByText(counterRefusals['day-closed'])
async function inSight() {
  await expect.element(alert()).toBeVisible()
  await expect
    .poll(() => {
      const { top, bottom } = alert().element().getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    .toBe(true)
}

it('the counter, with many dues', async () => {
  await mount(<FeePayment />, answers, { who, view, place: { path: '/fee-payment', at: '/fee-payment?code=HIM7' } })
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('amount')
  const take = button(/^Take Rs/)
  // the button is in sight before, too
  expect(take.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  await press('{F9}')
  await inSight()
  await look('counter-refused')
})

it('the quick payment, far down in the list of what was taken', async () => {
  const taken = {
    number: 'R',
    amount: 100_00,
    left: 0,
    advance: 0,
    told: null,
    mode: 'cash',
    student: 'Bina',
    grade: '5',
  }
  keepSitting(
    Array.from({ length: 40 }, (_, id) => ({ ...taken, id, enroll_code: `H${id}`, at: '2026-11-26T05:00:00Z' })),
  )
  await mount(<QuickFeePayment />, answers, { who, view, place: { path: '/quick-fee-payment' } })
  await press('HIM7{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('amount')
  scrollTo(0, document.documentElement.scrollHeight)
  document.querySelector<HTMLFormElement>('main form')!.requestSubmit()
  await inSight()
})
