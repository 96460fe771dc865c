import { describe, expect, it } from 'vitest'
import { guessLayout, type Layout, readAmount, readDay, readStatement } from './bank-statement.ts'

const rows = [
  ['Himalaya Bank Ltd.', '', '', '', '', ''],
  ['Date', 'Particulars', 'Cheque No', 'Withdrawal', 'Deposit', 'Balance'],
  ['2083-04-01', 'Opening', '', '', '1,000.00', '1,000.00'],
  ['2083-04-03', 'Rent', '000123', '400.50', '', '599.50'],
  ['2083-04-0x', 'Torn', '', '1.00', '', '598.50'],
  ['2083-04-05', 'Nothing', '', '', '', '598.50'],
  ['', '', '', '', '', ''],
  ['Total', '', '', '400.50', '1,000.00', ''],
]

describe('a statement is read', () => {
  it('by its heads, in the calendar that its days are of; what is wrong is told row by row', () => {
    const layout = guessLayout(rows)!
    expect(layout).toEqual({
      skip: 2,
      date: 0,
      calendar: 'bs',
      order: 'dmy',
      description: 1,
      reference: 2,
      debit: 3,
      credit: 4,
      amount: null,
      balance: 5,
    } satisfies Layout)
    const { lines, wrong } = readStatement(rows, layout)
    expect(lines).toMatchObject([
      { line: 3, date: '2026-07-17', amount: 1000_00, balance: 1000_00 },
      { line: 4, date: '2026-07-19', amount: -400_50, reference: '000123', description: 'Rent' },
    ])
    expect(wrong).toEqual([
      { line: 5, why: 'The date cannot be read.' },
      { line: 6, why: 'The line has no amount.' },
    ])
  })
  it('with one signed amount, the newest line first', () => {
    const signed = [
      ['Txn Date', 'Amount', 'Description'],
      ['28/07/2026', '-5.00', 'b'],
      ['27/07/2026', '7.00', 'a'],
    ]
    const layout = guessLayout(signed)!
    expect(layout).toMatchObject({ order: 'dmy', calendar: 'ad', amount: 1, debit: null })
    expect(readStatement(signed, layout).lines.map(({ amount }) => amount)).toEqual([7_00, -5_00])
  })
})

it.each([
  ['1,23,456.50', 123_456_50],
  ['(1,234.5)', -1234_50],
  ['500.00 Dr', -500_00],
  ['500.00 Cr', 500_00],
  ['500.00-', -500_00],
  ['NPR 12', 12_00],
  ['१२.५०', 12_50],
  ['-', 0],
  ['12.345', null],
  ['twelve', null],
  ['', null],
])('the amount %j', (text, paisa) => expect(readAmount(text)).toBe(paisa))

it.each([
  ['2026-07-17', 'ad', 'dmy', '2026-07-17'],
  ['17/07/2026', 'ad', 'dmy', '2026-07-17'],
  ['07/17/2026', 'ad', 'mdy', '2026-07-17'],
  ['17-Jul-2026', 'ad', 'dmy', '2026-07-17'],
  ['01.04.2083', 'bs', 'dmy', '2026-07-17'],
  ['31/02/2026', 'ad', 'dmy', null],
  ['2083-13-01', 'bs', 'dmy', null],
] as const)('the day %j (%s, %s)', (text, calendar, order, ad) => expect(readDay(text, { calendar, order })).toBe(ad))
