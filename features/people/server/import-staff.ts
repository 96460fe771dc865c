/** Staff from a sheet: new people with their employment and role; nobody is changed by it. */
import { isName, readGender } from '../contract/person-cells.ts'
import type { NotedValues } from '../contract/person-answer.ts'
import { type CellRule, longestOf, readPerson } from '../contract/person-rows.ts'
import { choicesOf } from '../contract/person-sheet.ts'
import { sql } from 'kysely'
import { anyAbove } from '#features/access/server/index.ts'
import { normaliseMobile } from '#nepal/mobile.ts'
import { type CheckedRow, RowReader, type TypedRow } from '#platform/contract/import-columns.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { type ImportPlace, importRoom, type Made } from '#platform/server/imports/kit.ts'
import { yearsSince } from '#platform/contract/usual-days.ts'
import { hangingOn } from '#platform/server/references.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import { sheetRoles, type StaffColumn, staffColumns } from '../contract/staff-columns.ts'
import { staffImport } from '../contract/staff-import-calls.ts'
import { staffShape } from '../contract/staff-shape.ts'
import { readSet, removeUsers, takeUserIds } from './users-of-sheets.ts'
import { broughtBySheet } from './person-sql.ts'

type NewStaff = NotedValues<typeof staffShape.notes> & { kind: string; role: string | null }

interface Frame {
  today: string
  numbers: ReadonlySet<string>
  mobiles: ReadonlySet<string>
  emails: ReadonlySet<string>
  departments: ReadonlyMap<string, number>
  /** Name or slug, in lower case -> slug. */
  roles: ReadonlyMap<string, string>
}

export const staffRoom = importRoom<NewStaff>({
  kind: 'staff',
  title: 'Staff',
  calls: staffImport,
  columns: staffColumns,
  async allowed(tx, company) {
    const { departments, names } = await readNames(tx, company)
    return {
      role: names,
      department: departments.map(({ name }) => name),
      ...choicesOf(staffShape),
    }
  },
  check: async ({ tx, company }, typed) => checkStaff(typed as TypedRow<StaffColumn>[], await readFrame(tx, company)),
  async beforeStart(ctx, rows) {
    const { roles } = await readFrame(ctx.tx, ctx.company)
    const given = rows.flatMap(({ cells }) => roles.get((cells.role ?? '').trim().toLowerCase()) ?? [])
    if (await anyAbove(ctx, [...new Set(given)])) throw staffImport.start.refuse('more-than-own')
  },
  apply: (place, ready) => [async () => ({ staff: await insertStaff(place, ready) })],
  undo,
})

async function readNames(tx: Tx, company: number) {
  const departments = await tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('company_id', '=', company)
    .orderBy('name')
    .execute()
  const roles = await tx
    .selectFrom('roles')
    .select(['slug', 'name'])
    .where('company_id', '=', company)
    .where('slug', 'in', [...sheetRoles])
    .orderBy('name')
    .execute()
  return { departments, roles, names: roles.map(({ name }) => name) }
}

async function readFrame(tx: Tx, company: number): Promise<Frame> {
  const { departments, roles } = await readNames(tx, company)
  return {
    today: todayOf(tx),
    numbers: await readSet(tx, sql`select lower(employee_number) as key from staff where company_id = ${company}`),
    mobiles: await readSet(
      tx,
      sql`select primary_mobile as key from users
        where company_id = ${company} and deleted_at is null and primary_mobile is not null`,
    ),
    emails: await readSet(
      tx,
      sql`select lower(email) as key from users
        where company_id = ${company} and deleted_at is null and email is not null`,
    ),
    departments: new Map(departments.map(({ id, name }) => [name.toLowerCase(), id])),
    roles: new Map(
      roles.flatMap(({ slug, name }) => [
        [slug, slug],
        [name.toLowerCase(), slug],
      ]),
    ),
  }
}

const name: CellRule = [isName, 'This is not a name']

const joinedEarly = 'This does not go with the date of birth'
const joinsTooYoung = (dob: string | null, joined: string | null): boolean =>
  !!dob && !!joined && yearsSince(dob, joined) < 14

function checkStaff(typed: readonly TypedRow<StaffColumn>[], frame: Frame): { rows: CheckedRow[]; ready: NewStaff[] } {
  const seen = {
    employee_number: new Map<string, number>(),
    mobile: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  const read = typed.map((row) => {
    const reader = new RowReader<StaffColumn>(row, staffColumns, longestOf(staffShape))
    const { values, saidBy } = readPerson(
      staffShape,
      reader as RowReader<string>,
      {
        fname: name,
        mname: name,
        lname: name,
        gender: [readGender, 'Male, Female or Other'],
        primary_mobile: [normaliseMobile, 'This is not a mobile number of Nepal'],
      },
      { ids: { departments: frame.departments }, today: frame.today },
    )
    const once = (column: keyof typeof seen, value: string | null, known: ReadonlySet<string>, message: string) => {
      if (!value || reader.errors[column]) return
      const line = seen[column].get(value)
      if (line !== undefined) reader.complain(column, 'Doubled: the same as row {row}', { row: line })
      else if (known.has(value)) reader.complain(column, message)
      seen[column].set(value, line ?? row.row)
    }
    const { primary_mobile: mobile, email, dob, joined_on } = values
    once(
      'employee_number',
      reader.text('employee_number')?.toLowerCase() ?? null,
      frame.numbers,
      'Another member of staff has this number.',
    )
    once('mobile', mobile, frame.mobiles, 'Somebody with this mobile is known to the school already.')
    once(
      'email',
      email?.toLowerCase() ?? null,
      frame.emails,
      'Somebody with this e-mail is known to the school already',
    )
    if (joinsTooYoung(dob, joined_on)) reader.complain(saidBy('joined_on') as StaffColumn, joinedEarly)
    const role = reader.take(
      'role',
      (text) => frame.roles.get(text.toLowerCase()) ?? null,
      'A sheet cannot give this role',
    )
    const person = {
      ...values,
      role,
      joined_on: joined_on ?? frame.today,
      kind: values.kind ?? 'permanent',
    } as NewStaff
    return { row, reader, person }
  })
  return {
    rows: read.map(({ row, reader }) => ({ ...row, errors: reader.errors })),
    ready: read.filter(({ reader }) => !Object.keys(reader.errors).length).map(({ person }) => person),
  }
}

async function insertStaff({ tx, company }: ImportPlace, people: readonly NewStaff[]): Promise<number[]> {
  const ids = await takeUserIds(tx, people.length)
  const json = JSON.stringify(people.map((person, i) => ({ ...person, id: ids[i] })))
  const [user, own] = [broughtBySheet(staffShape, 'users'), broughtBySheet(staffShape, 'own')]
  await sql`
    insert into users (company_id, id, ${user.names})
    select ${company}::bigint, id, ${user.names}
    from jsonb_to_recordset(${json}::jsonb) p (id bigint, ${user.typed})`.execute(tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${company}::bigint, id, role, true
    from jsonb_to_recordset(${json}::jsonb) p (id bigint, role text) where role is not null`.execute(tx)
  // numbers that are not typed go on above the highest; the counter's row makes two imports wait for each other
  const first = await numbersFor(tx, company, people)
  await sql`
    insert into staff (company_id, id, ${own.names})
    select ${company}::bigint, id, ${own.names} from (
      select id, coalesce(employee_number,
        (${first}::bigint + row_number() over (partition by employee_number is null order by id) - 1)::text)
        as employee_number, ${own.namesBut('employee_number')}
      from jsonb_to_recordset(${json}::jsonb) p (id bigint, ${own.typed})) numbered`.execute(tx)
  return ids
}

async function numbersFor(tx: Tx, company: number, people: readonly NewStaff[]): Promise<number> {
  const typed = people
    .map(({ employee_number }) => Number(employee_number))
    .filter((number) => Number.isSafeInteger(number))
  const above = Math.max(0, ...typed)
  const needed = people.filter(({ employee_number }) => !employee_number).length
  const highest = sql`(select greatest(coalesce(max(employee_number::bigint), 0), ${above}::bigint) from staff
    where company_id = ${company} and employee_number ~ '^[0-9]{1,9}$')`
  return takeNumbers(tx, company, 'employee_number', needed, highest)
}

async function undo({ tx, company }: ImportPlace, made: Made): Promise<void> {
  const ids = (made as { staff: number[] }).staff
  await sql`select from users where company_id = ${company} and id = any(${ids}::bigint[]) order by id
    for update`.execute(tx)
  const hanging = [
    ...(await hangingOn(tx, company, 'staff', ids)),
    ...(await hangingOn(tx, company, 'users', ids, ['staff', 'user_roles'])),
  ]
  // who was given another role since is not taken away with his sheet
  const { rows: raised } = await sql`select from user_roles
      where company_id = ${company} and user_id = any(${ids}::bigint[]) and role_slug <> all(${[...sheetRoles]}::text[])
      limit 1`.execute(tx)
  if (hanging.length || raised.length) throw staffImport.undo.refuse('hangs-on-it')
  await sql`delete from staff where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  await removeUsers(tx, company, ids)
}
