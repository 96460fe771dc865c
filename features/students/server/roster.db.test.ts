/** Two who change what one row of the roster is made of, at once: neither may overwrite the other with what he saw before. `readModelsApart` says so. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { readModelsApart } from '#test/read-models.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ jobs: false })
})
afterAll(() => world.close())

type Change = (tx: Tx, student: { id: number; enroll_id: number }) => Promise<unknown>
const company = himalaya

const lastGuardian = sql`select max(guardian_id) from student_guardians where company_id = ${company}`

const changes: Record<string, Change> = {
  'a name': (tx, { id }) =>
    sql`update users set fname = fname || 'a' where company_id = ${company} and id = ${id}`.execute(tx),
  'a seat': (tx, { enroll_id }) =>
    sql`update enrolments set section_id = null, roll = null, grade_id = (select max(id) from grades where company_id = ${company})
      where company_id = ${company} and id = ${enroll_id}`.execute(tx),
  'a birthday': (tx, { id }) =>
    sql`update students set dob = dob - 1 where company_id = ${company} and id = ${id}`.execute(tx),
  'a place in another batch': (tx, { id }) =>
    sql`insert into enrolments (company_id, student_id, batch_id, grade_id, enroll_code, enrolled_on)
      select e.company_id, e.student_id, b.id, e.grade_id, 'R' || e.id, b.start_date from enrolments e
      join batches b on b.company_id = e.company_id and b.name = 'races'
      where e.company_id = ${company} and e.student_id = ${id} limit 1 on conflict do nothing`.execute(tx),
  'no guardian': (tx, { id }) =>
    sql`delete from student_guardians where company_id = ${company} and student_id = ${id}`.execute(tx),
  'a mobile of the guardian': (tx, { id }) =>
    sql`update users set primary_mobile = '98' || lpad(id::text, 8, '0') where company_id = ${company}
      and id in (select guardian_id from student_guardians where company_id = ${company} and student_id = ${id})`.execute(
      tx,
    ),
  'a mobile of who becomes the guardian': (tx, { id }) =>
    sql`update users set primary_mobile = '97' || lpad(${id}::text, 8, '0') where company_id = ${company} and id = (${lastGuardian})`.execute(
      tx,
    ),
  'another guardian': (tx, { id }) =>
    sql`update student_guardians set guardian_id = (${lastGuardian})
      where company_id = ${company} and student_id = ${id} and is_primary`.execute(tx),
  'an address': (tx, { id }) =>
    sql`insert into addresses (company_id, student_id, kind, province_id, district_id, ward, tole) values (${company}, ${id}, 'permanent', 3, 27, 4, 'R')
      on conflict (company_id, student_id, kind) do update set tole = addresses.tole || 'r'`.execute(tx),
  'an order of classes': (tx) => sql`update grades set rank = rank + 1 where company_id = ${company}`.execute(tx),
  'a month charged': (tx, { id, enroll_id }) =>
    sql`
      insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
      select r.company_id, ${enroll_id}::bigint, ${id}::bigint, h.id, '12', 'month 12', 'plan', r.id from bill_runs r join fee_heads h on h.company_id = r.company_id
      where r.company_id = ${company} and r.month = '12' order by h.id limit 1 on conflict do nothing`.execute(tx),
}
const pairs = Object.keys(changes).flatMap((one) =>
  Object.keys(changes)
    .filter((other) => other !== one)
    .map((other) => [one, other] as const),
)

it('what two change at once is in the roster when both have ended', { timeout: 120_000 }, async () => {
  const all = await inSchool(world.owner.db, company, async (tx) => {
    await sql`insert into batches (company_id, name, start_date, end_date) values (${company}, 'races', '2031-04-14', '2032-04-13')`.execute(
      tx,
    )
    await sql`insert into billing_months (company_id, batch_id, month, due_date)
      select company_id, id, '12', end_date from batches where company_id = ${company} and is_current on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into bill_runs (company_id, batch_id, month, grade_ids, generated_by)
      select b.company_id, b.id, '12', '{}', (select min(id) from users where company_id = ${company}) from batches b
      where b.company_id = ${company} and b.is_current`.execute(tx)
    const { rows } = await sql<{ id: number; enroll_id: number }>`
      select e.student_id as id, e.id as enroll_id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
      where e.company_id = ${company} and e.status = 'studying' order by e.id limit ${pairs.length}`.execute(tx)
    return rows
  })
  // some are used twice
  expect(all.length * 2).toBeGreaterThan(pairs.length)
  let waited = 0
  for (const [at, [one, other]] of pairs.entries()) {
    let second: Promise<unknown> | undefined
    await inSchool(world.owner.db, company, async (first) => {
      await changes[one]!(first, all[at % all.length]!)
      second = inSchool(world.db, company, (tx) => changes[other]!(tx, all[at % all.length]!))
      // it waits for the first, or is through
      const soon = new Promise((resolve) => setTimeout(resolve, 40, 'waits'))
      if ((await Promise.race([second, soon])) === 'waits') waited++
    })
    await second
    expect(await readModelsApart(world.owner), `${one}, then ${other}`).toEqual([])
  }
  // a race in which nobody waits proves nothing
  expect(waited).toBeGreaterThan(10)
})
