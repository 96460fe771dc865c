/** Questions that stand between a person and something that is hard to take back. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { desktop, mount, phone, type View } from '#test/components/mount.tsx'
import { confirmDelete } from './confirm.tsx'

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
