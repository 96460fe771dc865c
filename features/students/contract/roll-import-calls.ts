/** The calls of the rolls' import. */
import { importCalls } from '#platform/contract/imports.ts'
import { rollColumns } from './roll-import.ts'

export const rollImport = importCalls('/api/import/rolls', 'rolls', 'student-update', rollColumns)
