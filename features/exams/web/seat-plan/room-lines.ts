/** Lines of the sheet of rooms: as they are typed, the next one, and what is sent. Pure. */
import type { PlanRoom } from '../../contract/seat-plan.ts'
import { isPlain } from '../../contract/seating.ts'

/** What was typed where a number is asked. */
type Typed = number | string | null
export interface Line {
  key: string
  /** Null: a new one. */
  id: number | null
  name: string
  columns_of_benches: Typed
  rows: Typed
  seats_per_bench: Typed
  /** Only its number of seats is known: they are its rows. */
  plain: boolean
  /** Students who sit there now. */
  taken: number
}

export const lineOf = ({ id, name, columns_of_benches, rows, seats_per_bench, taken, ...room }: PlanRoom): Line => ({
  key: `r${id}`,
  id,
  name,
  columns_of_benches,
  rows,
  seats_per_bench,
  plain: isPlain({ ...room, columns_of_benches, rows, seats_per_bench }),
  taken,
})

/** 'Room 13' after 'Room 12'. */
export const nextName = (name: string): string =>
  /\d+$/.test(name) ? name.replace(/\d+$/, (figures) => String(Number(figures) + 1).padStart(figures.length, '0')) : ''

/** Like the last one of its kind; a first one as most rooms are. */
export function nextLine(lines: readonly Line[], plain: boolean, key: string): Line {
  const last = lines.at(-1)
  const like = lines.findLast((line) => line.plain === plain)
  const usual = plain
    ? { columns_of_benches: 1, rows: 40, seats_per_bench: 1 }
    : { columns_of_benches: 3, rows: 6, seats_per_bench: 2 }
  const { columns_of_benches, rows, seats_per_bench } = like ?? usual
  return { key, id: null, name: nextName(last?.name ?? ''), columns_of_benches, rows, seats_per_bench, plain, taken: 0 }
}

const figures = ({ columns_of_benches, rows, seats_per_bench, plain }: Line): Typed[] =>
  plain ? [rows] : [columns_of_benches, rows, seats_per_bench]

/** Null where something is no number. */
export function seatsOfLine(line: Line): number | null {
  const all = figures(line)
  return all.every((each) => typeof each === 'number' && Number.isInteger(each) && each > 0)
    ? (all as number[]).reduce((product, each) => product * each, 1)
    : null
}

export type Fault = 'name' | 'twice' | 'number' | 'many'
/** What is wrong with a line among the others. */
export function faultOf(line: Line, lines: readonly Line[], most: number): Fault | undefined {
  const name = line.name.trim().toLowerCase()
  if (!name) return 'name'
  if (lines.some((other) => other !== line && other.name.trim().toLowerCase() === name)) return 'twice'
  const seats = seatsOfLine(line)
  if (seats === null || (!line.plain && (Number(line.columns_of_benches) > 12 || Number(line.seats_per_bench) > 3)))
    return 'number'
  return seats > most ? 'many' : undefined
}

export const sentLine = ({ id, name, plain, columns_of_benches, rows, seats_per_bench }: Line) => ({
  id,
  name: name.trim(),
  columns_of_benches: plain ? 1 : Number(columns_of_benches),
  rows: Number(rows),
  seats_per_bench: plain ? 1 : Number(seats_per_bench),
})
