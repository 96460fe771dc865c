/** A school of so many that its bills are written in several groups: what is left in a later one is found, billed, and not billed again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { waitForLocks } from '#test/locks.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

it('who sits behind 3,000 others is billed too, once', async () => {
  const [full, last] = [await make.place(), await make.place()]
  await inSchool(world.owner.db, himalaya, (tx) =>
    sql`
      with people as (
        insert into users (company_id, fname, enabled) select ${himalaya}::bigint, 'Full', false from generate_series(1, 3000) returning id),
      children as (
        insert into students (company_id, id, admission_date, gender) select ${himalaya}::bigint, id, '2020-04-14', 'female' from people returning id)
      insert into enrolments (company_id, student_id, batch_id, grade_id, enrolled_on, enroll_code, status)
      select ${himalaya}::bigint, c.id, b.id, ${full.grade}::bigint, b.start_date, 'FULL' || c.id, 'passed' from children c
      join batches b on b.company_id = ${himalaya}::bigint and b.is_current`.execute(tx),
  )
  await plan(last.grade)
  await make.student({ at: last })
  await billed([full.grade, last.grade])
  expect((await ask([full.grade, last.grade])).body.error.code).toBe('nothing-to-bill')
})

it('who comes while a month is billed is of a later run', async () => {
  const at = await make.place()
  await plan(at.grade)
  const first = await make.student({ at })
  let run = Promise.resolve()
  await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`select from enrolments where company_id = ${himalaya} and id = ${first.enroll_id} for update`.execute(tx)
    run = billed([at.grade])
    // it has seen who is there, and waits for the one who is held here
    await waitForLocks(world, 1)
    await make.student({ at })
  })
  await run
  await billed([at.grade])
})

const plan = (grade: number) =>
  inSchool(world.owner.db, himalaya, (tx) =>
    sql`
      insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount)
      select ${himalaya}::bigint, b.id, ${grade}::bigint, (select min(id) from fee_heads where company_id = ${himalaya} and kind = 'monthly' and charged_by = 'plan'), 100000
      from batches b where b.company_id = ${himalaya}::bigint and b.is_current`.execute(tx),
  )
const ask = (grade_ids: number[]) =>
  office.send('POST', '/api/monthly-bill', { month: '12', grade_ids, confirm: 'yes' })

/** Of these classes one more student. */
async function billed(grade_ids: number[]): Promise<void> {
  const { status, body } = await ask(grade_ids)
  expect([status, body.error]).toEqual([200, undefined])
  await expect
    .poll(async () => (await office.get(`/api/jobs/${body.data.job_id}`)).body.data, { timeout: 60_000 })
    .toMatchObject({ state: 'done', result: { bills: 1, amount: 100000 } })
}
