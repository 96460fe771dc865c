/** Tax by kind, head or document between two days of account: what was charged, less what notes and roll-backs took back. Paisa, AD. */
import { report } from '#platform/contract/report.ts'
import { f } from '#platform/fields/index.ts'

const figure = (label: string) => ({ label, kind: 'money', total: 'sum' }) as const
const theDays = 'tab=tax&from_date={from_date}&to_date={to_date}'
const documents = {
  kind: `/summary-report?${theDays}&by=entry&tax_kind_id={tax_kind_id}`,
  head: `/summary-report?${theDays}&by=entry&tax_kind_id={tax_kind_id}&fee_head_id={fee_head_id}`,
  entry: '/statement?student={student_id}&from={from_date}&to={to_date}',
}

/** Its sum is what the accounts of taxes moved in these days, and so what the vouchers of these days say. */
export const taxReport = report({
  path: '/api/tax-report',
  title: 'Tax',
  right: 'billing-report-collection',
  back: { to: '/summary-report', label: 'Summary report' },
  by: { kind: 'Kind', head: 'Fee head', entry: 'Document' },
  filters: {
    from_date: f.date({ label: 'From', default: 'batch-start' }),
    to_date: f.date({ label: 'To', default: 'batch-day' }),
    tax_kind_id: f.ref('tax_kinds', { label: 'Tax', optional: true, right: 'fee-heads-read' }),
    fee_head_id: f.ref('fee_heads', { label: 'Fee head', optional: true, right: 'fee-heads-read' }),
  },
  columns: {
    name: { label: 'Name', np: true, sort: ['rank', 'date', 'event_id'], to: documents },
    document: {
      label: 'Kind',
      kind: 'choice',
      optional: true,
      by: ['entry'],
      choices: { bill: 'Bill', debit_note: 'Debit note', credit_note: 'Credit note', reversal: 'Taken back' },
    },
    date: { label: 'Date', kind: 'date', optional: true, by: ['entry'], sort: ['date', 'event_id'] },
    student: { label: 'Student', np: true, optional: true, by: ['entry'] },
    tax: { label: 'Tax', np: true, optional: true, by: ['head', 'entry'] },
    /** None: of before rates were kept. */
    percent: { label: 'Per cent', kind: 'decimal', optional: true },
    /** What the tax is on, after offers. */
    base: { ...figure('Taxed amount'), headline: true, to: documents },
    charged: { ...figure('Charged'), to: documents },
    taken_back: { ...figure('Taken back'), to: documents },
    amount: { ...figure('Tax to be paid'), headline: true, to: documents },
  },
  also: {
    id: 'text',
    rank: 'int',
    event_id: 'int?',
    student_id: 'int?',
    tax_kind_id: 'int',
    fee_head_id: 'int?',
  },
  key: 'id',
  sortBy: ['rank', 'date', 'event_id', 'name', 'percent'],
  sentence: 'Tax {by}, {from_date} to {to_date}.',
  about: 'No tax was charged in this time.',
})
