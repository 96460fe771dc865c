/** Grace marks: who passes with them is proposed with what each part lacks, given for a reason after the sum is read, and taken back. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataAt } from '#platform/contract/calls.ts'
import { type Answers, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import GraceMarks from './grace-marks.tsx'

type Shown = DataAt<'GET', '/api/grace-marks'>
const exam = {
  id: 3,
  name: 'First terminal',
  name_np: 'पहिलो त्रैमासिक',
  start_date: '2026-07-01',
  end_date: '2026-07-09',
  weight: 0,
  is_final: false,
  classes_open: false,
  state: 'closed' as const,
  classes: 1,
}
const part = (id: number, subject: string, subject_np: string, mark: number, grace: number) => ({
  exam_part_id: id,
  subject,
  subject_np,
  kind: 'theory' as const,
  full_marks: 75,
  mark,
  grace,
})
const student = (enroll_id: number, name: string, name_np: string, parts: ReturnType<typeof part>[]) => ({
  enroll_id,
  enroll_code: `HSS-${enroll_id}`,
  name,
  name_np,
  grade: 'Class 9',
  grade_np: 'कक्षा ९',
  section: 'A',
  roll: enroll_id,
  parts,
})
const asha = student(1, 'Asha Rai', 'आशा राई', [
  part(11, 'Science', 'विज्ञान', 24, 2.25),
  part(12, 'English', 'अङ्ग्रेजी', 25.5, 0.75),
])
const bikram = student(2, 'Bikram Thapa', 'विक्रम थापा', [part(11, 'Science', 'विज्ञान', 22, 4.25)])

function serverOf(first: Partial<Shown> = {}) {
  const now: Shown = {
    state: 'closed',
    limits: { part: 5, student: 10 },
    proposed: [asha, bikram],
    not_listed: 0,
    given: [],
    ...first,
  }
  const answers: Answers = {
    'GET /api/exam': { data: [exam] },
    'GET /api/grades': slimList([{ id: 9, name: 'Class 9' }]),
    'GET /api/grace-marks': () => ({ data: now }),
    'POST /api/grace-marks': ({ body }) => {
      const chosen = now.proposed.filter(({ enroll_id }) => body.enroll_ids.includes(enroll_id))
      now.proposed = now.proposed.filter((each) => !chosen.includes(each))
      now.given = chosen.map((each) => ({
        ...each,
        parts: each.parts.map((of) => ({ ...of, lost: null, mark_now: of.mark })),
        counts: true,
        has_left: false,
        reason: body.reason,
        given_by: 'Maya Gurung',
        given_at: '2026-11-26T06:00:00Z',
      }))
      return { data: { students: chosen.length, marks: 3 }, message: 'The grace marks are given.' }
    },
    'POST /api/grace-marks/withdraw': () => {
      now.given = []
      return { data: { students: 1 }, message: 'The grace marks are taken back.' }
    },
  }
  return { now, answers }
}

describe.each(views)('in $language, $scheme', (view) => {
  const { w } = handsIn(view.language)
  const name = (of: { name: string; name_np: string }) => (view.language === 'ne' ? of.name_np : of.name)
  const digits = (text: string) =>
    view.language === 'ne' ? text.replaceAll(/\d/g, (d) => '०१२३४५६७८९'[Number(d)]!) : text
  const open = (answers: Answers) =>
    mount(<GraceMarks />, answers, {
      who: { rights: ['marks-grace', 'grade-read'] },
      view,
      place: { path: '/grace-marks' },
    })

  it('nothing is given before somebody is chosen and the reason is said', async () => {
    const { answers } = serverOf()
    const screen = await open(answers)
    await expect.element(button(w('Give grace marks'))).toBeDisabled()
    await page.getByRole('checkbox', { name: name(asha) }).click()
    await look(`grace-chosen-${view.language}`)
    await button(w('Give grace marks')).click()
    await expect.element(dialog().getByText(digits('3'), { exact: false }).first()).toBeVisible()
    await look(`grace-reason-${view.language}`)
    await button(w('Give grace marks'), dialog()).click()
    expect(screen.of('POST /api/grace-marks')).toEqual([])
    await replace(dialog().getByRole('textbox'), 'Board of teachers')
    await button(w('Give grace marks'), dialog()).click()
    await told(w('The grace marks are given.'))
    expect(screen.of('POST /api/grace-marks').map(({ body }) => body)).toEqual([
      { exam_id: 3, enroll_ids: [1], reason: 'Board of teachers' },
    ])
    await expect.element(page.getByText('Board of teachers')).toBeVisible()
    await look(`grace-given-${view.language}`)
    await page
      .getByRole('region', { name: w('Grace marks given') })
      .first()
      .getByRole('checkbox', { name: name(asha) })
      .click()
    await button(w('Take back')).click()
    await replace(dialog().getByRole('textbox'), 'Given by mistake')
    await button(w('Take back'), dialog()).click()
    await told(w('The grace marks are taken back.'))
    await expect.element(page.getByText('Board of teachers')).not.toBeInTheDocument()
  })

  it('says of whom they count no more, and why: by part, or because he left', async () => {
    const given = { counts: false, has_left: false, reason: 'Board', given_by: null, given_at: '2026-11-26T06:00:00Z' }
    const [science, english] = asha.parts
    await open(
      serverOf({
        proposed: [],
        given: [
          {
            ...asha,
            ...given,
            parts: [
              { ...science!, lost: 'moved', mark_now: 30.5 },
              { ...english!, lost: 'no-mark', mark_now: null },
            ],
          },
          {
            ...bikram,
            ...given,
            has_left: true,
            parts: bikram.parts.map((of) => ({ ...of, lost: null, mark_now: null })),
          },
        ],
      }).answers,
    )
    const lost = page.getByRole('region', { name: w('Grace marks given') })
    const subject = (of: ReturnType<typeof part>) => (view.language === 'ne' ? of.subject_np : of.subject)
    const now = digits(w('the mark is {mark} now', { mark: '30.5' }))
    const both = `${subject(science!)}, ${now}; ${subject(english!)}, ${w('there is no mark now')}`
    await expect.element(lost.getByText(`${name(asha)}: ${both}`)).toBeVisible()
    await expect.element(lost.getByText(`${name(bikram)}: ${w('the student has left')}`)).toBeVisible()
    expect(lost.getByText(w('Counts no more'), { exact: true }).elements()).toHaveLength(2)
    await expect
      .element(lost.getByText(view.language === 'ne' ? /२ विद्यार्थीको कृपाङ्क/ : /Grace marks of 2 students/))
      .toBeVisible()
    await look(`grace-lost-${view.language}`)
  })

  it('a school that gives none is told where that is said', async () => {
    await open(serverOf({ proposed: [], limits: { part: 0, student: 0 } }).answers)
    await expect
      .element(page.getByText(w('The school gives no grace marks. How many it allows stands in the exam settings.')))
      .toBeVisible()
  })

  it('while marks are entered nobody is proposed', async () => {
    await open(serverOf({ proposed: [], state: 'open' }).answers)
    await expect.element(page.getByText(w('Marks are still being entered. Close the exam first.'))).toBeVisible()
  })
})
