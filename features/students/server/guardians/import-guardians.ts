/** Guardians from a sheet, by the child's enrol code: a known mobile means the guardian who has it. */
import { sql } from 'kysely'
import { normaliseMobile } from '#nepal/mobile.ts'
import { splitName } from '#features/people/contract/person.ts'
import { isName } from '#features/people/contract/person-cells.ts'
import { longestOf, type ReadPerson, readPerson } from '#features/people/contract/person-rows.ts'
import { broughtBySheet, readSet, removeUsers, takeUserIds } from '#features/people/server/index.ts'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import type { Tx } from '#platform/server/db.ts'
import { type ImportPlace, importRoom, type Made } from '#platform/server/imports/kit.ts'
import { hangingOn } from '#platform/server/references.ts'
import { readRelation } from '../../contract/bulk-cells.ts'
import { guardianShape } from '../../contract/guardians/guardian-shape.ts'
import { guardianImport } from '../../contract/guardians/import-calls.ts'
import { type GuardianColumn, guardianColumns } from '../../contract/guardians/import-columns.ts'
import { writeWords } from '../search-words.ts'

interface NewGuardian {
  student_id: number
  name: string
  mobile: string | null
  relation: string
  /** What is noted of him beside name and mobile. */
  noted: ReadPerson['values']
  /** Without a mobile each row is a person of its own. */
  key: string
}
interface Frame {
  students: ReadonlyMap<string, number>
  /** Mobile -> who has it, and whether it is a student. */
  known: ReadonlyMap<string, { id: number; is_student: boolean }>
  emails: ReadonlySet<string>
  /** `student id:guardian id` */
  links: ReadonlySet<string>
}

export const guardianRoom = importRoom<NewGuardian>({
  kind: 'guardians',
  title: 'Guardians',
  calls: guardianImport,
  columns: guardianColumns,
  allowed: async () => ({
    relation: ['Father', 'Mother', 'Grandfather', 'Grandmother', 'Brother', 'Sister', 'Uncle', 'Aunt', 'Other'],
  }),
  check: async ({ tx, company, batch }, typed) =>
    checkGuardians(typed as TypedRow<GuardianColumn>[], await readFrame(tx, company, batch)),
  apply: (place, ready) => [() => insertGuardians(place, ready)],
  undo,
})

async function readFrame(tx: Tx, company: number, batch: number): Promise<Frame> {
  const { rows: students } = await sql<{
    id: number
    code: string
  }>`select student_id as id, lower(enroll_code) as code from enrolments
    where company_id = ${company} and batch_id = ${batch}`.execute(tx)
  const { rows: known } = await sql<{ id: number; mobile: string; is_student: boolean }>`
    select u.id, u.primary_mobile as mobile,
      exists (select from students s where s.company_id = u.company_id and s.id = u.id) as is_student from users u
    where u.company_id = ${company} and u.deleted_at is null and u.primary_mobile is not null`.execute(tx)
  return {
    students: new Map(students.map(({ id, code }) => [code, id])),
    known: new Map(known.map(({ mobile, ...who }) => [mobile, who])),
    emails: await readSet(
      tx,
      sql`select lower(email) as key from users
        where company_id = ${company} and deleted_at is null and email is not null`,
    ),
    links: await readSet(
      tx,
      sql`select student_id || ':' || guardian_id as key from student_guardians where company_id = ${company}`,
    ),
  }
}

function checkGuardians(
  typed: readonly TypedRow<GuardianColumn>[],
  frame: Frame,
): { rows: CheckedRow[]; ready: NewGuardian[] } {
  const seen = new Map<string, number>()
  const addresses = new Map<string, { key: string; row: number }>()
  const read = typed.map((row) => {
    const reader = new RowReader<GuardianColumn>(row, guardianColumns, { ...longestOf(guardianShape), name: 160 })
    const student = reader.take(
      'enroll_code',
      (code) => frame.students.get(code.toLowerCase()) ?? null,
      'No student of this batch has this code',
    )
    const name = reader.take('name', isName, 'This is not a name') ?? ''
    const mobile = reader.take('mobile', normaliseMobile, 'This is not a mobile number of Nepal')
    const known = mobile ? frame.known.get(mobile) : undefined
    if (known?.is_student) reader.complain('mobile', 'This mobile belongs to a student')
    if (known && student && frame.links.has(`${student}:${known.id}`))
      reader.complain('enroll_code', 'This guardian is assigned to the student already')
    const { values: noted } = readPerson(guardianShape, reader as RowReader<string>)
    const { email } = noted
    if (email && !known && frame.emails.has(email.toLowerCase()))
      reader.complain('email', 'Somebody with this e-mail is known to the school already')
    const key = mobile ?? `row ${row.row}`
    // brothers and sisters bring their guardian more than once
    const other = email && addresses.get(email.toLowerCase())
    if (other && other.key !== key) reader.complain('email', 'Doubled: the same as row {row}', { row: other.row })
    else if (email) addresses.set(email.toLowerCase(), { key, row: row.row })
    const pair = `${student}|${key}`
    const line = seen.get(pair)
    if (student && line !== undefined) reader.complain('enroll_code', 'Doubled: the same as row {row}', { row: line })
    seen.set(pair, line ?? row.row)
    const relation =
      reader.take(
        'relation',
        readRelation,
        'Father, Mother, Grandfather, Grandmother, Brother, Sister, Uncle, Aunt or Other',
      ) ?? 'other'
    return {
      row,
      reader,
      guardian: { student_id: student ?? 0, name, mobile, relation, noted, key },
    }
  })
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.filter(({ reader }) => !Object.keys(reader.errors).length).map(({ guardian }) => guardian),
  }
}

interface GuardiansMade extends Made {
  guardians: number[]
  links: { student_id: number; guardian_id: number }[]
}

async function insertGuardians({ tx, company }: ImportPlace, ready: readonly NewGuardian[]): Promise<GuardiansMade> {
  const wanted = new Map(ready.toReversed().map((each) => [each.key, each]))
  const mobiles = ready.flatMap(({ mobile }) => mobile ?? [])
  const { rows: known } = await sql<{
    id: number
    mobile: string
  }>`select id, primary_mobile as mobile from users
    where company_id = ${company} and deleted_at is null and primary_mobile = any(${mobiles}::text[])`.execute(tx)
  const idOf = new Map(known.map(({ id, mobile }) => [mobile, id]))
  const fresh = [...wanted].filter(([key]) => !idOf.has(key))
  const ids = await takeUserIds(tx, fresh.length)
  fresh.forEach(([key], i) => idOf.set(key, ids[i]!))
  const [user, own] = [broughtBySheet(guardianShape, 'users'), broughtBySheet(guardianShape, 'own')]
  const people = JSON.stringify(
    fresh.map(([, { name, mobile, noted }], i) => ({ ...noted, id: ids[i], ...splitName(name), mobile })),
  )
  await sql`
    insert into users (company_id, id, fname, mname, lname, primary_mobile, ${user.names})
    select ${company}::bigint, id, fname, mname, lname, mobile, ${user.names}
    from jsonb_to_recordset(${people}::jsonb) p
      (id bigint, fname text, mname text, lname text, mobile text, ${user.typed})`.execute(tx)
  const all = JSON.stringify([...wanted].map(([key, { noted }]) => ({ ...noted, id: idOf.get(key) })))
  await sql`
    insert into guardians (company_id, id, ${own.names})
    select ${company}::bigint, id, ${own.names} from jsonb_to_recordset(${all}::jsonb) g (id bigint, ${own.typed})
    on conflict do nothing`.execute(tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary)
    select ${company}::bigint, id, 'guardian',
      not exists (select from user_roles r where r.company_id = ${company} and r.user_id = id and r.is_primary)
      from unnest(${[...idOf.values()]}::bigint[]) id on conflict do nothing`.execute(tx)
  const links = ready.map((each) => ({
    student_id: each.student_id,
    guardian_id: idOf.get(each.key)!,
    relation: each.relation,
  }))
  // the first guardian of a child without one is the primary one
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary)
    select ${company}::bigint, l.student_id, l.guardian_id, l.relation,
      row_number() over (partition by l.student_id order by l.n) = 1
        and not exists
        (select from student_guardians g
        where g.company_id = ${company}::bigint and g.student_id = l.student_id and g.is_primary)
    from (select x.*, row_number() over () as n
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) x (student_id bigint, guardian_id bigint, relation text))
      l`.execute(tx)
  await writeWords(tx, company, [...new Set(links.map(({ student_id }) => student_id))])
  return { guardians: ids, links: links.map(({ student_id, guardian_id }) => ({ student_id, guardian_id })) }
}

async function undo({ tx, company }: ImportPlace, made: Made): Promise<void> {
  const { guardians, links } = made as GuardiansMade
  const json = JSON.stringify(links)
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from student_guardians g using jsonb_to_recordset(${json}::jsonb) l (student_id bigint, guardian_id bigint)
      where g.company_id = ${company} and g.student_id = l.student_id and g.guardian_id = l.guardian_id
      returning g.student_id)
    select count(*) as n from gone`.execute(tx)
  if (rows[0]!.n !== links.length) throw guardianImport.undo.refuse('changed-since')
  if (
    (await hangingOn(tx, company, 'guardians', guardians)).length ||
    (await hangingOn(tx, company, 'users', guardians, ['guardians', 'user_roles'])).length
  )
    throw guardianImport.undo.refuse('hangs-on-it')
  await sql`delete from guardians where company_id = ${company} and id = any(${guardians}::bigint[])`.execute(tx)
  await removeUsers(tx, company, guardians)
  // a child whose primary guardian went keeps another one as the first, where there is one
  await sql`
    update student_guardians g set is_primary = true from (
      select student_id, min(guardian_id) as guardian_id from student_guardians
      where company_id = ${company} and student_id = any(${links.map(({ student_id }) => student_id)}::bigint[])
      group by student_id having not bool_or(is_primary)) f
    where g.company_id = ${company} and g.student_id = f.student_id and g.guardian_id = f.guardian_id`.execute(tx)
  await writeWords(tx, company, [...new Set(links.map(({ student_id }) => student_id))])
}
