/** A voucher that recurs, by keys: set up, its first days told, the next one written now, paused; any voucher can be let recur. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { enterOn, focus, press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { ShownRecurring } from '../../contract/recurring.ts'
import { accounts, shownLine, voucher } from '../books-for-tests.ts'
import Vouchers from '../vouchers/vouchers.tsx'

const recurring: ShownRecurring = {
  id: 6,
  name: 'Generator',
  type: 'payment',
  amount: 4500_00,
  unit: 'month',
  every: 3,
  day: 32,
  from_date: '2026-11-26',
  until_date: null,
  times: null,
  written: 0,
  next_day: '2026-12-15',
  posts: false,
  state: 'active',
  problem: null,
  version: 0,
  narration: 'Generator, {month} {year}',
  reference: null,
  made_by: 'Sita Sharma',
  made_by_np: null,
  lines: [shownLine(1, '5205', 4500_00), shownLine(2, '1101', -4500_00)],
}
const paging = { page: 1, rowsPerPage: 25 }
const answers: Answers = {
  'GET /api/account': { data: accounts },
  'GET /api/tds-rate': { data: [] } as never,
  'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: false } },
  'GET /api/party': slimList([]),
  'GET /api/cost-centre': slimList([]),
  'GET /api/recurring-voucher': listAnswer([recurring], 1, paging),
  'GET /api/recurring-voucher/{id}': { data: recurring },
  'GET /api/voucher': { ...listAnswer([], 0, paging), waiting: { draft: 0, approved: 0 } },
}

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const open = (address: string, more: Answers = {}) =>
    mount(
      <Vouchers />,
      { ...answers, ...more },
      {
        who: { role: 'accountant', rights: ['voucher-approve'] },
        view,
        place: { path: '/accounting/vouchers', at: `/accounting/vouchers?${address}` },
      },
    )
  const named = (what: string, at: number) => w('{what}, line {at}', { what: w(what), at: digitsIn(view.language, at) })
  const inCell = (name: string) =>
    expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset['cell']).toBe(name)

  it('is set up by keys from the list on', async () => {
    const screen = await open('recurring', {
      'POST /api/recurring-voucher': { data: { id: 6, version: 0, next_day: recurring.next_day } },
    })
    await expect.element(page.getByText('Generator').first()).toBeVisible()
    await look(`recurring-${view.language}`)
    await enterOn(page.getByRole('link', { name: w('New recurring voucher') }))
    await page.getByRole('textbox', { name: w('Name') }).fill(recurring.name)
    await page.getByRole('textbox', { name: w('Narration'), exact: true }).fill(recurring.narration)
    await replace(page.getByRole('textbox', { name: w('Every') }), '3')
    await replace(page.getByRole('textbox', { name: w('Day of the month') }), '32')
    await expect.element(page.getByText(w('First days:'))).toHaveTextContent(/,.*,/)
    await focus(page.getByRole('combobox', { name: named('Account', 1) }))
    await press('5205')
    await expect.element(page.getByRole('option', { name: /5205/ })).toBeVisible()
    await press('{Enter}')
    await inCell('debit')
    await press('4500{Enter}')
    await inCell('account')
    await press('{Enter}')
    await inCell('credit')
    // the side that is missing is taken by Enter, and the button is reached
    await press('{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('submit')
    await look(`recurring-typed-${view.language}`)
    await press('{Enter}')
    await expect.element(button(w('Write the next one now'))).toBeVisible()
    await expect.poll(screen.here).toBe('/accounting/vouchers?recurring=6')
    expect(screen.of('POST /api/recurring-voucher')[0]!.body).toMatchObject({
      name: 'Generator',
      narration: 'Generator, {month} {year}',
      every: 3,
      unit: 'month',
      day: 32,
      lines: [
        { account_id: 5205, amount: 4500_00 },
        { account_id: 1101, amount: -4500_00 },
      ],
    })
  })

  it('writes the next one now, of the day that was seen, and leads to it', async () => {
    const screen = await open('recurring=6', { 'POST /api/recurring-voucher/{id}/write': { data: { voucher_id: 9 } } })
    await expect.element(page.getByText(w('It has written nothing yet.'))).toBeVisible()
    await look(`recurring-shown-${view.language}`)
    await enterOn(button(w('Write the next one now')))
    await expect.poll(screen.here).toBe('/accounting/vouchers/9')
    const [sent] = screen.of('POST /api/recurring-voucher/{id}/write')
    expect([sent!.path, sent!.body.next_day]).toEqual([{ id: '6' }, recurring.next_day])
  })

  it('is paused, and lists what it wrote', async () => {
    let shown = recurring
    const { lines: _, history: __, ...wrote } = voucher({ state: 'posted', number: 'PV-2083/84-000005' })
    await open('recurring=6', {
      'GET /api/voucher': { ...listAnswer([wrote], 1, paging), waiting: { draft: 0, approved: 0 } },
      'GET /api/recurring-voucher/{id}': () => ({ data: shown }),
      'POST /api/recurring-voucher/{id}/step': ({ body }) => {
        if (body.step === 'pause') shown = { ...recurring, state: 'paused', version: 1 }
        return { data: { id: 6, version: 1, next_day: recurring.next_day } }
      },
    })
    await expect.element(page.getByText(/^PV-/).first()).toBeVisible()
    await enterOn(button(w('Pause')))
    await expect.element(button(w('Go on with it'))).toBeVisible()
    await expect.element(button(w('Write the next one now'))).not.toBeInTheDocument()
    await look(`recurring-paused-${view.language}`)
  })

  it('of a voucher has its lines and its day already, and no cheque', async () => {
    const paid = voucher({
      id: 9,
      date: '2026-11-20',
      lines: [shownLine(1, '5205', 4500_00), shownLine(2, '1111', -4500_00, { cheque_number: '771' })],
    })
    await open('recurring=new&of=9', { 'GET /api/voucher/{id}': { data: paid } })
    await expect.element(page.getByText(w('First days:'))).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: w('Name') })).toHaveValue(paid.narration)
    await expect
      .element(page.getByRole('textbox', { name: named('Debit', 1) }))
      .toHaveValue(digitsIn(view.language, '4,500.00'))
    // 2083 Mangsir 4
    await expect
      .element(page.getByRole('textbox', { name: w('Day of the month') }))
      .toHaveValue(digitsIn(view.language, '4'))
    await expect.element(page.getByRole('textbox', { name: named('Cheque number', 2) })).not.toBeInTheDocument()
    await look(`recurring-of-voucher-${view.language}`)
  })
})
