/** What the server writes into a statement's line, in English, taken apart for whoever says it in another language: the office and families read the same. */

/** What a family reads in the place of an office's word. */
export const plainWords = { debit_note: 'Added to the bill', credit_note: 'Taken off the bill' } as const
/** A family is never told these. */
export const officeWords = ['Debit note', 'Credit note'] as const

/** Followed by a colon and a reason or a name. */
export const becauseWords = [
  'Bill taken back',
  'Receipt cancelled',
  'Cheque bounced',
  'Reversed',
  'Advance moved to',
  'Advance moved from',
  ...officeWords,
  ...Object.values(plainWords),
  'Previous due',
] as const
/** Whole lines. */
export const lineWords = [
  'Penalty',
  'Penalty taken back',
  'Penalty waived',
  'Penalty not waived',
  'Discount',
  'Discount taken back',
  'Advance given back',
  'Deposit given back',
  'Deposit released',
  'Deposit held again',
  'Paid from the deposit',
  'Previous due',
  'Scholarships and offers',
  'Offers taken back',
] as const
/** In the place of a name that the reader may not know: a family is not told to whose child money went. */
export const anotherStudent = 'another student'

type LineText = { month: string } | { mode: string } | { what: string; reason: string } | { text: string }

const because = new RegExp(`^(${becauseWords.join('|')}): (.*)$`, 's')

interface Words {
  /** A sentence of ours in the reader's language. */
  say: (sentence: string, values?: Record<string, string>) => string
  /** A month by its English label, and the ways of paying, as the reader calls them. */
  month: (label: string) => string
  mode: (mode: string) => string
}

/** A line in the words of the reader. */
export function sayLine(text: string, { say, month, mode }: Words): string {
  const line = readLine(text)
  if ('month' in line) return say('Bill of {month}', { month: month(line.month) })
  if ('mode' in line) return say('Payment ({mode})', { mode: mode(line.mode) })
  if ('what' in line) return `${say(line.what)}: ${line.reason === anotherStudent ? say(anotherStudent) : line.reason}`
  return say(line.text)
}

export function readLine(text: string): LineText {
  const [, month] = /^Bill of (.+)$/.exec(text) ?? []
  if (month) return { month }
  const [, mode] = /^Payment \((.+)\)$/.exec(text) ?? []
  if (mode) return { mode }
  const [, what, reason] = because.exec(text) ?? []
  return what === undefined ? { text } : { what, reason: reason! }
}
