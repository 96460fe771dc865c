/** Exam options of a school, set by the provider by keys and saved as they are chosen. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused } from '#test/components/answers.ts'
import { focus, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount } from '#test/components/mount.tsx'
import { examSettings } from '../../contract/settings.ts'
import ExamSetting from './exam-setting.tsx'

const path = '/school-setting/{id}/exam'
const options = { id: 1, name: 'Himalaya', name_np: null, schemes: ['Letter grading 2078'], exams: [] }
const open = (answers: Answers) =>
  mount(<ExamSetting />, answers, { who: { role: 'super' }, place: { path, at: '/school-setting/1/exam' } })
const rank = page.getByRole('switch', { name: 'Families see the rank of their child' })

it('a switch is turned by keys and saved at once', async () => {
  let settings = examSettings.defaults
  const screen = await open({
    'GET /api/super/school/{id}/exam-setting': () => ({ data: { ...options, settings } }),
    'PUT /api/super/school/{id}/exam-setting': ({ body: { id: _id, ...sent } }) => {
      settings = { ...settings, ...sent }
      return { data: { ...options, settings }, message: 'Saved.' }
    },
  })
  await focus(rank)
  await look('exam-setting-from-above')
  await press(' ')
  await expect.element(page.getByText('Saved.').first()).toBeVisible()
  await expect.element(rank).not.toBeChecked()
  const [put] = screen.of('PUT /api/super/school/{id}/exam-setting')
  expect([put!.path, settings.family_rank]).toEqual([{ id: '1' }, false])
})

it('what is refused says why and stands as it was', async () => {
  await open({
    'GET /api/super/school/{id}/exam-setting': { data: { ...options, settings: examSettings.defaults } },
    'PUT /api/super/school/{id}/exam-setting': refused(403, 'You may not do this.'),
  })
  await focus(rank)
  await press(' ')
  await expect.element(page.getByText('You may not do this.').first()).toBeVisible()
  await expect.element(rank).toBeChecked()
})
