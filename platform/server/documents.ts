/** Papers of somebody, kept as files: listed, added and taken away in every room alike. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { KeptDocument } from '#platform/contract/documents.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { only, userNames } from './asked-of-rooms.ts'
import { type Ctx, makerOf, uploaded } from './context.ts'
import { type Handler, handle } from './handler.ts'

export interface DocumentsOf {
  /** With company_id, id, the owner's column, kind, name, file_id, added_by and added_at. */
  table: string
  /** Column of whom they belong to. */
  owner: string
  /** What the audit calls the owner's rows. */
  entity: string
  /** Who opens the file needs it. */
  right: string
  /** 404 for whoever does not reach the owner; may refuse what the owner's state does not allow, as the call declares. */
  reach: (ctx: Ctx, id: number, way: 'read' | 'add' | 'remove') => Promise<unknown>
  calls: {
    list: Call<{ id: number }>
    add: Call<{ id: number; kind: string }>
    remove: Call<{ id: number; document_id: number }>
  }
}
/** A declared call whose input holds `I` and whose answer is `documentsAnswer`. */
type Call<I> = Endpoint<z.ZodType<I>, any>

/** Throws where the file is of somebody whom the asker does not reach; says nothing of files that are not the room's. */
export type ReachFile = (ctx: Ctx, file: string) => Promise<void>

/** A file's id, once seen, opens it only as long as its owner is reached. */
export const fileReach =
  ({ table, owner, right, reach }: Pick<DocumentsOf, 'table' | 'owner' | 'right' | 'reach'>): ReachFile =>
  async (ctx, file) => {
    const { rows } = await sql<{
      id: number
    }>`select ${sql.ref(owner)} as id from ${sql.table(table)}
      where company_id = ${ctx.company} and file_id = ${file}`.execute(ctx.tx)
    if (rows.length && !ctx.can(right)) throw notFound('This file')
    for (const row of rows) await reach(ctx, row.id, 'read')
  }

export function documentHandlers({ table, owner, entity, right, reach, calls }: DocumentsOf): Handler[] {
  const [rows, column] = [sql.table(table), sql.ref(owner)]

  async function read(ctx: Ctx, id: number): Promise<KeptDocument[]> {
    const found = await sql<Omit<KeptDocument, 'added_by'> & { added_by: number | null }>`
      select d.id, d.kind, d.name, d.file_id, f.mime, f.size, d.added_by, d.added_at
      from ${rows} d join files f on f.company_id = d.company_id and f.id = d.file_id
      where d.company_id = ${ctx.company} and d.${column} = ${id} order by d.added_at desc, d.id desc`.execute(ctx.tx)
    const makers = found.rows.flatMap(({ added_by }) => added_by ?? [])
    const names = makers.length ? await only(userNames)(ctx.tx, ctx.company, makers) : new Map<number, string>()
    return found.rows.map((row) => ({ ...row, added_by: names.get(row.added_by!) ?? null }))
  }

  const list = handle(calls.list, async ({ id }, ctx) => {
    await reach(ctx, id, 'read')
    return { data: await read(ctx, id) }
  })

  const add = handle(calls.add, async ({ id, kind }, ctx, services) => {
    await reach(ctx, id, 'add')
    const upload = uploaded(ctx, 'file')
    const file = await services.files.keep(ctx, upload, { needs: right })
    await sql`insert into ${rows} (company_id, ${column}, kind, name, file_id, added_by)
      values (${ctx.company}, ${id}, ${kind}, ${upload.name.slice(0, 200)}, ${file}, ${makerOf(ctx)})`.execute(ctx.tx)
    ctx.note({ entity, entity_id: id, after: { document: kind, name: upload.name } })
    return { data: await read(ctx, id), message: 'Document added.' }
  })

  const remove = handle(calls.remove, async ({ id, document_id }, ctx, services) => {
    await reach(ctx, id, 'remove')
    const gone = await sql<{ kind: string; name: string; file_id: string }>`
      delete from ${rows} where company_id = ${ctx.company} and ${column} = ${id} and id = ${document_id}
      returning kind, name, file_id`.execute(ctx.tx)
    const [row] = gone.rows
    if (!row) throw notFound('This document')
    await services.files.remove(ctx, ctx.company, [row.file_id])
    ctx.note({ entity, entity_id: id, before: { document: row.kind, name: row.name } })
    return { data: await read(ctx, id), message: 'Document removed.' }
  })

  return [list, add, remove]
}
