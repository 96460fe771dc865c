/** A day of the staff: a leave with its kind is tapped and saved; who was not touched is sent as he stands. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, handsIn, told } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import StaffAttendance from './staff-attendance.tsx'

const member = (user_id: number, name: string, source: 'device' | null) => ({
  user_id,
  name,
  name_np: null,
  role: 'Teacher',
  status: source && ('present' as const),
  leave_kind: null,
  note: null,
  source,
  arrived: source && '09:55',
  left: null,
})

it.each(views)('sick leave is chosen and saved ($language)', async (view) => {
  const { w } = handsIn(view.language)
  const day = '2026-05-06'
  const screen = await mount(
    <StaffAttendance />,
    {
      'GET /api/staff-attendance': {
        data: { day, off: null, staff: [member(1, 'Gita Rai', null), member(2, 'Hari Rai', 'device')] },
      },
      'POST /api/staff-attendance': { message: 'Saved.' } as never,
    },
    {
      who: { rights: ['staff-read', 'staff-update'] },
      view,
      place: { path: '/staff-attendance', at: `/staff-attendance?day=${day}` },
    },
  )
  await page
    .getByRole('group', { name: 'Gita Rai' })
    .getByRole('button', { name: w('Leave'), exact: true })
    .click()
  await page.getByRole('combobox', { name: `${w('Kind of leave')}: Gita Rai` }).click()
  await page.getByRole('option', { name: w('Sick leave') }).click()
  await look(`staff-day-${view.language}`)
  await button(w('Save')).click()
  await told(w('Attendance saved.'))
  expect(screen.of('POST /api/staff-attendance').map(({ body }) => body)).toMatchObject([
    {
      day,
      entries: [
        { user_id: 1, status: 'leave', leave_kind: 'sick', said: true },
        { user_id: 2, status: 'present', leave_kind: null, said: false },
      ],
    },
  ])
})
