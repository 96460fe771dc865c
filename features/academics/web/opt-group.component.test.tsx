/** Which optional subjects students choose: by keys, within the limits of the group, saved in one go. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { slimList } from '#test/components/answers.ts'
import { button } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import type { ChoiceSheet } from '../contract/optional.ts'
import OptGroup from './opt-group.tsx'

const subject = (id: number, name: string) => ({ id, name, name_np: null, code: null, students: 0 })
const student = (id: number, name: string) => ({
  enroll_id: id,
  student_id: id,
  name,
  name_np: null,
  roll: id,
  enroll_code: `H${id}`,
  section: 'A',
  chosen: [] as number[],
})

it.each(views)('one too many is told by name and cannot be saved ($language)', async (view) => {
  const w = wordsIn(view.language)
  let sheet: ChoiceSheet = {
    name: 'Arts',
    name_np: null,
    grade_id: 3,
    grade: 'Class 3',
    choose_min: 1,
    choose_max: 1,
    subjects: [subject(1, 'Song'), subject(2, 'Dance')],
    students: [student(11, 'Asha'), student(12, 'Bina')],
  }
  const screen = await mount(
    <OptGroup />,
    {
      'GET /api/optional-group': slimList([{ id: 7, name: 'Arts' }]),
      'GET /api/optional-group/{id}/choices': () => ({ data: sheet }),
      'PUT /api/optional-group/{id}/choices': ({ body: { choices } }) => {
        const chosen = (id: number) => choices.find((each) => each.enroll_id === id)?.subject_ids ?? []
        sheet = { ...sheet, students: sheet.students.map((each) => ({ ...each, chosen: chosen(each.enroll_id) })) }
        return { message: 'Saved.', data: { saved: choices.length } }
      },
    },
    {
      who: { rights: ['subject-read', 'subject-update'] },
      view,
      place: { path: '/opt-group', at: '/opt-group?tab=choices&group=7' },
    },
  )
  const mark = (who: string, what: string) => page.getByRole('button', { name: `${who}, ${what}` })
  const pressed = () => document.querySelectorAll('tbody button[aria-pressed=true]').length
  await expect.element(mark('Asha', 'Song')).toBeVisible()
  ;(mark('Asha', 'Song').element() as HTMLElement).focus()
  await press(' {ArrowRight} ')
  await expect
    .element(page.getByText(view.language === 'ne' ? /वटा छानेको छ/ : 'Asha has chosen 2; this group allows 1 to 1.'))
    .toBeVisible()
  await expect.element(button(w('Save'))).toBeDisabled()
  await look(`choices-too-many-${view.language}`)
  // taken away again; the next student is a key below
  await press(' {ArrowDown}')
  await expect.element(mark('Bina', 'Dance')).toHaveFocus()
  await press(' ')
  await button(w('Save')).click()
  await expect.poll(() => sheet.students.map(({ chosen }) => chosen)).toEqual([[1], [2]])
  expect(screen.of('PUT /api/optional-group/{id}/choices')).toHaveLength(1)
  await expect.element(button(w('Save'))).toBeDisabled()
  expect(pressed()).toBe(2)
  await look(`choices-${view.language}`)
})
