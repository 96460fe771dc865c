/** Bulk admission: everybody in the sheet or nobody, a statement a table; taken back while nothing hangs on them. */
import { broughtBySheet, removeUsers, takeUserIds } from '#features/people/server/index.ts'
import { hasSession } from '#features/access/server/index.ts'
import { choicesOf } from '#features/people/contract/person-sheet.ts'
import { splitName } from '#features/people/contract/person.ts'
import { sql } from 'kysely'
import type { TypedRow as AnyTypedRow } from '#platform/contract/import-columns.ts'
import type { Tx } from '#platform/server/db.ts'
import { type ImportPlace, importRoom, type Made } from '#platform/server/imports/kit.ts'
import { hangingOn } from '#platform/server/references.ts'
import { bulkAdmission } from '../../contract/bulk-admission.ts'
import { bulkColumns } from '../../contract/bulk-columns.ts'
import { checkRows, type ReadyRow, type TypedRow } from '../../contract/bulk-rows.ts'
import { relations, studentShape } from '../../contract/student-shape.ts'
import { passCodes, takeCodes } from '../enrol-codes.ts'
import { writeWords } from '../search-words.ts'
import { readFrame } from './known-of-school.ts'

const importKind = 'bulk-admission'

export const bulkAdmissionRoom = importRoom<ReadyRow>({
  kind: importKind,
  title: 'Bulk admission',
  calls: bulkAdmission,
  columns: bulkColumns,
  allowed: async (tx, company) => ({
    ...choicesOf(studentShape),
    relation: relations.map(([, label]) => label),
    grade: (
      await tx.selectFrom('grades').select('name').where('company_id', '=', company).orderBy('rank').execute()
    ).map(({ name }) => name),
  }),
  check: async ({ tx, company, batch }, typed) =>
    checkRows(typed as TypedRow[], await readFrame(tx, company, batch, typed as AnyTypedRow[] as TypedRow[])),
  apply: (place, ready) => stepsOf(place, ready),
  undo,
})

type Numbered = ReadyRow & { id: number; guardian_id: number | null }

function stepsOf(place: ImportPlace, ready: readonly ReadyRow[]): (() => Promise<Made | void>)[] {
  const { tx, company } = place
  let students: Numbered[] = []
  return [
    async () => {
      const { guardianOf, fresh } = await saveGuardians(tx, company, ready)
      const ids = await takeUserIds(tx, ready.length)
      students = ready.map((row, i) => ({ ...row, id: ids[i]!, guardian_id: guardianOf(row) }))
      return { students: ids, guardians: fresh }
    },
    () => insertPeople(place, students),
    () => insertFamilies(place, students),
    () => insertEnrolments(place, students),
    () =>
      writeWords(
        tx,
        company,
        students.map(({ id }) => id),
      ),
  ]
}

const keyOf = (row: ReadyRow): string | null => row.guardian && (row.guardian.mobile ?? `row ${row.row}`)

/** One guardian a mobile, known or new; without a mobile each row has its own. */
async function saveGuardians(
  tx: Tx,
  company: number,
  ready: readonly ReadyRow[],
): Promise<{ guardianOf: (row: ReadyRow) => number | null; fresh: number[] }> {
  const wanted = new Map(
    ready.toReversed().flatMap((row) => (row.guardian ? [[keyOf(row)!, row.guardian] as const] : [])),
  )
  const mobiles = [...wanted.values()].map(({ mobile }) => mobile).filter((mobile) => mobile !== null)
  const { rows: known } = await sql<{ id: number; mobile: string }>`
    select id, primary_mobile as mobile from users
    where company_id = ${company} and deleted_at is null and primary_mobile = any(${mobiles}::text[])`.execute(tx)
  const idOf = new Map(known.map(({ id, mobile }) => [mobile, id]))
  const fresh = [...wanted].filter(([key]) => !idOf.has(key))
  const ids = await takeUserIds(tx, fresh.length)
  fresh.forEach(([key], i) => idOf.set(key, ids[i]!))
  const people = JSON.stringify(fresh.map(([, { name, mobile }], i) => ({ id: ids[i], ...splitName(name), mobile })))
  await sql`
    insert into users (company_id, id, fname, mname, lname, primary_mobile)
    select ${company}::bigint, id, fname, mname, lname, mobile
    from jsonb_to_recordset(${people}::jsonb) p (id bigint, fname text, mname text, lname text, mobile text)`.execute(
    tx,
  )
  const all = [...idOf.values()]
  await sql`insert into guardians (company_id, id) select ${company}::bigint, unnest(${all}::bigint[])
    on conflict do nothing`.execute(tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary)
    select ${company}::bigint, id, 'guardian',
      not exists (select from user_roles r where r.company_id = ${company} and r.user_id = id and r.is_primary)
      from unnest(${all}::bigint[]) id
    on conflict do nothing`.execute(tx)
  return { guardianOf: (row) => idOf.get(keyOf(row) ?? '') ?? null, fresh: ids }
}

async function insertPeople({ tx, company, importId }: ImportPlace, students: readonly Numbered[]): Promise<void> {
  const json = JSON.stringify(students)
  const [user, own] = [broughtBySheet(studentShape, 'users'), broughtBySheet(studentShape, 'own')]
  await sql`
    insert into users (company_id, id, ${user.names}, enabled)
    select ${company}::bigint, id, ${user.names}, false
    from jsonb_to_recordset(${json}::jsonb) s (id bigint, ${user.typed})`.execute(tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint,
      unnest(${students.map(({ id }) => id)}::bigint[]), 'student', true`.execute(tx)
  await sql`
    insert into students (company_id, id, ${own.names}, import_id)
    select ${company}::bigint, id, ${own.names}, ${importId}::uuid
    from jsonb_to_recordset(${json}::jsonb) s (id bigint, ${own.typed})`.execute(tx)
}

async function insertFamilies({ tx, company }: ImportPlace, students: readonly Numbered[]): Promise<void> {
  const links = students.flatMap(({ id, guardian_id, guardian }) =>
    guardian_id && guardian ? [{ id, guardian_id, relation: guardian.relation }] : [],
  )
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary)
    select ${company}::bigint, id, guardian_id, relation, true
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) l (id bigint, guardian_id bigint, relation text)`.execute(
    tx,
  )
  const addresses = students.flatMap(({ id, address }) => (address ? [{ id, ...address }] : []))
  await sql`
    insert into addresses (company_id, student_id, kind, province_id, district_id, municipality_id, ward, tole)
    select ${company}::bigint, id, 'permanent', province_id, district_id, municipality_id, ward, tole
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) a
      (id bigint, province_id int, district_id int, municipality_id int, ward int, tole text)`.execute(tx)
}

async function insertEnrolments({ tx, company, batch }: ImportPlace, students: readonly Numbered[]): Promise<void> {
  await passCodes(
    tx,
    company,
    batch,
    students.flatMap(({ enroll_code }) => enroll_code ?? []),
  )
  const codes = await takeCodes(tx, company, batch, students.filter(({ enroll_code }) => !enroll_code).length)
  const seats = students.map(({ id, grade_id, section_id, roll, admission_date, enroll_code }) => ({
    id,
    grade_id,
    section_id,
    roll,
    admission_date,
    code: enroll_code ?? codes.shift(),
  }))
  await sql`
    insert into enrolments (company_id, student_id, batch_id, grade_id, section_id, roll, enroll_code, enrolled_on)
    select ${company}::bigint, id, ${batch.id}::bigint, grade_id, section_id, roll, code, admission_date
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) e
      (id bigint, grade_id bigint, section_id bigint, roll int, admission_date date, code text)`.execute(tx)
}

/** Their own rows go with them; whatever else points to them, or to their seats, keeps them here. */
async function undo({ tx, company }: ImportPlace, made: Made): Promise<void> {
  const { students, guardians } = made as { students: number[]; guardians: number[] }
  const { rows: seats } = await sql<{
    id: number
  }>`select id from enrolments where company_id = ${company} and student_id = any(${students}::bigint[]) order by id
    for update`.execute(tx)
  const hanging = [
    ...(await hangingOn(
      tx,
      company,
      'enrolments',
      seats.map((seat) => seat.id),
    )),
    ...(await hangingOn(tx, company, 'students', students, [
      'student_guardians',
      'addresses',
      'enrolments',
      'student_words',
    ])),
    ...(await hangingOn(tx, company, 'users', students, ['students', 'user_roles'])),
  ]
  if (hanging.length) throw bulkAdmission.undo.refuse('hangs-on-it')
  const among = sql`any(${students}::bigint[])`
  await sql`delete from student_guardians where company_id = ${company} and student_id = ${among}`.execute(tx)
  await sql`delete from addresses where company_id = ${company} and student_id = ${among}`.execute(tx)
  await sql`delete from enrolments where company_id = ${company} and student_id = ${among}`.execute(tx)
  await sql`delete from students where company_id = ${company} and id = ${among}`.execute(tx)
  await takeGuardians(tx, company, guardians)
  await removeUsers(tx, company, students)
}

/** Guardians whom the sheet brought, and who have no other child and nothing else by now. */
async function takeGuardians(tx: Tx, company: number, guardians: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select g.id from guardians g where g.company_id = ${company} and g.id = any(${guardians}::bigint[])
      and not exists (select from student_guardians l where l.company_id = g.company_id and l.guardian_id = g.id)
      and not ${hasSession(company, sql`g.id`)}`.execute(tx)
  const ids = rows.map((row) => row.id)
  // where one of them has a message or the like by now they all stay: a guardian without a child harms nobody
  if ((await hangingOn(tx, company, 'users', ids, ['guardians', 'user_roles'])).length) return
  await sql`delete from guardians where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  await removeUsers(tx, company, ids)
}
