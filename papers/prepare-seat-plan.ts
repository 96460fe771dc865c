/** The seat plan as seat-plan.typ shows it: rooms one after another, with a line for each student and how many there are of which class. */
import { digitsIn } from '#nepal/digits.ts'
import type { SeatPlanPaper } from './exam-shapes.ts'
import { bsText, momentText } from './paper-text.ts'

type Room = SeatPlanPaper['rooms'][number]

export function prepareSeatPlan({ school, language, paper, rooms, ...rest }: SeatPlanPaper) {
  const named = (name: string, name_np: string | null) => (language === 'ne' && name_np) || name
  const say = (value: number | string | null) => (value === null ? '–' : digitsIn(language, value))
  const counts = ({ students }: Room) => {
    const found = new Map<string, number>()
    for (const { grade, grade_np } of students) {
      const name = named(grade, grade_np)
      found.set(name, (found.get(name) ?? 0) + 1)
    }
    return [...found].map(([name, n]) => `${name}: ${say(n)}`)
  }
  return {
    school,
    language,
    door: paper === 'door',
    exam: named(rest.exam, rest.exam_np),
    batch: say(rest.batch),
    printed: { by: rest.printed_by, at: momentText(rest.printed_at, language) },
    rooms: rooms.map((room) => ({
      // 'Room 12' of a room that is called '12'; 'Hall' stays
      name: digitsIn(
        language,
        /^\d/.test(room.name) ? `${language === 'ne' ? 'कोठा' : 'Room'} ${room.name}` : room.name,
      ),
      day: room.held_on === null ? null : bsText(room.held_on, language),
      invigilators: room.invigilators.map(({ name, name_np }) => named(name, name_np)),
      counts: counts(room),
      total: say(room.students.length),
      students: inOrderOf(paper, room).map((student) => ({
        seat: say(student.seat),
        // as it stands on the answer book: in the letters in which it was given
        symbol: student.symbol_no ?? '–',
        name: named(student.name, student.name_np),
        grade: [named(student.grade, student.grade_np), student.section].filter(Boolean).join(' '),
        roll: say(student.roll),
      })),
    })),
  }
}

/** At the door a student looks for the own class or number; a sheet goes from seat to seat. */
function inOrderOf(paper: SeatPlanPaper['paper'], { students }: Room): Room['students'] {
  if (paper === 'attendance') return students
  const classes = new Map<string, Room['students']>()
  for (const student of students) classes.set(student.grade, [...(classes.get(student.grade) ?? []), student])
  return [...classes.values()].flatMap((same) =>
    same.toSorted(
      (a, b) =>
        (a.section ?? '').localeCompare(b.section ?? '') ||
        (a.roll ?? Infinity) - (b.roll ?? Infinity) ||
        a.seat - b.seat,
    ),
  )
}
