/** How marks of a class are spread: who is counted where, and what is in no figure. */
import { expect, it } from 'vitest'
import { type SpreadOf, spreadOf } from './insight.ts'

const line = (subject: string, marks: number, state: 'passed' | 'failed' | 'missing' | 'exempt' = 'passed') =>
  ({ subject, subject_np: null, marks, full_marks: 50, state }) as SpreadOf['lines'][number]
const one = (
  section_id: number | null,
  percent: number | null,
  letter: string | null,
  lines: SpreadOf['lines'],
  state = 'passed',
) => ({ section_id, percent, letter, lines, state }) as SpreadOf

it('counts each student in one band and by one letter; bands are half-open, and a hundred is in the last', () => {
  const { bands, letters } = spreadOf([
    one(1, 0, 'NG', [], 'failed'),
    one(1, 9.99, 'NG', [], 'failed'),
    one(1, 10, 'NG', [], 'failed'),
    one(1, 90, 'A+', []),
    one(2, 100, 'A+', []),
    one(2, 55, null, [], 'missing'),
    one(2, null, null, [], 'exempt'),
  ])
  expect(bands).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(letters).toEqual([
    { letter: 'NG', students: 3 },
    { letter: 'A+', students: 2 },
  ])
})

it('puts sections and subjects beside each other; a mark that is outstanding is in no mean', () => {
  const { sections, subjects } = spreadOf([
    one(1, 80, 'A', [line('Science', 40), line('Music', 30)]),
    one(1, 40, 'C', [line('Science', 20), line('Music', 0, 'exempt')]),
    one(2, 30, 'NG', [line('Science', 15, 'failed'), line('Music', 0, 'missing')], 'failed'),
    one(null, 50, 'C+', [line('Science', 25)]),
  ])
  expect(sections).toEqual([
    { section_id: 1, students: 2, passed: 2, failed: 0, mean: 60 },
    { section_id: 2, students: 1, passed: 0, failed: 1, mean: 30 },
  ])
  expect(subjects).toEqual([
    {
      name: 'Science',
      name_np: null,
      passed: 3,
      failed: 1,
      mean: 50,
      highest: 80,
      lowest: 30,
      sections: [
        { section_id: 1, mean: 60 },
        { section_id: 2, mean: 30 },
      ],
    },
    {
      name: 'Music',
      name_np: null,
      passed: 1,
      failed: 0,
      mean: 60,
      highest: 60,
      lowest: 60,
      sections: [
        { section_id: 1, mean: 60 },
        { section_id: 2, mean: null },
      ],
    },
  ])
})
