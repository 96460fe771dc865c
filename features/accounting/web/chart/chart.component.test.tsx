/** The chart of accounts by keyboard alone: set up, walked, an account added, cut and pasted, taken back, searched; and by the mouse. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused } from '#test/components/answers.ts'
import { dragByMouse } from '#test/components/drag.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { enterOn, focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import type { Root } from '../../contract/chart.ts'
import { moved } from '../../contract/tree.ts'
import type { ChartAccount, ChartGroup } from '../../contract/tree-calls.ts'
import ChartOfAccounts from './chart.tsx'
import type { Chart } from './tree-rows.ts'

/** Ids are codes. */
const group = (code: string, name: string, root: Root, parent: number | null = null): ChartGroup => ({
  id: Number(code),
  parent_id: parent,
  root,
  code,
  name,
  name_np: null,
  rank: Number(code),
})
const account = (code: string, name: string, in_: ChartGroup, more: Partial<ChartAccount> = {}): ChartAccount => ({
  id: Number(code),
  group_id: in_.id,
  root: in_.root,
  code,
  name,
  name_np: null,
  kind: 'general',
  role: null,
  bank_name: null,
  bank_number: null,
  rank: Number(code),
  closed_on: null,
  used: false,
  balance: 0,
  ...more,
})
const [assets, liabilities] = [group('1', 'Assets', 'assets'), group('2', 'Liabilities', 'liabilities')]
const [cash, stock, fixed] = [
  group('11', 'Cash and bank', 'assets', 1),
  group('13', 'Stock', 'assets', 1),
  group('14', 'Fixed assets', 'assets', 1),
]
const payable = group('21', 'Payables', 'liabilities', 2)
const shipped: Chart = {
  groups: [assets, cash, stock, fixed, liabilities, payable],
  accounts: [
    account('1101', 'Cash in hand', cash, { kind: 'cash', role: 'cash', used: true, balance: 5000_00 }),
    account('1301', 'Books in store', stock),
    account('1403', 'Furniture', fixed),
    account('2101', 'Loans', payable),
    account('2125', 'TDS payable', payable, { role: 'tds_payable' }),
  ],
}

/** A server that holds a chart; nothing of it until it is shipped. */
function serverOf(chart: Chart) {
  let now = chart
  const answers: Answers = {
    'GET /api/account-tree': () => ({ data: { groups: [...now.groups], accounts: [...now.accounts] } }),
    'GET /api/account': { data: [] },
    'POST /api/account-tree/ship': () => {
      now = shipped
      return { message: '' }
    },
    'POST /api/account': ({ body }) => {
      const errors = { code: ['Another one has this code'] }
      if (now.accounts.some(({ code }) => code === String(body.code)))
        return refused(422, 'Some fields need a look.', { code: 'invalid', errors })
      const within = now.groups.find(({ id }) => id === Number(body.group_id))!
      now = { ...now, accounts: [...now.accounts, account(String(body.code), body.name, within)] }
      return { data: { id: Number(body.code) }, message: '' }
    },
    'PUT /api/account-tree/move': ({ body: { kind, id, to, before } }) => {
      now = moved(now, { kind, id: Number(id), to: Number(to), before: before == null ? null : Number(before) })
      return { message: '' }
    },
  }
  const groupOf = (code: string) => now.accounts.find((each) => each.code === code)?.group_id
  return { answers, groupOf }
}
const open = (answers: Answers, view: View = {}) =>
  mount(<ChartOfAccounts />, answers, { who: { role: 'accountant' }, view, place: { path: '/accounting/chart' } })
const here = () => document.querySelector<HTMLElement>('tr[data-at]:focus')
const isHere = (text: string) => expect.poll(() => here()?.textContent ?? '').toContain(text)
/** A letter belongs to the same word for 700 ms. */
const wordOver = () => new Promise((resolve) => setTimeout(resolve, 750))

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)

  it('is set up, walked and opened by keys', async () => {
    await open(serverOf({ groups: [], accounts: [] }).answers, view)
    await expect.element(button(w('Set up the chart for a school in Nepal'))).toBeVisible()
    await look(`chart-empty-${view.language}`)
    await enterOn(button(w('Set up the chart for a school in Nepal')))
    await expect.element(page.getByRole('treegrid', { name: w('Chart of accounts') })).toBeVisible()
    await look(`chart-${view.language}`)
    await focus(page.elementLocator(document.querySelector('tr[tabindex="0"]')!))
    await press('{End}')
    await isHere('2125')
    await press('{Home}{ArrowLeft}')
    await expect.poll(() => here()?.getAttribute('aria-expanded')).toBe('false')
    await press('{ArrowRight}')
    await expect.poll(() => here()?.getAttribute('aria-expanded')).toBe('true')
    await press('14')
    await isHere('Fixed assets')
    expect(here()!.getAttribute('aria-level')).toBe('2')
  })

  it('an account is added where the line is, and a code that is taken is told at its field', async () => {
    const { answers, groupOf } = serverOf(shipped)
    await open(answers, view)
    await expect.element(page.getByRole('treegrid')).toBeVisible()
    await focus(page.elementLocator(document.querySelector('tr[tabindex="0"]')!))
    await press('14')
    await isHere('Fixed assets')
    await wordOver()
    await press('n')
    const code = dialog().getByRole('textbox', { name: w('Code') })
    await expect.element(code).toHaveFocus()
    await look(`chart-account-${view.language}`)
    await press('1101{Tab}Solar panels{Enter}')
    await expect.element(dialog().getByText(w('Another one has this code'))).toBeVisible()
    await expect.element(dialog().getByRole('textbox', { name: w('Name'), exact: true })).toHaveValue('Solar panels')
    await code.fill('1406')
    await press('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    // the new line has the keys
    await isHere('Solar panels')
    expect(groupOf('1406')).toBe(14)
  })

  it('is cut, pasted into another group and taken back, and found by its name', async () => {
    const { answers, groupOf } = serverOf(shipped)
    const screen = await open(answers, view)
    await expect.element(page.getByRole('treegrid')).toBeVisible()
    await focus(page.elementLocator(document.querySelector('tr[tabindex="0"]')!))
    await press('1403')
    await isHere('Furniture')
    await press('{Control>}x{/Control}')
    await wordOver()
    await press('13')
    await isHere('Stock')
    await press('{Control>}v{/Control}')
    await expect.poll(() => groupOf('1403')).toBe(13)
    await isHere('Furniture')
    await press('{Control>}z{/Control}')
    await expect.poll(() => groupOf('1403')).toBe(14)
    expect(screen.of('PUT /api/account-tree/move').map(({ body: { from, to } }) => [from, to])).toEqual([
      [14, 13],
      [13, 14],
    ])
    await isHere('Furniture')
    await press('/')
    await expect.element(page.getByRole('textbox', { name: w('Search by code or name') })).toHaveFocus()
    await press('tds{Enter}')
    await isHere('2125')
    await look(`chart-found-${view.language}`)
  })
})

it('an account is dragged into a group and onto an account; one of a role not below another root', async () => {
  const { answers, groupOf } = serverOf(shipped)
  const screen = await open(answers)
  await expect.element(page.getByRole('treegrid')).toBeVisible()
  const row = (code: string) => page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) })
  const drag = (code: string, to: string) =>
    dragByMouse(page.elementLocator(row(code).element().querySelector('[data-drag]')!), row(to))
  const takeBack = async () => {
    await button('Take the move back').click()
    await told('Moved back.')
  }
  await drag('1403', '13')
  await expect.poll(() => groupOf('1403')).toBe(13)
  await takeBack()
  await expect.poll(() => groupOf('1403')).toBe(14)
  // to where that account stands, below another root
  await drag('1403', '2101')
  await expect.poll(() => groupOf('1403')).toBe(21)
  await takeBack()
  await expect.poll(() => groupOf('1403')).toBe(14)
  // a role keeps an account below its root
  const asked = screen.of('PUT /api/account-tree/move').length
  await drag('2125', '1101')
  await told('An account of a role stands below the root that its role needs.')
  expect(groupOf('2125')).toBe(21)
  expect(screen.of('PUT /api/account-tree/move')).toHaveLength(asked)
})

it('a move that the server refuses is told, and the tree stands as it was', async () => {
  const meanwhile = 'The chart was changed meanwhile. Look at it again.'
  await open({ ...serverOf(shipped).answers, 'PUT /api/account-tree/move': refused(409, meanwhile) })
  await expect.element(page.getByRole('treegrid')).toBeVisible()
  await focus(page.elementLocator(document.querySelector('tr[tabindex="0"]')!))
  await press('1403{Control>}x{/Control}')
  await wordOver()
  await press('13{Control>}v{/Control}')
  await told(meanwhile)
  const codes = () =>
    [...document.querySelectorAll('tr[data-at]')].map((line) => /^\d+/.exec(line.textContent)?.[0] ?? '')
  await expect.poll(codes).toEqual(['1', '11', '1101', '13', '1301', '14', '1403', '2', '21', '2101', '2125'])
})
