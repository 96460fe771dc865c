/** Whether a certificate is genuine: by the code on it, for whoever holds the paper. It says what stands on the paper; of a cancelled one only that it is. */
import { sql } from 'kysely'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import { handleOpen } from '#platform/server/handler.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { verifyCertificate } from '../../contract/certificates/certificates.ts'
import { readCertificateCode } from './certificate-code.ts'
import type { Snapshot } from './snapshot.ts'

export const verify = handleOpen(verifyCertificate, async ({ code }, { db, keys }) => {
  const read = readCertificateCode(keys, code)
  if (!read) throw notFound('This certificate')
  return inSchool(db, read.company, async (tx) => {
    const { rows } = await sql<{ snapshot: Snapshot; cancelled_at: string | null; is_deleted: boolean }>`
      select d.snapshot, d.cancelled_at, u.deleted_at is not null as is_deleted from issued_documents d
      join companies c on c.id = d.company_id and c.deleted_at is null
      join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
      join users u on u.company_id = e.company_id and u.id = e.student_id
      where d.company_id = ${read.company} and d.id = ${read.id}`.execute(tx)
    const { snapshot, cancelled_at, is_deleted } = orNotFound(rows[0], 'This certificate')
    const { school, number, certificate, issued_on, student } = snapshot
    const named = cancelled_at || is_deleted ? null : student
    return {
      data: {
        state: cancelled_at ? ('cancelled' as const) : ('valid' as const),
        school: school.name,
        school_np: school.name_np,
        number,
        certificate,
        issued_on,
        cancelled_on: cancelled_at && dayInNepal(new Date(cancelled_at)),
        name: named?.name ?? null,
        name_np: named?.name_np ?? null,
      },
    }
  })
})
