import { expect, it } from 'vitest'
import { faultOf, type Line, lineOf, nextLine, nextName, seatsOfLine, sentLine } from './room-lines.ts'

const line = (more: Partial<Line> = {}): Line => ({
  ...lineOf({ id: 1, name: 'Room 12', columns_of_benches: 4, rows: 6, seats_per_bench: 2, taken: 3, classes: [] }),
  ...more,
})
const most = 600

it.each([
  ['name', { name: '  ' }],
  ['number', { rows: null }],
  ['number', { rows: 'six' }],
  ['number', { rows: 2.5 }],
  ['number', { columns_of_benches: 13 }],
  ['number', { seats_per_bench: 4 }],
  ['many', { rows: 76 }],
  [undefined, { rows: 75 }],
  [undefined, { plain: true, columns_of_benches: 40, rows: 600 }],
])('finds what is wrong: %s', (fault, more) => {
  const one = line(more)
  expect(faultOf(one, [one], most)).toBe(fault)
})

it('two rooms have no name in common, whatever the case', () => {
  const [one, other] = [line(), line({ key: 'n', name: 'room 12 ' })]
  expect(faultOf(other, [one, other], most)).toBe('twice')
})

it('the next room is like the last of its kind, one further', () => {
  expect(['Room 12', 'A09', 'Hall', ''].map(nextName)).toEqual(['Room 13', 'A10', '', ''])
  expect(nextLine([line()], false, 'n')).toMatchObject({ id: null, name: 'Room 13', rows: 6, taken: 0, plain: false })
  expect(nextLine([line()], true, 'n')).toMatchObject({ name: 'Room 13', rows: 40, plain: true })
  expect(nextLine([], false, 'n')).toMatchObject({ name: '', columns_of_benches: 3 })
})

it('a room of which only the seats are known is one column of single seats', () => {
  const hall = line({ plain: true, rows: 40 })
  expect([seatsOfLine(hall), seatsOfLine(line())]).toEqual([40, 48])
  expect(sentLine(hall)).toEqual({ id: 1, name: 'Room 12', columns_of_benches: 1, rows: 40, seats_per_bench: 1 })
})
