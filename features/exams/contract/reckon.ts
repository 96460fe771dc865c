/** The results of a class in an exam out of what it was asked and what was marked: subject by subject, places in class and section, and the lines that are printed. Pure; what marks earn is `result.ts`. */
import { Fraction } from 'fraction.js'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { remembered } from '#platform/contract/remembered.ts'
import {
  type AskedClass,
  askedParts,
  type AskedSubject,
  graceOn,
  markAgain,
  markOf,
  raised,
  type Sitting,
} from './asked.ts'
import type { PartKind } from './first-parts.ts'
import { highestRating } from './cas-rating.ts'
import { ranksWithin, writeHighest } from './class-places.ts'
import {
  betterOf,
  type Mark,
  type PartAsked,
  type PartResult,
  partResult,
  percentOf,
  rankKey,
  ranksOf,
  resultOfSubjects,
  type ResultState,
  type SubjectResult,
  subjectResult,
} from './result.ts'
import type { GradingScheme } from './scheme.ts'

export interface PartLine {
  kind: PartKind
  full_marks: number
  /** From which it is passed; null: the letters decide. */
  pass_marks: number | null
  /** Null: absent, exempt or not entered. */
  marks: number | null
  said: 'absent' | 'exempt' | null
  letter: string | null
  grade_point: number | null
  /** Of `marks` so many are grace marks; left out where there are none. */
  grace?: number
}

/** What one of the exams brought in a subject that a final result is weighed out of. */
export interface TermLine {
  name: string
  name_np: string | null
  /** Null: absent, exempt or not entered. */
  marks: number | null
  full_marks: number
}

/** As it is printed; marks and points have two decimals. */
export interface ResultLine {
  subject: string
  subject_np: string | null
  code: string | null
  counts: boolean
  credit_hours: number
  full_marks: number
  marks: number
  state: ResultState
  letter: string | null
  grade_point: number | null
  /** The highest marks of the class in it. */
  highest: number | null
  parts: PartLine[]
  /** Of a final result, in the order of the days. */
  terms?: TermLine[]
  /** It was sat again. */
  again?: true
}

export interface ReckonedResult {
  enroll_id: number
  section_id: number | null
  state: ResultState
  gpa: number | null
  letter: string | null
  marks: number
  full_marks: number
  /** Null where nothing was asked. */
  percent: number | null
  /** In the class; null: no place. */
  rank: number | null
  section_rank: number | null
  lines: ResultLine[]
}

const shown = (value: Fraction): number => value.round(2).valueOf()
const shownIfAny = (value: Fraction | null): number | null => value && shown(value)

export function reckonClass(asked: AskedClass, sittings: readonly Sitting[]): ReckonedResult[] {
  if (!asked.subjects.length && asked.outcomes) return sittings.map((sitting) => ofOutcomes(asked, sitting))
  return ofMarks(asked, sittings)
}

/** Liberal promotion: whoever is rated in every outcome has passed; an average says how far he is, and fails nobody. No places. */
function ofOutcomes(
  { scheme, outcomes = 0, cas_letters }: AskedClass,
  { enroll_id, section_id, rated }: Sitting,
): ReckonedResult {
  const ratings = rated ?? []
  const isWhole = ratings.length >= outcomes
  const average =
    cas_letters && isWhole
      ? partResult(scheme, {
          full: ratings.length * highestRating,
          pass: null,
          credit: 0,
          mark: ratings.reduce((sum, each) => sum + each, 0),
        })
      : null
  return {
    enroll_id,
    section_id,
    state: isWhole ? 'passed' : 'missing',
    gpa: average && shownIfAny(average.point),
    letter: average && average.letter,
    marks: 0,
    full_marks: 0,
    percent: average && shownIfAny(percentOf(average)),
    rank: null,
    section_rank: null,
    lines: [],
  }
}

function ofMarks({ scheme, subjects, is_again }: AskedClass, sittings: readonly Sitting[]): ReckonedResult[] {
  const reckoned = subjectsOf(scheme)
  const all = sittings.map((sitting) => {
    const taken = subjects.filter(({ id }) => !sitting.not_taken.includes(id))
    const own = taken.map((subject) => reckoned(subject, sitting))
    const lines = own.map(({ line }, at): ResultLine => ({
      ...line,
      ...termsOf(sitting, taken[at]!),
      ...(sitting.again?.includes(taken[at]!.id) && { again: true }),
    }))
    return { sitting, result: resultOfSubjects(scheme, own), lines }
  })
  const keys = all.map(({ result }) => (is_again ? null : rankKey(result, scheme)))
  const ranks = ranksOf(keys, scheme.rank_way)
  const sections = all.map(({ sitting }) => sitting.section_id)
  const sectionRanks = ranksWithin(sections, keys, scheme.rank_way)
  if (!is_again) writeHighest(all.flatMap(({ lines }) => lines))
  return all.map(({ sitting, result, lines }, at) => ({
    enroll_id: sitting.enroll_id,
    section_id: sitting.section_id,
    state: result.state,
    gpa: shownIfAny(result.gpa),
    letter: result.letter,
    marks: shown(result.marks),
    full_marks: shown(result.full),
    percent: shownIfAny(percentOf(result)),
    rank: ranks[at]!,
    section_rank: sectionRanks[at]!,
    lines,
  }))
}

interface ReckonedSubject {
  counts: boolean
  result: SubjectResult
  line: ResultLine
}

/**
 * What a student's marks earn in a subject, and the line of it. Of a class many have the same marks: each set of marks is reckoned once, and each mark of a part.
 * Exact fractions are slow, and of 20,000 students they were most of what a preview took.
 */
function subjectsOf(scheme: GradingScheme): (subject: AskedSubject, sitting: Sitting) => ReckonedSubject {
  const parts = new Map<string, PartResult>()
  const known = new Map<string, ReckonedSubject>()
  const partOf = (_scheme: GradingScheme, asked: PartAsked) =>
    remembered(parts, `${asked.full} ${asked.pass} ${keyOf(asked.mark)}`, () => partResult(scheme, asked))
  return (subject, sitting) => {
    const marks = subject.parts.map((part) => markOf(sitting, part))
    const graces = subject.parts.map(({ id }, at) => graceOn(sitting, id, marks[at]!))
    const again = sitting.again?.includes(subject.id) ? subject.parts.map((part) => markAgain(sitting, part)) : null
    const key = [subject.id, ...marks.map(keyOf), ...graces, ...(again ?? []).map(keyOf)].join(' ')
    return remembered(known, key, () => {
      const first = askedParts(subject, scheme, marks).map((part, at) => raised(part, graces[at]!))
      const asked = again ? first.map((part, at) => ({ ...part, mark: betterOf(scheme, part, again[at]!) })) : first
      if (again) asked.forEach(({ mark }, at) => mark !== first[at]!.mark && (graces[at] = 0))
      const { counts, pass_marks: pass } = subject
      const result = subjectResult(scheme, { counts, pass, parts: asked }, partOf)
      return { counts, result, line: lineOf(subject, asked, graces, result) }
    })
  }
}

const keyOf = (mark: Mark) => (mark instanceof Fraction ? mark.toFraction() : mark)

/** Without the highest marks of the class, and without terms. */
function lineOf(
  subject: AskedSubject,
  asked: readonly PartAsked[],
  graces: readonly number[],
  result: SubjectResult,
): ResultLine {
  const { state, marks, full, letter, point, credit, parts } = result
  return {
    subject: subject.subject,
    subject_np: subject.subject_np,
    code: subject.code,
    counts: subject.counts,
    credit_hours: shown(credit),
    full_marks: shown(full),
    marks: shown(marks),
    state,
    letter,
    grade_point: shownIfAny(point),
    highest: null,
    parts: parts.map((part, n): PartLine => {
      const { kind, full_marks } = subject.parts[n]!
      const { mark, pass: pass_marks } = asked[n]!
      return {
        kind,
        full_marks,
        pass_marks,
        marks: typeof mark === 'number' ? mark : mark instanceof Fraction ? shown(mark) : null,
        said: mark === 'absent' || mark === 'exempt' ? mark : null,
        letter: part.letter,
        grade_point: shownIfAny(part.point),
        ...(graces[n] && { grace: graces[n] }),
      }
    }),
  }
}

function termsOf({ marks }: Sitting, { parts }: AskedSubject): Pick<ResultLine, 'terms'> {
  if (!parts.some(({ terms }) => terms?.length)) return {}
  const byExam = groupedBy(
    parts.flatMap(({ terms }) => terms ?? []),
    ({ exam }) => exam,
  )
  const terms = [...byExam.values()].map((own): TermLine => {
    const entered = own.flatMap(({ id }) => {
      const mark = marks[id]
      return typeof mark === 'number' ? [new Fraction(mark)] : []
    })
    const sum = (all: readonly Fraction[]) => shown(all.reduce((so, each) => so.add(each), new Fraction(0)))
    return {
      name: own[0]!.name,
      name_np: own[0]!.name_np,
      marks: entered.length ? sum(entered) : null,
      full_marks: sum(own.map(({ full_marks }) => new Fraction(full_marks))),
    }
  })
  return { terms }
}
