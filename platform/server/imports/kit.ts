/**
 * The one way in which a sheet becomes rows of the school. A room says what its columns are, how rows are checked, applied and taken back;
 * bringing, mending, the job that does all or nothing, and the undo are here.
 */
import { sql } from 'kysely'
import { type CheckedRow, type ImportColumn, isWrong, type TypedRow } from '#platform/contract/import-columns.ts'
import type { ImportCalls, ImportRow } from '#platform/contract/imports.ts'
import { oneLine } from '#platform/contract/plain-text.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { writeAudit } from '../audit.ts'
import { type Ctx, makerOf, uploaded } from '../context.ts'
import type { Tx } from '../db.ts'
import { checkDownloadToken, sendExcel } from '../download.ts'
import { type Handler, handle, handleInSteps, later } from '../handler.ts'
import type { JobHandler } from '../jobs.ts'
import { inSchool } from '../tenant.ts'
import { makeTemplate, readUpload, writeRejected } from './sheet-files.ts'
import { forgetOther, readOtherWay } from './old-font.ts'
import { listSheets, readSheet, saveRows, type StoredSheet, summary } from './kept-sheets.ts'

export interface ImportPlace {
  tx: Tx
  company: number
  importId: string
  batch: { id: number; name: string }
  /** Who imports; null for somebody who is not of the school. */
  by: number | null
}
/** What was made, for the undo: ids by table, or whatever the room needs to find it again. */
export type Made = Record<string, unknown>

export interface ImportKind<R> {
  /** In `imports.kind` and of the job: 'bulk-admission'. */
  kind: string
  /** The job in words. */
  title: string
  calls: ImportCalls
  columns: readonly ImportColumn[]
  /** Rows of one sheet, where they are not as many as usual; its calls say the same. */
  most?: number
  /** Values that the school's own columns take, for the template. */
  allowed?: (tx: Tx, company: number) => Promise<Record<string, readonly string[]>>
  /** Set-based: one question a statement, whatever the number of rows. `ready`: those without a complaint. */
  check: (
    place: { tx: Tx; company: number; batch: number },
    typed: readonly TypedRow[],
  ) => Promise<{ rows: CheckedRow[]; ready: R[] }>
  /** May refuse the import of this sheet to the one who starts it. */
  beforeStart?: (ctx: Ctx, rows: readonly TypedRow[]) => Promise<void>
  /** Steps of the import, in one transaction; each is progress that a screen shows. The last answer is what was made. */
  apply: (place: ImportPlace, ready: readonly R[]) => (() => Promise<Made | void>)[]
  /** Takes away what was made; throws 'hangs-on-it' or 'changed-since'. */
  undo: (place: ImportPlace, made: Made) => Promise<void>
}

const changedMeanwhile =
  'Some rows have errors now: the school has changed since the sheet was checked. Correct them and import again.'

export function importRoom<R>(kind: ImportKind<R>): { handlers: Handler[]; jobs: Record<string, JobHandler> } {
  return { handlers: [...reading(kind), ...writing(kind), fonts(kind)], jobs: { [kind.kind]: importJob(kind) } }
}

/** Errors without a complaint are left out by JSON; on the wire every row has both halves. */
const present = (rows: CheckedRow[]): ImportRow[] =>
  rows.map(({ row, cells, errors }) => ({
    row,
    cells: cells as Record<string, string>,
    errors: errors as ImportRow['errors'],
  }))

function reading<R>({ kind, calls, columns, allowed, title }: ImportKind<R>): Handler[] {
  return [
    handle(calls.template, async (_input, ctx, _inside, http) => {
      const values = (await allowed?.(ctx.tx, ctx.company)) ?? {}
      return later(async () => sendExcel(http, kind, await makeTemplate(title, columns, values, ctx)))
    }),
    handle(calls.list, async (_input, ctx) => ({ data: await listSheets(ctx.tx, ctx.company, kind) })),
    handle(calls.show, async ({ id, page, rowsPerPage, wrong }, ctx) => {
      const sheet = await readSheet(ctx.tx, ctx.company, kind, id)
      const rows = wrong ? sheet.rows.rows.filter(isWrong) : sheet.rows.rows
      return {
        data: {
          ...summary(sheet),
          page: present(rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)),
          pages: Math.max(1, Math.ceil(rows.length / rowsPerPage)),
        },
      }
    }),
    handle(calls.rejected, async ({ id, token }, ctx, _inside, http) => {
      checkDownloadToken(token, ctx)
      const sheet = await readSheet(ctx.tx, ctx.company, kind, id)
      return later(async () =>
        sendExcel(http, 'rejected-rows', await writeRejected(sheet.rows.rows.filter(isWrong), columns, ctx)),
      )
    }),
  ]
}

/** A column that only looks like an old font is kept as typed; all rows are checked again. */
const fonts = <R>({ kind, calls, check }: ImportKind<R>): Handler =>
  handle(calls.keepAsTyped, async ({ id, column, as_typed }, ctx) => {
    const sheet = await readSheet(ctx.tx, ctx.company, kind, id, true)
    if (sheet.state !== 'checked') throw calls.keepAsTyped.refuse('not-open')
    const found = sheet.rows.converted?.find(({ name }) => name === column)
    if (!found) throw calls.keepAsTyped.refuse('no-old-font')
    if (found.as_typed === as_typed) return { data: summary(sheet) }
    const read = readOtherWay(sheet.rows, column)
    const { rows } = await check({ tx: ctx.tx, company: ctx.company, batch: sheet.batch_id }, read.rows)
    const stored = { ...read, rows }
    await saveRows(ctx.tx, ctx.company, id, stored)
    ctx.note({ entity: 'imports', entity_id: id, after: { file_name: sheet.file_name, column, as_typed } })
    return { data: summary({ ...sheet, rows: stored }) }
  })

function writing<R>({ kind, title, calls, columns, most, check, beforeStart, undo }: ImportKind<R>): Handler[] {
  const checkOpen = (sheet: StoredSheet) => {
    if (sheet.state !== 'checked') throw calls.start.refuse('not-open')
  }
  return [
    handleInSteps(calls.upload, async (_input, steps) => {
      const { batch } = steps.identity
      const file = uploaded(steps, 'file')
      if (!batch) throw new Refusal('no-batch', 'The school has no current batch. Add one first.')
      const { typed, unknown_heads, converted, other } = await readUpload(file, columns, steps.identity, most)
      return steps.write(async (ctx) => {
        const { rows } = await check({ tx: ctx.tx, company: ctx.company, batch: batch.id }, typed)
        const { id } = await ctx.tx
          .insertInto('imports')
          .values({
            company_id: ctx.company,
            kind,
            file_name: file.name,
            batch_id: batch.id,
            rows: JSON.stringify({ unknown_heads, converted, other, rows }),
            created_by: ctx.user.id,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        ctx.note({ entity: 'imports', entity_id: id, after: { kind, file_name: file.name, rows: rows.length } })
        return { data: summary(await readSheet(ctx.tx, ctx.company, kind, id)) }
      })
    }),
    handle(calls.correct, async ({ id, cells }, ctx) => {
      const sheet = await readSheet(ctx.tx, ctx.company, kind, id, true)
      checkOpen(sheet)
      const corrections = new Map<number, Record<string, string>>()
      for (const { row, column, value } of cells)
        corrections.set(row, { ...corrections.get(row), [column]: oneLine(value ?? '') })
      const typed = sheet.rows.rows.map(({ row, cells: before }) => ({
        row,
        cells: { ...before, ...corrections.get(row) },
      }))
      const { rows } = await check({ tx: ctx.tx, company: ctx.company, batch: sheet.batch_id }, typed)
      const stored = { ...sheet.rows, other: forgetOther(sheet.rows.other, cells), rows }
      await saveRows(ctx.tx, ctx.company, id, stored)
      ctx.note({ entity: 'imports', entity_id: id, after: { file_name: sheet.file_name, cells } })
      const changed = rows.filter(
        (row, i) =>
          corrections.has(row.row) || JSON.stringify(row.errors) !== JSON.stringify(sheet.rows.rows[i]!.errors),
      )
      return { data: { ...summary({ ...sheet, rows: stored }), changed: present(changed.slice(0, 500)) } }
    }),
    handle(calls.start, async ({ id }, ctx, { jobs }) => {
      const sheet = await readSheet(ctx.tx, ctx.company, kind, id, true)
      checkOpen(sheet)
      if (sheet.batch_id !== ctx.batch?.id) throw calls.start.refuse('other-batch')
      const { rows } = await check({ tx: ctx.tx, company: ctx.company, batch: sheet.batch_id }, sheet.rows.rows)
      if (rows.some(isWrong)) throw calls.start.refuse('has-errors')
      await beforeStart?.(ctx, rows)
      const job_id = await jobs.start(ctx, {
        company: ctx.company,
        kind,
        title,
        input: { sheet: id, by: makerOf(ctx) },
        by: ctx.user.id,
        total: rows.length,
      })
      await ctx.tx
        .updateTable('imports')
        .set({ state: 'importing', job_id })
        .where('company_id', '=', ctx.company)
        .where('id', '=', id)
        .execute()
      ctx.note({ entity: 'imports', entity_id: id, before: { state: 'checked' }, after: { state: 'importing' } })
      return { data: { job_id } }
    }),
    handle(calls.drop, async ({ id }, ctx) => {
      const sheet = await readSheet(ctx.tx, ctx.company, kind, id, true)
      checkOpen(sheet)
      await ctx.tx.deleteFrom('imports').where('company_id', '=', ctx.company).where('id', '=', id).execute()
      ctx.note({ entity: 'imports', entity_id: id, before: { kind, file_name: sheet.file_name } })
      return { data: { id }, message: 'Sheet thrown away.' }
    }),
    handle(calls.undo, async ({ id, reason }, ctx) => {
      const sheet = await readSheet(ctx.tx, ctx.company, kind, id, true)
      // an import of before the undo was built does not know what it made
      if (sheet.state !== 'imported' || !sheet.made) throw calls.undo.refuse('not-imported')
      await undo(
        {
          tx: ctx.tx,
          company: ctx.company,
          importId: id,
          batch: { id: sheet.batch_id, name: sheet.batch },
          by: makerOf(ctx),
        },
        sheet.made,
      )
      await ctx.tx
        .updateTable('imports')
        .set({ state: 'undone', undone_at: sql<string>`app_now()`, undone_by: ctx.user.id })
        .where('company_id', '=', ctx.company)
        .where('id', '=', id)
        .execute()
      ctx.note({ entity: 'imports', entity_id: id, reason, before: { state: 'imported' }, after: { state: 'undone' } })
      return { message: 'The import is taken back.' }
    }),
  ]
}

/** Everybody or nobody, in one transaction. Run again after a crash it finds nothing done, or all. */
function importJob<R>({ kind, check, apply }: ImportKind<R>): JobHandler {
  return async ({ job, db, progress }) => {
    const { sheet: id, by = job.created_by } = job.input as { sheet: string; by?: number | null }
    const company = job.company_id
    try {
      return await inSchool(db, company, async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        const sheet = await readSheet(tx, company, kind, id, true)
        if (sheet.state !== 'importing') return { import_id: id, rows: 0 }
        const { rows, ready } = await check({ tx, company, batch: sheet.batch_id }, sheet.rows.rows)
        if (rows.some(isWrong)) throw new Error(changedMeanwhile)
        const steps = apply({ tx, company, importId: id, batch: { id: sheet.batch_id, name: sheet.batch }, by }, ready)
        let made: Made = {}
        for (const [i, step] of steps.entries()) {
          made = { ...made, ...(await step()) }
          await progress(Math.round((rows.length * (i + 1)) / steps.length), rows.length)
        }
        await tx
          .updateTable('imports')
          .set({ state: 'imported', imported_at: sql<string>`app_now()`, made: JSON.stringify(made) })
          .where('company_id', '=', company)
          .where('id', '=', id)
          .execute()
        await writeAudit(tx, company, undefined, {}, kind, {
          entity: 'imports',
          entity_id: id,
          after: { rows: rows.length, by: job.created_by },
        })
        return { import_id: id, rows: rows.length }
      })
    } catch (error) {
      await reopen(company, id)
      throw error
    }

    /** The sheet can be corrected again, with what is wrong in it now. */
    function reopen(school: number, sheetId: string): Promise<void> {
      return inSchool(db, school, async (tx) => {
        const sheet = await readSheet(tx, school, kind, sheetId, true)
        if (sheet.state !== 'importing') return
        const { rows } = await check({ tx, company: school, batch: sheet.batch_id }, sheet.rows.rows)
        await saveRows(tx, school, sheetId, { ...sheet.rows, rows })
        await tx
          .updateTable('imports')
          .set({ state: 'checked' })
          .where('company_id', '=', school)
          .where('id', '=', sheetId)
          .execute()
      })
    }
  }
}
