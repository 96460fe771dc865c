/** Sheets that are brought, checked cell by cell, mended in place and imported as a whole: the same calls for every kind. */
import { z } from 'zod'
import { reasonSchema } from './reason.ts'
import { flagSchema } from '#platform/fields/flag/schema.ts'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { command, endpoint } from './endpoint.ts'
import { dataOf } from './list.ts'
import type { ImportColumn } from './import-columns.ts'
import { maxImportRows } from './import-columns.ts'
import { whole } from './numbers.ts'
import type { Right } from './rights.ts'

const complaint = z.object({
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const row = z.object({
  row: z.number(),
  cells: z.record(z.string(), z.string()),
  errors: z.record(z.string(), complaint),
})
export type ImportRow = z.output<typeof row>

/** `column` is its label; `name` is null in a sheet of before columns could be kept. `as_typed`: somebody has said that it is in no old font. */
const converted = z.object({
  name: z.string().nullable(),
  column: z.string(),
  from: z.string(),
  to: z.string(),
  as_typed: z.boolean(),
})
export type Converted = z.output<typeof converted>

const sheet = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(['checked', 'importing', 'imported', 'undone']),
  batch: z.string(),
  job_id: z.string().nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  /** Heads of the sheet that are no columns of the template: they are left out. */
  unknown_heads: z.array(z.string()),
  /** Columns that look as if they were in an old font, with an example of each. */
  converted: z.array(converted),
  rows: z.number(),
  wrong_rows: z.number(),
})
export type ImportSheet = z.output<typeof sheet>
/** `page` holds one page of the rows, or of the wrong ones. */
const opened = sheet.extend({ page: z.array(row), pages: z.number() })
export type OpenedSheet = z.output<typeof opened>

const id = z.object({ id: z.uuid() })
const view = z.object({
  page: whole(1, 1000).default(1),
  rowsPerPage: whole(1, 500).default(50),
  wrong: flagSchema.default(false),
})
const notOpen = { 'not-open': 'This sheet is imported already, or is being imported.' }

const undoRefusals = {
  'not-imported': 'Only an imported sheet can be taken back.',
  'hangs-on-it':
    'Something hangs on what this sheet brought (bills, entries or the like): it cannot be taken back any more.',
  'changed-since': 'Some of it was changed by hand since: it cannot be taken back any more.',
}

/** Until it is imported. */
const rightBecause = 'A sheet that waits is nobody’s data yet: who may bring one corrects it and throws it away.'

const ofColumn = <const B extends string>(base: B, right: Right, column: z.ZodType<string, string>) =>
  command({
    method: 'PATCH',
    path: `${base}/{id}/column/{column}` as const,
    title: 'Keep a column of a sheet as it was typed, or read it as an old font after all',
    right,
    wholeSchool: true,
    rightBecause,
    input: id.extend({ column, as_typed: flagSchema }),
    answer: dataOf(sheet),
    refusals: { ...notOpen, 'no-old-font': 'This column was not read as an old font.' },
  })

/** `what`: rows in words, 'students'. `most`: rows of one sheet, which speak of students of any section. */
export function importCalls<const B extends string>(
  base: B,
  what: string,
  right: Right,
  columns: readonly ImportColumn[],
  most = maxImportRows,
) {
  const columnName = z.enum(columns.map((column) => column.name) as [string, ...string[]])
  const common = { right, wholeSchool: true }
  const ofDraft = { ...common, rightBecause }
  return {
    template: endpoint({
      method: 'GET',
      path: `${base}/template` as const,
      title: `The empty sheet for ${what}`,
      ...common,
      input: z.object({}),
      answer: z.any(),
      raw: true,
    }),
    list: endpoint({
      method: 'GET',
      path: base,
      title: `Sheets of ${what} of the last month`,
      ...common,
      input: z.object({}),
      answer: dataOf(z.array(sheet)),
    }),
    upload: endpoint({
      files: { file: 'sheet' },
      method: 'POST',
      path: base,
      title: `Bring a sheet of at most ${most} ${what} (multipart part \`file\`, xlsx or csv)`,
      ...common,
      input: z.object({}),
      answer: dataOf(sheet),
    }),
    show: endpoint({
      method: 'GET',
      path: `${base}/{id}` as const,
      title: 'Rows of a sheet with what is wrong in them',
      ...common,
      input: id.extend(view.shape),
      answer: dataOf(opened),
    }),
    correct: command({
      method: 'PATCH',
      path: `${base}/{id}` as const,
      title: 'Correct cells of a sheet; all rows are checked again',
      ...ofDraft,
      input: id.extend({
        cells: z
          .array(z.object({ row: z.number().int(), column: columnName, value: z.string().max(300).nullable() }))
          .min(1)
          .max(500),
      }),
      /** The rows whose cells or complaints changed. */
      answer: dataOf(sheet.extend({ changed: z.array(row) })),
      refusals: notOpen,
    }),
    keepAsTyped: ofColumn(base, right, columnName),
    start: command({
      method: 'POST',
      path: `${base}/{id}/import` as const,
      title: `Import all ${what} of the sheet, as a job`,
      ...common,
      input: id,
      answer: dataOf(z.object({ job_id: z.string() })),
      refusals: {
        ...notOpen,
        'has-errors': 'Some rows have errors. Correct them first: a sheet is imported as a whole.',
        'more-than-own': 'This sheet gives somebody a role that may do things that you may not.',
        'other-batch': 'This sheet was brought for another batch. Bring it again in this one.',
      },
    }),
    rejected: endpoint({
      method: 'GET',
      path: `${base}/{id}/rejected` as const,
      title: 'The wrong rows of a sheet and why, as Excel',
      ...common,
      input: id.extend({ token: idSchema }),
      answer: z.any(),
      raw: true,
    }),
    drop: endpoint({
      method: 'DELETE',
      path: `${base}/{id}` as const,
      title: 'Throw a sheet away',
      ...ofDraft,
      input: id,
      answer: dataOf(id),
    }),
    undo: command({
      method: 'POST',
      path: `${base}/{id}/undo` as const,
      title: `Take the ${what} of an imported sheet away again`,
      ...common,
      input: id.extend({ reason: reasonSchema() }),
      answer: z.object({ message: z.string() }),
      refusals: undoRefusals,
    }),
  }
}
export type ImportCalls = ReturnType<typeof importCalls>
