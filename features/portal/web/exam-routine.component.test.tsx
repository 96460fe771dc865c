/** The exam routine of a family: the days, and where the child sits as far as the school has a plan; also without a network. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { examRoutineOfChild } from '#features/exams/contract/routine.ts'
import { childOf } from '#test/components/family.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views, wordsIn } from '#test/components/mount.tsx'
import readAllAhead from './ahead.ts'
import ExamRoutine from './exam-routine.tsx'

type Exam = DataOf<typeof examRoutineOfChild>[number]
const sitting = { kind: 'theory', starts_at: '11:00', minutes: 180, room: null } as const
const term: Exam = {
  exam_id: 4,
  exam: 'Second terminal examination',
  exam_np: 'दोस्रो त्रैमासिक परीक्षा',
  place: { symbol_no: '83-0012', room: 'Room 11', seat: 23 },
  sittings: [
    { ...sitting, subject: 'English', subject_np: 'अङ्ग्रेजी', held_on: '2026-12-20' },
    { ...sitting, subject: 'Science', subject_np: 'विज्ञान', held_on: '2026-12-22', kind: 'practical', room: 'Lab' },
  ],
}
const unit: Exam = { ...term, exam_id: 5, exam: 'Unit test', exam_np: 'एकाइ परीक्षा', place: null }

let person = 400
const who = () => ({ role: 'guardian', user: { id: person++ } })
const answers = (exams: Exam[]) => ({
  'GET /api/guardian-child': listAnswer([childOf(1)], 1, { page: 1, rowsPerPage: 25 }),
  'GET /api/guardian-exam-routine': { data: exams },
})
const factsOf = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

describe.each(views)('in $language', ({ language, ...rest }) => {
  const w = wordsIn(language)
  const view = { ...rest, language, width: phone }

  it('says symbol number, room and seat of the exam that has a plan, and nothing of the other', async () => {
    const screen = await mount(<ExamRoutine />, answers([term, unit]), {
      who: who(),
      view,
      place: { path: '/guardian-exam-routine' },
    })
    await expect.element(page.getByText(w('Symbol number'))).toBeVisible()
    expect(factsOf()).toEqual(language === 'ne' ? ['83-0012', 'Room ११', '२३'] : ['83-0012', 'Room 11', '23'])
    expect(page.getByRole('list').elements()).toHaveLength(2)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone)
    expect(screen.complaints).toEqual([])
    await look(`family-exam-routine-${language}`)
  })

  it('of who has a number and no seat yet only the number', async () => {
    const numbered = { ...term, place: { symbol_no: '83-0012', room: null, seat: null } }
    await mount(<ExamRoutine />, answers([numbered]), { who: who(), view, place: { path: '/guardian-exam-routine' } })
    await expect.element(page.getByText(w('Symbol number'))).toBeVisible()
    expect(factsOf()).toEqual(['83-0012'])
    expect(page.getByText(w('Seat'), { exact: true }).elements()).toEqual([])
  })
})

/** The screen is opened after what is read ahead has come. */
function Later() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? <ExamRoutine /> : <button onClick={() => setOpen(true)}>Open</button>
}

it('is read ahead, so that room and seat are there without a network', async () => {
  const screen = await mount(
    <Later />,
    {
      ...answers([term]),
      'GET /api/m-student-fee': {
        data: { months: [], counts: { due: 0, partial: 0, paid: 0 }, total_due: 0, advance: 0 },
      },
      'GET /api/guardian-exam': { data: [] },
      'GET /api/guardian-attendance': {
        data: { tally: { present: 0, absent: 0, late: 0, leave: 0 }, rate: null, today: null, months: [] },
      } as never,
      'GET /api/guardian-notice': { data: [] },
    },
    { who: who(), view: { width: phone }, place: { path: '/guardian-exam-routine' } },
  )
  await readAllAhead()
  screen.offline(true)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('83-0012')).toBeVisible()
  expect(factsOf()).toEqual(['83-0012', 'Room 11', '23'])
})
