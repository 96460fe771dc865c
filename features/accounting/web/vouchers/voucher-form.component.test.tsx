/** A voucher is written by keys alone; what was typed stays where it is refused, and on this device; tax is held back of a payment. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { testDay } from '#test/day.ts'
import { digitsIn } from '#nepal/digits.ts'
import { type Answers, held, refused, slimList } from '#test/components/answers.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import { accounts, voucher } from '../books-for-tests.ts'
import type { Tds } from './use-tds.ts'
import Voucher from './voucher.tsx'

const rates: Tds[] = [
  { id: 4, name: 'Rent', name_np: 'घरभाडा', percent: 10, from_date: '2026-01-01', is_active: true },
  { id: 5, name: 'Rent', name_np: 'घरभाडा', percent: 15, from_date: '2027-01-01', is_active: true },
]
const answers: Answers = {
  'GET /api/account': { data: accounts },
  'GET /api/tds-rate': { data: rates } as never,
  'GET /api/accounting/voucher-rules': { data: { approval: true, second_person: false } },
  'GET /api/party': slimList([{ id: 7, name: 'Everest Suppliers' }]),
  'GET /api/cost-centre': slimList([]),
  'POST /api/voucher': { data: { id: 9, version: 0, difference: 0 } },
  // what it leads to is drawn by the same screen
  'GET /api/voucher/{id}': { data: voucher({ id: 9 }) },
  'GET /api/voucher/{id}/documents': { data: [] },
  'POST /api/voucher/post': { data: [{ id: 9, number: 'JV-2083/84-000005' }] },
}

function writing({ language = 'en', ...view }: View) {
  const hands = handsIn(language)
  const named = (what: string, at: number) =>
    hands.w('{what}, line {at}', { what: hands.w(what), at: digitsIn(language, at) })
  return {
    ...hands,
    open: (type: string, more: Answers = {}) =>
      mount(
        <Voucher />,
        { ...answers, ...more },
        {
          who: { role: 'accountant', rights: ['voucher-approve'] },
          view: { language, ...view },
          place: { path: '/accounting/vouchers/{id}', at: `/accounting/vouchers/new?type=${type}` },
        },
      ),
    cell: (what: 'Debit' | 'Credit', at: number) => page.getByRole('textbox', { name: named(what, at) }),
    list: (what: 'Account' | 'Party', at: number) => page.getByRole('combobox', { name: named(what, at) }),
    inFocus: (what: string, at: number) =>
      expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(named(what, at)),
    /** Into the list that has the focus, and on by Enter. */
    async choose(text: string) {
      await press(text)
      await expect.element(page.getByRole('option', { name: new RegExp(text) }).first()).toBeVisible()
      await press('{Enter}')
    },
    holdBack: () => button(named('Hold tax back', 1)).click(),
  }
}

describe.each(views)('in $language', (view) => {
  const { w, open, cell, list, inFocus, choose } = writing(view)

  it('a journal of four lines is written and posted', async () => {
    const screen = await open('journal')
    await page.getByRole('textbox', { name: w('Narration'), exact: true }).fill('Rent and charges of the month')
    await focus(list('Account', 1))
    await choose('5201')
    await inFocus('Debit', 1)
    await press('1000{Enter}')
    await inFocus('Account', 2)
    await choose('5301')
    // a credit is what is missing; a debit is typed in its place
    await inFocus('Credit', 2)
    await focus(cell('Debit', 2))
    await press('500{Enter}')
    await inFocus('Account', 3)
    await choose('2111')
    await inFocus('Party', 3)
    await choose('Everest')
    await inFocus('Credit', 3)
    await press('700{Enter}')
    await inFocus('Account', 4)
    await choose('1101')
    await inFocus('Credit', 4)
    // the side that is missing is offered, and taken by Enter
    await expect.element(cell('Credit', 4)).toHaveAttribute('placeholder', digitsIn(view.language, '800.00'))
    await look(`voucher-typed-${view.language}`)
    await press('{Enter}')
    await expect.poll(() => document.activeElement?.textContent).toBe(w('Save and post'))
    await press('{Enter}')
    await expect.poll(screen.here).toBe('/accounting/vouchers/9')
    const [saved] = screen.of('POST /api/voucher')
    expect(saved!.body).toMatchObject({
      type: 'journal',
      date: testDay,
      narration: 'Rent and charges of the month',
      lines: [
        { account_id: 5201, amount: 1000_00 },
        { account_id: 5301, amount: 500_00 },
        { account_id: 2111, amount: -700_00, party_id: 7 },
        { account_id: 1101, amount: -800_00 },
      ],
    })
    expect(screen.of('POST /api/voucher/post').map(({ body }) => body)).toEqual([
      { vouchers: [{ id: 9, version: 0 }], approve: true },
    ])
    expect(Object.keys(localStorage).filter((key) => key.includes('draft.voucher'))).toEqual([])
  })

  it('tax held back stands on a line of its own, and the cash pays the rest', async () => {
    const { cell: amount, holdBack } = writing(view)
    const screen = await open('payment')
    await look(`voucher-new-${view.language}`)
    await focus(list('Account', 1))
    await choose('5201')
    await inFocus('Debit', 1)
    await press('50000{Enter}')
    await focus(amount('Credit', 2))
    await press('{Enter}')
    await holdBack()
    // the rate that holds on the day, and no other
    await page.getByRole('menuitem', { name: /10|१०/ }).click()
    await expect.element(amount('Credit', 2)).toHaveValue(digitsIn(view.language, '5,000.00'))
    await expect.element(amount('Credit', 3)).toHaveValue(digitsIn(view.language, '45,000.00'))
    await expect.element(page.getByText(/^TDS Rent 10% of Rs\. 50,000\.00$|घरभाडा १०%/)).toBeVisible()
    await look(`voucher-tds-${view.language}`)
    await press('{Control>}s{/Control}')
    await expect.poll(screen.here).toBe('/accounting/vouchers/9')
    expect(screen.of('POST /api/voucher')[0]!.body.lines).toEqual([
      { account_id: 5201, amount: 50000_00 },
      { account_id: 2121, amount: -5000_00, tds_rate_id: 4, tds_base: 50000_00 },
      { account_id: 1101, amount: -45000_00 },
    ])
    expect(screen.of('POST /api/voucher/post')).toEqual([])
  })
})

describe('what was typed', () => {
  const { open, cell, list, choose, inFocus } = writing({})

  it('stays where an account is missing, which has the focus then', async () => {
    const screen = await open('payment')
    await focus(cell('Debit', 1))
    await press('50000{Control>}s{/Control}')
    await expect.element(page.getByText('Field is required')).toBeVisible()
    await expect.element(list('Account', 1)).toHaveFocus()
    await expect.element(cell('Debit', 1)).toHaveValue('50,000.00')
    await choose('5201')
    await expect.element(page.getByText('Field is required')).not.toBeInTheDocument()
    expect(screen.of('POST /api/voucher')).toEqual([])
  })

  it('stays when the server refuses it, at its line, and is sent again as another voucher', async () => {
    const message = 'A line of an account of parties names its party, and no other line does.'
    const errors = { 'lines.0.party_id': [message] }
    const screen = await open('payment', {
      'POST /api/voucher': refused(422, 'Some fields need a look.', { code: 'invalid', errors }),
    })
    await focus(list('Account', 1))
    await choose('2111')
    await inFocus('Party', 1)
    await focus(cell('Debit', 1))
    await press('700{Enter}')
    await focus(cell('Credit', 2))
    await press('{Enter}{Control>}s{/Control}')
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(list('Party', 1)).toHaveFocus()
    await choose('Everest')
    screen.answer({ 'POST /api/voucher': { data: { id: 9, version: 0, difference: 0 } } })
    await press('{Control>}s{/Control}')
    await expect.poll(screen.here).toBe('/accounting/vouchers/9')
    const keys = screen.of('POST /api/voucher').map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  })

  it('stays a draft when posting is refused', async () => {
    const closed = 'The month of this day is closed.'
    const screen = await open('payment', { 'POST /api/voucher/post': refused(409, closed) })
    await focus(list('Account', 1))
    await choose('5201')
    await inFocus('Debit', 1)
    await press('700{Enter}')
    await focus(cell('Credit', 2))
    await press('{Enter}{Control>}{Enter}{/Control}')
    await told(closed)
    await expect.poll(screen.here).toBe('/accounting/vouchers/9')
  })

  it('is not kept any more once it is saved, however late it is posted', async () => {
    const posted = held({ data: [{ id: 9, number: 'PV-2083/84-000005' }] })
    const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft.voucher'))
    const screen = await open('payment', { 'POST /api/voucher/post': posted.answer })
    await focus(list('Account', 1))
    await choose('5201')
    await inFocus('Debit', 1)
    await press('700{Enter}')
    await focus(cell('Credit', 2))
    await press('{Enter}{Control>}{Enter}{/Control}')
    await expect.poll(() => screen.of('POST /api/voucher/post').length).toBe(1)
    // longer than typing is waited for before it is kept
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(drafts()).toEqual([])
    posted.come()
    await expect.poll(screen.here).toBe('/accounting/vouchers/9')
    expect(drafts()).toEqual([])
  })

  it('is kept on this device and offered again, the last line too', async () => {
    await open('payment')
    await focus(cell('Debit', 1))
    await press('50000')
    await focus(cell('Credit', 2))
    await press('45000')
    await expect.poll(() => Object.values(localStorage).some((kept) => String(kept).includes('4500000'))).toBe(true)
    // as when the page is loaded again
    await cleanup()
    await open('payment')
    await button('Go on with them').click()
    await expect.element(cell('Debit', 1)).toHaveValue('50,000.00')
    await expect.element(cell('Credit', 2)).toHaveValue('45,000.00')
  })
})
