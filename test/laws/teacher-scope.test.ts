/** A teacher reaches the own sections only, on every call there is: canaries in the names of everybody else's students and their guardians. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { hasRight } from '#platform/contract/rights.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { builtInRoles } from '#app/rights.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { type Ids, inputFor } from './inputs.ts'
import { readable } from './planted.ts'
import { endpoints, key, openPaths } from './routes.ts'

const canary = 'Parakhetra'
let world: World
let teacher: Person
/** Of somebody out of the teacher's reach. */
let out: Record<'student' | 'enrolment' | 'section' | 'grade' | 'guardian' | 'subject', number>

beforeAll(async () => {
  world = await openWorld()
  teacher = await world.signIn('teacher', himalaya)
  // one section is left: of a whole school with few teachers, a subject teacher reaches nearly everybody
  await sql`update routine_slots set user_id = null where company_id = ${himalaya} and user_id = ${teacher.id}`.execute(
    world.owner.db,
  )
  await sql`delete from subject_teachers where company_id = ${himalaya} and user_id = ${teacher.id}`.execute(
    world.owner.db,
  )
  await plant()
})
afterAll(() => world.close())

/** Seats of the current batch. */
const seats = sql`(select e.id, e.student_id, e.section_id, e.grade_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
  where e.company_id = ${himalaya} and e.section_id is not null)`

const reach = () =>
  sql`(select section_id from section_teachers where company_id = ${himalaya} and user_id = ${teacher.id})`

async function plant(): Promise<void> {
  const students = sql`(select student_id from ${seats} o where o.section_id not in ${reach()})`
  await sql`update users set mname = ${canary}, name_np = ${canary} where company_id = ${himalaya} and id in ${students}`.execute(
    world.owner.db,
  )
  await sql`
    update users set mname = ${canary}, name_np = ${canary} where company_id = ${himalaya} and id in (select guardian_id from student_guardians where company_id = ${himalaya} and student_id in ${students})
      and id not in (select guardian_id from student_guardians where company_id = ${himalaya} and student_id not in ${students})`.execute(
    world.owner.db,
  )
  const { rows } = await sql<typeof out>`
    select o.student_id as student, o.id as enrolment, o.section_id as section, o.grade_id as grade, g.guardian_id as guardian, (select min(id) from subjects where company_id = ${himalaya} and grade_id = o.grade_id) as subject
    from ${seats} o join student_guardians g on g.company_id = ${himalaya} and g.student_id = o.student_id where o.section_id not in ${reach()} and o.grade_id not in (select grade_id from sections where company_id = ${himalaya} and id in ${reach()}) limit 1`.execute(
    world.owner.db,
  )
  out = rows[0]!
}

const role = builtInRoles.find(({ slug }) => slug === 'teacher')!
const actor = {
  ut: 'admin' as const,
  role: 'teacher',
  permissions: new Set<string>(role.permissions),
  capabilities: new Set<string>(capabilitiesOf('teacher', true, ['ACCOUNT'], true)),
}
const walked = endpoints.filter(
  (each) =>
    hasRight(actor, each.right) &&
    !openPaths.has(key(each)) &&
    !['POST /api/logout', 'POST /api/me/role', 'GET /api/jobs/{id}/events', 'POST /api/me/password'].includes(
      key(each),
    ),
)

/** Any field that names a student, a seat, a section, a guardian or a subject names the one out of reach; what only says 'id' is tried with each. */
const outOfReach = (id: number): Ids => ({
  numberFor(name) {
    const thing = name.replace(/_?ids?$|Ids?$/, '')
    const known: Record<string, number> = { ...out, enroll: out.enrolment, user: out.student, teacher: out.student }
    return known[thing] ?? id
  },
  uuid: '00000000-0000-4000-8000-000000000001',
})

const past = new Map<string, boolean>()

const askedBefore = new Set<string>()

/** Nothing when it was asked already: a name that the call does not take changes no question. */
async function ask(endpoint: AnyEndpoint, id: number, more: [string, string][] | 'bare') {
  const { input, fits } = inputFor(endpoint, outOfReach(id))
  const url = endpoint.path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    name === 'format'
      ? 'excel'
      : encodeURIComponent(String(/id$/i.test(name) && typeof input[name] !== 'string' ? id : (input[name] ?? id))),
  )
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !endpoint.path.includes(`{${name}}`)))
  const texts = Object.entries(body)
    .filter(([name, value]) => value != null && name !== 'token' && name !== 'columns')
    .map(([name, value]): [string, string] => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  const path =
    endpoint.method === 'GET'
      ? `${url}?${new URLSearchParams([...(more === 'bare' ? [] : texts), ...[['token', String(teacher.id)], ...(more === 'bare' ? [] : more)].filter(([name]) => fieldsOf(endpoint.input).has(name!))] as [string, string][])}`
      : url
  if (endpoint.method === 'GET') {
    if (askedBefore.has(path)) return
    askedBefore.add(path)
  }
  const reply = await world.call(endpoint.method, path, {
    token: teacher.token,
    ...(endpoint.method === 'GET' ? {} : { body }),
  })
  // a refusal of the whole school to who has own sections is the door's
  const closed = endpoint.wholeSchool || (reply.status === 403 && reply.body?.error?.code !== 'no-right')
  if (!closed)
    past.set(
      key(endpoint),
      past.get(key(endpoint)) || (fits && reply.status !== 401 && !(endpoint.method === 'GET' && reply.status === 422)),
    )
  return { ...reply, path }
}

function expectShare(kind: 'GET' | 'other'): void {
  const asked = [...past].filter(([name]) => name.startsWith('GET') === (kind === 'GET'))
  const stopped = asked.filter(([, through]) => !through).map(([name]) => name)
  console.info(`teacher-scope: ${asked.length - stopped.length} of ${asked.length} calls (${kind}) got past the door`)
  if (stopped.length > asked.length * 0.05) expect(stopped).toEqual([])
  // attendance is what a teacher does all day: it is among them, or the law looks away
  expect(asked.map(([name]) => name).filter((name) => name.includes('/api/attendance')).length).toBeGreaterThan(0)
}

it('a teacher reads nothing of students of other sections', { timeout: 300_000 }, async () => {
  // the office sees them: the canaries are there
  const office = await world.signIn('administrator', himalaya)
  expect(
    JSON.stringify((await office.get(`/api/student?search=${canary}`)).body) +
      JSON.stringify((await office.get('/api/student?rowsPerPage=500')).body),
  ).toContain(canary)
  const leaks: string[] = []
  for (const endpoint of walked.filter((each) => each.method === 'GET')) {
    const ids = endpoint.path.includes('{') ? Object.values(out) : [out.student]
    const queries: ([string, string][] | 'bare')[] = [
      [],
      'bare',
      [['rowsPerPage', '500']],
      [['search', canary]],
      [
        ['student', String(out.student)],
        ['section', String(out.section)],
      ],
      [['fname', canary]],
    ]
    for (const id of ids) {
      for (const more of queries) {
        const answer = await ask(endpoint, id, more)
        if (!answer) continue
        const { raw, status, headers, path } = answer
        if ((await readable(raw, String(headers['content-type']))).includes(canary)) leaks.push(path)
        if (status >= 500) leaks.push(`${path} -> ${status}`)
      }
    }
  }
  expect(leaks).toEqual([])
  expectShare('GET')
})

it('and changes nothing of theirs', { timeout: 300_000 }, async () => {
  const before = await theirs()
  const faults: string[] = []
  for (const endpoint of walked.filter((each) => each.method !== 'GET')) {
    for (const id of endpoint.path.includes('{') ? Object.values(out) : [out.student]) {
      const answer = await ask(endpoint, id, [])
      if (answer && answer.status >= 500) faults.push(`${key(endpoint)} -> ${answer.status}`)
    }
  }
  expect(faults).toEqual([])
  expectShare('other')
  expect(await theirs()).toEqual(before)
})

/** One number over every row of every table that points to a student or an enrolment of other sections. */
async function theirs(): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string; to: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) k (own, other)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.other and t.attname = 'id'
    where c.contype = 'f' and c.confrelid in ('students'::regclass, 'enrolments'::regclass)`.execute(world.owner.db)
  const found: Record<string, string> = {}
  for (const { table, column, to } of columns) {
    const { rows } = await sql<{ h: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as h from ${sql.table(table)} t
      where t.company_id = ${himalaya} and t.${sql.ref(column)} in (select ${sql.ref(to === 'students' ? 'student_id' : 'id')} from ${seats} o where o.section_id not in ${reach()})`.execute(
      world.owner.db,
    )
    found[`${table}.${column}`] = rows[0]!.h
  }
  return found
}
