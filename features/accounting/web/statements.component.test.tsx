/** What a figure is made of, by keys: from the books at a glance to the trial balance, to the ledger, to a voucher, with the same days all the way. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { type Answers, slimList } from '#test/components/answers.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { trialBalance } from '../contract/statements.ts'
import { accounts } from './books-for-tests.ts'
import Dashboard from './dashboard.tsx'
import Ledger from './ledger.tsx'

const days = { from_date: '2026-07-17', to_date: '2026-11-26' }
const theDays = new URLSearchParams(days).toString()
const meta = { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 }
const named = ({ id, code, name, name_np }: (typeof accounts)[number]) => ({ id, code, name, name_np })
const [cash, bank, suppliers] = accounts.map(named)
const none = { items: 0, amount: 0, since: null }
const rent = 5201

/** Tab after Tab until what leads there has the focus. */
async function tabTo(leads: (href: string) => boolean): Promise<string> {
  for (let presses = 0; presses < 60; presses++) {
    await press('{Tab}')
    const href = document.activeElement?.getAttribute('href') ?? ''
    if (leads(href)) return href
  }
  throw new Error('Nothing of this is reached by Tab')
}

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  const who = { role: 'accountant' }

  it('the books at a glance tell what waits, and lead to the trial balance of the same days', async () => {
    const screen = await mount(
      <Dashboard />,
      {
        'GET /api/accounting/dashboard': {
          data: {
            year: { name: '2083/84', ...days },
            cash: [{ ...cash!, balance: 3000_00 }],
            receivables: [],
            payables: [{ ...suppliers!, balance: 700_00 }],
            months: [{ month: 4, first: days.from_date, last: '2026-08-16', income: 9000_00, expenses: 4000_00 }],
            waiting: { drafts: 2, approved: 1 },
            unreconciled: [
              {
                ...bank!,
                entries: none,
                lines: { items: 1, amount: -2500_00, since: '2026-11-23' },
                told_to: '2026-11-23',
              },
            ],
            unposted: { count: 3, amount: 1200_00 },
          },
        },
      },
      { who, view, place: { path: '/accounting' } },
    )
    await expect.element(page.getByText(/^(Lines of the bank|बैंकका .*): [1१]/)).toBeVisible()
    await expect.poll(() => document.querySelector('main .recharts-surface')).not.toBe(null)
    await look(`accounting-dashboard-${view.language}`)
    await tabTo((href) => href === `/accounting/trial-balance?${theDays}`)
    await press('{Enter}')
    await expect.poll(screen.here).toBe(`/accounting/trial-balance?${theDays}`)
  })

  it('an account of the trial balance leads to its ledger of the same days', async () => {
    const sums = { opening_debit: 0, opening_credit: 0, debit: 4000_00, credit: 4000_00 }
    const row = {
      ...sums,
      credit: 0,
      closing_debit: 4000_00,
      closing_credit: 0,
      days_30: 0,
      days_60: 0,
      days_90: 0,
      older: 0,
      key: 'a5201',
      text: 'Rent',
      name: 'Rent',
      name_np: 'घरभाडा',
      code: '5201',
      level: 2,
      is_sum: false,
      account_id: rent,
      party_id: null,
      cost_centre_id: null,
    }
    const screen = await mount(
      <ReportScreen report={trialBalance} />,
      {
        'GET /api/accounting/trial-balance': {
          data: [row],
          totals: { ...sums, closing_debit: 4000_00, closing_credit: 4000_00, difference: 0 },
          meta,
          asked: { by: 'account', rows: 'figures', closing: 'after', ...days },
          ...days,
        },
      },
      { who, view, place: { path: '/accounting/trial-balance', at: `/accounting/trial-balance?${theDays}` } },
    )
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await look(`accounting-trial-balance-${view.language}`)
    await tabTo((href) => href.startsWith('/accounting/ledger?'))
    await press('{Enter}')
    await expect.poll(screen.here).toBe(`/accounting/ledger?account_id=${rent}&${theDays}`)
  })

  it('an entry of the ledger leads to its voucher', async () => {
    const answers: Answers = {
      'GET /api/account': { data: accounts },
      'GET /api/party': slimList([]),
      'GET /api/cost-centre': slimList([]),
      'GET /api/accounting/ledger': {
        data: [
          {
            id: 31,
            date: '2026-09-26',
            number: 'JV-2083/84-000004',
            voucher_id: 12,
            narration: 'Rent of Bhadra',
            narration_np: null,
            other: 'Cash in hand',
            other_np: 'नगद मौज्दात',
            cheque_number: null,
            debit: 4000_00,
            credit: 0,
            balance: 4000_00,
          },
        ],
        totals: { debit: 4000_00, credit: 0, balance: 4000_00, opening: 0 },
        meta,
        asked: { account_id: rent, ...days },
        ...days,
      },
    }
    const screen = await mount(<Ledger />, answers, {
      who,
      view,
      place: { path: '/accounting/ledger', at: `/accounting/ledger?account_id=${rent}&${theDays}` },
    })
    const account = page.getByRole('combobox', { name: w('Account') }).first()
    await expect.poll(() => (account.element() as HTMLInputElement).value).toMatch(/^5201 (Rent|घरभाडा)$/)
    expect(screen.of('GET /api/accounting/ledger')[0]!.query).toMatchObject({ account_id: String(rent), ...days })
    await look(`accounting-ledger-${view.language}`)
    await tabTo((href) => href.startsWith('/accounting/vouchers/'))
    await press('{Enter}')
    await expect.poll(screen.here).toBe('/accounting/vouchers/12')
  })
})
