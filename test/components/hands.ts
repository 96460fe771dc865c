/** What a person does on lists, menus and in dialogs, by what they are called on the screen. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { enterOn } from './keys.ts'
import { wordsIn } from './mount.tsx'

/** The dialog on top. */
export const dialog = (): Locator => page.getByRole('dialog').last()

/** @param within where it stands: the whole page unless told */
export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first()

/** The hands of the office in a language. */
export function handsIn(language: 'en' | 'ne') {
  const w = wordsIn(language)
  /** An action of a row: a word of its own, or in the row's menu. */
  async function act(action: string, row: string): Promise<void> {
    const own = button(`${w(action)} ${row}`)
    const more = button(w('More for {name}', { name: row }))
    await expect.element(own.or(more).first()).toBeVisible()
    if (own.query()) return own.click()
    await more.click()
    await page.getByRole('menuitem', { name: w(action), exact: true }).click()
  }
  /** Chooses an option of a list of choices. */
  async function pick(
    label: string,
    option: string | RegExp,
    within: Pick<Locator, 'getByRole'> = page,
  ): Promise<void> {
    await within
      .getByRole('combobox', { name: new RegExp(`^${w(label)}( |$)`) })
      .first()
      .click()
    await page
      .getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option })
      .first()
      .click()
  }
  /** Presses a button of the dialog on top by keys. */
  const enter = (name: string) => enterOn(button(w(name), dialog()))
  /** Answers the question before something is edited. */
  const yesEdit = () => enter('Edit')
  return { w, act, pick, enter, yesEdit }
}

/** What was said at the edge of the screen. */
export const told = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeInTheDocument()

/** Files that a person chooses at the first field for files, or at that one. */
export function chooseFiles(
  files: File[],
  input = document.querySelector<HTMLInputElement>('input[type=file]')!,
): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Addresses of what is opened beside the page from now on: files and papers. Nothing is opened. */
export function filesOpened(): URL[] {
  const opened: URL[] = []
  window.open = (address) => (opened.push(new URL(String(address), location.origin)), null)
  return opened
}
