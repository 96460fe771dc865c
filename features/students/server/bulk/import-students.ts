/** The import of a checked sheet: everybody or nobody, in one transaction, a statement a table. */
import { sql } from 'kysely'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { type ReadyRow } from '../../contract/bulk-rows.ts'
import { splitName } from '../../contract/details.ts'
import { passCodes, takeCodes } from '../codes.ts'
import { writeWords } from '../words.ts'
import { checkSheet, isWrong, readSheet, saveRows } from './store.ts'

const changedMeanwhile = 'Some rows have errors now: the school has changed since the sheet was checked. Correct them and import again.'

/** Run again after a crash it finds nothing done, or all. */
export const importJob: JobHandler = async ({ job, db, progress }) => {
  const { sheet: id } = job.input as { sheet: string }
  const company = job.company_id
  try {
    return await inSchool(db, company, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const sheet = await readSheet(tx, company, id, true)
      if (sheet.state !== 'importing') return { import_id: id, students: 0 }
      const { rows, ready } = await checkSheet(tx, company, sheet.batch_id, sheet.rows.rows)
      if (rows.some(isWrong)) throw new Error(changedMeanwhile)
      const steps = stepsOf(tx, { company, importId: id, batch: { id: sheet.batch_id, name: sheet.batch } }, ready)
      for (const [i, step] of steps.entries()) {
        await step()
        await progress(Math.round((rows.length * (i + 1)) / steps.length), rows.length)
      }
      await tx.updateTable('imports').set({ state: 'imported' }).where('company_id', '=', company).where('id', '=', id).execute()
      await writeAudit(tx, company, undefined, {}, 'bulk-admission', { entity: 'imports', entity_id: id, after: { students: ready.length, by: job.created_by } })
      return { import_id: id, students: ready.length }
    })
  } catch (error) {
    await reopen(db, company, id)
    throw error
  }
}

/** The sheet can be corrected again, with what is wrong in it now. */
const reopen = (db: Parameters<typeof inSchool>[0], company: number, id: string) =>
  inSchool(db, company, async (tx) => {
    const sheet = await readSheet(tx, company, id, true)
    if (sheet.state !== 'importing') return
    const { rows } = await checkSheet(tx, company, sheet.batch_id, sheet.rows.rows)
    await saveRows(tx, company, id, { ...sheet.rows, rows })
    await tx.updateTable('imports').set({ state: 'checked' }).where('company_id', '=', company).where('id', '=', id).execute()
  })

interface Place {
  company: number
  importId: string
  batch: { id: number; name: string }
}

type Numbered = ReadyRow & { id: number; guardian_id: number | null }

function stepsOf(tx: Tx, place: Place, ready: readonly ReadyRow[]): (() => Promise<void>)[] {
  let students: Numbered[] = []
  return [
    async () => {
      const guardianOf = await saveGuardians(tx, place.company, ready)
      const ids = await takeUserIds(tx, ready.length)
      students = ready.map((row, i) => ({ ...row, id: ids[i]!, guardian_id: guardianOf(row) }))
    },
    () => insertPeople(tx, place, students),
    () => insertFamilies(tx, place, students),
    () => insertEnrolments(tx, place, students),
    () => writeWords(tx, place.company, students.map(({ id }) => id)),
  ]
}

async function takeUserIds(tx: Tx, count: number): Promise<number[]> {
  // the sequence is looked up once, not once a row
  const { rows } = await sql<{ id: number }>`
    with ids as materialized (select pg_get_serial_sequence('users', 'id')::regclass as sequence)
    select nextval(sequence) as id from ids, generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

const keyOf = (row: ReadyRow): string | null => row.guardian && (row.guardian.mobile ?? `row ${row.row}`)

/** One guardian a mobile, known or new; without a mobile each row has its own. */
async function saveGuardians(tx: Tx, company: number, ready: readonly ReadyRow[]): Promise<(row: ReadyRow) => number | null> {
  const wanted = new Map(ready.toReversed().flatMap((row) => (row.guardian ? [[keyOf(row)!, row.guardian] as const] : [])))
  const mobiles = [...wanted.values()].map(({ mobile }) => mobile).filter((mobile) => mobile !== null)
  const { rows: known } = await sql<{ id: number; mobile: string }>`
    select id, primary_mobile as mobile from users where company_id = ${company} and deleted_at is null and primary_mobile = any(${mobiles}::text[])`.execute(tx)
  const idOf = new Map(known.map(({ id, mobile }) => [mobile, id]))
  const fresh = [...wanted].filter(([key]) => !idOf.has(key))
  const ids = await takeUserIds(tx, fresh.length)
  fresh.forEach(([key], i) => idOf.set(key, ids[i]!))
  const people = JSON.stringify(fresh.map(([, { name, mobile }], i) => ({ id: ids[i], ...splitName(name), mobile })))
  await sql`
    insert into users (company_id, id, fname, mname, lname, primary_mobile)
    select ${company}::bigint, id, fname, mname, lname, mobile from jsonb_to_recordset(${people}::jsonb) p (id bigint, fname text, mname text, lname text, mobile text)`.execute(tx)
  const all = [...idOf.values()]
  await sql`insert into guardians (company_id, id) select ${company}::bigint, unnest(${all}::bigint[]) on conflict do nothing`.execute(tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary)
    select ${company}::bigint, id, 'guardian', not exists (select from user_roles r where r.company_id = ${company} and r.user_id = id and r.is_primary) from unnest(${all}::bigint[]) id
    on conflict do nothing`.execute(tx)
  return (row) => idOf.get(keyOf(row) ?? '') ?? null
}

async function insertPeople(tx: Tx, { company, importId }: Place, students: readonly Numbered[]): Promise<void> {
  const json = JSON.stringify(students)
  await sql`
    insert into users (company_id, id, fname, mname, lname, name_np, enabled)
    select ${company}::bigint, id, fname, mname, lname, name_np, false from jsonb_to_recordset(${json}::jsonb) s (id bigint, fname text, mname text, lname text, name_np text)`.execute(tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint, unnest(${students.map(({ id }) => id)}::bigint[]), 'student', true`.execute(tx)
  await sql`
    insert into students (company_id, id, gender, dob, blood_group, religion, ethnicity, admission_number, admission_date, import_id)
    select ${company}::bigint, id, gender, dob, blood_group, religion, ethnicity, admission_number, admission_date, ${importId}::uuid
    from jsonb_to_recordset(${json}::jsonb) s (id bigint, gender text, dob date, blood_group text, religion text, ethnicity text, admission_number text, admission_date date)`.execute(tx)
}

async function insertFamilies(tx: Tx, { company }: Place, students: readonly Numbered[]): Promise<void> {
  const links = students.flatMap(({ id, guardian_id, guardian }) => (guardian_id && guardian ? [{ id, guardian_id, relation: guardian.relation }] : []))
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary)
    select ${company}::bigint, id, guardian_id, relation, true from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) l (id bigint, guardian_id bigint, relation text)`.execute(tx)
  const addresses = students.flatMap(({ id, address }) => (address ? [{ id, ...address }] : []))
  await sql`
    insert into addresses (company_id, student_id, kind, province_id, district_id, municipality_id, ward, tole)
    select ${company}::bigint, id, 'permanent', province_id, district_id, municipality_id, ward, tole
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) a (id bigint, province_id int, district_id int, municipality_id int, ward int, tole text)`.execute(tx)
}

async function insertEnrolments(tx: Tx, { company, batch }: Place, students: readonly Numbered[]): Promise<void> {
  await passCodes(tx, company, batch, students.flatMap(({ enroll_code }) => enroll_code ?? []))
  const codes = await takeCodes(tx, company, batch, students.filter(({ enroll_code }) => !enroll_code).length)
  const seats = students.map(({ id, grade_id, section_id, roll, admission_date, enroll_code }) => ({ id, grade_id, section_id, roll, admission_date, code: enroll_code ?? codes.shift() }))
  await sql`
    insert into enrolments (company_id, student_id, batch_id, grade_id, section_id, roll, enroll_code, enrolled_on)
    select ${company}::bigint, id, ${batch.id}::bigint, grade_id, section_id, roll, code, admission_date
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) e (id bigint, grade_id bigint, section_id bigint, roll int, admission_date date, code text)`.execute(tx)
}
