import { describe, expect, it } from 'vitest'
import type { ChartAccount, ChartGroup } from '../../contract/tree-calls.ts'
import { dropOn, groupBalances, nudge, rowsOf, type TreeRow, typedTo } from './tree-rows.ts'

const group = (id: number, parent_id: number | null, rank = id): ChartGroup => ({
  id,
  parent_id,
  root: 'assets',
  code: String(id),
  name: `Group ${id}`,
  name_np: null,
  rank,
})
const account = (id: number, group_id: number, more: Partial<ChartAccount> = {}): ChartAccount => ({
  id,
  group_id,
  root: 'assets',
  code: `1${id}`,
  name: `Account ${id}`,
  name_np: null,
  kind: 'general',
  role: null,
  bank_name: null,
  bank_number: null,
  rank: id,
  closed_on: null,
  used: false,
  balance: id,
  ...more,
})
const chart = {
  groups: [group(1, null), group(2, 1, 2), group(3, 1, 1), group(4, 3)],
  accounts: [account(7, 4, { name: 'Rent', name_np: 'घरभाडा' }), account(5, 2), account(6, 2)],
}
const none = new Set<number>()
const keys = (rows: TreeRow[]) => rows.map((row) => row.key.replace('group ', 'g').replace('account ', 'a'))

describe('a search', () => {
  it('finds nothing of what is not there', () => expect(rowsOf(chart, none, 'bus')).toEqual([]))
  it('finds by code, name and Nepali, below closed groups too, with the groups above', () => {
    for (const text of ['rent', '17', 'भाडा', '17 RENT'])
      expect(keys(rowsOf(chart, new Set([1, 3]), text))).toEqual(['g1', 'g3', 'g4', 'a7'])
  })
})
describe('lines', () => {
  it('stand by rank, groups before accounts, nothing below what is closed', () => {
    expect(keys(rowsOf(chart, none))).toEqual(['g1', 'g3', 'g4', 'a7', 'g2', 'a5', 'a6'])
    expect(keys(rowsOf(chart, new Set([3])))).toEqual(['g1', 'g3', 'g2', 'a5', 'a6'])
    expect(rowsOf(chart, none).at(-1)).toMatchObject({ level: 3, place: 2, size: 2, parent: 2 })
  })
  it('of groups show the sum of all below', () => {
    expect(Object.fromEntries(groupBalances(chart))).toEqual({ 1: 18, 2: 11, 3: 7, 4: 7 })
  })
})
describe('keys', () => {
  it('of letters lead to the next that begins with them, and stay while more are typed', () => {
    const rows = rowsOf(chart, none)
    expect(keys(rows)[typedTo(rows, 4, 'a')]).toBe('a5')
    expect(keys(rows)[typedTo(rows, 5, 'a')]).toBe('a6')
    expect(keys(rows)[typedTo(rows, 6, 'ac')]).toBe('a6')
    expect(keys(rows)[typedTo(rows, 0, 'घर')]).toBe('a7')
    expect(typedTo(rows, 2, 'zz')).toBe(2)
  })
  it('move one place among siblings, not beyond them', () => {
    const rows = rowsOf(chart, none)
    const row = (key: string) => rows[keys(rows).indexOf(key)]!
    expect(nudge(chart, row('g3'), -1)).toBeNull()
    expect(nudge(chart, row('g3'), 1)).toEqual({ kind: 'group', id: 3, to: 1, before: null })
    expect(nudge(chart, row('g2'), -1)).toEqual({ kind: 'group', id: 2, to: 1, before: 3 })
    expect(nudge(chart, row('g1'), 1)).toBeNull()
  })
  it('put down into a group, or before an account', () => {
    const rows = rowsOf(chart, none)
    const row = (key: string) => rows[keys(rows).indexOf(key)]!
    expect(dropOn({ kind: 'account', id: 7 }, row('a6'))).toEqual({ kind: 'account', id: 7, to: 2, before: 6 })
    expect(dropOn({ kind: 'group', id: 4 }, row('a6'))).toEqual({ kind: 'group', id: 4, to: 2, before: null })
    expect(dropOn({ kind: 'account', id: 7 }, row('g1'))).toEqual({ kind: 'account', id: 7, to: 1, before: null })
    expect(dropOn({ kind: 'account', id: 7 }, row('a7'))).toBeNull()
  })
})
