/** What a transcript makes of published results: the lines it shows, ratings counted, and the mean over the years. Pure. */
import { Fraction } from 'fraction.js'
import { bestOf, highestRating, type Rated, type RatedOutcome } from './cas-rating.ts'
import type { ResultLine } from './reckon.ts'
import type { TranscriptLine, TranscriptResult, TranscriptYear } from './transcript.ts'

/** Of a year: the marks of a subject, without its parts. */
export function lineOf({ parts, ...line }: ResultLine): TranscriptLine {
  const { subject, subject_np, counts, credit_hours, full_marks, marks, state, letter, grade_point } = line
  const said = parts.length ? (parts[0]!.said ?? null) : null
  return {
    subject,
    subject_np,
    counts,
    credit_hours,
    full_marks,
    marks,
    said: parts.every((part) => part.said === said) ? said : null,
    state,
    letter,
    grade_point,
  }
}

/** How many outcomes have each rating, the better one of both where there was a second; the best first. */
export function ratingsOf(outcomes: readonly RatedOutcome[]): TranscriptResult['ratings'] {
  const best = outcomes.map((outcome) => bestOf(outcome as Rated))
  return Array.from({ length: highestRating }, (_, at) => highestRating - at)
    .map((rating) => ({ rating, outcomes: best.filter((each) => each === rating).length }))
    .filter(({ outcomes: count }) => count > 0)
}

/** The plain mean of the GPAs, two decimals; null where one year has none, or there is no year. */
export function meanGpa(years: readonly Pick<TranscriptYear, 'result'>[]): number | null {
  const points = years.map(({ result }) => result?.gpa ?? null)
  if (!points.length || points.includes(null)) return null
  const sum = points.reduce((so, gpa) => so.add(new Fraction(gpa!)), new Fraction(0))
  return sum.div(points.length).round(2).valueOf()
}
