/** Outcomes of a subject as lines of a spreadsheet: as typed, as read, as sent; pure. */
import type { SentOf } from '#platform/contract/endpoint.ts'
import { longestOutcome, longestTheme, type Outcome, type saveCasOutcomes } from '../../contract/cas.ts'

export const outcomeColumns = ['theme', 'name', 'name_np'] as const
export type OutcomeColumn = (typeof outcomeColumns)[number]
export type OutcomeComplaint = 'no-name' | 'long-theme' | 'long'
/** 'o12' is outcome 12, 'n3' a line that is new. */
export const lineKey = (line: string, column: string): string => `${line}:${column}`

export const savedOutcomes = (outcomes: readonly Outcome[]): Map<string, string> =>
  new Map(
    outcomes.flatMap(({ id, ...outcome }) =>
      outcomeColumns.map((column): [string, string] => [lineKey(`o${id}`, column), outcome[column] ?? '']),
    ),
  )

/** Lines without anything in them are none. */
export function readOutcomes(
  lines: readonly string[],
  textAt: (key: string) => string,
): { outcomes: SentOf<typeof saveCasOutcomes>['outcomes']; wrong: Map<string, OutcomeComplaint> } {
  const wrong = new Map<string, OutcomeComplaint>()
  const outcomes = []
  for (const line of lines) {
    const at = (column: OutcomeColumn) => textAt(lineKey(line, column)).trim().replaceAll(/\s+/g, ' ')
    const [theme, name, name_np] = outcomeColumns.map(at) as [string, string, string]
    if (!theme && !name && !name_np) continue
    if (!name) wrong.set(lineKey(line, 'name'), 'no-name')
    if (theme.length > longestTheme) wrong.set(lineKey(line, 'theme'), 'long-theme')
    for (const column of ['name', 'name_np'] as const)
      if (at(column).length > longestOutcome) wrong.set(lineKey(line, column), 'long')
    const id = line.startsWith('o') ? Number(line.slice(1)) : null
    outcomes.push({ id, theme: theme || null, name, name_np: name_np || null })
  }
  return { outcomes, wrong }
}
