/** A teacher whose school lets him read the reports of the fees reads them of his own sections: rows, sums and totals. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let teacher: Person
let office: Person
/** Codes of those of his sections who owe, and what they owe together, in paisa. */
let own: { owing: string[]; due: number }
const period = `from_date=${testDay.slice(0, 4)}-01-01&to_date=${testDay}`

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const { id } = await world.signIn('teacher', himalaya)
  await inSchool(world.db, himalaya, async (tx) => {
    await sql`insert into role_permissions (company_id, role_slug, permission)
      select ${himalaya}::bigint, 'teacher', unnest(array['billing-report-collection', 'due-read']) on conflict do nothing`.execute(
      tx,
    )
    await sql`update routine_slots set user_id = null where company_id = ${himalaya} and user_id = ${id}`.execute(tx)
    await sql`delete from subject_teachers where company_id = ${himalaya} and user_id = ${id}`.execute(tx)
    const { rows } = await sql<typeof own>`
      with e as (select id, enroll_code from enrolments where company_id = ${himalaya}
        and section_id in (select section_id from section_teachers where company_id = ${himalaya} and user_id = ${id})),
      o as (select e.enroll_code, sum(d.due)::bigint as due from e join dues d on d.company_id = ${himalaya} and d.enroll_id = e.id and d.due > 0 group by 1)
      select array(select enroll_code from o) as owing, (select coalesce(sum(due), 0)::bigint from o) as due`.execute(
      tx,
    )
    own = rows[0]!
  })
  teacher = await world.signIn('teacher', himalaya)
})
afterAll(() => world.close())

it('who owes is told of the own sections', async () => {
  const path = '/api/student-due-report?rowsPerPage=1000'
  const { body } = await teacher.get(path)
  const codes = body.data.map(({ enroll_code }: { enroll_code: string }) => enroll_code)
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.toSorted()).toEqual([...new Set(own.owing)].toSorted())
  expect(body.totals.due).toBe(own.due)
  expect((await office.get(path)).body.totals.due).toBeGreaterThan(own.due)
})

it.each([
  `/api/fee-summary?rowsPerPage=100&${period}`,
  ...['grade', 'section', 'student', 'month'].map((by) => `/api/collection-due?by=${by}&rowsPerPage=1000&${period}`),
  '/api/title-wise-due?by=head&rowsPerPage=100',
])('%s is summed up over the own sections', async (path) => {
  const [his, all] = [await teacher.get(path), await office.get(path)]
  expect([his.status, all.status]).toEqual([200, 200])
  expect(his.body.totals.due).toBe(own.due)
  expect(all.body.totals.due).toBeGreaterThan(own.due)
})
