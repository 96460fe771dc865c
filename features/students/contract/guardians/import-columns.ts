/** Columns of the sheet of guardians. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const guardianColumns = [
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
  { name: 'email', label: 'E-mail', help: '', example: '' },
  { name: 'occupation', label: 'Occupation', help: '', example: 'Farmer' },
] as const satisfies readonly ImportColumn[]
export type GuardianColumn = (typeof guardianColumns)[number]['name']
