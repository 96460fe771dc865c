/** What subjects are asked, in the kit's grid: typed by keys and saved, and under a mouse and a finger. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { firstTerminal as exam } from '#test/components/examples.ts'
import { slimList } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { SubjectMarks as Subject } from '../../contract/subject-marks.ts'
import SubjectMarks from './subject-marks.tsx'

const subject = (subject_id: number, name: string, name_np: string): Subject => ({
  subject_id,
  subject: name,
  subject_np: name_np,
  code: null,
  counts: true,
  pass_marks: null,
  has_marks: false,
  parts: [{ kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: 3 }],
})

it.each(views)('full marks are typed and saved; hands carry none to another subject ($language)', async (view) => {
  const { w } = handsIn(view.language)
  let subjects = [subject(1, 'Nepali', 'नेपाली'), subject(2, 'Science', 'विज्ञान')]
  const screen = await mount(
    <SubjectMarks />,
    {
      'GET /api/exam': { data: [exam] },
      'GET /api/grades': slimList([{ id: 5, name: 'Class 4' }]),
      'GET /api/subject-marks': () => ({
        data: {
          exam: exam.name,
          state: 'open',
          scheme: { name: 'Letter grading 2078', pass_theory: 35, pass_practical: 40 },
          subjects,
        },
      }),
      'PUT /api/subject-marks': ({ body }) => {
        const sent = new Map(body.subjects.map((each) => [Number(each.subject_id), each.parts]))
        subjects = subjects.map((each) => ({ ...each, parts: (sent.get(each.subject_id) ?? each.parts) as never }))
        return { message: 'The subjects of this class are saved.' }
      },
    },
    {
      who: { rights: ['subject-mark-read', 'subject-mark-update', 'grade-read'] },
      view,
      place: { path: '/subject-marks', at: '/subject-marks?exam=3&grade=5' },
    },
  )
  await expect.element(page.getByRole('grid')).toBeVisible()
  cell(1, 0).focus()
  await press('50{Enter}')
  await button(w('Save')).click()
  await expect.poll(() => screen.of('PUT /api/subject-marks').length).toBe(1)
  const [sent] = screen.of('PUT /api/subject-marks')
  expect(sent!.body.subjects.map(({ subject_id, parts }) => [subject_id, parts[0]!.full_marks])).toEqual([[2, 50]])
  await expect.element(button(w('Save'))).toBeDisabled()
  await look(`subject-marks-${view.language}`)
  await workByHands('features/exams/web/set-up/subject-marks.tsx')
})
