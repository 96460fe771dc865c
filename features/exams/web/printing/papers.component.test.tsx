/** Papers of an exam: many as one file of a job, one in a tab, and what whoever scans the code of a marksheet is told. */
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { asha, jobDone } from '#test/components/examples.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { button, filesOpened, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import EntranceCards from '../entrance-card/entrance-cards.tsx'
import MarksheetVerification from '../marksheet/verification.tsx'
import Marksheets from '../marksheet/marksheets.tsx'

const job = '7f1b2c3d-0000-4000-8000-000000000005'
const row = {
  ...asha,
  gpa: 3.6,
  letter: 'A',
  percent: 82,
  rank: 1,
  state: 'passed',
  is_blocked: true,
  owed: 0,
}
const papers: [name: string, path: string, screen: ComponentType, said: string][] = [
  ['marksheet', '/api/marksheet', Marksheets, 'The marksheets are printed.'],
  ['entrance-card', '/api/entrance-card', EntranceCards, 'The entrance cards are printed.'],
]

describe.each(views)('in $language', (view) => {
  const { w, act } = handsIn(view.language)
  it.each(papers)('%s: a section as one file, and one in a tab', async (name, path, Screen, said) => {
    const answers = {
      'GET /api/exam': { data: [{ id: 3, name: 'First terminal', state: 'published' }] },
      'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
      'GET /api/section': slimList([{ id: 51, name: 'A' }]),
      'GET /api/grades/{id}': { data: { id: 5, name: 'Class 5', name_np: null } },
      'GET /api/section/{id}': { data: { id: 51, name: 'A', grade_id: 5 } },
      [`GET ${path}`]: listAnswer([row], 1, { page: 1, rowsPerPage: 50 }),
      [`POST ${path}/print`]: { data: { job_id: job, left_out: 1 } },
      'GET /api/jobs/{id}': jobDone(job, 'print', 1, { file: { name: 'papers.pdf', bytes: 9, pages: 1 } }),
    } as unknown as Answers
    const screen = await mount(<Screen />, answers, {
      who: {
        rights: ['marks-generate-bulk', 'admit-card-generate-bulk', 'subject-mark-read', 'grade-read', 'section-read'],
      },
      view,
      place: { path: `/${name}`, at: `/${name}?exam=3&grade=5&section=51` },
    })
    await expect.element(page.getByText('Asha Rai').first()).toBeVisible()
    await button(w('Print the section')).click()
    await expect.element(page.getByText(w(said))).toBeVisible()
    const file = page.getByRole('link', { name: /Open what was printed|छापिएको खोल्ने/ })
    await expect.element(file).toHaveAttribute('href', expect.stringContaining(`/jobs/${job}/file`))
    expect(screen.of(`POST ${path}/print` as never).map(({ body }) => body)).toMatchObject([
      { exam_id: 3, grade_id: 5, section_id: 51, language: view.language },
    ])
    await look(`${name}-printed-${view.language}`)
    const files = filesOpened()
    await act('Print', 'Asha Rai')
    expect(files.map(({ pathname, searchParams }) => [pathname, searchParams.get('language')])).toEqual([
      [expect.stringMatching(new RegExp(`/${name}/3/11/print$`)), view.language],
    ])
  })

  it('a code that was made up is of no marksheet', async () => {
    await mount(
      <MarksheetVerification />,
      { 'GET /api/marksheet-verification/{code}': refused(404, 'Not found', { code: 'not-found' }) },
      {
        view,
        place: { path: '/verify/{code}', at: `/verify/${'x'.repeat(40)}` },
      },
    )
    await expect.element(page.getByText(w('This code is of no marksheet'))).toBeVisible()
    await look(`verify-unknown-${view.language}`)
  })
})
