/** A sheet as it is kept: rows as typed, with what is wrong in them. */
import { sql } from 'kysely'
import { type CheckedRow, isWrong } from '#platform/contract/import-columns.ts'
import type { Converted, ImportSheet } from '#platform/contract/imports.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { batchNames, only } from '../asked-of-rooms.ts'
import type { Tx } from '../db.ts'
import type { OtherReading } from './old-font.ts'

export interface StoredRows {
  unknown_heads: string[]
  /** Absent in a sheet that was brought before there were any. */
  converted?: Converted[]
  other?: OtherReading
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
  const { rows } = await sql<Omit<StoredSheet, 'batch'>>`
    select i.id, i.file_name, i.state, i.batch_id, i.job_id, i.created_at, i.undone_at,
      case when jsonb_typeof(i.rows) = 'object' then i.rows else '{"unknown_heads": [], "rows": []}' end as rows, i.made
    from imports i
    where i.company_id = ${company} and i.id = ${id}
      and i.kind = ${kind} ${lock ? sql`for update of i` : sql``}`.execute(tx)
  const [sheet] = await withBatch(tx, company, rows)
  if (!sheet) throw notFound('This sheet')
  return sheet
}

export async function listSheets(tx: Tx, company: number, kind: string): Promise<ImportSheet[]> {
  const { rows } = await sql<Omit<ImportSheet, 'batch'> & { batch_id: number }>`
    select i.id, i.file_name, i.state, i.batch_id, i.job_id, i.created_at, i.undone_at,
      coalesce(i.rows -> 'unknown_heads', '[]') as unknown_heads,
      coalesce(i.rows -> 'converted', '[]') as converted,
        coalesce(jsonb_array_length(i.rows -> 'rows'), 0) as rows,
      (select count(*) from jsonb_array_elements(i.rows -> 'rows') r where r -> 'errors' <> '{}')::int as wrong_rows
    from imports i
    where i.company_id = ${company} and i.kind = ${kind} and i.created_at > app_now() - interval '30 days'
      and jsonb_typeof(i.rows) = 'object'
    order by i.created_at desc limit 20`.execute(tx)
  return (await withBatch(tx, company, rows)).map(({ batch_id: _batch, ...sheet }) => ({
    ...sheet,
    converted: sheet.converted.map(whole),
  }))
}

async function withBatch<T extends { batch_id: number }>(
  tx: Tx,
  company: number,
  sheets: readonly T[],
): Promise<(T & { batch: string })[]> {
  if (!sheets.length) return []
  const names = await only(batchNames)(tx, company, [...new Set(sheets.map((sheet) => sheet.batch_id))])
  return sheets.map((sheet) => ({ ...sheet, batch: names.get(sheet.batch_id)! }))
}

export const saveRows = (tx: Tx, company: number, id: string, rows: StoredRows) =>
  tx
    .updateTable('imports')
    .set({ rows: JSON.stringify(rows) })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()

/** Of a sheet that was brought before a column could be kept as typed. */
const whole = (converted: Converted): Converted => ({
  ...converted,
  name: converted.name ?? null,
  as_typed: converted.as_typed ?? false,
})

export function summary({
  rows: { rows, unknown_heads, converted = [] },
  batch_id: _batch,
  made: _made,
  ...sheet
}: StoredSheet): ImportSheet {
  return {
    ...sheet,
    unknown_heads,
    converted: converted.map(whole),
    rows: rows.length,
    wrong_rows: rows.filter(isWrong).length,
  }
}
