/**
 * The demo: schools with true-to-life people, earlier batches, bills and payments; deterministic, set-based, dates follow today.
 * `npm start` fills two schools; `npm run demo -- --students N` adds as many schools as N students need.
 */
import { sql } from 'kysely'
import { hash } from '@node-rs/argon2'
import { adToBs, addDays, todayInNepal } from '#nepal/bikram-sambat.ts'
import { academicYear, fiscalYearOf } from '#nepal/school-years.ts'
import { builtInRoles } from '../rights.ts'
import type { Connection, Tx } from '#platform/server/db.ts'
import { enterSchool, inSchool, platformCompany } from '#platform/server/tenant.ts'
import { fillAttendance } from './attendance.ts'
import { fillBoards } from './boards.ts'
import { fillClassroom } from './classroom.ts'
import { fillExams } from './exams.ts'
import * as names from './names.ts'
import { type DemoSchool, fillPeople } from './people.ts'
import { fillFees } from './money.ts'
import { fillLife } from './life.ts'
import { fillMessages } from './messages.ts'
import { fillStaffRoom } from './people-staff.ts'
import { fillRoutines } from './routines.ts'

export const demoPassword = 'pathshala'

interface SchoolPlan {
  id: number
  name: string
  name_np: string
  host: string
  prefix: string
  address: string
  students: number
  /** Follows the demo users' names: '' in school 1, '.bagmati' in school 2. */
  suffix: string
  /** Billed months of the current batch; fewer where there are very many students. */
  months: number
  /** Filled without asking foreign keys and triggers row by row, which takes most of the time: the small demo proves the same statements with them. */
  unchecked?: boolean
}

const himalaya: SchoolPlan = {
  id: 1,
  name: 'Himalaya Secondary School',
  name_np: 'हिमालय माध्यमिक विद्यालय',
  host: 'himalaya.localhost',
  prefix: 'HIM',
  address: 'Baneshwor, Kathmandu',
  students: 600,
  suffix: '',
  months: 12,
}
const bagmati: SchoolPlan = {
  id: 2,
  name: 'Bagmati Academy',
  name_np: 'बागमती एकेडेमी',
  host: 'bagmati.localhost',
  prefix: 'BAG',
  address: 'Patan Dhoka, Lalitpur',
  students: 150,
  suffix: '.bagmati',
  months: 12,
}

/** The two schools of `npm start`. `sizes` makes them smaller for tests. */
export async function fillDefaultDemo(
  owner: Connection,
  sizes: { himalaya?: number; bagmati?: number } = {},
): Promise<void> {
  const password = await demoHash()
  await sql`insert into platform_secrets (name, value) values ('demo', 'filling') on conflict do nothing`.execute(
    owner.db,
  )
  await fillPlatform(owner, password)
  await fillSchool(owner, { ...himalaya, students: sizes.himalaya ?? himalaya.students }, password)
  await fillSchool(owner, { ...bagmati, students: sizes.bagmati ?? bagmati.students }, password)
  await sql`update platform_secrets set value = 'yes' where name = 'demo'`.execute(owner.db)
  await sql`analyze`.execute(owner.db)
}

/** Schools of at most 2,000 students until `students` are there; `told` hears of each. */
export async function fillLargeDemo(
  owner: Connection,
  students: number,
  options: { perSchool?: number; told?: (name: string, done: number) => void } = {},
): Promise<void> {
  const { perSchool = 2000, told } = options
  const password = await demoHash()
  await fillPlatform(owner, password)
  let done = 0
  let {
    rows: [{ next: id }],
  } = (await sql<{ next: number }>`select greatest(coalesce(max(id), 0), 2) + 1 as next from companies`.execute(
    owner.db,
  )) as { rows: [{ next: number }] }
  for (; done < students; id++) {
    const size = Math.min(perSchool, students - done)
    const name = `${names.toles[id % names.toles.length]} ${['Secondary School', 'Academy', 'English School', 'Vidyashram'][id % 4]} ${id}`
    await fillSchool(
      owner,
      {
        id,
        name,
        name_np: name,
        host: `school${id}.localhost`,
        prefix: `S${id}-`,
        address: 'Kathmandu',
        students: size,
        suffix: `.s${id}`,
        months: 3,
        unchecked: true,
      },
      password,
    )
    done += size
    told?.(name, done)
  }
  await sql`analyze`.execute(owner.db)
  await sql`insert into platform_secrets (name, value) values ('demo', 'yes') on conflict do nothing`.execute(owner.db)
}

/** One hash for all demo users: a million of them would take hours. */
const demoHash = () => hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

async function fillPlatform(owner: Connection, password: string): Promise<void> {
  await inSchool(owner.db, platformCompany, async (tx) => {
    await sql`insert into companies (id, name) values (${platformCompany}::bigint, 'Pathshala') on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into roles (company_id, slug, name, built_in) values (${platformCompany}::bigint, 'super', 'Super', true) on conflict do nothing`.execute(
      tx,
    )
    await sql`
      with made as (
        insert into users (company_id, fname, lname, username, email, password_hash, ut)
        select ${platformCompany}::bigint, 'Sudha', 'Joshi', 'super', 'super@example.com', ${password}, 'super'
        where not exists (select from users where company_id = ${platformCompany}::bigint and username = 'super') returning id)
      insert into user_roles (company_id, user_id, role_slug, is_primary) select ${platformCompany}::bigint, id, 'super', true from made`.execute(
      tx,
    )
  })
}

async function fillSchool(owner: Connection, plan: SchoolPlan, password: string): Promise<void> {
  const today = todayInNepal()
  await inSchool(owner.db, platformCompany, async (tx) => {
    const { rows: there } = await sql`select from companies where id = ${plan.id}`.execute(tx)
    // a start that was cut short goes on with the next school
    if (there.length) return
    await sql`
      insert into companies (id, name, name_np, primary_email, primary_phone, address, pan, established_on)
      values (${plan.id}, ${plan.name}, ${plan.name_np}, ${`office@${plan.host.replace('.localhost', '')}.example.com`}, '01-4780000', ${plan.address}, '60100' || lpad(${plan.id}::text, 4, '0'), '1992-04-13')`.execute(
      tx,
    )
    await sql`select setval(pg_get_serial_sequence('companies', 'id'), greatest((select max(id) from companies), 1))`.execute(
      tx,
    )
    await enterSchool(tx, plan.id)
    if (plan.unchecked) await skipChecks(tx)
    await fillFrame(tx, plan)
    const { batch, previous } = await fillYears(tx, plan.id, today)
    await fillAcademics(tx, plan)
    await fillBoards(tx, plan.id)
    const guardianId = await fillStaff(tx, plan, password, batch.id)
    const school: DemoSchool = {
      company: plan.id,
      students: plan.students,
      prefix: plan.prefix,
      hash: password,
      today,
      batch,
      previous,
      guardianId,
    }
    await fillPeople(tx, school)
    await giveDemoStudent(tx, plan, password)
    await fillFees(tx, school, plan.months)
    await fillExams(tx, school)
    await fillMessages(tx, school)
    await fillClassroom(tx, school)
    await fillLife(tx, school)
    await fillStaffRoom(tx, school)
    await fillAttendance(tx, school)
    await fillRoutines(tx, school, plan.suffix)
  })
}

/** Until the end of the transaction; an owner that may not is as slow as anybody. */
async function skipChecks(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    may: boolean
  }>`select has_parameter_privilege('session_replication_role', 'set') as may`.execute(tx)
  if (rows[0]?.may) await sql`set local session_replication_role = replica`.execute(tx)
}

async function fillFrame(tx: Tx, plan: SchoolPlan): Promise<void> {
  const { id } = plan
  await sql`insert into company_hosts (company_id, host) values (${id}::bigint, ${plan.host})`.execute(tx)
  await sql`insert into company_services (company_id, service, from_date) select ${id}::bigint, unnest(array['ACCOUNT', 'SMS', 'LIBRARY', 'TRANSPORT', 'LIVE', 'WEBSITE']), '2022-04-14'`.execute(
    tx,
  )
  await sql`
    insert into settings (company_id, "group", "values") values
      (${id}::bigint, 'authentication', '{"logout_time": "Never"}'),
      (${id}::bigint, 'academic', ${JSON.stringify({ calendar: 'bs', enroll_pattern: `${plan.prefix}{number:4}` })}),
      (${id}::bigint, 'billing', '{"penalty": {"kind": "percent", "value": 2, "grace_days": 15}, "tax_percent": 0}')`.execute(
    tx,
  )
  for (const role of builtInRoles.filter((each) => each.slug !== 'super')) {
    await sql`insert into roles (company_id, slug, name, built_in) values (${id}::bigint, ${role.slug}, ${role.name}, true)`.execute(
      tx,
    )
    await sql`insert into role_permissions (company_id, role_slug, permission) select ${id}::bigint, ${role.slug}, unnest(${[...new Set(role.permissions)]}::text[])`.execute(
      tx,
    )
  }
}

/** The batch and the fiscal year of today, and those before. */
async function fillYears(tx: Tx, company: number, today: string) {
  const bsYear = adToBs(today).year
  const years = [academicYear(bsYear - 1), academicYear(bsYear)]
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, name, start_date, end_date, is_current)
    values ${sql.join(years.map((y, i) => sql`(${company}, ${y.name}, ${y.start}, ${y.end}, ${i === 1})`))} returning id`.execute(
    tx,
  )
  const now = fiscalYearOf(today)
  const before = fiscalYearOf(addDays(now.start, -1))
  await sql`
    insert into fiscal_years (company_id, name, start_date, end_date, is_current)
    values (${company}, ${before.name}, ${before.start}, ${before.end}, false), (${company}, ${now.name}, ${now.start}, ${now.end}, true)`.execute(
    tx,
  )
  return {
    previous: { id: rows[0]!.id, start_date: years[0]!.start, end_date: years[0]!.end },
    batch: { id: rows[1]!.id, start_date: years[1]!.start, bsYear },
  }
}

async function fillAcademics(tx: Tx, { id, students }: SchoolPlan): Promise<void> {
  const sections = Math.max(1, Math.min(26, Math.round(students / names.grades.length / 25)))
  const col = (at: number) => names.grades.map((grade) => grade[at] as string | null)
  await sql`
    insert into grades (company_id, name, name_np, code, level, rank)
    select ${id}::bigint, g.name, g.np, g.code, g.level, g.rank from unnest(${col(0)}::text[], ${col(1)}::text[], ${col(2)}::text[], ${col(3)}::text[]) with ordinality g (name, np, code, level, rank)`.execute(
    tx,
  )
  await sql`
    insert into sections (company_id, grade_id, name, room, capacity, shift)
    select ${id}::bigint, g.id, chr(64 + s), (g.rank * 10 + s)::text, 45, 'day' from grades g, generate_series(1, ${sections}::int) s where g.company_id = ${id}::bigint order by g.rank, s`.execute(
    tx,
  )
  await sql`
    insert into subjects (company_id, grade_id, name, name_np, credit_hours, has_practical, rank, code)
    select ${id}::bigint, g.id, s.name, s.np, s.credits, s.practical, s.rank, upper(left(s.name, 3)) || lpad(g.rank::text, 2, '0')
    from grades g, unnest(${names.subjects.map((s) => s[0])}::text[], ${names.subjects.map((s) => s[1])}::text[], ${names.subjects.map((s) => s[2])}::numeric[], ${names.subjects.map((s) => s[3])}::boolean[])
      with ordinality s (name, np, credits, practical, rank)
    where g.company_id = ${id}::bigint and (g.code is not null or s.rank <= 3)`.execute(tx)
}

const staff = [
  ['administrator', 'Nirmala', 'Shrestha'],
  ['principal', 'Bhim', 'Gurung'],
  ['accountant', 'Kamal', 'Karki'],
  ['teacher', 'Sabita', 'Adhikari'],
  ['librarian', 'Dhan', 'Rai'],
  ['receptionist', 'Puja', 'Maharjan'],
] as const

/** The demo sign-ins and fifteen more teachers; returns the id of the demo's guardian. */
async function fillStaff(
  tx: Tx,
  { id, suffix, prefix }: SchoolPlan,
  password: string,
  batchId: number,
): Promise<number> {
  const people = [
    ...staff.map(([slug, fname, lname], i) => ({
      slug,
      fname,
      lname,
      username: slug + suffix,
      mobile: String(9801000010 + id * 1000 + i),
    })),
    {
      slug: 'guardian',
      fname: 'Ram',
      lname: 'Thapa',
      username: `guardian${suffix}`,
      mobile: id <= 2 ? '9801000090' : String(9801000090 + id * 1000),
    },
  ]
  // the same guardian has children in both schools of the small demo: signing in asks which
  let guardian = 0
  for (const person of people) {
    const { rows } = await sql<{ id: number }>`
      insert into users (company_id, fname, lname, username, email, primary_mobile, password_hash)
      values (${id}::bigint, ${person.fname}, ${person.lname}, ${person.username}, ${`${person.username}@${prefix.toLowerCase()}.example.com`}, ${person.mobile}, ${password}) returning id`.execute(
      tx,
    )
    await sql`insert into user_roles (company_id, user_id, role_slug, is_primary) values (${id}::bigint, ${rows[0]!.id}, ${person.slug}, true)`.execute(
      tx,
    )
    // one person with two roles, as in small schools: the principal teaches too
    if (person.slug === 'principal')
      await sql`insert into user_roles (company_id, user_id, role_slug) values (${id}, ${rows[0]!.id}, 'teacher')`.execute(
        tx,
      )
    guardian = rows[0]!.id
  }
  await sql`
    with made as (
      insert into users (company_id, fname, lname, username, email, primary_mobile, password_hash)
      select ${id}::bigint, (${names.girls.map((g) => g[0])}::text[])[i * 2], (${names.surnames.map((s) => s[0])}::text[])[i * 2 + 1], 'teacher' || i || ${suffix}, 'teacher' || i || ${`@${prefix.toLowerCase()}.example.com`}, (9802000000 + ${id}::bigint * 1000 + i)::text, ${password}
      from generate_series(2, 16) i returning id)
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${id}::bigint, id, 'teacher', true from made`.execute(
    tx,
  )
  await sql`
    insert into section_teachers (company_id, batch_id, section_id, user_id)
    select ${id}::bigint, ${batchId}::bigint, s.id, t.user_id
    from (select x.id, row_number() over (order by g.rank desc, x.name) as n from sections x join grades g on g.company_id = x.company_id and g.id = x.grade_id where x.company_id = ${id}::bigint) s
    join (select user_id, row_number() over (order by user_id) as n, count(*) over () as of from user_roles where company_id = ${id} and role_slug = 'teacher' and is_primary) t on t.n = 1 + (s.n - 1) % t.of`.execute(
    tx,
  )
  // two teachers a subject: one for the upper half of the school, one for the lower
  await sql`
    insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    select ${id}::bigint, ${batchId}::bigint, x.id, s.id, t.user_id
    from subjects s join grades g on g.company_id = s.company_id and g.id = s.grade_id join sections x on x.company_id = g.company_id and x.grade_id = g.id
    join (select user_id, row_number() over (order by user_id) - 1 as n from user_roles where company_id = ${id}::bigint and role_slug = 'teacher' and is_primary) t
      on t.n % 8 = (s.rank - 1) % 8 and (t.n < 8) = (g.rank > 7)
    where s.company_id = ${id}::bigint`.execute(tx)
  return guardian
}

/** The first child of the demo's guardian signs in as `student`. */
async function giveDemoStudent(tx: Tx, { id, suffix }: SchoolPlan, password: string): Promise<void> {
  await sql`
    update users set username = ${`student${suffix}`}, password_hash = ${password}, enabled = true
    where company_id = ${id}::bigint and id = (select min(id) from students where company_id = ${id}::bigint)`.execute(
    tx,
  )
}
