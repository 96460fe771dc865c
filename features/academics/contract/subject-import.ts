/** Subjects of all classes from a sheet. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const subjectColumns = [
  {
    name: 'grade',
    label: 'Class',
    help: 'As the school calls it, such as Class 5.',
    example: 'Class 5',
    required: true,
  },
  { name: 'name', label: 'Subject', help: 'Once in a class.', example: 'Mathematics', required: true },
  { name: 'name_np', label: 'Name in Nepali', help: 'In Devanagari.', example: 'गणित' },
  { name: 'code', label: 'Code', help: '', example: 'MAT05' },
  { name: 'credit_hours', label: 'Credit hours', help: 'Such as 4 or 2.5.', example: '4' },
  { name: 'has_practical', label: 'Practical', help: 'Yes or No.', example: 'No' },
  { name: 'is_optional', label: 'Optional', help: 'Yes or No.', example: 'No' },
  { name: 'rank', label: 'Order', help: 'Order on marksheets, 1 to 99.', example: '3' },
] as const satisfies readonly ImportColumn[]
export type SubjectColumn = (typeof subjectColumns)[number]['name']
