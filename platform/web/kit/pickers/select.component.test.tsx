/** A list of choices that is searched by typing. */
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#test/components/keys.ts'
import { mount } from '#test/components/mount.tsx'
import { Select } from './select.tsx'

function Places() {
  const [value, set] = useState<string | null>(null)
  const names = ['North Bagmati', 'Upper Bagmati', 'Bagmati Bridge', 'Bagmati']
  const data = names.map((label, at) => ({ value: String(at), label }))
  return <Select label="Place" searchable data={data} value={value} onChange={set} />
}

it('shows what begins with the typed words first, and Enter takes it', async () => {
  await mount(<Places />, {})
  await page.getByRole('combobox').click()
  await press('Bagmati')
  const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
  await expect.poll(options).toEqual(['Bagmati', 'Bagmati Bridge', 'North Bagmati', 'Upper Bagmati'])
  await press('{Enter}')
  await expect.element(page.getByRole('combobox')).toHaveValue('Bagmati')
})
