/** A whole routine from a sheet: one lesson a row. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'

export const routineColumns = [
  {
    name: 'grade',
    label: 'Class',
    help: 'As the school calls it, such as Class 5.',
    example: 'Class 5',
    required: true,
  },
  { name: 'section', label: 'Section', help: '', example: 'A', required: true },
  { name: 'weekday', label: 'Day', help: 'Sunday ... Saturday.', example: 'Sunday', required: true },
  { name: 'period', label: 'Period', help: 'As the school calls it.', example: '1', required: true },
  { name: 'subject', label: 'Subject', help: 'Of the class.', example: 'Mathematics', required: true },
  { name: 'teacher', label: 'Teacher', help: 'Mobile, username or full name.', example: '9802000001' },
  { name: 'room', label: 'Room', help: "Left empty, the section's room.", example: '' },
] as const satisfies readonly ImportColumn[]
export type RoutineColumn = (typeof routineColumns)[number]['name']
