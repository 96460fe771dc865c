/** Places among the students of a class, and how high the marks of each subject go. */
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { type RankKey, ranksOf, type ResultState } from './result.ts'

interface Line {
  subject: string
  state: ResultState
  marks: number
  highest: number | null
}

/** Places within each of `places`, a section for each key. */
export function ranksWithin(
  places: readonly (number | null)[],
  keys: readonly (RankKey | null)[],
  way: 'competition' | 'dense',
): (number | null)[] {
  const ranks: (number | null)[] = keys.map(() => null)
  for (const at of groupedBy([...keys.keys()], (n) => places[n]).values()) {
    const within = ranksOf(
      at.map((n) => keys[n]!),
      way,
    )
    for (const [n, place] of at.entries()) ranks[place] = within[n]!
  }
  return ranks
}

/** Of what was marked: who is exempt or has no mark yet sets no height. */
export function writeHighest(lines: readonly Line[]): void {
  for (const same of groupedBy(lines, ({ subject }) => subject).values()) {
    const marked = same.filter(({ state }) => state === 'passed' || state === 'failed')
    const highest = marked.length ? Math.max(...marked.map(({ marks }) => marks)) : null
    for (const line of same) line.highest = highest
  }
}
