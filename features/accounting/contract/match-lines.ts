/** Which line of the bank is which entry of the books: by amount, day and number. Pure; the same whatever the order in which they come. */
import { daysBetween } from '#nepal/bikram-sambat.ts'

export interface BankLine {
  id: number
  /** AD. */
  date: string
  /** Paisa; what came in is positive. */
  amount: number
  reference: string | null
  description: string
  /** The voucher that was written from it. */
  voucher_id: number | null
  /** What the bank had before the first statement: no day of its own. */
  before?: boolean
}
export interface BookEntry {
  id: number
  date: string
  /** Paisa, debit positive. */
  amount: number
  cheque_number: string | null
  /** Of the voucher. */
  reference: string | null
  voucher_id: number
  /** The entry that this one takes back. */
  reverses_entry_id: number | null
  /** Of the opening voucher. */
  opening?: boolean
}

export interface Match {
  line_id: number
  entry_id: number
  /** Nothing else comes into question: may be taken without looking. */
  certain: boolean
  /** By the voucher written from the line, by a number that both have, by amount and day alone. */
  by: 'voucher' | 'number' | 'day'
  /** Between the two. */
  days: number
}

/** Days between the bank and the books, without and with a number that both have: a cheque is presented within six months. */
export const daysApart = { day: 10, number: 185 } as const

const strength = { voucher: 3, number: 2, day: 1 } as const

/** A number as it is compared: 'CHQ-000123' is 123. Shorter than three signs it says nothing. */
const plainNumber = (text: string | null): string => {
  const bare = (text ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^[a-z]+(?=\d)/, '')
    .replace(/^0+/, '')
  return bare.length >= 3 ? bare : ''
}

const numbersOf = ({ cheque_number, reference }: BookEntry) =>
  [plainNumber(cheque_number), plainNumber(reference)].filter(Boolean)
const numbersOfLine = ({ reference, description }: BankLine) =>
  new Set(
    [
      plainNumber(reference),
      ...description.split(/[^\p{L}\p{N}]+/u).map((word) => (/\d/.test(word) ? plainNumber(word) : '')),
    ].filter(Boolean),
  )

/** Each line and each entry at most once, amounts equal; entries that a reversal takes back are left out (`setOffs`). */
export function matchLines(lines: readonly BankLine[], entries: readonly BookEntry[]): Match[] {
  const gone = new Set(setOffs(entries).flat())
  const byAmount = grouped(
    entries.filter(({ id }) => !gone.has(id)),
    ({ amount }) => amount,
  )
  const pairs: (Match & { against: boolean })[] = []
  for (const line of lines) {
    const numbers = numbersOfLine(line)
    for (const entry of byAmount.get(line.amount) ?? []) {
      const own = numbersOf(entry)
      const days = Math.abs(daysBetween(line.date, entry.date))
      const by =
        line.voucher_id === entry.voucher_id ? 'voucher' : own.some((each) => numbers.has(each)) ? 'number' : 'day'
      // what both had at first is the same money, however long the books were kept before the first statement
      const atFirst = Boolean(line.before && entry.opening)
      if (by !== 'voucher' && !atFirst && days > daysApart[by]) continue
      // both have a cheque number, and not the same
      const against = by === 'day' && plainNumber(entry.cheque_number) !== '' && plainNumber(line.reference) !== ''
      pairs.push({ line_id: line.id, entry_id: entry.id, certain: false, by, days, against })
    }
  }
  return chosen(pairs)
}

function chosen(pairs: (Match & { against: boolean })[]): Match[] {
  pairs.sort(
    (a, b) =>
      strength[b.by] - strength[a.by] ||
      Number(a.against) - Number(b.against) ||
      a.days - b.days ||
      a.line_id - b.line_id ||
      a.entry_id - b.entry_id,
  )
  const ofLine = grouped(pairs, ({ line_id }) => line_id)
  const ofEntry = grouped(pairs, ({ entry_id }) => entry_id)
  const taken = { lines: new Set<number>(), entries: new Set<number>() }
  const matches: Match[] = []
  for (const pair of pairs) {
    const { against, ...match } = pair
    if (taken.lines.has(match.line_id) || taken.entries.has(match.entry_id)) continue
    taken.lines.add(match.line_id)
    taken.entries.add(match.entry_id)
    const rivals = [...ofLine.get(match.line_id)!, ...ofEntry.get(match.entry_id)!].filter(
      (each) => each !== pair && strength[each.by] >= strength[match.by],
    )
    matches.push({ ...match, certain: !rivals.length && !against })
  }
  return matches
}

/** Entries and those that take them back, both not reconciled: they set each other off. */
export function setOffs(entries: readonly BookEntry[]): [number, number][] {
  const there = new Set(entries.map(({ id }) => id))
  return entries.flatMap(({ id, reverses_entry_id: of }): [number, number][] =>
    of !== null && there.has(of) ? [[of, id]] : [],
  )
}

function grouped<T>(all: readonly T[], keyOf: (each: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const each of all) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}
