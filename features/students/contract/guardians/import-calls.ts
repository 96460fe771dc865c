/** The calls of the import of guardians. */
import { importCalls } from '#platform/contract/imports.ts'
import { guardianColumns } from './import-columns.ts'

export const guardianImport = importCalls('/api/import/guardians', 'guardians', 'guardian-create', guardianColumns)
