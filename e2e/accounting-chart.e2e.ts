/** The chart from nothing to posted opening balances, by keyboard alone: set up, an account added, cut and pasted, taken back, amounts typed, a difference confirmed. */
import { expect, it } from 'vitest'
import type { ChartAccount, ChartGroup } from '#features/accounting/contract/tree-calls.ts'
import { withoutBooks } from './empty-books.ts'
import {
  asTimeAllows,
  call,
  calledIn,
  desktop,
  dragByMouse,
  elapse,
  look,
  phone,
  signedIn,
  useBrowser,
  type View,
  wordsIn,
} from './story.ts'

useBrowser()

const views: ['en' | 'ne', View][] = [
  ['en', { width: desktop }],
  ['ne', { width: phone, language: 'ne', dark: true }],
]
interface Chart {
  groups: ChartGroup[]
  accounts: ChartAccount[]
}

/** A letter belongs to the same word for 700 ms. */
const wordOver = () => elapse(800)

it.each(asTimeAllows(views))('%s', { timeout: 180_000 }, async (language, view) => {
  await withoutBooks()
  const w = wordsIn(language)
  const visit = await signedIn('accountant.bagmati', view)
  const { page, go, complaints } = visit
  const { keyboard } = page
  const chart = () => call<Chart>(visit, 'GET', '/api/account-tree')
  const groupOf = async (code: string) => {
    const { groups, accounts } = await chart()
    const account = accounts.find((each) => each.code === code)
    return groups.find((each) => each.id === account?.group_id)?.code
  }
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).last().focus()
    await keyboard.press('Enter')
  }
  const here = () => page.locator('tr[data-at]:focus')

  await go('/accounting/chart')
  await look(page, `chart-empty-${language}`)
  await press(w('Set up the chart for a school in Nepal'))
  const tree = page.getByRole('treegrid', { name: w('Chart of accounts') })
  await tree.waitFor()
  await look(page, `chart-${language}`)

  await tree.locator('tr[tabindex="0"]').focus()
  await keyboard.press('End')
  await expect.poll(() => here().innerText()).toContain('5399')
  await keyboard.press('Home')
  await keyboard.press('ArrowLeft')
  await expect.poll(() => here().getAttribute('aria-expanded')).toBe('false')
  await keyboard.press('ArrowRight')
  await keyboard.type('14')
  await expect.poll(() => here().innerText()).toContain('14')
  await expect.poll(() => here().getAttribute('aria-level')).toBe('2')

  await wordOver()
  await keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w('Code')).waitFor()
  await look(page, `chart-account-${language}`)
  await keyboard.type('1101')
  await keyboard.press('Tab')
  await keyboard.type('Solar panels')
  await keyboard.press('Enter')
  await dialog.getByText(w('Another one has this code')).waitFor()
  await dialog.getByLabel(w('Code')).fill('1406')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => here().innerText()).toContain('Solar panels')
  expect(await groupOf('1406')).toBe('14')

  await keyboard.press('Control+x')
  await keyboard.type('13')
  await expect.poll(() => here().innerText()).toContain('13')
  await keyboard.press('Control+v')
  await expect.poll(() => groupOf('1406')).toBe('13')
  await expect.poll(() => here().innerText()).toContain('Solar panels')
  await keyboard.press('Control+z')
  await expect.poll(() => groupOf('1406')).toBe('14')
  await page.keyboard.press('/')
  await keyboard.type('solar')
  await keyboard.press('Enter')
  await expect.poll(() => here().innerText()).toContain('1406')
  await look(page, `chart-found-${language}`)

  await go('/accounting/chart?tab=opening')
  const { accounts } = await chart()
  const cell = (code: string, side: string) => {
    const account = accounts.find((each) => each.code === code)!
    return page.getByLabel(`${code} ${calledIn(language, account)}, ${w('{label} (Rs.)', { label: w(side) })}`)
  }
  await cell('1101', 'Debit').focus()
  await keyboard.type('5000')
  await keyboard.press('Enter')
  await cell('3101', 'Credit').focus()
  await keyboard.type('4000')
  await page.getByText(w('Debits are more by')).waitFor()
  await look(page, `opening-${language}`)
  await press(w('Post'))
  // as a person does: when the dialog has the keys
  await dialog.locator(':focus').waitFor()
  await keyboard.type(w('yes'))
  await keyboard.press('Enter')
  await page.getByText(w('The opening balances are posted')).waitFor()
  const balance = async (code: string) => (await chart()).accounts.find((each) => each.code === code)!.balance
  expect([await balance('1101'), await balance('3101'), await balance('3199')]).toEqual([5000_00, -4000_00, -1000_00])
  await look(page, `opening-posted-${language}`)

  await press(w('Take back'))
  await dialog.locator('textarea:focus, input:focus').waitFor()
  await keyboard.type('The fund was wrong')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText(w('The opening balances are posted')).waitFor({ state: 'detached' })
  await cell('3199', 'Credit').focus()
  await keyboard.press('Delete')
  await cell('3101', 'Credit').focus()
  await keyboard.type('5000')
  await page.getByText(w('It balances.')).waitFor()
  await press(w('Post'))
  // as a person does: when the dialog has the keys
  await dialog.locator(':focus').waitFor()
  await keyboard.press('Enter')
  await page.getByText(w('The opening balances are posted')).waitFor()
  expect([await balance('3101'), await balance('3199')]).toEqual([-5000_00, 0])
  expect(complaints).toEqual([])
})

it(
  'an account is dragged into a group with the mouse; one of a role not below another root',
  { timeout: 90_000 },
  async () => {
    const visit = await signedIn('accountant', { width: desktop })
    const { page, go, complaints } = visit
    await go('/accounting/chart')
    const tree = page.getByRole('treegrid')
    const row = (code: string) => tree.locator('tr[data-at]').filter({ has: page.getByText(code, { exact: true }) })
    const groupOf = async (code: string) => {
      const { groups, accounts } = await call<Chart>(visit, 'GET', '/api/account-tree')
      return groups.find((each) => each.id === accounts.find((one) => one.code === code)!.group_id)!.code
    }
    const drag = (code: string, to: string) => dragByMouse(page, row(code).locator('[data-drag]'), row(to))
    const takeBack = async () => {
      await page.getByRole('button', { name: 'Take the move back' }).click()
      await page.getByText('Moved back.').waitFor()
    }
    await drag('1403', '13')
    await expect.poll(() => groupOf('1403')).toBe('13')
    await takeBack()
    await expect.poll(() => groupOf('1403')).toBe('14')
    await drag('1491', '2101')
    await expect.poll(() => groupOf('1491')).toBe('21')
    await takeBack()
    await expect.poll(() => groupOf('1491')).toBe('14')
    // a role keeps an account below its root
    await drag('2125', '1101')
    await page.getByText('An account of a role stands below the root that its role needs.').waitFor()
    expect(await groupOf('2125')).toBe('21')
    expect(complaints).toEqual([])
  },
)
