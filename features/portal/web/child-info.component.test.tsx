/** A child at a glance, for its family: from the menu to the remarks that are meant for the guardian. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { families } from '#app/rooms.family.ts'
import { office } from '#app/rooms.web.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { takeTable } from '#platform/web/screens.ts'
import { PortalMenu } from '#school/web/frame/portal-menu.tsx'
import { selectChild } from '#school/web/child/selected-child.ts'
import { refused } from '#test/components/answers.ts'
import { childOf } from '#test/components/family.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views, wordsIn } from '#test/components/mount.tsx'
import ChildInfo from './child-info.tsx'
import { selected } from './use-child.ts'

const child = (id: number, full_name: string) => childOf(id, { full_name, name_np: 'आशा राई', academic: null })
const children = [child(4, 'Asha Rai'), child(5, 'Bina Rai')]
const glance = (id: number) => ({
  student_id: id,
  name: children.find((each) => each.id === id)!.full_name,
  name_np: null,
  profile_image: null,
  dob: '2015-05-14',
  gender: 'female',
  status: 'active',
  enroll_code: `HIM${id}`,
  grade: 'Class 7',
  grade_np: 'कक्षा ७',
  section: 'A',
  roll: 4,
  guardian: null,
  class_teacher: { name: 'Hari Sharma', mobile: '9841000000' },
  attendance: { present: 90, absent: 8, late: 1, leave: 0, half: 1 },
  due: 1200_00,
  results: [{ exam: 'First term', gpa: 3.6, letter: 'A' }],
  remarks: [
    {
      id: 1,
      made_on: '2026-11-20',
      type: 'Praise',
      type_np: 'प्रशंसा',
      tone: 'praise',
      text: 'Helped a younger child on the way home.',
    },
  ],
  behaviour_points: 3,
  groups: [],
})
beforeAll(() => takeTable(families, true))
afterAll(() => takeTable(office, true))

it.each(views)('remarks for the guardian, and the other child a tap away ($language)', async (view) => {
  const w = wordsIn(view.language)
  const screen = await mount(
    <div style={{ padding: 16 }}>
      <ChildInfo />
    </div>,
    {
      'GET /api/guardian-child': listAnswer(children, 2, { page: 1, rowsPerPage: 25 }),
      'GET /api/child-info/{id}': ({ path }) => ({ data: glance(Number(path.id)) }),
    },
    {
      who: { role: 'guardian', user: { id: 500 } },
      view: { ...view, width: phone },
      place: { path: '/child-info/{id}', at: '/child-info/4' },
    },
  )
  await expect
    .element(page.getByRole('region', { name: w('Remarks') }))
    .toHaveTextContent('Helped a younger child on the way home.')
  await look(`child-info-${view.language}`)
  await page
    .getByRole('group', { name: w('Children') })
    .getByRole('button')
    .nth(1)
    .click()
  await expect.poll(screen.here).toBe('/child-info/5')
  await expect.element(page.getByText('HIM5')).toBeVisible()
})

it('a child of others is not found', async () => {
  await mount(
    <ChildInfo />,
    {
      'GET /api/guardian-child': listAnswer(children, 2, { page: 1, rowsPerPage: 25 }),
      'GET /api/child-info/{id}': refused(404, 'This student was not found.', { code: 'not-found' }),
    },
    { who: { role: 'guardian', user: { id: 501 } }, place: { path: '/child-info/{id}', at: '/child-info/99' } },
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('This student was not found.')
})

it("stands in a family's menu, of the child that was chosen", async () => {
  await mount(<PortalMenu onOpen={() => undefined} />, {}, { who: { role: 'guardian', user: { id: 502 } } })
  expect(page.getByRole('link', { name: 'Child info' }).elements()).toEqual([])
  selectChild(selected(children[1]!))
  await expect.element(page.getByRole('link', { name: 'Child info' })).toHaveAttribute('href', '/child-info/5')
})
