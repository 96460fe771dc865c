/** Columns of the sheet of guardians. */
import { type SheetColumn, sheetColumns } from '#features/people/contract/person-sheet.ts'
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import { guardianShape } from './guardian-shape.ts'

const ofChild = [
  {
    name: 'enroll_code',
    label: 'Enrol code',
    help: 'Of the child, in this batch.',
    example: 'HIM0001',
    required: true,
  },
  { name: 'name', label: "Guardian's name", help: '', example: 'Ram Bahadur Thapa', required: true },
  {
    name: 'mobile',
    label: "Guardian's mobile",
    help: 'A guardian with this mobile is taken again for brothers and sisters.',
    example: '9841000000',
  },
  {
    name: 'relation',
    label: 'Relation',
    help: 'Father, Mother, Grandfather ... Other.',
    example: 'Father',
    required: true,
  },
] as const satisfies readonly ImportColumn[]
export type GuardianColumn = (typeof ofChild)[number]['name'] | SheetColumn<typeof guardianShape.notes>

export const guardianColumns: readonly (ImportColumn & { name: GuardianColumn })[] = [
  ...ofChild,
  ...sheetColumns(guardianShape),
]
