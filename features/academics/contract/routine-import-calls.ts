/** The calls of the routine's import. */
import { importCalls } from '#platform/contract/imports.ts'
import { routineColumns } from './routine-import.ts'

export const routineImport = importCalls('/api/import/routines', 'lessons', 'subject-routine-create', routineColumns)
