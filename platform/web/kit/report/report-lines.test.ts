import { expect, test } from 'vitest'
import { linesOf, sumOf } from './report-lines.ts'

const rows = [
  { grade: 'One', due: 100, name: 'A' },
  { grade: 'Two', due: 50, name: 'B' },
  { grade: 'One', due: '200', name: 'C' },
  { grade: 'Two', due: null, name: 'D' },
  { grade: 'Three', due: 7, name: 'E' },
]

test('without groups the rows as they are', () => {
  expect(linesOf(rows, undefined, ['due']).map((line) => line.kind)).toEqual(['row', 'row', 'row', 'row', 'row'])
})

test('rows of a group stand together and are summed up; one alone is its own sum', () => {
  const lines = linesOf(rows, 'grade', ['due'])
  expect(
    lines.map((line) => (line.kind === 'group' ? line.name : line.kind === 'row' ? line.row.name : line.sums)),
  ).toEqual(['One', 'A', 'C', { due: 300 }, 'Two', 'B', 'D', { due: 50 }, 'Three', 'E'])
  expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length)
})

test('groups and everything together agree', () => {
  const groups = linesOf(rows, 'grade', ['due']).filter((line) => line.kind === 'sum')
  expect(groups.reduce((sum, line) => sum + line.sums.due!, 0) + 7).toBe(sumOf(rows, ['due']).due)
})
