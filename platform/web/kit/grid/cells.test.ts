import { describe, expect, it } from 'vitest'
import {
  type Around,
  fillDown,
  fillFrom,
  gridHistory,
  isIn,
  moveTo,
  pasteBlock,
  type Press,
  pulledTo,
  readBlock,
  type Spot,
  textOfBlock,
} from './cells.ts'

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
  /** Four rows of three columns; 'x' is filled. */
  const rows = ['xx.', 'x..', 'x.x', '..x']
  const around: Around = {
    size: { rows: 4, columns: 3 },
    page: 2,
    isFilled: ({ row, column }) => rows[row]?.[column] === 'x',
  }
  const to = (at: Spot, key: string, more: Partial<Press> = {}, also: Partial<Around> = {}) => {
    const next = moveTo(at, { key, hold: 'chosen', ...more }, { ...around, ...also })
    return next && [next.row, next.column]
  }
  const at = cell(1, 1)

  it('walk by one and stop at the edge; of a cell that is edited the arrows are its own', () => {
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => to(at, key))).toEqual([
      [0, 1],
      [2, 1],
      [1, 0],
      [1, 2],
    ])
    expect(to(cell(3, 2), 'ArrowDown')).toEqual([3, 2])
    expect(to(at, 'ArrowLeft', { hold: 'typing' })).toEqual([1, 0])
    expect(['ArrowLeft', 'Home', 'PageDown'].map((key) => to(at, key, { hold: 'editing' }))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(to(at, 'a')).toBeUndefined()
  })
  it('Enter goes down from what was typed, with Shift up, after Tabs to where they began; of a chosen cell it is no way', () => {
    expect(to(at, 'Enter')).toBeUndefined()
    expect(to(at, 'Enter', { hold: 'typing' })).toEqual([2, 1])
    expect(to(at, 'Enter', { hold: 'editing', shift: true })).toEqual([0, 1])
    expect(to(cell(1, 2), 'Enter', { hold: 'typing' }, { tabsFrom: 0 })).toEqual([2, 0])
    expect(to(cell(3, 1), 'Enter', { hold: 'typing' })).toEqual([3, 1])
  })
  it('Tab goes on in the next row and leaves the grid behind its last cell', () => {
    expect([to(cell(1, 2), 'Tab'), to(cell(1, 0), 'Tab', { shift: true })]).toEqual([
      [2, 0],
      [0, 2],
    ])
    expect([to(cell(3, 2), 'Tab'), to(cell(0, 0), 'Tab', { shift: true })]).toEqual([undefined, undefined])
  })
  it('Home, End and pages, and with Ctrl the corners', () => {
    expect([to(at, 'Home'), to(at, 'End'), to(at, 'PageDown'), to(at, 'PageUp')]).toEqual([
      [1, 0],
      [1, 2],
      [3, 1],
      [0, 1],
    ])
    expect([to(at, 'Home', { command: true }), to(at, 'End', { command: true })]).toEqual([
      [0, 0],
      [3, 2],
    ])
  })
  it('Ctrl and an arrow go to the end of what is filled, or to what is filled next, or to the edge', () => {
    const jump = (from: Spot, key: string) => to(from, key, { command: true })
    expect(jump(cell(0, 0), 'ArrowDown')).toEqual([2, 0])
    expect(jump(cell(2, 0), 'ArrowDown')).toEqual([3, 0])
    expect(jump(cell(2, 0), 'ArrowRight')).toEqual([2, 2])
    expect(jump(cell(1, 0), 'ArrowRight')).toEqual([1, 2])
    expect(jump(cell(0, 0), 'ArrowUp')).toEqual([0, 0])
  })
})

describe('a block that is pulled', () => {
  const textAt = (key: string) => `t${key}`
  const source = { from: cell(0, 0), to: cell(0, 1) }
  it('goes the way in which the spot lies further off', () => {
    expect(pulledTo(source, cell(2, 1))).toEqual({ from: cell(0, 0), to: cell(2, 1) })
    expect(pulledTo({ from: cell(1, 0), to: cell(1, 0) }, cell(2, 3))).toEqual({ from: cell(1, 0), to: cell(1, 3) })
    expect(pulledTo({ from: cell(2, 1), to: cell(2, 1) }, cell(0, 1))).toEqual({ from: cell(0, 1), to: cell(2, 1) })
    expect(pulledTo(source, cell(0, 1))).toEqual(source)
  })
  it('fills with what it was, again and again, upwards too, and leaves itself', () => {
    expect(fillFrom(source, { from: cell(0, 0), to: cell(2, 1) }, keyAt, textAt)).toEqual({
      '1:0': 't0:0',
      '1:1': 't0:1',
      '2:0': 't0:0',
      '2:1': 't0:1',
    })
    const two = { from: cell(1, 0), to: cell(2, 0) }
    expect(fillFrom(two, { from: cell(0, 0), to: cell(2, 0) }, keyAt, textAt)).toEqual({ '0:0': 't2:0' })
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
