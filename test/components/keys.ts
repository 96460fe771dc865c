/** Keys and the clipboard, as a person at the keyboard uses them. */
import { type Locator, userEvent } from 'vitest/browser'

/** As `userEvent` writes keys: '1234{Enter}', '{Control>}d{/Control}'. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

/** Goes into a field by keys and types over what stands there. */
export async function replace(field: Locator, text: string): Promise<void> {
  ;(field.element() as HTMLElement).focus()
  await press(`{Control>}a{/Control}${text}`)
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
