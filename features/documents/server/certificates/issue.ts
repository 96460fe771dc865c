/** Certificates are issued: who gets one, what is known of each, then the numbers, and what stood on each is kept. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { makerOf } from '#platform/server/context.ts'
import { schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { bySeat, seatColumns } from '#features/academics/server/index.ts'
import * as contract from '../../contract/certificates/certificates.ts'
import { certificateTypes, languagesOf } from '../../contract/certificates/certificate-design.ts'
import { fieldsOfText, typedOf } from '../../contract/certificates/walk.ts'
import { certificatesKind } from './print.ts'
import { snapshotOf } from './snapshot.ts'
import { holdStudents, reached, readStudents } from './students.ts'
import { readTemplates, templateFor } from './template-of.ts'
import { numberText, valuesOf } from './values.ts'

const templates = handle(contract.certificateTemplates, async (_input, ctx) => ({
  data: (await readTemplates(ctx)).map(({ design, ...template }) => ({
    ...template,
    certificate: design.certificate,
    languages: languagesOf(design),
    typed: { en: typedOf(design, 'en'), ne: typedOf(design, 'ne') },
  })),
}))

/** Those of the batch worked in, or those who have left by their last enrolment. */
const students = handle(contract.certificateStudents, async (query, ctx) => {
  const { left, grade_id, section_id, template_id } = query
  const typed = query.search ? containing(query.search) : null
  const { rows } = await sql<contract.CertificateCandidate & { total: number }>`
    select e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, ${seatColumns}, s.status,
      (select count(*)::int from issued_documents d
      where d.company_id = e.company_id and d.enroll_id = e.id and d.template_id = ${template_id ?? null}::bigint
        and d.cancelled_at is null) as issued,
      count(*) over () as total
    from ${reached(ctx)}
      and ${
        left
          ? sql`s.status = 'left'
            and not exists
            (select from enrolments o
            where o.company_id = e.company_id and o.student_id = e.student_id
              and (o.enrolled_on, o.id) > (e.enrolled_on, e.id))`
          : sql`e.batch_id = ${ctx.batch?.id ?? -1} and s.status = 'active'`
      }
      ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
        ${section_id ? sql`and e.section_id = ${section_id}` : sql``}
      ${
        typed
          ? sql`and
        (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed}
          or folded(e.enroll_code) ilike ${typed})`
          : sql``
      }
    order by ${bySeat}, u.full_name collate "C", e.id ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.certificateStudents.path,
  )
})

const check = handle(contract.checkCertificates, async ({ template_id, language, enroll_ids, typed }, ctx) => {
  const { design } = await templateFor(ctx, template_id, language)
  const found = await readStudents(ctx, enroll_ids, { template: template_id, language })
  const school = await schoolHead(ctx)
  const fields = fieldsOfText(design, language)
  return {
    data: found.map((student) => {
      const { enroll_id, enroll_code, name, name_np, grade, grade_np, section } = student
      // a number is given when it is issued
      const values = valuesOf(student, { school, typed, number: '-', issued_on: ctx.today }, language)
      return {
        enroll_id,
        enroll_code,
        name,
        name_np,
        grade,
        grade_np,
        section,
        owes: design.certificate === 'transfer' && student.owes,
        studies: design.certificate === 'transfer' && student.studies,
        blank: fields.filter((field) => !values[field]),
        issued: student.issued.map(numberText),
      }
    }),
  }
})

/** Of a transfer certificate: who studies gets none, who owes one for a reason. Whether somebody owes. */
function refuseTransfer(
  certificate: string,
  getting: readonly { studies: boolean; owes: boolean }[],
  due_reason: string | null | undefined,
): boolean {
  if (certificate !== 'transfer') return false
  if (getting.some(({ studies }) => studies)) throw contract.issueCertificates.refuse('studies')
  const owing = getting.some(({ owes }) => owes)
  if (owing && !due_reason)
    throw contract.issueCertificates.refuse('owes', { errors: { due_reason: ['Field is required'] } })
  return owing
}

const issue = handle(contract.issueCertificates, async (asked, ctx, services, { request }) => {
  const { template_id, language, version, enroll_ids, again, due_reason } = asked
  const { batch } = ctx
  if (!batch) throw contract.issueCertificates.refuse('no-batch')
  const template = await templateFor(ctx, template_id, language)
  if (template.version !== version) throw contract.issueCertificates.refuse('changed-meanwhile', { status: 409 })
  await holdStudents(ctx, enroll_ids)
  const found = await readStudents(ctx, enroll_ids, { template: template_id, language })
  const getting = again ? found : found.filter(({ issued }) => !issued.length)
  if (!getting.length) throw contract.issueCertificates.refuse('already-issued')
  const { certificate } = template.design
  const owing = refuseTransfer(certificate, getting, due_reason)
  const school = await schoolHead(ctx)
  const { series } = certificateTypes[certificate]
  const first = await takeNumbers(ctx.tx, ctx.company, `certificate:${series}:${batch.id}`, getting.length)
  const rows = getting.map((student, at) => {
    const number = first + at
    return {
      number,
      enroll_id: student.enroll_id,
      due_reason: owing && student.owes ? due_reason : null,
      snapshot: snapshotOf(student, template.design, language, {
        school,
        issued_on: ctx.today,
        typed: asked.typed,
        number: numberText({ series, batch: batch.name, number }),
      }),
    }
  })
  const many = rows.length > 1
  const { rows: made } = await sql<{ id: number }>`
    insert into issued_documents
      (company_id, template_id, version, series, batch_id, number, enroll_id, language, snapshot, due_reason, issued_by,
      print_count)
    select ${ctx.company}::bigint, ${template_id}::bigint, ${version}::int, ${series}, ${batch.id}::bigint, number,
      enroll_id, ${language}, snapshot, due_reason, ${makerOf(ctx)}::bigint, ${many ? 1 : 0}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
      (number bigint, enroll_id bigint, snapshot jsonb, due_reason text) order by number returning id`.execute(ctx.tx)
  const ids = made.map(({ id }) => id)
  // the originals of many come out of one job; one alone is opened by whoever issued it
  const job_id = many
    ? await services.jobs.start(ctx, {
        company: ctx.company,
        kind: certificatesKind,
        title: 'Certificates',
        input: { ids, origin: `${request.protocol}://${request.host}` },
        by: ctx.user.id,
        total: ids.length,
      })
    : null
  const numbers = [...new Set([rows[0]!, rows.at(-1)!].map(({ snapshot }) => snapshot.number))]
  ctx.note({
    entity: 'issued_documents',
    entity_id: ids[0]!,
    after: { template: template.name, certificates: ids.length, numbers },
    ...(owing && { reason: due_reason! }),
  })
  return {
    data: { ids, numbers, left_out: found.length - getting.length, job_id },
    message: many ? 'The certificates are issued.' : 'The certificate is issued.',
  }
})

export const issueHandlers = [templates, students, check, issue]
