/** A month as the paper register has it: days across, people down. */
import { digitsIn } from '#nepal/digits.ts'
import { shortWeekdayNames } from '#nepal/bs-names.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import type { Status, Tally } from '../contract/attendance-arithmetic.ts'
import classes from './attendance.module.css'
import { markOf, offName, statuses, statusName } from './words.ts'

export interface GridDay {
  day: string
  date: number
  weekday: number
  off: string | null
  /** How many were there; empty where nothing was taken. */
  sum?: number | null
}

export interface GridRow {
  key: number
  roll?: number | null
  name: string
  name_np: string | null
  /** Under the name. */
  about?: string
  /** Follow the days; `about` is said on hover. */
  marks: { status: Status | null; about?: string }[]
  tally: Tally
  rate: number | null
}

export function MonthGrid({
  caption,
  days,
  rows,
  withSums,
}: {
  caption: string
  days: readonly GridDay[]
  rows: readonly GridRow[]
  withSums?: boolean
}) {
  const language = useLanguage()
  const digits = (value: number | string) => digitsIn(language, value)
  return (
    // what is wider than the screen must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={`${classes.scroll} ${classes.tones}`} tabIndex={0} aria-label={caption}>
      <table className={classes.grid} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col" className={classes.lead}>
              {t('Name')}
            </th>
            {days.map((day) => (
              <th
                key={day.day}
                scope="col"
                data-off={day.off !== null || undefined}
                title={day.off === null ? undefined : offName(day.off)}
              >
                {digits(day.date)}
                <small>{shortWeekdayNames[language][day.weekday]}</small>
              </th>
            ))}
            {statuses.map((status) => (
              <th key={status} scope="col" title={statusName(status)}>
                {markOf(status)}
              </th>
            ))}
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MonthRow key={row.key} row={row} digits={digits} days={days} />
          ))}
        </tbody>
        {withSums && <MonthSums days={days} digits={digits} />}
      </table>
    </section>
  )
}

interface MonthRowProps {
  row: GridRow
  digits: (value: number | string) => string
  days: readonly GridDay[]
}

function MonthRow({ row, digits, days }: MonthRowProps) {
  return (
    <tr>
      <th scope="row" className={classes.lead}>
        {row.roll ? `${digits(row.roll)}. ` : ''}
        {nameOf(row)}
        {row.about && <small> {row.about}</small>}
      </th>
      {row.marks.map(({ status, about }, at) => (
        <td
          key={days[at]!.day}
          data-status={status ?? undefined}
          data-off={days[at]!.off !== null || undefined}
          title={about}
        >
          {status ? markOf(status) : about ? '·' : ''}
        </td>
      ))}
      {statuses.map((status) => (
        <td key={status} className={classes.sum}>
          {row.tally[status] ? digits(row.tally[status]) : '–'}
        </td>
      ))}
      <td className={classes.sum}>{row.rate === null ? '–' : digits(row.rate)}</td>
    </tr>
  )
}

interface MonthSumsProps {
  days: readonly GridDay[]
  digits: (value: number | string) => string
}

function MonthSums({ days, digits }: MonthSumsProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className={classes.lead}>
          {t('There')}
        </th>
        {days.map((day) => (
          <td key={day.day} data-off={day.off !== null || undefined}>
            {day.sum === null || day.sum === undefined ? '' : digits(day.sum)}
          </td>
        ))}
        <td colSpan={statuses.length + 1}>{'\u00a0'}</td>
      </tr>
    </tfoot>
  )
}

export function Legend() {
  return (
    <p className={`${classes.legend} ${classes.tones}`}>
      {statuses.map((status) => (
        <span key={status}>
          <b className={classes.status} data-status={status}>
            {markOf(status)}
          </b>{' '}
          {statusName(status)}
        </span>
      ))}
    </p>
  )
}
