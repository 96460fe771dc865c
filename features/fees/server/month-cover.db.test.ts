/** A month is billed when its students are: by one admission it is not, and one that has not begun is billed only after a typed yes. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let all: number[]
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  all = (await office.get('/api/grades?rowsPerPage=25&slim=true')).body.data.map(({ id }: { id: number }) => id)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

interface Month {
  month: string
  starts_on: string
  begun: boolean
  students: number
  billed: number
}
const months = async (): Promise<Month[]> => (await office.get('/api/billing-month')).body.data
const waits = async () =>
  (await office.get('/api/dashboard')).body.data.pending as {
    what: string
    count: number
    detail: string | null
    billed?: number
    students?: number
  }[]
const waiting = async (what: string) => (await waits()).find((each) => each.what === what)
const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const admit = async (fname: string) =>
  (await office.send('POST', '/api/student', { fname, gender: 'female', grade_id: all[2] })).body.data as {
    id: number
    enroll_id: number
  }
const running = async () => (await months()).findLast(({ begun }) => begun)!

async function bill(month: string, grade_ids: number[], more: object = {}) {
  const { body } = await office.send('POST', '/api/monthly-bill', { month, grade_ids, ...more })
  await expect
    .poll(async () => (await office.get(`/api/jobs/${body.data.job_id}`)).body.data.state, { timeout: 60_000 })
    .toBe('done')
  return body.data.bill_run_id as number
}

it('one admission with its own charge bills no month: not for the months, not for the home page', async () => {
  const before = await running()
  expect([before.billed, before.starts_on <= testDay]).toEqual([0, true])
  expect(before.students).toBeGreaterThan(50)
  const checked = (await waiting('unverified_bills'))!.count
  await admit('Ekli')
  expect((await office.get('/api/bill-run')).body.data[0]).toMatchObject({
    student: 'Ekli',
    month: before.month,
    kind: 'admission',
  })
  expect(await running()).toMatchObject({ month: before.month, students: before.students + 1, billed: 0 })
  expect(await waiting('unbilled_month')).toMatchObject({
    count: 1,
    detail: before.month,
    billed: 0,
    students: before.students + 1,
  })
  // nor is there a month more to be checked
  expect((await waiting('unverified_bills'))!.count).toBe(checked)
})

it('runs of single admissions stand apart from those of months', async () => {
  const of = async (kind: string) =>
    (await office.get(`/api/bill-run?kind=${kind}`)).body.data as { kind: string; student: string | null }[]
  expect((await of('month')).length).toBeGreaterThan(3)
  expect((await of('month')).every((run) => run.kind === 'month' && run.student === null)).toBe(true)
  expect((await of('admission')).map((run) => run.student)).toContain('Ekli')
})

it('a month is covered student by student', async () => {
  const { month, students } = await running()
  const run = await bill(month, all.slice(0, 3))
  const [part] = (await months()).filter((each) => each.month === month)
  const [inGrades] = await rows<{ n: number }>(
    (c) =>
      sql`select count(distinct b.enroll_id) as n from bills b where company_id = ${c} and bill_run_id = ${run}::bigint`,
  )
  expect(part).toMatchObject({ students, billed: inGrades!.n })
  expect(await waiting('unbilled_month')).toMatchObject({ count: 1, detail: month, billed: inGrades!.n, students })
  await bill(month, all)
  expect(await running()).toMatchObject({ students, billed: students })
  expect(await waiting('unbilled_month')).toBeUndefined()
  // who comes later waits for the month alone
  await admit('Pachhi')
  expect(await waiting('unbilled_month')).toMatchObject({
    count: 1,
    detail: month,
    billed: students,
    students: students + 1,
  })
})

it('who changes class, leaves or comes back after the bill is counted where he sits now', async () => {
  const { month, students, billed } = await running()
  const [first, second] = await rows<{ id: number; student_id: number }>(
    (
      c,
    ) => sql`select e.id, e.student_id from enrolments e join bills b on b.company_id = e.company_id and b.enroll_id = e.id and b.month = ${month}
      where e.company_id = ${c} and e.grade_id = ${all[0]} and e.status = 'studying' order by e.id limit 2`,
  )
  const moved = await office.send('PATCH', `/api/enrolment/${first!.id}`, { grade_id: all[1], section_id: null })
  expect(moved.status).toBe(200)
  expect(await running()).toMatchObject({ students, billed })
  const gone = { left_on: testDay, reason: 'Moved away' }
  expect((await office.send('POST', `/api/student/${second!.student_id}/leave`, gone)).status).toBe(200)
  expect(await running()).toMatchObject({ students: students - 1, billed: billed - 1 })
})

it('a month to come is refused with the sentence, also to who asks the server directly; a typed yes bills it', async () => {
  const next = (await months()).find(({ begun }) => !begun)!
  const input = { month: next.month, grade_ids: all.slice(0, 1) }
  expect((await office.send('POST', '/api/monthly-bill/preview', input)).body.data.begun).toBe(false)
  for (const confirm of [undefined, 'no', 'true']) {
    const refused = await office.send('POST', '/api/monthly-bill', { ...input, ...(confirm && { confirm }) })
    expect([refused.status, refused.body.error.code]).toEqual([406, 'not-begun'])
  }
  expect((await months()).find(({ month }) => month === next.month)!.billed).toBe(0)
  await bill(next.month, all.slice(0, 1), { confirm: 'yes' })
  expect((await months()).find(({ month }) => month === next.month)!.billed).toBeGreaterThan(0)
})

it('who pays none of the heads of a month is not waited for, unless something else is charged to her', async () => {
  const { enroll_id } = await admit('Mukta')
  const before = await months()
  const since = (await running()).starts_on
  // of the months that are still to be paid by who comes today, the one with the most heads
  const [most] = await rows<{ month: string; heads: number[] }>(
    (c) => sql`
      select m.month, array_agg(distinct h.id)::text::int[] as heads from billing_months m
      join fee_plans p on p.company_id = m.company_id and p.batch_id = m.batch_id and p.grade_id = ${all[2]}
      join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.is_active and h.kind <> 'admission'
      where m.company_id = ${c} and m.month = any(${before.filter((each) => each.starts_on >= since).map((each) => each.month)}::text[])
        and (h.kind = 'monthly' or h.id = any(m.fee_head_ids)) group by m.month order by count(distinct h.id) desc, m.month limit 1`,
  )
  const { month, heads } = most!
  expect(heads.length).toBeGreaterThan(1)
  const counted = async () => (await months()).find((each) => each.month === month)!.students
  const students = await counted()
  const own = (kind: string, ids: number[], amount: number | null = null) =>
    rows(
      (
        c,
      ) => sql`insert into customized_fees (company_id, enroll_id, fee_head_id, kind, amount, from_month, to_month, reason)
        select ${c}, ${enroll_id}, unnest(${ids}::bigint[]), ${kind}, ${amount}::bigint, ${month}, ${month}, 'A trial'`,
    )
  const [last, ...others] = heads
  await own('excluded', others)
  expect(await counted()).toBe(students)
  await own('excluded', [last!])
  expect(await counted()).toBe(students - 1)
  // of that month alone
  expect((await months()).filter((each) => each.month !== month)).toEqual(before.filter((each) => each.month !== month))
  const [beside] = await rows<{ id: number }>(
    (c) => sql`select id from fee_heads where company_id = ${c} and kind = 'monthly' and id <> all(${heads}::bigint[])
      union all select max(id) from fee_heads where company_id = ${c} and id <> all(${heads}::bigint[]) limit 1`,
  )
  await own('extra', [beside!.id], 10000)
  expect(await counted()).toBe(students)
})

it('looking is no activity', async () => {
  const count = async () =>
    (await rows<{ n: number }>((c) => sql`select count(*) as n from audit_rows where company_id = ${c}`))[0]!.n
  const before = await count()
  const { month } = await running()
  expect((await office.send('POST', '/api/monthly-bill/preview', { month, grade_ids: all })).status).toBe(200)
  expect(await count()).toBe(before)
})
