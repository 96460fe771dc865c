/** The statements once more, in plain TypeScript over every entry: what the tests hold the real ones against. */
import { adToBs, daysBetween } from '#nepal/bikram-sambat.ts'

export interface Entry {
  id: number
  event: number
  date: string
  account: number
  party: number | null
  centre: number | null
  amount: number
  closing: boolean
  reversal: boolean
  /** Of the opening voucher that stands. */
  opening: boolean
}
export interface Period {
  from: string
  to: string
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0)
const isBefore = (entry: Entry, { from, to }: Period) => entry.date < from || (entry.opening && entry.date <= to)
const isWithin = (entry: Entry, { from, to }: Period) => entry.date >= from && entry.date <= to && !entry.opening

/** Opening, debits and credits. */
export function movement(entries: readonly Entry[], period: Period, beforeClosing = false): [number, number, number] {
  const within = entries.filter((entry) => isWithin(entry, period) && !(beforeClosing && entry.closing))
  return [
    sum(entries.filter((entry) => isBefore(entry, period))),
    sum(within.filter(({ amount }) => amount > 0)),
    0 - sum(within.filter(({ amount }) => amount < 0)),
  ]
}

/** What is not set off yet of one party in one account, oldest set off first: [0-30, 31-60, 61-90, older], all positive. */
export function ages(entries: readonly Entry[], to: string): number[] {
  const upTo = entries
    .filter(({ date }) => date <= to)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
  const side = Math.sign(sum(upTo))
  let against = upTo
    .filter(({ amount }) => Math.sign(amount) === -side)
    .reduce((total, { amount }) => total + Math.abs(amount), 0)
  const buckets = [0, 0, 0, 0]
  for (const { amount, date } of upTo.filter((entry) => Math.sign(entry.amount) === side)) {
    const setOff = Math.min(against, Math.abs(amount))
    against -= setOff
    const age = daysBetween(date, to)
    buckets[age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3]! += Math.abs(amount) - setOff
  }
  return buckets
}

export const balance = (entries: readonly Entry[], day: string) => sum(entries.filter(({ date }) => date <= day))

/** Net debits without closing vouchers. */
export const ofResult = (entries: readonly Entry[], { from, to }: Period) =>
  sum(entries.filter(({ date, closing }) => date >= from && date <= to && !closing))
export const ofMonth = (entries: readonly Entry[], period: Period, month: number) =>
  ofResult(
    entries.filter(({ date }) => adToBs(date).month === month),
    period,
  )

/** 'in:7' or 'out:7' (account) -> paisa. */
export function flows(
  entries: readonly Entry[],
  isCash: (account: number) => boolean,
  period: Period,
): Map<string, number> {
  const found = new Map<string, number>()
  for (const event of new Set(entries.map((entry) => entry.event))) {
    const own = entries.filter((entry) => entry.event === event && isWithin(entry, period))
    const net = sum(own.filter(({ account }) => isCash(account)))
    if (!own.length || net === 0) continue
    const others = [...new Set(own.map(({ account }) => account))]
      .filter((account) => !isCash(account))
      .map((account) => ({ account, amount: sum(own.filter((entry) => entry.account === account)) }))
      .filter(({ amount }) => Math.sign(amount) === -Math.sign(net))
      .map(({ account, amount }) => ({ account, amount: BigInt(Math.abs(amount)) }))
      .toSorted((a, b) => (a.amount === b.amount ? a.account - b.account : a.amount > b.amount ? -1 : 1))
    const whole = others.reduce((total, { amount }) => total + amount, 0n)
    const shares = others.map(({ amount }) => Number((BigInt(Math.abs(net)) * amount) / whole))
    shares[0]! += Math.abs(net) - shares.reduce((total, share) => total + share, 0)
    const { reversal } = own[0]!
    others.forEach(({ account }, at) => {
      const key = `${net > 0 === !reversal ? 'in' : 'out'}:${account}`
      found.set(key, (found.get(key) ?? 0) + (reversal ? -shares[at]! : shares[at]!))
    })
  }
  return new Map([...found].filter(([, amount]) => amount !== 0))
}
