/** Results of a class: places, what is printed, and whom an optional subject concerns. What marks earn is told in result.test.ts. */
import { expect, it } from 'vitest'
import type { AskedClass, Sitting } from './asked.ts'
import { reckonClass } from './reckon.ts'
import { division, letters2078 } from './scheme.ts'

const theory = { kind: 'theory' as const, full_marks: 75, pass_marks: null, credit_hours: 3.75 }
const practical = { kind: 'practical' as const, full_marks: 25, pass_marks: null, credit_hours: 1.25 }
const named = (id: number, subject: string) => ({
  id,
  subject,
  subject_np: null,
  code: null,
  counts: true,
  pass_marks: null,
})
const asked: AskedClass = {
  grade_id: 1,
  scheme: { ...letters2078, ranked_by: 'gpa', ties_by: null, rank_way: 'competition' },
  subjects: [
    {
      ...named(1, 'Science'),
      parts: [
        { id: 11, ...theory },
        { id: 12, ...practical },
      ],
    },
    { ...named(2, 'Music'), parts: [{ id: 21, ...theory, full_marks: 100, credit_hours: 4 }] },
    { ...named(3, 'Dance'), parts: [{ id: 31, ...theory, full_marks: 100, credit_hours: 4 }] },
  ],
}
const sitting = (enroll_id: number, section_id: number, marks: Sitting['marks'], not_taken = [3]): Sitting => ({
  enroll_id,
  section_id,
  marks,
  not_taken,
})

it('places are of the class and of the section; who shares one shares both, and who is not graded has none', () => {
  const results = reckonClass(asked, [
    sitting(1, 1, { 11: 60, 12: 22, 21: 80 }),
    sitting(2, 1, { 11: 60, 12: 22, 31: 80 }, [2]),
    sitting(3, 2, { 11: 50, 12: 20, 21: 70 }),
    sitting(4, 2, { 11: 26, 12: 25, 21: 100 }),
    sitting(5, 2, { 11: 'absent', 12: 25, 21: 100 }),
    sitting(6, 2, { 11: 50, 12: 20 }),
    sitting(7, 2, { 11: 'cleared', 12: 20, 21: 70 }),
  ])
  expect(results.map((each) => [each.state, each.letter, each.gpa, each.rank, each.section_rank])).toEqual([
    ['passed', 'A', 3.6, 1, 1],
    ['passed', 'A', 3.6, 1, 1],
    ['passed', 'B+', 3.09, 3, 1],
    ['failed', 'NG', null, null, null],
    ['failed', 'NG', null, null, null],
    ['missing', null, null, null, null],
    ['missing', null, null, null, null],
  ])
  expect(results[1]!.lines.map(({ subject }) => subject)).toEqual(['Science', 'Dance'])
  expect(results[0]).toMatchObject({ marks: 162, full_marks: 200, percent: 81 })
})

it('a line says each part with the marks that it needs, who was absent, and the highest of the class', () => {
  const [one, two] = reckonClass(asked, [
    sitting(1, 1, { 11: 'absent', 12: 22, 21: 80 }),
    sitting(2, 1, { 11: 60.5, 12: 'exempt', 21: 90 }),
  ])
  expect(one!.lines[0]).toMatchObject({ state: 'failed', letter: 'NG', marks: 22, full_marks: 100, highest: 60.5 })
  expect(one!.lines[0]!.parts).toEqual([
    { kind: 'theory', full_marks: 75, pass_marks: 26.25, marks: null, said: 'absent', letter: 'NG', grade_point: null },
    { kind: 'practical', full_marks: 25, pass_marks: 10, marks: 22, said: null, letter: 'A', grade_point: 3.6 },
  ])
  expect(two!.lines[0]).toMatchObject({ state: 'passed', letter: 'A', full_marks: 75, grade_point: 3.6 })
  expect(two!.lines[1]!.highest).toBe(90)
})

it('by division places go by per cent, densely if the scheme says so', () => {
  const scheme = {
    ...division,
    ranked_by: 'percent' as const,
    ties_by: null,
    rank_way: 'dense' as const,
  }
  const results = reckonClass({ ...asked, scheme, subjects: [asked.subjects[1]!] }, [
    sitting(1, 1, { 21: 60 }, []),
    sitting(2, 1, { 21: 60 }, []),
    sitting(3, 1, { 21: 45 }, []),
    sitting(4, 1, { 21: 30 }, []),
  ])
  expect(results.map(({ letter, rank, gpa }) => [letter, rank, gpa])).toEqual([
    ['First division', 1, null],
    ['First division', 1, null],
    ['Second division', 2, null],
    ['Fail', null, null],
  ])
})

it('a class without anybody, and one of whom nothing is asked, have no places', () => {
  expect(reckonClass(asked, [])).toEqual([])
  const [one] = reckonClass({ ...asked, subjects: [] }, [sitting(1, 1, {})])
  expect(one).toMatchObject({ state: 'exempt', rank: null, percent: null, lines: [] })
})

it('a final result weighs each part out of its terms; where one of them does not ask it, the others have its share', () => {
  const [first, last] = [
    { exam: 1, name: 'First', name_np: 'पहिलो' },
    { exam: 2, name: 'Last', name_np: null },
  ]
  const terms = (id: number, other: number) => [
    { ...first, id, weight: 40, full_marks: 50 },
    { ...last, id: other, weight: 60, full_marks: 75 },
  ]
  const final: AskedClass = {
    ...asked,
    subjects: [
      {
        ...named(1, 'Science'),
        parts: [
          { id: 11, ...theory, terms: terms(91, 92) },
          { id: 12, ...practical, terms: [{ ...last, id: 93, weight: 60, full_marks: 20 }] },
        ],
      },
    ],
  }
  const marks = { 91: 25, 92: 60, 93: 15 }
  const results = reckonClass(final, [
    sitting(1, 1, marks, []),
    sitting(2, 1, { ...marks, 91: 'absent' }, []),
    sitting(3, 1, { ...marks, 91: 'exempt' }, []),
    sitting(4, 1, { 92: 60, 93: 15, 11: 75 }, []),
    // a third of each: 25 of 75, a little above what is printed
    sitting(5, 1, { 91: 16.67, 92: 25, 93: 15 }, []),
  ])
  expect(results.map(({ lines }) => lines[0]!.parts.map((part) => part.marks))).toEqual([
    [51, 18.75],
    [36, 18.75],
    [60, 18.75],
    [null, 18.75],
    [25, 18.75],
  ])
  expect(results.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'missing', 'failed'])
  // what each exam brought stands beside it: theory and practical of the last one together
  expect(results.map(({ lines }) => lines[0]!.terms!.map(({ marks: got, full_marks }) => [got, full_marks]))).toEqual([
    [
      [25, 50],
      [75, 95],
    ],
    [
      [null, 50],
      [75, 95],
    ],
    [
      [null, 50],
      [75, 95],
    ],
    [
      [null, 50],
      [75, 95],
    ],
    [
      [16.67, 50],
      [40, 95],
    ],
  ])
  expect(results[0]!.lines[0]!.terms!.map(({ name, name_np }) => [name, name_np])).toEqual([
    ['First', 'पहिलो'],
    ['Last', null],
  ])
})

it('of a part that is sat again the better mark counts; what was passed need not be sat, and nobody has a place', () => {
  const [science, music] = asked.subjects
  const again: AskedClass = {
    ...asked,
    is_again: true,
    subjects: [
      // of 50 there, which is scaled to 75
      { ...science!, parts: [{ ...science!.parts[0]!, again: { id: 91, full_marks: 50 } }, science!.parts[1]!] },
      music!,
    ],
  }
  const sat = (marks: Sitting['marks'], subjects: number[] = [1]) => ({ ...sitting(1, 1, marks), again: subjects })
  const told = (one: ReturnType<typeof sat>) => {
    const [result] = reckonClass(again, [one])
    const [part] = result!.lines[0]!.parts
    return [result!.state, part!.marks, part!.said, result!.lines[0]!.again ?? false, result!.rank]
  }
  const first = { 12: 20, 21: 80 }
  expect(told(sat({ ...first, 11: 20, 91: 30 }))).toEqual(['passed', 45, null, true, null])
  expect(told(sat({ ...first, 11: 20, 91: 10 }))).toEqual(['failed', 20, null, true, null])
  expect(told(sat({ ...first, 11: 'absent', 91: 30 }))).toEqual(['passed', 45, null, true, null])
  expect(told(sat({ ...first, 11: 20, 91: 'absent' }))).toEqual(['failed', 20, null, true, null])
  expect(told(sat({ ...first, 11: 20 }))).toEqual(['missing', null, null, true, null])
  expect(told(sat({ ...first, 11: 60 }))).toEqual(['passed', 60, null, true, null])
  expect(told(sat({ ...first, 11: 20, 91: 30 }, []))).toEqual(['failed', 20, null, false, null])
})

it('grace marks lift a mark while it is what it was, and never above its full marks', () => {
  const lifted = (mark: number, on: number, grace: number) => {
    const [result] = reckonClass(asked, [
      { ...sitting(1, 1, { 11: mark, 12: 20, 21: 80 }), grace: { 11: { marks: grace, on } } },
    ])
    const [part] = result!.lines[0]!.parts
    return [result!.state, part!.marks, part!.grace ?? 0]
  }
  expect(lifted(24, 24, 2.25)).toEqual(['passed', 26.25, 2.25])
  expect(lifted(25, 24, 2.25)).toEqual(['failed', 25, 0])
  expect(lifted(74, 74, 5)).toEqual(['passed', 75, 5])
})
