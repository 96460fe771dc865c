/** The cells of fares without a screen: as typed, as read, as sent. Amounts are paisa; nothing typed is 0. */
import { formatRupees, parseRupees } from '#nepal/rupees.ts'
import type { DataOf, SentOf } from '#platform/contract/endpoint.ts'
import type { routeFares, saveRouteFares } from '../../contract/fares.ts'
import type { Way } from '../../contract/words.ts'

export type Fares = DataOf<typeof routeFares>
type Sent = SentOf<typeof saveRouteFares>['cells'][number]

/** 'route:stop:way' -> what stands in the cell, as typed; a stop of 0 is the whole route. Only cells that differ from what is saved. */
export type Typed = Readonly<Record<string, string>>
/** The same -> paisa. */
export type Saved = ReadonlyMap<string, number>

export const rowKey = (route: number, stop: number | null): string => `${route}:${stop ?? 0}`
export const cellKey = (row: string, way: Way): string => `${row}:${way}`

export const savedCells = ({ cells }: Pick<Fares, 'cells'>): Saved =>
  new Map(cells.map(({ route_id, stop_id, way, amount }) => [cellKey(rowKey(route_id, stop_id), way), amount]))

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

/** Nothing is an empty cell. */
export const textOf = (paisa: number, language: 'en' | 'ne' = 'en'): string =>
  paisa === 0 ? '' : formatRupees(paisa, { prefix: false, language })

/** What is typed now; a cell back at what is saved is no change. */
export function typeInto(typed: Typed, saved: Saved, cells: Typed): Typed {
  const next = { ...typed, ...cells }
  for (const key of Object.keys(cells)) if (readCell(next[key]!) === (saved.get(key) ?? 0)) delete next[key]
  return next
}

/** What is sent, and how many cells cannot be. */
export function changesOf(typed: Typed): { cells: Sent[]; unreadable: number } {
  const read = Object.entries(typed).map(([key, text]) => ({ key, amount: readCell(text) }))
  const cells = read.flatMap(({ key, amount }): Sent[] => {
    const [route, stop, way] = key.split(':')
    return amount === undefined
      ? []
      : [{ route_id: Number(route), stop_id: Number(stop) || null, way: way as Way, amount }]
  })
  return { cells, unreadable: read.length - cells.length }
}
