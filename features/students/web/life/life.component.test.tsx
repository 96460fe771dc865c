/** Life at school: members of a group, remarks and behaviour that are noted, and those who left with their certificate. */
import { type ComponentType, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { refused, slimList } from '#test/components/answers.ts'
import { button, dialog, filesOpened, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { GroupMember, LeftStudent } from '../../contract/life.ts'
import BehaviourReport from './behaviour-report.tsx'
import GroupMembers from './group-members.tsx'
import Remarks from './remarks.tsx'
import StudentsLeft from './students-left.tsx'

const first = { page: 1, rowsPerPage: 25 }
const seat = { enroll_code: 'H1', grade: 'Class 5', grade_np: null, section: 'A' }
const student = (id: number, name: string) => ({
  ...seat,
  id,
  student_id: id,
  name,
  name_np: null,
  roll: id,
  enroll_code: `H${id}`,
})
const found = [student(1, 'Asha Rai'), student(2, 'Bina Rai')]
const member = (id: number, name: string): GroupMember =>
  ({ ...student(id, name), since: '2026-05-06', profile_image: null }) as never
const rights = [
  'student-read',
  'student-update',
  'student-create',
  'student-record-read',
  'student-contact-read',
  'grade-read',
  'section-read',
  'remark-read',
  'remark-create',
  'behaviour-read',
  'behaviour-create',
]
const search = { 'GET /api/search-student': { data: found } as never }
const required = refused(422, 'Some fields need a look.', {
  errors: { student_ids: ['Field is required'], remark_type_id: ['Field is required'], text: ['Field is required'] },
})

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  async function pickStudent(name: string) {
    await dialog()
      .getByRole('textbox', { name: w('Students') })
      .fill(name.slice(0, 4))
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  async function pick(label: string, option: string) {
    await dialog()
      .getByRole('combobox', { name: w(label) })
      .click()
    await page.getByRole('option', { name: option }).click()
  }

  it('a group gets students found by name and a whole section, goes out as Excel, and lets one go', async () => {
    let members = [] as GroupMember[]
    const screen = await mount(
      <GroupMembers />,
      {
        ...search,
        'GET /api/student-group/{id}': { data: { id: 3, name: 'Chess', name_np: null, kind: 'club' } } as never,
        'GET /api/student-group/{group_id}/members': () => listAnswer(members, members.length, first),
        'POST /api/student-group/{group_id}/members': ({ body }) => {
          members = body.section_id ? [member(1, 'Asha Rai'), member(2, 'Bina Rai')] : [member(1, 'Asha Rai')]
          return { data: { added: 1 } } as never
        },
        'DELETE /api/student-group/{group_id}/members': () => {
          members = [member(1, 'Asha Rai')]
          return { message: 'Saved.' } as never
        },
        'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
        'GET /api/section': slimList([{ id: 51, name: 'A' }]),
      },
      { who: { rights }, view, place: { path: '/student-groups/{group_id}', at: '/student-groups/3' } },
    )
    await button(w('Add members')).click()
    await expect.element(button(w('Add these'), dialog())).toBeDisabled()
    await pickStudent('Asha Rai')
    await look(`group-add-${view.language}`)
    await enter('Add these')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button(w('Add members')).click()
    await pick('Grade', 'Class 5')
    await pick('Section', 'A')
    await look(`group-section-${view.language}`)
    await enter('Add the whole section')
    await expect.element(page.getByText('Bina Rai').first()).toBeVisible()
    expect(screen.of('POST /api/student-group/{group_id}/members').map(({ body }) => body)).toEqual([
      { student_ids: [1] },
      { section_id: 51 },
    ])
    const files = filesOpened()
    await button(w('Export')).click()
    await page.getByRole('menuitem', { name: w('Excel') }).click()
    await expect.poll(() => files[0]?.pathname).toMatch(/\/student-group\/3\/members\/download\/excel$/)
    await page.getByLabelText(w('Select {name}', { name: 'Bina Rai' })).click()
    await look(`group-members-${view.language}`)
    await button(w('Take out')).click()
    await expect.element(page.getByText('Bina Rai')).not.toBeInTheDocument()
  })

  it('a remark without anything is told at each field; what is typed stays until it is saved', async () => {
    let wrong = true
    const screen = await mount(
      <Remarks />,
      {
        ...search,
        'GET /api/remark': listAnswer([], 0, first),
        'GET /api/remark-type': slimList([{ id: 4, name: 'Helpful' }]),
        'POST /api/remark': () => (wrong ? required : ({ message: 'Saved.' } as never)),
      },
      { who: { rights }, view, place: { path: '/remarks' } },
    )
    await button(w('Add remark')).click()
    await enter('Save')
    await expect.poll(() => dialog().getByText(w('Field is required')).elements().length).toBe(3)
    await look(`remark-missing-${view.language}`)
    await pickStudent('Asha Rai')
    await pickStudent('Bina Rai')
    await pick('Type', 'Helpful')
    const text = dialog().getByRole('textbox', { name: w('Remark'), exact: true })
    await text.fill('Carried the books')
    await dialog()
      .getByRole('switch', { name: w('Guardian sees it') })
      .click()
    await enter('Save')
    await expect.poll(() => screen.of('POST /api/remark').length).toBe(2)
    await expect.element(text).toHaveValue('Carried the books')
    wrong = false
    await look(`remark-${view.language}`)
    await enter('Save')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.of('POST /api/remark').at(-1)!.body).toMatchObject({
      student_ids: [1, 2],
      remark_type_id: 4,
      text: 'Carried the books',
      for_guardian: true,
    })
  })

  it('what was typed as a remark is offered again after the page was closed, and forgotten once begun anew', async () => {
    const answers = {
      ...search,
      'GET /api/remark': listAnswer([], 0, first),
      'GET /api/remark-type': slimList([{ id: 4, name: 'Helpful' }]),
    }
    await mount(<Reopened screen={Remarks} />, answers, { who: { rights }, view, place: { path: '/remarks' } })
    const text = dialog().getByRole('textbox', { name: w('Remark'), exact: true })
    await button(w('Add remark')).click()
    await text.fill('Helps the younger ones to read')
    // as a tab that is closed under the open form
    document.querySelector<HTMLElement>('[data-testid="again"]')!.click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button(w('Add remark')).click()
    await expect.element(dialog().getByText(w('What you had typed and not saved is here again.'))).toBeVisible()
    await expect.element(text).toHaveValue('Helps the younger ones to read')
    await look(`remark-again-${view.language}`)
    await button(w('Begin anew'), dialog()).click()
    await expect.element(text).toHaveValue('')
  })

  it('behaviour is noted', async () => {
    const screen = await mount(
      <BehaviourReport />,
      {
        ...search,
        'GET /api/behaviour': listAnswer([], 0, first),
        'GET /api/behaviour-category': slimList([{ id: 6, name: 'Kind' }]),
        'POST /api/behaviour': { message: 'Saved.' } as never,
      },
      { who: { rights }, view, place: { path: '/student-behaviour-report' } },
    )
    await button(w('Note behaviour')).click()
    await pickStudent('Asha Rai')
    await pick('Category', 'Kind')
    await look(`behaviour-${view.language}`)
    await enter('Save')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.of('POST /api/behaviour')[0]!.body).toMatchObject({ student_ids: [1], behaviour_category_id: 6 })
  })

  it('who left has a certificate in the language of the person', async () => {
    const left: LeftStudent = {
      ...student(1, 'Asha Rai'),
      left_on: '2026-05-06',
      left_reason: 'Moves to Pokhara',
      due_at_leaving: 0,
      due: 0,
      guardian: null,
      mobile: null,
      profile_image: null,
    } as never
    await mount(
      <StudentsLeft />,
      { 'GET /api/students-left': listAnswer([left], 1, first) },
      { who: { rights }, view, place: { path: '/students-left' } },
    )
    const files = filesOpened()
    await expect.element(page.getByText('Asha Rai').first()).toBeVisible()
    await look(`students-left-${view.language}`)
    await handsIn(view.language).act('Certificate', 'Asha Rai')
    expect(files.map(({ pathname, searchParams }) => [pathname, searchParams.get('language')])).toEqual([
      [expect.stringMatching(/\/student\/1\/transfer-certificate$/), view.language],
    ])
  })
})

/** The screen, begun once more by a press. */
function Reopened({ screen: Screen }: { screen: ComponentType }) {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" data-testid="again" onClick={() => setTimes(times + 1)}>
        Open it again
      </button>
      <Screen key={times} />
    </>
  )
}
