/** What the office reads of results, and keeps from families: the ledger of a section, what a class came to, and blocks with a reason, by Space and Enter. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { firstTerminal } from '#test/components/examples.ts'
import { checkedBy, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { type BlockRow, blockResults } from '../../contract/blocks.ts'
import type { LedgerStudent } from '../../contract/ledger.ts'
import ExamScreen from '../set-up/exam.tsx'
import MarksLedger from './marks-ledger.tsx'
import ResultBlocked from './result-blocked.tsx'

const exam = { ...firstTerminal, state: 'published' as const }
const classFive = { grade: 'Class 5', grade_np: 'कक्षा ५' }
const student = (enroll_id: number, name: string, marks: number | null): LedgerStudent => ({
  enroll_id,
  enroll_code: `H${enroll_id}`,
  roll: enroll_id,
  name,
  name_np: null,
  state: marks === null ? 'missing' : 'passed',
  marks: marks ?? 0,
  full_marks: 100,
  percent: marks,
  gpa: marks === null ? null : 3.6,
  letter: marks === null ? null : 'A',
  rank: marks === null ? null : enroll_id,
  section_rank: null,
  attendance: 80,
  cells: [
    {
      marks: marks ?? 0,
      state: marks === null ? 'missing' : 'passed',
      letter: marks === null ? null : 'A',
      grade_point: marks === null ? null : 3.6,
      parts: [
        { marks: marks === null ? null : 65, said: marks === null ? 'absent' : null },
        { marks: marks === null ? null : marks - 65, said: null },
      ],
    },
  ],
})
const rights = [
  'exam-read',
  'subject-mark-read',
  'marks-ledger-generate-bulk',
  'marks-generate-bulk',
  'result-block',
  'due-read',
  'grade-read',
  'section-read',
]

describe.each(views)('in $language', (view) => {
  const { w, pick } = handsIn(view.language)
  const said = (text: string) => digitsIn(view.language, text)
  const place = {
    'GET /api/exam': { data: [exam] },
    'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
    'GET /api/section': slimList([{ id: 51, name: 'A' }]),
  }

  it('the ledger of a section is chosen by exam, class and section', async () => {
    const screen = await mount(
      <MarksLedger />,
      {
        ...place,
        'GET /api/marks-ledger': {
          data: {
            exam: exam.name,
            exam_np: null,
            batch: '2083',
            ...classFive,
            section: 'A',
            class_teacher: null,
            class_teacher_np: null,
            is_published: true,
            school_days: 84,
            subjects: [
              {
                subject: 'English',
                subject_np: 'अंग्रेजी',
                full_marks: 100,
                parts: [
                  { kind: 'theory', full_marks: 75 },
                  { kind: 'practical', full_marks: 25 },
                ],
                highest: 88,
                lowest: 82,
                mean: 85,
                passed: 2,
                failed: 0,
              },
            ],
            students: [student(1, 'Asha Rai', 88), student(2, 'Bina Rai', 82), student(3, 'Chandra Rai', null)],
          },
        },
      },
      { who: { rights }, view, place: { path: '/marks-ledger' } },
    )
    await expect.element(page.getByText(w('Choose an exam and a section.'))).toBeVisible()
    await pick('Exam', exam.name)
    await pick('Grade', 'Class 5')
    await pick('Section', 'A')
    await expect.element(page.getByText(w('As published'))).toBeVisible()
    const row = (name: string | RegExp) => page.getByRole('row', { name })
    await expect
      .element(row(/Asha Rai/))
      .toHaveTextContent(new RegExp(['65', '23', '88', '88', '3.60'].map(said).join('.*')))
    // who misses a mark has no sum and no letter
    await expect.element(row(/Chandra Rai/)).toHaveTextContent(new RegExp(`${w('AB')}–––––––${said('80')}$`))
    await expect.element(row(w('Highest'))).toHaveTextContent(said('88'))
    expect(screen.of('GET /api/marks-ledger').map(({ query }) => query)).toEqual([{ exam_id: '3', section_id: '51' }])
    await look(`ledger-${view.language}`)
  })

  it('what a class came to is figures first, then charts', async () => {
    await mount(
      <ExamScreen />,
      {
        'GET /api/exam/{id}/insight': {
          data: {
            exam,
            grade: { name: 'Class 5', name_np: 'कक्षा ५' },
            is_published: true,
            section_names: [{ section_id: 51, section: 'A' }],
            bands: [0, 0, 0, 0, 0, 0, 0, 0, 2, 0],
            letters: [{ letter: 'A', students: 2 }],
            sections: [{ section_id: 51, students: 2, passed: 2, failed: 0, mean: 85 }],
            subjects: [
              {
                name: 'English',
                name_np: 'अंग्रेजी',
                passed: 2,
                failed: 0,
                mean: 85,
                highest: 88,
                lowest: 82,
                sections: [{ section_id: 51, mean: 85 }],
              },
            ],
            entry: [
              {
                name: 'English',
                name_np: 'अंग्रेजी',
                section: 'A',
                teachers: 'Gita Rai',
                entered: 4,
                first_at: '2026-05-10T05:00:00Z',
                last_at: '2026-05-12T05:00:00Z',
                days: 3,
              },
            ],
          },
        },
      },
      { who: { rights }, view, place: { path: '/exam/{examId}', at: '/exam/3?insight=5' } },
    )
    await expect.element(page.getByRole('heading', { name: w('When marks were entered') })).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: /Gita Rai/ }))
      .toHaveTextContent(new RegExp(`${said('4')}.*${said('3')}$`))
    await expect.poll(() => document.querySelectorAll('figure svg').length).toBeGreaterThanOrEqual(2)
    await look(`insight-${view.language}`)
  })

  it('a result is kept back by a reason, which is asked for, until the dues are paid, and given free again', async () => {
    let rows: BlockRow[] = [1, 2].map((enroll_id) => ({
      enroll_id,
      student_id: enroll_id + 10,
      name: enroll_id === 1 ? 'Asha Rai' : 'Bina Rai',
      name_np: null,
      enroll_code: `H${enroll_id}`,
      ...classFive,
      section: 'A',
      roll: enroll_id,
      due: enroll_id === 1 ? 500_00 : 0,
      reason: null,
      until_paid: false,
      holds: false,
      blocked_by: null,
      blocked_at: null,
    }))
    const screen = await mount(
      <ResultBlocked />,
      {
        ...place,
        'GET /api/result-block': ({ query }) => {
          const found = rows.filter(({ enroll_code }) => enroll_code.includes(query['search'] ?? ''))
          const blocked = rows.filter(({ holds }) => holds).length
          return { ...listAnswer(found, found.length, { page: 1, rowsPerPage: 50 }), blocked }
        },
        'POST /api/result-block': checkedBy(blockResults.input, ({ enroll_ids, reason, until_paid }) => {
          const by = { blocked_by: 'Sita Sharma', blocked_at: '2026-11-26T06:00:00Z', holds: true }
          rows = rows.map((row) => (enroll_ids.includes(row.enroll_id) ? { ...row, ...by, reason, until_paid } : row))
          return { data: { blocked: enroll_ids.length }, message: 'The results are blocked.' }
        }),
        'POST /api/result-block/lift': () => {
          rows = rows.map((row) => ({ ...row, reason: null, until_paid: false, holds: false }))
          return { data: { lifted: 1 }, message: 'The blocks are lifted.' }
        },
      },
      { who: { rights }, view, place: { path: '/result-blocked-student-list' } },
    )
    await page.getByRole('searchbox', { name: w('Search') }).fill('H1')
    await expect.element(page.getByText('Bina Rai').first()).not.toBeInTheDocument()
    await look(`blocked-list-${view.language}`)
    const chosen = () => page.getByRole('region', { name: w('Selected rows') })
    const choose = () => page.getByRole('checkbox').last().click()
    await choose()
    await button(w('Block'), chosen()).click()
    await expect.element(dialog().getByLabelText(w('Reason'))).toHaveFocus()
    await press('{Enter}')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    await dialog()
      .getByRole('checkbox', { name: w('Only until all dues are paid') })
      .click()
    await dialog().getByLabelText(w('Reason')).fill('Library books')
    await look(`block-dialog-${view.language}`)
    await press('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText('Library books').first()).toBeVisible()
    await expect.element(page.getByText(w('until paid')).first()).toBeVisible()
    await look(`blocked-${view.language}`)
    expect(
      screen
        .of('POST /api/result-block')
        .map(({ body }) => body)
        .at(-1),
    ).toEqual({
      exam_id: 3,
      enroll_ids: [1],
      reason: 'Library books',
      until_paid: true,
    })
    await choose()
    await button(w('Lift the block'), chosen()).click()
    await told(w('The blocks are lifted.'))
    await expect.element(page.getByText('Library books').first()).not.toBeInTheDocument()
    expect(screen.of('POST /api/result-block/lift').map(({ body }) => body)).toEqual([{ exam_id: 3, enroll_ids: [1] }])
    // paid meanwhile: it stands there, and keeps nothing back
    rows = rows.map((row) => ({ ...row, reason: 'Fees', until_paid: true, holds: false }))
    await page.getByRole('searchbox', { name: w('Search') }).fill('H')
    await expect.element(page.getByText(w('paid, seen')).first()).toBeVisible()
  })
})
