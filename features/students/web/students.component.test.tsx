/** The register: narrowed, kept as a view, sent out as files; many students are changed at once and taken back. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { button, dialog, filesOpened, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import Students from './students.tsx'

const names = ['Aarati', 'Bibek', 'Chandra']
const row = (at: number, roll: number | null) => ({
  id: at + 1,
  enroll_id: at + 11,
  name: `${names[at]} Rai`,
  name_np: null,
  enroll_code: `H${at + 1}`,
  grade_id: 5,
  grade: 'Class 5',
  section_id: 51,
  section: 'A',
  roll,
  gender: at === 1 ? ('male' as const) : ('female' as const),
  status: 'active' as const,
  profile_image: null,
})
const taken = 'Dipak Late has the roll 1 already, which Aarati Rai had.'
const rights = [
  'student-read',
  'student-create',
  'student-update',
  'student-contact-read',
  'grade-read',
  'section-read',
]

function server(more: Answers = {}) {
  let rolls: (number | null)[] = [1, 2, 3]
  const answers: Answers = {
    'GET /api/student': ({ query }) => {
      const rows = names
        .map((_, at) => row(at, rolls[at]!))
        .filter(({ gender }) => !query['gender'] || gender === query['gender'])
      return listAnswer(rows, rows.length, { page: 1, rowsPerPage: 10 }) as never
    },
    'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
    'GET /api/section': slimList([{ id: 52, name: 'B' }]),
    'GET /api/student-group': slimList([{ id: 9, name: 'Red house' }]),
    'POST /api/student/bulk-change': ({ body }) => {
      if (body.kind === 'roll') rolls = [null, null, null]
      return { data: { id: 77, changed: body.student_ids.length }, message: 'Changed.' } as never
    },
    'POST /api/student/bulk-change/{id}/undo': () => {
      rolls = [1, 2, 3]
      return { message: 'Undone.' } as never
    },
    ...more,
  }
  return answers
}

it('is narrowed, kept as a view with its columns, and goes out as Excel and PDF', async () => {
  const screen = await mount(<Students />, server(), { who: { rights }, place: { path: '/students' } })
  const files = filesOpened()
  await expect.element(page.getByText('Bibek Rai').first()).toBeVisible()
  await button('Filter').click()
  await page.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await expect.element(page.getByText('Bibek Rai')).not.toBeInTheDocument()
  await look('students-filter')
  await press('{Escape}')
  await button('View').click()
  const view = page.getByRole('dialog', { name: 'View' })
  await view.getByLabelText('Roll').click()
  await view.getByLabelText('Name of this view').fill('Girls of the story')
  await press('{Enter}')
  await expect.element(view.getByText('Girls of the story')).toBeVisible()
  await look('students-view')
  await press('{Escape}')
  // taken off, and chosen again by its name
  await button('Remove the filter Gender').click()
  await expect.poll(() => new URL(screen.here(), location.origin).searchParams.has('gender')).toBe(false)
  await button('View').click()
  await view.getByText('Girls of the story').click()
  await press('{Escape}')
  await expect.element(page.getByText('Gender: Female')).toBeVisible()
  await expect.element(page.getByText('Bibek Rai')).not.toBeInTheDocument()
  const heads = [...document.querySelectorAll('thead th')].map((each) => each.textContent.trim())
  expect(heads).not.toContain('Roll')

  for (const format of ['Excel', 'PDF']) {
    await button('Export').click()
    if (format === 'PDF') await look('students-export')
    await page.getByRole('menuitem', { name: format }).click()
  }
  await expect
    .poll(() => files.map(({ pathname }) => pathname))
    .toEqual([
      expect.stringMatching(/^\/report\/1:\d+\/student\/download\/excel$/),
      expect.stringMatching(/^\/report\/1:\d+\/student\/download\/pdf$/),
    ])
  for (const { searchParams } of files) {
    expect([searchParams.get('token'), searchParams.get('gender')]).toEqual(['7', 'female'])
    expect(searchParams.get('columns')!.split(',')).not.toContain('roll')
  }
  await button('View').click()
  await button('Forget the view Girls of the story', view).click()
  await expect.element(view.getByText('Girls of the story')).not.toBeInTheDocument()
  await button('Columns as at first', view).click()
  await expect
    .poll(() => [...document.querySelectorAll('thead th')].map((each) => each.textContent.trim()))
    .toContain('Roll')
})

describe.each(views)('many at once, in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  const open = async (answers: Answers) => {
    const screen = await mount(<Students />, answers, { who: { rights }, view, place: { path: '/students' } })
    await expect.element(page.getByText('Bibek Rai').first()).toBeVisible()
    return screen
  }
  async function choose(at: number[], what: string) {
    for (const each of at) await page.getByLabelText(w('Select {name}', { name: `${names[each]} Rai` })).click()
    await button(w(what)).click()
    await expect.element(dialog()).toBeVisible()
  }
  async function pick(label: string, option: string) {
    await dialog()
      .getByRole('combobox', { name: w(label) })
      .click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  it('rolls are taken away and given back; a roll that somebody else has meanwhile is told by name', async () => {
    let wrong = true
    const answers = server()
    const undo = answers['POST /api/student/bulk-change/{id}/undo'] as () => never
    const screen = await open({
      ...answers,
      'POST /api/student/bulk-change/{id}/undo': () =>
        wrong ? refused(409, 'Some rolls are taken.', { code: 'roll-taken', errors: { roll: [taken] } }) : undo(),
    })
    await choose([0, 1, 2], 'Give rolls anew')
    await pick('Rolls', w('Take the rolls away'))
    await look(`students-rolls-${view.language}`)
    await enter('Change')
    await expect.element(button(w('Undo'))).toBeVisible()
    await look(`students-changed-${view.language}`)
    expect(screen.of('POST /api/student/bulk-change')[0]!.body).toEqual({
      student_ids: [1, 2, 3],
      kind: 'roll',
      rolls_by: 'clear',
    })
    await button(w('Undo')).click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Dipak Late' })).toHaveTextContent(/Aarati Rai/)
    await look(`students-roll-taken-${view.language}`)
    wrong = false
    await button(w('Undo')).click()
    await expect.element(button(w('Undo'))).not.toBeInTheDocument()
    expect(screen.of('POST /api/student/bulk-change/{id}/undo')[1]!.path).toEqual({ id: '77' })
  })

  it.each([
    ['Change section', 'Section', 'B', { kind: 'section', section_id: 52 }],
    ['Add to a group', 'Group', 'Red house', { kind: 'group', group_id: 9 }],
    ['Change status', 'Status', w('Failed'), { kind: 'status', status: 'failed' }],
  ] as const)('%s', async (what, label, option, sent) => {
    const screen = await open(server())
    await choose([1], what)
    await expect.element(button(w('Change'), dialog())).toBeDisabled()
    await pick(label, option)
    await look(`students-${sent.kind}-${view.language}`)
    await enter('Change')
    await expect.element(button(w('Undo'))).toBeVisible()
    expect(screen.of('POST /api/student/bulk-change')[0]!.body).toEqual({ student_ids: [2], ...sent })
  })
})
