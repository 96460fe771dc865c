/** The final result of a year in the office: exams with their weights, what it is weighed out of, closed, published from a moment on, and told to families by SMS. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataAt } from '#platform/contract/calls.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import ExamScreen from './exam.tsx'
import Exams from './exams.tsx'

const terminal = {
  id: 3,
  name: 'First terminal',
  name_np: 'पहिलो त्रैमासिक',
  start_date: '2026-07-01',
  end_date: '2026-07-09',
  weight: 0,
  is_final: false,
  classes_open: false,
  state: 'published' as const,
  classes: 1,
}
const annual = { ...terminal, id: 9, name: 'Annual result', name_np: null, is_final: true, state: 'draft' as const }
type Shown = DataAt<'GET', '/api/exam/{id}'>
const rights = ['exam-create', 'exam-update', 'subject-mark-read', 'grade-read']

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const open = button

  it('an exam gets its weight, and the final result is added with the classes of that exam', async () => {
    let exams = [terminal]
    const screen = await mount(
      <Exams />,
      {
        'GET /api/exam': () => ({ data: exams }),
        'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
        'PUT /api/exam/{id}': ({ body }) => {
          exams = [{ ...terminal, weight: Number(body.weight) }]
          return { message: 'Exam saved.' }
        },
        'POST /api/exam': { data: { id: 9 }, message: 'Exam added.' },
      },
      { who: { rights }, view, place: { path: '/exam' } },
    )
    await open(w('Edit')).click()
    await replace(dialog().getByLabelText(w('Weight in the final result (%)')), view.language === 'ne' ? '१००' : '100')
    await enter('Save')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [changed] = screen.of('PUT /api/exam/{id}')
    expect([changed!.path, changed!.body]).toEqual([
      { id: '3' },
      expect.objectContaining({ name: 'First terminal', weight: 100, is_final: false }),
    ])

    await open(w('Add an exam')).click()
    const name = dialog().getByLabelText(w('Name'), { exact: true })
    await expect.element(name).toHaveFocus()
    // what is missing is told, and nothing is sent
    await press('{Enter}')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    await replace(name, 'Annual result')
    for (const [label, day] of [
      ['First day', '2083-12-01'],
      ['Last day', '2083-12-05'],
    ] as const) {
      await replace(dialog().getByRole('textbox', { name: w(label) }), day)
      await press('{Tab}')
    }
    await dialog().getByLabelText(w('The final result of the year')).click()
    const like = view.language === 'ne' ? 'पहिलो त्रैमासिक' : 'First terminal'
    await pick('Classes and subjects', w('As in {exam}', { exam: like }), dialog())
    await look(`final-form-${view.language}`)
    await enter('Save')
    await expect.poll(screen.here).toBe('/exam/9')
    expect(screen.of('POST /api/exam').map(({ body }) => body)).toEqual([
      {
        name: 'Annual result',
        start_date: '2027-03-15',
        end_date: '2027-03-19',
        weight: 0,
        is_final: true,
        grade_ids: [],
        copy_of: 3,
      },
    ])
  })

  it('it is closed and published from a moment on, which stays until somebody says otherwise', async () => {
    const school = serverOf()
    const screen = await mount(<ExamScreen />, school.answers, {
      who: { rights },
      view,
      place: { path: '/exam/{examId}', at: '/exam/9' },
    })
    await expect.element(page.getByRole('heading', { name: w('Weighed out of') })).toBeVisible()
    await look(`final-draft-${view.language}`)
    await open(w('Close the exam')).click()
    await expect.element(dialog().getByText(w('Its results can be published then.'))).toBeVisible()
    await enter('Close the exam')
    await open(w('Publish')).click()
    await dialog().getByLabelText(w('from a moment on')).click()
    await replace(dialog().getByRole('textbox', { name: w('Date') }), '2084-01-01')
    await press('{Tab}')
    await look(`final-publish-${view.language}`)
    await enter('Publish')
    await expect.element(page.getByText(w('Families see it from'))).toBeVisible()
    await open(w('Publish again')).click()
    await expect.element(dialog().getByLabelText(w('from a moment on'))).toBeChecked()
    await dialog().getByLabelText(w('at once')).click()
    await enter('Publish')
    await expect.element(page.getByText(w('Families see it from'))).not.toBeInTheDocument()
    await expect.element(page.getByText(w('Published')).first()).toBeVisible()
    const sent = screen
      .of('POST /api/exam/{id}/publish')
      .map(({ body }) => [body.with_missing, body.families_from ?? null])
    // ten o'clock in Nepal
    expect(sent).toEqual([
      [false, '2027-04-14T04:15:00.000Z'],
      [false, null],
    ])
  })

  it('a class whose weights come to no whole is named', async () => {
    const school = serverOf()
    school.now.own = [{ grade_id: 5, grade: 'Class 5', grade_np: 'कक्षा ५', weight: 30 }]
    const two = school.answers['GET /api/exam/{id}'] as unknown as () => { data: Shown }
    const other = { ...two().data.classes[0]!, grade_id: 6, grade: 'Class 6', grade_np: 'कक्षा ६' }
    await mount(
      <ExamScreen />,
      {
        ...school.answers,
        'GET /api/exam/{id}': () => ({ data: { ...two().data, classes: [...two().data.classes, other] } }),
      },
      { who: { rights }, view, place: { path: '/exam/{examId}', at: '/exam/9' } },
    )
    const sum = view.language === 'ne' ? '१३०' : '130'
    const named = view.language === 'ne' ? 'कक्षा ५: ' : 'Class 5: '
    const says = w('The weights come to {sum} %: the final result needs 100 %.', { sum })
    await expect.element(page.getByText(`${named}${says}`)).toBeVisible()
    await look(`final-weights-${view.language}`)
  })

  it('of a published exam only the weights of its classes are changed', async () => {
    const school = serverOf('published')
    const shown = school.answers['GET /api/exam/{id}'] as unknown as () => { data: Shown }
    const screen = await mount(
      <ExamScreen />,
      {
        ...school.answers,
        'GET /api/exam/{id}': () => ({ data: { ...shown().data, is_final: false, weight: 40, terms: [] } }),
        'GET /api/grading-scheme': {
          data: [{ id: 1, name: 'Letter grading 2078', name_np: null }],
          links: {},
          meta: { total: 1 },
        } as never,
        'PUT /api/exam/{id}/classes': { message: 'The classes of the exam are saved.' },
      },
      { who: { rights }, view, place: { path: '/exam/{examId}', at: '/exam/9' } },
    )
    await open(w('Classes')).click()
    const name = 'Class 5'
    await expect.element(dialog().getByLabelText(w('School days of {grade}', { grade: name }))).toBeDisabled()
    await replace(dialog().getByLabelText(w('Weight of {grade} (%)', { grade: name })), '२५.५')
    await look(`final-classes-${view.language}`)
    await enter('Save')
    await told(w('The classes of the exam are saved.'))
    expect(screen.of('PUT /api/exam/{id}/classes').map(({ body }) => body.classes)).toEqual([
      [{ grade_id: 5, scheme_id: 1, school_days: 200, weight: 25.5 }],
    ])
  })

  it('families are told by SMS: nobody before they see it, a place that nothing fills is told, and the first of them is read before', async () => {
    const school = serverOf('published')
    school.now.hidden = 2
    const screen = await mount(<ExamScreen />, school.answers, {
      who: { rights },
      view,
      place: { path: '/exam/{examId}', at: '/exam/9' },
    })
    await open(w('Tell families by SMS')).click()
    await expect.element(open(w('Send'), dialog())).toBeDisabled()
    await enter('Cancel')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    school.now.hidden = 0
    await open(w('Tell families by SMS')).click()
    const text = dialog().getByLabelText(w('Message'))
    await text.fill('Dear {guardian_name}, {student_nmae}: {gpa_score} in the year.')
    await expect.element(dialog().getByText(w('{places} is not known', { places: '{student_nmae}' }))).toBeVisible()
    await expect.element(open(w('Send'), dialog())).toBeDisabled()
    await look(`final-sms-wrong-${view.language}`)
    await text.fill('Dear {guardian_name}, {student_name}: {gpa_score} in the year.')
    await expect.element(dialog().getByText('Dear Maya Rai, Asha Rai: 3.6 in the year.')).toBeVisible()
    await look(`final-sms-${view.language}`)
    await enter('Send')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await told(view.language === 'ne' ? /२/ : '2 families are told.')
    expect(screen.of('POST /api/exam/{id}/result-sms').map(({ body }) => body.text)).toEqual([
      'Dear {guardian_name}, {student_name}: {gpa_score} in the year.',
    ])
  })
})

/** The final result of a class of two students, as far as it has come. */
function serverOf(state: Shown['state'] = 'draft') {
  const now = { state, families_from: null as string | null, hidden: 0, own: [] as Shown['terms'][number]['classes'] }
  const published_at = () => (now.state === 'published' ? '2026-11-26T06:00:00Z' : null)
  const counts = { students: 2, passed: 2, failed: 0, missing: 0, exempt: 0 }
  const ofClass = { grade_id: 5, grade: 'Class 5', grade_np: 'कक्षा ५' }
  const answers: Answers = {
    'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
    'GET /api/exam/{id}': () => ({
      data: {
        ...annual,
        ...now,
        retakes: null,
        closed_at: null,
        published_at: published_at(),
        terms: [
          { ...terminal, weight: 100, classes: [] },
          { ...terminal, id: 4, name: 'Second terminal', name_np: null, weight: 0, classes: now.own },
        ],
        classes: [
          {
            ...ofClass,
            scheme_id: 1,
            scheme: 'Letter grading 2078',
            scheme_np: null,
            school_days: 200,
            weight: null,
            state: now.state,
            subjects: [],
            sections: [{ section_id: 51, section: 'A' }],
            progress: [],
          },
        ],
      },
    }),
    'GET /api/exam/{id}/result-preview': () => ({
      data: {
        ...now,
        ...counts,
        published_at: published_at(),
        published: published_at() ? 2 : 0,
        changed: 0,
        sections: [
          {
            ...ofClass,
            ...counts,
            section_id: 51,
            section: 'A',
            published: published_at() ? 2 : 0,
            closed: !['draft', 'open'].includes(now.state),
            withdrawn: { students: 0, passed: 0, failed: 0, missing: 0, exempt: 0 },
          },
        ],
      },
    }),
    'POST /api/exam/{id}/state': ({ body }) => {
      now.state = body.state
      return { message: 'The exam is closed.' }
    },
    'POST /api/exam/{id}/publish': ({ body }) => {
      Object.assign(now, { state: 'published', families_from: body.families_from ?? null })
      return { data: { published: 2, missing: 0 }, message: 'The results are published.' }
    },
    'POST /api/exam/{id}/result-sms/preview': ({ body }) => {
      const messages = 2 - now.hidden
      const words = body.text ?? 'Dear {guardian_name}, {student_name} has {gpa_score}.'
      const first = words
        .replace('{guardian_name}', 'Maya Rai')
        .replace('{student_name}', 'Asha Rai')
        .replace('{gpa_score}', '3.6')
      const parts = messages
      return {
        data: {
          text: words,
          messages,
          already: 0,
          without_mobile: 0,
          hidden: now.hidden,
          parts,
          balance: 500,
          first: messages ? first : null,
        },
      }
    },
    'POST /api/exam/{id}/result-sms': {
      data: { sent: 2, already: 0, without_mobile: 0 },
      message: 'Families are told.',
    },
  }
  return { answers, now }
}
