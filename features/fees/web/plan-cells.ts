/** The plan's cells without a screen: as typed, as read, as sent. Amounts are paisa; nothing typed is 0. */
import { formatRupees, parseRupees } from '#nepal/rupees.ts'

/** 'grade:head' -> what stands in the cell, as typed. Only cells that differ from what is saved. */
export type Typed = Readonly<Record<string, string>>
/** 'grade:head' -> paisa. */
export type Saved = ReadonlyMap<string, number>

export const cellKey = (grade: number, head: number): string => `${grade}:${head}`

/** Undefined: it cannot be read. */
export function readCell(text: string): number | undefined {
  const plain = text.trim()
  if (!plain || plain === '-' || plain === '–') return 0
  try {
    const paisa = parseRupees(plain)
    return paisa < 0 ? undefined : paisa
  } catch {
    return undefined
  }
}

export const amountAt = (key: string, saved: Saved, typed: Typed): number | undefined =>
  key in typed ? readCell(typed[key]!) : (saved.get(key) ?? 0)

/** What is typed now; a cell back at what is saved is no change. */
export function typeInto(typed: Typed, saved: Saved, cells: Readonly<Record<string, string>>): Typed {
  const next = { ...typed, ...cells }
  for (const key of Object.keys(cells)) if (readCell(next[key]!) === (saved.get(key) ?? 0)) delete next[key]
  return next
}

/** Nothing is an empty cell. */
export const textOf = (paisa: number, language: 'en' | 'ne' = 'en'): string =>
  paisa === 0 ? '' : formatRupees(paisa, { prefix: false, language })

/** The row of one grade, as it stands now, for other grades. */
export function copyRow(
  from: number,
  to: readonly number[],
  heads: readonly number[],
  textAt: (key: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    to.flatMap((grade) => heads.map((head) => [cellKey(grade, head), textAt(cellKey(from, head))])),
  )
}

/** What is sent, and the cells that cannot be. */
export function changesOf(typed: Typed): {
  cells: { grade_id: number; fee_head_id: number; amount: number }[]
  unreadable: string[]
} {
  const cells: { grade_id: number; fee_head_id: number; amount: number }[] = []
  const unreadable: string[] = []
  for (const [key, text] of Object.entries(typed)) {
    const amount = readCell(text)
    const [grade_id, fee_head_id] = key.split(':').map(Number) as [number, number]
    if (amount === undefined) unreadable.push(key)
    else cells.push({ grade_id, fee_head_id, amount })
  }
  return { cells, unreadable }
}
