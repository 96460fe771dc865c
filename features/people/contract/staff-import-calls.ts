/** The calls of the import of staff. */
import { importCalls } from '#platform/contract/imports.ts'
import { staffColumns } from './staff-columns.ts'

export const staffImport = importCalls('/api/import/staff', 'members of staff', 'staff-create', staffColumns)
