/** The reconciliation statement of a bank account at a day: from the balance of the books to that of the bank. */
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { seesBooks } from './rights.ts'

export const bankSections = {
  books: 'Balance as per books',
  cheques: 'Cheques not yet presented',
  deposits: 'Deposits not yet credited',
  bank_lines: 'Lines of the bank not in the books',
  bank: 'Balance as per bank',
} as const

export const bankReconciliation = report({
  path: '/api/accounting/bank-reconciliation',
  title: 'Bank reconciliation statement',
  right: seesBooks,
  part: 'ACCOUNT',
  back: { to: '/accounting/bank-reconciliation', label: 'Bank reconciliation' },
  filters: {
    /** The first bank account unless told. */
    account_id: f.int({ label: 'Bank account', optional: true }),
    day: f.date({ label: 'Day', default: 'today' }),
  },
  columns: {
    section: { label: 'Part', kind: 'choice', choices: bankSections },
    date: { label: 'Date', kind: 'date', optional: true },
    number: { label: 'Voucher', optional: true, to: '/accounting/vouchers/{voucher_id}' },
    reference: { label: 'Cheque or reference', optional: true },
    text: { label: 'Description', optional: true },
    /** What it adds to the balance of the books, to come to that of the bank. */
    amount: { label: 'Amount', kind: 'money' },
  },
  also: { id: 'text', voucher_id: 'int?', rank: 'int' },
  figures: {
    books: { label: 'Balance as per books', kind: 'money' },
    bank: { label: 'Balance as per bank', kind: 'money' },
    difference: { label: 'Not explained', kind: 'money' },
    bank_account: { label: 'Bank account' },
  },
  key: 'id',
  groupBy: 'section',
  sentence: '{bank_account}: the books and the bank, {day}.',
  about: 'The chart has no bank account.',
})
