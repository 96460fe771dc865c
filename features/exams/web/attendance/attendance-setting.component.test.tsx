/** Days present for an exam: counted out of attendance, one typed over it by keys, one too many told at its cell. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { slimList } from '#test/components/answers.ts'
import { workByHands } from '#test/components/grid-hands.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { cell, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { StudentDays } from '../../contract/exam-attendance.ts'
import AttendanceSetting from './attendance-setting.tsx'

const days = (enroll_id: number, name: string): StudentDays => ({
  enroll_id,
  enroll_code: `H${enroll_id}`,
  roll: enroll_id,
  name,
  name_np: null,
  counted: null,
  typed: null,
  before_joining: 0,
})

it.each(views)('counted, typed, one too many ($language)', async (view) => {
  const { w, pick } = handsIn(view.language)
  let students = [days(1, 'Asha Rai'), days(2, 'Bina Rai')]
  let counted_days: number | null = null
  const screen = await mount(
    <AttendanceSetting />,
    {
      'GET /api/exam': { data: [{ id: 3, name: 'First terminal' }] } as never,
      'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
      'GET /api/section': slimList([{ id: 51, name: 'A' }]),
      'GET /api/exam-attendance': () => ({
        data: {
          exam: 'First terminal',
          state: 'open',
          grade_id: 5,
          grade: 'Class 5',
          grade_np: null,
          section: 'A',
          school_days: null,
          counted_days,
          from_date: '2026-04-14',
          to_date: '2026-08-01',
          students,
        },
      }),
      'POST /api/exam-attendance/count': () => {
        counted_days = 84
        students = students.map((each, n) => ({ ...each, counted: 80, before_joining: n * 3 }))
        return { message: 'Days present are counted.' } as never
      },
      'PUT /api/exam-attendance': ({ body }) => {
        for (const { enroll_id, days: typed } of body.entries!)
          students = students.map((each) => (each.enroll_id === enroll_id ? { ...each, typed: typed ?? null } : each))
        return { message: 'Days present saved.' } as never
      },
    },
    {
      who: { rights: ['subject-mark-read', 'subject-mark-update', 'grade-read', 'section-read'] },
      view,
      place: { path: '/attendance-setting' },
    },
  )
  await expect.element(page.getByText(w('Choose an exam and a section.'))).toBeVisible()
  await pick('Exam', 'First terminal')
  await pick('Grade', 'Class 5')
  await pick('Section', 'A')
  await expect.element(page.getByText(w('Nothing is counted yet.'))).toBeVisible()
  await look(`exam-attendance-empty-${view.language}`)
  await button(w('Count for {grade}', { grade: 'Class 5' })).click()
  await told(w('Days present are counted.'))
  await expect.poll(() => cell(0, 0).value).toBe(view.language === 'ne' ? '८०' : '80')
  expect(screen.of('POST /api/exam-attendance/count')[0]!.body).toMatchObject({ exam_id: 3, grade_id: 5 })

  cell(0, 0).focus()
  await press('{Control>}a{/Control}300')
  await expect.poll(() => cell(0, 0).getAttribute('aria-invalid')).toBe('true')
  await expect.element(page.getByText(w('More days than there was school.')).first()).toBeVisible()
  await look(`exam-attendance-above-${view.language}`)
  // what is wrong is not sent
  await press('{Control>}s{/Control}')
  expect(screen.of('PUT /api/exam-attendance')).toHaveLength(0)
  await press(`{Control>}a{/Control}${view.language === 'ne' ? '२.५' : '2.5'}{Control>}s{/Control}`)
  await told(w('Days present saved.'))
  expect(screen.of('PUT /api/exam-attendance').map(({ body }) => body.entries)).toEqual([[{ enroll_id: 1, days: 2.5 }]])
  await expect
    .element(
      page
        .getByRole('grid')
        .getByText(w('Typed (counted {n})', { n: view.language === 'ne' ? '८०' : '80' }))
        .first(),
    )
    .toBeVisible()
  await look(`exam-attendance-${view.language}`)
  await workByHands('features/exams/web/attendance/attendance-setting.tsx')
})
