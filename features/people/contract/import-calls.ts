/** The calls of the imports of staff and guardians. */
import { importCalls } from '#platform/contract/imports.ts'
import { guardianColumns, staffColumns } from './imports.ts'

export const staffImport = importCalls('/api/import/staff', 'members of staff', 'staff-create', staffColumns)
export const guardianImport = importCalls('/api/import/guardians', 'guardians', 'guardian-create', guardianColumns)
