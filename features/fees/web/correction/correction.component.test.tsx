/** A wrong bill is found by the child's code and corrected: what will be written stands before the press, what was paid too much is asked, and old and new lead to each other. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { type BillLine, type BillRow, correctBillCall } from '../../contract/bill-correction.ts'
import InvoiceCorrection from './invoice-correction.tsx'
import type { Bill } from './one-bill.tsx'

const row = (id: number, name: string): BillRow => ({
  id,
  number: 100 + id,
  fiscal_year: '2083/84',
  date: '2026-05-06',
  due_date: '2026-05-14',
  month: '01',
  batch: '2083',
  student_id: id + 10,
  student: name,
  student_np: null,
  enroll_code: `H${id}`,
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  amount: 1400_00,
  state: 'stands',
})
const line = (fee_head_id: number, title: string, gross: number, due: number): BillLine => ({
  fee_head_id,
  title,
  title_np: null,
  reason: null,
  reason_np: null,
  gross,
  discount: 0,
  tax: 0,
  tax_name: null,
  tax_name_np: null,
  tax_percent: null,
  tax_kind_id: null,
  billed: gross,
  due,
  forgiven: 0,
  rate: { part: 0, of: 10_000 },
  net: gross,
})
const bill: Bill = {
  ...row(1, 'Asha Rai'),
  lines: [line(1, 'Tuition', 1000_00, 0), line(2, 'Lab', 400_00, 0)],
  heads: [],
  advance: 0,
  correction: null,
  instead_of: null,
}
const path = '/billing-invoice-correction'
const who = { role: 'accountant', rights: ['bill-generate-verify', 'fee-journal-create', 'grade-read'] }

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const said = (text: string) => digitsIn(view.language, text)
  const named = (name: string) => page.elementLocator(document.querySelector(`[name="${name}"]`)!)

  it('it is found by the code and opens; the differences are beside it', async () => {
    const rows = [row(1, 'Asha Rai'), row(2, 'Bina Rai')]
    const screen = await mount(
      <InvoiceCorrection />,
      {
        'GET /api/bill': ({ query }) => {
          const found = rows.filter(({ enroll_code }) => enroll_code.includes(query['search'] ?? ''))
          return listAnswer(found, found.length, { page: 1, rowsPerPage: 10 })
        },
        'GET /api/bill/{id}': { data: bill },
      },
      { who, view, place: { path } },
    )
    await expect.element(page.getByText('Bina Rai').first()).toBeVisible()
    await look(`correction-list-${view.language}`)
    await expect
      .element(page.getByRole('link', { name: w('Differences') }))
      .toHaveAttribute('href', expect.stringContaining('tab=differences'))
    await page.getByRole('searchbox').first().fill('H1')
    await expect.element(page.getByText('Bina Rai').first()).not.toBeInTheDocument()
    await page.getByText('Asha Rai').first().click()
    await expect.poll(screen.here).toBe(`${path}?bill=1`)
    await expect.element(page.getByRole('heading', { name: w('Bill {number}', { number: said('101') }) })).toBeVisible()
  })

  it('nothing is sent without a change, a reason and a tick; what changed meanwhile is looked at again; then both lead to each other', async () => {
    let state: 'first' | 'paid' | 'done' = 'first'
    const now = (): Bill => ({
      ...bill,
      ...(state === 'done' && {
        state: 'corrected' as const,
        correction: {
          journal_id: 41,
          number: 'CN-83/84-1',
          new_bill: { id: 5, number: 105 },
          reason: 'Of another class',
        },
      }),
    })
    const screen = await mount(
      <InvoiceCorrection />,
      {
        'GET /api/bill/{id}': ({ path: { id } }) => ({
          data:
            id === '1' ? now() : { ...bill, id: 5, number: 105, amount: 1200_00, instead_of: { id: 1, number: 101 } },
        }),
        'POST /api/bill/{id}/correct': () => {
          if (state === 'first') {
            state = 'paid'
            return refused(409, correctBillCall.refusals['bill-changed'], { code: 'bill-changed' })
          }
          state = 'done'
          return {
            data: {
              id: 41,
              state: 'issued',
              number: 'CN-83/84-1',
              event_id: 32,
              new_bill: { id: 5, number: 105 },
            },
          }
        },
      },
      { who, view, place: { path, at: `${path}?bill=1` } },
    )
    const correct = () => button(w('Correct the bill')).click()
    const cheaper = async () => {
      await named('fee-0').fill('800')
      await named('reason').fill('Of another class')
      await page.getByRole('checkbox').first().click()
    }
    await correct()
    await expect.element(page.getByText(w('The new bill would be the same as the old one.'))).toBeVisible()
    await expect.element(page.getByText(w('Field is required'))).toBeVisible()
    await named('fee-0').fill('800')
    await press('{Tab}')
    await named('reason').fill('Of another class')
    const figures = page.getByRole('region', { name: w('What will be written') })
    await expect.element(figures).toHaveTextContent(new RegExp(['1,400.00', '1,200.00', '200.00'].map(said).join('.*')))
    await look(`correction-form-${view.language}`)
    await correct()
    await expect.element(page.getByText(w('Tick it, or change the amounts.'))).toBeVisible()
    expect(screen.of('POST /api/bill/{id}/correct')).toEqual([])
    await page.getByRole('checkbox').first().click()
    // another amount is another tick
    await named('fee-1').fill('300')
    await expect.element(page.getByRole('checkbox').first()).not.toBeChecked()
    await named('fee-1').fill('400')
    await page.getByRole('checkbox').first().click()
    await correct()
    await expect.element(page.getByText(w(correctBillCall.refusals['bill-changed']))).toBeVisible()
    await expect.element(named('reason')).toHaveValue('Of another class')
    await button(w('Look again')).click()
    await expect.poll(() => screen.of('GET /api/bill/{id}').length).toBeGreaterThan(1)
    await expect.element(page.getByText(w(correctBillCall.refusals['bill-changed']))).not.toBeInTheDocument()
    await cheaper()
    await correct()
    await told(/CN-83\/84-1/)
    await expect.element(page.getByText(w('In its place stands'))).toBeVisible()
    await look(`correction-done-${view.language}`)
    expect(screen.of('POST /api/bill/{id}/correct').at(-1)!.body).toEqual({
      lines: [
        { fee_head_id: 1, gross: 800_00, discount: 0 },
        { fee_head_id: 2, gross: 400_00, discount: 0 },
      ],
      due_date: '2026-05-14',
      credit: 1400_00,
      advance: 200_00,
      reason: 'Of another class',
    })
    const other = (number: string) => page.getByRole('link', { name: w('Bill {number}', { number: said(number) }) })
    await other('105').click()
    await expect.poll(screen.here).toBe(`${path}?bill=5`)
    await other('101').click()
    await expect.poll(screen.here).toBe(`${path}?bill=1`)
    await expect.element(page.getByText(w('Corrected'), { exact: true }).first()).toBeVisible()
    await look(`correction-old-${view.language}`)
  })
})
