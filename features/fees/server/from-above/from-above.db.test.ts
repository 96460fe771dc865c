/** What the provider sees of a school's billing, and sets: from outside, for the right school, in its log; refused to everybody else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let provider: Person
beforeAll(async () => {
  world = await openWorld()
  provider = await world.signIn('super')
})
afterAll(() => world.close())

const monitor = (school: number) => `/api/super/school/${school}/billing-monitor`
const headMonths = (school: number) => `/api/super/school/${school}/head-billing-month`
const rows = async <T>(school: number, query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, school, async (tx) => (await query(school).execute(tx)).rows)

it('tells of each school what its own screens tell', async () => {
  for (const [school, username] of [
    [himalaya, 'administrator'],
    [bagmati, 'administrator.bagmati'],
  ] as const) {
    const { body } = await provider.get(monitor(school))
    const office = await world.signIn(username)
    const months = (await office.get('/api/billing-month')).body.data
    expect(body.data.months.map(({ month, students, billed }: any) => [month, students, billed])).toEqual(
      months.map(({ month, students, billed }: any) => [month, students, billed]),
    )
    const [sums] = await rows<{ amount: number; due: number; owing: number; open: number }>(
      school,
      (c) => sql`
        select coalesce(sum(d.billed) filter (where b.is_current and h.charged_by <> 'previous'), 0)::bigint as amount, coalesce(sum(d.due), 0)::bigint as due,
          count(distinct d.enroll_id) filter (where d.due > 0)::int as owing, (select count(*)::int from counter_days where company_id = ${c} and closed_at is null and day < app_today()) as open
        from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id join batches b on b.company_id = e.company_id and b.id = e.batch_id
        join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id where d.company_id = ${c}`,
    )
    expect(body.data.months.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(sums!.amount)
    expect(body.data.owed).toEqual({ amount: sums!.due, students: sums!.owing })
    const waits = (await (await world.signIn(username)).get('/api/billing-to-account')).body.waiting
    expect(body.data.unposted.count).toBe(
      waits.reduce((sum: number, { events }: { events: number }) => sum + events, 0),
    )
  }
})

it('tells of jobs that failed, and only of those of the school', async () => {
  await rows(
    himalaya,
    (c) =>
      sql`insert into jobs (company_id, kind, title, state, error, finished_at) values (${c}, 'bill-run', 'Bills of Kartik', 'failed', 'The disk is full', app_now()) returning 1`,
  )
  const failed = async (school: number) =>
    (await provider.get(monitor(school))).body.data.failed_jobs.map(({ error }: { error: string }) => error)
  expect(await failed(himalaya)).toContain('The disk is full')
  expect(await failed(bagmati)).not.toContain('The disk is full')
})

it('sets the months of a head, beside what other heads have; both logs say so', async () => {
  const { body } = await provider.get(headMonths(himalaya))
  const [head, other] = body.data.heads
  const set = await provider.send('PUT', headMonths(himalaya), { fee_head_id: head.id, months: ['03', '09'] })
  expect(set.body.data.heads[0].months).toEqual(['03', '09'])
  expect(set.body.data.heads[1].months).toEqual(other.months)
  const again = (await provider.get(headMonths(himalaya))).body.data
  expect(again.heads).toEqual(set.body.data.heads)
  const logged = await rows<{ company_id: number }>(
    himalaya,
    () => sql`select company_id from audit_rows where action like 'PUT %head-billing-month' order by company_id`,
  )
  expect(logged.map(({ company_id }) => company_id)).toEqual([0, himalaya])
  const read = await rows(
    himalaya,
    (c) => sql`select from audit_rows where company_id = ${c} and action like 'GET %head-billing-month'`,
  )
  expect(read.length).toBe(1)
})

it('refuses heads of another school, monthly ones, months that are not set up, schools that are none, and everybody else', async () => {
  const put = (school: number, fee_head_id: number, months: string[]) =>
    provider.send('PUT', headMonths(school), { fee_head_id, months })
  const [theirs] = (await provider.get(headMonths(bagmati))).body.data.heads
  const [mine] = (await provider.get(headMonths(himalaya))).body.data.heads
  expect((await put(himalaya, theirs.id, ['03'])).body.errors).toHaveProperty('fee_head_id')
  const [monthly] = await rows<{ id: number }>(
    himalaya,
    (c) => sql`select id from fee_heads where company_id = ${c} and kind = 'monthly' order by rank limit 1`,
  )
  expect((await put(himalaya, monthly!.id, ['03'])).body.errors).toHaveProperty('fee_head_id')
  await rows(himalaya, (c) => sql`delete from billing_months where company_id = ${c} and month = '14' returning 1`)
  expect((await put(himalaya, mine.id, ['14'])).body.errors).toHaveProperty('months')
  expect((await provider.get(monitor(0))).status).toBe(422)
  expect((await provider.get(monitor(99))).status).toBe(404)
  const office = await world.signIn('administrator')
  expect((await office.get(monitor(himalaya))).status).toBe(403)
  expect((await office.send('PUT', headMonths(himalaya), { fee_head_id: mine.id, months: [] })).status).toBe(403)
})
