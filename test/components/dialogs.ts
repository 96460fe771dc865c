/** What every dialog does, whichever screen it is of: kit/states/dialog.tsx. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { press } from './keys.ts'
import { dialog } from './hands.ts'

const question = page.getByRole('dialog', { name: 'Close without saving?' })
const closed = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
/** The field with the focus, of the dialog on top. */
const inField = () => {
  const { activeElement } = document
  return activeElement?.matches('[role=dialog] :is(input, textarea, select)') ?? false
}

/**
 * Opens it, leaves it, opens it again and types.
 * @param opener what has the focus after it is closed; of a key that opened it nothing
 */
export async function actsAsDialog(open: () => Promise<void>, opener?: Locator): Promise<void> {
  await open()
  await expect.poll(inField, { message: 'the first field has the focus' }).toBe(true)
  await press('{Escape}')
  // a list of choices is closed first
  if (dialog().query()) await press('{Escape}')
  await closed()
  if (opener) await expect.element(opener).toHaveFocus()
  await open()
  await expect.poll(inField).toBe(true)
  const text = [...dialog().element().querySelectorAll<HTMLInputElement>('input, textarea')].findLast(
    (each) => /^(text|textarea|)$/.test(each.type) && !each.readOnly && each.checkVisibility(),
  )
  text!.focus()
  await press('7')
  await press('{Escape}')
  await new Promise((done) => setTimeout(done, 200))
  if (!question.query()) await press('{Escape}')
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Close without saving', exact: true }).click()
  await closed()
}
