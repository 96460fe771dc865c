/** The colours of grades on marksheets and lists. */
export type RankColour = 'green' | 'blue' | 'yellow' | 'red'

/**
 * The colour of a letter grade (specification, section 9): A+ and A green, B+ and B blue, C+ and C yellow, all others
 * (D+, D, NG, anything unknown) red. Blanks and small letters do not matter. Never fails.
 */
export function rankColour(grade: string): RankColour {
  return colours.get(grade.trim().toUpperCase().replace(/\+$/, '')) ?? 'red'
}

const colours = new Map<string, RankColour>([
  ['A', 'green'],
  ['B', 'blue'],
  ['C', 'yellow'],
])
