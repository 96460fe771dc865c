/** What somebody may have meant: the name nearest to what was typed. Pure. */

/** The one that fewest letters tell apart from `typed`; undefined where most of them do. Case does not matter. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const asked = typed.toLowerCase()
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    const distance = lettersApart(asked, name.toLowerCase())
    if (
      distance <= Math.max(1, Math.floor(Math.max(asked.length, name.length) / 2)) &&
      distance < (best?.distance ?? Infinity)
    )
      best = { name, distance }
  }
  return best?.name
}

/** Letters that are put in, taken out or changed on the way from one word to the other (Levenshtein). */
function lettersApart(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const here = [row]
    for (let at = 1; at <= to.length; at++)
      here.push(Math.min(above[at]! + 1, here[at - 1]! + 1, above[at - 1]! + (from[row - 1] === to[at - 1] ? 0 : 1)))
    above = here
  }
  return above[to.length]!
}
