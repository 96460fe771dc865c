/** Certificates on paper, as they were issued: the first print of one is the original, each later one a marked copy. Many come out of the job that issued them. */
import { sql } from 'kysely'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import type { CertificatePaper } from '#papers/card-shapes.ts'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import { orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, printLater, schoolHead } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import type { CertificateLanguage } from '../../contract/certificates/certificate-design.ts'
import { erased, printCertificate } from '../../contract/certificates/certificates.ts'
import { certificateCode } from './certificate-code.ts'
import { frameOf, sheetOf, verifyAddress } from './paper.ts'
import type { Snapshot } from './snapshot.ts'
import { readVersions, versionKey } from './template-of.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>
interface Issued {
  id: number
  template_id: number
  version: number
  language: CertificateLanguage
  snapshot: Snapshot
  /** Prints before this one. */
  printed: number
  cancelled_at: string | null
}

/** All of one template and language, in the order of their numbers. */
async function paperOf(
  ctx: Reader,
  issued: readonly Issued[],
  keys: KeyRing,
  origin: string,
): Promise<CertificatePaper> {
  const designs = await readVersions(ctx, issued.slice(0, 1))
  const design = designs.get(versionKey(issued[0]!))!
  const { language } = issued[0]!
  // the words are those of the day, the logo is today's
  const { logo } = await schoolHead(ctx)
  return {
    ...frameOf(design, language),
    sheets: issued.map(({ id, snapshot, printed, cancelled_at }) =>
      sheetOf(ctx.company, design, language, snapshot, {
        address: verifyAddress(origin, certificateCode(keys, { company: ctx.company, id })),
        logo,
        copy: printed || null,
        cancelled_on: cancelled_at && dayInNepal(new Date(cancelled_at)),
        draft: false,
      }),
    ),
  }
}

export const print = handle(printCertificate, async ({ id, token }, ctx, { keys }, http) => {
  checkDownloadToken(token, ctx)
  // counted in the statement that reads it: two printers never both print an original
  const { rows } = await sql<Issued>`
    update issued_documents d set print_count = d.print_count + 1
    from enrolments e join ${userOf('e.student_id')} and u.deleted_at is null
    where d.company_id = ${ctx.company} and d.id = ${id} and e.company_id = d.company_id and e.id = d.enroll_id
      and ${studentScope(ctx, sql`e.student_id`)}
    returning d.id, d.template_id, d.version, d.language, d.snapshot, d.print_count - 1 as printed,
      d.cancelled_at`.execute(ctx.tx)
  const issued = orNotFound(rows[0], 'This certificate')
  if (!issued.snapshot.student) throw new Refusal('erased', erased)
  const { protocol, host } = http.request
  return printLater('certificate', await paperOf(ctx, [issued], keys, `${protocol}://${host}`), ctx, http, {
    name: `certificate-${issued.snapshot.number}`,
    keep: false,
  })
})

export const certificatesKind = 'print-certificates'
/** With photos, as marksheets. */
const sheetsAtOnce = 50

/** Prints the originals; begun again on another node it prints the same. */
export const certificatesJob: JobHandler = async ({ job, db, keys, print: printMany }) => {
  const { ids, origin } = job.input as { ids: number[]; origin: string }
  const company = job.company_id
  await printMany('certificates', {
    template: 'certificate',
    items: ids,
    atOnce: sheetsAtOnce,
    paper: (some) =>
      inSchool(db, company, async (tx) => {
        const { rows } = await sql<Issued>`
          select d.id, d.template_id, d.version, d.language, d.snapshot, 0 as printed, d.cancelled_at
          from issued_documents d
          where d.company_id = ${company} and d.id = any(${some}::bigint[]) order by d.number`.execute(tx)
        return paperOf({ tx, company }, rows, keys, origin)
      }),
  })
  return { certificates: ids.length }
}
