/** A declared report on its screen: sorted upwards, downwards and back by its heads, narrowed by the address, and taken along with the same question. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, filesOpened, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import StudentBirthdays from '#features/students/web/birthdays/student-birthdays.tsx'
import Pending from './pending.tsx'

const meta = { current_page: 1, from: 1, last_page: 1, per_page: 500, to: 1, total: 1 }
const range = { from_date: '2026-05-01', to_date: '2026-05-06' }
const sheet = {
  id: '51 2026-05-06',
  section_id: 51,
  expected: 1,
  grade_rank: 5,
  grade: 'Class 5',
  grade_np: null,
  section: 'A',
  day: '2026-05-06',
  students: 30,
  class_teacher: 'Gita Rai',
  mobile: '9841000001',
  taken: 0,
  from_devices: 0,
}
const birthday = {
  day: '2026-05-06',
  name: 'Asha Rai',
  name_np: null,
  kind: 'student',
  of: 'Class 5 A',
  of_np: null,
  age: 12,
  mobile: null,
  greeted: false,
  id: 7,
  profile_image: null,
  dob: '2014-05-06',
}
const screens = [
  ['pending', '/api/attendance/pending', Pending, sheet, 'Students', 'students', { to_date: '2026-05-02' }],
  ['birthday', '/api/birthday', StudentBirthdays, birthday, '', 'day', { calendar: 'ad' }],
] as const

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  it.each(screens)('%s', async (name, path, Screen, row, head, column, narrowed) => {
    const call = `GET ${path}` as 'GET /api/birthday'
    const answers = {
      [call]: ({ query }: { query: Record<string, string> }) => ({
        data: [row],
        totals: { students: 30 },
        meta,
        asked: { ...range, calendar: 'bs', ...query },
        ...range,
      }),
      'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
      'GET /api/section': slimList([{ id: 51, name: 'A' }]),
    } as Answers
    const open = (at: string) =>
      mount(<Screen />, answers, {
        who: { rights: ['attendance-read', 'student-read', 'grade-read', 'section-read', 'staff-contact-read'] },
        view,
        place: { path: `/${name}`, at: `/${name}?${new URLSearchParams({ ...range, ...(at ? narrowed : {}) })}` },
      })
    const screen = await open('narrowed')
    const files = filesOpened()
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    const [[filter, value]] = Object.entries(narrowed) as [[string, string]]
    expect(screen.of(call).at(-1)!.query[filter]).toBe(value)
    await look(`report-${name}-${view.language}`)
    const sorted = () => {
      const { searchParams } = new URL(screen.here(), location.origin)
      return [searchParams.get('sortBy'), searchParams.get('descending')]
    }
    const press = () =>
      page
        .getByRole('columnheader', { name: new RegExp(w(head)) })
        .first()
        .getByRole('button')
        .click()
    await press()
    await expect.poll(sorted).toEqual([column, null])
    await press()
    await expect.poll(sorted).toEqual([column, 'true'])
    await expect
      .poll(() => screen.of(call).at(-1)!.query)
      .toMatchObject({ sortBy: column, descending: 'true', [filter]: value })
    await button(w('Export')).click()
    await page.getByRole('menuitem', { name: w('Excel') }).click()
    const [file] = files
    expect(file!.pathname).toMatch(/\/download\/excel$/)
    expect(Object.fromEntries(file!.searchParams)).toMatchObject({
      sortBy: column,
      descending: 'true',
      [filter]: value,
    })
    await press()
    await expect.poll(sorted).toEqual([null, null])
  })
})
