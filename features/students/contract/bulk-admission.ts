/** Bulk admission: a sheet comes in, is checked, corrected, and imported as a whole. */
import { importCalls } from '#platform/contract/imports.ts'
import { bulkColumns } from './bulk-columns.ts'

export const bulkAdmission = importCalls('/api/bulk-admission', 'students', 'student-create', bulkColumns)
