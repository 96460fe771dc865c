import { describe, expect, it } from 'vitest'
import type { ChartAccount } from '../../contract/tree-calls.ts'
import { cellKey, openingRows, readCell, savedCells, sumUp } from './opening-rows.ts'

const account = (id: number, more: Partial<ChartAccount> = {}): ChartAccount => ({
  id,
  group_id: 1,
  root: 'assets',
  code: String(1000 + id),
  name: `Account ${id}`,
  name_np: null,
  kind: 'general',
  role: null,
  bank_name: null,
  bank_number: null,
  rank: 1,
  closed_on: null,
  used: false,
  balance: 0,
  ...more,
})
const party = { id: 7, name: 'Everest', name_np: null }
const owed = account(2, { kind: 'party', root: 'liabilities' })

describe('a cell', () => {
  it('that cannot be read, is negative or stands on both sides is wrong and in no sum', () => {
    expect([readCell('12x'), readCell('-5'), readCell('1.234')]).toEqual([undefined, undefined, undefined])
    const rows = openingRows([account(1), account(3)], [], [])
    const typed: Record<string, string> = { '1:debit': '5', '1:credit': '5', '3:debit': 'x' }
    expect(sumUp(rows, (key) => typed[key] ?? '')).toEqual({ debit: 0, credit: 0, lines: [], wrong: 2 })
  })
  it('is read in both digits and groups', () => {
    expect([readCell(''), readCell('१,५००'), readCell('1,00,000.50')]).toEqual([0, 1500_00, 100_000_50])
  })
})
describe('rows', () => {
  it('are those of the balance sheet that are open, of parties only where there is one', () => {
    const all = [account(1), owed, account(4, { root: 'income' }), account(5, { closed_on: '2026-01-01' })]
    expect(openingRows(all, [], []).map((row) => row.id)).toEqual(['1'])
    expect(openingRows(all, [], [{ account: 2, party }]).map((row) => row.id)).toEqual(['1', '2 7'])
  })
  it('say what is saved, and become the same lines again', () => {
    const lines = [
      { account_id: 1, party_id: null, party: null, party_np: null, amount: 500_00 },
      { account_id: 2, party_id: 7, party: 'Everest', party_np: null, amount: -500_00 },
    ]
    const saved = savedCells(lines)
    expect(saved.get(cellKey('2 7', 'credit'))).toBe(500_00)
    const rows = openingRows([account(1), owed], lines, [])
    const textAt = (key: string) => String((saved.get(key) ?? 0) / 100)
    expect(sumUp(rows, textAt)).toEqual({
      debit: 500_00,
      credit: 500_00,
      wrong: 0,
      lines: [
        { account_id: 1, amount: 500_00 },
        { account_id: 2, party_id: 7, amount: -500_00 },
      ],
    })
  })
})
