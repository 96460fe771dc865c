/** Money that no bill asks for: typed by keys, two lines in two ways, taken by Enter and Enter, printed on other paper, found below and cancelled. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { button, dialog, filesOpened, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import { testDay, testMoment } from '#test/day.ts'
import { takeGeneral } from '../../contract/general-receipt.ts'
import type { ReceiptRow } from '../../contract/payment.ts'
import GeneralReceipt from './general-receipt.tsx'

const receipt: ReceiptRow = {
  line: 'receipt',
  event_id: 31,
  id: 9,
  number: 'G-83/84-1',
  received_on: testDay,
  created_at: testMoment,
  kind: 'general',
  student: 'Bir Bahadur Oli',
  student_np: null,
  student_id: null,
  enroll_code: null,
  grade: null,
  grade_np: null,
  section: null,
  particulars: null,
  mode: 'cash',
  ways: 'cash, cheque',
  reference: null,
  amount: 1000_00,
  discount: 0,
  penalty: 0,
  advance: 0,
  cashier: 'Bhim Gurung',
  cashier_np: null,
  cancelled_at: null,
  cancel_reason: null,
  print_count: 1,
}

it.each(views)('rent of the hall ($language)', async (view) => {
  const { w, act, enter } = handsIn(view.language)
  const payer = view.language === 'ne' ? 'बिरबहादुर ओली' : 'Bir Bahadur Oli'
  let rows: ReceiptRow[] = []
  let wrong = true
  const screen = await mount(
    <GeneralReceipt />,
    {
      'GET /api/general-receipt/heads': {
        data: [
          { id: 11, title: 'Rent', title_np: null },
          { id: 12, title: 'Donation', title_np: null },
        ],
      },
      'GET /api/receipt': () => ({
        ...listAnswer(rows, rows.length, { page: 1, rowsPerPage: 10 }),
        totals: {
          amount: 1000_00,
          discount: 0,
          penalty: 0,
          count: rows.length,
          cancelled: 0,
          bounced: 0,
          by_mode: [],
        },
      }),
      'POST /api/general-receipt': ({ body }) => {
        if (wrong) return refused(406, takeGeneral.refusals['day-closed'], { code: 'day-closed' })
        rows = [{ ...receipt, student: body.payer }]
        return { data: { receipt_id: 9, number: receipt.number, amount: 1000_00 } }
      },
      'POST /api/receipt/{id}/cancel': ({ body }) => {
        const gone = { ...rows[0]!, cancelled_at: testMoment, cancel_reason: body.reason }
        rows = [{ ...gone, line: 'cancellation', event_id: 32, amount: -gone.amount }, gone]
        return { data: { id: 9 } }
      },
    },
    {
      who: { role: 'accountant', rights: ['receipt-read', 'receipt-create', 'receipt-delete', 'receipt-cancel'] },
      view,
      place: { path: '/fee-general-receipt' },
    },
  )
  const files = filesOpened()
  const focused = (name: string) =>
    expect.poll(() => (document.activeElement as HTMLInputElement | null)?.name).toBe(name)
  const field = (name: string) => page.elementLocator(document.querySelector(`[name="${name}"]`)!)
  await focused('payer')
  await press(payer)
  // without a head and an amount nothing is taken
  await press('{Enter}')
  await focused('head-1')
  await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
  await field('head-1').selectOptions('11')
  await press('{Tab}')
  await focused('narration-1')
  await press('Hall, two days{Tab}')
  await focused('line-1')
  await press('700')
  if (view.width === phone) await button(w('Another line')).click()
  else await press('{F7}')
  await focused('head-2')
  await field('head-2').selectOptions('12')
  await press('{Tab}{Tab}300')
  // a part of it by cheque
  if (view.width === phone) await button(w('Another way')).click()
  else await press('{Shift>}{F8}{/Shift}')
  await focused('amount-1')
  await press('600')
  await field('mode-2').selectOptions('cheque')
  await field('reference-2').fill('007701')
  await look(`general-form-${view.language}`)
  await press('{Enter}')
  await expect.poll(() => document.activeElement!.getAttribute('aria-keyshortcuts')).toBe('F9')
  await press('{Enter}')
  // what is refused stays typed, and pressed again it is the same payment
  await expect.element(page.getByText(w(takeGeneral.refusals['day-closed']))).toBeVisible()
  await expect.element(field('payer')).toHaveValue(payer)
  wrong = false
  await press('{F9}')
  await expect.element(page.getByText(receipt.number).first()).toBeVisible()
  // ready for the next, with nothing left of the last
  await focused('payer')
  await expect.element(field('payer')).toHaveValue('')
  expect(document.querySelectorAll('[name^="head-"]')).toHaveLength(1)
  await expect.element(page.getByText(new RegExp(payer)).last()).toBeVisible()
  await look(`general-taken-${view.language}`)
  const sent = screen.of('POST /api/general-receipt')
  expect(sent.at(-1)!.body).toEqual({
    payer,
    lines: [
      { fee_head_id: 11, narration: 'Hall, two days', amount: 700_00 },
      { fee_head_id: 12, amount: 300_00 },
    ],
    split: [
      { mode: 'cash', amount: 600_00 },
      { mode: 'cheque', amount: 400_00, reference: '007701' },
    ],
  })
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)

  // once more, on the roll of a thermal printer
  await button(w('Other paper')).click()
  await expect.element(button(w('Roll of 80 mm'), dialog())).toBeVisible()
  await look(`general-paper-${view.language}`)
  await enter('Roll of 80 mm')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(files.map(({ pathname, searchParams }) => [pathname.slice(-16), searchParams.get('size')])).toEqual([
    ['/receipt/9/print', null],
    ['/receipt/9/print', 'roll'],
  ])

  await act('Cancel', `${receipt.number} ${payer}`)
  await dialog().getByRole('textbox').fill('Written twice')
  await enter('Cancel the receipt')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(screen.of('POST /api/receipt/{id}/cancel').map(({ path, body }) => [path, body])).toEqual([
    [{ id: '9' }, { reason: 'Written twice' }],
  ])
  await expect.element(page.getByText(w('cancellation')).first()).toBeVisible()
  await look(`general-cancelled-${view.language}`)
})
