/** Keys and the clipboard, as a person at the keyboard uses them. */
import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** As `userEvent` writes keys: '1234{Enter}', '{Control>}d{/Control}'. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

/** Gives something the focus, waiting for it to be there. */
export async function focus(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  const element = what.element() as HTMLElement
  element.focus()
}

/** Goes into a field by keys and types over what stands there. */
export async function replace(field: Locator, text: string): Promise<void> {
  await focus(field)
  if (field.element().closest('[role=dialog]')) await focusForGood(field)
  await press(`{Control>}a{/Control}${text}`)
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A dialog that has just opened takes the focus once more: it is given until it stays. */
async function focusForGood(on: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await focus(on)
      const element = on.element()
      for (const _ of [1, 2, 3]) await nextFrame()
      return document.activeElement === element
    })
    .toBe(true)
}

/** Goes to a button or link by keys and presses Enter. */
export async function enterOn(button: Locator): Promise<void> {
  await focusForGood(button)
  await press('{Enter}')
}

/** A cell of the kit's grid. */
export const cell = (row: number, column: number): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)
  if (!found) throw new Error(`There is no cell ${row}, ${column}.`)
  return found
}

/** As the clipboard of a spreadsheet has it. */
export function paste(text: string): void {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}
