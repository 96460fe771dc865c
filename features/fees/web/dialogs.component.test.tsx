/** The dialogs of the fees, all alike: where the focus is, which key opens them, and that nothing typed is lost by a slip. */
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { listAnswer } from '#platform/contract/list.ts'
import { slimList, type Answers } from '#test/components/answers.ts'
import { actsAsDialog } from '#test/components/dialogs.ts'
import { accountOf, tuitionDue } from '#test/components/examples.ts'
import { button, dialog } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { mount } from '#test/components/mount.tsx'
import { testDay } from '#test/day.ts'
import BillingEcaHead from './activities/billing-eca-head.tsx'
import IndividualEcaHead from './activities/individual-eca-head.tsx'
import Cheques from './cheques.tsx'
import type { Cheque } from '../contract/cheques.ts'
import AdvancePayment from './held/advance-payment.tsx'
import SecurityDeposit from './held/security-deposit.tsx'
import type { Held } from './held/use-held.ts'
import CustomizedFee from './offers/customized-fee.tsx'
import FeeOffer from './offers/fee-offer.tsx'

const first = { page: 1, rowsPerPage: 10 }
const none = () => listAnswer([], 0, first)
const nobody: Answers = { 'GET /api/search-student': none as never }
const rights = [
  'fee-offer-read',
  'fee-offer-create',
  'fee-offer-update',
  'fee-create',
  'fee-update',
  'fee-heads-read',
  'fee-heads-create',
  'fee-heads-update',
  'fee-journal-create',
  'grade-read',
  'receipt-read',
  'receipt-create',
  'receipt-update',
  'receipt-delete',
]
const heads = slimList([{ id: 1, name: 'Tuition' }])
const offer = {
  id: 3,
  title: 'Talent',
  title_np: null,
  kind: 'scholarship' as const,
  state: 'approved' as const,
  from_date: '2026-04-14',
  to_date: null,
  reason: 'Won the district race',
  end_reason: null,
  heads: [{ title: 'Tuition', title_np: null, rate: 4000, amount: null }],
  awards: 0,
  made_by: null,
  made_by_np: null,
  decided_by: null,
  decided_by_np: null,
}
const offers = { 'GET /api/fee-offer': () => listAnswer([offer], 1, first), 'GET /api/fee-head': heads }
const activities = {
  'GET /api/activity-fee': none,
  'GET /api/activity-student': none,
  'GET /api/tax-kind': none,
  'GET /api/grade': slimList([]),
}

const lists: [string, ComponentType, string, Answers][] = [
  ['an offer', FeeOffer, '/fee-offer', offers],
  ['its awards', FeeOffer, '/fee-offer?offer=3', { ...offers, 'GET /api/fee-offer-award': none }],
  ['an own fee', CustomizedFee, '/customized-fee', { 'GET /api/customized-fee': none, 'GET /api/fee-head': heads }],
  ['an activity', BillingEcaHead, '/billing-eca-head', activities],
  ['who takes one', IndividualEcaHead, '/individual-eca-head', activities],
]

it.each(lists)('n opens the dialog of what is new: %s', async (_, Screen, at, answers) => {
  await mount(
    <Screen />,
    { ...nobody, ...answers },
    {
      who: { role: 'accountant', rights },
      place: { path: at.split('?')[0]!, at },
    },
  )
  await expect.poll(() => document.querySelector('[aria-keyshortcuts="n"]')).not.toBeNull()
  await actsAsDialog(() => press('n'))
})

const cheque: Cheque = {
  id: 5,
  state: 'in_hand',
  number: '1234',
  bank: 'NIC',
  cheque_date: testDay,
  amount: 1000_00,
  receipt_id: 9,
  receipt: 'R-1',
  received_on: testDay,
  student_id: 4,
  student: 'Asha Rai',
  student_np: null,
  enroll_code: 'H7',
  settled_on: null,
  settled_by: null,
  settled_by_np: null,
  reason: null,
  event_id: null,
  bounce_charge: 0,
}
it('a cheque that bounces', async () => {
  await mount(
    <Cheques />,
    { 'GET /api/fee-cheque': () => ({ ...listAnswer([cheque], 1, first), totals: [] }) },
    { who: { role: 'accountant', rights } },
  )
  const bounced = button('Bounced 1234 Asha Rai')
  await actsAsDialog(() => bounced.click(), bounced)
})

const held: Held = {
  advance: 900_00,
  lots: [],
  deposits: [{ fee_head_id: 4, title: 'Library deposit', title_np: null, held: 600_00, due: 0 }],
  month: '08',
}
const money: Answers = {
  'GET /api/student-dues': { data: accountOf([tuitionDue(1000_00)]) },
  'GET /api/money-held': { data: held },
  'GET /api/fee-journal': { ...listAnswer([], 0, first), totals: { waiting: 0 } },
}
it.each([
  ['/security-deposit', SecurityDeposit, 'Take'],
  ['/security-deposit', SecurityDeposit, 'Pay dues'],
  ['/advance-payment', AdvancePayment, 'Give back'],
] as const)('%s: %s %s', async (path, Screen, name) => {
  await mount(<Screen />, money, { who: { role: 'accountant', rights }, place: { path, at: `${path}?code=H7` } })
  await actsAsDialog(() => button(name).click(), button(name))
  expect(dialog().query()).toBeNull()
})
