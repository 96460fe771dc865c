/** The calls of the import of previous dues. */
import { importCalls } from '#platform/contract/imports.ts'
import { previousDueColumns } from './previous-due-import.ts'

export const previousDueImport = importCalls(
  '/api/import/previous-dues',
  'previous dues',
  'fee-journal-create',
  previousDueColumns,
)
