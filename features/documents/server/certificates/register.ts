/** The register of issued certificates: found, taken away as a file, cancelled with a reason. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/certificates/certificates.ts'
import { certificateCode } from './certificate-code.ts'

type Query = InputOf<typeof contract.listCertificates>

/** Certificates `d` of students whom one reaches, with user `u`. */
function issuedOnes(ctx: Ctx, { search, template_id, batch_id }: Query): RawBuilder<unknown> {
  const typed = search ? containing(search) : null
  return sql`
    issued_documents d
    join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    join ${userOf('e.student_id')}
    join templates t on t.company_id = d.company_id and t.id = d.template_id
    join batches b on b.company_id = d.company_id and b.id = d.batch_id
    left join users w on w.company_id = d.company_id and w.id = d.issued_by
    where d.company_id = ${ctx.company} and ${studentScope(ctx, sql`e.student_id`)}
      ${template_id ? sql`and d.template_id = ${template_id}` : sql``}
        ${batch_id ? sql`and d.batch_id = ${batch_id}` : sql``}
      ${
        typed
          ? sql`and (folded(d.snapshot ->> 'number') ilike ${typed}
            or (u.deleted_at is null
            and (folded(d.snapshot #>> '{student,name}') ilike ${typed}
            or folded(d.snapshot #>> '{student,name_np}') ilike ${typed}
            or folded(d.snapshot ->> 'enroll_code') ilike ${typed})))`
          : sql``
      }`
}

/** The number stands for whoever counts; who it was does not, of somebody who is deleted. */
const ofStudent = (value: RawBuilder<unknown>) => sql`case when u.deleted_at is null then ${value} end`

const select = (ctx: Ctx, query: Query) => sql<Omit<contract.IssuedCertificate, 'code'> & { total: number }>`
  select d.id, d.snapshot ->> 'number' as number, d.issued_at, t.name as template, t.name_np as template_np, d.language,
    b.name as batch,
    ${ofStudent(sql`d.snapshot ->> 'enroll_code'`)} as enroll_code,
      ${ofStudent(sql`d.snapshot #>> '{student,name}'`)} as name,
      ${ofStudent(sql`d.snapshot #>> '{student,name_np}'`)} as name_np,
    ${ofStudent(sql`d.snapshot ->> 'grade'`)} as grade, ${ofStudent(sql`d.snapshot ->> 'grade_np'`)} as grade_np,
      ${ofStudent(sql`d.snapshot ->> 'section'`)} as section,
    w.full_name as issued_by, w.name_np as issued_by_np, d.print_count as prints,
      ${ofStudent(sql`d.due_reason`)} as due_reason, d.cancelled_at,
      ${ofStudent(sql`d.cancel_reason`)} as cancel_reason,
    count(*) over () as total
  from ${issuedOnes(ctx, query)} order by d.id desc ${pageOf(query)}`

const list = handle(contract.listCertificates, async (query, ctx, { keys }) => {
  const { rows } = await select(ctx, query).execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => ({
      ...row,
      code: certificateCode(keys, { company: ctx.company, id: row.id }),
    })),
    rows[0]?.total ?? 0,
    query,
    contract.listCertificates.path,
  )
})

const columns: TableColumn[] = [
  { name: 'number', label: 'Number', kind: 'text' },
  { name: 'issued_on', label: 'Issued on', kind: 'date' },
  { name: 'template', label: 'Certificate template', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'name', label: 'Student', kind: 'text' },
  { name: 'grade', label: 'Class', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  { name: 'issued_by', label: 'Issued by', kind: 'text' },
  { name: 'prints', label: 'Prints', kind: 'int' },
  { name: 'due_reason', label: 'Reason, though dues stood', kind: 'text' },
  { name: 'cancelled_on', label: 'Cancelled on', kind: 'date' },
  { name: 'cancel_reason', label: 'Why it was cancelled', kind: 'text' },
]
const download = handle(
  downloadEndpoint(
    contract.listCertificates.path,
    { plural: 'Certificates', rights: { read: contract.registerRight } } as never,
    contract.certificatesQuery,
  ),
  async ({ columns: _chosen, ...input }, ctx, _inside, http) =>
    sendColumns(
      { title: 'Certificates', columns },
      {
        statement: sql`
          select f.*, (f.issued_at at time zone 'Asia/Kathmandu')::date as issued_on,
            (f.cancelled_at at time zone 'Asia/Kathmandu')::date as cancelled_on
          from (${select(ctx, { ...(input as unknown as Query), ...wholeList })}) f order by f.id desc`,
      },
      input,
      ctx,
      http,
    ),
)

const cancel = handle(contract.cancelCertificate, async ({ id, reason }, ctx) => {
  const { rows } = await sql<{ cancelled_at: string | null; number: string }>`
    select d.cancelled_at, d.snapshot ->> 'number' as number from issued_documents d
    join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    where d.company_id = ${ctx.company} and d.id = ${id} and ${studentScope(ctx, sql`e.student_id`)}
    for update of d`.execute(ctx.tx)
  const before = orNotFound(rows[0], 'This certificate')
  if (before.cancelled_at) throw contract.cancelCertificate.refuse('already-cancelled')
  await sql`
    update issued_documents
    set cancelled_at = app_now(), cancelled_by = ${makerOf(ctx)}::bigint, cancel_reason = ${reason}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'issued_documents', entity_id: id, after: { cancelled: true, number: before.number }, reason })
  return { message: 'The certificate is cancelled.' }
})

export const registerHandlers = [list, download, cancel]
