/** Academic settings: what is said with the session is shown at once. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keptState } from '#platform/web/session-storage.ts'
import { type Answers, checkedBy } from '#test/components/answers.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { attendanceSettings } from '#features/attendance/contract/settings.ts'
import { academicSettings } from '../../contract/settings.ts'
import AcademicSettings from './settings-academic.tsx'

it.each(views)('the language of whoever has chosen none is a setting of the school ($language)', async (view) => {
  const { w } = handsIn(view.language)
  const values = { ...academicSettings.defaults }
  const saved: unknown[] = []
  await mount(
    <AcademicSettings />,
    {
      'GET /api/settings/academic': { data: values },
      'GET /api/settings/attendance': { data: attendanceSettings.defaults },
      'GET /api/own-batches': { data: [], meta: { page: 1, rowsPerPage: 25, total: 0 } },
      'GET /api/grades': { data: [] },
      'PUT /api/settings/academic': checkedBy(academicSettings.schema.partial(), (sent) => {
        saved.push(sent)
        return { data: { ...values, ...sent }, message: 'Saved.' }
      }),
      'GET /api/me': () => ({ data: keptState()! }),
    } as unknown as Answers,
    { view },
  )
  await expect.element(page.getByRole('radiogroup', { name: w('Language') })).toBeVisible()
  await look(`settings-academic-${view.language}`)
  await page.getByRole('radio', { name: w('Nepali') }).click()
  await button(w('Save')).click()
  await expect.poll(() => saved).toEqual([expect.objectContaining({ language: 'ne' })])
})
