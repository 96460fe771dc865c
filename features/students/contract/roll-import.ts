/** Rolls of a whole school from a sheet: by enrol code. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const rollColumns = [
  { name: 'enroll_code', label: 'Enrol code', help: 'Of a student of this batch.', example: 'HIM0001', required: true },
  { name: 'roll', label: 'Roll', help: 'A number, once in a section.', example: '7', required: true },
  { name: 'name', label: 'Name', help: 'Only for whoever reads the sheet.', example: 'Sita Thapa' },
] as const satisfies readonly ImportColumn[]
export type RollColumn = (typeof rollColumns)[number]['name']
