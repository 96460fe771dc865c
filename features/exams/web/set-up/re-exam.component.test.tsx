/** A re-examination in the office: how many would sit it is said before it is added; who sits it is changed one by one and followed. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataAt } from '#platform/contract/calls.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Taker } from '../../contract/re-exam.ts'
import ExamScreen from './exam.tsx'

type Shown = DataAt<'GET', '/api/exam/{id}'>
const rights = ['exam-create', 'exam-update', 'subject-mark-read', 'grade-read', 'student-read']
const science = { exam_subject_id: 71, subject_id: 1, subject: 'Science', subject_np: 'विज्ञान' }
const english = { exam_subject_id: 72, subject_id: 2, subject: 'English', subject_np: 'अङ्ग्रेजी' }
const first: Shown = {
  id: 9,
  name: 'Annual',
  name_np: 'वार्षिक',
  start_date: '2026-07-01',
  end_date: '2026-07-09',
  weight: 0,
  is_final: false,
  classes_open: false,
  retakes: null,
  state: 'closed',
  closed_at: '2026-07-20T06:00:00Z',
  published_at: null,
  terms: [],
  classes: [
    {
      grade_id: 5,
      grade: 'Class 5',
      grade_np: 'कक्षा ५',
      scheme_id: 1,
      scheme: 'Letter grading 2078',
      scheme_np: null,
      school_days: null,
      weight: null,
      state: 'closed',
      subjects: [science, english],
      sections: [{ section_id: 51, section: 'A' }],
      progress: [],
    },
  ],
}
const again: Shown = { ...first, id: 10, name: 'Annual: re-examination', name_np: null, state: 'draft', retakes: first }
const asha: Taker = {
  enroll_id: 1,
  enroll_code: 'HSS-1',
  name: 'Asha Rai',
  name_np: 'आशा राई',
  grade_id: 5,
  grade: 'Class 5',
  grade_np: 'कक्षा ५',
  section: 'A',
  roll: 4,
  subjects: [science],
}
const counts = { students: 0, passed: 0, failed: 0, missing: 0, exempt: 0 }
const common: Answers = {
  'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
  'GET /api/exam/{id}/result-preview': {
    data: {
      state: 'closed',
      published_at: null,
      families_from: null,
      ...counts,
      published: 0,
      changed: 0,
      sections: [],
    },
  },
}

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const digits = (n: number) => (view.language === 'ne' ? '०१२३४५६७८९'[n]! : String(n))
  const open = (answers: Answers, id: number) =>
    mount(
      <ExamScreen />,
      { ...common, ...answers },
      { who: { rights }, view, place: { path: '/exam/{examId}', at: `/exam/${id}` } },
    )

  it('says how many would sit it, and adds it for these', async () => {
    const screen = await open(
      {
        'GET /api/exam/{id}': ({ path }) => ({ data: path.id === '10' ? again : first }),
        'GET /api/exam/{id}/takers': { data: [asha], links: {}, meta: { total: 1 } } as never,
        'GET /api/exam/{id}/re-exam': {
          data: {
            failed_in: [
              { subjects: 1, students: 4 },
              { subjects: 2, students: 2 },
              { subjects: 5, students: 1 },
            ],
          },
        },
        'POST /api/exam/{id}/re-exam': { data: { id: 10, students: 4 }, message: 'Re-examination added.' },
      },
      9,
    )
    const sits = (n: number) =>
      dialog().getByText(view.language === 'ne' ? `${digits(n)} विद्यार्थीले यो परीक्षा दिन्छन्।` : `${n} students sit it.`)
    await button(w('Re-examination')).click()
    await expect.element(sits(6)).toBeVisible()
    await pick(
      'Who may sit it',
      view.language === 'ne' ? 'बढीमा १ विषयमा अनुत्तीर्ण' : 'Failed in at most 1 subject',
      dialog(),
    )
    await expect.element(sits(4)).toBeVisible()
    await enter('Add')
    expect(screen.of('POST /api/exam/{id}/re-exam')).toEqual([])
    for (const [label, day] of [
      ['First day', '2083-12-01'],
      ['Last day', '2083-12-05'],
    ] as const) {
      await replace(dialog().getByRole('textbox', { name: w(label) }), day)
      await press('{Tab}')
    }
    await look(`re-exam-add-${view.language}`)
    await enter('Add')
    await expect.poll(screen.here).toBe('/exam/10')
    expect(screen.of('POST /api/exam/{id}/re-exam').map(({ body }) => [body.start_date, body.most])).toEqual([
      ['2027-03-15', 1],
    ])
    await expect.element(page.getByText('HSS-1')).toBeVisible()
    await look(`re-exam-${view.language}`)
  })

  it('what a student sits is chosen by subject, and who failed since is taken over', async () => {
    let subjects = [science]
    let moves = { added: { papers: 0, students: 0 }, removed: { papers: 0, students: 0 } }
    const screen = await open(
      {
        'GET /api/exam/{id}': { data: again },
        'GET /api/exam/{id}/takers': () => ({ data: [{ ...asha, subjects }], links: {}, meta: { total: 1 } }) as never,
        'PUT /api/exam/{id}/takers': ({ body }) => {
          subjects = [science, english].filter(({ exam_subject_id }) => body.exam_subject_ids.includes(exam_subject_id))
          return { message: 'Saved.' }
        },
        'GET /api/exam/{id}/takers/renew': () => ({ data: moves }),
        'POST /api/exam/{id}/takers/renew': () => ({ data: moves, message: 'Taken over as the marks are now.' }),
      },
      10,
    )
    await page.getByText('HSS-1').click()
    await dialog()
      .getByLabelText(view.language === 'ne' ? 'अङ्ग्रेजी' : 'English')
      .click()
    await look(`re-exam-subjects-${view.language}`)
    await enter('Save')
    await told(w('Saved.'))
    expect(screen.of('PUT /api/exam/{id}/takers').map(({ body }) => body)).toEqual([
      { enroll_id: 1, exam_subject_ids: [71, 72] },
    ])
    const renew = button(w('Take over who failed since'))
    const asked = () => screen.of('POST /api/exam/{id}/takers/renew').length
    await renew.click()
    await told(w('Nobody else failed since, and nobody passed.'))
    moves = { added: { papers: 2, students: 1 }, removed: { papers: 0, students: 0 } }
    await renew.click()
    const many = view.language === 'ne' ? '१ विद्यार्थीका २ विषय थपिन्छन्।' : 'Subjects added: 2, of 1 student.'
    await expect.element(dialog().getByText(many)).toBeVisible()
    await look(`re-exam-renew-${view.language}`)
    // nothing is written before it is said yes to
    await dialog()
      .getByRole('button', { name: w('Cancel') })
      .click()
    expect(asked()).toBe(0)
    await renew.click()
    await dialog()
      .getByRole('button', { name: w('Take over'), exact: true })
      .click()
    await expect.poll(asked).toBe(1)
    await told(w('{added} papers added, {removed} taken away.', { added: digits(2), removed: digits(0) }))
  })
})
