/** Who teaches: the class teacher of a section, the teachers of a subject, and the set-up of the last batch. */
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { setYears } from '#platform/web/session.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { SectionTeacher, SubjectSection } from '../contract/teaching.ts'
import Batches from './batches.tsx'
import Sections from './sections.tsx'
import Subjects from './subjects.tsx'

const teacher = { id: 31, name: 'Gita Rai', name_np: null }
const other = { id: 32, name: 'Hari Rai', name_np: null }
const grade = { id: 5, name: 'Class 5', name_np: null, rank: 5 }
const section = { id: 51, name: 'K', grade_id: 5, grade: 'Class 5', shift: 'day', room: null, capacity: 35 }
const subject = { id: 61, name: 'Pottery', name_np: null, grade_id: 5, grade: 'Class 5', code: 'P1', rank: 1 }
const year = (id: number, name: string, start: number, is_current = false) => ({
  id,
  name,
  is_current,
  start_date: `${start}-04-14`,
  end_date: `${start + 1}-04-13`,
})
const one = (row: object) => listAnswer([row], 1, { page: 1, rowsPerPage: 10 }) as never
const choices: Answers = {
  'GET /api/routine/choices': { data: { sections: [], teachers: [teacher, other], rooms: [], own_id: null } },
}
const rights = ['section-update', 'subject-update', 'batch-update', 'section-read', 'subject-read', 'batch-read']

describe.each(views)('in $language', (view) => {
  const { w, act, enter } = handsIn(view.language)
  const open = (screen: ReactElement, answers: Answers, place = {}) =>
    mount(screen, { ...choices, ...answers }, { who: { rights }, view, place })
  const closed = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const saving = () => button(w('Save'), dialog())

  it('a section has nobody, is given a class teacher, and has nobody again', async () => {
    let seat: SectionTeacher = { section_id: 51, teacher: null, students: 3 }
    const screen = await open(
      <Sections />,
      {
        'GET /api/grades/{id}': { data: grade } as never,
        'GET /api/section': one(section),
        'GET /api/section-teachers': () => ({ data: [seat] }),
        'PUT /api/section/{section_id}/class-teacher': ({ body }) => {
          seat = { ...seat, teacher: body.user_id ? teacher : null }
          return { message: 'Saved.' }
        },
      },
      { path: '/grades/{gradeId}', at: '/grades/5' },
    )
    await act('Class teacher', 'K')
    await expect.element(dialog().getByText(w('Nobody yet.'))).toBeVisible()
    // the field has the focus, and there is nothing to save yet
    const field = dialog().getByRole('combobox', { name: new RegExp(w('Class teacher')) })
    await expect.element(field).toHaveFocus()
    await expect.element(saving()).toBeDisabled()
    await press('Gita')
    await look(`class-teacher-${view.language}`)
    await press('{Enter}')
    await enter('Save')
    await closed()
    await expect.element(page.getByText(teacher.name).first()).toBeVisible()
    await look(`sections-${view.language}`)
    await act('Class teacher', 'K')
    await dialog().getByLabelText(w('Clear')).click()
    await enter('Save')
    await closed()
    await expect.element(page.getByText(teacher.name)).not.toBeInTheDocument()
    const sent = screen.of('PUT /api/section/{section_id}/class-teacher')
    expect(sent.map(({ path, body }) => [path['section_id'], body.user_id ?? null])).toEqual([
      ['51', 31],
      ['51', null],
    ])
  })

  it('a subject has teachers in each section; who does not work here is refused, and stays chosen', async () => {
    let taught: SubjectSection[] = [{ subject_id: 61, section_id: 51, section: 'K', teachers: [] }]
    let wrong = true
    const screen = await open(<Subjects />, {
      'GET /api/subject': one(subject),
      'GET /api/subject-teachers': () => ({ data: taught }),
      'PUT /api/subject/{subject_id}/teachers': ({ body }) => {
        if (wrong) return refused(422, 'This person does not work here.', { code: 'no-teacher' })
        const chosen = body.sections[0]!.user_ids
        taught = [{ ...taught[0]!, teachers: [teacher, other].filter(({ id }) => chosen.includes(id)) }]
        return { message: 'Saved.' }
      },
    })
    await act('Teachers', 'Pottery')
    await dialog()
      .getByLabelText(w('Section {name}', { name: 'K' }))
      .first()
      .click()
    await press('Gita')
    await page.getByRole('option', { name: teacher.name }).click()
    await enter('Save')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(w('This person does not work here.'))
    await look(`subject-teachers-${view.language}`)
    wrong = false
    await enter('Save')
    await closed()
    await expect.element(page.getByText(`K: ${teacher.name}`).first()).toBeVisible()
    await act('Teachers', 'Pottery')
    await dialog().getByLabelText(w('Clear')).first().click()
    await enter('Save')
    await closed()
    const sent = screen.of('PUT /api/subject/{subject_id}/teachers').map(({ body }) => body.sections)
    expect(sent).toEqual([31, 31, undefined].map((id) => [{ section_id: 51, user_ids: id ? [id] : [] }]))
  })

  it('a batch takes over the set-up of the one before it, also when the years come after the dialog; then nothing is new', async () => {
    let fresh = 4
    const into = year(9, '2088', 2031)
    const screen = await open(<Batches />, {
      'GET /api/batch': one(into),
      'GET /api/batch/{id}/copy-setup': () => ({
        data: [
          { part: 'class_teachers', found: 4, there: 4 - fresh, new: fresh },
          { part: 'subject_teachers', found: 0, there: 0, new: 0 },
          { part: 'routine', found: 0, there: 0, new: 0 },
        ],
      }),
      'POST /api/batch/{id}/copy-setup': () => {
        fresh = 0
        return { message: 'Copied.', data: [{ part: 'class_teachers', copied: 4 }] }
      },
    })
    setYears({ batches: [], fiscalYears: [] })
    await act('Copy set-up', '2088')
    await expect.element(dialog()).toBeVisible()
    setYears({ batches: [into, year(4, '2086', 2029), year(5, '2087', 2030, true)], fiscalYears: [] })
    const box = dialog().getByRole('checkbox', { name: w('Class teachers') })
    await expect.element(box).toBeChecked()
    await look(`copy-setup-${view.language}`)
    // without the one part that has something new there is nothing to copy
    await box.click()
    await expect.element(button(w('Copy'), dialog())).toBeDisabled()
    await box.click()
    await enter('Copy')
    await closed()
    const [{ path, body }] = screen.of('POST /api/batch/{id}/copy-setup') as [never]
    expect([path, body]).toMatchObject([{ id: '9' }, { from_batch_id: 5 }])
    await told(w('Copied.'))
    await act('Copy set-up', '2088')
    await expect.element(dialog().getByRole('checkbox', { name: w('Class teachers') })).toBeVisible()
    await expect.element(button(w('Copy'), dialog())).toBeDisabled()
    await enter('Cancel')
    await closed()
  })
})
