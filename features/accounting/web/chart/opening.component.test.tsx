/** Opening balances: typed in a grid, posted with a difference after a typed yes, taken back with a reason, posted when they balance. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testMoment } from '#test/day.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { cell, enterOn, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import type { Opening } from '../../contract/opening-calls.ts'
import { accounts } from '../books-for-tests.ts'
import ChartOfAccounts from './chart.tsx'

const fund = { ...accounts[0]!, id: 3101, code: '3101', name: 'Capital fund', name_np: 'पुँजी कोष' }
const equity = { ...fund, kind: 'general', root: 'equity', role: null } as const
const more = { group_id: 1, bank_name: null, bank_number: null, rank: 1, used: false, balance: 0 }
const chart = [accounts[0]!, equity, { ...equity, id: 3199, code: '3199', name: 'Opening difference', name_np: null }]

/** A server that holds the opening voucher; a difference goes onto 3199. */
function serverOf() {
  let now: Opening = { date: '2026-07-17', voucher: null, lines: [] }
  const of = (state: 'draft' | 'posted'): Opening['voucher'] => ({
    id: 2,
    version: (now.voucher?.version ?? -1) + 1,
    state,
    fiscal_year: '2083/84',
    number: state === 'posted' ? 1 : null,
    made_by_id: 7,
    posted_at: state === 'posted' ? testMoment : null,
    posted_by: state === 'posted' ? 'Sita Sharma' : null,
  })
  const none = { party_id: null, party: null, party_np: null }
  const answers: Answers = {
    'GET /api/account': { data: accounts },
    'GET /api/account-tree': {
      data: { groups: [], accounts: chart.map((each) => ({ ...each, ...more })) },
    },
    'GET /api/accounting/voucher-rules': { data: { approval: false, second_person: false } },
    'GET /api/party': slimList([]),
    'GET /api/account-opening': () => ({ data: now }),
    'PUT /api/account-opening': ({ body }) => {
      const lines = body.lines!.map(({ account_id, amount }) => ({ ...none, account_id: Number(account_id), amount }))
      now = { ...now, voucher: of('draft'), lines }
      return { data: { id: 2, version: now.voucher!.version }, message: 'Opening balances saved.' }
    },
    'POST /api/account-opening/post': ({ body }) => {
      const over = now.lines.reduce((sum, { amount }) => sum + amount, 0)
      if (over && body.difference !== 'yes') return refused(409, 'Debits and credits of the opening balances differ.')
      const lines = over ? [...now.lines, { ...none, account_id: 3199, amount: -over }] : now.lines
      now = { ...now, voucher: of('posted'), lines }
      return { data: { id: 2, number: 1 }, message: '' }
    },
    'POST /api/account-opening/take-back': () => {
      now = { ...now, voucher: of('draft') }
      return { message: '' }
    },
  }
  return { answers, lines: () => now.lines.map(({ account_id, amount }) => [account_id, amount]) }
}
const open = (answers: Answers, view: View = {}, rights = ['voucher-approve', 'voucher-reverse']) =>
  mount(<ChartOfAccounts />, answers, {
    who: { role: 'accountant', rights },
    view,
    place: { path: '/accounting/chart', at: '/accounting/chart?tab=opening' },
  })

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)

  it('a difference is posted after a typed yes, taken back, and posted balanced', async () => {
    const { answers, lines } = serverOf()
    const screen = await open(answers, view)
    await expect.element(page.getByRole('grid')).toBeVisible()
    cell(0, 0).focus()
    await press('5000{Enter}')
    cell(1, 1).focus()
    await press('4000{Enter}')
    await expect.element(page.getByText(w('Debits are more by'))).toBeVisible()
    await look(`opening-${view.language}`)
    await enterOn(button(w('Post')))
    await expect.element(dialog().getByRole('textbox')).toHaveFocus()
    await press(`${w('yes')}{Enter}`)
    await expect.element(page.getByText(w('The opening balances are posted'))).toBeVisible()
    expect(lines()).toEqual([
      [1101, 5000_00],
      [3101, -4000_00],
      [3199, -1000_00],
    ])
    await look(`opening-posted-${view.language}`)

    await enterOn(button(w('Take back')))
    await expect.element(dialog().getByRole('textbox')).toHaveFocus()
    await press('The fund was wrong{Tab}{Tab}{Enter}')
    await expect.element(page.getByText(w('The opening balances are posted'))).not.toBeInTheDocument()
    expect(screen.of('POST /api/account-opening/take-back')[0]!.body.reason).toBe('The fund was wrong')
    cell(2, 1).focus()
    await press('{Delete}')
    cell(1, 1).focus()
    await press('5000{Enter}')
    await expect.element(page.getByText(w('It balances.'))).toBeVisible()
    await enterOn(button(w('Post')))
    await expect.element(button(w('Post'), dialog())).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText(w('The opening balances are posted'))).toBeVisible()
    expect(lines()).toEqual([
      [1101, 5000_00],
      [3101, -5000_00],
    ])
    expect(screen.of('POST /api/account-opening/post').map(({ body }) => body.difference)).toEqual(['yes', undefined])
  })
})

it('what is typed stays when it is refused, and nothing is posted then', async () => {
  const changed = 'The opening balances were changed meanwhile. Look at them again.'
  const { answers } = serverOf()
  const screen = await open({ ...answers, 'PUT /api/account-opening': refused(409, changed) })
  await expect.element(page.getByRole('grid')).toBeVisible()
  cell(0, 0).focus()
  await press('5000{Enter}')
  cell(1, 1).focus()
  await press('5000{Enter}')
  await enterOn(button('Post'))
  await expect.element(button('Post', dialog())).toHaveFocus()
  await press('{Enter}')
  await told(changed)
  expect([cell(0, 0).value, cell(1, 1).value]).toEqual(['5000', '5000'])
  expect(screen.of('POST /api/account-opening/post')).toEqual([])
})

it('who may not approve saves them, and is offered no posting', async () => {
  const { answers } = serverOf()
  const screen = await open(answers, {}, [])
  await expect.element(page.getByRole('grid')).toBeVisible()
  cell(0, 0).focus()
  await press('5000{Enter}')
  await expect.element(button('Post')).not.toBeInTheDocument()
  await enterOn(button('Save'))
  await told('Opening balances saved.')
  expect(screen.of('PUT /api/account-opening')[0]!.body.lines).toEqual([{ account_id: 1101, amount: 5000_00 }])
})

it('a mouse and a finger choose cells, and carry no balance to another account', async () => {
  await open(serverOf().answers)
  await expect.element(page.getByRole('grid')).toBeVisible()
  await workByHands('features/accounting/web/chart/opening.tsx')
})
