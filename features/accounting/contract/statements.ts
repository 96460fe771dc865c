/** Statements of the books, declared as reports. Amounts in paisa; days in AD. All are views on entries: what is written down once is never stated anew. */
import { f } from '#platform/fields/index.ts'
import { report } from '#platform/contract/report.ts'
import { bsMonthNames } from '#nepal/bs-names.ts'
import { seesBooks } from './rights.ts'
import { typeLabels } from './voucher-words.ts'

const ofBooks = { right: seesBooks, part: 'ACCOUNT' } as const
const period = {
  from_date: f.date({ label: 'From', default: 'year-start' }),
  to_date: f.date({ label: 'To', default: 'year-day' }),
}
/** Rows without any figure are hidden, or shown with the whole chart. */
const rows = f.choice({ figures: 'Rows with figures', all: 'All rows' }, { label: 'Rows', default: 'figures' })
const lead = { name: { label: 'Account', np: true, indent: 'level' }, code: { label: 'Code', optional: true } } as const
const line = { key: 'text', level: 'int', is_sum: 'flag' } as const
const theDays = 'from_date={from_date}&to_date={to_date}'
const ledgerOf = `/accounting/ledger?account_id={account_id}&${theDays}`
const money = (label: string) => ({ label, kind: 'money', total: 'computed' }) as const
const age = (label: string) => ({ label, kind: 'money', by: ['party'] }) as const

/**
 * Debits and credits of every account before, in and after a period; groups are the sums of what stands below them, column by column.
 * The opening voucher counts as opening, whenever it was written. Age of what a party owes or is owed: what was set off (paid, credited) sets off the
 * oldest first, also where it came before; the days are those from the entry to the last day. Of assets what is owed to the school, of liabilities what it owes; the other way round negative.
 */
export const trialBalance = report({
  ...ofBooks,
  path: '/api/accounting/trial-balance',
  title: 'Trial balance',
  by: { account: 'Account', party: 'Party', cost_centre: 'Cost centre' },
  filters: {
    ...period,
    rows,
    closing: f.choice({ after: 'After closing', before: 'Before closing' }, { label: 'Closing', default: 'after' }),
  },
  columns: {
    ...lead,
    name: {
      ...lead.name,
      to: {
        account: ledgerOf,
        party: `${ledgerOf}&party_id={party_id}`,
        cost_centre: `${ledgerOf}&cost_centre_id={cost_centre_id}`,
      },
    },
    opening_debit: money('Opening debit'),
    opening_credit: money('Opening credit'),
    debit: money('Debit'),
    credit: money('Credit'),
    closing_debit: money('Closing debit'),
    closing_credit: money('Closing credit'),
    days_30: age('0 to 30 days'),
    days_60: age('31 to 60 days'),
    days_90: age('61 to 90 days'),
    older: age('Older'),
  },
  also: { ...line, account_id: 'int?', party_id: 'int?', cost_centre_id: 'int?' },
  figures: { difference: { label: 'Difference of debits and credits', kind: 'money' } },
  key: 'key',
  strong: 'is_sum',
  sentence: 'Trial balance {by}, {from_date} to {to_date}.',
  about: 'Nothing was posted up to this day.',
})

/** Entries of an account, of a party below it, of a cost centre; without a choice those of all cash and bank accounts together (the cash and bank book). */
export const ledger = report({
  ...ofBooks,
  path: '/api/accounting/ledger',
  title: 'Ledger',
  filters: {
    account_id: f.ref('accounts', { optional: true, label: 'Account' }),
    party_id: f.ref('parties', { optional: true, label: 'Party' }),
    cost_centre_id: f.ref('cost_centres', { optional: true, label: 'Cost centre' }),
    ...period,
  },
  columns: {
    date: { label: 'Date', kind: 'date', sort: ['date', 'id'] },
    number: { label: 'Voucher', optional: true, to: '/accounting/vouchers/{voucher_id}' },
    narration: { label: 'Narration', np: true },
    other: { label: 'Other side', optional: true, np: true },
    cheque_number: { label: 'Cheque', optional: true },
    debit: { label: 'Debit', kind: 'money', total: 'sum', headline: true },
    credit: { label: 'Credit', kind: 'money', total: 'sum', headline: true },
    balance: { label: 'Balance', kind: 'money', total: 'computed', headline: 'Closing balance' },
  },
  also: { id: 'int', voucher_id: 'int?' },
  figures: { opening: { label: 'Opening balance', kind: 'money' } },
  key: 'id',
  sortBy: ['date', 'id'],
  sentence: 'Cash and bank book, {from_date} to {to_date}.',
  about: 'Nothing was posted here in this time.',
})

/** All entries of a day or a period by voucher; by type what was posted of each. */
export const dayBook = report({
  ...ofBooks,
  path: '/api/accounting/day-book',
  title: 'Day book',
  by: { entry: 'Voucher', type: 'Type' },
  filters: {
    from_date: f.date({ label: 'From', default: 'today' }),
    to_date: f.date({ label: 'To', default: 'today' }),
    type: f.choice(typeLabels, { optional: true, label: 'Type' }),
  },
  columns: {
    name: { label: 'Voucher', np: true, to: { entry: '/accounting/vouchers/{voucher_id}' } },
    date: { label: 'Date', kind: 'date', optional: true, by: ['entry'], sort: ['date', 'voucher_id', 'id'] },
    account: { label: 'Account', np: true, optional: true, by: ['entry'] },
    party: { label: 'Party', np: true, optional: true, by: ['entry'] },
    narration: { label: 'Narration', optional: true, by: ['entry'] },
    vouchers: { label: 'Vouchers', kind: 'int', by: ['type'], total: 'sum' },
    debit: { label: 'Debit', kind: 'money', total: 'sum', headline: true },
    credit: { label: 'Credit', kind: 'money', total: 'sum', headline: true },
  },
  also: { id: 'int', voucher_id: 'int?' },
  key: 'id',
  sortBy: ['date', 'voucher_id', 'id'],
  sentence: 'Day book {by}, {from_date} to {to_date}.',
  about: 'Nothing was posted in this time.',
})

const months = Object.fromEntries(
  [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map((month) => [
    `month_${month}`,
    { label: bsMonthNames[month - 1]!.en, kind: 'money', by: ['month'] },
  ]),
) as { [K in `month_${MonthNumber}`]: { label: string; kind: 'money'; by: ['month'] } }
type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/**
 * Income and expenditure of a period without the vouchers that carry a result over, compared with the same days of the year before (BS) or of any other
 * period; by month, what is the same month of two years adds up. Income is positive, expenses are positive, the last line is the surplus (a deficit is negative).
 */
export const incomeStatement = report({
  ...ofBooks,
  path: '/api/accounting/income-statement',
  title: 'Income and expenditure',
  by: { period: 'Account', month: 'Month' },
  filters: {
    ...period,
    compare_from: f.date({ optional: true, label: 'Compared from' }),
    compare_to: f.date({ optional: true, label: 'Compared to' }),
    rows,
  },
  columns: {
    ...lead,
    name: { ...lead.name, label: 'Account', to: { period: ledgerOf, month: ledgerOf } },
    ...months,
    amount: { label: 'Amount', kind: 'money' },
    before: { label: 'Compared', kind: 'money', by: ['period'] },
    change: { label: 'Difference', kind: 'money', by: ['period'] },
  },
  also: { ...line, account_id: 'int?' },
  figures: {
    income: { label: 'Income', kind: 'money' },
    expenses: { label: 'Expenses', kind: 'money' },
    surplus: { label: 'Surplus or deficit', kind: 'money' },
    compared_from: { label: 'Compared from', kind: 'date' },
    compared_to: { label: 'Compared to', kind: 'date' },
  },
  key: 'key',
  strong: 'is_sum',
  sentence: 'Income and expenditure, {from_date} to {to_date}.',
  about: 'No income and no expense in this time.',
})

/** What the school has and owes at the end of a day, beside another day: the last one before the fiscal year unless told. Closing vouchers count. */
export const balanceSheet = report({
  ...ofBooks,
  path: '/api/accounting/balance-sheet',
  title: 'Balance sheet',
  filters: {
    day: f.date({ label: 'Day', default: 'year-day' }),
    compare_day: f.date({ label: 'Compared with', default: 'year-eve' }),
    rows,
  },
  columns: {
    ...lead,
    name: { ...lead.name, to: `/accounting/ledger?account_id={account_id}&to_date={day}` },
    amount: { label: 'Amount', kind: 'money' },
    before: { label: 'Compared', kind: 'money' },
    change: { label: 'Difference', kind: 'money' },
  },
  also: { ...line, account_id: 'int?' },
  figures: {
    assets: { label: 'Assets', kind: 'money' },
    liabilities: { label: 'Liabilities', kind: 'money' },
    equity: { label: 'Equity', kind: 'money' },
    surplus: { label: 'Surplus', kind: 'money' },
    difference: { label: 'Difference', kind: 'money' },
  },
  key: 'key',
  strong: 'is_sum',
  sentence: 'Assets are liabilities, equity and surplus together: {day}, compared with {compare_day}.',
  about: 'Nothing was posted up to this day.',
})

/**
 * Receipts and payments, direct: what moved the cash and bank accounts, by the accounts of the other side. What goes from one of them to another is left out.
 * A voucher that moved them by an amount shares it out among its accounts on the other side, in proportion to what stands there, in whole paisa: each share
 * rounded down, the rest on the largest (of equal ones the first account). A reversal takes from where its original stood.
 */
export const cashFlow = report({
  ...ofBooks,
  path: '/api/accounting/cash-flow',
  title: 'Cash flow',
  filters: period,
  columns: {
    ...lead,
    name: { ...lead.name, to: ledgerOf },
    amount: { label: 'Amount', kind: 'money' },
  },
  also: { ...line, account_id: 'int?' },
  figures: {
    opening: { label: 'Opening balance', kind: 'money' },
    received: { label: 'Money received', kind: 'money' },
    paid: { label: 'Money paid', kind: 'money' },
    closing: { label: 'Closing balance', kind: 'money' },
    difference: { label: 'Difference to the accounts', kind: 'money' },
  },
  key: 'key',
  strong: 'is_sum',
  sentence: 'Receipts and payments, {from_date} to {to_date}.',
  about: 'No cash moved in this time.',
})
