/** What people do with the books by keys alone: sign in, set up, type opening balances and vouchers, read a statement. */
import { expect } from 'vitest'
import type { ShownVoucher } from '#features/accounting/contract/vouchers.ts'
import { byKeys, footOf, type Keys, typeSignIn } from './by-keys.ts'
import { ask, call, calledIn, look, type View, visit, type Visit, type wordsIn } from './story.ts'

export type Words = ReturnType<typeof wordsIn>
export interface Person extends Visit {
  keys: Keys
  w: Words
}

export async function enter(username: string, view: View, w: Words): Promise<Person> {
  const here = await visit(view)
  await typeSignIn(here, username)
  return { ...here, keys: byKeys(here, w), w }
}
export const stateOf = async (who: Person, id: number) =>
  (await call<ShownVoucher>(who, 'GET', `/api/voucher/${id}`)).state

/** The office asks for a second person, and lets the principal close years. */
export async function setUp(view: View, w: Words): Promise<void> {
  const office = await enter('administrator.bagmati', view, w)
  const { held } = await call<{ held: string[] }>(office, 'GET', '/api/roles/principal')
  await ask(office.page, 'PUT', '/api/roles/principal', { permissions: [...new Set([...held, 'fiscal-year-close'])] })
  await ask(office.page, 'PUT', '/api/settings/accounting', { approval: true, second_person: false })
  await office.go('/settings?open=accounting')
  const { reach, keyboard, dialog, press } = office.keys
  await reach(dialog().getByRole('checkbox', { name: w('Who made a voucher does not approve it') }))
  await keyboard.press('Space')
  await press(w('Save'))
  await dialog().waitFor({ state: 'detached' })
  expect(await call(office, 'GET', '/api/settings/accounting')).toMatchObject({ approval: true, second_person: true })
  expect(office.complaints).toEqual([])
  await office.context.close()
}

/** The accountant takes the shipped chart and types what the school had; somebody else posts it. */
export async function begin(accountant: Person, approver: Person, language: string): Promise<void> {
  const { keys, page, w } = accountant
  await keys.open(w('Chart of accounts'), '/accounting/chart')
  await keys.press(w('Set up the chart for a school in Nepal'))
  await page.getByRole('treegrid', { name: w('Chart of accounts') }).waitFor()
  await openTab(accountant, w('Opening balances'))
  const cell = (code: string, side: string) =>
    page.getByRole('textbox', {
      name: new RegExp(`^${code} .*${w('{label} (Rs.)', { label: w(side) }).replaceAll(/[().]/g, '.')}$`),
    })
  for (const [code, side, amount] of [
    ['1101', 'Debit', '50000'],
    ['1111', 'Debit', '1000000'],
    ['3101', 'Credit', '1050000'],
  ] as const) {
    await keys.reach(cell(code, side))
    await keys.keyboard.type(amount)
    await keys.keyboard.press('Enter')
  }
  await page.getByText(w('It balances.')).waitFor()
  // whoever typed it does not post it where a second person is asked for
  await expect.poll(() => page.getByRole('button', { name: w('Post'), exact: true }).count()).toBe(0)
  await keys.press(w('Save'))
  await page.getByText(w('Opening balances saved.')).waitFor()

  await approver.keys.open(w('Chart of accounts'), '/accounting/chart')
  await openTab(approver, w('Opening balances'))
  await approver.keys.press(w('Post'))
  await approver.keys.inDialog()
  await approver.keys.keyboard.press('Enter')
  await approver.page.getByText(w('The opening balances are posted')).waitFor()
  await look(approver.page, `year-opening-${language}`)
}

async function openTab({ keys, page }: Person, name: string): Promise<void> {
  await keys.reach(page.locator('main [role=tab][aria-selected=true]').first())
  const tab = page.getByRole('tab', { name, exact: true })
  for (let presses = 0; presses < 6 && !(await tab.evaluate((one) => one === document.activeElement)); presses++)
    await keys.keyboard.press('ArrowRight')
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
}

type Side = 'Debit' | 'Credit'
/** `amount` is left away where what is missing is taken by Enter; `account` where it stands there already. */
export type Line = { account?: string; party?: { name: string; name_np: string }; side: Side; amount?: string }

/** A voucher from the list to its saved draft; answers its id. */
export async function write(
  { keys, page, w }: Person,
  type: string,
  {
    date,
    narration,
    lines,
    tds,
  }: { date: string; narration: string; lines: readonly Line[]; tds?: { cheque: string } },
): Promise<number> {
  const { keyboard } = keys
  const named = (what: string, at: number) => w('{what}, line {at}', { what: w(what), at: digits(w, at) })
  const inFocus = (name: string) =>
    page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name)
  await keys.open(w('Vouchers'), '/accounting/vouchers')
  await keys.press(w('New voucher'))
  const item = page.getByRole('menuitem', { name: w(type) })
  await item.waitFor()
  for (let presses = 0; presses < 6 && !(await item.evaluate((one) => one === document.activeElement)); presses++)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.waitForURL(/\/accounting\/vouchers\/new\?type=/)
  await keys.fill(w('Date'), date)
  await keys.fill(w('Narration'), narration)
  for (const [at, { account, party, side, amount }] of lines.entries()) {
    if (account) {
      if (at) await inFocus(named('Account', at + 1))
      else await keys.reach(page.getByRole('combobox', { name: named('Account', 1) }))
      await keys.choose(account)
      if (party) {
        await inFocus(named('Party', at + 1))
        await keys.choose(calledIn(w('Vouchers') === 'Vouchers' ? 'en' : 'ne', party))
      }
      await page.waitForFunction(
        (label) => document.activeElement?.getAttribute('aria-label') !== label,
        named(party ? 'Party' : 'Account', at + 1),
      )
    }
    await keys.reach(page.getByRole('textbox', { name: named(side, at + 1) }))
    if (amount) await keyboard.type(amount)
    await keyboard.press('Enter')
  }
  if (tds) {
    await keys.press(w('{what}, line {at}', { what: w('Hold tax back'), at: digits(w, 1) }))
    const rate = page.getByRole('menuitem').first()
    await rate.waitFor()
    for (
      let presses = 0;
      presses < 4 && !/10|१०/.test(await page.evaluate(() => document.activeElement!.textContent!));
      presses++
    )
      await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await keys.reach(page.getByRole('textbox', { name: named('Cheque number', 3) }))
    await keyboard.type(tds.cheque)
  }
  await page.getByText(w('Debits and credits are equal.')).waitFor()
  await keyboard.press('Control+s')
  await page.waitForURL(/\/accounting\/vouchers\/\d+$/)
  await page.getByText(w('What was done with it')).waitFor()
  return Number(page.url().split('/').at(-1))
}
const digits = (w: Words, n: number) => (w('Vouchers') === 'Vouchers' ? String(n) : '०१२३४५६७८९'[n]!)

/** Figures of the last line of a statement of these days, paisa; the days are typed where it is opened first, and hold for the next. */
export async function statement(
  { keys, page, w, settled }: Person,
  name: string,
  path: string,
  days: Record<string, string>,
): Promise<number[]> {
  await keys.open(w(name), path)
  for (const [label, day] of Object.entries(days)) {
    await keys.fill(w(label), day)
    await keys.keyboard.press('Tab')
    await settled()
  }
  await page.locator('main table tbody tr').first().waitFor()
  await settled()
  return footOf(page)
}

/** A figure above the table, by its name. */
export const figure = async ({ page, w }: Person, name: string): Promise<string> =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${w(name)}$`) }) })
    .locator('dd')
    .innerText()
