/** What a student lacks until he passes: the published table of grace marks. */
import { expect, it } from 'vitest'
import type { AskedClass, AskedPart, Sitting } from './asked.ts'
import { type GraceStanding, isAllowed, lackOf, standingsOf } from './grace-marks.ts'
import type { Mark, PartAsked } from './result.ts'
import { division, letters2072, letters2078 } from './scheme.ts'

const theory = (mark: Mark): PartAsked => ({ full: 75, pass: 26.25, credit: 3.75, mark })
const practical = (mark: Mark): PartAsked => ({ full: 25, pass: 10, credit: 1.25, mark })
const subject = (parts: PartAsked[], pass: number | null = null) => ({ counts: true, pass, parts })

it.each([
  // theory, practical: what each lacks
  [26.25, 10, [0, 0]],
  [24, 10, [2.25, 0]],
  [24, 9, [2.25, 1]],
  [75, 9.5, [0, 0.5]],
  [0, 25, [26.25, 0]],
] as const)('by parts: %d and %d', (first, second, lacks) => {
  expect(lackOf(letters2078, subject([theory(first), practical(second)]))).toEqual(lacks)
})

it('whoever was absent or has no mark is lifted by nothing; who is exempt lacks nothing there', () => {
  expect(lackOf(letters2078, subject([theory('absent'), practical(20)]))).toBeNull()
  expect(lackOf(letters2078, subject([theory(null), practical(20)]))).toBeNull()
  expect(lackOf(letters2078, subject([theory(24), practical('exempt')]))).toEqual([2.25, 0])
  expect(lackOf(letters2078, subject([theory('exempt'), practical('exempt')]))).toEqual([0, 0])
})

it('without pass marks of its own a part lacks what the lowest letter that passes asks', () => {
  expect(lackOf(letters2078, subject([{ full: 100, pass: null, credit: 4, mark: 33 }]))).toEqual([2])
  // its pass marks lie below the lowest letter
  expect(lackOf(letters2078, subject([{ full: 100, pass: 30, credit: 4, mark: 31 }]))).toEqual([4])
})

it('what the parts lack together goes to the first that has room', () => {
  // each reaches its own, and 38 are no 40
  expect(lackOf(letters2078, subject([theory(27), practical(11)], 40))).toEqual([2, 0])
  expect(lackOf(letters2078, subject([{ ...theory(74), full: 75 }, practical(10)], 90))).toEqual([1, 5])
})

it('by division and by one sum what is lacking is read from the sum', () => {
  expect(lackOf(division, subject([theory(26.25), practical(10)]))).toEqual([0, 0])
  expect(lackOf(division, subject([{ full: 100, pass: 35, credit: 0, mark: 32 }]))).toEqual([3])
  expect(lackOf({ ...letters2078, subject_by: 'sum' }, subject([theory(26.25), practical(10)], 38))).toEqual([1.75, 0])
})

it('where nobody fails nobody lacks anything', () => {
  expect(lackOf(letters2072, subject([{ full: 100, pass: null, credit: 4, mark: 3 }]))).toEqual([0])
})

it('grace stays within the part and within the student, and is never nothing', () => {
  const limits = { part: 5, student: 8 }
  expect([[0, 0], [5], [5.01], [5, 3], [5, 3.01]].map((lacks) => isAllowed(lacks, limits))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  expect(isAllowed([1], { part: 0, student: 0 })).toBe(false)
})

it('grace marks count while the mark is what it was, also where it is weighed out of terms', () => {
  const own = { id: 1, kind: 'theory', full_marks: 100, pass_marks: null, credit_hours: 4 } as const
  const term = { name: 'Term', name_np: null, full_marks: 50 }
  const terms = [
    { ...term, id: 11, exam: 8, weight: 40 },
    { ...term, id: 12, exam: 9, weight: 60 },
  ]
  const classOf = (part: AskedPart): AskedClass => ({
    grade_id: 1,
    scheme: { ...letters2078, ranked_by: 'marks', ties_by: 'none', rank_way: 'competition' } as never,
    subjects: [
      { id: 5, subject: 'Science', subject_np: null, code: null, counts: true, pass_marks: null, parts: [part] },
    ],
  })
  const sitting = (marks: Sitting['marks'], on: number, not_taken: number[] = []): Sitting => ({
    enroll_id: 1,
    section_id: 1,
    marks,
    not_taken,
    grace: { 1: { marks: 2, on } },
  })
  const stands = (part: AskedPart, of: Sitting) => {
    const [{ lost, mark_now }] = standingsOf(classOf(part), of) as [GraceStanding]
    return [lost, mark_now]
  }
  expect(stands(own, sitting({ 1: 33 }, 33))).toEqual([null, 33])
  expect(stands(own, sitting({ 1: 30 }, 33))).toEqual(['moved', 30])
  expect(stands(own, sitting({ 1: 'absent' }, 33))).toEqual(['no-mark', null])
  expect(stands(own, sitting({ 1: 'cleared' }, 33))).toEqual(['no-mark', null])
  expect(stands(own, sitting({ 1: 33 }, 33, [5]))).toEqual(['not-asked', null])
  expect(stands({ ...own, id: 2 }, sitting({ 2: 33 }, 33))).toEqual(['not-asked', null])
  // 40 per cent of 10 of 50 and 60 per cent of 20 of 50 are 8 and 24 of 100
  expect(stands({ ...own, terms }, sitting({ 11: 10, 12: 20 }, 32))).toEqual([null, 32])
  expect(stands({ ...own, terms }, sitting({ 11: 15, 12: 20 }, 32))).toEqual(['moved', 36])
  expect(stands({ ...own, terms }, sitting({ 11: 10 }, 32))).toEqual(['no-mark', null])
})
