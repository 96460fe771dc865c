/** The list of receipts: the question before one is cancelled. */
import { testDay, testMoment } from '#test/day.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import type { ReceiptRow } from '../contract/payment.ts'
import { ReceiptList } from './receipt-list.tsx'

const receipt: ReceiptRow = {
  line: 'receipt',
  event_id: 31,
  id: 9,
  number: 'R-2083/84-12',
  received_on: testDay,
  created_at: testMoment,
  kind: 'fee',
  student: 'Aarati Rai',
  student_np: null,
  student_id: 4,
  enroll_code: 'HIM0004',
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  particulars: null,
  mode: 'cash',
  ways: 'cash',
  reference: null,
  amount: 1500_00,
  discount: 0,
  penalty: 0,
  advance: 0,
  cashier: 'Bhim Gurung',
  cashier_np: null,
  cancelled_at: null,
  cancel_reason: null,
  print_count: 1,
}
const totals = { amount: 1500_00, discount: 0, penalty: 0, count: 1, cancelled: 0, bounced: 0, by_mode: [] }

it('nothing says Cancel beside what cancels, and nothing is sent without a reason; what is cancelled keeps its number, marked', async () => {
  let gone: Partial<ReceiptRow> = {}
  const screen = await mount(
    <ReceiptList />,
    {
      'GET /api/receipt': () => ({ ...listAnswer([{ ...receipt, ...gone }], 1, { page: 1, rowsPerPage: 10 }), totals }),
      'POST /api/receipt/{id}/cancel': ({ body }) => {
        gone = { cancelled_at: receipt.created_at, cancel_reason: body.reason }
        return { data: { id: 9 } }
      },
    },
    { who: { role: 'accountant', rights: ['receipt-read', 'receipt-delete', 'receipt-cancel'] } },
  )
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Cancel the receipt' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel', exact: true }).elements()).toHaveLength(0)
  // which money goes back
  await expect.element(dialog.getByText(/Rs\. 1,500\.00 by Cash, received on Mangsir 10, 2083\./)).toBeVisible()
  await look('receipt-cancel')
  await dialog.getByRole('button', { name: 'Cancel the receipt' }).click()
  expect(screen.asked.every(({ call }) => call.startsWith('GET '))).toBe(true)
  await dialog.getByRole('textbox').fill('Typed for the wrong child')
  await dialog.getByRole('button', { name: 'Cancel the receipt' }).click()
  await expect.poll(() => document.querySelector('s')?.textContent).toBe(receipt.number)
  await expect
    .element(
      page
        .getByRole('row')
        .filter({ hasText: receipt.number })
        .getByText(/cancelled/i)
        .first(),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
  const [sent] = screen.of('POST /api/receipt/{id}/cancel')
  expect([sent!.path, sent!.body.reason, sent!.headers.has('idempotency-key')]).toEqual([
    { id: '9' },
    'Typed for the wrong child',
    true,
  ])
})
