/** A teacher reaches the own sections only, on every call there is: canaries in the names of everybody else's students and their guardians. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasRight } from '#platform/contract/rights.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { builtInRoles } from '#features/access/contract/roles.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

const canary = 'Parakhetra'
let world: World
let teacher: Person
/** Student, enrolment, section and guardian out of the teacher's reach. */
let out: { student: number; enrolment: number; section: number; grade: number; guardian: number }

beforeAll(async () => {
  world = await openWorld()
  teacher = await world.signIn('teacher', himalaya)
  // one section is left: of a whole school with few teachers, a subject teacher reaches nearly everybody
  await sql`update routine_slots set user_id = null where company_id = ${himalaya} and user_id = ${teacher.id}`.execute(world.owner.db)
  await sql`delete from subject_teachers where company_id = ${himalaya} and user_id = ${teacher.id}`.execute(world.owner.db)
  await plant()
})
afterAll(() => world.close())

/** Seats of the current batch. */
const seats = sql`(select e.id, e.student_id, e.section_id, e.grade_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
  where e.company_id = ${himalaya} and e.section_id is not null)`

const reach = () => sql`(select section_id from section_teachers where company_id = ${himalaya} and user_id = ${teacher.id})`

async function plant(): Promise<void> {
  const students = sql`(select student_id from ${seats} o where o.section_id not in ${reach()})`
  await sql`update users set mname = ${canary}, name_np = ${canary} where company_id = ${himalaya} and id in ${students}`.execute(world.owner.db)
  await sql`
    update users set mname = ${canary}, name_np = ${canary} where company_id = ${himalaya} and id in (select guardian_id from student_guardians where company_id = ${himalaya} and student_id in ${students})
      and id not in (select guardian_id from student_guardians where company_id = ${himalaya} and student_id not in ${students})`.execute(world.owner.db)
  const { rows } = await sql<typeof out>`
    select o.student_id as student, o.id as enrolment, o.section_id as section, o.grade_id as grade, g.guardian_id as guardian
    from ${seats} o join student_guardians g on g.company_id = ${himalaya} and g.student_id = o.student_id where o.section_id not in ${reach()} and o.grade_id not in (select grade_id from sections where company_id = ${himalaya} and id in ${reach()}) limit 1`.execute(world.owner.db)
  out = rows[0]!
}

const role = builtInRoles.find(({ slug }) => slug === 'teacher')!
const actor = { ut: 'admin' as const, role: 'teacher', permissions: new Set<string>(role.permissions), capabilities: new Set<string>(capabilitiesOf('teacher', true, ['ACCOUNT'], true)) }
const walked = endpoints.filter((each) => hasRight(actor, each.right) && !openPaths.has(key(each)) && !['POST /api/logout', 'POST /api/me/role', 'GET /api/jobs/{id}/events'].includes(key(each)))

it('a teacher reads nothing of students of other sections', { timeout: 300_000 }, async () => {
  const ids = [out.student, out.enrolment, out.section, out.grade, out.guardian]
  // the office sees them: the canaries are there
  const office = await world.signIn('administrator', himalaya)
  expect(JSON.stringify((await office.get(`/api/student?search=${canary}`)).body) + JSON.stringify((await office.get('/api/student?rowsPerPage=500')).body)).toContain(canary)
  const leaks: string[] = []
  for (const endpoint of walked.filter((each) => each.method === 'GET')) {
    const paths = endpoint.path.includes('{') ? ids.map((id) => pathOf(endpoint, id)) : [pathOf(endpoint)]
    const queries = ['', `rowsPerPage=500`, `student_id=${out.student}`, `student=${out.student}`, `section_id=${out.section}`, `grade_id=${out.grade}&section_id=${out.section}`, `enrolment_id=${out.enrolment}`, `enroll_id=${out.enrolment}`, `search=${canary}`, `fname=${canary}`]
    for (const path of paths) {
      for (const query of queries) {
        const { raw, status } = await world.call('GET', `${path}?${query}&token=${teacher.id}`, { token: teacher.token })
        if (raw.toString('utf8').includes(canary)) leaks.push(`${path}?${query}`)
        if (status >= 500) leaks.push(`${path}?${query} -> ${status}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

it('and changes nothing of theirs', { timeout: 300_000 }, async () => {
  const before = await theirs()
  for (const endpoint of walked.filter((each) => each.method !== 'GET')) {
    for (const id of [out.student, out.enrolment, out.section]) {
      const body = {
        student_id: out.student, student_ids: [out.student], enrolment_id: out.enrolment, enrolment_ids: [out.enrolment], section_id: out.section, grade_id: out.grade, day: '2026-11-19', made_on: '2026-11-19', text: 'X', remark_type_id: 1,
        behaviour_category_id: 1, reason: 'a reason', status: 'absent', client_id: '00000000-0000-4000-8000-000000000001', entries: [{ enrolment_id: out.enrolment, status: 'absent' }], ids: [out.student],
      }
      const { status } = await world.call(endpoint.method, pathOf(endpoint, id), { token: teacher.token, body })
      expect([key(endpoint), status < 500]).toEqual([key(endpoint), true])
    }
  }
  expect(await theirs()).toEqual(before)
})

/** One number over every row of every table that points to a student or an enrolment of other sections. */
async function theirs(): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string; to: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
    where c.contype = 'f' and c.confrelid in ('students'::regclass, 'enrolments'::regclass)`.execute(world.owner.db)
  const found: Record<string, string> = {}
  for (const { table, column, to } of columns) {
    const { rows } = await sql<{ h: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as h from ${sql.table(table)} t
      where t.company_id = ${himalaya} and t.${sql.ref(column)} in (select ${sql.ref(to === 'students' ? 'student_id' : 'id')} from ${seats} o where o.section_id not in ${reach()})`.execute(world.owner.db)
    found[`${table}.${column}`] = rows[0]!.h
  }
  return found
}
