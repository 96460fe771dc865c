import { expect, it } from 'vitest'
import { codeOf, numberIn, readPattern } from './enroll-pattern.ts'

it('makes codes of a pattern and reads them back', () => {
  const pattern = readPattern('HIM{number:4}')
  expect([codeOf(pattern, 7), codeOf(pattern, 12_345)]).toEqual(['HIM0007', 'HIM12345'])
  expect([numberIn(pattern, 'HIM0007'), numberIn(pattern, 'HIMX'), numberIn(pattern, 'BAG0007')]).toEqual([
    7,
    null,
    null,
  ])
})
it('takes the year of the batch, and a pattern without a number gets one', () => {
  expect(codeOf(readPattern('{year}-{number:3}/N', '2083'), 5)).toBe('2083-005/N')
  expect(codeOf(readPattern('HIM'), 5)).toBe('HIM0005')
  expect(codeOf(readPattern(''), 5)).toBe('0005')
})
