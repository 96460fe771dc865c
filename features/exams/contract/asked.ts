/** What an exam asks of a class, and what stands for each part of a student: marks of its own, weighed out of terms, lifted by grace marks, or sat again. Pure; what marks earn is `result.ts`. */
import { Fraction } from 'fraction.js'
import { passMarksOf, type PartKind } from './first-parts.ts'
import { type Mark, type PartAsked, type RankRule, type SubjectAsked, weighTerms } from './result.ts'
import type { GradingScheme } from './scheme.ts'

export interface AskedPart {
  id: number
  kind: PartKind
  full_marks: number
  pass_marks: number | null
  credit_hours: number
  /** Of a re-examination: the same part in it. */
  again?: { id: number; full_marks: number } | null
  /** Of a final result: the same part in each exam that counts, this one among them if it does; none: it has marks of its own. */
  terms?: readonly AskedTerm[] | null
}
interface AskedTerm {
  /** Of that exam's part. */
  id: number
  exam: number
  name: string
  name_np: string | null
  /** Per cent; its share of the weights of these exams counts. */
  weight: number
  full_marks: number
}

export interface AskedSubject {
  /** Of the exam's subject. */
  id: number
  subject: string
  subject_np: string | null
  code: string | null
  counts: boolean
  /** What its parts must reach together. */
  pass_marks: number | null
  parts: AskedPart[]
  /** Of a re-examination: its own subject. */
  again_id?: number | null
}

export interface AskedClass {
  grade_id: number
  /** Of the class in the exam: 'open' while it takes marks. */
  state?: string
  scheme: GradingScheme & RankRule
  /** In the order of the marksheet. */
  subjects: AskedSubject[]
  /** Continuous assessment: so many outcomes. They decide where no subject has marks. */
  outcomes?: number
  /** Whether the average of ratings earns a letter: as the school wants it. */
  cas_letters?: boolean
  /** Of a re-examination: nobody has a place in it. */
  is_again?: boolean
}

/** One enrolment: what stands for it, by part; of a final result those of its terms. */
export interface Sitting {
  enroll_id: number
  section_id: number | null
  marks: Record<string, number | 'absent' | 'exempt' | 'cleared'>
  /** Subjects of the exam that it does not learn: of an optional group it has chosen others. */
  not_taken: readonly number[]
  /** Of each outcome that is rated the better rating, 1 to 4. */
  rated?: readonly number[] | null
  /** Grace marks by part of this exam. They count while the mark is what it was when they were given. */
  grace?: Record<string, { marks: number; on: number }> | null
  /** Subjects that are sat again: of each part the better mark counts. */
  again?: readonly number[] | null
}

export const askedParts = ({ parts }: AskedSubject, scheme: GradingScheme, marks: readonly Mark[]): PartAsked[] =>
  parts.map((part, at) => ({
    full: part.full_marks,
    pass: passMarksOf(part, scheme),
    credit: part.credit_hours,
    mark: marks[at]!,
  }))

const fractionOf = (mark: Mark): Fraction | null =>
  typeof mark === 'number' ? new Fraction(Math.round(mark * 100), 100) : mark instanceof Fraction ? mark : null

export function graceOn({ grace }: Sitting, part: number, mark: Mark): number {
  const given = grace?.[part]
  const value = fractionOf(mark)
  return given && value && value.round(2).valueOf() === given.on ? given.marks : 0
}

export function raised(part: PartAsked, grace: number): PartAsked {
  const value = grace ? fractionOf(part.mark) : null
  if (!value) return part
  const sum = value.add(new Fraction(Math.round(grace * 100), 100))
  return { ...part, mark: sum.gt(part.full) ? new Fraction(part.full) : sum }
}

/** What one enrolment is asked in the subjects that it takes and that count, with its marks without grace. */
export function askedOf(
  { scheme, subjects }: AskedClass,
  sitting: Sitting,
): { subject: AskedSubject; asked: SubjectAsked }[] {
  return subjects
    .filter(({ id, counts }) => counts && !sitting.not_taken.includes(id))
    .map((subject) => ({
      subject,
      asked: {
        counts: true,
        pass: subject.pass_marks,
        parts: askedParts(
          subject,
          scheme,
          subject.parts.map((part) => markOf(sitting, part)),
        ),
      },
    }))
}

function enteredIn({ marks }: Sitting, part: number): Exclude<Mark, Fraction> {
  const mark = marks[part]
  return mark === undefined || mark === 'cleared' ? null : mark
}

export function markOf(sitting: Sitting, { id, full_marks, terms }: AskedPart): Mark {
  if (!terms?.length) return enteredIn(sitting, id)
  return weighTerms(
    terms.map((term) => ({ weight: term.weight, full: term.full_marks, mark: enteredIn(sitting, term.id) })),
    full_marks,
  )
}

/** Of the re-examination, by the full marks of the part. */
export function markAgain(sitting: Sitting, { again, full_marks }: AskedPart): Mark {
  const mark = again ? enteredIn(sitting, again.id) : 'exempt'
  if (typeof mark !== 'number' || again!.full_marks === full_marks) return mark
  return fractionOf(mark)!.mul(fractionOf(full_marks)!).div(fractionOf(again!.full_marks)!)
}
