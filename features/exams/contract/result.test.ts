/**
 * The published table of what marks earn. A part reads 'marks/full', then 'p' and its pass marks, then 'c' and its credit hours; AB is absent, EX exempt, '-' not entered.
 * A subject is its parts with '+' between; 'shown' before it says that it does not count; '>= n' behind it is what the parts must reach together.
 * The worked numbers are those of the NEB's practice by the directive of 2078 (5 hours: theory 75 with 3.75, internal 25 with 1.25).
 */
import { Fraction } from 'fraction.js'
import { describe, expect, it } from 'vitest'
import {
  type Mark,
  partResult,
  percentOf,
  type RankedBy,
  rankKey,
  ranksOf,
  resultOf,
  resultOfSubjects,
  type SubjectAsked,
  subjectResult,
  weighTerms,
} from './result.ts'
import { division, type GradingScheme, letters2072, letters2078 } from './scheme.ts'

const bySum: GradingScheme = { ...letters2078, subject_by: 'sum' }
const counted: GradingScheme = { ...letters2078, average_of_failed: true }

const markOf = (text: string): Mark =>
  text === 'AB' ? 'absent' : text === 'EX' ? 'exempt' : text === '-' ? null : Number(text)

function part(text: string) {
  const [, mark, full, pass, credit] = /^(AB|EX|-|[\d.]+)\/([\d.]+)(?: p([\d.]+))?(?: c([\d.]+))?$/.exec(text.trim())!
  return { mark: markOf(mark!), full: Number(full), pass: pass ? Number(pass) : null, credit: Number(credit ?? 0) }
}
function subject(text: string): SubjectAsked {
  const [, shown, parts, pass] = /^(shown )?(.+?)(?: >= ([\d.]+))?$/.exec(text)!
  return { counts: !shown, pass: pass ? Number(pass) : null, parts: parts!.split('+').map(part) }
}
/** As it would be printed: points with two decimals, half up. */
const printed = (value: Fraction | null) => (value ? value.round(2).valueOf().toFixed(2) : '')
const told = (...words: (string | null)[]) => words.filter(Boolean).join(' ')

describe('a part', () => {
  it.each([
    // the bands of 2078 are half open and asked of the exact per cent
    ['100/100', letters2078, 'A+ 4.00'],
    ['90/100', letters2078, 'A+ 4.00'],
    ['89.99/100', letters2078, 'A 3.60'],
    ['80/100', letters2078, 'A 3.60'],
    ['79.99/100', letters2078, 'B+ 3.20'],
    ['70/100', letters2078, 'B+ 3.20'],
    ['69.99/100', letters2078, 'B 2.80'],
    ['60/100', letters2078, 'B 2.80'],
    ['59.99/100', letters2078, 'C+ 2.40'],
    ['50/100', letters2078, 'C+ 2.40'],
    ['49.99/100', letters2078, 'C 2.00'],
    ['40/100', letters2078, 'C 2.00'],
    ['39.99/100', letters2078, 'D 1.60'],
    ['35/100', letters2078, 'D 1.60'],
    ['34.99/100', letters2078, 'failed NG'],
    ['0/100', letters2078, 'failed NG'],
    // two thirds of 75 are not 66.67 of 100
    ['60/75 p26.25', letters2078, 'A 3.60'],
    ['59.99/75', letters2078, 'B+ 3.20'],
    ['67.5/75', letters2078, 'A+ 4.00'],
    ['67.49/75', letters2078, 'A 3.60'],
    ['26.25/75 p26.25', letters2078, 'D 1.60'],
    ['26.24/75 p26.25', letters2078, 'failed NG'],
    // internal: 40 per cent of its own full marks, though 36 would be a D
    ['10/25 p10', letters2078, 'C 2.00'],
    ['9/25 p10', letters2078, 'failed NG'],
    // a school that passes at 40: what lies below is not graded, whatever the band says
    ['38/100 p40', letters2078, 'failed NG'],
    ['AB/75 p26.25', letters2078, 'failed NG'],
    ['EX/75 p26.25', letters2078, 'exempt'],
    ['-/75 p26.25', letters2078, 'missing'],
    // by division a part is passed or not
    ['35/100 p35', division, ''],
    ['34.99/100 p35', division, 'failed Fail'],
    ['AB/100', division, 'failed Fail'],
  ] as const)('%s by %#', (text, scheme, expected) => {
    const { state, letter, point } = partResult(scheme, part(text))
    expect(told(state === 'passed' ? null : state, letter, printed(point))).toBe(expected)
  })
})

describe('a subject', () => {
  it.each([
    ['60/75 p26.25 c3.75 + 22/25 p10 c1.25', letters2078, 'A 3.60'],
    ['26/75 p26.25 c3.75 + 25/25 p10 c1.25', letters2078, 'failed NG'],
    ['50/75 p26.25 c3.75 + 9/25 p10 c1.25', letters2078, 'failed NG'],
    // 2.8 and 4.0 are 3.10 together: above 2.8, not above 3.2
    ['45/75 p26.25 c3.75 + 25/25 p10 c1.25', letters2078, 'B+ 3.10'],
    ['50/75 p26.25 c3.75 + 12.5/25 p10 c1.25', letters2078, 'B 2.70'],
    // an average that is a point is the letter of that point
    ['45/75 c3.75 + 15/25 c1.25', letters2078, 'B 2.80'],
    ['30/75 c1 + 20/25 c1', letters2078, 'B 2.80'],
    // without hours full marks weigh: three to one, as above
    ['45/75 p26.25 + 25/25 p10', letters2078, 'B+ 3.10'],
    ['80/100 p35', letters2078, 'A 3.60'],
    // exempt from one part: the other decides
    ['60/75 p26.25 c3.75 + EX/25 p10 c1.25', letters2078, 'A 3.60'],
    ['EX/75 c3.75 + EX/25 c1.25', letters2078, 'exempt'],
    ['60/75 c3.75 + -/25 c1.25', letters2078, 'missing'],
    // missing before failed: nobody is told NG while marks are outstanding
    ['10/75 p26.25 c3.75 + -/25 c1.25', letters2078, 'missing'],
    ['AB/75 p26.25 c3.75 + 25/25 p10 c1.25', letters2078, 'failed NG'],
    // what the parts must reach together
    ['30/75 p26.25 + 10/25 p10 >= 40', letters2078, 'C 2.00'],
    ['29/75 p26.25 + 10/25 p10 >= 40', letters2078, 'failed NG'],
    // one per cent of the sum, with pass marks of the parts
    ['60/75 p26.25 + 22/25 p10', bySum, 'A 3.60'],
    ['45/75 p26.25 + 25/25 p10', bySum, 'B+ 3.20'],
    ['26/75 p26.25 + 25/25 p10', bySum, 'failed NG'],
    ['26/75 + 25/25', bySum, 'C+ 2.40'],
    ['20/75 + 14.99/25', bySum, 'failed NG'],
    ['20/75 + 15/25', bySum, 'D 1.60'],
    ['AB/75 + 25/25', bySum, 'failed NG'],
    ['EX/75 + 20/25', bySum, 'A 3.60'],
    // 2072: nobody fails
    ['29.99/100', letters2072, 'D 1.20'],
    ['30/100', letters2072, 'D+ 1.60'],
    ['20/100', letters2072, 'D 1.20'],
    ['19.99/100', letters2072, 'E 0.80'],
    ['0.01/100', letters2072, 'E 0.80'],
    ['0/100', letters2072, 'N 0.00'],
    ['AB/100', letters2072, 'N 0.00'],
    ['10/100 p40', letters2072, 'E 0.80'],
    // before 2078 the sum was what counted
    ['26/75 + 25/25', letters2072, 'C+ 2.40'],
    ['AB/75 + 25/25', letters2072, 'D 1.20'],
    ['AB/75 + AB/25', letters2072, 'N 0.00'],
    ['40/75 p26.25 + 10/25 p10', division, ''],
    ['40/75 p26.25 + 10/25 p10', { ...division, subject_by: 'parts' }, ''],
    ['40/75 p26.25 + 9/25 p10', division, 'failed Fail'],
  ] as const)('%s by %#', (text, scheme, expected) => {
    const { state, letter, point } = subjectResult(scheme, subject(text))
    expect(told(state === 'passed' ? null : state, letter, printed(point))).toBe(expected)
  })
})

it('of one sum a part below the lowest band is no NG of its own', () => {
  const { letter, parts } = subjectResult(bySum, subject('26/75 + 25/25'))
  expect([letter, ...parts.map((each) => each.letter)]).toEqual(['C+', null, null])
})

describe('all subjects', () => {
  const five = '60/75 p26.25 c3.75 + 22/25 p10 c1.25' // A, 3.6
  const four = '36/75 p26.25 c3 + 20/25 p10 c1' // C and A: (3 x 2.0 + 3.6) / 4 = 2.4
  it.each([
    [[five, five], letters2078, 'A 3.60 82.00%'],
    // (5 x 3.6 + 4 x 2.4) / 9 = 3.0667
    [[five, four], letters2078, 'B+ 3.07 69.00%'],
    // hours weigh: the same letters the other way round
    [['60/75 c3 + 20/25 c1', '36/75 c3.75 + 20/25 c1.25'], letters2078, 'B+ 2.93 68.00%'],
    // without hours subjects weigh alike
    [['95/100', '45/50'], letters2078, 'A+ 4.00 93.33%'],
    [['95/100', '30/50'], letters2078, 'A 3.40 83.33%'],
    // hours of 0 beside others: passed, but not averaged
    [['95/100 c5', '60/100'], letters2078, 'A+ 4.00 77.50%'],
    // one NG: no average and no letter but NG
    [[five, '26/75 p26.25 c3.75 + 25/25 p10 c1.25'], letters2078, 'failed NG 66.50%'],
    [[five, '26/75 p26.25 c3.75 + 25/25 p10 c1.25'], counted, 'failed NG 1.80 66.50%'],
    [[five, 'shown 10/100 p35 c5'], letters2078, 'A 3.60 82.00%'],
    [[five, 'shown -/100 p35 c5'], letters2078, 'A 3.60 82.00%'],
    [[five, '-/100'], letters2078, 'missing'],
    [['10/100', '-/100'], letters2078, 'missing'],
    [[five, 'EX/100 c5'], letters2078, 'A 3.60 82.00%'],
    [['EX/100'], letters2078, 'exempt'],
    [['shown 80/100'], letters2078, 'exempt'],
    [[], letters2078, 'exempt'],
    // letters of averages at their edges
    [['90/100 c1', '80/100 c1'], letters2078, 'A+ 3.80 85.00%'],
    [['80/100 c1', '80/100 c1'], letters2078, 'A 3.60 80.00%'],
    [['80/100 c1', '70/100 c1'], letters2078, 'A 3.40 75.00%'],
    [['35/100 c1', '35/100 c1'], letters2078, 'D 1.60 35.00%'],
    [['35/100 c1', '40/100 c1'], letters2078, 'C 1.80 37.50%'],
    [['0/100', 'AB/100'], letters2072, 'N 0.00 0.00%'],
    [['100/100', '0/100'], letters2072, 'C 2.00 50.00%'],
    [['80/100 p35', '80/100 p35'], division, 'Distinction 80.00%'],
    [['79.99/100 p35', '80/100 p35'], division, 'First division 80.00%'],
    [['60/100 p35', '60/100 p35'], division, 'First division 60.00%'],
    [['45/100 p35', '45/100 p35'], division, 'Second division 45.00%'],
    [['35/100 p35', '35/100 p35'], division, 'Third division 35.00%'],
    [['34/100 p35', '100/100 p35'], division, 'failed Fail 67.00%'],
    // passed by pass marks of the school below the lowest division
    [['33/100 p32', '33/100 p32'], division, '33.00%'],
  ] as const)('%j by %#', (subjects, scheme, expected) => {
    const result = resultOf(scheme, subjects.map(subject))
    const { state, letter, gpa } = result
    const percent = state === 'passed' || state === 'failed' ? `${printed(percentOf(result))}%` : null
    expect(told(state === 'passed' ? null : state, letter, printed(gpa), percent)).toBe(expected)
  })

  it('what is exempt or only shown is in no sum', () => {
    const { marks, full } = resultOf(letters2078, ['80/100', 'EX/100', 'shown 90/100'].map(subject))
    expect([marks.valueOf(), full.valueOf()]).toEqual([80, 100])
  })
})

describe('terms in one', () => {
  it.each([
    ['10:45/50 20:60/100 70:70/100', 100, '70.00'],
    // a third of each: 89.99 would be what two decimals make of it
    ['1:90/100 1:90/100 1:90/100', 75, '67.50'],
    ['1:1/3 1:2/3 1:3/3', 100, '66.67'],
    ['50:AB/100 50:80/100', 100, '40.00'],
    ['50:EX/100 50:80/100', 100, '80.00'],
    ['20:EX/100 30:40/50 50:30/50', 50, '33.75'],
    ['50:AB/100 50:AB/100', 100, 'absent'],
    ['50:EX/100 50:AB/100', 100, 'absent'],
    ['50:EX/100 50:EX/100', 100, 'exempt'],
    ['50:-/100 50:80/100', 100, 'null'],
    ['0:-/100 50:80/100', 100, '80.00'],
    ['0:80/100', 100, 'null'],
  ])('%s of %d', (text, full, expected) => {
    const terms = text.split(' ').map((each) => {
      const [, weight, mark, of] = /^(\d+):(.+)\/(\d+)$/.exec(each)!
      return { weight: Number(weight), mark: markOf(mark!), full: Number(of) }
    })
    const mark = weighTerms(terms, full)
    expect(mark instanceof Fraction ? printed(mark) : String(mark)).toBe(expected)
  })

  it('what the terms make stays exact to the letter: a third of 85, 90 and 95 is 90 and an A+', () => {
    const mark = weighTerms(
      [85, 90, 95].map((each) => ({ weight: 1, mark: each, full: 100 })),
      75,
    )
    expect(partResult(letters2078, { full: 75, pass: null, credit: 0, mark }).letter).toBe('A+')
  })
})

describe('places', () => {
  const of = (...values: (number | null)[]) => values.map((value) => (value === null ? null : [new Fraction(value)]))
  const by = (ranked_by: RankedBy, ties_by: RankedBy | null = null) => ({ ranked_by, ties_by })

  it('are shared by who has the same; the next counts on, or does not', () => {
    expect(ranksOf(of(3.2, 4, 3.6, 3.6, 2), 'competition')).toEqual([4, 1, 2, 2, 5])
    expect(ranksOf(of(3.2, 4, 3.6, 3.6, 2), 'dense')).toEqual([3, 1, 2, 2, 4])
    expect(ranksOf(of(1, 1, 1), 'competition')).toEqual([1, 1, 1])
    expect(ranksOf([], 'dense')).toEqual([])
  })

  it('are not given to who has not passed', () => {
    expect(ranksOf(of(null, 4, null, 3), 'competition')).toEqual([null, 1, null, 2])
    const failed = resultOf(counted, ['10/100', '90/100'].map(subject))
    expect(failed.gpa?.valueOf()).toBe(2)
    expect(rankKey(failed, by('gpa'))).toBeNull()
    expect(rankKey(resultOf(letters2078, [subject('-/100')]), by('percent'))).toBeNull()
  })

  it('go by average, per cent or marks', () => {
    const result = resultOf(letters2078, ['95/100', '30/50'].map(subject))
    const keyBy = (what: RankedBy) => rankKey(result, by(what))?.map((value) => value.valueOf())
    expect([keyBy('gpa'), keyBy('marks'), keyBy('percent')]).toEqual([[3.4], [125], [83.33]])
  })

  it('are decided by a second measure where the school wants it, and are shared where that is the same too', () => {
    const results = ['91/100', '95/100', '91/100', '85/100'].map((text) => resultOf(letters2078, [subject(text)]))
    const ranks = (ties: RankedBy | null) =>
      ranksOf(
        results.map((result) => rankKey(result, by('gpa', ties))),
        'competition',
      )
    expect(ranks(null)).toEqual([1, 1, 1, 4])
    expect(ranks('marks')).toEqual([2, 1, 2, 4])
  })

  it('are the same where the paper prints the same', () => {
    const [a, b] = ['66.66/100', '66.67/100'].map((text) =>
      rankKey(resultOf(letters2078, [subject(text)]), by('percent')),
    )
    expect(ranksOf([a!, b!], 'competition')).toEqual([2, 1])
    // a third and 33.33 of a hundred both print 33.33 %
    const thirds = ['20/60', '33.33/100'].map((text) => rankKey(resultOf(letters2072, [subject(text)]), by('percent')))
    expect(ranksOf(thirds, 'competition')).toEqual([1, 1])
  })
})

it('the letter of an average is that of its two printed decimals', () => {
  // 27 subjects by credit hours: (26 x 3.2 + 3.3) / 27 is 3.2037
  const result = (point: number) => {
    const one = subjectResult(letters2078, subject('75/100'))
    const all = Array.from({ length: 27 }, (_each, n) => ({
      counts: true,
      result: { ...one, point: new Fraction(n ? 3.2 : point) },
    }))
    return resultOfSubjects(letters2078, all)
  }
  expect([result(3.3).gpa?.valueOf().toFixed(4), result(3.3).letter]).toEqual(['3.2037', 'B+'])
  expect([result(3.4).gpa?.valueOf().toFixed(4), result(3.4).letter]).toEqual(['3.2074', 'A'])
  expect(result(3.2).letter).toBe('B+')
})
