/** Columns of the sheet of staff. */
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import { staffShape } from './staff-shape.ts'
import { type SheetColumn, sheetColumns } from './person-sheet.ts'

const role = {
  name: 'role',
  label: 'Role',
  help: 'What the person may do. Accountants, principals and administrators get their role by hand.',
  example: 'Teacher',
} as const satisfies ImportColumn
export type StaffColumn = typeof role.name | SheetColumn<typeof staffShape.notes>

export const staffColumns: readonly (ImportColumn & { name: StaffColumn })[] = [...sheetColumns(staffShape), role]

/** Roles that a sheet may give; the others open money or other people's rights. */
export const sheetRoles = [
  'teacher',
  'librarian',
  'driver',
  'bus',
  'guard',
  'receptionist',
  'reception',
  'exam',
] as const
