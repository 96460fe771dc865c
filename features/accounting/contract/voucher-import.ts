/** Columns of the sheet that brings vouchers: one row a line, rows of one voucher share its key. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

/** Lines of one sheet. */
export const mostImportedLines = 20_000

export const voucherColumns = [
  {
    name: 'voucher',
    label: 'Voucher',
    help: 'Any word or number. Rows with the same one are lines of one voucher; the books give their own number when it is posted.',
    example: '1',
    required: true,
  },
  {
    name: 'type',
    label: 'Type',
    help: 'journal, payment, receipt or contra. Needed in the first row of a voucher; type, date, narration and reference may be left empty in its other rows.',
    example: 'payment',
  },
  { name: 'date', label: 'Date (BS)', help: 'The day of account, such as 2083-08-01.', example: '2083-08-01' },
  { name: 'date_ad', label: 'Date (AD)', help: 'Instead of the day in BS.', example: '' },
  {
    name: 'account',
    label: 'Account',
    help: 'Its code, or its name. Lines of tax held back (TDS) are typed by hand: a sheet does not know their rate.',
    example: '5201',
    required: true,
  },
  { name: 'party', label: 'Party', help: 'Its code or name; of a line on an account of parties only.', example: '' },
  { name: 'cost_centre', label: 'Cost centre', help: 'Its code or name. Optional.', example: '' },
  { name: 'debit', label: 'Debit', help: 'Rupees and paisa.', example: '25000.50' },
  { name: 'credit', label: 'Credit', help: 'Rupees and paisa; one of both.', example: '' },
  { name: 'narration', label: 'Narration', help: 'What the voucher is for.', example: 'Rent of the annex' },
  { name: 'line_narration', label: 'Narration of the line', help: 'Optional.', example: '' },
  { name: 'reference', label: 'Reference', help: "Of the other side's paper: a bill's number.", example: 'B-17' },
  { name: 'cheque_number', label: 'Cheque number', help: 'Of a line on a bank account.', example: '' },
] as const satisfies readonly ImportColumn[]
export type VoucherColumn = (typeof voucherColumns)[number]['name']
