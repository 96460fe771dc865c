/** The routine of an exam is written by keys: two parts of a class at the same time are told, refused, and mended. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { held, refused } from '#test/components/answers.ts'
import { button, told, handsIn } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Sitting } from '../../contract/routine.ts'
import ExamRoutine from './exam-routine.tsx'

const sitting = (exam_part_id: number, subject: string): Sitting => ({
  exam_part_id,
  subject,
  subject_np: null,
  kind: 'theory',
  held_on: null,
  starts_at: null,
  minutes: null,
  room: null,
})
const clash = 'Two parts of one class are at the same time. Change one of them.'

it.each(views)('a clash is told at the line and refused, and saved when it is mended ($language)', async (view) => {
  const { w } = handsIn(view.language)
  let sittings = [sitting(1, 'Nepali'), sitting(2, 'Maths')]
  const screen = await mount(
    <ExamRoutine />,
    {
      'GET /api/exam': { data: [{ id: 3, name: 'First terminal', state: 'open' }] } as never,
      'GET /api/exam-routine': () => ({
        data: {
          exam: 'First terminal',
          exam_np: null,
          state: 'open',
          start_date: '2026-12-01',
          end_date: '2026-12-31',
          classes: [{ grade_id: 5, grade: 'Class 5', grade_np: null, sittings }],
        },
      }),
      // as the server weighs them
      'PUT /api/exam-routine/{exam_id}': ({ body }) => {
        const sent = body.sittings as unknown as Sitting[]
        const [one, two] = sent as [Sitting, Sitting]
        if (one.starts_at === '10:00' && two.starts_at === '11:00') return refused(406, clash, { code: 'clash' })
        sittings = sittings.map((each) => ({
          ...each,
          ...sent.find(({ exam_part_id }) => exam_part_id === each.exam_part_id),
        }))
        return { message: 'The exam routine is saved.' } as never
      },
    },
    {
      who: { rights: ['routine-read', 'exam-update'] },
      view,
      place: { path: '/exam-routine', at: '/exam-routine?exam=3&grade=5' },
    },
  )
  const field = (subject: string, what: string) => page.getByLabelText(new RegExp(`^${subject}.*: ${w(what)}$`))
  await expect.element(field('Nepali', 'Time')).toBeVisible()
  const write = async (subject: string, time: string) => {
    await replace(field(subject, 'Date').first(), '2083-09-01')
    await press('{Tab}')
    await field(subject, 'Time').fill(time)
    await replace(field(subject, 'Minutes'), '90')
  }
  await write('Nepali', '10:00')
  await write('Maths', '11:00')
  await expect.element(page.getByText(w('At the same time'), { exact: true }).first()).toBeVisible()
  await button(w('Save')).click()
  await told(w(clash))
  await expect.element(field('Maths', 'Time')).toHaveValue('11:00')
  await look(`exam-routine-clash-${view.language}`)
  await field('Maths', 'Time').fill('13:00')
  await expect.element(page.getByText(w('At the same time'), { exact: true })).not.toBeInTheDocument()
  // what stands now is long in coming: it is saved all the same, and nobody who leaves is told otherwise
  screen.answer({ 'GET /api/exam-routine': held({ data: {} } as never).answer })
  await button(w('Save')).click()
  await told(w('The exam routine is saved.'))
  await expect.element(button(w('Save'))).toBeDisabled()
  expect(screen.of('PUT /api/exam-routine/{exam_id}').at(-1)!.body.sittings).toMatchObject([
    { exam_part_id: 1, held_on: '2026-12-16', starts_at: '10:00', minutes: 90 },
    { exam_part_id: 2, held_on: '2026-12-16', starts_at: '13:00', minutes: 90 },
  ])
  await look(`exam-routine-${view.language}`)
})
