import { describe, expect, it } from 'vitest'
import {
  amountAt,
  cellKey,
  changesOf,
  copyRow,
  moveTo,
  pasteBlock,
  readBlock,
  readCell,
  typeInto,
} from './plan-cells.ts'

const saved = new Map([[cellKey(1, 10), 300_000]])

describe('a cell', () => {
  it('does not guess what cannot be read', () => {
    expect(['abc', '1,5', '-20', '10.555'].map(readCell)).toEqual([undefined, undefined, undefined, undefined])
    expect(changesOf({ '1:10': 'abc', '2:10': '40' })).toEqual({
      cells: [{ grade_id: 2, fee_head_id: 10, amount: 4000 }],
      unreadable: ['1:10'],
    })
  })
  it('reads rupees as offices write them; nothing and a dash are zero', () => {
    expect(['3,000', 'रु. ३०००', '1500.50', '', '–'].map(readCell)).toEqual([300_000, 300_000, 150_050, 0, 0])
  })
  it('is no change when what is typed is what is saved', () => {
    expect(typeInto({}, saved, { '1:10': '3000.00', '1:11': '' })).toEqual({})
    expect(typeInto({ '1:10': '5' }, saved, { '1:10': '3,000' })).toEqual({})
  })
  it('has what is typed before what is saved', () => {
    expect([
      amountAt('1:10', saved, {}),
      amountAt('1:10', saved, { '1:10': '7' }),
      amountAt('2:10', saved, {}),
    ]).toEqual([300_000, 700, 0])
  })
})

describe('a block', () => {
  it('comes with tabs and lines, and the last line end is none', () => {
    expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
  it('is laid from the cell on, and what falls beyond the grid is told', () => {
    const block = readBlock('1\t2\n3\t4')
    expect(pasteBlock(block, { row: 1, column: 0 }, [1, 2], [10, 11])).toEqual({
      cells: { '2:10': '1', '2:11': '2' },
      outside: 2,
    })
    expect(pasteBlock(block, { row: 0, column: 1 }, [1, 2], [10, 11])).toEqual({
      cells: { '1:11': '1', '2:11': '3' },
      outside: 2,
    })
  })
  it('is a row when a row is copied to other grades', () => {
    expect(copyRow(1, [2, 3], [10, 11], (key) => (key === '1:10' ? '3000' : ''))).toEqual({
      '2:10': '3000',
      '2:11': '',
      '3:10': '3000',
      '3:11': '',
    })
  })
})

describe('keys', () => {
  const at = { row: 1, column: 1 }
  it('leave the caret alone inside the text', () => {
    expect(moveTo(at, { key: 'ArrowLeft', atStart: false }, 3, 3)).toBeUndefined()
    expect(moveTo(at, { key: 'a' }, 3, 3)).toBeUndefined()
  })
  it('move by one, Enter down, with Shift up', () => {
    expect(moveTo(at, { key: 'ArrowLeft' }, 3, 3)).toEqual({ row: 1, column: 0 })
    expect(moveTo(at, { key: 'Enter' }, 3, 3)).toEqual({ row: 2, column: 1 })
    expect(moveTo(at, { key: 'Enter', shift: true }, 3, 3)).toEqual({ row: 0, column: 1 })
  })
  it('stop at the edge', () => {
    expect(moveTo({ row: 2, column: 2 }, { key: 'ArrowDown' }, 3, 3)).toEqual({ row: 2, column: 2 })
  })
})
