import { expect, it } from 'vitest'
import type { PaHead } from '../../contract/practical.ts'
import { lineKey, paColumns, readLines, readMarks, savedLines } from './pa-lines.ts'

const head = (name: string, weight: number, criteria: [number, string, number][]): PaHead => ({
  id: 1,
  name,
  name_np: null,
  weight,
  criteria: criteria.map(([id, called, full_marks]) => ({ id, name: called, name_np: null, full_marks, given: 0 })),
})
/** Cells of lines, in the order of the columns. */
const typed = (lines: Record<string, string[]>) => {
  const cells = new Map(
    Object.entries(lines).flatMap(([line, texts]) =>
      paColumns.map((column, at) => [lineKey(line, column), texts[at] ?? ''] as const),
    ),
  )
  return readLines(Object.keys(lines), (key) => cells.get(key) ?? '')
}

it('what is saved is read as what is sent', () => {
  const saved = savedLines([
    head('Work', 36, [
      [4, 'Project', 20],
      [5, 'Experiment', 16],
    ]),
    head('Tests', 10, [[7, 'Tests', 10]]),
  ])
  expect(readLines(['c4', 'c5', 'c7', 'n0'], (key) => saved.get(key) ?? '')).toEqual({
    wrong: new Map(),
    heads: [
      {
        name: 'Work',
        name_np: null,
        weight: 36,
        criteria: [
          { id: 4, name: 'Project', name_np: null, full_marks: 20 },
          { id: 5, name: 'Experiment', name_np: null, full_marks: 16 },
        ],
      },
      { name: 'Tests', name_np: null, weight: 10, criteria: [{ id: 7, name: 'Tests', name_np: null, full_marks: 10 }] },
    ],
  })
})

it('a head without a weight weighs its full marks, and one criterion alone may be the head', () => {
  const { heads, wrong } = typed({
    n0: ['Participation', 'सहभागिता', '', '', '', '४'],
    n1: ['Work', '', '', 'A', '', '10'],
    n2: ['work', '', '', 'B', '', '2.5'],
  })
  expect([wrong.size, heads.map(({ name, weight }) => [name, weight])]).toEqual([
    0,
    [
      ['Participation', 4],
      ['Work', 12.5],
    ],
  ])
  expect(heads[0]!.criteria).toEqual([{ id: null, name: 'Participation', name_np: 'सहभागिता', full_marks: 4 }])
})

it('says what is wrong at its cell', () => {
  expect(Object.fromEntries(typed({ n0: ['', '', '', 'A', '', '5'] }).wrong)).toEqual({ 'n0:head': 'no-head' })
  expect(
    Object.fromEntries(
      typed({
        n0: ['Work', '', '0', 'A', '', ''],
        n1: ['', '', '5', 'a', '', 'x'],
        n2: ['', '', '', '', '', '5'],
        n3: ['Tests', '', '', '', '', '5'],
        n4: ['Work', '', '', 'B', '', '5'],
      }).wrong,
    ),
  ).toEqual({
    'n0:weight': 'zero',
    'n0:full': 'no-full',
    'n1:weight': 'weight-place',
    'n1:name': 'twice',
    'n1:full': 'unreadable',
    'n2:name': 'no-name',
    'n4:head': 'twice',
  })
})

it.each([
  ['12.5', 12.5],
  ['१२', 12],
  ['', null],
  ['12.345', undefined],
  ['1001', undefined],
])('marks %j are %j', (text, value) => expect(readMarks(text)).toBe(value))
