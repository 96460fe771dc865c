/** What a transcript makes of published results, beginning with what it does not say. */
import { describe, expect, it } from 'vitest'
import type { RatedOutcome } from './cas-rating.ts'
import type { PartLine, ResultLine } from './reckon.ts'
import { lineOf, meanGpa, ratingsOf } from './transcript-sums.ts'

const year = (gpa: number | null) => ({ result: { gpa } as never })
const part = (said: PartLine['said']): PartLine => ({
  kind: 'theory',
  full_marks: 75,
  pass_marks: null,
  marks: said ? null : 40,
  said,
  letter: null,
  grade_point: null,
})
const line = (...parts: PartLine[]): ResultLine => ({
  subject: 'Science',
  subject_np: null,
  code: '104',
  counts: true,
  credit_hours: 5,
  full_marks: 100,
  marks: 40,
  state: 'passed',
  letter: 'C',
  grade_point: 2,
  highest: 91,
  parts,
})
const outcome = (rating: number, after: number | null = null): RatedOutcome => ({
  subject: 'English',
  subject_np: null,
  theme: null,
  name: 'Reads words',
  name_np: null,
  rating,
  after,
})

describe('the mean over the years', () => {
  it.each([
    ['no year', []],
    ['a year without a GPA', [year(3.6), year(null)]],
    ['a year of which nothing is published', [year(3.6), { result: null }]],
  ])('is not said of %s', (_what, years) => expect(meanGpa(years)).toBe(null))
  it.each([
    [[3.6], 3.6],
    [[3.6, 3.2, 2.8], 3.2],
    // 3.335 as a floating point number is a little less
    [[3.33, 3.34], 3.34],
    [[3.65, 3.6, 3.05, 2.9], 3.3],
  ])('of %j is %d', (points, mean) => expect(meanGpa(points.map(year))).toBe(mean))
})

describe('a line', () => {
  it('says absent or exempt only where all parts are', () => {
    expect(lineOf(line(part('absent'), part(null))).said).toBe(null)
    expect(lineOf(line(part('absent'), part('exempt'))).said).toBe(null)
    expect(lineOf(line()).said).toBe(null)
    expect(lineOf(line(part('absent'), part('absent'))).said).toBe('absent')
    expect(lineOf(line(part('exempt'))).said).toBe('exempt')
  })
  it('shows no marks of others and no parts', () =>
    expect(Object.keys(lineOf(line(part(null))))).not.toEqual(expect.arrayContaining(['highest'])))
})

it('ratings are counted by the better one of both, the best first, none that nobody has', () => {
  expect(ratingsOf([])).toEqual([])
  expect(ratingsOf([outcome(1, 3), outcome(3), outcome(2), outcome(4)])).toEqual([
    { rating: 4, outcomes: 1 },
    { rating: 3, outcomes: 2 },
    { rating: 2, outcomes: 1 },
  ])
})
