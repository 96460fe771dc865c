/** Who sees the books and is no accountant: nothing on any screen is written with, but what he may approve. */
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { mount, wordsIn } from '#test/components/mount.tsx'
import BankReconciliation from './bank/bank-reconciliation.tsx'
import { accounts, voucher } from './books-for-tests.ts'
import ChartOfAccounts from './chart/chart.tsx'
import CostCentres from './cost-centres.tsx'
import FiscalYears from './fiscal-years.tsx'
import Voucher from './vouchers/voucher.tsx'
import Vouchers from './vouchers/vouchers.tsx'

const w = wordsIn('en')
const bank = { ...accounts[1]!, bank_name: null, bank_number: null, lines: 1, entries: 0, told_to: '2026-11-20' }
const { lines: _, ...listed } = voucher()
const answers: Answers = {
  'GET /api/account': { data: accounts },
  'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: true } },
  'GET /api/voucher': {
    ...listAnswer([listed], 1, { page: 1, rowsPerPage: 25 }),
    waiting: { draft: 1, approved: 0 },
  } as never,
  'GET /api/voucher/{id}': { data: voucher() },
  'GET /api/voucher/{id}/documents': { data: [] },
  'GET /api/import/vouchers': { data: [] },
  'GET /api/account-tree': { data: { groups: [], accounts: [] } },
  'GET /api/party': slimList([]),
  'GET /api/cost-centre': slimList([]),
  'GET /api/accounting/bank': { data: [bank] },
  'GET /api/accounting/bank/{id}/open': {
    data: {
      lines: [
        {
          id: 1,
          date: '2026-11-20',
          description: 'Charges',
          reference: null,
          amount: -25_00,
          before: false,
          note: null,
          voucher_id: null,
        },
      ],
      entries: [],
      matches: [],
      set_offs: [],
    },
  },
  'GET /api/accounting/fiscal-year': {
    data: {
      years: [
        {
          id: 3,
          name: '2083/84',
          start_date: '2026-07-17',
          end_date: '2027-07-16',
          is_current: true,
          closed_at: null,
          vouchers: 5,
          closing_voucher_id: null,
          months: [],
        },
      ],
      next: { name: '2084/85', start_date: '2027-07-17', end_date: '2028-07-16' },
    },
  },
}

/** What stands there to press, by its words or its name, once the screen is drawn. */
async function offered(ready: string | RegExp): Promise<string[]> {
  await expect.element(page.getByText(ready).first()).toBeVisible()
  const all = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input[type=checkbox], input[type=file])')]
  return all.map((each) => each.getAttribute('aria-label') ?? (each.textContent.trim() || each.tagName))
}
const principal = { role: 'principal', rights: ['accounting-read', 'voucher-approve'] }
const open = async (element: ReactElement, path: string, { at = path, who = principal } = {}) =>
  void (await mount(element, answers, { who, place: { path, at } }))

const screens = [
  ['/accounting/vouchers', <Vouchers key="" />, 'Rent of Mangsir', /^(New voucher|Import|Post)$/],
  ['/accounting/chart', <ChartOfAccounts key="" />, /no chart of accounts/, /^(Set up|Import)/],
  [
    '/accounting/bank-reconciliation',
    <BankReconciliation key="" />,
    'Charges',
    /^(Bring|Reconcile |Write|Note|INPUT|. Charges)/,
  ],
  ['/accounting/fiscal-years', <FiscalYears key="" />, 'Months of 2083/84', /^(Open|Close|Make current)/],
  ['/accounting/cost-centres', <CostCentres key="" />, /Departments and projects/, /^(Add|Edit|Delete)/],
] as const

it.each(screens)('%s', async (path, element, ready, writes) => {
  await open(element, path)
  expect((await offered(ready)).filter((name) => writes.test(name))).toEqual([])
})

it.each(screens)('%s has it for an accountant', async (path, element, ready, writes) => {
  await open(element, path, { who: { role: 'accountant', rights: [] } })
  expect((await offered(ready)).filter((name) => writes.test(name))).not.toEqual([])
})

it('a voucher is approved or sent back, and nothing else', async () => {
  await open(<Voucher />, '/accounting/vouchers/{id}', { at: '/accounting/vouchers/12' })
  await expect.element(page.getByRole('button', { name: w('Approve'), exact: true })).toBeVisible()
  expect(await offered('What was done with it')).toEqual(['Back to Vouchers', 'Print', 'Send back', 'Approve'])
})

it('an auditor does not even that', async () => {
  await open(<Voucher />, '/accounting/vouchers/{id}', {
    at: '/accounting/vouchers/12',
    who: { role: 'principal', rights: ['accounting-read'] },
  })
  expect(await offered('What was done with it')).toEqual(['Back to Vouchers', 'Print'])
})
