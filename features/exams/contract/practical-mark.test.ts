import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AssessedHead, type CriterionMark, practicalMark } from './practical-mark.ts'

const head = (weight: number, ...criteria: [number, CriterionMark][]): AssessedHead => ({
  weight,
  criteria: criteria.map(([full, mark]) => ({ full, mark })),
})

describe('the mark of a practical part:', () => {
  it.each<[string, AssessedHead[], number, CriterionMark]>([
    [
      'as it stands where weights and full marks are the part',
      [head(4, [4, 3]), head(20, [20, 15]), head(16, [16, 12]), head(10, [10, 8])],
      50,
      38,
    ],
    ['scaled to the part', [head(50, [50, 40])], 25, 20],
    ['by weight, not by full marks', [head(1, [100, 100]), head(3, [10, 5])], 20, 12.5],
    ['of several criteria of a head, by their full marks', [head(1, [10, 9], [5, 3])], 25, 20],
    ['two thirds and a third are a whole', [head(1, [3, 2], [3, 1]), head(2, [3, 3])], 30, 25],
    ['thirds to the hundredth', [head(1, [3, 2])], 25, 16.67],
    ['the half is rounded up', [head(1, [8, 1])], 1, 0.13],
    ['decimals are exact', [head(1, [0.3, 0.1], [0.3, 0.2])], 10, 5],
    ['nothing while one is not entered', [head(1, [10, 9]), head(1, [10, null])], 25, null],
    ['nothing, also where another is absent', [head(1, [10, 'absent']), head(1, [10, null])], 25, null],
    ['absent counts as no marks', [head(1, [10, 10]), head(1, [10, 'absent'])], 25, 12.5],
    ['absent from all is absent', [head(1, [10, 'absent'], [10, 'exempt']), head(1, [10, 'absent'])], 25, 'absent'],
    ['exempt leaves the others of its head their marks', [head(1, [10, 8], [90, 'exempt']), head(1, [10, 4])], 20, 12],
    ['a head that is exempt leaves the others their shares', [head(9, [10, 'exempt']), head(1, [10, 5])], 20, 10],
    ['exempt from all is exempt', [head(1, [10, 'exempt']), head(1, [5, 'exempt'])], 25, 'exempt'],
    ['of nothing is nothing', [], 25, null],
  ])('%s', (_name, heads, full, mark) => expect(practicalMark(heads, full)).toBe(mark))

  it('is never above the full marks, never below 0, and all of them where all is given', () => {
    const criterion = fc.record({
      full: fc.integer({ min: 1, max: 100_000 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    const heads = fc.array(
      fc.record({
        weight: fc.integer({ min: 1, max: 100_000 }),
        criteria: fc.array(criterion, { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(heads, fc.integer({ min: 1, max: 100_000 }), (made, full) => {
        const given = (markOf: (full: number, part: number) => number): AssessedHead[] =>
          made.map(({ weight, criteria }) => ({
            weight: weight / 100,
            criteria: criteria.map((each) => ({ full: each.full / 100, mark: markOf(each.full, each.part) / 100 })),
          }))
        const mark = practicalMark(
          given((of, part) => Math.floor(of * part)),
          full / 100,
        ) as number
        expect(mark).toBeGreaterThanOrEqual(0)
        expect(mark).toBeLessThanOrEqual(full / 100)
        expect(Math.abs(mark * 100 - Math.round(mark * 100))).toBeLessThan(1e-6)
        expect(
          practicalMark(
            given((of) => of),
            full / 100,
          ),
        ).toBe(full / 100)
      }),
    )
  })
})
