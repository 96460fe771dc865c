/** A statement of the bank is reconciled by keys: what fits without doubt at once, pairs one by one, one line with two entries, and what only the bank knows by a voucher. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, held, refused, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { enterOn, focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import type { BankAccount, OpenEntry, OpenLine } from '../../contract/bank.ts'
import { matchLines } from '../../contract/match-lines.ts'
import { accounts } from '../books-for-tests.ts'
import BankReconciliation from './bank-reconciliation.tsx'

const line = (id: number, amount: number, reference: string | null = null): OpenLine => ({
  id,
  date: '2026-11-06',
  description: 'Transfer',
  reference,
  amount,
  before: false,
  note: null,
  voucher_id: null,
})
const entry = (id: number, amount: number, reference: string | null = null): OpenEntry => ({
  id,
  date: '2026-11-06',
  amount,
  voucher_id: id,
  number: `JV-2083/84-${String(id).padStart(6, '0')}`,
  narration: 'Moved',
  cheque_number: null,
  reference,
  reverses_entry_id: null,
  opening: false,
})
type Item = [id: number, amount: number, reference?: string]
/** 150 with a number, two pairs of one amount and day, one that comes from two, one that only the bank knows. */
const numbered = Array.from({ length: 150 }, (_, n): Item => [n + 1, (1000 + n) * 100, String(70_001 + n)])
const paired = [200, 201, 202, 203].map((id): Item => [id, 5000_00 + Math.floor(id / 2)])
const [both, charges] = [line(301, 750_00), line(302, -25_00)]
const all = {
  lines: [...[...numbered, ...paired].map((each) => line(...each)), both, charges],
  entries: [...[...numbered, ...paired].map((each) => entry(...each)), entry(401, 300_00), entry(402, 450_00)],
}

const bank: BankAccount = { ...accounts[1]!, bank_name: null, bank_number: null, lines: 0, entries: 0, told_to: null }

/** A server that holds what is open. */
function serverOf(first = all) {
  let now = first
  const gone = (lines: readonly unknown[], entries: readonly unknown[]) => {
    const [of, from] = [new Set(lines.map(Number)), new Set(entries.map(Number))]
    now = { lines: now.lines.filter(({ id }) => !of.has(id)), entries: now.entries.filter(({ id }) => !from.has(id)) }
  }
  const answers: Answers = {
    'GET /api/account': { data: accounts },
    'GET /api/party': slimList([{ id: 7, name: 'Everest Suppliers' }]),
    'GET /api/accounting/bank': () => ({ data: [{ ...bank, lines: now.lines.length, told_to: '2026-11-20' }] }),
    'GET /api/accounting/bank/{id}/open': () => ({
      data: { ...now, matches: matchLines(now.lines, now.entries), set_offs: [] },
    }),
    'POST /api/accounting/bank/{id}/match-certain': () => {
      const certain = matchLines(now.lines, now.entries).filter((each) => each.certain)
      gone(
        certain.map((each) => each.line_id),
        certain.map((each) => each.entry_id),
      )
      return { data: { matched: certain.length } }
    },
    'POST /api/accounting/bank/{id}/match': ({ body }) => {
      for (const { line_ids, entry_ids } of body.groups) gone(line_ids, entry_ids)
      return { data: { matched: body.groups.length } }
    },
    'POST /api/accounting/bank/line/{id}/voucher': ({ path }) => {
      gone([path['id']], [])
      return { data: { voucher_id: 9, posted: true } }
    },
  }
  return answers
}
const open = (answers: Answers, view: View = {}) =>
  mount(<BankReconciliation />, answers, {
    who: { role: 'accountant' },
    view,
    place: { path: '/accounting/bank-reconciliation' },
  })

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const boxes = (of: 'Lines of the bank' | 'Entries of the books') =>
    page.getByRole('table', { name: w(of) }).getByRole('checkbox')
  const left = () => document.querySelectorAll('input[data-side=lines]').length
  const isOn = (side: string) =>
    expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset['side']).toBe(side)
  const box = (of: 'lines' | 'entries', id: number) =>
    page.elementLocator(document.querySelector(`input[data-side=${of}][data-row="${id}"]`)!)

  it('what fits at once, what is doubtful one by one, one line with two entries', async () => {
    const screen = await open(serverOf(), view)
    await expect.poll(left).toBe(156)
    await enterOn(button(new RegExp(`${w('Reconcile all that fit without doubt ({n})').split(' (')[0]} .*(150|१५०)`)))
    await expect.poll(left).toBe(6)
    await look(`bank-open-${view.language}`)
    // the accounts above come late: the keys do not wait for them
    const late = held({ data: [bank] })
    screen.answer({ 'GET /api/accounting/bank': late.answer })
    await focus(boxes('Lines of the bank').first())
    for (let rest = 6; rest > 2; rest--) {
      await isOn('lines')
      await press('{Enter}')
      await expect.poll(left).toBe(rest - 1)
    }
    late.come()
    await focus(box('lines', both.id))
    await press(' ')
    for (const id of [401, 402]) {
      await focus(box('entries', id))
      await press(' ')
    }
    await press('{Enter}')
    await expect.poll(left).toBe(1)
    const sent = screen.of('POST /api/accounting/bank/{id}/match').map(({ body }) => [body.how, body.groups.length])
    expect(sent).toEqual([...Array.from({ length: 4 }, () => ['suggested', 1]), ['hand', 1]])
    expect(screen.of('POST /api/accounting/bank/{id}/match').at(-1)!.body.groups).toEqual([
      { line_ids: [both.id], entry_ids: [401, 402] },
    ])
  })

  it('what only the bank knows becomes a voucher; one of a party names it', async () => {
    const screen = await open(serverOf({ lines: [charges, line(303, -1500_00)], entries: [] }), view)
    await expect.poll(left).toBe(2)
    await focus(boxes('Lines of the bank').first())
    await press('v')
    const account = dialog().getByRole('combobox', { name: w('Account') })
    await expect.element(account).toHaveFocus()
    await press('5301')
    await expect.element(page.getByRole('option', { name: /5301/ })).toBeVisible()
    await press('{Enter}')
    await expect.poll(() => (account.element() as HTMLInputElement).value).toMatch(/^5301 /)
    await focus(dialog().getByRole('textbox', { name: w('Narration') }))
    await press('{Enter}')
    await expect.poll(left).toBe(1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    // the keys are where they were
    await isOn('lines')
    await press('v')
    await expect.element(account).toHaveFocus()
    await press('2111')
    await expect.element(page.getByRole('option', { name: /2111/ })).toBeVisible()
    await press('{Enter}')
    await enterOn(button(w('Write the voucher'), dialog()))
    await expect
      .element(dialog().getByText(w('A line of an account of parties names its party, and no other line does.')))
      .toBeVisible()
    expect(screen.of('POST /api/accounting/bank/line/{id}/voucher')).toHaveLength(1)
    await focus(dialog().getByRole('combobox', { name: w('Party') }))
    await press('Everest')
    await expect.element(page.getByRole('option', { name: /Everest/ })).toBeVisible()
    await press('{Enter}')
    await look(`bank-line-of-party-${view.language}`)
    await enterOn(button(w('Write the voucher'), dialog()))
    await expect
      .element(page.getByText(w('Everything is reconciled. Bring the next statement of the bank.')))
      .toBeVisible()
    const sent = screen.of('POST /api/accounting/bank/line/{id}/voucher')
    expect(sent.map(({ path, body }) => [path['id'], body.account_id, body.party_id, body.narration])).toEqual([
      ['302', 5301, undefined, 'Transfer'],
      ['303', 2111, 7, 'Transfer'],
    ])
  })
})

it('a voucher that is refused stays typed, and is another one the next time', async () => {
  const closed = 'The month of this day is closed.'
  const screen = await open({
    ...serverOf({ lines: [charges], entries: [] }),
    'POST /api/accounting/bank/line/{id}/voucher': refused(409, closed),
  })
  await focus(page.getByRole('checkbox').first())
  await press('v')
  await expect.element(dialog().getByRole('combobox', { name: 'Account' })).toHaveFocus()
  await press('5301')
  await expect.element(page.getByRole('option', { name: /5301/ })).toBeVisible()
  await press('{Enter}')
  await enterOn(button('Write the voucher', dialog()))
  await told(closed)
  await enterOn(button('Write the voucher', dialog()))
  await expect.poll(() => screen.of('POST /api/accounting/bank/line/{id}/voucher').length).toBe(2)
  await expect.element(dialog().getByRole('combobox', { name: 'Account' })).toHaveValue('5301 Bank charges')
  const keys = screen
    .of('POST /api/accounting/bank/line/{id}/voucher')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})
