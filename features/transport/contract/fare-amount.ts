/**
 * What a student is asked for a month of transport, without a database; `server/fare-sql.ts` says the same of a whole school, and a test holds the two together.
 * A ride is paid by the way: to school and home from one stop is the fare for both ways, a single way the fare for one. A ride without a fare costs nothing.
 * Of a month that is not ridden whole: 'days' asks for each ride by its days of the month; 'whole' asks for the month of what was ridden last on each way;
 * 'none' does so too, but only for a way that was ridden on every day of the month. Paisa are rounded once, half up.
 */
import type { PartMonth } from '#features/fees/contract/part-months.ts'
import type { Direction } from './words.ts'

export interface Ride {
  /** AD days; the last is ridden too, null: no end is known. */
  from: string
  until: string | null
  direction: Direction
  /** Paisa a month for one way and for both; null: no fare is set. */
  one: number | null
  both: number | null
}

/** AD days of a BS month. */
export interface Month {
  start: string
  end: string
}

export function fareAmount(rides: readonly Ride[], month: Month, rule: PartMonth): number {
  const length = daysOf(month.start, month.end)
  const ridden = rides.map((ride) => ({ ...ride, days: daysWithin(ride, month) })).filter(({ days }) => days > 0)
  const onWay = (leg: Leg) => ridden.filter((ride) => legsOf[ride.direction].includes(leg))
  const isAsked = (ride: Ride, leg: Leg): boolean => {
    if (rule === 'days') return true
    const others = onWay(leg)
    const covered = others.reduce((sum, { days }) => sum + days, 0)
    return others.every(({ from }) => from <= ride.from) && (rule === 'whole' || covered === length)
  }
  const shares = ridden.map((ride) => {
    const asked = legsOf[ride.direction].filter((leg) => isAsked(ride, leg)).length
    const fare = asked === 0 ? 0 : ((asked === 2 ? ride.both : ride.one) ?? 0)
    return fare * (rule === 'days' ? ride.days : length)
  })
  const share = shares.reduce((sum, each) => sum + each, 0)
  return Math.floor((2 * share + length) / (2 * length))
}

type Leg = 'morning' | 'afternoon'
const legsOf: Record<Direction, readonly Leg[]> = {
  both: ['morning', 'afternoon'],
  morning: ['morning'],
  afternoon: ['afternoon'],
}

const daysOf = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1

function daysWithin({ from, until }: Ride, { start, end }: Month): number {
  const first = from > start ? from : start
  const last = until !== null && until < end ? until : end
  return first > last ? 0 : daysOf(first, last)
}
