/** Whether a marksheet or transcript is genuine: by the code on it, for whoever holds the paper. It says what the paper says, as long as families see the same; of anything else it says nothing. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seat, classColumns } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'
import { handleOpen } from '#platform/server/handler.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { verifyMarksheet } from '../../contract/marksheet.ts'
import { readTranscriptCode } from '../transcript/transcript-code.ts'
import { verifyTranscript } from '../transcript/verify.ts'
import { fingerprintOf, type PrintedResult, readResultCode, type ResultCode } from './result-code.ts'

type Told = DataOf<typeof verifyMarksheet>
type Shown = NonNullable<Told['result']>
type School = Pick<Told, 'school' | 'school_np'>

export const verify = handleOpen(verifyMarksheet, async ({ code }, { db, keys }) => {
  const read = readResultCode(keys, code)
  const transcript = read ? undefined : readTranscriptCode(keys, code)
  const company = read?.company ?? transcript?.company
  if (company === undefined) throw notFound('This marksheet')
  return inSchool(db, company, async (tx) => {
    const { rows: schools } = await sql<School>`
      select name as school, name_np as school_np from companies where id = ${company} and deleted_at is null`.execute(
      tx,
    )
    const school = orNotFound(schools[0], 'This marksheet')
    if (transcript)
      return { data: { kind: 'transcript', result: null, ...school, ...(await verifyTranscript(tx, transcript)) } }
    return { data: { kind: 'marksheet', transcript: null, ...school, ...(await verifyResult(tx, read!)) } }
  })
})

async function verifyResult(tx: Tx, code: ResultCode): Promise<Pick<Told, 'state' | 'result'>> {
  const { company, exam, enrolment, fingerprint } = code
  const { rows } = await sql<Shown & PrintedResult>`
    select m.name as exam, m.name_np as exam_np, b.name as batch, u.full_name as student, u.name_np as student_np,
      ${classColumns}, e.enroll_code,
      r.state, r.gpa, r.letter, r.percent, r.published_at, r.marks, r.full_marks, r.rank, r.section_rank, r.lines,
        r.attendance, r.school_days, r.activities, r.outcomes
    from visible_results r
    join exams m on m.company_id = r.company_id and m.id = r.exam_id
    join batches b on b.company_id = m.company_id and b.id = m.batch_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    ${seat}
    where r.company_id = ${company} and r.exam_id = ${exam} and r.enroll_id = ${enrolment}`.execute(tx)
  const [row] = rows
  if (!row) return { state: 'away', result: null }
  if (fingerprintOf(row) !== fingerprint) return { state: 'changed', result: null }
  return { state: 'valid', result: row }
}
