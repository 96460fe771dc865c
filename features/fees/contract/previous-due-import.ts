/** Dues brought forward of a whole school from a sheet: by enrol code. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const previousDueColumns = [
  { name: 'enroll_code', label: 'Enrol code', help: 'Of a student of this batch.', example: 'HIM0001', required: true },
  { name: 'amount', label: 'Amount (Rs.)', help: 'Rupees and paisa.', example: '12500.50', required: true },
  {
    name: 'due_date',
    label: 'Due since (BS)',
    help: 'Since when it is owed, such as 2082-12-30.',
    example: '2082-12-30',
  },
  { name: 'due_date_ad', label: 'Due since (AD)', help: 'Instead of the day in BS.', example: '' },
  { name: 'remark', label: 'Remark', help: 'Where it comes from.', example: 'Fees of 2081' },
  { name: 'name', label: 'Name', help: 'Only for whoever reads the sheet.', example: 'Sita Thapa' },
] as const satisfies readonly ImportColumn[]
export type PreviousDueColumn = (typeof previousDueColumns)[number]['name']
