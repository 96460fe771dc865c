/** Questions that stand between a person and something that is hard to take back. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { desktop, mount, phone, type View, wordsIn } from '#test/components/mount.tsx'
import { askRollbackReason, confirmDelete, confirmEdit } from './confirm.tsx'

function Deleting() {
  const [answer, setAnswer] = useState('')
  return (
    <>
      <Button onClick={() => void confirmDelete({ what: 'Sita' }).then((yes) => setAnswer(yes ? 'deleted' : 'kept'))}>
        Ask
      </Button>
      <p data-testid="answer">{answer}</p>
    </>
  )
}
const views: View[] = [
  { width: desktop, language: 'en' },
  { width: phone, dark: true, language: 'ne' },
]

describe.each(views)('before something is deleted ($language)', (view) => {
  const yes = view.language === 'ne' ? 'मेटाउने' : 'Delete'
  const ask = async () => {
    await mount(<Deleting />, {}, { view })
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  }
  it('the question is whole in sight, and Enter deletes nothing', async () => {
    await ask()
    await look(`confirm-delete-${view.language}`)
    const button = page.getByRole('dialog').getByRole('button', { name: yes, exact: true })
    expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    await press('{Enter}')
    await expect.element(page.getByTestId('answer')).toHaveTextContent('kept')
  })
  it('Escape keeps it, the red button deletes', async () => {
    await ask()
    await press('{Escape}')
    await expect.element(page.getByTestId('answer')).toHaveTextContent('kept')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click()
    await expect.element(page.getByTestId('answer')).toHaveTextContent('deleted')
  })
})

describe.each(views)('as the specification words them ($language)', (view) => {
  const w = wordsIn(view.language ?? 'en')
  const dialog = page.getByRole('dialog')
  it('the edit confirmation: title, message, Cancel and Edit, 350 pixels', async () => {
    await mount(<Button onClick={() => void confirmEdit()}>Ask</Button>, {}, { view: { ...view, width: desktop } })
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(page.getByRole('dialog', { name: w('Please, wait!') })).toBeVisible()
    await expect.element(dialog.getByText(w('Are you sure you want to edit this item?'), { exact: true })).toBeVisible()
    for (const name of ['Cancel', 'Edit'])
      await expect.element(dialog.getByRole('button', { name: w(name), exact: true })).toBeVisible()
    await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(350)
  })
  it('the rollback dialog: nothing is answered without a reason', async () => {
    let answer: string | undefined = 'none'
    const ask = () => void askRollbackReason().then((reason) => (answer = reason))
    await mount(<Button onClick={ask}>Ask</Button>, {}, { view })
    await page.getByRole('button', { name: 'Ask' }).click()
    const said = 'Make sure what you are doing. Frequent rollback actions might cause issue on the billing process'
    await expect.element(dialog.getByText(w(said), { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: w('Roll back'), exact: true }).click()
    await expect.element(dialog.getByText(w('Field is required'), { exact: true })).toBeVisible()
    expect(answer).toBe('none')
    await dialog.getByRole('textbox', { name: w('Reason') }).fill('Entered twice')
    await dialog.getByRole('button', { name: w('Roll back'), exact: true }).click()
    await expect.poll(() => answer).toBe('Entered twice')
  })
})
