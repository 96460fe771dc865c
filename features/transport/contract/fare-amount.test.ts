/** The published table of what a month of transport costs. The month has 30 days, 17 October to 15 November 2026 (Kartik 2083 as an example); rupees. */
import { describe, expect, it } from 'vitest'
import { fareAmount, type Ride } from './fare-amount.ts'

const month = { start: '2026-10-17', end: '2026-11-15' }
/** Day n of the month. */
const day = (n: number): string => new Date(Date.parse(month.start) + (n - 1) * 86_400_000).toISOString().slice(0, 10)
const rupees = (amount: number | null) => (amount === null ? null : Math.round(amount * 100))

/** From a stop that costs `one` or `both` rupees a month, from day to day of the month; no last day: open. */
const ride = (
  direction: Ride['direction'],
  [one, both]: readonly [number | null, number | null],
  from = -400,
  until: number | null = null,
): Ride => ({
  direction,
  one: rupees(one),
  both: rupees(both),
  from: day(from),
  until: until === null ? null : day(until),
})

const near = [900, 1500] as const
const far = [1200, 2000] as const

/** What is ridden; days, whole, none. */
const cases: [string, Ride[], number, number, number][] = [
  ['nobody rides', [], 0, 0, 0],
  ['both ways all month', [ride('both', near)], 1500, 1500, 1500],
  ['mornings all month', [ride('morning', near)], 900, 900, 900],
  ['afternoons all month', [ride('afternoon', near)], 900, 900, 900],
  ['a ride that ended the day before the month', [ride('both', near, -400, 0)], 0, 0, 0],
  ['a ride that begins the day after the month', [ride('both', near, 31)], 0, 0, 0],
  ['begins on the first day', [ride('both', near, 1)], 1500, 1500, 1500],
  ['ends on the last day', [ride('both', near, -400, 30)], 1500, 1500, 1500],
  ['begins on the second day', [ride('both', near, 2)], 1450, 1500, 0],
  ['ends a day before the last', [ride('both', near, -400, 29)], 1450, 1500, 0],
  ['begins in the middle', [ride('both', near, 16)], 750, 1500, 0],
  ['ends in the middle', [ride('both', near, -400, 15)], 750, 1500, 0],
  ['begins on the last day', [ride('both', near, 30)], 50, 1500, 0],
  ['ends on the first day', [ride('both', near, -400, 1)], 50, 1500, 0],
  ['ten days within the month', [ride('both', near, 11, 20)], 500, 1500, 0],
  ['mornings from the middle', [ride('morning', near, 16)], 450, 900, 0],
  ['moves to a farther stop in the middle', [ride('both', near, -400, 15), ride('both', far, 16)], 1750, 2000, 2000],
  ['moves to a nearer stop in the middle', [ride('both', far, -400, 15), ride('both', near, 16)], 1750, 1500, 1500],
  ['moves on the last day', [ride('both', near, -400, 29), ride('both', far, 30)], 1516.67, 2000, 2000],
  ['moves with five days between', [ride('both', near, -400, 10), ride('both', far, 16)], 1500, 2000, 0],
  [
    'three stops, ten days each',
    [ride('both', near, 1, 10), ride('both', far, 11, 20), ride('both', near, 21)],
    1666.67,
    1500,
    1500,
  ],
  ['morning here, afternoon there', [ride('morning', near), ride('afternoon', far)], 2100, 2100, 2100],
  ['morning and afternoon noted one by one', [ride('morning', near), ride('afternoon', near)], 1800, 1800, 1800],
  ['both ways, then mornings only', [ride('both', near, -400, 15), ride('morning', near, 16)], 1200, 1800, 900],
  ['mornings, then both ways', [ride('morning', near, -400, 15), ride('both', near, 16)], 1200, 1500, 900],
  [
    'both ways, then mornings from elsewhere',
    [ride('both', near, -400, 20), ride('morning', far, 21)],
    1400,
    2100,
    1200,
  ],
  [
    'mornings all month, afternoons from the middle',
    [ride('morning', near), ride('afternoon', far, 16)],
    1500,
    2100,
    900,
  ],
  ['no fare is set', [ride('both', [null, null])], 0, 0, 0],
  ['only one way has a fare, both are ridden', [ride('both', [900, null])], 0, 0, 0],
  ['only both ways have a fare, one is ridden', [ride('morning', [null, 1500])], 0, 0, 0],
  ['moves to a stop without a fare', [ride('both', near, -400, 15), ride('both', [null, null], 16)], 750, 0, 0],
  ['a third of a rupee', [ride('both', [1, 1], 1, 10)], 0.33, 1, 0],
  ['half a paisa goes up', [ride('both', [0.01, 0.01], 1, 15)], 0.01, 0.01, 0],
  [
    'two halves of a paisa are one',
    [ride('both', [0.01, 0.01], 1, 15), ride('both', [0.01, 0.01], 16)],
    0.01,
    0.01,
    0.01,
  ],
]

describe('what a month of transport costs', () => {
  it('the table has no case twice', () => expect(new Set(cases.map(([name]) => name)).size).toBe(cases.length))
  it.each(cases)('%s', (_name, rides, ...expected) => {
    expect((['days', 'whole', 'none'] as const).map((rule) => fareAmount(rides, month, rule))).toEqual(
      expected.map(rupees),
    )
    // it is the same whoever is noted first
    expect(fareAmount(rides.toReversed(), month, 'whole')).toBe(rupees(expected[1]!))
  })
})
