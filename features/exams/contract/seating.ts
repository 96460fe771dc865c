/**
 * Who sits where: pure, and the same for the same students. Seats of a room are counted along a bench, then down the column of benches, then column by
 * column. Two who sit next to each other on a bench are of different classes as long as that can be done; then two in front of and behind each other.
 */

/** As a room is measured. One column of single seats is a room of which only a number of seats is known. */
export interface RoomShape {
  columns_of_benches: number
  rows: number
  seats_per_bench: number
}
export interface SeatingRoom extends RoomShape {
  id: number
}
export interface Sitter {
  enroll_id: number
  grade_id: number
}
export interface Seated {
  enroll_id: number
  exam_room_id: number
  seat: number
}
/** Pairs of neighbours of one class. */
export interface SamePairs {
  /** Next to each other on a bench. */
  beside: number
  /** In front of and behind each other. */
  behind: number
}

export const seatsOf = ({ columns_of_benches, rows, seats_per_bench }: RoomShape): number =>
  columns_of_benches * rows * seats_per_bench

export const isPlain = ({ columns_of_benches, seats_per_bench }: RoomShape): boolean =>
  columns_of_benches === 1 && seats_per_bench === 1

/** Of a seat, counted from 1: its column and row of benches and its place on the bench, each from 1. */
export function placeOfSeat({ rows, seats_per_bench }: RoomShape, seat: number) {
  const bench = Math.floor((seat - 1) / seats_per_bench)
  return { column: Math.floor(bench / rows) + 1, row: (bench % rows) + 1, place: ((seat - 1) % seats_per_bench) + 1 }
}

/** Who sits beside is of the same bench; who sits behind, on the next bench of the column at the same place. Both counted forwards only. */
function nextTo(room: RoomShape, seat: number): { beside?: number; behind?: number } {
  const { row, place } = placeOfSeat(room, seat)
  return {
    ...(place < room.seats_per_bench && { beside: seat + 1 }),
    ...(row < room.rows && { behind: seat + room.seats_per_bench }),
  }
}

/** The class at each seat of each room. */
type Classes = Map<number, Map<number, number>>
const classAt = (classes: Classes, room: number, seat: number): number | undefined => classes.get(room)?.get(seat)

function classesBySeat(
  rooms: readonly SeatingRoom[],
  seated: readonly (Omit<Seated, 'enroll_id'> & { grade_id: number })[],
): Classes {
  const classes: Classes = new Map(rooms.map(({ id }) => [id, new Map()]))
  for (const { exam_room_id, seat, grade_id } of seated) classes.get(exam_room_id)?.set(seat, grade_id)
  return classes
}

export function samePairs(
  rooms: readonly SeatingRoom[],
  seated: readonly (Omit<Seated, 'enroll_id'> & { grade_id: number })[],
): SamePairs {
  const classes = classesBySeat(rooms, seated)
  const pairs: SamePairs = { beside: 0, behind: 0 }
  for (const room of rooms)
    for (const [seat, grade] of classes.get(room.id)!) {
      const { beside, behind } = nextTo(room, seat)
      if (beside !== undefined && classAt(classes, room.id, beside) === grade) pairs.beside += 1
      if (behind !== undefined && classAt(classes, room.id, behind) === grade) pairs.behind += 1
    }
  return pairs
}

/** Students of a class who have no seat yet, in their order. */
interface Waiting {
  grade_id: number
  students: Sitter[]
  /** How many of them have been seated. */
  done: number
}
const left = ({ students, done }: Waiting): number => students.length - done

/**
 * Seats for `students`, in the order of the rooms. Seats of `kept` are taken already. Where the seats do not suffice nobody is seated.
 * While there are more seats than students, a seat is left free rather than given to somebody of the neighbour's class.
 */
export function dealSeats(
  rooms: readonly SeatingRoom[],
  students: readonly Sitter[],
  kept: readonly (Seated & Sitter)[] = [],
): { seated: (Seated & Sitter)[]; missing: number } {
  const classes = classesBySeat(rooms, kept)
  let free = rooms.reduce((sum, room) => sum + seatsOf(room) - classes.get(room.id)!.size, 0)
  if (free < students.length) return { seated: [], missing: students.length - free }
  const waiting = byClass(students)
  const seated: (Seated & Sitter)[] = []
  for (const room of rooms)
    for (let seat = 1; seat <= seatsOf(room) && seated.length < students.length; seat += 1) {
      if (classAt(classes, room.id, seat) !== undefined) continue
      const { best, beside } = chosenFor(classes, room, seat, waiting, free)
      // more seats than students: this one stays free
      const spare = free - (students.length - seated.length)
      free -= 1
      if (beside && spare > 0) continue
      const { enroll_id } = best.students[best.done]!
      best.done += 1
      classes.get(room.id)!.set(seat, best.grade_id)
      seated.push({ enroll_id, grade_id: best.grade_id, exam_room_id: room.id, seat })
    }
  return { seated, missing: 0 }
}

function byClass(students: readonly Sitter[]): Waiting[] {
  const waiting = new Map<number, Waiting>()
  for (const student of students) {
    const same = waiting.get(student.grade_id) ?? { grade_id: student.grade_id, students: [], done: 0 }
    same.students.push(student)
    waiting.set(student.grade_id, same)
  }
  return [...waiting.values()]
}

/** The class whose next student takes this seat, and whether a neighbour on the bench is of it. `free`: seats that are left, with this one. */
function chosenFor(
  classes: Classes,
  room: SeatingRoom,
  seat: number,
  waiting: readonly Waiting[],
  free: number,
): { best: Waiting; beside: boolean } {
  const here = classes.get(room.id)!
  const { row, place } = placeOfSeat(room, seat)
  const per = room.seats_per_bench
  const first = seat - place + 1
  const bench = Array.from({ length: per }, (_, at) => first + at)
  const next = [...(place > 1 ? [seat - 1] : []), ...(place < per ? [seat + 1] : [])]
  const inLine = [...(row > 1 ? [seat - per] : []), ...(row < room.rows ? [seat + per] : [])]
  const inRoom = new Set(here.values())
  const before = waiting.findIndex(({ grade_id }) => grade_id === here.get(seat - 1))
  const count = (seats: readonly number[], grade: number) => seats.filter((each) => here.get(each) === grade).length
  const costs = waiting
    .filter((each) => left(each) > 0)
    .map((each): { of: Waiting; cost: readonly number[] } => ({
      of: each,
      cost: [
        count(next, each.grade_id),
        // a class that needs every second seat from here on cannot wait; on a bench of two it may still take the other seat
        left(each) * 2 > free && (per !== 2 || place === 2) ? 0 : 1,
        count(bench, each.grade_id),
        count(inLine, each.grade_id),
        // few classes in a room: fewer kinds of question papers
        inRoom.has(each.grade_id) ? 0 : 1,
        -left(each),
        // after the class before it, so that three on a bench change places from bench to bench
        (waiting.indexOf(each) - before + waiting.length - 1) % waiting.length,
      ],
    }))
  const best = costs.reduce((so, each) => (isLess(each.cost, so.cost) ? each : so))
  return { best: best.of, beside: best.cost[0]! > 0 }
}

/** By the first figure that differs. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((figure, n) => figure !== other[n])
  return at >= 0 && one[at]! < other[at]!
}
