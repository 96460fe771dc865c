/** Money that the school holds: advance is taken, moved to a sister and given back on paper; a deposit pays dues and goes back; a wrong bill gets a credit note. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { accountOf, tuitionDue } from '#test/components/examples.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { button, dialog, filesOpened, handsIn, told } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { kindNames } from '../../contract/journal-words.ts'
import { approveJournal, type JournalRow, refundMoney } from '../../contract/journals.ts'
import AdvanceJournal from './advance-journal.tsx'
import AdvancePayment from './advance-payment.tsx'
import CreateJournal from './create-journal.tsx'
import { FeeJournals } from './fee-journals.tsx'
import SecurityDeposit from './security-deposit.tsx'
import type { Held } from './use-held.ts'

const owing = accountOf([tuitionDue(1000_00)], {
  siblings: [{ id: 8, name: 'Bina Rai', name_np: null, enroll_code: 'H8', due: 0 }],
})
const account = { ...owing, student: { ...owing.student, guardian: { name: 'Maya Rai', mobile: '9841000003' } } }
const held: Held = {
  advance: 900_00,
  lots: [
    {
      event_id: 31,
      date: '2026-11-26',
      kind: 'receipt',
      number: 'R-83/84-1',
      receipt_id: 5,
      amount: 900_00,
      left: 900_00,
    },
  ],
  deposits: [{ fee_head_id: 4, title: 'Library deposit', title_np: null, held: 600_00, due: 0 }],
  month: '08',
}
const nothing: Held = { ...held, advance: 0, lots: [], deposits: [{ ...held.deposits[0]!, held: 0 }] }
const written = (number: string) => ({ data: { id: 41, state: 'issued' as const, number, event_id: 32 } })
const taken = { receipt_id: 5, number: 'R-83/84-1', amount: 900_00 }

describe.each(views)('in $language', (view) => {
  const { w, enter, act } = handsIn(view.language)
  const named = (name: string) => page.elementLocator(document.querySelector(`[name="${name}"]`)!)
  const closed = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  /** A screen of this student, who has this money. */
  async function open(screen: React.ReactElement, path: string, now: () => Held, more: Answers) {
    const answers: Answers = {
      'GET /api/student-dues': { data: account },
      'GET /api/money-held': () => ({ data: now() }),
      'GET /api/fee-journal': { ...listAnswer([], 0, { page: 1, rowsPerPage: 10 }), totals: { waiting: 0 } },
      ...more,
    }
    const files = filesOpened()
    const mounted = await mount(screen, answers, {
      who: { role: 'accountant', rights: ['receipt-read', 'receipt-create', 'fee-journal-create', 'fee-heads-read'] },
      view,
      place: { path, at: `${path}?code=HIM7` },
    })
    await expect.element(page.getByRole('heading', { name: 'Asha Rai' })).toBeVisible()
    return { ...mounted, files: () => files.map(({ pathname }) => pathname.replace(/^\/report\/[^/]+/, '')) }
  }

  it('an advance is taken though something is owed, and pays no due', async () => {
    let now = nothing
    const screen = await open(<AdvancePayment />, '/advance-payment', () => now, {
      'POST /api/fee-payment': () => {
        now = held
        return { data: { ...taken, advance: 900_00, left: 1000_00, told: null } }
      },
    })
    await expect.element(page.getByText(w('The school holds no advance of this student.'))).toBeVisible()
    await button(w('Take an advance')).click()
    await expect.element(dialog().getByLabelText(w('Amount'))).toHaveFocus()
    await enter('Take the money')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await dialog().getByLabelText(w('Amount')).fill('900')
    await look(`held-take-${view.language}`)
    await enter('Take the money')
    await closed()
    await expect.element(page.getByText('R-83/84-1').first()).toBeVisible()
    expect(screen.of('POST /api/fee-payment').map(({ body }) => body)).toEqual([
      { student_id: 7, amount: 900_00, mode: 'cash', only: [] },
    ])
    expect(screen.files()).toEqual(['/receipt/5/print'])
    await look(`held-lots-${view.language}`)
  })

  it('it goes back by a voucher that opens as paper; what is refused stays typed, and pressed again it is the same', async () => {
    let now = held
    let closedDay = true
    const screen = await open(<AdvancePayment />, '/advance-payment', () => now, {
      'POST /api/fee-refund': () => {
        if (closedDay) return refused(406, refundMoney.refusals['day-closed'], { code: 'day-closed' })
        now = nothing
        return written('RV-83/84-1')
      },
    })
    await button(w('Give back')).click()
    await expect.element(dialog().getByLabelText(w('Paid to'))).toHaveValue('Maya Rai')
    await dialog().getByLabelText(w('Paid to')).fill('Maya Gurung')
    await enter('Give back')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await dialog().getByLabelText(w('Reason')).fill('Leaves the school')
    await look(`held-refund-${view.language}`)
    await enter('Give back')
    await expect.element(dialog().getByText(w(refundMoney.refusals['day-closed']))).toBeVisible()
    closedDay = false
    await enter('Give back')
    await closed()
    await told(/RV-83\/84-1/)
    const sent = screen.of('POST /api/fee-refund')
    expect(sent.at(-1)!.body).toEqual({
      student_id: 7,
      amount: 900_00,
      mode: 'cash',
      payee: 'Maya Gurung',
      reason: 'Leaves the school',
    })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(screen.files()).toEqual(['/fee-journal/41/print'])
    await expect.element(page.getByText(w('The school holds no advance of this student.'))).toBeVisible()
  })

  it('a refund that waits for a second person says so, and opens no paper', async () => {
    const screen = await open(<AdvancePayment />, '/advance-payment', () => held, {
      'POST /api/fee-refund': { data: { id: 41, state: 'waiting', number: null, event_id: null } },
    })
    await button(w('Give back')).click()
    await dialog().getByLabelText(w('Reason')).fill('Leaves the school')
    await enter('Give back')
    await closed()
    await told(w('It waits for a second person.'))
    expect(screen.files()).toEqual([])
  })

  it('a part moves to the sister, who is offered', async () => {
    const screen = await open(<AdvanceJournal />, '/advance-journal', () => held, {
      'POST /api/advance-journal': written('AJ-83/84-1'),
    })
    await button(w('Move the advance')).click()
    await expect.element(page.getByText(w('Choose to whom it goes.'))).toBeVisible()
    await page.getByRole('radio', { name: /H8/ }).click()
    await named('amount').fill('400')
    await named('reason').fill('For her books')
    await look(`held-move-${view.language}`)
    await button(w('Move the advance')).click()
    await told(/AJ-83\/84-1/)
    expect(screen.of('POST /api/advance-journal').map(({ body }) => body)).toEqual([
      { student_id: 7, to_student_id: 8, to: 'advance', amount: 400_00, reason: 'For her books' },
    ])
  })

  it('a deposit is taken, pays dues and goes back', async () => {
    let now = nothing
    const screen = await open(<SecurityDeposit />, '/security-deposit', () => now, {
      'POST /api/deposit': () => {
        now = held
        return { data: { ...taken, amount: 600_00 } }
      },
      'POST /api/deposit-adjustment': written('DJ-83/84-1'),
      'POST /api/fee-refund': written('RV-83/84-2'),
    })
    await button(w('Take')).click()
    await dialog().getByLabelText(w('Amount')).fill('600')
    await enter('Take the money')
    await closed()
    await button(w('Pay dues')).click()
    await dialog().getByLabelText(w('Amount')).fill('250')
    await dialog().getByLabelText(w('Reason')).fill('The mother asked')
    await look(`held-deposit-pays-${view.language}`)
    await enter('Pay dues')
    await closed()
    await told(/DJ-83\/84-1/)
    await button(w('Give back')).click()
    await dialog().getByLabelText(w('Reason')).fill('Leaves the school')
    await enter('Give back')
    // dues are open: it goes back only by who says so
    expect(screen.of('POST /api/fee-refund')).toHaveLength(0)
    await look(`held-deposit-despite-dues-${view.language}`)
    await dialog().getByRole('checkbox').click()
    await enter('Give back')
    await closed()
    await look(`held-deposit-${view.language}`)
    const of = { student_id: 7, fee_head_id: 4 }
    expect([
      screen.of('POST /api/deposit')[0]!.body,
      screen.of('POST /api/deposit-adjustment')[0]!.body,
      screen.of('POST /api/fee-refund')[0]!.body,
    ]).toEqual([
      { ...of, amount: 600_00, mode: 'cash' },
      { ...of, amount: 250_00, reason: 'The mother asked' },
      { ...of, amount: 600_00, mode: 'cash', payee: 'Maya Rai', reason: 'Leaves the school', despite_dues: true },
    ])
    expect(screen.files()).toEqual(['/receipt/5/print', '/fee-journal/41/print'])
  })

  it('a wrong due gets a credit note, which is filled in by a press beside it', async () => {
    const screen = await open(<CreateJournal />, '/create-journal', () => held, {
      'GET /api/fee-head': slimList([{ id: 1, name: 'Tuition' }]),
      'POST /api/fee-note': written('CN-83/84-1'),
    })
    await button(new RegExp(`^${w('Credit')}: Tuition`)).click()
    await named('amount').fill('100')
    await button(w('Write the credit note')).click()
    await expect.element(page.getByText(w('Field is required'))).toBeVisible()
    await named('reason').fill('Charged for a class that was not held')
    await look(`held-note-${view.language}`)
    await button(w('Write the credit note')).click()
    await told(/CN-83\/84-1/)
    expect(screen.of('POST /api/fee-note').map(({ body }) => body)).toEqual([
      {
        student_id: 7,
        kind: 'credit_note',
        fee_head_id: 1,
        month: '01',
        amount: 100_00,
        reason: 'Charged for a class that was not held',
        enroll_id: 107,
      },
    ])
    expect(screen.files()).toEqual(['/fee-journal/41/print'])
  })

  it('who approves a deposit that waits is asked whether it goes back although fees are owed', async () => {
    const row: JournalRow = {
      id: 41,
      kind: 'refund',
      state: 'waiting',
      number: null,
      date: '2026-11-26',
      reason: 'Leaves the school',
      student_id: 7,
      student: 'Asha Rai',
      student_np: 'आशा राई',
      enroll_code: 'H7',
      grade: 'Class 5',
      grade_np: 'कक्षा ५',
      section: 'A',
      to_student: null,
      to_student_np: null,
      to_dues: false,
      fee_head: 'Library deposit',
      fee_head_np: 'पुस्तकालय धरौटी',
      month: null,
      bill: null,
      amount: 600_00,
      mode: 'cash',
      payee: 'Maya Rai',
      event_id: null,
      made_by: 'Kamal',
      made_by_np: null,
      own: false,
      approved_by: null,
      approved_by_np: null,
      end_reason: null,
      print_count: 0,
    }
    const screen = await mount(
      <FeeJournals />,
      {
        'GET /api/fee-journal': { ...listAnswer([row], 1, { page: 1, rowsPerPage: 10 }), totals: { waiting: 1 } },
        'POST /api/fee-journal/{id}/approve': ({ body }) =>
          'despite_dues' in (body as object)
            ? written('RV-83/84-1')
            : refused(406, approveJournal.refusals['dues-open'], { code: 'dues-open' }),
      },
      {
        who: { role: 'principal', rights: ['receipt-read', 'fee-journal-approve'] },
        view,
        place: { path: '/', at: '/' },
      },
    )
    await act('Approve', `${w(kindNames.refund)} ${row.student}`)
    await enter('Approve')
    await expect.element(dialog().getByText(w(approveJournal.refusals['dues-open']))).toBeVisible()
    await look(`held-approve-dues-${view.language}`)
    await button(w('Approve all the same')).click()
    await told(/RV-83\/84-1/)
    expect(screen.of('POST /api/fee-journal/{id}/approve').map(({ body }) => body)).toEqual([
      {},
      { despite_dues: true },
    ])
  })
})
