/** What a family reads of a published result: subjects, what a final result is weighed out of, outcomes of continuous assessment; and that it is gone when it is kept back. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { examResult } from '#features/exams/contract/exams.ts'
import { refused } from '#test/components/answers.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views, wordsIn } from '#test/components/mount.tsx'
import ExamResult from './exam-result.tsx'

type Result = DataOf<typeof examResult>
const annual: Result = {
  exam: 'Annual result',
  exam_np: 'वार्षिक नतिजा',
  student: 'Asha Rai',
  student_np: 'आशा राई',
  grade: 'Class 7',
  grade_np: 'कक्षा ७',
  section: 'A',
  roll: 4,
  enroll_code: 'HIM4',
  state: 'passed',
  gpa: 3.6,
  letter: 'A',
  marks: 175,
  full_marks: 200,
  percent: 87.5,
  rank: 2,
  section_rank: 1,
  attendance: 180,
  school_days: 200,
  published_at: '2026-05-06T05:00:00Z',
  weighed: [
    { name: 'First terminal', name_np: 'पहिलो त्रैमासिक', weight: 40 },
    { name: 'Second terminal', name_np: null, weight: 60 },
  ],
  may_print: true,
  lines: [
    {
      subject: 'English',
      subject_np: null,
      code: null,
      counts: true,
      credit_hours: 5,
      full_marks: 100,
      marks: 87.5,
      state: 'passed',
      letter: 'A',
      grade_point: 3.6,
      highest: 90,
      parts: [],
      terms: [{ name: 'First terminal', name_np: 'पहिलो त्रैमासिक', marks: 45, full_marks: 50 }],
    },
  ],
  activities: [],
  outcomes: [],
}
const ofClassOne: Result = {
  ...annual,
  gpa: null,
  letter: null,
  percent: null,
  rank: null,
  weighed: null,
  lines: [],
  outcomes: [
    {
      subject: 'Nepali',
      subject_np: 'नेपाली',
      theme: 'Reading',
      name: 'Reads aloud',
      name_np: 'ठूलो स्वरमा पढ्छ',
      rating: 1,
      after: 3,
    },
    {
      subject: 'Nepali',
      subject_np: 'नेपाली',
      theme: null,
      name: 'Writes letters',
      name_np: 'अक्षर लेख्छ',
      rating: 4,
      after: null,
    },
  ],
}
const place = { path: '/exam-result/{examId}/{enrollId}/{enrollCode}', at: '/exam-result/3/104/HIM4' }
const address = 'GET /api/exam-result/{exam_id}/{enroll_id}/{enroll_code}'
const who = { role: 'guardian' }

describe.each(views)('in $language', ({ language, ...rest }) => {
  const w = wordsIn(language)
  const view = { ...rest, language, width: phone }
  const say = (en: string, ne: string) => (language === 'ne' ? ne : en)

  it('a final result says what it is weighed out of, and what each exam brought', async () => {
    const screen = await mount(<ExamResult />, { [address]: { data: annual } }, { who, view, place })
    await expect.element(page.getByRole('heading', { name: say('Asha Rai', 'आशा राई') })).toBeVisible()
    await expect.element(page.getByText(say('87.5%', '८७.५%'))).toBeVisible()
    await expect
      .element(page.getByText(w('Weighed out of')))
      .toHaveTextContent(say('First terminal 40%, Second terminal 60%', 'पहिलो त्रैमासिक ४०%, Second terminal ६०%'))
    await expect.element(page.getByText(say('First terminal 45/50', 'पहिलो त्रैमासिक ४५/५०'))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: w('Print the marksheet') }))
      .toHaveAttribute('href', expect.stringContaining(`/exam-result/3/104/HIM4/marksheet?language=${language}`))
    expect(screen.of(address).map(({ path }) => path)).toContainEqual({
      exam_id: '3',
      enroll_id: '104',
      enroll_code: 'HIM4',
    })
    await look(`final-result-${language}`)
  })

  it('outcomes stand with the better rating in words; after remedial teaching both are said', async () => {
    await mount(<ExamResult />, { [address]: { data: ofClassOne } }, { who, view, place })
    const line = (name: string) => page.getByRole('definition').filter({ hasText: name })
    await expect.element(page.getByRole('term').filter({ hasText: say('Reads aloud', 'ठूलो स्वरमा पढ्छ') })).toBeVisible()
    await expect.element(line(w('Achieved'))).toHaveTextContent(say('1 → 3', '१ → ३'))
    await expect.element(line(w('Excellent'))).toHaveTextContent(say('4', '४'))
    await look(`cas-result-${language}`)
  })

  it('what was read before is gone when it is kept back', async () => {
    const gone = 'This result was not found.'
    const screen = await mount(<Opened />, { [address]: { data: annual } }, { who, view, place })
    await expect.element(page.getByRole('link', { name: w('Print the marksheet') })).toBeVisible()
    screen.answer({ [address]: refused(404, gone, { code: 'not-found' }) })
    await page.getByRole('button', { name: 'Open it again' }).click()
    await expect.element(page.getByText(w(gone))).toBeVisible()
    await expect.element(page.getByText(w('Print the marksheet'))).not.toBeInTheDocument()
    await look(`result-kept-back-${language}`)
  })
})

/** The screen, opened once more by a press. */
function Opened() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open it again
      </button>
      <ExamResult key={times} />
    </>
  )
}
