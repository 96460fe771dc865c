/** The weekly routine by mouse, finger and keys: lessons are moved, change places, are refused, and stand side by side. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused } from '#test/components/answers.ts'
import { dragByFinger, dragByMouse } from '#test/components/drag.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import type { RoutineGrid, Slot } from '../../contract/routine.ts'
import Routines from './routines.tsx'

const names = ['1st', '2nd', '3rd']
const periods: RoutineGrid['periods'] = names.map((name, at) => ({
  id: at + 1,
  shift: 'day',
  name,
  name_np: null,
  starts_at: `${10 + at}:00`,
  ends_at: `${10 + at}:45`,
  kind: 'lesson',
}))
const lesson = (id: number, weekday: number, period_id: number, subject: string, in_group = false): Slot => ({
  id,
  weekday,
  period_id,
  section_id: 9,
  grade: 'Class 11',
  grade_np: null,
  section: 'A',
  subject_id: id,
  in_group,
  subject,
  subject_np: null,
  user_id: 30 + id,
  teacher: `Teacher ${id}`,
  teacher_np: null,
  room: null,
})
const at = (slots: Slot[]) => Object.fromEntries(slots.map((each) => [each.subject, [each.weekday, each.period_id]]))
const subjects = ['Nepali', 'Maths', 'Account', 'Computer', 'Hotel']
const clash = 'Teacher 1 teaches Nepali in Class 9 A then.'

/** Nepali and Maths are compulsory; Account and Computer stand side by side. */
const week = () => [
  lesson(1, 0, 1, 'Nepali'),
  lesson(2, 5, 2, 'Maths'),
  lesson(3, 0, 3, 'Account', true),
  lesson(4, 0, 3, 'Computer', true),
  lesson(5, 5, 1, 'Hotel', true),
]
async function open(view: View) {
  let slots = week()
  const answers: Answers = {
    'GET /api/routine/choices': {
      data: {
        sections: [{ id: 9, grade_id: 11, grade: 'Class 11', grade_np: null, section: 'A', shift: null, lessons: 5 }],
        teachers: [],
        rooms: [],
        own_id: null,
      },
    },
    'GET /api/routine': () => ({
      data: {
        name: 'Class 11 A',
        name_np: null,
        days: [0, 5].map((weekday) => ({ weekday, off: false })),
        periods,
        slots,
      },
    }),
    'GET /api/routine/section/{section_id}/choices': {
      data: {
        subjects: subjects.map((name, n) => ({
          id: n + 1,
          name,
          name_np: null,
          in_group: n > 1,
          user_ids: [],
          lessons: 1,
        })),
        busy: [],
      },
    },
    'POST /api/routine/lesson/{id}/move': ({ path, body: { weekday, period_id, with_id } }) => {
      const moved = slots.find((each) => each.id === Number(path['id']))!
      const [day, period] = [Number(weekday), Number(period_id)]
      if (moved.id === 1) return refused(422, clash, { code: 'clash', errors: { user_id: [clash] } })
      const from = { weekday: moved.weekday, period_id: moved.period_id }
      slots = slots.map((each) =>
        each.id === moved.id
          ? { ...each, weekday: day, period_id: period }
          : each.id === with_id
            ? { ...each, ...from }
            : each,
      )
      return { message: 'Saved.', data: moved }
    },
  }
  const screen = await mount(<Routines />, answers, {
    who: { rights: ['subject-routine-read', 'subject-routine-create', 'subject-routine-update'] },
    view,
    place: { path: '/routines', at: '/routines?by=section&section=9' },
  })
  const moves = () => screen.of('POST /api/routine/lesson/{id}/move')
  return { ...screen, at: () => at(slots), moves }
}
const place = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) }).first()

describe.each([
  ['a desk', { width: 1280 }],
  ['a small desk', { width: 1366, height: 768 }],
] as const)('by mouse at %s', (_name, view) => {
  it('a lesson goes to a free place and back by Undo', async () => {
    const here = await open(view)
    await dragByMouse(place('Friday, 2nd, Maths'), place('Friday, 3rd: place'))
    await expect.element(place('Friday, 3rd, Maths')).toBeVisible()
    expect(here.moves()[0]!.body).toEqual({ weekday: 5, period_id: 3 })
    await look('routine-dragged')
    await button('Undo').click()
    await expect.element(place('Friday, 2nd, Maths')).toBeVisible()
    expect(here.at()).toEqual(at(week()))
    // a drag opens no dialog
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('what a drag clashes with is told, and nothing is moved', async () => {
    const here = await open(view)
    await dragByMouse(place('Sunday, 1st, Nepali'), place('Friday, 2nd, Maths'))
    await told(clash)
    expect(here.moves()[0]!.body).toMatchObject({ weekday: 5, period_id: 2, with_id: 2 })
    await expect.element(place('Sunday, 1st, Nepali')).toBeVisible()
    await look('routine-refused')
  })

  it('an optional lesson goes beside others, and back by Undo', async () => {
    const here = await open(view)
    const there = () => page.getByRole('button', { name: /^Sunday, 3rd, / }).elements().length
    await dragByMouse(place('Friday, 1st, Hotel'), place('Sunday, 3rd: place another optional lesson'))
    await expect.poll(there).toBe(3)
    expect(here.moves()[0]!.body).toEqual({ weekday: 0, period_id: 3 })
    await button('Undo').click()
    await expect.poll(there).toBe(2)
  })
})

describe('by finger', () => {
  it('a lesson goes to a free place after a rest; a finger that goes on at once drags nothing', async () => {
    const here = await open({ width: 1024 })
    await dragByFinger(place('Friday, 2nd, Maths'), place('Friday, 3rd: place'), 0)
    expect(here.moves()).toHaveLength(0)
    await dragByFinger(place('Friday, 2nd, Maths'), place('Friday, 3rd: place'))
    await expect.element(place('Friday, 3rd, Maths')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(place('Friday, 2nd, Maths')).toBeVisible()
    expect(here.moves()).toHaveLength(2)
  })
})

it.each(views)(
  'by keys one comes to the place beside optional lessons, where only others of them are offered ($language)',
  async (view) => {
    const { w, enter } = handsIn(view.language)
    await open(view)
    const sunday = view.language === 'ne' ? 'आइतबार' : 'Sunday'
    // a phone shows one day
    if (view.language === 'ne') await button(sunday).click()
    const beside = button(w('{where}: place another optional lesson', { where: `${sunday}, 3rd` }))
    await expect.element(beside).toBeVisible()
    ;(place(`${sunday}, 3rd, Account`).element() as HTMLElement).focus()
    await press('{ArrowDown}{ArrowDown}')
    await expect.element(beside).toHaveFocus()
    await look(`routine-beside-${view.language}`)
    await press('{Enter}')
    await expect.element(dialog().getByText('Account, Computer')).toBeVisible()
    await dialog()
      .getByRole('combobox', { name: w('Subject') })
      .click()
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((each) => each.textContent!.split(' ')[0]),
      )
      .toEqual(['Hotel'])
    await press('{Escape}')
    await look(`lesson-beside-${view.language}`)
    await enter('Cancel')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)
