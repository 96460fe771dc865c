/** Cards of a class and of staff as one file of a job: by which template, and who has no photo is said before. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { asha, jobDone } from '#test/components/examples.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { StudentCardRow } from '../../contract/cards/printing.ts'
import StaffCards from './staff-cards.tsx'
import StudentCards from './student-cards.tsx'

const id = '7f1b2c3d-0000-4000-8000-000000000006'
const student: StudentCardRow = {
  ...asha,
  has_photo: false,
}
const started = { data: { job_id: id, cards: 2, left_out: 0 } }
const job: Answers = {
  'GET /api/jobs/{id}': jobDone(id, 'print', 2, { file: { name: 'cards.pdf', bytes: 9, pages: 1 } }),
  'GET /api/card-template': {
    data: [
      { id: 4, name: 'Our card', name_np: null, is_default: true, has_back: true },
      { id: 5, name: 'Card of the story', name_np: null, is_default: false, has_back: true },
    ],
  },
}

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const printed = async () => {
    await expect.element(page.getByText(w('The cards are printed.'))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ }).last())
      .toHaveAttribute('href', expect.stringContaining(`/jobs/${id}/file`))
  }

  it('a section gets its cards, also those without a photo', async () => {
    const screen = await mount(
      <StudentCards />,
      {
        ...job,
        'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
        'GET /api/section': slimList([{ id: 51, name: 'A' }]),
        'GET /api/student-card': listAnswer([student], 1, { page: 1, rowsPerPage: 50 }),
        'GET /api/student-card/count': { data: { people: 2, without_photo: 1 } },
        'POST /api/student-card/print': started,
      },
      {
        who: { rights: ['student-read', 'grade-read', 'section-read'] },
        view,
        place: { path: '/student-card' },
      },
    )
    await pick('Grade', 'Class 5')
    await pick('Section', 'A')
    await pick('Card template', 'Card of the story')
    await button(w('Print the section')).click()
    const said = digitsIn(view.language, w('{n} of {people} have no photo', { n: 1, people: 2 }))
    await expect.element(dialog().getByText(said)).toBeVisible()
    await look(`student-cards-question-${view.language}`)
    await enter('Print all the same')
    await printed()
    await look(`student-cards-${view.language}`)
    expect(screen.of('POST /api/student-card/print').map(({ body }) => body)).toEqual([
      {
        template_id: 5,
        layout: 'sheet',
        with_back: true,
        language: view.language,
        grade_id: 5,
        section_id: 51,
        only_with_photo: false,
      },
    ])
  })

  it('staff are printed all at once', async () => {
    await mount(
      <StaffCards />,
      {
        ...job,
        'GET /api/department': slimList([]),
        'GET /api/staff-card': listAnswer([], 0, { page: 1, rowsPerPage: 50 }),
        'GET /api/staff-card/count': { data: { people: 2, without_photo: 0 } },
        'POST /api/staff-card/print': started,
      },
      { who: { rights: ['staff-read'] }, view, place: { path: '/staff-card' } },
    )
    await button(w('Print all')).click()
    await printed()
    await look(`staff-cards-${view.language}`)
  })
})
