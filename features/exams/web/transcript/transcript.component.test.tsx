/** Transcripts: a student found and seen year by year before it is printed, a class as one file, and what whoever scans the code is told. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { asha, jobDone } from '#test/components/examples.ts'
import { button, filesOpened, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Transcript, TranscriptLine, TranscriptYear } from '../../contract/transcript.ts'
import MarksheetVerification from '../marksheet/verification.tsx'
import StudentResults from '../student-results.tsx'
import Transcripts from './transcripts.tsx'

const job = '7f1b2c3d-0000-4000-8000-000000000006'
const line = (
  subject: string,
  subject_np: string,
  marks: number,
  more: Partial<TranscriptLine> = {},
): TranscriptLine => ({
  subject,
  subject_np,
  counts: true,
  credit_hours: 4,
  full_marks: 100,
  marks,
  said: null,
  state: 'passed',
  letter: 'B+',
  grade_point: 3.2,
  ...more,
})
const year = (batch: string, more: Partial<TranscriptYear> = {}): TranscriptYear => ({
  enroll_id: Number(batch),
  enroll_code: 'H1',
  batch,
  grade: 'Class 5',
  grade_np: 'कक्षा ५',
  section: 'A',
  roll: 1,
  is_blocked: false,
  result: {
    exam: 'Annual',
    exam_np: 'वार्षिक',
    is_final: true,
    state: 'passed',
    gpa: 3.2,
    letter: 'B+',
    marks: 150.5,
    full_marks: 200,
    percent: 75.25,
    by_division: false,
    lines: [
      line('Science and Technology', 'विज्ञान तथा प्रविधि', 77.5),
      line('Mathematics', 'गणित', 0, { said: 'absent', state: 'failed', letter: 'NG', grade_point: null }),
      line('Health, Physical and Creative Arts', 'स्वास्थ्य, शारीरिक तथा सिर्जनात्मक कला', 73, { counts: false }),
    ],
    ratings: [],
  },
  ...more,
})
const rated = year('2081')
const years: TranscriptYear[] = [
  {
    ...rated,
    result: {
      ...rated.result!,
      lines: [],
      ratings: [
        { rating: 4, outcomes: 12 },
        { rating: 2, outcomes: 3 },
      ],
      marks: 0,
      full_marks: 0,
      percent: null,
      gpa: null,
      letter: null,
    },
  },
  year('2082', { is_blocked: true }),
  year('2083', { result: null }),
]
const transcript = (more: Partial<Transcript> = {}): Transcript => ({
  student_id: 1,
  name: 'Asha Rai',
  name_np: 'आशा राई',
  design: 'marks',
  years,
  mean_gpa: null,
  ...more,
})
const mayAll = {
  rights: ['marks-generate-bulk', 'marks-generate-single', 'student-read', 'grade-read', 'section-read'],
}
const found = { id: 1, ...asha, name_np: 'आशा राई', profile_image: null, address: null, guardian: null }

describe.each(views)('in $language', (view) => {
  const { w, act } = handsIn(view.language)
  const said = (text: string) => digitsIn(view.language, text)
  const name = view.language === 'ne' ? 'आशा राई' : 'Asha Rai'
  const one = (data: Transcript, at = '/transcript?student=1') =>
    mount(
      <Transcripts />,
      { 'GET /api/transcript/{student_id}': { data } },
      { who: mayAll, view, place: { path: '/transcript', at } },
    )

  it('who has no published result is told so, and there is nothing to press', async () => {
    await one(transcript({ years: [year('2083', { result: null })] }))
    await expect
      .element(page.getByText(w('This student has no published result. A transcript prints what is published.')))
      .toBeVisible()
    await expect.element(page.getByText(w('No result of this year is published.'), { exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: w('Print the transcript') }).query()).toBe(null)
    await look(`transcript-nothing-${view.language}`)
  })

  it('who may print one only has no class to choose', async () => {
    await mount(
      <Transcripts />,
      {},
      { who: { rights: ['marks-generate-single'] }, view, place: { path: '/transcript' } },
    )
    await expect.element(page.getByText(w('Nobody is chosen'))).toBeVisible()
    expect(page.getByRole('tab').elements()).toEqual([])
    await look(`transcript-nobody-${view.language}`)
  })

  it('a student is found, also one who has left, and seen as it will be printed', async () => {
    const screen = await mount(
      <Transcripts />,
      {
        'GET /api/search-student': () => listAnswer([found], 1, { page: 1, rowsPerPage: 10 }),
        'GET /api/transcript/{student_id}': { data: transcript() },
      } as unknown as Answers,
      { who: mayAll, view, place: { path: '/transcript' } },
    )
    await page
      .getByRole('combobox', { name: w('Student') })
      .or(page.getByRole('textbox', { name: w('Student') }))
      .first()
      .fill('asha')
    await page.getByRole('option').first().click()
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
    expect(screen.of('GET /api/search-student').at(-1)?.query).toMatchObject({ with_deleted: 'true' })
    expect(screen.here()).toBe('/transcript?student=1')
    for (const text of [
      `${w('Excellent')} 12, ${w('Progressing')} 3`,
      '150.5 / 200',
      '75.25%',
      w('No result of this year is published.'),
      w('Absent'),
    ])
      await expect.element(page.getByText(said(text), { exact: false }).first()).toBeVisible()
    await expect.element(page.getByText(w('Blocked'), { exact: true })).toBeVisible()
    const link = page.getByRole('link', { name: w('Print the transcript') })
    const where = () => new URL(link.element().getAttribute('href')!, location.origin)
    expect(where().pathname).toMatch(/\/transcript\/1\/print$/)
    expect(where().searchParams.get('language')).toBe(view.language)
    await look(`transcript-one-${view.language}`)
    const [other, code] = view.language === 'en' ? (['Nepali', 'ne'] as const) : (['English', 'en'] as const)
    await page.getByText(w(other), { exact: true }).click()
    await expect.poll(() => where().searchParams.get('language')).toBe(code)
  })

  it('in the design of the school: letters without a mark, divisions without a grade point', async () => {
    const gpas = [year('2082'), year('2083')]
    await one(transcript({ design: 'letters', years: gpas, mean_gpa: 3.2 }))
    await expect.element(page.getByText(said(w('Mean of the GPAs of {n} years', { n: 2 })))).toBeVisible()
    expect(page.getByRole('columnheader', { name: w('Full marks') }).elements()).toEqual([])
    expect(page.getByText(said('77.5')).elements()).toEqual([])
    await look(`transcript-letters-${view.language}`)
  })

  it('a class as one file: who was left out and who has no result is told; one in a tab', async () => {
    const row = { ...asha, years: 3, is_blocked: true }
    const screen = await mount(
      <Transcripts />,
      {
        'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
        'GET /api/section': slimList([{ id: 51, name: 'A' }]),
        'GET /api/grades/{id}': { data: { id: 5, name: 'Class 5', name_np: null } },
        'GET /api/section/{id}': { data: { id: 51, name: 'A', grade_id: 5 } },
        'GET /api/transcript': listAnswer([row], 1, { page: 1, rowsPerPage: 50 }),
        'POST /api/transcript/print': { data: { job_id: job, students: 3, left_out: 1, without_result: 2 } },
        'GET /api/jobs/{id}': jobDone(job, 'print', 1, { file: { name: 'transcripts.pdf', bytes: 9, pages: 3 } }),
      } as unknown as Answers,
      { who: mayAll, view, place: { path: '/transcript', at: '/transcript?tab=class&grade=5&section=51' } },
    )
    await expect.element(page.getByText('Asha Rai').first()).toBeVisible()
    await page.getByRole('checkbox', { name: w('Also of blocked students') }).click()
    await button(w('Print the section')).click()
    await expect.element(page.getByText(w('The transcripts are printed.'))).toBeVisible()
    const leftOut =
      view.language === 'en'
        ? [
            '1 student is left out: a result is blocked, or the record is protected.',
            '2 students have no published result.',
          ]
        : ['१ विद्यार्थी छुटाइयो: नतिजा रोकिएको छ वा अभिलेख सुरक्षित छ।', '२ विद्यार्थीको प्रकाशित नतिजा छैन।']
    for (const text of leftOut) await expect.element(page.getByText(text)).toBeVisible()
    expect(screen.of('POST /api/transcript/print').map(({ body }) => body)).toEqual([
      { grade_id: 5, section_id: 51, with_blocked: true, language: view.language },
    ])
    await look(`transcript-class-${view.language}`)
    const files = filesOpened()
    await act('Print', 'Asha Rai')
    expect(files.map(({ pathname }) => pathname)).toEqual([expect.stringMatching(/\/transcript\/1\/print$/)])
  })

  it('a student who is out of reach is told of, and can be asked for again', async () => {
    await mount(
      <Transcripts />,
      { 'GET /api/transcript/{student_id}': refused(404, 'This student was not found', { code: 'not-found' }) },
      { who: mayAll, view, place: { path: '/transcript', at: '/transcript?student=9' } },
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(button(w('Try again'))).toBeVisible()
  })

  it('the tab of a student leads to it, for who may print', async () => {
    const child = { student_id: 7, results: [] } as never
    await mount(<StudentResults child={child} />, {}, { who: { rights: ['exam-read'] }, view })
    await expect.element(page.getByText(w('No result is published yet.'))).toBeVisible()
    expect(page.getByRole('link', { name: w('Transcript') }).query()).toBe(null)
  })
  it('and it is a link', async () => {
    const child = { student_id: 7, results: [{ exam: 'First', letter: 'A', gpa: 3.6 }] } as never
    await mount(<StudentResults child={child} />, {}, { who: mayAll, view })
    await expect
      .element(page.getByRole('link', { name: w('Transcript') }))
      .toHaveAttribute('href', '/transcript?student=7')
  })

  it.each(['valid', 'changed', 'away'] as const)('whoever scans the code is told: %s', async (state) => {
    const facts = {
      grade: 'Class 5',
      grade_np: null,
      section: 'A',
      exam: 'Annual',
      exam_np: null,
      state: 'passed' as const,
    }
    const told = {
      student: 'Asha Rai',
      student_np: null,
      years: [
        { ...facts, batch: '2082', gpa: 3.6, letter: 'A', percent: 82 },
        { ...facts, batch: '2083', gpa: 3.2, letter: 'B+', percent: 71.5 },
      ],
    }
    const data = {
      kind: 'transcript' as const,
      state,
      school: 'Himalaya',
      school_np: null,
      result: null,
      transcript: state === 'valid' ? told : null,
    }
    await mount(
      <MarksheetVerification />,
      { 'GET /api/marksheet-verification/{code}': { data } },
      { view, place: { path: '/verify/{code}', at: `/verify/${'x'.repeat(80)}` } },
    )
    const title = {
      valid: 'This transcript is genuine',
      changed: 'Another result was published since',
      away: 'This cannot be confirmed now',
    }[state]
    await expect.element(page.getByText(w(title))).toBeVisible()
    await expect.element(page.getByRole('heading', { name: w('Transcript verification') })).toBeVisible()
    expect(page.getByText('Asha Rai').elements()).toHaveLength(state === 'valid' ? 1 : 0)
    if (state === 'valid') await expect.element(page.getByText(said('3.60'))).toBeVisible()
    await look(`transcript-verify-${state}-${view.language}`)
  })
})
