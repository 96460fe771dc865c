/** Bulk admission: a sheet comes in, is checked, corrected, and imported as a whole. */
import { z } from 'zod'
import { command, endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { bulkColumns, maxBulkRows } from './bulk-columns.ts'

const columnName = z.enum(bulkColumns.map((column) => column.name))
const complaint = z.object({ message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
const row = z.object({ row: z.number(), cells: z.record(z.string(), z.string()), errors: z.record(z.string(), complaint) })
export type BulkRow = z.output<typeof row>

const sheet = z.object({
  id: z.string(), file_name: z.string(), state: z.enum(['checked', 'importing', 'imported', 'undone']), batch: z.string(), job_id: z.string().nullable(), created_at: z.string(),
  /** Heads of the sheet that are no columns of the template: they are left out. */
  unknown_heads: z.array(z.string()),
  rows: z.number(), wrong_rows: z.number(),
})
export type BulkSheet = z.output<typeof sheet>
/** `page` holds one page of the rows, or of the wrong ones. */
const opened = sheet.extend({ page: z.array(row), pages: z.number() })
export type OpenedSheet = z.output<typeof opened>

const right = 'student-create'
const id = z.object({ id: z.uuid() })
const view = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1), rowsPerPage: z.coerce.number().int().min(1).max(500).default(50), wrong: flagSchema.default(false) })

export const bulkTemplate = endpoint({ method: 'GET', path: '/api/bulk-admission/template', title: 'The empty sheet for bulk admission', right, input: z.object({}), answer: z.any(), raw: true })

export const listSheets = endpoint({ method: 'GET', path: '/api/bulk-admission', title: 'Sheets of the last month', right, input: z.object({}), answer: dataOf(z.array(sheet)) })

export const uploadSheet = endpoint({
  method: 'POST', path: '/api/bulk-admission', title: `Bring a sheet of at most ${maxBulkRows} students (multipart part \`file\`, xlsx or csv)`, right,
  input: z.object({}), answer: dataOf(sheet),
})
export const showSheet = endpoint({ method: 'GET', path: '/api/bulk-admission/{id}', title: 'Rows of a sheet with what is wrong in them', right, input: id.extend(view.shape), answer: dataOf(opened) })

export const correctCells = command({
  method: 'PATCH', path: '/api/bulk-admission/{id}', title: 'Correct cells of a sheet; all rows are checked again', right,
  input: id.extend({ cells: z.array(z.object({ row: z.number().int(), column: columnName, value: z.string().max(300).nullable() })).min(1).max(500) }),
  /** The rows whose cells or complaints changed. */
  answer: dataOf(sheet.extend({ changed: z.array(row) })),
  refusals: { 'not-open': 'This sheet is imported already, or is being imported.' },
})

export const importSheet = command({
  method: 'POST', path: '/api/bulk-admission/{id}/import', title: 'Admit everybody in the sheet, as a job', right, input: id,
  answer: dataOf(z.object({ job_id: z.string() })),
  refusals: {
    'has-errors': 'Some rows have errors. Correct them first: a sheet is imported as a whole.',
    'not-open': 'This sheet is imported already, or is being imported.',
    'other-batch': 'This sheet was brought for another batch. Bring it again in this one.',
  },
})

export const rejectedRows = endpoint({
  method: 'GET', path: '/api/bulk-admission/{id}/rejected', title: 'The wrong rows of a sheet and why, as Excel', right,
  input: id.extend({ token: idSchema }), answer: z.any(), raw: true,
})

export const dropSheet = endpoint({ method: 'DELETE', path: '/api/bulk-admission/{id}', title: 'Throw a sheet away', right, input: id, answer: dataOf(id) })
