import { describe, expect, it } from 'vitest'
import type { ChartColumn } from '../contract/chart-import.ts'
import { checkChart, type KnownChart, type KnownNode } from './chart-rows.ts'

type Cells = Partial<Record<ChartColumn, string>>
const none: KnownChart = { nodes: [], posted: false, hasYear: true }
const check = (rows: Cells[], known = none) =>
  checkChart(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    known,
  )
const wrong = (rows: Cells[], known = none) => check(rows, known).rows.map((row) => Object.keys(row.errors))
const root: Cells = { code: '1', name: 'Assets', group: 'root assets', kind: 'group' }
const inner: Cells = { code: '11', name: 'Cash', group: '1', kind: 'group' }
const cash: Cells = {
  code: '1101',
  name: 'Cash in hand',
  group: '11',
  kind: 'cash',
  role: 'cash',
  opening_debit: '5,000',
}

describe('a row is wrong', () => {
  it('whose group is nowhere, goes round in a circle, or is topmost and no group', () => {
    expect(wrong([{ ...cash, group: '99' }])).toEqual([['group']])
    expect(
      wrong([
        { code: 'a', name: 'A', group: 'b', kind: 'group' },
        { code: 'b', name: 'B', group: 'a', kind: 'group' },
      ]),
    ).toEqual([['group'], ['group']])
    expect(wrong([{ code: 'a', name: 'A', group: 'a', kind: 'group' }])).toEqual([['group']])
    expect(wrong([{ code: 'x', name: 'X', group: 'root assets' }])).toEqual([['kind']])
  })
  it('that is doubled: a code, a root, a role; the same code of a group and an account is none', () => {
    expect(wrong([root, inner, cash, { ...cash, role: '' }])).toEqual([[], [], [], ['code']])
    expect(wrong([root, { ...root, code: '2' }])).toEqual([[], ['group']])
    expect(wrong([root, inner, cash, { ...cash, code: '1102' }])).toEqual([[], [], [], ['role']])
    expect(wrong([root, inner, { ...cash, code: '11' }])).toEqual([[], [], []])
  })
  it('whose kind, role or amount nobody knows, or do not go together', () => {
    expect(wrong([root, { ...cash, group: '1', kind: 'wallet', role: '', opening_debit: 'x' }])).toEqual([
      [],
      ['kind', 'opening_debit'],
    ])
    expect(wrong([root, { ...cash, group: '1', kind: 'bank' }])).toEqual([[], ['role']])
    expect(wrong([root, { ...cash, group: '1', opening_credit: '5' }])).toEqual([[], ['opening_credit']])
    expect(wrong([root, { ...inner, opening_debit: '5' }])).toEqual([[], ['opening_debit']])
    expect(wrong([root, { ...cash, group: '1', kind: 'party', role: '' }])).toEqual([[], ['opening_debit']])
    expect(
      wrong([
        { ...root, group: 'root income' },
        { ...cash, group: '1', role: '' },
      ]),
    ).toEqual([[], ['opening_debit']])
  })
  it('whose opening is posted already, or has no year', () => {
    expect(wrong([root, inner, cash], { ...none, posted: true })).toEqual([[], [], ['opening_debit']])
    expect(wrong([root, inner, cash], { ...none, hasYear: false })).toEqual([[], [], ['opening_debit']])
  })
  it('that says of a known code what the chart does not', () => {
    const nodes: KnownNode[] = [
      { kind: 'group', code: '1', name: 'Assets', group: null, root: 'assets', role: null, opening: 0 },
      { kind: 'group', code: '11', name: 'Cash', group: '1', root: 'assets', role: null, opening: 0 },
      { kind: 'cash', code: '1101', name: 'Cash in hand', group: '11', root: 'assets', role: 'cash', opening: 5000_00 },
    ]
    const known = { nodes, posted: true, hasYear: true }
    expect(wrong([root, inner, cash], known)).toEqual([[], [], []])
    expect(check([root, inner, cash], known).ready.every((node) => node.there)).toBe(true)
    expect(
      wrong(
        [
          { ...root, group: 'root equity' },
          { ...inner, name: 'Banks' },
          { ...cash, kind: 'general' },
        ],
        known,
      ),
    ).toEqual([['group'], ['name'], ['kind']])
    expect(wrong([{ ...cash, opening_debit: '4,000' }], known)).toEqual([['opening_debit']])
    expect(wrong([{ ...root, code: '9' }], known)).toEqual([['group']])
  })
})

it('rows may come in any order; roots reach down', () => {
  const { ready } = check([cash, inner, root])
  expect(ready.map(({ code, root: of, opening, group }) => [code, of, opening, group])).toEqual([
    ['1101', 'assets', 5000_00, '11'],
    ['11', 'assets', 0, '1'],
    ['1', 'assets', 0, null],
  ])
})
