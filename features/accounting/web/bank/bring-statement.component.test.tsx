/** A statement of the bank is looked at before it is kept: what is read, what the bank had before, what is missing; and the reconciliation statement. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toLatinDigits } from '#nepal/digits.ts'
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
  passes_balance_over: false,
  before: null,
  first: true,
  gap: null,
}
/** With a running balance, a sum below, and lines on both sides. */
const proved: StatementPreview = {
  ...seen,
  rows: [
    ['Date', 'Particulars', 'Cheque No', 'Withdrawal', 'Deposit', 'Balance'],
    ['2026-11-22', 'Fees of class 5', '', '', '50000.00', '150000.00'],
    ['2026-11-23', 'Rent of the bus', '000771', '30000.00', '', '120000.00'],
    ['', 'Total', '', '30000.00', '50000.00', ''],
  ],
  layout: { ...seen.layout!, balance: 5 },
  lines: [
    {
      line: 2,
      date: '2026-11-22',
      description: 'Fees of class 5',
      reference: null,
      amount: 50_000_00,
      balance: 150_000_00,
    },
    {
      line: 3,
      date: '2026-11-23',
      description: 'Rent of the bus',
      reference: '000771',
      amount: -30_000_00,
      balance: 120_000_00,
    },
  ],
  count: 2,
  left_out: [...seen.left_out, { line: 4, why: 'It is a sum.', text: 'Total · 30000.00 · 50000.00' }],
  left_out_rows: 2,
  proof: { after: 120_000_00, proved: 1, faults: [], exchanged: false, out: 30_000_00, into: 50_000_00 },
  before: 100_000_00,
}
const previewed = (data: StatementPreview): Answers => ({
  'POST /api/accounting/bank/{id}/statement/preview': { data },
})
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
          opening: false,
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
    expect(sent!.body).toMatchObject({
      layout: seen.layout,
      seen: seen.seen,
      before: 2500_00,
      skip_wrong: false,
      despite_gap: false,
    })
  })

  it('the lines are shown as they are read, with their proof, what is left out and why', async () => {
    await open(previewed(proved), view)
    await bring()
    await expect.element(dialog().getByText(w('The running balance fits on every line.'))).toBeVisible()
    const table = dialog().getByRole('table', { name: w('The lines as they are read') })
    const cells = () => [...table.element().querySelectorAll('tr')].map((row) => row.textContent)
    await expect.poll(() => cells().length).toBe(5)
    const [, before, fees, rent, sums] = cells().map((text) => toLatinDigits(text))
    expect(before).toContain('1,00,000.00')
    expect(fees).toMatch(/Fees of class 5.*50,000\.00.*1,50,000\.00/)
    expect(rent).toMatch(/000771 · Rent of the bus.*30,000\.00.*1,20,000\.00/)
    expect(sums).toMatch(/30,000\.00.*50,000\.00.*1,20,000\.00/)
    await expect.element(dialog().getByText('Total · 30000.00 · 50000.00')).toBeVisible()
    // proved columns are folded; they open by a press
    await expect.element(dialog().getByText('Cheque No', { exact: true })).not.toBeVisible()
    await expect.element(dialog().getByText(w('It is a sum.'))).toBeInTheDocument()
    await look(`bank-statement-proved-${view.language}`)
  })

  it('a balance that does not fit is told with its line, and nothing can be kept', async () => {
    const faults = [{ line: 3, by: -60_000_00 }]
    await open(previewed({ ...proved, proof: { ...proved.proof, proved: 0, faults } }), view)
    await bring()
    await expect.element(dialog().getByText(w('The running balance does not fit'))).toBeVisible()
    const row = dialog().getByRole('row', { name: /Rent of the bus/ })
    await expect.element(row.getByText(w('Differs by'))).toBeInTheDocument()
    await expect.element(button(w('Keep the statement'), dialog())).toBeDisabled()
    await look(`bank-statement-wrong-${view.language}`)
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

it('debit and credit that seem to be exchanged are exchanged by one press, and then kept', async () => {
  const { layout } = proved
  const screen = await open(previewed({ ...proved, proof: { ...proved.proof, exchanged: true, proved: 0 } }))
  await bring()
  await expect.element(dialog().getByText('Debit and credit seem to be exchanged')).toBeVisible()
  await expect.element(button('Keep the statement', dialog())).toBeDisabled()
  screen.answer(previewed({ ...proved, layout: { ...layout!, debit: 4, credit: 3 }, seen: 'b'.repeat(64) }))
  await enterOn(button('Exchange the two columns', dialog()))
  await expect.element(button('Keep the statement', dialog())).toBeEnabled()
  const [, sent] = screen.of('POST /api/accounting/bank/{id}/statement/preview')
  expect(sent!.body).toMatchObject({ layout: { debit: 4, credit: 3 } })
  await enterOn(button('Keep the statement', dialog()))
  await expect.poll(() => screen.of('POST /api/accounting/bank/{id}/statement').length).toBe(1)
  expect(screen.of('POST /api/accounting/bank/{id}/statement')[0]!.body).toMatchObject({
    layout: { debit: 4, credit: 3 },
    seen: 'b'.repeat(64),
  })
})

it('without a running balance that is said, with the sums of both sides', async () => {
  await open()
  await bring()
  await expect.element(dialog().getByText(/No running balance proves these lines/)).toBeVisible()
  const foot = dialog().getByRole('table', { name: 'The lines as they are read' })
  await expect.element(foot.getByRole('row', { name: /Total/ })).toHaveTextContent('1,500.00')
  await expect.element(button('Keep the statement', dialog())).toBeEnabled()
})

it('a column of balances that is not chosen is asked for, and nothing can be kept without it', async () => {
  await open(previewed({ ...proved, layout: seen.layout, passes_balance_over: true }))
  await bring()
  await expect.element(dialog().getByText(/The file has a column of balances/)).toBeVisible()
  await expect.element(dialog().getByText('Rows above the first line')).toBeVisible()
  await expect.element(button('Keep the statement', dialog())).toBeDisabled()
})
