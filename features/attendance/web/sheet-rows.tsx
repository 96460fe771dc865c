/** The students of a sheet with their five marks. Arrows go about, the letters of the school set and go on; a tap sets. */
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { SheetStudent } from '../contract/sheets.ts'
import classes from './attendance.module.css'
import { markOf, type Status, statuses, statusName, statusOfKey } from './words.ts'

export interface SheetRowsProps {
  label: string
  students: readonly SheetStudent[]
  statusOf: (student: SheetStudent) => Status
  onMark: (student: SheetStudent, status: Status) => void
  /** Tapped and not saved. */
  changed: (student: SheetStudent) => boolean
  disabled: boolean
}

export function SheetRows({ label, students, statusOf, onMark, changed, disabled }: SheetRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const namesakes = useMemo(() => twice(students.map(nameOf)), [students])

  function go(row: number, status: Status) {
    const at = Math.min(Math.max(row, 0), students.length - 1)
    setActive(at)
    list.current?.querySelectorAll('li')[at]?.querySelector<HTMLElement>(`[data-status="${status}"]`)?.focus()
  }
  function onKey(event: KeyboardEvent, row: number, status: Status) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = moves[event.key]
    const set = statusOfKey(event.key)
    if (to) {
      event.preventDefault()
      const at = statuses[Math.min(Math.max(statuses.indexOf(status) + to.across, 0), statuses.length - 1)]!
      go(row + to.down, at)
    } else if (set && !disabled) {
      event.preventDefault()
      onMark(students[row]!, set)
      go(row + 1, students[row + 1] ? statusOf(students[row + 1]!) : set)
    }
  }
  return (
    <ul ref={list} className={`${classes.list} ${classes.tones}`} aria-label={label}>
      {students.map((student, row) => (
        <Row
          key={student.enroll_id}
          student={student}
          hasNamesake={namesakes.has(nameOf(student))}
          status={statusOf(student)}
          changed={changed(student)}
          disabled={disabled}
          active={row === active}
          onMark={(status) => onMark(student, status)}
          onKey={(event, status) => onKey(event, row, status)}
          onFocus={() => setActive(row)}
        />
      ))}
    </ul>
  )
}

const moves: Record<string, { down: number; across: number }> = {
  ArrowDown: { down: 1, across: 0 },
  ArrowUp: { down: -1, across: 0 },
  ArrowRight: { down: 0, across: 1 },
  ArrowLeft: { down: 0, across: -1 },
}

/** What stands more than once. */
const twice = (names: string[]): Set<string> => new Set(names.filter((name, at) => names.indexOf(name) !== at))

interface RowProps {
  student: SheetStudent
  /** Another of this name is in the list: the roll is said with it. */
  hasNamesake: boolean
  status: Status
  changed: boolean
  disabled: boolean
  /** Tab comes to this row only. */
  active: boolean
  onMark: (status: Status) => void
  onKey: (event: KeyboardEvent, status: Status) => void
  onFocus: () => void
}

/** A row is drawn again only when something of it changed: a tap must be felt at once on a cheap phone. */
const Row = memo(
  RowOf,
  (a, b) =>
    a.student === b.student &&
    a.status === b.status &&
    a.changed === b.changed &&
    a.disabled === b.disabled &&
    a.active === b.active &&
    a.hasNamesake === b.hasNamesake,
)

function RowOf({ student, hasNamesake, status, changed, disabled, active, onMark, onKey, onFocus }: RowProps) {
  const language = useLanguage()
  const name = nameOf(student)
  return (
    <li className={classes.row} data-changed={changed || undefined}>
      <span className={classes.roll}>{student.roll !== null && digitsIn(language, student.roll)}</span>
      <span className={classes.who}>
        <span>{name}</span>
        {student.arrived && (
          <small>
            {student.source === 'device'
              ? t('By device, {time}', { time: digitsIn(language, student.arrived) })
              : t('Came at {time}', { time: digitsIn(language, student.arrived) })}
          </small>
        )}
      </span>
      <fieldset
        className={classes.marks}
        aria-label={
          hasNamesake && student.roll !== null ? `${name}, ${t('Roll {roll}', { roll: student.roll })}` : name
        }
      >
        {statuses.map((each) => (
          <button
            key={each}
            type="button"
            className={classes.mark}
            data-status={each}
            aria-pressed={each === status}
            aria-label={statusName(each)}
            title={statusName(each)}
            disabled={disabled}
            tabIndex={active && each === status ? 0 : -1}
            onClick={() => onMark(each)}
            onKeyDown={(event) => onKey(event, each)}
            onFocus={onFocus}
          >
            {markOf(each)}
          </button>
        ))}
      </fieldset>
    </li>
  )
}
