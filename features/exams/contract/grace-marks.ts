/**
 * What a student lacks until he passes, by part: the grace marks that a school may give, without a database.
 * Grace lifts marks that were earned: whoever was absent or has no mark gets none. It is given only where the whole result passes with it.
 */
import { Fraction } from 'fraction.js'
import { type AskedClass, askedOf, graceOn, markOf, type Sitting } from './asked.ts'
import type { PartKind } from './first-parts.ts'
import type { GraceLoss } from './grace-losses.ts'
import { reckonClass } from './reckon.ts'
import { type Mark, partResult, percentOf, type SubjectAsked, subjectResult } from './result.ts'
import type { GradingScheme } from './scheme.ts'

/** Marks; 0: the school gives none. */
export interface GraceLimits {
  /** In one part of a subject. */
  part: number
  /** To one student in one exam. */
  student: number
}

const hundredths = (value: Fraction): Fraction => value.mul(100).ceil().div(100)
const exact = (value: number): Fraction => new Fraction(Math.round(value * 100), 100)
const valueOf = (mark: Mark): Fraction | null =>
  typeof mark === 'number' ? exact(mark) : mark instanceof Fraction ? mark : null

/** The lowest per cent that passes at all; null: nobody fails. */
function lowestPass({ kind, bands, failed }: GradingScheme): number | null {
  if (failed === null) return null
  return bands.findLast((band) => kind === 'division' || band.point !== null)?.from ?? null
}

/** Marks that each part of a subject lacks, in their order; all 0 where it is passed. Null: no grace helps. */
export function lackOf(scheme: GradingScheme, subject: SubjectAsked): number[] | null {
  const { state } = subjectResult(scheme, subject)
  if (state === 'missing') return null
  if (state !== 'failed') return subject.parts.map(() => 0)
  const lacks: Fraction[] = []
  for (const part of subject.parts) {
    if (part.mark === 'absent') return null
    lacks.push(lackOfPart(scheme, part))
  }
  fillUp(scheme, subject, lacks)
  const raised = {
    ...subject,
    parts: subject.parts.map((part, at) => ({ ...part, mark: raise(part.mark, lacks[at]!) })),
  }
  return subjectResult(scheme, raised).state === 'passed' ? lacks.map((lack) => lack.valueOf()) : null
}

const raise = (mark: Mark, by: Fraction): Mark => {
  const value = valueOf(mark)
  return value === null ? mark : value.add(by)
}

function lackOfPart(scheme: GradingScheme, part: SubjectAsked['parts'][number]): Fraction {
  const mark = valueOf(part.mark)
  if (mark === null || partResult(scheme, part).state !== 'failed') return new Fraction(0)
  const lowest = lowestPass(scheme)
  const byBand =
    lowest === null || scheme.subject_by === 'sum' ? new Fraction(0) : exact(lowest).mul(exact(part.full)).div(100)
  const floor = part.pass === null || byBand.gt(exact(part.pass)) ? byBand : exact(part.pass)
  return floor.gt(mark) ? hundredths(floor.sub(mark)) : new Fraction(0)
}

/** What the parts together still lack goes to the first of them that has room. */
function fillUp(scheme: GradingScheme, subject: SubjectAsked, lacks: Fraction[]): void {
  const parts = subject.parts.map((part, at) => ({ part, at, mark: valueOf(part.mark) })).filter(({ mark }) => mark)
  const full = parts.reduce((so, { part }) => so.add(exact(part.full)), new Fraction(0))
  const marks = parts.reduce((so, { mark, at }) => so.add(mark!).add(lacks[at]!), new Fraction(0))
  const lowest = scheme.kind === 'division' || scheme.subject_by === 'sum' ? lowestPass(scheme) : null
  const byBand = lowest === null || !percentOf({ marks, full }) ? new Fraction(0) : exact(lowest).mul(full).div(100)
  const floor = subject.pass === null || byBand.gt(exact(subject.pass)) ? byBand : exact(subject.pass)
  let left = floor.gt(marks) ? hundredths(floor.sub(marks)) : new Fraction(0)
  for (const { part, at, mark } of parts) {
    const room = exact(part.full).sub(mark!).sub(lacks[at]!)
    const more = left.gt(room) ? room : left
    lacks[at] = lacks[at]!.add(more)
    left = left.sub(more)
  }
}

/** Within the limits, and not for nothing. */
export function isAllowed(lacks: readonly number[], limits: GraceLimits): boolean {
  const sum = Math.round(lacks.reduce((so, each) => so + each, 0) * 100) / 100
  return sum > 0 && sum <= limits.student && lacks.every((lack) => lack <= limits.part)
}

export interface LackingPart {
  exam_part_id: number
  subject: string
  subject_np: string | null
  kind: PartKind
  /** As it stands, two decimals. */
  mark: number
  full_marks: number
  /** Marks that it lacks. */
  grace: number
}

/** Who of a class passes with grace marks within the limits, and what each part is given. */
export function proposalsOf(
  asked: AskedClass,
  sittings: readonly Sitting[],
  limits: GraceLimits,
): { enroll_id: number; parts: LackingPart[] }[] {
  const failed = new Set(
    reckonClass(asked, sittings).flatMap(({ enroll_id, state }) => (state === 'failed' ? [enroll_id] : [])),
  )
  return sittings.flatMap((sitting) => {
    if (!failed.has(sitting.enroll_id)) return []
    const parts: LackingPart[] = []
    for (const { subject, asked: of } of askedOf(asked, sitting)) {
      const lacks = lackOf(asked.scheme, of)
      if (!lacks) return []
      lacks.forEach((grace, at) => {
        const { id, kind, full_marks } = subject.parts[at]!
        if (grace)
          parts.push({
            exam_part_id: id,
            subject: subject.subject,
            subject_np: subject.subject_np,
            kind,
            mark: valueOf(of.parts[at]!.mark)!.round(2).valueOf(),
            full_marks,
            grace,
          })
      })
    }
    const isGiven = isAllowed(
      parts.map(({ grace }) => grace),
      limits,
    )
    return isGiven ? [{ enroll_id: sitting.enroll_id, parts }] : []
  })
}

export interface GraceStanding {
  exam_part_id: number
  /** Null: they count. */
  lost: GraceLoss | null
  /** As it stands, two decimals; of a final result as it is weighed out of its exams. */
  mark_now: number | null
}

/** How the grace marks of a student stand beside the marks as they are now. */
export function standingsOf({ subjects }: AskedClass, sitting: Sitting): GraceStanding[] {
  const asked = subjects.filter(({ id }) => !sitting.not_taken.includes(id)).flatMap(({ parts }) => parts)
  return Object.keys(sitting.grace ?? {}).map((key) => {
    const exam_part_id = Number(key)
    const part = asked.find(({ id }) => id === exam_part_id)
    if (!part) return { exam_part_id, lost: 'not-asked', mark_now: null }
    const mark = markOf(sitting, part)
    const value = valueOf(mark)
    const lost = graceOn(sitting, exam_part_id, mark) ? null : value ? 'moved' : 'no-mark'
    return { exam_part_id, lost, mark_now: value && value.round(2).valueOf() }
  })
}
