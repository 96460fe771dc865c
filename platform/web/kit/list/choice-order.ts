/** Which choice is meant by what is typed. */
import { folded } from '#platform/contract/plain-text.ts'

/** How long a pause between two letters may be before a new word begins, in milliseconds. */
export const lettersTime = 900

const plain = (text: string): string => folded(text).toLowerCase()

/** 0: it is just that; 1: begins so; 2: a later word of it does; 3: it is in there somewhere; undefined: it does not fit. */
function fitOf(label: string, words: string): number | undefined {
  const whole = plain(label)
  if (whole === words) return 0
  const at = whole.indexOf(words)
  if (at < 0) return undefined
  return at === 0 ? 1 : whole.includes(` ${words}`) ? 2 : 3
}

/** What fits, best first: 'male' means Male, although Female stands before it. */
export function fitting<T>(choices: readonly T[], labelOf: (choice: T) => string, typed: string): T[] {
  const words = plain(typed)
  if (!words) return [...choices]
  const fits = choices
    .map((choice) => ({ choice, fit: fitOf(labelOf(choice), words) }))
    .filter(({ fit }) => fit !== undefined)
  return fits.sort((a, b) => a.fit! - b.fit!).map(({ choice }) => choice)
}

/** The choice that gathered letters mean, as in the browser's own lists: one letter again and again goes from one to the next. Index, or -1. */
export function choiceOfLetters(labels: readonly string[], letters: string, chosen: number): number {
  const typed = letters.toLowerCase()
  const begins = (words: string) => (label: string) => label.toLowerCase().startsWith(words)
  const exact = labels.findIndex((label) => label.toLowerCase() === typed)
  const whole = exact >= 0 ? exact : labels.findIndex(begins(typed))
  const isOneLetter = [...typed].every((letter) => letter === typed[0])
  if (!isOneLetter || (whole >= 0 && typed.length > 1)) return whole
  const after = labels.findIndex((label, at) => at > chosen && begins(typed[0]!)(label))
  return after >= 0 ? after : labels.findIndex(begins(typed[0]!))
}
