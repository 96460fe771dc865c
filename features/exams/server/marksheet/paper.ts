/** What stands on marksheets, read for printing: of the school once, of the students some at a time. */
import { type RawBuilder, sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { MarksheetOnPaper, MarksheetPaper } from '#papers/exam-shapes.ts'
import { userOf } from '#features/access/server/index.ts'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import type { Ctx } from '#platform/server/context.ts'
import { schoolHead } from '#platform/server/download.ts'
import type { SettingsOf } from '#platform/contract/settings.ts'
import { readSettings } from '#platform/server/settings.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import type { Band } from '../../contract/scheme.ts'
import type { MarksheetDesign } from '../../contract/marksheet-design.ts'
import { examSettings } from '../../contract/settings.ts'
import { fingerprintOf, type PrintedResult, resultCode } from './result-code.ts'
import { readSignatures } from './signatures.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>
export type MarksheetFrame = Omit<MarksheetPaper, 'sheets'>

/** All but the sheets. `design`: another one than the school's, for a sample. */
export async function frameOf(ctx: Reader, language: Language, design?: MarksheetDesign): Promise<MarksheetFrame> {
  const settings = await readSettings(ctx, examSettings)
  const signatures = await readSignatures(ctx)
  return {
    school: await schoolHead(ctx),
    language,
    ...shownBy(settings),
    ...(design && { design }),
    signatures: signatures.map(({ file_id, ...one }) => ({
      ...one,
      picture: file_id ? new StoredBytes(ctx.company, file_id) : null,
    })),
  }
}

const shownBy = (
  settings: SettingsOf<typeof examSettings>,
): Omit<MarksheetFrame, 'school' | 'language' | 'signatures'> => ({
  design: settings.design,
  heading: settings.heading || null,
  heading_np: settings.heading_np || null,
  rank: settings.rank,
  photo: settings.shows_photo,
  highest: settings.shows_highest,
  attendance: settings.shows_attendance,
  legend: settings.shows_legend,
  note: settings.note || null,
})

/** Whose parents and day of birth are printed, and the address that the code leads to. */
export interface SheetsFor {
  /** The day of birth and the number of IEMIS; the parents: for who may see them on the record. */
  record: boolean
  contact: boolean
  keys: KeyRing
  /** 'https://himalaya.example'; the code is behind it. */
  origin: string
}

interface Row extends PrintedResult, Omit<MarksheetOnPaper, 'photo' | 'qr' | 'bands' | keyof PrintedResult> {
  enroll_id: number
  exam_id: number
  profile_image: string | null
  bands: Band[]
}

/** The name of the father or mother of an enrolment `e`. */
export const guardian = (relation: string, name: 'full_name' | 'name_np' = 'full_name'): RawBuilder<unknown> => sql`(
  select gu.${sql.raw(name)} from student_guardians sg
  join users gu on gu.company_id = sg.company_id and gu.id = sg.guardian_id
  where sg.company_id = e.company_id and sg.student_id = e.student_id and sg.relation = ${relation}
  order by sg.is_primary desc, sg.guardian_id limit 1)`

/** In the order of the ids. Whoever asks has reached them. */
export async function readSheets(
  { tx, company }: Reader,
  exam: number,
  enrolments: readonly number[],
  { record, contact, keys, origin }: SheetsFor,
): Promise<MarksheetOnPaper[]> {
  const { rows } = await sql<Row>`
    select r.enroll_id, m.id as exam_id, m.name as exam, m.name_np as exam_np, c.weighed, b.name as batch,
      u.full_name as student, u.name_np as student_np, u.profile_image,
      ${onlyFor(record, sql`s.dob`)} as dob, ${onlyFor(record, sql`s.iemis_id`)} as iemis_id,
      ${onlyFor(contact, guardian('father'))} as father,
        ${onlyFor(contact, guardian('father', 'name_np'))} as father_np,
      ${onlyFor(contact, guardian('mother'))} as mother,
        ${onlyFor(contact, guardian('mother', 'name_np'))} as mother_np,
      ${seatColumns}, e.enroll_code, teacher.full_name as class_teacher,
      teacher.name_np as class_teacher_np, array_remove(array[h.ranked_by, h.ties_by], null) as ranked_by,
      r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.rank, r.section_rank, r.attendance, r.school_days,
        r.published_at, r.lines, r.activities, r.outcomes,
      h.bands
    from unnest(${enrolments}::bigint[]) with ordinality asked (enroll_id, n)
    join published_results r on r.company_id = ${company} and r.exam_id = ${exam} and r.enroll_id = asked.enroll_id
    join exams m on m.company_id = r.company_id and m.id = r.exam_id
    join batches b on b.company_id = m.company_id and b.id = m.batch_id
    join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    join students s on s.company_id = e.company_id and s.id = e.student_id
    join ${userOf('e.student_id')}
    ${seat}
    left join exam_grades c on c.company_id = r.company_id and c.exam_id = r.exam_id and c.grade_id = e.grade_id
    left join grading_schemes h on h.company_id = c.company_id and h.id = c.scheme_id
    left join section_teachers ct on ct.company_id = e.company_id and ct.batch_id = e.batch_id
      and ct.section_id = e.section_id
    left join users teacher on teacher.company_id = ct.company_id and teacher.id = ct.user_id
    order by asked.n`.execute(tx)
  return rows.map(({ enroll_id, exam_id, profile_image, bands, ...row }) => ({
    ...row,
    bands: bands ?? [],
    photo: profile_image ? new StoredBytes(company, profile_image, { small: true }) : null,
    qr: qrOf(
      `${origin}/verify/${resultCode(keys, { company, exam: exam_id, enrolment: enroll_id, fingerprint: fingerprintOf(row) })}`,
    ),
  }))
}

const qrOf = (address: string): Uint8Array => Buffer.from(renderSVG(address, { ecc: 'M', border: 1 }))
