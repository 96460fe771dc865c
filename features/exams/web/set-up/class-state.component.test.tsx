/** A class of an exam is closed after it is said what is not entered yet, shown as closed while the others go on, and opened again for a reason. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataAt } from '#platform/contract/calls.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import ExamScreen from './exam.tsx'

type Shown = DataAt<'GET', '/api/exam/{id}'>
type Class = Shown['classes'][number]
const classOf = (grade_id: number, grade: string, grade_np: string, entered: number): Class => ({
  grade_id,
  grade,
  grade_np,
  scheme_id: 1,
  scheme: 'Letter grading 2078',
  scheme_np: null,
  school_days: null,
  weight: null,
  state: 'open',
  subjects: [{ exam_subject_id: grade_id * 10, subject_id: 1, subject: 'Science', subject_np: 'विज्ञान' }],
  sections: [{ section_id: grade_id * 10 + 1, section: 'A' }],
  progress: [
    {
      exam_subject_id: grade_id * 10,
      section_id: grade_id * 10 + 1,
      students: 20,
      asked: 20,
      entered,
      locked_at: null,
      locked_by: null,
    },
  ],
})

function serverOf() {
  const exam: Shown = {
    id: 9,
    name: 'Annual',
    name_np: 'वार्षिक',
    start_date: '2026-07-01',
    end_date: '2026-07-09',
    weight: 0,
    is_final: false,
    classes_open: false,
    retakes: null,
    state: 'open',
    closed_at: null,
    published_at: null,
    terms: [],
    classes: [classOf(1, 'Class 1', 'कक्षा १', 12), classOf(10, 'Class 10', 'कक्षा १०', 20)],
  }
  const counts = { students: 20, passed: 20, failed: 0, missing: 0, exempt: 0 }
  const none = { students: 0, passed: 0, failed: 0, missing: 0, exempt: 0 }
  const published = new Set<number>()
  const answers: Answers = {
    'GET /api/grades': slimList([{ id: 1, name: 'Class 1' }]),
    'GET /api/exam/{id}': () => ({ data: exam }),
    'GET /api/exam/{id}/result-preview': () => ({
      data: {
        state: exam.state,
        published_at: exam.published_at,
        families_from: null,
        ...counts,
        students: 40,
        published: published.size * 20,
        changed: 0,
        sections: exam.classes.map(({ grade_id, grade, grade_np, state, sections }) => ({
          grade_id,
          grade,
          grade_np,
          ...sections[0]!,
          ...counts,
          published: published.has(grade_id) ? 20 : 0,
          closed: state !== 'open',
          withdrawn: none,
        })),
      },
    }),
    'POST /api/exam/{id}/class-state': ({ body }) => {
      exam.classes = exam.classes.map((each) =>
        each.grade_id === body.grade_id ? { ...each, state: body.state } : each,
      )
      return {
        message:
          body.state === 'open'
            ? 'The class is open: marks can be entered.'
            : 'The class is closed: marks are entered no more.',
      }
    },
    'POST /api/exam/{id}/publish': ({ body }) => {
      for (const id of body.grade_ids ?? []) published.add(Number(id))
      exam.classes = exam.classes.map((each) => (published.has(each.grade_id) ? { ...each, state: 'published' } : each))
      Object.assign(exam, { state: 'published', classes_open: true, published_at: '2026-11-26T06:00:00Z' })
      return { data: { published: 20, missing: 0 }, message: 'The results are published.' }
    },
  }
  return answers
}

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const [one, ten] = view.language === 'ne' ? ['कक्षा १', 'कक्षा १०'] : ['Class 1', 'Class 10']
  const open = () =>
    mount(<ExamScreen />, serverOf(), {
      who: { rights: ['exam-update', 'subject-mark-read', 'grade-read'] },
      view,
      place: { path: '/exam/{examId}', at: '/exam/9' },
    })
  const turn = (what: 'Close the class' | 'Open the class', name: string) => button(`${w(what)}: ${name}`)
  const close = async (name: string) => {
    await turn('Close the class', name).click()
    await button(w('Close the class'), dialog()).click()
    await told(w('The class is closed: marks are entered no more.'))
  }

  it('says what is not entered yet, closes it, and opens it again for a reason', async () => {
    const screen = await open()
    await turn('Close the class', one!).click()
    const missing = view.language === 'ne' ? /८ अङ्क/ : /8 marks are not entered yet/
    await expect.element(dialog().getByText(missing)).toBeVisible()
    await look(`class-close-${view.language}`)
    await button(w('Cancel'), dialog()).click()
    expect(screen.of('POST /api/exam/{id}/class-state')).toEqual([])
    await close(ten!)
    const region = page.getByRole('region', { name: ten!, exact: true })
    await expect.element(region.getByText(w('Closed'), { exact: true })).toBeVisible()
    await turn('Open the class', ten!).click()
    await replace(dialog().getByRole('textbox'), 'Counted wrong')
    await button(w('Open'), dialog()).click()
    await told(w('The class is open: marks can be entered.'))
    expect(screen.of('POST /api/exam/{id}/class-state').map(({ body }) => body)).toEqual([
      { grade_id: 10, state: 'closed' },
      { grade_id: 10, state: 'open', reason: 'Counted wrong' },
    ])
  })

  it('the closed class alone is published, and the exam can still be closed for the others', async () => {
    const screen = await open()
    await close(ten!)
    await button(w('Publish')).click()
    await expect.element(dialog().getByText(view.language === 'ne' ? /२० विद्यार्थी/ : /20 students/)).toBeVisible()
    await expect
      .element(dialog().getByText(w('Closed: {classes}. The others still take marks.', { classes: ten! })))
      .toBeVisible()
    await look(`class-publish-${view.language}`)
    await button(w('Publish'), dialog()).click()
    await told(w('The results are published.'))
    expect(screen.of('POST /api/exam/{id}/publish').map(({ body }) => body.grade_ids)).toEqual([[10]])
    await expect.element(button(w('Close the exam'))).toBeVisible()
    await expect.element(turn('Close the class', one!)).toBeVisible()
    // what is published is withdrawn first
    await expect.element(turn('Open the class', ten!)).not.toBeInTheDocument()
    await look(`class-published-${view.language}`)
  })
})
