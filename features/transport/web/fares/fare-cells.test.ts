import { expect, it } from 'vitest'
import { cellKey, changesOf, readCell, rowKey, savedCells, textOf, typeInto } from './fare-cells.ts'

const saved = savedCells({
  cells: [
    { route_id: 3, stop_id: null, way: 'both', amount: 150000 },
    { route_id: 3, stop_id: 8, way: 'one', amount: 90050 },
  ],
})

it('what cannot be read is no amount, and is not sent', () => {
  expect(['-5', 'abc', '1,500', '', '–'].map(readCell)).toEqual([undefined, undefined, 150000, 0, 0])
  expect(changesOf({ '3:8:one': 'abc', '3:0:both': '' })).toEqual({
    cells: [{ route_id: 3, stop_id: null, way: 'both', amount: 0 }],
    unreadable: 1,
  })
})
it('a cell back at what is saved is no change', () => {
  const key = cellKey(rowKey(3, 8), 'one')
  const typed = typeInto({}, saved, { [key]: '1000' })
  expect(typed).toEqual({ [key]: '1000' })
  expect(typeInto(typed, saved, { [key]: '900.50' })).toEqual({})
})
it('nothing is an empty cell', () => {
  expect([textOf(0), textOf(150000), textOf(150000, 'ne')]).toEqual(['', '1,500.00', '१,५००.००'])
})
