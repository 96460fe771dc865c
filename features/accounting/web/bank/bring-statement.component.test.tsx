/** A statement of the bank is looked at before it is kept: what is read, what the bank had before, what is missing; and the reconciliation statement. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testDay } from '#test/day.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, chooseFiles, dialog, handsIn, told } from '#test/components/hands.ts'
import { enterOn, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import type { BankAccount } from '../../contract/bank.ts'
import type { StatementPreview } from '../../contract/bring-statement.ts'
import { accounts } from '../books-for-tests.ts'
import BankReconciliation from './bank-reconciliation.tsx'

const bank: BankAccount = { ...accounts[1]!, bank_name: null, bank_number: null, lines: 0, entries: 0, told_to: null }
const seen: StatementPreview = {
  rows: [
    ['Date', 'Particulars', 'Cheque No', 'Withdrawal', 'Deposit'],
    ['2026-11-23', 'Line', '', '1500', ''],
  ],
  layout: {
    skip: 1,
    date: 0,
    order: 'dmy',
    description: 1,
    reference: 2,
    debit: 3,
    credit: 4,
    amount: null,
    marker: null,
    balance: null,
  },
  remembered: false,
  seen: 'a'.repeat(64),
  lines: [{ line: 2, date: '2026-11-23', description: 'Line', reference: null, amount: -1500_00, balance: null }],
  count: 1,
  known: 0,
  wrong: [],
  wrong_rows: 0,
  left_out: [{ line: 1, why: 'It stands above the first line.', text: 'Date · Particulars' }],
  left_out_rows: 1,
  proof: { after: null, proved: 0, faults: [], exchanged: false, out: 1500_00, into: 0 },
  before: null,
  first: true,
  gap: null,
}
const answers: Answers = {
  'GET /api/accounting/bank': { data: [bank] },
  'GET /api/accounting/bank/{id}/open': {
    data: {
      lines: [],
      entries: [
        {
          id: 1,
          date: '2026-11-20',
          amount: -300_00,
          voucher_id: 1,
          number: 'PV-2083/84-000001',
          narration: 'Rent',
          cheque_number: '771',
          reference: null,
          reverses_entry_id: null,
        },
      ],
      matches: [],
      set_offs: [],
    },
  },
  'POST /api/accounting/bank/{id}/statement/preview': { data: seen },
  'POST /api/accounting/bank/{id}/statement': { data: { id: 3, kept: 1, known: 0, left_out: 0 } },
}
const open = (more: Answers = {}, view: View = {}, at = '') =>
  mount(
    <BankReconciliation />,
    { ...answers, ...more },
    {
      who: { role: 'accountant' },
      view,
      place: { path: '/accounting/bank-reconciliation', at: `/accounting/bank-reconciliation${at}` },
    },
  )
const bring = async () => {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBe(null)
  chooseFiles([new File(['Date,Particulars'], 'first.csv', { type: 'text/csv' })])
}

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)

  it('the first one asks what the bank had before, and is kept with it', async () => {
    const screen = await open({}, view)
    await expect.element(page.getByText(w('No statement of this account was brought yet.'))).toBeVisible()
    await bring()
    await expect.element(button(w('Keep the statement'), dialog())).toHaveFocus()
    await replace(dialog().getByRole('textbox', { name: w('What the bank had before these lines') }), '2500')
    await look(`bank-first-statement-${view.language}`)
    await enterOn(button(w('Keep the statement'), dialog()))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [sent] = screen.of('POST /api/accounting/bank/{id}/statement')
    expect(sent!.body).toMatchObject({ layout: seen.layout, before: 2500_00, skip_wrong: false, despite_gap: false })
  })

  it('the reconciliation statement tells how the books come to the bank', async () => {
    const none = { number: null, reference: null, voucher_id: null, date: null, text: null }
    const day = { account_id: 1111, day: testDay }
    const books = { ...none, id: 'books', section: 'books' as const, amount: 1000_00, rank: 1 }
    await open(
      {
        'GET /api/accounting/bank-reconciliation': {
          data: [
            books,
            {
              ...books,
              id: 'e1',
              section: 'cheques',
              date: '2026-11-20',
              number: 'PV-2083/84-000001',
              reference: '771',
              text: 'Rent',
              amount: 300_00,
              voucher_id: 1,
              rank: 2,
            },
            { ...books, id: 'bank', section: 'bank', amount: 1300_00, rank: 5 },
          ],
          totals: { books: 1000_00, bank: 1300_00, difference: 0, bank_account: '1111 Bank account' },
          meta: { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 3, total: 3 },
          asked: day,
        },
      },
      view,
      '?view=report',
    )
    await expect.element(page.getByText(w('Cheques not yet presented')).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: /000001/ })).toHaveAttribute('href', '/accounting/vouchers/1')
    await look(`bank-report-${view.language}`)
  })
})

it('a gap and rows that cannot be read are told, and kept only in spite of them', async () => {
  const screen = await open({
    'POST /api/accounting/bank/{id}/statement/preview': {
      data: {
        ...seen,
        first: false,
        gap: 700_00,
        wrong: [{ line: 3, why: 'The date cannot be read.' }],
        wrong_rows: 1,
      },
    },
  })
  await bring()
  await expect.element(dialog().getByText(/A part of the statement is missing before this one/)).toBeVisible()
  await expect.element(dialog().getByText('Row 3: The date cannot be read.')).toBeVisible()
  await expect.element(dialog().getByLabelText('What the bank had before these lines')).not.toBeInTheDocument()
  await enterOn(button('Keep it in spite of the gap', dialog()))
  await expect.poll(() => screen.of('POST /api/accounting/bank/{id}/statement').length).toBe(1)
  expect(screen.of('POST /api/accounting/bank/{id}/statement')[0]!.body).toMatchObject({
    despite_gap: true,
    skip_wrong: true,
  })
})

it('what the server does not keep stays in sight, and is kept by pressing again', async () => {
  const older = 'Some lines are older than the first statement of this account. Remove that one first.'
  const screen = await open({ 'POST /api/accounting/bank/{id}/statement': refused(409, older) })
  await bring()
  const had = dialog().getByRole('textbox', { name: 'What the bank had before these lines' })
  await replace(had, '2500')
  await enterOn(button('Keep the statement', dialog()))
  await told(older)
  await expect.element(had).toHaveValue('2,500.00')
  screen.answer({ 'POST /api/accounting/bank/{id}/statement': { data: { id: 3, kept: 1, known: 0, left_out: 0 } } })
  await enterOn(button('Keep the statement', dialog()))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
