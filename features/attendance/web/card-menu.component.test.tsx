/** The card of a student: printed in the language of the person, and made worthless for a reason when it was lost. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { StudentRecord } from '#features/students/contract/students.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import CardMenu from './card-menu.tsx'

const student = { id: 7, name: 'Asha Rai', name_np: null, status: 'active' } as unknown as StudentRecord

it.each(views)('is printed, and renewed when it was lost ($language)', async (view) => {
  const { w, enter } = handsIn(view.language)
  const screen = await mount(
    <CardMenu student={student} />,
    { 'POST /api/student/{id}/qr/renew': { message: 'Saved.', data: {} } as never },
    { who: { rights: ['student-update'] }, view },
  )
  await button(w('Card')).click()
  const print = page.getByRole('menuitem', { name: w('Print card') })
  await expect
    .element(print)
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`/student/7/qr\\?.*language=${view.language}`)))
  await look(`student-card-${view.language}`)
  await page.getByRole('menuitem', { name: w('Card was lost') }).click()
  await expect.element(dialog().getByRole('textbox')).toHaveFocus()
  await enter('Make old cards worthless')
  await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
  await expect.element(dialog().getByRole('textbox')).toHaveFocus()
  await press('Lost on the bus')
  await look(`student-card-lost-${view.language}`)
  await enter('Make old cards worthless')
  await told(w('Saved.'))
  expect(screen.of('POST /api/student/{id}/qr/renew').map(({ path, body }) => [path['id'], body.reason])).toEqual([
    ['7', 'Lost on the bus'],
  ])
})
