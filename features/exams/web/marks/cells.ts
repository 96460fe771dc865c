/** A typed cell of marks and what it means; sums of a row and of a sheet. Pure. */
import { digitsIn, type Language, toLatinDigits } from '#nepal/digits.ts'
import type { CellValue } from '../../contract/marks.ts'
import { readNumberOfMarks } from '../../contract/number-of-marks.ts'

/** Undefined: it cannot be read. Null: empty. A point without anything behind it is not read yet, for more is being typed. */
export function readCell(text: string): CellValue | undefined {
  const plain = toLatinDigits(text.trim()).toLowerCase()
  if (plain === '') return null
  if (['a', 'ab', 'abs', 'absent'].includes(plain)) return 'absent'
  if (['ex', 'exempt'].includes(plain)) return 'exempt'
  return readNumberOfMarks(text)
}

export function textOf(value: CellValue, language: Language = 'en'): string {
  if (value === null) return ''
  if (typeof value === 'string') return value === 'absent' ? 'AB' : 'EX'
  return digitsIn(language, value)
}

export interface Tally {
  entered: number
  asked: number
  /** Students. */
  absent: number
  lowest: number | null
  highest: number | null
  /** Of the totals of students with marks. */
  mean: number | null
}

const exact = (value: number): number => Math.round(value * 100) / 100
export const sumOf = (values: readonly CellValue[]): number =>
  exact(values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0))

/** Of what is asked of this student; null while something is missing, or where nothing is asked. */
export function percentOfRow(values: readonly CellValue[], full: readonly number[]): number | null {
  if (values.includes(null)) return null
  const asked = full.reduce((sum, marks, at) => sum + (values[at] === 'exempt' ? 0 : marks), 0)
  return asked ? Math.round((sumOf(values) * 1000) / asked) / 10 : null
}

/** `rows`: a student's cells. */
export function tallyOf(rows: readonly (readonly CellValue[])[]): Tally {
  const cells = rows.flat()
  const totals = rows.filter((row) => row.some((value) => typeof value === 'number')).map(sumOf)
  return {
    entered: cells.filter((value) => value !== null).length,
    asked: cells.length,
    absent: rows.filter((row) => row.includes('absent')).length,
    lowest: totals.length ? Math.min(...totals) : null,
    highest: totals.length ? Math.max(...totals) : null,
    mean: totals.length ? exact(sumOf(totals) / totals.length) : null,
  }
}
