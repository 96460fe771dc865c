/** A sheet as it is kept: rows as typed, with what is wrong in them. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'
import type { BulkSheet } from '../../contract/bulk-admission.ts'
import { type CheckedRow, checkRows, type ReadyRow, type TypedRow } from '../../contract/bulk-rows.ts'
import { readFrame } from './frame.ts'

export const importKind = 'bulk-admission'

interface StoredRows {
  unknown_heads: string[]
  rows: CheckedRow[]
}

export interface StoredSheet {
  id: string
  file_name: string
  state: BulkSheet['state']
  batch_id: number
  batch: string
  job_id: string | null
  created_at: string
  rows: StoredRows
}

/** `lock`: nobody corrects, imports or drops the sheet meanwhile. */
export async function readSheet(tx: Tx, company: number, id: string, lock = false): Promise<StoredSheet> {
  const { rows } = await sql<StoredSheet>`
    select i.id, i.file_name, i.state, i.batch_id, b.name as batch, i.job_id, i.created_at, i.rows
    from imports i join batches b on b.company_id = i.company_id and b.id = i.batch_id
    where i.company_id = ${company} and i.id = ${id} and i.kind = ${importKind} ${lock ? sql`for update of i` : sql``}`.execute(tx)
  if (!rows[0]) throw notFound('This sheet')
  return rows[0]
}

export async function checkSheet(tx: Tx, company: number, batch: number, typed: readonly TypedRow[]): Promise<{ rows: CheckedRow[]; ready: ReadyRow[] }> {
  return checkRows(typed, await readFrame(tx, company, batch, typed))
}

export const saveRows = (tx: Tx, company: number, id: string, rows: StoredRows) =>
  tx.updateTable('imports').set({ rows: JSON.stringify(rows) }).where('company_id', '=', company).where('id', '=', id).execute()

export const isWrong = (row: CheckedRow): boolean => Object.keys(row.errors).length > 0

export function summary({ rows: { rows, unknown_heads }, batch_id: _batch, ...sheet }: StoredSheet): BulkSheet {
  return { ...sheet, unknown_heads, rows: rows.length, wrong_rows: rows.filter(isWrong).length }
}
