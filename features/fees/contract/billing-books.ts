/** The series in which papers of the fees are numbered, by fiscal year: what an auditor asks first. */
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'
import { journalKinds, kindNames } from './journal-words.ts'

export const bookKinds = ['receipt', 'general', 'bill', ...journalKinds] as const
const choices: Record<(typeof bookKinds)[number], string> = {
  receipt: 'Receipts',
  general: 'General receipts',
  bill: 'Bills',
  ...kindNames,
}

/** `taken_back`: cancelled, rolled back, or reversed; their numbers stay. `missing` is 0 where no number was lost. */
export const billingBooks = report({
  path: '/api/billing-book-list',
  title: 'Billing book list',
  right: 'receipt-read',
  filters: {
    kind: f.choice(choices, { label: 'Kind', optional: true }),
    state: f.choice({ open: 'Open', closed: 'Closed' }, { label: 'Status', optional: true }),
  },
  columns: {
    kind: { label: 'Kind', kind: 'choice', choices, sort: ['rank', 'fiscal_year'] },
    fiscal_year: { label: 'Fiscal year' },
    first: { label: 'First number' },
    last: { label: 'Last number' },
    next: { label: 'Next number' },
    issued: { label: 'Issued', kind: 'int', total: 'sum' },
    taken_back: { label: 'Taken back', kind: 'int', total: 'sum' },
    missing: { label: 'Missing', kind: 'int', total: 'sum' },
    from: { label: 'From', kind: 'date' },
    to: { label: 'To', kind: 'date' },
    state: { label: 'Status', kind: 'choice', choices: { open: 'Open', closed: 'Closed' } },
  },
  also: { id: 'text', rank: 'int', start: 'date' },
  key: 'id',
  sortBy: ['rank', 'start'],
  sentence: '{n, plural, one {# book} other {# books}}.',
  about: 'Nothing was numbered yet.',
})
