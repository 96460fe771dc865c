/** What stands on cards of students. */
import { type RawBuilder, sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { gateCodes } from '#features/attendance/server/index.ts'
import { type AddressRow, placeText, primaryGuardian, shownAddress } from '#features/students/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import type { Letterhead } from '#platform/server/asked-of-rooms.ts'
import type { Ctx } from '#platform/server/context.ts'
import { onlyFor } from '#platform/server/sql-words.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import type { FieldsOf } from '../../contract/cards/card-fields.ts'
import { bsOf, digits, inLanguage, nameValues, type OnCard, schoolValues } from './card-paper.ts'

/** What whoever prints may see of a student. */
export interface Seen {
  record: boolean
  contact: boolean
}

interface Row {
  student_id: number
  name: string
  name_np: string | null
  profile_image: string | null
  grade: string
  grade_np: string | null
  section: string | null
  roll: number | null
  enroll_code: string
  batch: string
  valid_until: string
  dob: string | null
  blood_group: string | null
  admission_number: string | null
  guardian: string | null
  guardian_np: string | null
  mobile: string | null
  address: AddressRow | null
}

const only = (may: boolean): RawBuilder<boolean> => sql<boolean>`${may}::boolean`

/** In the order of the ids. Whoever asks has reached them. */
export async function readStudents(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  enrolments: readonly number[],
  { seen, language, school, keys }: { seen: Seen; language: Language; school: Letterhead; keys: KeyRing },
): Promise<OnCard[]> {
  const { rows } = await sql<Row>`
    select e.student_id, u.full_name as name, u.name_np, u.profile_image, ${seatColumns}, e.enroll_code,
      b.name as batch, b.end_date as valid_until,
      ${onlyFor(seen.record, sql`s.dob`)} as dob, ${onlyFor(seen.record, sql`s.blood_group`)} as blood_group,
        s.admission_number,
      p.name as guardian, p.name_np as guardian_np, p.mobile, ${onlyFor(seen.contact, sql`a.row`)} as address
    from unnest(${enrolments}::bigint[]) with ordinality asked (enroll_id, n)
    join enrolments e on e.company_id = ${company} and e.id = asked.enroll_id
    join students s on s.company_id = e.company_id and s.id = e.student_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    ${seat} ${primaryGuardian(company, sql`e.student_id`, only(seen.contact))}
      ${shownAddress(company, sql`e.student_id`)}
    order by asked.n`.execute(tx)
  const codes = await gateCodes(
    { tx, company },
    keys,
    rows.map(({ student_id }) => student_id),
  )
  return rows.map((row) => ({
    values: valuesOf(row, school, language),
    photo: row.profile_image ? new StoredBytes(company, row.profile_image, { small: true }) : null,
    qr: codes.get(row.student_id)!,
    code: row.enroll_code,
  }))
}

const valuesOf = (row: Row, school: Letterhead, language: Language) =>
  ({
    ...nameValues(row.name, row.name_np, language),
    class: inLanguage(language, row.grade, row.grade_np),
    section: row.section,
    roll: digits(language, row.roll),
    enroll_code: row.enroll_code,
    batch: digits(language, row.batch),
    guardian: inLanguage(language, row.guardian, row.guardian_np),
    mobile: digits(language, row.mobile),
    dob: bsOf(row.dob, language),
    blood_group: row.blood_group,
    address: row.address && placeText(row.address, language),
    admission_number: row.admission_number,
    valid_until: bsOf(row.valid_until, language),
    ...schoolValues(school, language),
  }) satisfies Record<FieldsOf<'id_card_student'>, string | null>
