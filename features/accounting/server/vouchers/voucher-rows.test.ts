/** A sheet of vouchers, cell by cell and voucher by voucher. */
import { describe, expect, it } from 'vitest'
import type { VoucherColumn } from '../../contract/voucher-import.ts'
import { nearest } from './nearest.ts'
import { checkVouchers, type KnownBooks } from './voucher-rows.ts'

const named = (id: number, code: string, name: string) => ({ id, code, name, name_np: null })
const known: KnownBooks = {
  accounts: [
    { ...named(1, '1101', 'Cash'), kind: 'cash', closed_on: null },
    { ...named(2, '1111', 'Bank'), kind: 'bank', closed_on: null },
    { ...named(3, '2111', 'Payable'), kind: 'party', closed_on: null },
    { ...named(4, '5201', 'Rent'), name_np: 'भाडा', kind: 'general', closed_on: null },
    { ...named(5, '5202', 'Old rent'), kind: 'general', closed_on: '2026-08-01' },
    { ...named(6, '5301', 'Fuel'), kind: 'general', closed_on: null },
    { ...named(7, '5302', 'Fuel'), kind: 'general', closed_on: null },
  ],
  parties: [named(31, 'SUP-01', 'Everest Stationery')],
  centres: [named(41, 'SCH', 'School')],
  refused: new Map([
    ['2022-04-14', 'no-year'],
    ['2026-06-15', 'year-closed'],
    ['2026-07-21', 'month-closed'],
  ]),
}
type Cells = Partial<Record<VoucherColumn, string>>
const pair = (debit: Cells = {}, credit: Cells = {}): Cells[] => [
  { voucher: 'A', type: 'payment', date: '2083-08-01', account: '5201', debit: '100', ...debit },
  { voucher: 'A', account: '1101', credit: '100', ...credit },
]
const check = (cells: readonly Cells[], books = known) =>
  checkVouchers(
    cells.map((each, at) => ({ row: at + 2, cells: each })),
    books,
  )
/** '2 account: sentence', with its values. */
const wrong = (cells: readonly Cells[], books = known) =>
  check(cells, books).rows.flatMap(({ row, errors }) =>
    Object.entries(errors).map(
      ([column, { message, values }]) =>
        `${row} ${column}: ${message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))}`,
    ),
  )

describe('a cell is refused', () => {
  it.each([
    [pair({ type: 'salary' }), '2 type: journal, payment, receipt or contra'],
    [pair({ type: 'billing' }), '2 type: journal, payment, receipt or contra'],
    [pair({ type: '' }), '2 type: Field is required'],
    [pair({ date: '' }), '2 date: Field is required'],
    [pair({ date: '2083-08-31' }), '2 date: No such day in Bikram Sambat'],
    [pair({ date_ad: '2026-11-18' }), '2 date_ad: Not the same day as in BS'],
    [pair({ date: '2079-01-01' }), '2 date: No fiscal year of the school holds this day. Set it up first.'],
    [pair({ date: '2083-03-01' }), '2 date: The fiscal year of this day is closed.'],
    [pair({ date: '2083-04-05' }), '2 date: The month of this day is closed.'],
    [pair({ account: '5210' }), '2 account: No account has this code or name. The nearest: 5201 Rent'],
    [pair({ account: 'Unheard of by all' }), '2 account: No account has this code or name'],
    [pair({ account: 'Fuel' }), '2 account: Several are called so: give the code'],
    [pair({ account: '5202' }), '2 account: An account of the voucher is closed. Choose another one.'],
    [pair({ account: '2111' }), '2 party: This account is one of parties: name the party'],
    [pair({ party: 'SUP-01' }), '2 party: Only a line on an account of parties names a party'],
    [
      pair({ account: '2111', party: 'SUP-1' }),
      '2 party: No party has this code or name. The nearest: SUP-01 Everest Stationery',
    ],
    [pair({ cost_centre: 'XX' }), '2 cost_centre: No cost centre has this code or name'],
    [pair({ cheque_number: '7' }), '2 cheque_number: Only a line on a bank account has a cheque'],
    [pair({ credit: '5' }), '2 credit: Either debit or credit'],
    [pair({ debit: '' }), '2 debit: Enter an amount.'],
    [pair({ debit: '1.005' }), '2 debit: This amount cannot be read. Write it as 1500 or 1,500.50.'],
    [pair({ debit: '-100' }), '2 debit: This amount cannot be read. Write it as 1500 or 1,500.50.'],
    [pair({ type: 'contra' }), '2 account: A contra voucher moves money between cash and bank only'],
    [pair({}, { type: 'journal' }), '3 type: Row 2 of this voucher says otherwise'],
    [pair({}, { date: '2083-08-02' }), '3 date: Row 2 of this voucher says otherwise'],
  ] as const)('%#: %j', (cells, sentence) => expect(wrong(cells)).toEqual([sentence]))
})

describe('a voucher is refused', () => {
  it('where it does not balance, by how much, to the paisa', () => {
    expect(wrong(pair({ debit: '1,00,000.10' }, { credit: '100000' }))).toEqual([
      '2 voucher: Debits of this voucher are more by Rs. 0.10',
      '3 voucher: Wrong as a whole: see row 2',
    ])
    expect(wrong(pair({}, { credit: '12,350.50' }))).toEqual([
      '2 voucher: Credits of this voucher are more by Rs. 12,250.50',
      '3 voucher: Wrong as a whole: see row 2',
    ])
  })
  it('where nothing can be said of its sum it is not said', () => {
    expect(wrong(pair({ debit: 'much' })).map((each) => each.slice(0, 7))).toEqual(['2 debit'])
  })
})

describe('rows become vouchers', () => {
  it('by their key, in any order, with what the first of them says', () => {
    const other = { voucher: 'B', type: 'Receipt voucher', date_ad: '2026-11-18' }
    const { ready, rows } = check([
      pair({ narration: 'Rent', reference: 'B-1', cost_centre: 'sch', debit: 'Rs. ५०.२५' })[0]!,
      { ...other, account: 'bank', debit: '7', cheque_number: '99', line_narration: 'Their cheque' },
      { voucher: 'A', account: 'भाडा', debit: '49.75' },
      { ...other, account: '2111', party: 'everest stationery', credit: '7' },
      { voucher: 'A', account: '1101', credit: '100' },
    ])
    expect(rows.flatMap(({ errors }) => Object.keys(errors))).toEqual([])
    expect(ready).toEqual([
      {
        type: 'payment',
        date: '2026-11-17',
        narration: 'Rent',
        reference: 'B-1',
        source: 'import',
        lines: [
          { account_id: 4, party_id: null, cost_centre_id: 41, amount: 50_25, narration: null, cheque_number: null },
          { account_id: 4, party_id: null, cost_centre_id: null, amount: 49_75, narration: null, cheque_number: null },
          {
            account_id: 1,
            party_id: null,
            cost_centre_id: null,
            amount: -100_00,
            narration: null,
            cheque_number: null,
          },
        ],
      },
      {
        type: 'receipt',
        date: '2026-11-18',
        narration: '',
        reference: null,
        source: 'import',
        lines: [
          {
            account_id: 2,
            party_id: null,
            cost_centre_id: null,
            amount: 7_00,
            narration: 'Their cheque',
            cheque_number: '99',
          },
          { account_id: 3, party_id: 31, cost_centre_id: null, amount: -7_00, narration: null, cheque_number: null },
        ],
      },
    ])
  })
})

it('the nearest name is the one that fewest letters tell apart, and none where most do', () => {
  expect(nearest('Fule', ['Fuel', 'Rent'])).toBe('Fuel')
  expect(nearest('5021', ['1101', '5201'])).toBe('5201')
  expect(nearest('zzzzzz', ['Fuel', 'Rent'])).toBeUndefined()
})
