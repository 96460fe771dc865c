/**
 * The mark of a practical or internal part out of marks by criterion, without a database. Exact fractions throughout; the part's mark has two decimals as every mark has,
 * rounded once, at the end. `practical-mark.test.ts` is the published table.
 */
import { Fraction } from 'fraction.js'

/** Null: not entered yet. */
export type CriterionMark = number | 'absent' | 'exempt' | null

export interface AssessedHead {
  /** Any measure: what counts is its share of all. */
  weight: number
  criteria: readonly { full: number; mark: CriterionMark }[]
}

const none = new Fraction(0)
/** Marks, full marks and weights have two decimals. */
const exact = (value: number): Fraction => new Fraction(Math.round(value * 100), 100)
const sum = (all: readonly Fraction[]): Fraction => all.reduce((so, each) => so.add(each), none)

/**
 * `full`: of the part. A head earns the share of its marks in its full marks, and counts by its weight. Nothing is said while a criterion is not entered; what is exempt
 * leaves the others of its head their marks, a head that is exempt altogether leaves the other heads their shares; absent counts as no marks, and absent from all is absent.
 */
export function practicalMark(heads: readonly AssessedHead[], full: number): CriterionMark {
  const criteria = heads.flatMap((head) => head.criteria)
  if (!criteria.length || criteria.some(({ mark }) => mark === null)) return null
  const asked = heads
    .map((head) => ({ ...head, criteria: head.criteria.filter(({ mark }) => mark !== 'exempt') }))
    .filter((head) => head.criteria.length > 0)
  if (!asked.length) return 'exempt'
  if (asked.every((head) => head.criteria.every(({ mark }) => mark === 'absent'))) return 'absent'
  const earned = sum(asked.map((head) => shareOf(head).mul(exact(head.weight))))
  return earned
    .div(sum(asked.map(({ weight }) => exact(weight))))
    .mul(exact(full))
    .round(2)
    .valueOf()
}

const shareOf = ({ criteria }: AssessedHead): Fraction =>
  sum(criteria.map(({ mark }) => (typeof mark === 'number' ? exact(mark) : none))).div(
    sum(criteria.map(({ full }) => exact(full))),
  )
