/** Whether a transcript is genuine: by the code on it, for whoever holds the paper. It tells of the years that were printed, as long as families see the same of all of them. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, seat } from '#features/academics/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/db.ts'
import type { verifyMarksheet } from '../../contract/marksheet.ts'
import { fingerprintOfYears, type TranscriptCode } from './transcript-code.ts'
import { byDivision, gradedAs, type ResultRow, resultColumns, toldResult } from './years.ts'

type Told = Pick<DataOf<typeof verifyMarksheet>, 'state' | 'transcript'>

interface Row extends ResultRow {
  student: string
  student_np: string | null
  batch: string
  grade_id: number
  grade: string
  grade_np: string | null
  section: string | null
}

const yearsOf = ({ company, student, exams }: TranscriptCode): RawBuilder<Row> => sql<Row>`
  select u.full_name as student, u.name_np as student_np, b.name as batch, e.grade_id, ${classColumns},
    ${resultColumns}, ${byDivision} as by_division
  from visible_results r
  join exams m on m.company_id = r.company_id and m.id = r.exam_id
  join batches b on b.company_id = m.company_id and b.id = m.batch_id
  join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  join ${userOf('e.student_id')} and u.deleted_at is null
  ${seat}
  ${gradedAs(sql`r.exam_id`)}
  where r.company_id = ${company} and r.student_id = ${student} and r.exam_id = any(${exams}::bigint[])
  order by b.start_date, e.id`

/** In the transaction of the school that the code names. */
export async function verifyTranscript(tx: Tx, code: TranscriptCode): Promise<Told> {
  const { rows } = await yearsOf(code).execute(tx)
  if (rows.length !== code.exams.length) return { state: 'away', transcript: null }
  const years = rows.map((row) => ({ ...row, result: toldResult(row) }))
  if (fingerprintOfYears(years) !== code.fingerprint) return { state: 'changed', transcript: null }
  return {
    state: 'valid',
    transcript: {
      student: rows[0]!.student,
      student_np: rows[0]!.student_np,
      years,
    },
  }
}
