/** Keys and the clipboard, as a person at the keyboard uses them. */
import { userEvent } from 'vitest/browser'

/** As `userEvent` writes keys: '1234{Enter}', '{Control>}d{/Control}'. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

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
