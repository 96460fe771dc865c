/** Papers of a student that the office keeps as files. Reading one needs the right to read students. */
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { addDocument, listDocuments, removeDocument, type StudentDocument } from '../../contract/life.ts'
import { reachStudent } from '../scope.ts'
import { makerOf } from './parts.ts'
import { sql } from 'kysely'

async function read(ctx: Ctx, id: number): Promise<StudentDocument[]> {
  const { rows } = await sql<StudentDocument>`
    select d.id, d.kind, d.name, d.file_id, f.mime, f.size, u.full_name as added_by, d.added_at
    from student_documents d join files f on f.company_id = d.company_id and f.id = d.file_id left join users u on u.company_id = d.company_id and u.id = d.added_by
    where d.company_id = ${ctx.company} and d.student_id = ${id} order by d.added_at desc, d.id desc`.execute(ctx.tx)
  return rows
}

const list = handle(listDocuments, async ({ id }, ctx) => {
  await reachStudent(ctx, id, { deleted: true })
  return { data: await read(ctx, id) }
})

const add = handle(addDocument, async ({ id, kind }, ctx, services) => {
  await reachStudent(ctx, id)
  const upload = ctx.uploads.file
  if (!upload) throw fieldError('file', 'Field is required')
  const file_id = await services.files.save(ctx, upload, 'document', 'student-read')
  await ctx.tx.insertInto('student_documents').values({ company_id: ctx.company, student_id: id, kind, name: upload.name.slice(0, 200), file_id, added_by: makerOf(ctx) }).execute()
  ctx.note({ entity: 'students', entity_id: id, after: { document: kind, name: upload.name } })
  return { data: await read(ctx, id), message: 'Document added.' }
})

const remove = handle(removeDocument, async ({ id, document_id }, ctx, services) => {
  await reachStudent(ctx, id)
  const row = await ctx.tx.deleteFrom('student_documents').where('company_id', '=', ctx.company).where('student_id', '=', id).where('id', '=', document_id).returning(['kind', 'name', 'file_id']).executeTakeFirst()
  if (!row) throw notFound('This document')
  await services.files.remove(ctx.tx, ctx.company, [row.file_id])
  ctx.note({ entity: 'students', entity_id: id, before: { document: row.kind, name: row.name } })
  return { data: await read(ctx, id), message: 'Document removed.' }
})

export const documentHandlers = [list, add, remove]
