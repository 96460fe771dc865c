import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, readBalance, readDay } from './bank-cells.ts'
import { guessLayout, passesBalanceOver } from './bank-layout.ts'
import { type Layout, readStatement } from './bank-statement.ts'

type Table = readonly (readonly string[])[]
/** Read with the columns that are guessed, but for those that are named. */
const read = (rows: Table, more: Partial<Layout> = {}) => readStatement(rows, { ...guessLayout(rows)!, ...more })
const amounts = (rows: Table, more: Partial<Layout> = {}) => read(rows, more).lines.map(({ amount }) => amount)

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
  it('by its heads, in the calendar that its days are of; what is wrong or left out is told row by row', () => {
    const layout = guessLayout(rows)!
    expect(layout).toEqual({
      skip: 2,
      date: 0,
      order: 'dmy',
      description: 1,
      reference: 2,
      debit: 3,
      credit: 4,
      amount: null,
      marker: null,
      balance: 5,
    } satisfies Layout)
    const { lines, wrong, left_out } = readStatement(rows, layout)
    expect(lines).toMatchObject([
      { line: 3, date: '2026-07-17', amount: 1000_00, balance: 1000_00 },
      { line: 4, date: '2026-07-19', amount: -400_50, reference: '000123', description: 'Rent' },
    ])
    expect(wrong).toEqual([
      { line: 5, why: 'The date cannot be read.' },
      { line: 6, why: 'The line has no amount.' },
    ])
    expect(left_out).toEqual([
      { line: 1, why: 'It stands above the first line.', text: 'Himalaya Bank Ltd.' },
      {
        line: 2,
        why: 'It stands above the first line.',
        text: 'Date · Particulars · Cheque No · Withdrawal · Deposit · Balance',
      },
      { line: 8, why: 'It is a sum.', text: 'Total · 400.50 · 1,000.00' },
    ])
  })
  it('with one signed amount, the newest line first', () => {
    const signed = [
      ['Txn Date', 'Amount', 'Description'],
      ['28/07/2026', '-5.00', 'b'],
      ['27/07/2026', '7.00', 'a'],
    ]
    expect(guessLayout(signed)).toMatchObject({ order: 'dmy', amount: 1, debit: null })
    expect(amounts(signed)).toEqual([7_00, -5_00])
  })
  it('with the date only on the first line of a day, or in a merged cell', () => {
    const merged = [
      ['Date', 'Particulars', 'Withdrawal', 'Deposit', 'Balance'],
      ['', 'Balance B/F', '', '', '1000.00'],
      ['2083/04/01', 'Fees', '', '500.00', '1500.00'],
      ['', 'More fees', '', '250.00', '1750.00'],
      ['', 'of class 5', '', '', ''],
      ['', '', '50.00', '', '1700.00'],
      ['Date', 'Particulars', 'Withdrawal', 'Deposit', 'Balance'],
      ['', 'Rent', '700.00', '', '1000.00'],
      ['2083/04/02', 'Salary', '400.00', '', '600.00'],
      ['', '', '1150.00', '750.00', '600.00'],
    ]
    const { lines, wrong, left_out, proof } = read(merged)
    expect(lines.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-07-17', 500_00],
      ['2026-07-17', 250_00],
      ['2026-07-17', -50_00],
      ['2026-07-17', -700_00],
      ['2026-07-18', -400_00],
    ])
    expect(wrong).toEqual([])
    expect(left_out.slice(1).map(({ line, why }) => [line, why])).toEqual([
      [2, 'It brings a balance forward.'],
      [5, 'It has no date and no amount.'],
      [7, 'It is a heading.'],
      [10, 'It is a sum.'],
    ])
    expect(proof).toMatchObject({ before: 1000_00, after: 600_00, proved: 5, faults: [] })
  })
  it('a day that cannot be read is not replaced by an earlier one, and no day above is told', () => {
    const torn = [
      ['Date', 'Particulars', 'Withdrawal', 'Deposit', 'Balance'],
      ['', 'Early', '', '1.00', ''],
      ['2083-04-01', 'Fees', '', '5.00', ''],
      ['2083-04-0x', 'Torn', '', '2.00', ''],
      ['', 'Of the torn day', '', '3.00', ''],
    ]
    expect(read(torn).wrong).toEqual([
      { line: 2, why: 'The line has no date, and none stands above it.' },
      { line: 4, why: 'The date cannot be read.' },
      { line: 5, why: 'The line has no date, and none stands above it.' },
    ])
  })
  it('with a sign where the day is the one above; an amount alone may be a sum, and is refused', () => {
    const signs = [
      ['Date', 'Particulars', 'Amount'],
      ['2083/04/01', 'Fees', '500.00'],
      ['"', 'More fees', '250.00'],
      ['Page 2 of 3', '', ''],
      ['', 'Rent', '-5.00'],
      ['', '', '745.00'],
      ['Sum of all', '', '745.00'],
    ]
    expect(read(signs)).toMatchObject({
      lines: [{ line: 2 }, { line: 3, date: '2026-07-17' }, { line: 5, date: '2026-07-17' }],
      wrong: [
        { line: 6, why: 'The row has nothing but an amount. If it is a line, write its date.' },
        { line: 7, why: 'The date cannot be read.' },
      ],
      left_out: [{ line: 1 }, { line: 4 }],
    })
  })
  it('a deposit that is called जम्मा is a line, a sum of that name is none', () => {
    const nepali = [
      ['मिति', 'विवरण', 'खर्च', 'जम्मा', 'मौज्दात'],
      ['२०८३/०७/१५', 'जम्मा', '', '१,००,०००.००', '१,००,०००.००'],
      ['', 'कुलानन्द शर्मा', '५००.००', '', '९९,५००.००'],
      ['', 'जम्मा', '', '१,००,०००.००', ''],
    ]
    expect(read(nepali)).toMatchObject({
      lines: [
        { date: '2026-11-01', amount: 100_000_00 },
        { date: '2026-11-01', amount: -500_00 },
      ],
      wrong: [],
      left_out: [{ line: 1 }, { line: 4, why: 'It is a sum.' }],
      proof: { before: 0, after: 99_500_00 },
    })
  })
})

describe('Dr or Cr in a column beside the amount', () => {
  const marked = [
    ['Date', 'Description', 'Amount', 'Dr / Cr', 'Balance'],
    ['2026-07-17', 'Fees', '50000.00', 'CR', '150000.00'],
    ['2026-07-18', 'Rent', '30000.00', 'DR', '120000.00'],
  ]
  it('is seen, and says what went out', () => {
    expect(guessLayout(marked)).toMatchObject({ amount: 2, marker: 3, debit: null, credit: null, balance: 4 })
    expect(amounts(marked)).toEqual([50_000_00, -30_000_00])
    expect(read(marked).proof).toMatchObject({ before: 100_000_00, after: 120_000_00, proved: 1, faults: [] })
  })
  it('passed over, it is noticed by the balance', () => {
    expect(read(marked, { marker: null }).proof.faults).toEqual([{ line: 3, by: -60_000_00 }])
  })
  it('is seen by what stands in it, beside the amount where there are two', () => {
    const [, ...lines] = marked
    const two = lines.map(([date, text, amount, side, balance]) => [date!, text!, amount!, side!, balance!, 'Cr'])
    expect(guessLayout([['Date', 'Description', 'Amount', '', 'Balance', ''], ...two])).toMatchObject({ marker: 3 })
  })
  it.each([
    ['30000.00', '', 'The line does not say whether its amount is Dr or Cr.'],
    ['30000.00', 'x', 'The line does not say whether its amount is Dr or Cr.'],
    ['-30000.00', 'CR', 'The sign of the amount and its Dr or Cr contradict each other.'],
    ['30000.00 Cr', 'DR', 'The sign of the amount and its Dr or Cr contradict each other.'],
  ])('%j beside %j is refused', (amount, side, why) => {
    expect(read([...marked, ['2026-07-19', 'x', amount, side, '90000.00']], { marker: 3 }).wrong).toEqual([
      { line: 4, why },
    ])
  })
  it('agrees with a sign', () => {
    const agreeing = [...marked, ['2026-07-19', 'x', '-30000.00', 'Debit', '90000.00']]
    expect(amounts(agreeing).at(-1)).toBe(-30_000_00)
  })
})

it('blanks that do not break, signs without a shape and decomposed letters are nothing that is read', () => {
  const copied = [
    ['Date\u00a0', 'Desc\u200bription', '\u200eAmount', 'Balance\ufeff'],
    ['\u200e2026-07-17', 'School\u00a0\u00a0fee  e\u0301', '500\u200f', '\u00a01,500'],
  ]
  const { lines, wrong } = read(copied)
  expect(wrong).toEqual([])
  expect(lines).toMatchObject([{ date: '2026-07-17', description: 'School fee é', amount: 500_00, balance: 1500_00 }])
})

describe('the running balance', () => {
  const heads = ['Date', 'Description', 'Amount', 'Balance']
  it('newest first within one day: the bank had 1,000.00 before', () => {
    const day = [
      heads,
      ['2026-07-17', 'c', '+100', '1,300'],
      ['2026-07-17', 'b', '+500', '1,200'],
      ['2026-07-17', 'a', '-300', '700'],
    ]
    const { lines, proof } = read(day)
    expect(lines.map(({ amount }) => amount)).toEqual([-300_00, 500_00, 100_00])
    expect(proof).toMatchObject({ before: 1000_00, after: 1300_00, proved: 2, faults: [] })
  })
  it('newest first within each day, though the days rise', () => {
    const days = [
      heads,
      ['2026-07-17', 'b', '+500', '1,200'],
      ['2026-07-17', 'a', '-300', '700'],
      ['2026-07-18', 'd', '-200', '1,100'],
      ['2026-07-18', 'c', '+100', '1,300'],
    ]
    expect(
      read(days)
        .lines.map(({ description }) => description)
        .join(''),
    ).toBe('abcd')
    expect(read(days).proof).toMatchObject({ before: 1000_00, after: 1100_00, faults: [] })
  })
  it('tells the line that does not fit, and by how much', () => {
    const wrong = [
      heads,
      ['2026-07-17', 'a', '500', '1,500'],
      ['2026-07-18', 'b', '-300', '1,100'],
      ['2026-07-19', 'c', '50', '1,150'],
    ]
    expect(read(wrong).proof).toMatchObject({ faults: [{ line: 3, by: -100_00 }], exchanged: false })
  })
  it('of which some say nothing proves them by the next: "-" is not 0', () => {
    const some = [
      heads,
      ['2026-07-17', 'a', '500', '1,500'],
      ['2026-07-18', 'b', '-300', '-'],
      ['2026-07-19', 'c', '50', '1,250'],
      ['2026-07-20', 'd', '10', ''],
    ]
    const { lines, proof } = read(some)
    expect(lines.map(({ balance }) => balance)).toEqual([1500_00, null, 1250_00, null])
    expect(proof).toMatchObject({ before: 1000_00, after: 1260_00, proved: 2, faults: [] })
    expect(read(some.with(3, ['2026-07-19', 'c', '50', '1,260'])).proof.faults).toEqual([{ line: 4, by: 10_00 }])
  })
  it('is proved from what was brought forward', () => {
    const lines = [
      ['2026-07-17', 'a', '500', '1,500'],
      ['2026-07-18', 'b', '-300', '1,200'],
    ]
    const forward = (balance: string) => [heads, ['2026-07-17', 'Opening Balance', '', balance], ...lines]
    expect(read(forward('1,000')).proof).toMatchObject({ before: 1000_00, proved: 2, faults: [] })
    expect(read(forward('900')).proof).toMatchObject({ faults: [{ line: 3, by: 100_00 }] })
  })
  it('says when debit and credit are exchanged', () => {
    const columns = ['Date', 'Description', 'Withdrawal', 'Deposit', 'Balance']
    const lines = [
      ['2026-07-17', 'a', '500', '', '1,500'],
      ['2026-07-18', 'b', '', '300', '1,200'],
      ['2026-07-19', 'c', '50', '', '1,250'],
    ]
    expect(read([columns, ...lines]).proof).toMatchObject({ exchanged: true })
    expect(read([columns, ...lines], { debit: 3, credit: 2 }).proof).toMatchObject({ exchanged: false, faults: [] })
  })
  it('is not passed over where the file has one', () => {
    const lines = [heads, ['2026-07-17', 'a', '500', '1,500']]
    const layout = guessLayout(lines)!
    expect(passesBalanceOver(lines, layout)).toBe(false)
    expect(passesBalanceOver(lines, { ...layout, balance: null })).toBe(true)
    expect(passesBalanceOver([heads, ['2026-07-17', 'a', '500', '-']], { ...layout, balance: null })).toBe(false)
  })
  it('without it nothing is proved, and the sums are told', () => {
    const none = [heads.slice(0, 3), ['2026-07-17', 'a', '500'], ['2026-07-18', 'b', '-300.25']]
    expect(read(none).proof).toEqual({
      before: null,
      after: null,
      proved: 0,
      faults: [],
      exchanged: false,
      out: 300_25,
      into: 500_00,
    })
  })
})

describe('what is not clear is refused by line', () => {
  const comma = 'The amount has a decimal comma. Write it with a decimal point, as 1,00,000.00.'
  it.each([
    [['-1.000,00', ''], comma],
    [['-950,00', ''], comma],
    [['500', '95.000,00'], comma],
    [['500', 'x'], 'The balance cannot be read.'],
    [['12.345', ''], 'The dot in the amount is not clear. Write the amount as 1,00,000.00.'],
    [['1234.567', ''], 'The amount cannot be read.'],
  ])('an amount and a balance of %j', ([amount, balance], why) => {
    const table = [
      ['Date', 'Amount', 'Balance'],
      ['2026-07-17', amount!, balance!],
    ]
    expect(read(table)).toMatchObject({ lines: [], wrong: [{ line: 2, why }] })
  })
  it.each([
    ['-500', '', 'The amount has a sign, though its column says whether it was withdrawn or deposited.'],
    ['500 Cr', '', 'The amount has a sign, though its column says whether it was withdrawn or deposited.'],
    ['500', '300', 'Both a withdrawal and a deposit stand in this line.'],
  ])('withdrawn %j, deposited %j', (debit, credit, why) => {
    const table = [
      ['Date', 'Withdrawal', 'Deposit'],
      ['2026-07-17', debit, credit],
    ]
    expect(read(table).wrong).toEqual([{ line: 2, why }])
  })
})

it.each([
  ['1,23,456.50', 123_456_50, null],
  ['123,456.50', 123_456_50, null],
  ['1,00,000.00', 100_000_00, null],
  ['(1,234.5)', 1234_50, 'out'],
  ['500.00 Dr', 500_00, 'out'],
  ['500.00 Cr', 500_00, 'in'],
  ['500.00-', 500_00, 'out'],
  ['-500', 500_00, 'out'],
  ['−500', 500_00, 'out'],
  ['+500', 500_00, 'in'],
  ['NPR 12', 12_00, null],
  ['रु. १,००,०००.५०', 100_000_50, null],
  ['1500.0000', 1500_00, null],
  ['1,500.000', 1500_00, null],
] as const)('the amount %j', (text, paisa, side) => expect(readAmount(text)).toEqual({ paisa, side }))

it.each(['', '-', '--', '–', ' '])('%j is nothing', (text) =>
  expect([readAmount(text), readBalance(text)]).toEqual([null, null]),
)

it.each([
  '12.345',
  '1.000',
  '1.000,00',
  '1,0',
  '1,00,00.00',
  '12,34',
  '1,2345',
  '1 000',
  '(500',
  '(-500)',
  '-500-',
  '(500) Cr',
  '-500 Cr',
  '१2',
  'twelve',
  '1e5',
  '99999999999999999',
])('the amount %j is refused', (text) => expect(readAmount(text)).toBeTypeOf('string'))

it('an overdraft is negative', () => expect(readBalance('500.00 Dr')).toBe(-500_00))

it.each([
  ['2026-07-17', 'dmy', '2026-07-17'],
  ['17/07/2026', 'dmy', '2026-07-17'],
  ['07/17/2026', 'mdy', '2026-07-17'],
  ['17-Jul-2026', 'dmy', '2026-07-17'],
  ['2026-07-17 10:22:05', 'dmy', '2026-07-17'],
  ['01.04.2083', 'dmy', '2026-07-17'],
  ['01/04/83', 'dmy', '2026-07-17'],
  ['२०८३/०७/१५', 'dmy', '2026-11-01'],
  ['31/02/2026', 'dmy', null],
  ['2083-13-01', 'dmy', null],
  ['2050-01-01', 'dmy', null],
  ['15 Marga 2083', 'dmy', null],
  ['17/07/20261', 'dmy', null],
  ['१7/07/2026', 'dmy', null],
] as const)('the day %j (%s)', (text, order, ad) => expect(readDay(text, order)).toBe(ad))

describe('what a bank writes is read back to the paisa', () => {
  const grouped = (paisa: number, lakh: boolean) => {
    const [whole = '', fraction] = (Math.abs(paisa) / 100).toFixed(2).split('.')
    const groups = lakh ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g
    return `${whole.replaceAll(groups, ',')}.${fraction}`
  }
  const negative = (paisa: number, text: string) => (paisa < 0 ? `-${text}` : text)
  const ways = {
    columns: {
      heads: ['Withdrawal', 'Deposit'],
      cells: (paisa: number, text: string) => (paisa < 0 ? [text, '-'] : ['', text]),
    },
    signed: { heads: ['Amount', ''], cells: (paisa: number, text: string) => [negative(paisa, text), ''] },
    brackets: { heads: ['Amount', ''], cells: (paisa: number, text: string) => [paisa < 0 ? `(${text})` : text, ''] },
    suffix: {
      heads: ['Amount', ''],
      cells: (paisa: number, text: string) => [`${text} ${paisa < 0 ? 'DR' : 'CR'}`, ''],
    },
    marker: { heads: ['Amount', 'Dr/Cr'], cells: (paisa: number, text: string) => [text, paisa < 0 ? 'Dr' : 'Cr'] },
  }
  const moved = fc.integer({ min: -1e11, max: 1e11 }).filter((paisa) => paisa !== 0)
  it.each(Object.entries(ways))('in the layout %s', (_, { heads, cells }) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(moved, fc.nat(2)), { minLength: 2, maxLength: 20 }),
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.record({ lakh: fc.boolean(), newest: fc.boolean(), merged: fc.boolean() }),
        (told, before, { lakh, newest, merged }) => {
          let [day, balance] = [1, before]
          const written = told.map(([paisa, days]) => {
            day = Math.min(28, day + days)
            balance += paisa
            const date = `2026-07-${String(day).padStart(2, '0')}`
            return [date, 'x', ...cells(paisa, grouped(paisa, lakh)), negative(balance, grouped(balance, lakh))]
          })
          if (newest) written.reverse()
          const body = written.map((row, at) =>
            merged && at && written[at - 1]![0] === row[0] ? row.with(0, '') : row,
          )
          const { lines, wrong, proof } = read([['Date', 'Particulars', ...heads, 'Balance'], ...body])
          expect([wrong, proof.faults]).toEqual([[], []])
          expect(proof.proved).toBe(told.length - 1)
          // two lines that take each other back stand in either order
          const oneOrder = new Set(told.map(([paisa]) => Math.abs(paisa))).size === told.length
          if (oneOrder) expect(lines.map(({ amount }) => amount)).toEqual(told.map(([paisa]) => paisa))
          if (oneOrder) expect(proof).toMatchObject({ before, after: balance })
        },
      ),
      { numRuns: 200 },
    )
  })
})
