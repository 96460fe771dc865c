/** Before a month is closed: each step with what is left of it and where it is done; who closes it all the same is asked. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { digitsIn } from '#nepal/digits.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { axeClean, look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { BooksYear } from '../contract/fiscal-years.ts'
import { monthEndCodes, type MonthEndStep } from '../contract/month-end.ts'
import FiscalYears from './fiscal-years.tsx'

const kartik = { month: 7, bs_year: 2083, start_date: '2026-10-18', end_date: '2026-11-16' }
const year: BooksYear = {
  id: 3,
  name: '2083/84',
  start_date: '2026-07-17',
  end_date: '2027-07-16',
  is_current: true,
  closed_at: null,
  vouchers: 12,
  closing_voucher_id: null,
  months: [{ ...kartik, state: 'open', closed_at: null, closed_by: null }],
}
const next = { name: '2084/85', start_date: '2027-07-17', end_date: '2028-07-15' }
const left: Partial<Record<MonthEndStep['code'], MonthEndStep>> = {
  bills: { code: 'bills', left: 12, amount: null },
  cheques: { code: 'cheques', left: 2, amount: 7000_00 },
}
const stepsOf = (open: typeof left) => monthEndCodes.map((code) => open[code] ?? { code, left: 0, amount: null })

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const name = bsMonthText({ year: 2083, month: 7 }, view.language)

  async function open(steps: MonthEndStep[], rights = ['fiscal-year-close', 'accounting-read']) {
    const screen = await mount(
      <FiscalYears />,
      {
        'GET /api/accounting/fiscal-year': { data: { years: [year], next } },
        'GET /api/accounting/fiscal-year/{id}/month-end': { data: { steps } },
        'PUT /api/accounting/fiscal-year/{id}/month': { data: { state: 'closed' } },
      },
      {
        who: { role: 'accountant', rights },
        view,
        place: { path: '/accounting/fiscal-years', at: '/accounting/fiscal-years?year=3&month=2026-10-18' },
      },
    )
    await expect.element(dialog().getByText(w('Month end of {month}', { month: name }))).toBeVisible()
    return screen
  }

  it('says what is left and where it is done, and asks before the month is closed all the same', async () => {
    const screen = await open(stepsOf(left))
    const link = dialog().getByRole('link', { name: w('Students who are billed for the month') })
    await expect.element(link).toHaveAttribute('href', '/monthly-bill-generate')
    await expect.element(dialog().getByText(digitsIn(view.language, '7,000.00'), { exact: false })).toBeVisible()
    await axeClean()
    await look(`month-end-left-${view.language}`)
    await button(w('Close the month for all')).click()
    await expect.element(page.getByText(w('Close the month although something is left?'))).toBeVisible()
    expect(screen.of('PUT /api/accounting/fiscal-year/{id}/month')).toEqual([])
    await button(w('Close all the same')).click()
    await expect.poll(() => screen.of('PUT /api/accounting/fiscal-year/{id}/month').length).toBe(1)
    expect(screen.of('PUT /api/accounting/fiscal-year/{id}/month')[0]!.body).toEqual({
      start_date: kartik.start_date,
      state: 'closed',
    })
  })

  it('is closed at once when nothing is left', async () => {
    const screen = await open(stepsOf({}))
    await expect.element(dialog().getByText(w('Everything is done. The month can be closed.'))).toBeVisible()
    await look(`month-end-done-${view.language}`)
    await button(w('Close the month for all')).click()
    await expect.poll(() => screen.of('PUT /api/accounting/fiscal-year/{id}/month').length).toBe(1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('is read by who sees the books, and closed by nobody without the right', async () => {
    await open(stepsOf(left), ['accounting-read'])
    await expect.element(button(w('Close the month for all'))).not.toBeInTheDocument()
  })
})
