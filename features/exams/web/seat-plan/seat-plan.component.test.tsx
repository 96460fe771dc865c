/** The seat plan on the screen: rooms written, students seated after a preview, moved by keys and by mouse, numbered, watched over and printed; refusals first. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, refused, slimList } from '#test/components/answers.ts'
import { firstTerminal as exam, jobDone } from '#test/components/examples.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { PlanRoom } from '../../contract/seat-plan.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import SeatPlan from './seat-plan.tsx'
import type { Plan } from './use-seat-plan.ts'

const names = [
  ['Asha Rai', 'आशा राई'],
  ['Bikash Thapa', 'विकास थापा'],
  ['Chandra Kumari Bishwakarma', 'चन्द्रकुमारी विश्वकर्मा'],
  ['Deepa Karki', 'दीपा कार्की'],
  ['Ekta Shrestha', 'एकता श्रेष्ठ'],
] as const
const grades = [
  { grade_id: 5, grade: 'Class 5', grade_np: 'कक्षा ५' },
  { grade_id: 6, grade: 'Class 6', grade_np: 'कक्षा ६' },
]
const student = (at: number, more: Partial<PlanStudent> = {}): PlanStudent => ({
  enroll_id: 11 + at,
  enroll_code: `H${at + 1}`,
  name: names[at]![0],
  name_np: names[at]![1],
  ...grades[at % 2]!,
  section: 'A',
  roll: at + 1,
  symbol_no: `83000${at + 1}`,
  exam_room_id: 1,
  room: 'Room 12',
  seat: at + 1,
  ...more,
})
const room = (more: Partial<PlanRoom> = {}): PlanRoom => ({
  id: 1,
  name: 'Room 12',
  columns_of_benches: 3,
  rows: 2,
  seats_per_bench: 2,
  taken: 4,
  classes: [
    { grade_id: 5, n: 2 },
    { grade_id: 6, n: 2 },
  ],
  ...more,
})
const hall = room({ id: 2, name: 'Hall', columns_of_benches: 1, rows: 12, seats_per_bench: 1, taken: 0, classes: [] })
const plan = (more: Partial<Plan> = {}): Plan => ({
  exam: exam.name,
  exam_np: null,
  state: 'open',
  rooms: [room(), hall],
  classes: grades.map((grade) => ({ ...grade, students: 3, seated: 2, numbered: 2 })),
  days: ['2026-12-16', '2026-12-17'],
  last_symbol: '830004',
  copy_from: [{ exam_id: 2, name: 'Last final', name_np: null, batch: '2082', rooms: 7 }],
  ...more,
})
const four = [0, 1, 2, 3].map((at) => student(at))
const fifth = student(4, { exam_room_id: null, room: null, seat: null, symbol_no: null })

const answers = (more: Answers = {}, now: () => Plan = plan): Answers => ({
  'GET /api/exam': { data: [exam] },
  'GET /api/grades': slimList([{ id: 5, name: 'Class 5' }]),
  'GET /api/exam-seat-plan': () => ({ data: now() }),
  'GET /api/exam-seat-plan/room': ({ query }) => ({
    data: query.exam_room_id === '1' ? { students: four, others: [] } : { students: [], others: [3] },
  }),
  'GET /api/exam-seat-plan/students': ({ query }) => {
    const rows = query.without_seat ? [fifth] : [...four, fifth]
    return listAnswer(rows, rows.length, { page: 1, rowsPerPage: 50 })
  },
  ...more,
})
const may = ['subject-mark-read', 'exam-update', 'grade-read']

describe.each(views)('in $language', (view) => {
  const { w, act, pick } = handsIn(view.language)
  const said = (text: string) => digitsIn(view.language, text)
  const nameOf = (at: number) => names[at]![view.language === 'ne' ? 1 : 0]
  const open = (
    tab: string,
    more: Answers = {},
    { now = plan, rights = may }: { now?: () => Plan; rights?: string[] } = {},
  ) =>
    mount(<SeatPlan />, answers(more, now), {
      who: { rights },
      view,
      place: { path: '/exam-seat-plan', at: `/exam-seat-plan?exam=3${tab && `&tab=${tab}`}` },
    })
  const seat = (number: number) =>
    page.getByRole('button', { name: new RegExp(`^${said(w('Seat {n}', { n: number }))}:`) })

  it('begins with no room: two of one name are told and not sent, then saved', async () => {
    let rooms: PlanRoom[] = []
    const screen = await open(
      '',
      {
        'PUT /api/exam-seat-plan/{exam_id}/rooms': () => {
          rooms = [room({ taken: 0, classes: [] }), hall]
          return { data: { unseated: 0 }, message: 'The rooms are saved.' }
        },
      },
      { now: () => plan({ rooms, classes: [] }) },
    )
    await expect.element(page.getByText(w('No rooms yet. Add the rooms in which the exam is held.'))).toBeVisible()
    await look(`seat-plan-empty-${view.language}`)
    await button(w('Add room')).click()
    const nameField = (at: number) => page.getByLabelText(new RegExp(`^${w('Room')}: `)).nth(at)
    await expect.element(nameField(0)).toHaveFocus()
    await replace(nameField(0), 'Room 12')
    await button(w('Add room')).click()
    await expect.element(nameField(1)).toHaveFocus()
    await expect.element(nameField(1)).toHaveValue('Room 13')
    await replace(nameField(1), 'room 12')
    await button(w('Save')).click()
    await expect.element(page.getByText(w('Two rooms have the same name')).first()).toBeVisible()
    expect(screen.of('PUT /api/exam-seat-plan/{exam_id}/rooms')).toEqual([])
    await look(`seat-plan-rooms-wrong-${view.language}`)
    await button(new RegExp(`^${w('Remove')}: room 12`)).click()
    await button(w('Add room by number of seats')).click()
    await replace(nameField(1), 'Hall')
    await replace(page.getByLabelText(`${w('Seats')}: Hall`), said('12'))
    await button(w('Save')).click()
    await told(w('The rooms are saved.'))
    expect(screen.of('PUT /api/exam-seat-plan/{exam_id}/rooms').map(({ body }) => body.rooms)).toMatchObject([
      [
        { name: 'Room 12', columns_of_benches: 3, rows: 6, seats_per_bench: 2 },
        { name: 'Hall', columns_of_benches: 1, rows: 12, seats_per_bench: 1 },
      ],
    ])
    await expect.element(button(w('Save'))).toBeDisabled()
    await look(`seat-plan-rooms-${view.language}`)
  })

  it('a room with students is taken away only after a question', async () => {
    const lost = refused(406, 'Students sit on seats that would be taken away.', {
      code: 'seats-taken',
      errors: { rooms: ['Room 12: 4'] },
    })
    const screen = await open('rooms', {
      'PUT /api/exam-seat-plan/{exam_id}/rooms': ({ body }) =>
        body.unseat ? { data: { unseated: 4 }, message: 'The rooms are saved.' } : lost,
    })
    await button(`${w('Remove')}: Room 12`).click()
    await button(w('Save')).click()
    await expect.element(dialog().getByText(said('Room 12: 4'))).toBeVisible()
    await button(w('Cancel'), dialog()).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(w('Students sit on seats that would be taken away.'))
    await button(w('Save')).click()
    await button(w('Take the seats away'), dialog()).click()
    await told(w('The rooms are saved.'))
    expect(screen.of('PUT /api/exam-seat-plan/{exam_id}/rooms').map(({ body }) => body.unseat)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('a student is picked up and put on a free seat by keys, swapped by mouse; a seat that has changed is told', async () => {
    let isChanged = true
    const screen = await open('seats', {
      'PUT /api/exam-seat-plan/{exam_id}/seat': () =>
        isChanged
          ? refused(406, 'Somebody has changed this seat meanwhile. Look at the plan again.', { code: 'changed' })
          : { message: 'The seat is changed.' },
    })
    await expect.element(seat(1)).toHaveAccessibleName(new RegExp(nameOf(0)))
    await expect.element(seat(5)).toHaveAccessibleName(new RegExp(`${w('Free')}$`))
    await look(`seat-plan-seats-${view.language}`)
    ;(seat(1).element() as HTMLElement).focus()
    await press('{Enter}')
    await expect.element(seat(1)).toHaveAttribute('aria-pressed', 'true')
    await look(`seat-plan-held-${view.language}`)
    await press('{Escape}')
    await expect.element(seat(1)).toHaveAttribute('aria-pressed', 'false')
    await press('{Enter}')
    ;(seat(5).element() as HTMLElement).focus()
    await press('{Enter}')
    await told(w('Somebody has changed this seat meanwhile. Look at the plan again.'))
    isChanged = false
    await seat(1).click()
    await seat(2).click()
    await told(w('The seat is changed.'))
    await button(new RegExp(nameOf(4))).click()
    await seat(6).click()
    await expect.poll(() => screen.of('PUT /api/exam-seat-plan/{exam_id}/seat').length).toBe(3)
    await seat(3).click()
    await button(w('Take the seat away')).click()
    await expect
      .poll(() => screen.of('PUT /api/exam-seat-plan/{exam_id}/seat').map(({ body }) => body))
      .toEqual([
        { enroll_id: 11, exam_room_id: 1, seat: 5 },
        { enroll_id: 11, exam_room_id: 1, seat: 2, swap_with: 12 },
        { enroll_id: 15, exam_room_id: 1, seat: 6 },
        { enroll_id: 13 },
      ])
  })

  it('is only looked at by who may not change it; of students of others it says no more than that a seat is taken', async () => {
    await open('seats', {}, { rights: ['subject-mark-read', 'grade-read'] })
    await expect.element(page.getByText(nameOf(0)).first()).toBeVisible()
    expect(seat(1).query()).toBeNull()
    expect(button(w('Seat the students')).query()).toBeNull()
    await pick('Room', new RegExp('^Hall'))
    await expect.element(page.getByText(w('Occupied'))).toBeVisible()
    await look(`seat-plan-reader-${view.language}`)
  })

  it('seats nobody while a seat is missing, then as many as the preview says', async () => {
    const preview = (missing: number) => ({
      data: {
        students: 6,
        moved: missing ? 0 : 2,
        missing,
        beside: 0,
        behind: 1,
        rooms: missing
          ? []
          : [
              {
                id: 1,
                name: 'Room 12',
                classes: [
                  { grade_id: 5, n: 3 },
                  { grade_id: 6, n: 3 },
                ],
              },
            ],
      },
    })
    const screen = await open('seats', {
      'POST /api/exam-seat-plan/{exam_id}/seats-preview': ({ body }) => preview(body.only_new ? 3 : 0),
      'POST /api/exam-seat-plan/{exam_id}/seats': () => ({ ...preview(0), message: 'The students are seated.' }),
    })
    await button(w('Seat the students')).click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await expect.element(button(w('Seat the students'), dialog())).toBeDisabled()
    await look(`seat-plan-missing-${view.language}`)
    await dialog()
      .getByRole('checkbox', { name: w('Who has a seat keeps it') })
      .click()
    await expect.element(dialog().getByRole('listitem').first()).toHaveTextContent(/Room|12|१२/)
    await look(`seat-plan-preview-${view.language}`)
    await dialog().getByRole('button', { name: /6|६/ }).click()
    await told(w('The students are seated.'))
    expect(screen.of('POST /api/exam-seat-plan/{exam_id}/seats').map(({ body }) => body)).toMatchObject([
      { grade_ids: [5, 6], only_new: false },
    ])
  })

  it('a symbol number that another has is told with his name; many are given after they were seen', async () => {
    const screen = await open('students', {
      'PUT /api/exam-seat-plan/{exam_id}/symbol': () =>
        refused(406, 'Another student of this exam has this symbol number.', {
          code: 'taken',
          errors: { symbol_no: ['830002: Bikash Thapa'] },
        }),
      'POST /api/exam-seat-plan/{exam_id}/symbols-preview': () => ({
        data: { given: 1, kept: 4, first: '830005', last: '830005' },
      }),
      'POST /api/exam-seat-plan/{exam_id}/symbols': () => ({
        data: { given: 1, kept: 4, first: '830005', last: '830005' },
        message: 'The symbol numbers are given.',
      }),
    })
    await expect.element(page.getByText('830001').first()).toBeVisible()
    await look(`seat-plan-numbers-${view.language}`)
    await act('Change symbol number', nameOf(0))
    await replace(dialog().getByRole('textbox', { name: w('Symbol number') }), '830002')
    await button(w('Save'), dialog()).click()
    await expect.element(dialog().getByText('830002: Bikash Thapa')).toBeVisible()
    await look(`seat-plan-number-taken-${view.language}`)
    await button(w('Cancel'), dialog()).click()
    await button(w('Give symbol numbers')).click()
    await expect.element(dialog().getByText(/830005 – 830005/)).toBeVisible()
    await look(`seat-plan-give-${view.language}`)
    await button(w('Give symbol numbers'), dialog()).click()
    await told(w('The symbol numbers are given.'))
    expect(screen.of('POST /api/exam-seat-plan/{exam_id}/symbols')[0]!.body).toMatchObject({ first: 830005, width: 6 })
  })

  it('nobody watches two rooms on a day; who watches one is named, on all days if wanted', async () => {
    const sabita = { id: 8, name: 'Sabita Adhikari', name_np: null }
    const hari = { id: 9, name: 'Hari Rai', name_np: null }
    let isRefused = true
    const screen = await open('invigilators', {
      'GET /api/exam-seat-plan/invigilators': {
        data: { named: [{ ...sabita, exam_room_id: 2, held_on: '2026-12-16' }], staff: [hari, sabita] },
      },
      'PUT /api/exam-seat-plan/{exam_id}/invigilators': () =>
        isRefused
          ? refused(406, 'Somebody named here is in another room on that day.', {
              code: 'elsewhere',
              errors: { user_ids: ['Sabita Adhikari: Hall (2083-09-01)'] },
            })
          : { message: 'The invigilators are saved.' },
    })
    await expect.element(page.getByText('Sabita Adhikari')).toBeVisible()
    await look(`seat-plan-invigilators-${view.language}`)
    await button(w('Name somebody'), page.getByRole('row', { name: /Room|१२/ }))
      .or(page.getByRole('row').nth(1).getByRole('button'))
      .first()
      .click()
    await pick('Invigilators', new RegExp('^Sabita'), dialog())
    await button(w('Save'), dialog()).click()
    await expect.element(dialog().getByText('Sabita Adhikari: Hall (2083-09-01)')).toBeVisible()
    await look(`seat-plan-elsewhere-${view.language}`)
    isRefused = false
    await dialog()
      .getByRole('checkbox', { name: w('On all days of the exam') })
      .click()
    await button(w('Save'), dialog()).click()
    await told(w('The invigilators are saved.'))
    expect(screen.of('PUT /api/exam-seat-plan/{exam_id}/invigilators').map(({ body }) => body)).toEqual([
      { exam_room_id: 1, days: ['2026-12-16'], user_ids: [8] },
      { exam_room_id: 1, days: ['2026-12-16', '2026-12-17'], user_ids: [8] },
    ])
  })

  it('sheets to sign of a day are printed as one file', async () => {
    const job = '7f1b2c3d-0000-4000-8000-000000000007'
    const screen = await open('rooms', {
      'POST /api/exam-seat-plan/{exam_id}/print': { data: { job_id: job, pages: 1, left_out: 1 } },
      'GET /api/jobs/{id}': jobDone(job, 'print', 1, { file: { name: 'lists.pdf', bytes: 9, pages: 1 } }),
    } as unknown as Answers)
    await button(w('Print lists')).click()
    await dialog().getByText(w('Attendance sheets'), { exact: true }).click()
    await button(w('Print'), dialog()).click()
    await expect.element(page.getByText(w('The lists are printed.'))).toBeVisible()
    await look(`seat-plan-print-${view.language}`)
    expect(screen.of('POST /api/exam-seat-plan/{exam_id}/print').map(({ body }) => body)).toMatchObject([
      { paper: 'attendance', language: view.language },
    ])
  })
})
