/** What is typed is kept on this device, and what was saved is not. */
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#test/components/keys.ts'
import { mount } from '#test/components/mount.tsx'
import { keptDraft } from './draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'

function Form() {
  const [values, setValues] = useState({ name: '' })
  const kept = useKeptDraft('tried', values, values.name !== '')
  const field = (
    <input aria-label="Name" value={values.name} onChange={(event) => setValues({ name: event.target.value })} />
  )
  return (
    <form onSubmit={(event) => (event.preventDefault(), kept.saved())}>
      {field}
      <button type="button" onClick={() => kept.saved({ name: 'what was sent' })}>
        Sent earlier
      </button>
    </form>
  )
}
const kept = () => keptDraft('tried')?.values['name']
/** Longer than is waited for before something is kept. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 700))

it('is kept when the hand rests, and forgotten when it is saved', async () => {
  await mount(<Form />, {})
  await page.getByLabelText('Name').click()
  await press('Maya')
  await expect.poll(kept).toBe('Maya')
  await press('{Enter}')
  await expect.poll(kept).toBeUndefined()
  await press('n')
  await expect.poll(kept).toBe('Mayan')
})

it('is not kept when it was saved at once', async () => {
  await mount(<Form />, {})
  await page.getByLabelText('Name').click()
  await press('Maya{Enter}')
  await pause()
  expect(kept()).toBeUndefined()
})

it('is kept when it was typed while something else was saved', async () => {
  await mount(<Form />, {})
  await page.getByLabelText('Name').click()
  await press('Maya')
  await page.getByRole('button', { name: 'Sent earlier' }).click()
  await expect.poll(kept).toBe('Maya')
})
