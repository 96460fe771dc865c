/** The seat plan on paper, read back: a page for each room, the list of the door by class, the sheet to sign by seat; and the seat on the entrance card. */
import { afterAll, describe, expect, it } from 'vitest'
import { printWorker } from '#app/print-worker-file.ts'
import { startPrinter } from '#platform/server/print.ts'
import { openPdf, pagesOf } from '#test/pdf.ts'
import type { EntranceCardPaper, SeatOnPaper, SeatPlanPaper } from './exam-shapes.ts'

const printer = startPrinter(printWorker)
afterAll(() => printer.stop())

const school = { name: 'Himalaya Secondary School', name_np: 'हिमालय माध्यमिक विद्यालय', address: 'Baneshwor-10' }
const student = (seat: number, more: Partial<SeatOnPaper> = {}): SeatOnPaper => ({
  seat,
  symbol_no: `83${String(seat).padStart(4, '0')}`,
  name: `Student ${seat}.`,
  name_np: 'राम थापा',
  grade: seat % 2 ? 'Class 5' : 'Class 6',
  grade_np: seat % 2 ? 'कक्षा ५' : 'कक्षा ६',
  section: 'A',
  roll: 100 - seat,
  ...more,
})
type Room = SeatPlanPaper['rooms'][number]
const room = (more: Partial<Room> = {}): Room => ({
  name: '12',
  columns_of_benches: 4,
  rows: 6,
  seats_per_bench: 2,
  held_on: null,
  invigilators: [],
  students: [1, 2, 3, 4].map((seat) => student(seat)),
  ...more,
})
const build = (more: Partial<SeatPlanPaper> = {}): SeatPlanPaper => ({
  school,
  language: 'en',
  paper: 'door',
  exam: 'First Terminal',
  exam_np: 'पहिलो त्रैमासिक',
  batch: '2083',
  rooms: [room()],
  printed_by: 'Asha Rai',
  printed_at: '2026-11-21T08:45:00Z',
  ...more,
})
const pages = async (paper: SeatPlanPaper) => pagesOf(await printer.print('seat-plan', paper, { company: 1 }))
const sheet = room({
  held_on: '2026-12-16',
  invigilators: [
    { name: 'Sabita Adhikari', name_np: 'सबिता अधिकारी' },
    { name: 'Hari Rai', name_np: null },
  ],
})

describe('the seat plan', { timeout: 60_000 }, () => {
  it('has no day and no line to sign on the door, and the students by class and roll', async () => {
    const [page] = await pages(build())
    for (const word of ['Date', 'Signature', 'Invigilators', 'Present']) expect(page).not.toContain(word)
    for (const part of [
      'First Terminal, 2083',
      'Seat plan',
      'Room 12',
      'Students: 4',
      'Class 5: 2',
      'Class 6: 2',
      'Printed by Asha Rai',
    ])
      expect(page).toContain(part)
    expect(page!.match(/Student \d\./g)).toEqual(['Student 3.', 'Student 1.', 'Student 4.', 'Student 2.'])
    expect(page).toMatch(/3\s+830003\s+Student 3\.\s+Class 5 A\s+97/)
  })

  it('is signed from seat to seat, with the day and who watches', async () => {
    const [page] = await pages(build({ paper: 'attendance', rooms: [sheet] }))
    for (const part of [
      'Attendance sheet',
      'Date: 2083-09-01',
      'Invigilators: Sabita Adhikari, Hari Rai',
      'Signature',
      'Present:',
      'Absent:',
      'Signature of the invigilator',
    ])
      expect(page).toContain(part)
    expect(page!.match(/Student \d\./g)).toEqual(['Student 1.', 'Student 2.', 'Student 3.', 'Student 4.'])
  })

  it('begins each room on a page of its own, whose pages are counted alone, and repeats its heads', async () => {
    const many = Array.from({ length: 70 }, (_, at) => student(at + 1))
    const found = await pages(build({ rooms: [room(), room({ name: 'Hall', students: many }), room({ name: '13' })] }))
    expect(found.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
      'Page 1 of 1',
      'Page 1 of 2',
      'Page 2 of 2',
      'Page 1 of 1',
    ])
    expect(found[1]).toMatch(/^(?!.*Room Hall).*Hall/)
    expect(found[2]).toContain('Symbol no.')
    const whole = `${found[1]} ${found[2]}`
    for (const { name } of many) expect(whole.split(name)).toHaveLength(2)
  })

  it('says who has no symbol number, no roll and no invigilator', async () => {
    const alone = room({
      held_on: '2026-12-16',
      students: [student(1, { symbol_no: null, roll: null, section: null })],
    })
    const [page] = await pages(build({ paper: 'attendance', rooms: [alone] }))
    expect(page).toMatch(/1\s+–\s+Student 1\.\s+Class 5\s+–/)
    expect(page).toContain('Invigilators:')
  })

  it('is in Nepali for who reads Nepali, with the symbol number as it was given', async () => {
    const [page] = await pages(build({ language: 'ne', paper: 'attendance', rooms: [sheet] }))
    for (const part of ['१२', '२०८३-०९-०१', '830001', 'कक्षा', 'Hari Rai']) expect(page).toContain(part)
    expect(page).not.toContain('Signature')
    expect(page).not.toContain('Student 1.')
  })

  it('stands on A4', async () => {
    const { view } = await (await openPdf(await printer.print('seat-plan', build(), { company: 1 }))).getPage(1)
    expect([view[2]!, view[3]!].map((points) => Math.round((points / 72) * 25.4))).toEqual([210, 297])
  })
})

describe('the entrance card', { timeout: 60_000 }, () => {
  const card = {
    exam: 'First Terminal',
    exam_np: null,
    batch: '2083',
    student: 'Asha Rai',
    student_np: null,
    photo: null,
    grade: 'Class 5',
    grade_np: null,
    section: 'A',
    roll: 3,
    enroll_code: 'H1',
    symbol_no: '830012',
    room: 'Room 12',
    seat: 14,
    sittings: [],
  }
  const text = async (more: Partial<EntranceCardPaper['cards'][number]>, language: 'en' | 'ne' = 'en') => {
    const paper: EntranceCardPaper = { school, language, rules: null, signature: null, cards: [{ ...card, ...more }] }
    return (await pagesOf(await printer.print('entrance-card', paper, { company: 1 }))).join(' ')
  }
  it('says nothing of a seat or a number that is not given', async () => {
    const found = await text({ symbol_no: null, room: null, seat: null })
    for (const word of ['Symbol', 'Room', 'seat']) expect(found).not.toContain(word)
  })
  it('has the symbol number, the room and the seat', async () => {
    const found = await text({})
    for (const part of ['Symbol no.: 830012', 'Room, seat: Room 12, 14']) expect(found).toContain(part)
    expect(await text({}, 'ne')).toContain('Room १२, १४')
  })
})
