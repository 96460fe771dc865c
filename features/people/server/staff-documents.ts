/** Papers of a member of staff that the office keeps as files; reading one needs the right to read staff. */
import { sql } from 'kysely'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { addStaffDocument, listStaffDocuments, removeStaffDocument, type StaffDocument } from '../contract/staff.ts'
import { makerOf } from './parts.ts'
import { reachStaff } from './staff-record.ts'

async function read(ctx: Ctx, id: number): Promise<StaffDocument[]> {
  const { rows } = await sql<StaffDocument>`
    select d.id, d.kind, d.name, d.file_id, f.mime, f.size, u.full_name as added_by, d.added_at
    from staff_documents d join files f on f.company_id = d.company_id and f.id = d.file_id left join users u on u.company_id = d.company_id and u.id = d.added_by
    where d.company_id = ${ctx.company} and d.staff_id = ${id} order by d.added_at desc, d.id desc`.execute(ctx.tx)
  return rows
}

const list = handle(listStaffDocuments, async ({ id }, ctx) => {
  await reachStaff(ctx, id)
  return { data: await read(ctx, id) }
})

const add = handle(addStaffDocument, async ({ id, kind }, ctx, services) => {
  await reachStaff(ctx, id)
  const upload = ctx.uploads.file
  if (!upload) throw fieldError('file', 'Field is required')
  const file_id = await services.files.save(ctx, upload, 'document', 'staff-read')
  await ctx.tx.insertInto('staff_documents').values({ company_id: ctx.company, staff_id: id, kind, name: upload.name.slice(0, 200), file_id, added_by: makerOf(ctx) }).execute()
  ctx.note({ entity: 'staff', entity_id: id, after: { document: kind, name: upload.name } })
  return { data: await read(ctx, id), message: 'Document added.' }
})

const remove = handle(removeStaffDocument, async ({ id, document_id }, ctx, services) => {
  await reachStaff(ctx, id)
  const row = await ctx.tx.deleteFrom('staff_documents').where('company_id', '=', ctx.company).where('staff_id', '=', id).where('id', '=', document_id).returning(['kind', 'name', 'file_id']).executeTakeFirst()
  if (!row) throw notFound('This document')
  await services.files.remove(ctx.tx, ctx.company, [row.file_id])
  ctx.note({ entity: 'staff', entity_id: id, before: { document: row.kind, name: row.name } })
  return { data: await read(ctx, id), message: 'Document removed.' }
})

export const staffDocumentHandlers = [list, add, remove]
