/** The plan's cells without a screen: as typed, as read, as sent. Amounts are paisa; nothing (null) leaves it to what is said more widely, 0 takes the head out. */
import type { PlanScope } from '../contract/plan.ts'
import { formatRupees, parseRupees } from '#nepal/rupees.ts'

/** 'row:head' -> what stands in the cell, as typed. Only cells that differ from what is saved. */
export type Typed = Readonly<Record<string, string>>
/** 'row:head' -> paisa. */
export type Saved = ReadonlyMap<string, number>

export const cellKey = (row: number, head: number): string => `${row}:${head}`

/** Undefined: it cannot be read. */
export function readCell(text: string): number | null | undefined {
  const plain = text.trim()
  if (!plain || plain === '-' || plain === '–') return null
  try {
    const paisa = parseRupees(plain)
    return paisa < 0 ? undefined : paisa
  } catch {
    return undefined
  }
}

export const amountAt = (key: string, saved: Saved, typed: Typed): number | null | undefined =>
  key in typed ? readCell(typed[key]!) : (saved.get(key) ?? null)

/** What is typed now; a cell back at what is saved is no change. */
export function typeInto(typed: Typed, saved: Saved, cells: Readonly<Record<string, string>>): Typed {
  const next = { ...typed, ...cells }
  for (const key of Object.keys(cells)) if (readCell(next[key]!) === (saved.get(key) ?? null)) delete next[key]
  return next
}

/** Nothing is an empty cell. */
export const textOf = (paisa: number | null, language: 'en' | 'ne' = 'en'): string =>
  paisa === null ? '' : formatRupees(paisa, { prefix: false, language })

/** A row as it stands now, for other rows. */
export function copyRow(
  from: number,
  to: readonly number[],
  heads: readonly number[],
  textAt: (key: string) => string,
): Record<string, string> {
  return Object.fromEntries(to.flatMap((row) => heads.map((head) => [cellKey(row, head), textAt(cellKey(from, head))])))
}

export interface PlanCell {
  section_id?: number
  grade_id?: number
  program_id?: number
  level_id?: number
  fee_head_id: number
}

/** What is sent of rows of this kind, and the cells that cannot be. */
export function changesOf(typed: Typed, of: PlanScope = 'grade') {
  const cells: (PlanCell & { amount: number })[] = []
  const cleared: PlanCell[] = []
  const unreadable: string[] = []
  for (const [key, text] of Object.entries(typed)) {
    const amount = readCell(text)
    const [row, fee_head_id] = key.split(':').map(Number) as [number, number]
    const cell: PlanCell = { ...(of !== 'school' && { [`${of}_id`]: row }), fee_head_id }
    if (amount === undefined) unreadable.push(key)
    else if (amount === null) cleared.push(cell)
    else cells.push({ ...cell, amount })
  }
  return { cells, cleared, unreadable }
}
