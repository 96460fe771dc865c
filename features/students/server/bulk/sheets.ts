/** Bringing a sheet, looking at it, correcting it, starting its import, throwing it away. */
import { sql } from 'kysely'
import { fieldError, Refusal } from '#platform/contract/refusal.ts'
import { checkDownloadToken } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/bulk-admission.ts'
import { bulkColumns } from '../../contract/bulk-columns.ts'
import type { CheckedRow } from '../../contract/bulk-rows.ts'
import { makeTemplate, readUpload, sendExcel, writeRejected } from './files.ts'
import { checkSheet, importKind, isWrong, readSheet, saveRows, type StoredSheet, summary } from './store.ts'

export const template = handle(contract.bulkTemplate, async (_input, ctx, _services, { reply }) => {
  const grades = await ctx.tx.selectFrom('grades').select('name').where('company_id', '=', ctx.company).orderBy('rank').execute()
  return sendExcel(reply, 'bulk-admission', await makeTemplate(grades.map(({ name }) => name)))
})

export const list = handle(contract.listSheets, async (_input, ctx) => {
  const { rows } = await sql<contract.BulkSheet>`
    select i.id, i.file_name, i.state, b.name as batch, i.job_id, i.created_at, i.rows -> 'unknown_heads' as unknown_heads, jsonb_array_length(i.rows -> 'rows') as rows,
      (select count(*) from jsonb_array_elements(i.rows -> 'rows') r where r -> 'errors' <> '{}')::int as wrong_rows
    from imports i join batches b on b.company_id = i.company_id and b.id = i.batch_id
    where i.company_id = ${ctx.company} and i.kind = ${importKind} and i.created_at > now() - interval '30 days'
    order by i.created_at desc limit 20`.execute(ctx.tx)
  return { data: rows }
})

export const upload = handle(contract.uploadSheet, async (_input, ctx) => {
  const file = ctx.uploads.file
  if (!file) throw fieldError('file', 'Field is required')
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no current batch. Add one first.')
  const { typed, unknown_heads } = await readUpload(file)
  const { rows } = await checkSheet(ctx.tx, ctx.company, ctx.batch.id, typed)
  const { id } = await ctx.tx.insertInto('imports')
    .values({ company_id: ctx.company, kind: importKind, file_name: file.name, batch_id: ctx.batch.id, rows: JSON.stringify({ unknown_heads, rows }), created_by: ctx.user.id })
    .returning('id').executeTakeFirstOrThrow()
  ctx.note({ entity: 'imports', entity_id: id, after: { file_name: file.name, rows: rows.length } })
  return { data: summary(await readSheet(ctx.tx, ctx.company, id)) }
})

export const show = handle(contract.showSheet, async ({ id, page, rowsPerPage, wrong }, ctx) => {
  const sheet = await readSheet(ctx.tx, ctx.company, id)
  const rows = wrong ? sheet.rows.rows.filter(isWrong) : sheet.rows.rows
  return { data: { ...summary(sheet), page: present(rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)), pages: Math.max(1, Math.ceil(rows.length / rowsPerPage)) } }
})

/** Errors without a complaint are left out by JSON; on the wire every row has both halves. */
const present = (rows: CheckedRow[]): contract.BulkRow[] => rows.map(({ row, cells, errors }) => ({ row, cells: cells as Record<string, string>, errors: errors as contract.BulkRow['errors'] }))

const refuse = (code: keyof typeof contract.importSheet.refusals) => new Refusal(code, contract.importSheet.refusals[code])

function checkOpen(sheet: StoredSheet): void {
  if (sheet.state !== 'checked') throw refuse('not-open')
}

export const correct = handle(contract.correctCells, async ({ id, cells }, ctx) => {
  const sheet = await readSheet(ctx.tx, ctx.company, id, true)
  checkOpen(sheet)
  const corrections = new Map<number, Record<string, string>>()
  for (const { row, column, value } of cells) corrections.set(row, { ...corrections.get(row), [column]: value ?? '' })
  const typed = sheet.rows.rows.map(({ row, cells: before }) => ({ row, cells: { ...before, ...corrections.get(row) } }))
  const { rows } = await checkSheet(ctx.tx, ctx.company, sheet.batch_id, typed)
  const stored = { unknown_heads: sheet.rows.unknown_heads, rows }
  await saveRows(ctx.tx, ctx.company, id, stored)
  ctx.note({ entity: 'imports', entity_id: id, after: { cells } })
  const changed = rows.filter((row, i) => corrections.has(row.row) || JSON.stringify(row.errors) !== JSON.stringify(sheet.rows.rows[i]!.errors))
  return { data: { ...summary({ ...sheet, rows: stored }), changed: present(changed.slice(0, 500)) } }
})

export const startImport = handle(contract.importSheet, async ({ id }, ctx, { jobs }) => {
  const sheet = await readSheet(ctx.tx, ctx.company, id, true)
  checkOpen(sheet)
  if (sheet.batch_id !== ctx.batch?.id) throw refuse('other-batch')
  const { rows } = await checkSheet(ctx.tx, ctx.company, sheet.batch_id, sheet.rows.rows)
  if (rows.some(isWrong)) throw refuse('has-errors')
  const job_id = await jobs.start(ctx.tx, { company: ctx.company, kind: importKind, title: 'Bulk admission', input: { sheet: id }, by: ctx.user.id, total: rows.length })
  await ctx.tx.updateTable('imports').set({ state: 'importing', job_id }).where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'imports', entity_id: id, before: { state: 'checked' }, after: { state: 'importing' } })
  return { data: { job_id } }
})

export const rejected = handle(contract.rejectedRows, async ({ id, token }, ctx, _services, { reply }) => {
  checkDownloadToken(token, ctx)
  const sheet = await readSheet(ctx.tx, ctx.company, id)
  return sendExcel(reply, 'rejected-rows', await writeRejected(sheet.rows.rows.filter(isWrong), bulkColumns))
})

export const drop = handle(contract.dropSheet, async ({ id }, ctx) => {
  const sheet = await readSheet(ctx.tx, ctx.company, id, true)
  checkOpen(sheet)
  await ctx.tx.deleteFrom('imports').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'imports', entity_id: id, before: { file_name: sheet.file_name } })
  return { data: { id }, message: 'Sheet thrown away.' }
})
