/** The fees go into the books, by keys: a place that is missing is chosen, the days are posted, a posting is opened and taken back, days are left out. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { testDay, testMoment } from '#test/day.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { enterOn, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { FeePosting, MappedFeeAccount } from '../../contract/billing-to-account.ts'
import BillingToAccount from './billing-to-account.tsx'
import AccountMapping from './mapping.tsx'
import BillingToAccountDetail from './posting.tsx'

const none = { fee_head: null, fee_head_np: null, mode: null, tax: null, tax_np: null }
const debtors = { id: 31, code: '1201', name: 'Student receivable', name_np: null }
const fees = { id: 41, code: '4101', name: 'Tuition fees', name_np: null }
const receivable = { ...none, id: 1, kind: 'receivable' as const }
const waiting = [
  { day: '2026-11-25', events: 2, amount: 1500_00 },
  { day: testDay, events: 1, amount: 500_00 },
]
const posting = (more: Partial<FeePosting> = {}): FeePosting => ({
  id: 8,
  day: testDay,
  vouchers: [
    { id: 11, number: 'BV-2083/84-000003', what: 'charged', mode: null, amount: 400_00 },
    { id: 12, number: 'BV-2083/84-000004', what: 'received', mode: 'cash', amount: 100_00 },
  ],
  left_out: null,
  amount: 500_00,
  events: 1,
  posted_by: 'Sita Sharma',
  posted_by_np: null,
  posted_at: testMoment,
  taken_back_at: null,
  ...more,
})
const inBooks = { code: '1201', name: 'Student receivables', name_np: null, fees: 9000_00, waiting: 1000_00 }
const list = (rows: FeePosting[], waits = waiting, unmapped: (typeof receivable)[] = []) => ({
  ...listAnswer(rows, rows.length, { page: 1, rowsPerPage: 500 }),
  waiting: waits,
  unmapped,
  // where a mapping is missing, an opening balance of 500 is too
  receivable: { ...inBooks, ...(unmapped.length ? { books: 7500_00, apart: -500_00 } : { books: 8000_00, apart: 0 }) },
})
const who = {
  role: 'accountant',
  rights: ['account-mapping-read', 'account-mapping-create', 'account-mapping-update', 'account-mapping-delete'],
}

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  const openList = (answers: Answers) =>
    mount(<BillingToAccount />, answers, { who, view, place: { path: '/billing-to-account' } })

  it('nothing is posted while an account of the fees has no place, and the way to choose it is there', async () => {
    const screen = await openList({ 'GET /api/billing-to-account': list([], waiting, [receivable]) })
    await expect.element(page.getByText(w('These have no place in the chart yet'))).toBeVisible()
    await expect.element(button(w('Post to the books'))).toBeDisabled()
    await expect.element(page.getByText(w('The books and the fees do not say the same'))).toBeVisible()
    await look(`billing-to-account-unmapped-${view.language}`)
    await enterOn(page.getByRole('link', { name: w('Choose their places') }))
    await expect.poll(screen.here).toBe('/mapping')
  })

  it('places are taken as they are suggested, and saved by a key', async () => {
    let places: MappedFeeAccount[] = [
      { ...receivable, account: null, suggested: debtors, waiting: 3 },
      { ...none, id: 2, kind: 'income', fee_head: 'Tuition', account: fees, suggested: fees, waiting: 3 },
    ]
    const screen = await mount(
      <AccountMapping />,
      {
        'GET /api/mapping': () => ({
          data: {
            places,
            chart: [
              { ...debtors, root: 'assets' },
              { ...fees, root: 'income' },
            ],
          },
        }),
        'PUT /api/mapping': () => {
          places = places.map((each) => ({ ...each, account: each.account ?? each.suggested }))
          return { data: { changed: 1 } }
        },
      },
      { who, view, place: { path: '/mapping' } },
    )
    await expect.element(button(w('Save'))).toBeDisabled()
    await look(`account-mapping-${view.language}`)
    await enterOn(button(w('Take what is suggested')))
    await press('{Control>}s{/Control}')
    await expect.element(page.getByText(w('Mapping saved.')).first()).toBeVisible()
    await expect.element(button(w('Take what is suggested'))).not.toBeInTheDocument()
    expect(screen.of('PUT /api/mapping').map(({ body }) => body.accounts)).toEqual([[{ id: 1, account_id: 31 }]])
    await enterOn(page.getByRole('link', { name: w('Billing to account') }).first())
    await expect.poll(screen.here).toBe('/billing-to-account')
  })

  it('the days are posted after a question, and the newest posting opens', async () => {
    let posted = false
    const screen = await openList({
      'GET /api/billing-to-account': () => list(posted ? [posting()] : [], posted ? [] : waiting),
      'POST /api/billing-to-account': () => {
        posted = true
        return { data: { days: 2, events: 3, vouchers: [11, 12] } }
      },
    })
    await expect.element(button(w('Post to the books'))).toBeEnabled()
    await look(`billing-to-account-${view.language}`)
    await enterOn(button(w('Post to the books')))
    await expect.element(dialog()).toBeVisible()
    expect(screen.of('POST /api/billing-to-account')).toEqual([])
    await enter('Post')
    await expect.element(page.getByText(w('Nothing waits: all bills and all money are in the books.'))).toBeVisible()
    const sent = screen.of('POST /api/billing-to-account')
    expect(sent.map(({ body, headers }) => [body, headers.has('idempotency-key')])).toEqual([
      [{ until: testDay }, true],
    ])
    await enterOn(page.elementLocator(document.querySelector('a[href="/billing-to-account/8"]')!))
    await expect.poll(screen.here).toBe('/billing-to-account/8')
  })

  it('days that the books have already are left out with a reason', async () => {
    let rows: FeePosting[] = []
    const screen = await openList({
      'GET /api/billing-to-account': () => list(rows, rows.length ? [] : waiting),
      'POST /api/billing-to-account/leave-out': ({ body }) => {
        rows = [posting({ vouchers: [], amount: null, left_out: body.reason })]
        return { data: { id: 8, events: 3 } }
      },
    })
    await enterOn(button(w('The books have these already')))
    await expect.element(dialog().getByRole('textbox')).toHaveFocus()
    await press('Typed by hand{Tab}{Tab}{Enter}')
    await expect.element(page.getByText('Typed by hand')).toBeVisible()
    await expect.element(page.getByText(w('Left out')).first()).toBeVisible()
    await look(`billing-left-out-${view.language}`)
    expect(screen.of('POST /api/billing-to-account/leave-out').map(({ body }) => [body.until, body.reason])).toEqual([
      [testDay, 'Typed by hand'],
    ])
  })

  it('a posting says what went where, leads to its vouchers, and is taken back with a reason', async () => {
    let more: Partial<FeePosting> & { reason: string | null } = { reason: null }
    const line = { ...receivable, fee_account_id: 1, account: debtors, debit: 500_00, credit: 0, entries: 1 }
    const screen = await mount(
      <BillingToAccountDetail />,
      {
        'GET /api/billing-to-account/{id}': () => ({
          data: {
            ...posting(),
            ...more,
            lines: [line, { ...line, kind: 'income', fee_account_id: 2, account: fees, debit: 0, credit: 500_00 }],
          },
        }),
        'POST /api/billing-to-account/{id}/take-back': ({ body }) => {
          more = { taken_back_at: testMoment, reason: body.reason }
          return { data: { id: 8 } }
        },
      },
      { who, view, place: { path: '/billing-to-account/{billLogId}', at: '/billing-to-account/8' } },
    )
    const voucher = page.getByRole('link', { name: /000004|०००००४/ })
    await expect.element(page.getByText(w('Fees charged')).first()).toBeVisible()
    await expect.element(voucher).toHaveAttribute('href', '/accounting/vouchers/12')
    await look(`billing-posting-${view.language}`)
    await enterOn(button(w('Take back')))
    await expect.element(dialog().getByRole('textbox')).toHaveFocus()
    await press('The mapping was wrong{Tab}{Tab}{Enter}')
    await expect.element(page.getByText(/The mapping was wrong/)).toBeVisible()
    await expect.element(button(w('Take back'))).not.toBeInTheDocument()
    const [sent] = screen.of('POST /api/billing-to-account/{id}/take-back')
    expect([sent!.path, sent!.body.reason]).toEqual([{ id: '8' }, 'The mapping was wrong'])
    await enterOn(voucher)
    await expect.poll(screen.here).toBe('/accounting/vouchers/12')
  })
})

it('what the books refuse is told where it was pressed, and the days wait on', async () => {
  const closed = 'The month of this day is closed.'
  await mount(
    <BillingToAccount />,
    { 'GET /api/billing-to-account': list([]), 'POST /api/billing-to-account': refused(409, closed) },
    { who, place: { path: '/billing-to-account' } },
  )
  await enterOn(button('Post to the books'))
  await handsIn('en').enter('Post')
  await expect.element(page.getByRole('alert')).toHaveTextContent(closed)
  await expect.element(button('Post to the books')).toBeEnabled()
})
