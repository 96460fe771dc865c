/** Hands that have no mouse: what is wanted is reached by Tab, opened by Enter, and screens by Ctrl-K. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './story.ts'

/** More stops than any screen has. */
const mostStops = 700

/** @param w the words of the language in which the screens are */
export function byKeys({ page, settled }: Pick<Visit, 'page' | 'settled'>, w: (english: string) => string) {
  const { keyboard } = page
  const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

  /** Tab after Tab, on from where the focus is, until it is on what is wanted. */
  async function reach(wanted: Locator): Promise<void> {
    await wanted.waitFor()
    for (let stops = 0; stops < mostStops; stops++) {
      if (await hasFocus(wanted)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not come to ${String(wanted)}`)
  }
  const button = (name: string | RegExp): Locator =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .last()
  async function press(name: string | RegExp): Promise<void> {
    await reach(button(name))
    await keyboard.press('Enter')
  }
  /** Into what has the focus, in the place of what stands there. */
  async function type(text: string): Promise<void> {
    await keyboard.press('Control+a')
    await keyboard.type(text)
  }
  async function fill(label: string, text: string): Promise<void> {
    await reach(page.getByRole('textbox', { name: label, exact: true }).filter({ visible: true }).last())
    await type(text)
  }
  /** Into the list of choices that has the focus. */
  async function choose(text: string): Promise<void> {
    await type(text)
    const option = page.getByRole('option', { name: new RegExp(text) })
    await option.first().waitFor()
    await keyboard.press('Enter')
    await option.first().waitFor({ state: 'hidden' })
  }
  /** A screen by its name, from wherever one is. */
  async function open(name: string, path: string): Promise<void> {
    await keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: w('Search') })
    await expect.poll(() => hasFocus(search.last())).toBe(true)
    await keyboard.type(name)
    await page.getByRole('option', { name, selected: true }).waitFor()
    await keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === path)
    await settled()
  }
  /** An open question has the keys; it is answered by the button that they are on. */
  const dialog = (): Locator => page.getByRole('dialog')
  async function inDialog(): Promise<void> {
    await dialog().locator(':focus').waitFor()
  }
  return { reach, button, press, type, fill, choose, open, dialog, inDialog, keyboard }
}
export type Keys = ReturnType<typeof byKeys>

/** Signs in by typing: the two fields and Enter. */
export async function typeSignIn(
  { page, go, settled }: Pick<Visit, 'page' | 'go' | 'settled'>,
  username: string,
  password = 'pathshala',
) {
  await go('/login')
  const field = async (name: string, text: string) => {
    const input = page.locator(`input[name=${name}]`)
    for (let stops = 0; stops < 20 && !(await input.evaluate((one) => one === document.activeElement)); stops++)
      await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await field('username', username)
  await field('password', password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login', { timeout: 30_000 })
  // the address is another one before the screen is: keys that come earlier are nobody's
  await page.locator('input[name=password]').waitFor({ state: 'detached' })
  await settled()
}

/** Amounts as they are written, in paisa: what is empty or a dash is 0. */
export const paisaIn = (texts: readonly string[]): number[] =>
  texts.map((text) => {
    const latin = text.replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
    const amount = /-?[\d,]+\.\d\d/.exec(latin)?.[0]
    return amount === undefined ? 0 : Math.round(Number(amount.replaceAll(',', '')) * 100)
  })

/** Of a trial balance: opening, movement and closing, each debit and credit. */
export const footOf = async (page: Page): Promise<number[]> =>
  paisaIn(await page.locator('main table tfoot td').allInnerTexts()).slice(-6)
