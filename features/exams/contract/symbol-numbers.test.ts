import { expect, it } from 'vitest'
import { nextNumbers, symbolPattern, wayAfter } from './symbol-numbers.ts'

it('passes over a number that somebody has', () => {
  const taken = new Set(['830002', '830003'])
  expect(nextNumbers({ prefix: '83', first: 1, width: 4 }, 3, taken)).toEqual(['830001', '830004', '830005'])
})

it('grows beyond its width', () => {
  expect(nextNumbers({ prefix: '', first: 99, width: 2 }, 2, new Set())).toEqual(['99', '100'])
})

it.each([
  [null, { prefix: '', first: 1, width: 4 }, '0001'],
  ['830012', { prefix: '', first: 830013, width: 6 }, '830013'],
  ['A-099', { prefix: 'A-', first: 100, width: 3 }, 'A-100'],
  ['2083/000000000009', { prefix: '2083/000', first: 10, width: 9 }, '2083/000000000010'],
  ['X', { prefix: 'X', first: 1, width: 4 }, 'X0001'],
])('goes on after %s', (last, way, next) => {
  expect(wayAfter(last)).toEqual(way)
  expect(nextNumbers(way, 1, new Set())).toEqual([next])
})

it('is made of letters, figures, strokes', () => {
  expect(['83-0001/A', '', '१२', 'a b', 'x'.repeat(21)].map((each) => symbolPattern.test(each))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
