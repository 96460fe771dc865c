/** The list of vouchers as data: its columns and filters on screen and in Excel. */
import { resource, type Row } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'
import { seesBooks } from './sees-books.ts'

export const typeNames = {
  journal: 'Journal voucher',
  payment: 'Payment voucher',
  receipt: 'Receipt voucher',
  contra: 'Contra voucher',
  billing: 'Billing voucher',
} as const
export const stateNames = { draft: 'Draft', approved: 'Approved', posted: 'Posted', reversed: 'Reversed' } as const
export const sourceNames = {
  manual: 'By hand',
  opening: 'Opening balances',
  closing: 'Closing of a year',
  reversal: 'Reversal',
  recurring: 'Recurring',
  import: 'From a sheet',
  billing: 'Billing',
  bank: 'Bank statement',
} as const

/** Born by commands; what waits stands on top by itself. */
export const voucherList = resource('vouchers', {
  title: 'Voucher',
  rights: { read: seesBooks, create: 'accountant', update: 'accountant', remove: 'accountant' },
  key: 'number',
  readOnly: true,
  anyBatch: true,
  sortBy: 'waiting' as never,
  columns: ['number', 'date', 'type', 'narration', 'reference', 'amount', 'state', 'made_by', 'source'],
  about: 'Every payment, receipt and journal of the books, from its draft to its posting.',
  fields: {
    /** Of one that is posted. */
    number: f.text(40, { optional: true, label: 'Voucher' }),
    date: f.date(),
    type: f.choice(typeNames),
    narration: f.text(500, { optional: true }),
    reference: f.text(60, { optional: true }),
    amount: f.money(),
    state: f.choice(stateNames),
    made_by: f.text(200, { optional: true, label: 'Made by' }),
    source: f.choice(sourceNames),
  },
})
export type ListedVoucher = Row<typeof voucherList> & {
  id: number
  made_by_np: string | null
  version: number
  reverses_id: number | null
}
