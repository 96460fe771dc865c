import { describe, expect, it } from 'vitest'
import { fillDown, gridHistory, isIn, moveTo, pasteBlock, readBlock, type Spot, textOfBlock } from './cells.ts'

const keyAt = ({ row, column }: Spot) =>
  row >= 0 && row < 3 && column >= 0 && column < 2 ? `${row}:${column}` : undefined
const cell = (row: number, column: number): Spot => ({ row, column })

describe('a block', () => {
  it('comes with tabs and lines, and the last line end is none', () => {
    expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(readBlock('\t2\n\n3\t')).toEqual([['', '2'], [''], ['3', '']])
    expect(readBlock('')).toEqual([['']])
  })
  it('has lines and quotes within a cell as spreadsheets write them', () => {
    expect(readBlock('"a\nb"\t"say ""so"""\nc"d"\te')).toEqual([
      ['a\nb', 'say "so"'],
      ['c"d"', 'e'],
    ])
    const texts: Record<string, string> = { '0:0': 'a\nb', '0:1': 'c"d', '1:0': 'x', '1:1': '' }
    const text = textOfBlock({ from: cell(1, 1), to: cell(0, 0) }, keyAt, (key) => texts[key] ?? '')
    expect(readBlock(text)).toEqual([
      ['a\nb', 'c"d'],
      ['x', ''],
    ])
  })
  it('is laid from the cell on, and what falls beyond the grid is told', () => {
    const block = readBlock('1\t2\n3\t4')
    expect(pasteBlock(block, cell(2, 0), keyAt)).toEqual({ cells: { '2:0': '1', '2:1': '2' }, outside: 2 })
    expect(pasteBlock(block, cell(0, 1), keyAt)).toEqual({ cells: { '0:1': '1', '1:1': '3' }, outside: 2 })
  })
  it('is chosen from any of its corners', () => {
    const block = { from: cell(2, 1), to: cell(1, 0) }
    expect([isIn(block, cell(1, 1)), isIn(block, cell(0, 1)), isIn(undefined, cell(1, 1))]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('filling down', () => {
  const textAt = (key: string) => `t${key}`
  it('takes the first row of the block, from wherever it was chosen', () => {
    expect(fillDown({ from: cell(2, 1), to: cell(0, 0) }, keyAt, textAt)).toEqual({
      '1:0': 't0:0',
      '2:0': 't0:0',
      '1:1': 't0:1',
      '2:1': 't0:1',
    })
  })
  it('of one cell takes the one above; above the first there is none', () => {
    expect(fillDown({ from: cell(1, 0), to: cell(1, 0) }, keyAt, textAt)).toEqual({ '1:0': 't0:0' })
    expect(fillDown({ from: cell(0, 0), to: cell(0, 0) }, keyAt, textAt)).toEqual({})
  })
})

describe('keys', () => {
  const at = cell(1, 1)
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

describe('what was done', () => {
  it('is taken back step by step and done again; a word is one step, a block another', () => {
    const history = gridHistory()
    history.add({ a: '' }, { a: '4' }, true)
    history.add({ a: '4' }, { a: '40' }, true)
    history.add({ a: '40', b: '' }, { a: '1', b: '2' }, false)
    expect([history.undo(), history.undo(), history.undo()]).toEqual([{ a: '40', b: '' }, { a: '' }, undefined])
    expect([history.redo(), history.redo(), history.redo()]).toEqual([{ a: '40' }, { a: '1', b: '2' }, undefined])
  })
  it('cannot be done again when something else was typed; the same cell later is a step of its own', () => {
    const history = gridHistory()
    history.add({ a: '' }, { a: '4' }, true)
    history.undo()
    history.add({ b: '' }, { b: '1' }, true)
    expect(history.redo()).toBeUndefined()
    history.add({ b: '9' }, { b: '91' }, true)
    expect([history.undo(), history.undo()]).toEqual([{ b: '9' }, { b: '' }])
  })
})
