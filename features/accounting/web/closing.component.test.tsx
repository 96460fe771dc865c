/** A fiscal year is closed when its days are over and nothing stands in the way; what is open at the counter is passed by whoever says why. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { axeClean, look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { BooksYear, Hindrance } from '../contract/fiscal-years.ts'
import { Closing } from './closing.tsx'

const year: BooksYear = {
  id: 3,
  name: '2082/83',
  start_date: '2025-07-17',
  end_date: '2026-07-16',
  is_current: false,
  closed_at: null,
  vouchers: 12,
  closing_voucher_id: null,
  months: [],
}
const stands = (code: Hindrance['code'], more: Partial<Hindrance> = {}): Hindrance => ({
  code,
  count: 1,
  amount: null,
  name: null,
  ...more,
})
const preview = {
  id: 3,
  name: year.name,
  end_date: year.end_date,
  closed_at: null,
  accounts: [],
  income: 0,
  expenses: 0,
  result: 0,
  surplus: null,
}

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  async function open(hindrances: Hindrance[]) {
    const onDone = vi.fn()
    const screen = await mount(
      <Closing year={year} onDone={onDone} />,
      {
        'GET /api/accounting/fiscal-year/{id}/closing': { data: { ...preview, hindrances } },
        'POST /api/accounting/fiscal-year/{id}/close': { data: { voucher_id: null, result: 0 } },
      },
      { who: { role: 'administrator', rights: ['fiscal-year-close', 'accounting-read'] }, view },
    )
    return { ...screen, onDone }
  }

  it('not before its last day', async () => {
    await open([stands('not-over'), stands('counter-days', { count: 2 })])
    await expect.element(page.getByText(w('The last day of the fiscal year is still to come.'))).toBeVisible()
    await expect.element(button(w('Close the year'))).toBeDisabled()
  })

  it('with open counter days and cheques by who says why, and types the name of the year', async () => {
    const screen = await open([
      stands('counter-days', { count: 2 }),
      stands('cheques-in-hand', { count: 1, amount: 700_00 }),
    ])
    await expect
      .element(page.getByText(w('Cheques of families that are still in hand.'), { exact: false }))
      .toBeVisible()
    await axeClean()
    await look(`closing-explained-${view.language}`)
    await button(w('Close the year')).click()
    await dialog().getByRole('textbox').fill('The cashier left the school')
    await enter('Go on')
    await expect.element(dialog().getByText(w('Close the year')).first()).toBeVisible()
    await dialog().getByRole('textbox').fill(year.name)
    await enter('Close the year')
    await expect.poll(() => screen.onDone.mock.calls.length).toBe(1)
    expect(screen.of('POST /api/accounting/fiscal-year/{id}/close')[0]!.body).toEqual({
      confirm: year.name,
      reason: 'The cashier left the school',
    })
  })
})
