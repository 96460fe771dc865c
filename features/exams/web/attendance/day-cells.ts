/** A typed cell of days and what it means. Pure. */
import { mixesDigits, toLatinDigits } from '#nepal/digits.ts'

/** Null: empty; undefined: it is no number of days. */
export function readDays(text: string): number | null | undefined {
  const plain = toLatinDigits(text.trim())
  if (plain === '' || plain === '-' || plain === '–') return null
  return mixesDigits(text) || !/^\d{1,3}(\.[05])?$/.test(plain) ? undefined : Number(plain)
}

export const sameDays = (a: string, b: string): boolean => readDays(a) !== undefined && readDays(a) === readDays(b)

/** `most`: days of school; null: nobody has said how many. */
export function wrongDays(text: string, most: number | null): 'unreadable' | 'no-days' | 'above' | undefined {
  const days = readDays(text)
  if (days === undefined) return 'unreadable'
  if (days === null) return undefined
  if (most === null) return 'no-days'
  return days > most ? 'above' : undefined
}
