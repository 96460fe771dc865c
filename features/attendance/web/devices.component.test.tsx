/** The form of a device: what the server complained of is about the value that was sent. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { refused } from '#test/components/answers.ts'
import { mount } from '#test/components/mount.tsx'
import Devices from './devices.tsx'

it('a field that was refused loses its red when it is typed into, and keeps what was typed', async () => {
  const errors = { name: ['Field is required'] }
  const screen = await mount(<Devices />, {
    'GET /api/attendance-device': listAnswer([], 0, { page: 1, rowsPerPage: 10 }),
    'GET /api/attendance-device/unknown': { data: [] },
    'GET /api/attendance-device/contact': { data: [] },
    'POST /api/attendance-device': refused(422, 'Check the fields marked red.', { code: 'invalid', errors }),
  })
  await page
    .getByRole('button', { name: /register|add/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Serial number').fill('CEXA 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const name = dialog.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText('Field is required')).toBeVisible()
  expect(screen.of('POST /api/attendance-device')).toHaveLength(1)
  await name.fill('Main gate')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByLabelText('Serial number')).toHaveValue('CEXA 1')
})
