/** A room as one stands in front of it: benches in columns, each seat with its number, the class by letter and colour, and the student. */
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import type { PlanRoom } from '../../contract/seat-plan.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import { isPlain, seatsOf } from '../../contract/seating.ts'
import classes from './seat-plan.module.css'
import { className, hueOf, letterOf, type Plan } from './use-seat-plan.ts'

const figure = (n: number) => digitsIn(getLanguage(), n)

/** Which letter is which class, and how many of it sit here. */
export function Legend({ plan, room }: { plan: Plan; room: PlanRoom }) {
  const known = new Map(plan.classes.map((one) => [one.grade_id, one]))
  return (
    <ul className={classes.legend} aria-label={t('Classes')}>
      {room.classes.flatMap(({ grade_id, n }) => {
        const one = known.get(grade_id)
        return one ? (
          <li key={grade_id}>
            <Letter plan={plan} grade={grade_id} /> {className(one)}: {figure(n)}
          </li>
        ) : (
          []
        )
      })}
    </ul>
  )
}

const Letter = ({ plan, grade }: { plan: Plan; grade: number }) => (
  <span className={classes.letter} style={{ '--hue': hueOf(plan.classes, grade) } as React.CSSProperties}>
    {letterOf(plan.classes, grade)}
  </span>
)

interface Props {
  plan: Plan
  room: PlanRoom
  students: readonly PlanStudent[]
  /** Seats of students who are not shown to the reader. */
  others: readonly number[]
  /** The enrolment that is picked up. */
  held: number | undefined
  /** Without it seats are only looked at. */
  onSeat: ((seat: number, student: PlanStudent | undefined) => void) | undefined
}

export function RoomPicture({ room, ...props }: Props) {
  const { rows, seats_per_bench } = room
  const bySeat = new Map(props.students.map((student) => [student.seat, student]))
  const seat = (number: number) => (
    <Seat
      key={number}
      {...props}
      number={number}
      student={bySeat.get(number)}
      isTaken={props.others.includes(number)}
    />
  )
  const all = Array.from({ length: seatsOf(room) }, (_, at) => at + 1)
  if (isPlain(room))
    return (
      <ul className={classes.plain} aria-label={room.name}>
        {all.map((number) => (
          <li key={number}>{seat(number)}</li>
        ))}
      </ul>
    )
  const benches = Array.from({ length: all.length / seats_per_bench }, (_, at) =>
    all.slice(at * seats_per_bench, (at + 1) * seats_per_bench),
  )
  return (
    <ScrollBox className={classes.scroll} label={room.name}>
      <div className={classes.whole}>
        <div className={classes.front}>{t('Front of the room')}</div>
        <ul className={classes.benches} style={{ gridTemplateRows: `repeat(${rows}, auto)` }} aria-label={room.name}>
          {benches.map((numbers) => (
            <li key={numbers[0]} className={classes.bench}>
              {numbers.map(seat)}
            </li>
          ))}
        </ul>
      </div>
    </ScrollBox>
  )
}

interface SeatProps extends Omit<Props, 'room' | 'students' | 'others'> {
  number: number
  student: PlanStudent | undefined
  isTaken: boolean
}

function Seat({ plan, number, student, isTaken, held, onSeat }: SeatProps) {
  const inside = student ? (
    <>
      <span className={classes.line}>
        <Letter plan={plan} grade={student.grade_id} />
        <span className={classes.number}>{figure(number)}</span>
      </span>
      <span className={classes.who}>{nameOf(student)}</span>
      <span className={classes.line}>
        <span className={classes.of}>
          {className(student)} {student.section}
        </span>
        <span className={classes.number}>{student.symbol_no ?? ''}</span>
      </span>
    </>
  ) : (
    <span className={classes.line}>
      <span>{isTaken ? t('Occupied') : t('Free')}</span>
      <span className={classes.number}>{figure(number)}</span>
    </span>
  )
  const looks = { className: classes.seat, 'data-free': (!student && !isTaken) || undefined }
  if (!onSeat) return <div {...looks}>{inside}</div>
  const label = student
    ? `${t('Seat {n}', { n: number })}: ${nameOf(student)}, ${className(student)} ${student.section ?? ''}`
    : `${t('Seat {n}', { n: number })}: ${isTaken ? t('Occupied') : t('Free')}`
  const isHeld = student !== undefined && student.enroll_id === held
  return (
    <button
      type="button"
      {...looks}
      data-held={isHeld || undefined}
      aria-pressed={isHeld}
      aria-label={label.trim()}
      disabled={isTaken}
      onClick={() => onSeat(number, student)}
    >
      {inside}
    </button>
  )
}
