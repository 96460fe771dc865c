/**
 * What marks earn, without a database: a part, a subject, all subjects together, places among others, and terms weighed into one. Whatever prints or publishes a result asks here.
 * Marks have two decimals; from there on everything is an exact fraction and is rounded only where it is printed, so that 89.99 per cent is no A+ and two thirds with a third are a whole.
 * An average is read as it is printed: 3.2037 prints 3.20 and is a B+ like 3.20, and has the same place.
 * Source: Letter Grading Directive 2078 and the practice of the National Examinations Board (NEB) by it.
 */
import { Fraction } from 'fraction.js'
import type { Band, GradingScheme } from './scheme.ts'

/** Null: not entered yet. */
export type Mark = number | Fraction | 'absent' | 'exempt' | null

export interface PartAsked {
  full: number
  /** Marks that it must reach by itself; null: none. */
  pass: number | null
  /** Hours. Where no part of a subject has any, full marks weigh; where no subject has any, all weigh alike. */
  credit: number
  mark: Mark
}

export interface SubjectAsked {
  /** No: it is shown, and neither passed, averaged nor ranked by. */
  counts: boolean
  /** Marks that its parts must reach together; null: none. */
  pass: number | null
  parts: readonly PartAsked[]
}

/** Missing: a mark is not entered. Exempt: nothing of it is asked of this student. */
export type ResultState = 'passed' | 'failed' | 'missing' | 'exempt'

interface Earned {
  state: ResultState
  /** An absent one has none. */
  marks: Fraction
  /** Of what was asked: what is exempt is not in it. */
  full: Fraction
  letter: string | null
  point: Fraction | null
}
export type PartResult = Earned
export interface SubjectResult extends Earned {
  parts: PartResult[]
  credit: Fraction
}
export interface Result extends Omit<Earned, 'point'> {
  subjects: SubjectResult[]
  /** Grade point average. */
  gpa: Fraction | null
}

const none = new Fraction(0)
const exact = (value: number | Fraction): Fraction =>
  value instanceof Fraction ? value : new Fraction(Math.round(value * 100), 100)
const sum = (all: readonly Fraction[]): Fraction => all.reduce((so, each) => so.add(each), none)

/** Of all that was asked; null where nothing was. */
export const percentOf = ({ marks, full }: Pick<Earned, 'marks' | 'full'>): Fraction | null =>
  full.equals(0) ? null : marks.mul(100).div(full)

const bandOf = ({ bands }: GradingScheme, percent: Fraction): Band | undefined =>
  bands.find(({ from }) => percent.gte(exact(from)))

/** As it is printed, with two decimals: letters of averages and places are read from it, so that a paper shows why. */
const asPrinted = (value: Fraction): Fraction => value.round(2)

/** The letter of a point that lies between two: that of the next point above it, as NEB reads an average (3.21 is an A, 3.2 a B+). */
function letterOfPoint({ bands }: GradingScheme, point: Fraction): string | null {
  const withPoint = bands.filter((band) => band.point !== null)
  const printed = asPrinted(point)
  return (withPoint.findLast((band) => exact(band.point ?? 0).gte(printed)) ?? withPoint[0])?.letter ?? null
}

export function partResult(scheme: GradingScheme, { full, pass, mark }: PartAsked): PartResult {
  if (mark === 'exempt') return { state: 'exempt', marks: none, full: none, letter: null, point: null }
  const asked = { marks: mark === 'absent' || mark === null ? none : exact(mark), full: exact(full) }
  if (mark === null) return { ...asked, state: 'missing', letter: null, point: null }
  const reached = mark !== 'absent' && (pass === null || asked.marks.gte(exact(pass)))
  if (!isBySum(scheme)) return graded(scheme, asked, reached)
  // of one sum a part is passed by its own pass marks, and has no letter of its own
  const isFailed = scheme.failed !== null && !reached
  return { ...asked, state: isFailed ? 'failed' : 'passed', letter: isFailed ? scheme.failed : null, point: null }
}

/** Of a part that is sat again: the better mark. Absent from it leaves the first; a failed part that has no mark of it yet is outstanding. */
export function betterOf(scheme: GradingScheme, first: PartAsked, again: Mark): Mark {
  if (again === 'absent' || again === 'exempt') return first.mark
  if (again === null) return partResult(scheme, first).state === 'failed' ? null : first.mark
  if (first.mark === 'absent' || first.mark === 'exempt' || first.mark === null) return again
  return exact(again).gt(exact(first.mark)) ? again : first.mark
}

/** A division is of all marks together, whatever the scheme says of parts. */
const isBySum = ({ kind, subject_by }: GradingScheme): boolean => kind === 'division' || subject_by === 'sum'

/** `reached`: what it must reach by itself. A scheme in which nobody fails asks for nothing. */
function graded(scheme: GradingScheme, asked: Pick<Earned, 'marks' | 'full'>, reached: boolean): Earned {
  const band = bandOf(scheme, percentOf(asked) ?? none)
  const isGraded = scheme.kind === 'division' || (band !== undefined && band.point !== null)
  if (scheme.failed !== null && !(reached && isGraded))
    return { ...asked, state: 'failed', letter: scheme.failed, point: null }
  if (scheme.kind === 'division') return { ...asked, state: 'passed', letter: null, point: null }
  return { ...asked, state: 'passed', letter: band?.letter ?? null, point: exact(band?.point ?? 0) }
}

/** `partOf`: of whoever has reckoned the same parts before. */
export function subjectResult(scheme: GradingScheme, subject: SubjectAsked, partOf = partResult): SubjectResult {
  const parts = subject.parts.map((part) => partOf(scheme, part))
  const asked = parts
    .map((part, at) => ({ part, of: subject.parts[at]! }))
    .filter(({ part }) => part.state !== 'exempt')
  const total = { marks: sum(parts.map(({ marks }) => marks)), full: sum(parts.map(({ full }) => full)) }
  const credit = sum(asked.map(({ of }) => exact(of.credit)))
  const all = { ...total, parts, credit }
  if (!asked.length) return { ...all, state: 'exempt', letter: null, point: null }
  if (asked.some(({ part }) => part.state === 'missing')) return { ...all, state: 'missing', letter: null, point: null }
  const reached =
    (subject.pass === null || total.marks.gte(exact(subject.pass))) &&
    asked.every(({ part }) => part.state === 'passed')
  if (isBySum(scheme)) return { ...all, ...graded(scheme, total, reached) }
  if (scheme.failed !== null && !reached) return { ...all, state: 'failed', letter: scheme.failed, point: null }
  const point = weighed(asked.map(({ part, of }) => [part.point ?? none, credit.equals(0) ? of.full : of.credit]))
  return { ...all, state: 'passed', letter: letterOfPoint(scheme, point), point }
}

function weighed(all: readonly (readonly [Fraction, number | Fraction])[]): Fraction {
  const weights = sum(all.map(([, weight]) => exact(weight)))
  return sum(all.map(([value, weight]) => value.mul(exact(weight)))).div(weights)
}

/** All subjects of a student in one exam. */
export const resultOf = (scheme: GradingScheme, asked: readonly SubjectAsked[]): Result =>
  resultOfSubjects(
    scheme,
    asked.map((subject) => ({ counts: subject.counts, result: subjectResult(scheme, subject) })),
  )

/** The same of subjects that are reckoned. Missing before failed: who has no mark yet is not told that he failed. */
export function resultOfSubjects(
  scheme: GradingScheme,
  reckoned: readonly (Pick<SubjectAsked, 'counts'> & { result: SubjectResult })[],
): Result {
  const subjects = reckoned.map(({ result }) => result)
  const counted = subjects.filter(({ state }, at) => reckoned[at]!.counts && state !== 'exempt')
  const all = {
    subjects,
    marks: sum(counted.map(({ marks }) => marks)),
    full: sum(counted.map(({ full }) => full)),
  }
  const isOf = (state: ResultState) => counted.some((subject) => subject.state === state)
  if (!counted.length) return { ...all, state: 'exempt', letter: null, gpa: null }
  if (isOf('missing')) return { ...all, state: 'missing', letter: null, gpa: null }
  const isFailed = isOf('failed')
  const gpa = scheme.kind === 'division' || (isFailed && !scheme.average_of_failed) ? null : averageOf(counted)
  if (isFailed) return { ...all, state: 'failed', letter: scheme.failed, gpa }
  const letter = gpa ? letterOfPoint(scheme, gpa) : (bandOf(scheme, percentOf(all) ?? none)?.letter ?? null)
  return { ...all, state: 'passed', letter, gpa }
}

function averageOf(counted: readonly SubjectResult[]): Fraction {
  const isWeighed = counted.some(({ credit }) => credit.gt(0))
  return weighed(counted.map(({ point, credit }) => [point ?? none, isWeighed ? credit : 1]))
}

export const rankedBy = ['gpa', 'percent', 'marks'] as const
export type RankedBy = (typeof rankedBy)[number]
export interface RankRule {
  ranked_by: RankedBy
  /** What decides where that is the same; null: who has the same shares the place. */
  ties_by: RankedBy | null
  /** Competition: 1, 2, 2, 4; dense: 1, 2, 2, 3. */
  rank_way: 'competition' | 'dense'
}

/** What a place is decided by, the first first, as it is printed. */
export type RankKey = readonly Fraction[]

/** Null: no place, as who has not passed has none. */
export function rankKey(
  result: Result,
  { ranked_by, ties_by }: Pick<RankRule, 'ranked_by' | 'ties_by'>,
): RankKey | null {
  if (result.state !== 'passed') return null
  const valueOf = (by: RankedBy) => (by === 'gpa' ? result.gpa : by === 'percent' ? percentOf(result) : result.marks)
  const values = [ranked_by, ...(ties_by ? [ties_by] : [])].flatMap((by) => valueOf(by) ?? [])
  return valueOf(ranked_by) ? values.map(asPrinted) : null
}

const compareKeys = (a: RankKey, b: RankKey): number =>
  a.reduce((so, value, at) => so || value.compare(b[at] ?? none), 0)

/** Places from 1, in the order of `keys`; who has the same shares the place. */
export function ranksOf(keys: readonly (RankKey | null)[], way: RankRule['rank_way']): (number | null)[] {
  const ranks: (number | null)[] = keys.map(() => null)
  const placed = keys.flatMap((key, at) => (key ? [{ key, at }] : [])).toSorted((a, b) => compareKeys(b.key, a.key))
  let rank = 0
  placed.forEach(({ key, at }, n) => {
    if (n === 0 || compareKeys(key, placed[n - 1]!.key) !== 0) rank = way === 'dense' ? rank + 1 : n + 1
    ranks[at] = rank
  })
  return ranks
}

export interface Term {
  /** Per cent, or any other measure: what counts is its share of all. */
  weight: number
  full: number
  mark: Mark
}

/** One part over several terms as a mark of `full`: per cent weighed, exact. Absent from one counts as no marks there; exempt from one leaves the others their shares. */
export function weighTerms(terms: readonly Term[], full: number): Mark {
  const counting = terms.filter(({ weight }) => weight > 0)
  if (!counting.length || counting.some(({ mark }) => mark === null)) return null
  const asked = counting.filter(({ mark }) => mark !== 'exempt')
  if (!asked.length) return 'exempt'
  if (asked.every(({ mark }) => mark === 'absent')) return 'absent'
  const shareOf = ({ mark, full: of }: Term) =>
    typeof mark === 'string' || mark === null ? none : exact(mark).div(exact(of))
  return weighed(asked.map((term) => [shareOf(term), term.weight])).mul(exact(full))
}
