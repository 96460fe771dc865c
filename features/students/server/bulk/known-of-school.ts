/** What the school knows that a sheet's rows are checked against: one statement a question, whatever the number of rows. */
import { readSet } from '#features/people/server/index.ts'
import { readDay } from '#platform/fields/date/sheet.ts'
import { sql } from 'kysely'
import { normaliseMobile } from '#nepal/mobile.ts'
import { readFrameGrades } from '#features/academics/server/index.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { type Frame, fullName, knownKey, type TypedRow } from '../../contract/bulk-rows.ts'

export async function readFrame(tx: Tx, company: number, batch: number, rows: readonly TypedRow[]): Promise<Frame> {
  const typed = (name: keyof TypedRow['cells']) => [
    ...new Set(rows.map(({ cells }) => cells[name]?.trim().toLowerCase()).filter((text): text is string => !!text)),
  ]
  return {
    today: todayOf(tx),
    grades: await readFrameGrades(tx, company),
    codes: await readSet(
      tx,
      sql`select lower(enroll_code) as key from enrolments
        where company_id = ${company} and batch_id = ${batch}
          and lower(enroll_code) = any(${typed('enroll_code')}::text[])`,
    ),
    rolls: await readSet(
      tx,
      sql`select section_id || ':' || roll as key from enrolments
        where company_id = ${company} and batch_id = ${batch} and status = 'studying' and section_id is not null
          and roll is not null`,
    ),
    admissionNumbers: await readSet(
      tx,
      sql`select lower(admission_number) as key from students
        where company_id = ${company} and lower(admission_number) = any(${typed('admission_number')}::text[])`,
    ),
    iemisIds: await readSet(
      tx,
      sql`select lower(iemis_id) as key from students
        where company_id = ${company} and lower(iemis_id) = any(${typed('iemis_id')}::text[])`,
    ),
    otherMobiles: await readSet(
      tx,
      sql`
      select u.primary_mobile as key from users u
      where u.company_id = ${company} and u.deleted_at is null and u.primary_mobile = any(${mobilesOf(rows)}::text[])
        and exists (select from students s where s.company_id = u.company_id and s.id = u.id)`,
    ),
    known: await readKnown(tx, company, rows),
  }
}

const mobilesOf = (rows: readonly TypedRow[]) => [
  ...new Set(rows.map(({ cells }) => normaliseMobile(cells.guardian_mobile ?? '')).filter((mobile) => mobile !== null)),
]

/** Students of the school with the name and birthday of somebody in the sheet. */
async function readKnown(tx: Tx, company: number, rows: readonly TypedRow[]): Promise<Map<string, string>> {
  const asked = rows.flatMap(({ cells }) => {
    const part = (name: 'fname' | 'mname' | 'lname') => cells[name]?.trim() || null
    const dob = readDay(cells.dob_bs ?? '', 'bs') ?? readDay(cells.dob_ad ?? '', 'ad')
    const fname = part('fname')
    return dob && fname
      ? [{ name: fullName({ fname, mname: part('mname'), lname: part('lname') }).toLowerCase(), dob }]
      : []
  })
  const { rows: known } = await sql<{ name: string; dob: string; code: string }>`
    select lower(u.full_name) as name, s.dob,
      coalesce((select e.enroll_code from enrolments e where e.company_id = s.company_id and e.student_id = s.id
      order by e.enrolled_on desc limit 1), '') as code
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (name text, dob date)
    join students s on s.company_id = ${company} and s.dob = a.dob
    join users u on u.company_id = s.company_id and u.id = s.id and u.deleted_at is null
      and lower(u.full_name) = a.name`.execute(tx)
  return new Map(known.map(({ name, dob, code }) => [knownKey(name, dob), code]))
}
