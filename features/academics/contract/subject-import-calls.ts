/** The calls of the subjects' import. */
import { importCalls } from '#platform/contract/imports.ts'
import { subjectColumns } from './subject-import.ts'

export const subjectImport = importCalls('/api/import/subjects', 'subjects', 'subject-create', subjectColumns)
