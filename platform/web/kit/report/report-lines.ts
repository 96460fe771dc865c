/** A report's lines: groups with their sums, and the sum of all. */
import type { AnyRow } from '#platform/web/kit/list/list-types.ts'

export type Sums = Record<string, number>

export type ReportLine =
  /** `first`: a row of it, which knows what it is called. */
  | { kind: 'group'; key: string; name: unknown; first: AnyRow }
  | { kind: 'row'; key: string; row: AnyRow }
  | { kind: 'sum'; key: string; sums: Sums }

/** Rows of a group stand together in the order in which their groups first appear; a group of one needs no sum. */
export function linesOf(rows: readonly AnyRow[], groupBy: string | undefined, totals: readonly string[]): ReportLine[] {
  if (!groupBy) return asLines(rows, 'row')
  return [...groupsOf(rows, groupBy)].flatMap(([name, members], at) => [
    { kind: 'group' as const, key: `group.${at}`, name, first: members[0]! },
    ...asLines(members, `row.${at}`),
    ...(members.length > 1 && totals.length
      ? [{ kind: 'sum' as const, key: `sum.${at}`, sums: sumOf(members, totals) }]
      : []),
  ])
}

const asLines = (rows: readonly AnyRow[], prefix: string): ReportLine[] =>
  rows.map((row, at) => ({ kind: 'row', key: `${prefix}.${at}`, row }))

function groupsOf(rows: readonly AnyRow[], by: string): Map<unknown, AnyRow[]> {
  const groups = new Map<unknown, AnyRow[]>()
  for (const row of rows) {
    const members = groups.get(row[by])
    if (members) members.push(row)
    else groups.set(row[by], [row])
  }
  return groups
}

export const sumOf = (rows: readonly AnyRow[], names: readonly string[]): Sums =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (Number(row[name]) || 0), 0)]))
