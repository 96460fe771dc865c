/** A sheet as it is kept: rows as typed, with what is wrong in them. */
import { sql } from 'kysely'
import { type CheckedRow, isWrong } from '#platform/contract/import-columns.ts'
import type { ImportSheet } from '#platform/contract/imports.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '../db.ts'

export interface StoredRows {
  unknown_heads: string[]
  rows: CheckedRow[]
}

export interface StoredSheet {
  id: string
  file_name: string
  state: ImportSheet['state']
  batch_id: number
  batch: string
  job_id: string | null
  created_at: string
  undone_at: string | null
  rows: StoredRows
  /** Ids of what the import made, by table. */
  made: Record<string, unknown> | null
}

/** Of an erased person's sheet nothing is left but that it was. `lock`: nobody corrects, imports, undoes or drops the sheet meanwhile. */
export async function readSheet(tx: Tx, company: number, kind: string, id: string, lock = false): Promise<StoredSheet> {
  const { rows } = await sql<StoredSheet>`
    select i.id, i.file_name, i.state, i.batch_id, b.name as batch, i.job_id, i.created_at, i.undone_at,
      case when jsonb_typeof(i.rows) = 'object' then i.rows else '{"unknown_heads": [], "rows": []}' end as rows, i.made
    from imports i join batches b on b.company_id = i.company_id and b.id = i.batch_id
    where i.company_id = ${company} and i.id = ${id} and i.kind = ${kind} ${lock ? sql`for update of i` : sql``}`.execute(
    tx,
  )
  if (!rows[0]) throw notFound('This sheet')
  return rows[0]
}

export async function listSheets(tx: Tx, company: number, kind: string): Promise<ImportSheet[]> {
  const { rows } = await sql<ImportSheet>`
    select i.id, i.file_name, i.state, b.name as batch, i.job_id, i.created_at, i.undone_at, coalesce(i.rows -> 'unknown_heads', '[]') as unknown_heads, coalesce(jsonb_array_length(i.rows -> 'rows'), 0) as rows,
      (select count(*) from jsonb_array_elements(i.rows -> 'rows') r where r -> 'errors' <> '{}')::int as wrong_rows
    from imports i join batches b on b.company_id = i.company_id and b.id = i.batch_id
    where i.company_id = ${company} and i.kind = ${kind} and i.created_at > now() - interval '30 days' and jsonb_typeof(i.rows) = 'object'
    order by i.created_at desc limit 20`.execute(tx)
  return rows
}

export const saveRows = (tx: Tx, company: number, id: string, rows: StoredRows) =>
  tx
    .updateTable('imports')
    .set({ rows: JSON.stringify(rows) })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()

export function summary({
  rows: { rows, unknown_heads },
  batch_id: _batch,
  made: _made,
  ...sheet
}: StoredSheet): ImportSheet {
  return { ...sheet, unknown_heads, rows: rows.length, wrong_rows: rows.filter(isWrong).length }
}
