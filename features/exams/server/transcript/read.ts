/** Transcripts of some students, read in one statement: who each is, and the years with their results. */
import { sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import type { Ctx } from '#platform/server/context.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import type { Band } from '../../contract/scheme.ts'
import type { TranscriptYear } from '../../contract/transcript.ts'
import { guardian } from '../marksheet/paper.ts'
import { byDivision, gradedAs, isBlocked, type NoResultRow, type ResultRow, resultOfYear, toldResult } from './years.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>

/** The day of birth and the number of IEMIS; the parents: for who may see them on the record. */
export interface Shown {
  record: boolean
  contact: boolean
}

interface Who {
  student_id: number
  student: string
  student_np: string | null
  profile_image: string | null
  admission_number: string | null
  admission_date: string
  left_on: string | null
  dob: string | null
  iemis_id: string | null
  father: string | null
  father_np: string | null
  mother: string | null
  mother_np: string | null
}
/** A grading scheme with the batches whose results it graded. */
interface Scheme {
  id: number
  batches: string[]
  bands: Band[]
}
export interface ReadYear extends TranscriptYear {
  grade_id: number
  exam_id: number | null
}
export interface ReadTranscript extends Who {
  years: ReadYear[]
  /** In the order of the years. */
  schemes: Scheme[]
  /** Of the last year. */
  class_teacher: string | null
  class_teacher_np: string | null
}

type YearRow = Omit<ReadYear, 'result' | 'exam_id'> & {
  class_teacher: string | null
  class_teacher_np: string | null
  scheme_id: number | null
  bands: Band[] | null
} & (ResultRow | NoResultRow)
type Row = Who & YearRow

/** In the order of the ids. Whoever asks has reached them. */
export async function readTranscripts(
  { tx, company }: Reader,
  students: readonly number[],
  { record, contact }: Shown,
): Promise<ReadTranscript[]> {
  const { rows } = await sql<Row>`
    select e.student_id, u.full_name as student, u.name_np as student_np, u.profile_image, s.admission_number,
      s.admission_date, s.left_on,
      ${onlyFor(record, sql`s.dob`)} as dob, ${onlyFor(record, sql`s.iemis_id`)} as iemis_id,
      ${onlyFor(contact, guardian('father'))} as father,
        ${onlyFor(contact, guardian('father', 'name_np'))} as father_np,
      ${onlyFor(contact, guardian('mother'))} as mother,
        ${onlyFor(contact, guardian('mother', 'name_np'))} as mother_np,
      e.id as enroll_id, e.enroll_code, e.grade_id, b.name as batch, ${seatColumns},
      teacher.full_name as class_teacher, teacher.name_np as class_teacher_np,
      ${isBlocked} as is_blocked,
      y.exam_id, y.exam, y.exam_np, y.is_final, y.state, y.gpa, y.letter, y.marks, y.full_marks, y.percent, y.lines,
        y.outcomes,
      ${byDivision} as by_division, h.id as scheme_id, h.bands
    from unnest(${students}::bigint[]) with ordinality asked (student_id, n)
    join enrolments e on e.company_id = ${company} and e.student_id = asked.student_id
    join students s on s.company_id = e.company_id and s.id = e.student_id
    join ${userOf('e.student_id')}
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    ${seat}
    ${resultOfYear}
    ${gradedAs(sql`y.exam_id`)}
    left join section_teachers ct on ct.company_id = e.company_id and ct.batch_id = e.batch_id
      and ct.section_id = e.section_id
    left join users teacher on teacher.company_id = ct.company_id and teacher.id = ct.user_id
    order by asked.n, b.start_date, e.id`.execute(tx)
  return [...groupedBy(rows, ({ student_id }) => student_id).values()].map(transcriptOf)
}

function transcriptOf(rows: readonly Row[]): ReadTranscript {
  const { student_id, student, student_np, profile_image, admission_number, admission_date, left_on } = rows[0]!
  const { dob, iemis_id, father, father_np, mother, mother_np } = rows[0]!
  const { class_teacher, class_teacher_np } = rows.at(-1)!
  return {
    student_id,
    student,
    student_np,
    profile_image,
    admission_number,
    admission_date,
    left_on,
    dob,
    iemis_id,
    father,
    father_np,
    mother,
    mother_np,
    class_teacher,
    class_teacher_np,
    years: rows.map(yearOf),
    schemes: schemesOf(rows),
  }
}

const yearOf = (row: Row): ReadYear => {
  const { enroll_id, enroll_code, grade_id, batch, grade, grade_np, section, roll, is_blocked } = row
  return {
    enroll_id,
    enroll_code,
    grade_id,
    batch,
    grade,
    grade_np,
    section,
    roll,
    is_blocked,
    exam_id: row.exam_id,
    result: row.exam_id === null ? null : toldResult(row as Row & ResultRow),
  }
}

/** Of a class that is rated only there are no letters to explain. */
function schemesOf(rows: readonly Row[]): Scheme[] {
  const schemes = new Map<number, Scheme>()
  for (const { scheme_id, bands, batch, lines, letter } of rows) {
    if (scheme_id === null || !bands || (!lines?.length && !letter)) continue
    const known = schemes.get(scheme_id)
    if (known) known.batches.push(batch)
    else schemes.set(scheme_id, { id: scheme_id, batches: [batch], bands })
  }
  return [...schemes.values()]
}
