/** Criteria of a part as lines of a spreadsheet: a head with its weight stands in the first line of its criteria. As typed, as read, as sent; pure. */
import { toLatinDigits } from '#nepal/digits.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import type { PaHead, savePaCriteria } from '../../contract/practical.ts'
import { readNumberOfMarks } from '../../contract/number-of-marks.ts'

export const paColumns = ['head', 'head_np', 'weight', 'name', 'name_np', 'full'] as const
export type PaColumn = (typeof paColumns)[number]
/** 'c12' is criterion 12, 'n3' a line that is new. */
export const lineKey = (line: string, column: string): string => `${line}:${column}`

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))

export function savedLines(heads: readonly PaHead[]): Map<string, string> {
  return new Map(
    heads.flatMap((head) =>
      head.criteria.flatMap((criterion, at): [string, string][] => [
        [lineKey(`c${criterion.id}`, 'head'), at === 0 ? head.name : ''],
        [lineKey(`c${criterion.id}`, 'head_np'), at === 0 ? textOf(head.name_np) : ''],
        [lineKey(`c${criterion.id}`, 'weight'), at === 0 ? textOf(head.weight) : ''],
        [lineKey(`c${criterion.id}`, 'name'), criterion.name],
        [lineKey(`c${criterion.id}`, 'name_np'), textOf(criterion.name_np)],
        [lineKey(`c${criterion.id}`, 'full'), textOf(criterion.full_marks)],
      ]),
    ),
  )
}

export type LineComplaint =
  | 'unreadable'
  | 'zero'
  | 'no-head'
  | 'no-name'
  | 'no-full'
  | 'weight-place'
  | 'twice'
  | 'long'
type Sent = SentOf<typeof savePaCriteria>['heads'][number]
export interface ReadLines {
  heads: Sent[]
  /** What is wrong, by cell. */
  wrong: Map<string, LineComplaint>
}

/** Null: empty; undefined: it is no number of marks. */
export function readMarks(text: string): number | null | undefined {
  const plain = toLatinDigits(text.trim())
  if (!plain) return null
  const marks = readNumberOfMarks(plain)
  return marks !== undefined && marks <= 1000 ? marks : undefined
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const exact = (value: number) => Math.round(value * 100) / 100

/** Lines without anything in them are none. Where no weight is said it is the full marks of the head together; a head of one criterion may be its name. */
export function readLines(lines: readonly string[], textAt: (key: string) => string): ReadLines {
  const heads: (Omit<Sent, 'weight'> & { weight: number | null })[] = []
  const wrong = new Map<string, LineComplaint>()
  for (const line of lines) {
    const at = (column: PaColumn) => textAt(lineKey(line, column)).trim()
    const complain = (column: PaColumn, of: LineComplaint) => void wrong.set(lineKey(line, column), of)
    if (paColumns.every((column) => !at(column))) continue
    const marksAt = (column: 'weight' | 'full') => {
      const value = readMarks(at(column))
      if (value === undefined) complain(column, 'unreadable')
      if (value === 0) complain(column, 'zero')
      return value ?? null
    }
    for (const column of ['head', 'head_np', 'name', 'name_np'] as const)
      if (at(column).length > 60) complain(column, 'long')
    const opens = at('head') !== '' && !(heads.length && same(heads.at(-1)!.name, at('head')))
    if (opens) {
      if (heads.some(({ name }) => same(name, at('head')))) complain('head', 'twice')
      heads.push({ name: at('head'), name_np: at('head_np') || null, weight: marksAt('weight'), criteria: [] })
    } else if (at('weight')) complain('weight', 'weight-place')
    const head = heads.at(-1)
    if (!head) {
      complain('head', 'no-head')
      continue
    }
    const name = at('name') || (opens ? at('head') : '')
    if (!name) complain('name', 'no-name')
    else if (head.criteria.some((each) => same(each.name, name))) complain('name', 'twice')
    const full = marksAt('full')
    if (full === null && !wrong.has(lineKey(line, 'full'))) complain('full', 'no-full')
    head.criteria.push({
      id: line.startsWith('c') ? Number(line.slice(1)) : null,
      name,
      name_np: at('name_np') || (at('name') ? null : head.name_np || null),
      full_marks: full ?? 0,
    })
  }
  return {
    heads: heads.map((head) => ({
      ...head,
      weight: head.weight ?? exact(head.criteria.reduce((sum, { full_marks }) => sum + full_marks, 0)),
    })),
    wrong,
  }
}
