/** The table of cases: rooms and how many of which class, and how the seats come out. */
import { describe, expect, it } from 'vitest'
import { dealSeats, isPlain, placeOfSeat, type RoomShape, samePairs, type SeatingRoom, seatsOf } from './seating.ts'

const shape = (columns_of_benches: number, rows: number, seats_per_bench: number): RoomShape => ({
  columns_of_benches,
  rows,
  seats_per_bench,
})
const roomsOf = (shapes: readonly RoomShape[]): SeatingRoom[] => shapes.map((each, at) => ({ id: at + 1, ...each }))
/** So many students of class 1, of class 2 and so on, in the order of a register. */
const students = (...counts: number[]) =>
  counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, n) => ({ enroll_id: (at + 1) * 1000 + n + 1, grade_id: at + 1 })),
  )
/** Classes by letter as somebody sees them who stands in the room: columns beside each other, '.' for a free seat. */
function picture(room: SeatingRoom, seated: ReturnType<typeof dealSeats>['seated']): string[] {
  const { columns_of_benches, rows, seats_per_bench } = room
  const here = new Map(seated.filter((one) => one.exam_room_id === room.id).map((one) => [one.seat, one.grade_id]))
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns_of_benches }, (_column, column) =>
      Array.from({ length: seats_per_bench }, (_place, place) => {
        const grade = here.get((column * rows + row) * seats_per_bench + place + 1)
        return grade === undefined ? '.' : String.fromCodePoint(64 + grade)
      }).join(''),
    ).join(' '),
  )
}

it('seats nobody where the seats do not suffice, and says how many are missing', () => {
  const rooms = roomsOf([shape(2, 3, 2), shape(1, 5, 1)])
  expect(dealSeats(rooms, students(10, 8))).toEqual({ seated: [], missing: 1 })
  expect(dealSeats(rooms, students(10, 7)).missing).toBe(0)
  expect(dealSeats([], students(3))).toEqual({ seated: [], missing: 3 })
  const kept = [{ enroll_id: 1, grade_id: 1, exam_room_id: 2, seat: 5 }]
  expect(dealSeats(rooms, students(10, 7), kept)).toEqual({ seated: [], missing: 1 })
})

it('counts seats along the bench, down the column, then the next column', () => {
  const room = shape(4, 6, 2)
  expect(seatsOf(room)).toBe(48)
  expect(placeOfSeat(room, 1)).toEqual({ column: 1, row: 1, place: 1 })
  expect(placeOfSeat(room, 2)).toEqual({ column: 1, row: 1, place: 2 })
  expect(placeOfSeat(room, 3)).toEqual({ column: 1, row: 2, place: 1 })
  expect(placeOfSeat(room, 13)).toEqual({ column: 2, row: 1, place: 1 })
  expect(placeOfSeat(room, 48)).toEqual({ column: 4, row: 6, place: 2 })
  expect([isPlain(shape(1, 40, 1)), isPlain(shape(1, 40, 2)), isPlain(shape(2, 40, 1))]).toEqual([true, false, false])
})

describe('the classes of a room', () => {
  const cases: [name: string, RoomShape, number[], picture: string[], beside: number, behind: number][] = [
    ['two of a size, like a board of chess', shape(2, 3, 2), [6, 6], ['AB AB', 'BA BA', 'AB AB'], 0, 0],
    ['one alone, with seats to spare', shape(2, 2, 2), [4], ['A. A.', 'A. A.'], 0, 2],
    ['one alone, without', shape(2, 2, 2), [8], ['AA AA', 'AA AA'], 4, 4],
    ['one alone, with one seat to spare', shape(1, 2, 2), [3], ['A.', 'AA'], 1, 1],
    ['one far larger than the other', shape(2, 2, 2), [5, 3], ['AB AB', 'BA AA'], 1, 1],
    ['three on a bench of two classes', shape(1, 3, 3), [5, 4], ['ABA', 'BAB', 'ABA'], 0, 0],
    ['three on a bench of three classes', shape(1, 3, 3), [3, 3, 3], ['ABC', 'BCA', 'CAB'], 0, 0],
    ['single seats', shape(1, 5, 1), [3, 2], ['A', 'B', 'A', 'B', 'A'], 0, 0],
  ]
  it.each(cases)('%s', (_name, room, counts, seen, beside, behind) => {
    const rooms = roomsOf([room])
    const { seated } = dealSeats(rooms, students(...counts))
    expect(picture(rooms[0]!, seated)).toEqual(seen)
    expect(samePairs(rooms, seated)).toEqual({ beside, behind })
  })
})

it('has no two of a class on a bench while no class is more than half', () => {
  for (const counts of [
    [40, 35, 35],
    [48, 20, 14, 14],
    [24, 24, 24, 24],
    [30, 30, 20, 10, 6],
    [55, 41],
  ]) {
    const rooms = roomsOf([shape(4, 6, 2), shape(4, 6, 2), shape(4, 6, 2)])
    const { seated } = dealSeats(rooms, students(...counts))
    expect([counts, seated.length]).toEqual([counts, counts.reduce((sum, each) => sum + each, 0)])
    expect([counts, samePairs(rooms, seated).beside]).toEqual([counts, 0])
  }
  // no seat is left over and no class has more than half of them
  const exactly = roomsOf([shape(5, 11, 2)])
  expect(samePairs(exactly, dealSeats(exactly, students(40, 35, 35)).seated).beside).toBe(0)
})

it('gives everybody one seat and each seat once, in the order of the register, always the same', () => {
  const rooms = roomsOf([shape(3, 5, 2), shape(2, 4, 3), shape(1, 30, 1)])
  const all = students(30, 25, 20)
  const { seated } = dealSeats(rooms, all)
  expect(new Set(seated.map(({ enroll_id }) => enroll_id)).size).toBe(all.length)
  expect(new Set(seated.map(({ exam_room_id, seat }) => `${exam_room_id} ${seat}`)).size).toBe(all.length)
  for (const grade of [1, 2, 3]) {
    const own = seated.filter(({ grade_id }) => grade_id === grade).map(({ enroll_id }) => enroll_id)
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  }
  expect(dealSeats(rooms, all).seated).toEqual(seated)
})

it('takes few classes into a room', () => {
  const rooms = roomsOf([shape(4, 6, 2), shape(4, 6, 2)])
  const { seated } = dealSeats(rooms, students(24, 24, 24, 24))
  const inRoom = (id: number) =>
    new Set(seated.filter(({ exam_room_id }) => exam_room_id === id).map(({ grade_id }) => grade_id))
  expect([inRoom(1).size, inRoom(2).size]).toEqual([2, 2])
})

it('leaves who sits already where he is, and looks at his class', () => {
  const rooms = roomsOf([shape(1, 3, 2)])
  const kept = [
    { enroll_id: 1, grade_id: 1, exam_room_id: 1, seat: 1 },
    { enroll_id: 2, grade_id: 2, exam_room_id: 1, seat: 4 },
  ]
  const { seated } = dealSeats(rooms, students(2, 2), kept)
  expect(seated.some(({ seat }) => seat === 1 || seat === 4)).toBe(false)
  expect(samePairs(rooms, [...kept, ...seated]).beside).toBe(0)
})
