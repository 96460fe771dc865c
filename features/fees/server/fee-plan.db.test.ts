/** The plan and the class hold from a month on: what was billed by those of its time stays, and is no difference. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { waitForLocks } from '#test/locks.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const save = (at: Place, head: { id: number }, amount: number, from_month?: string) =>
  office.send('PUT', '/api/fee', {
    cells: [{ grade_id: at.grade, fee_head_id: head.id, amount }],
    ...(from_month && { from_month }),
  })
/** What the head costs in the class, in each of these months. */
const costs = (at: Place, head: { id: number }, months: string[]) =>
  Promise.all(
    months.map(async (month) => {
      const { cells } = (await office.get(`/api/fee?month=${month}`)).body.data
      const found = cells.find((cell: any) => cell.grade_id === at.grade && cell.fee_head_id === head.id)
      return found?.amount ?? 0
    }),
  )
const billed = (enroll: number) =>
  rows<{ month: string; amount: number }>(
    (c) => sql`
      select b.month, b.amount from bills b where b.company_id = ${c} and b.enroll_id = ${enroll}
        and not exists (select from fee_events v where v.company_id = b.company_id and v.reverses_id = b.event_id) order by b.month`,
  )
const differences = async (at: Place) =>
  (await office.get(`/api/fee-difference?grade_id=${at.grade}&rowsPerPage=50`)).body.data.map((row: any) => [
    row.month,
    row.difference,
  ])
const moveTo = (enroll: number, at: Place) =>
  office.send('PATCH', `/api/enrolment/${enroll}`, { grade_id: at.grade, section_id: at.section })

describe('an amount', () => {
  it('holds from its month until it changes again; 0 takes the head out from there on', async () => {
    const at = await make.place()
    const head = await make.fee(at, 1_000_00)
    const months = ['01', '04', '05', '08', '09', '14']
    expect(await costs(at, head, months)).toEqual([1_000_00, 1_000_00, 1_000_00, 1_000_00, 1_000_00, 1_000_00])
    await save(at, head, 1_200_00, '09')
    await save(at, head, 1_100_00, '05')
    expect(await costs(at, head, months)).toEqual([1_000_00, 1_000_00, 1_100_00, 1_100_00, 1_200_00, 1_200_00])
    await save(at, head, 0, '05')
    expect(await costs(at, head, months)).toEqual([1_000_00, 1_000_00, 0, 0, 1_200_00, 1_200_00])
    await save(at, head, 900_00, '04')
    // that it is taken out from Bhadra on is said, and stays said
    expect(await costs(at, head, months)).toEqual([1_000_00, 900_00, 0, 0, 1_200_00, 1_200_00])
    const { data } = (await office.get('/api/fee?month=04')).body
    expect(data.later).toContain('09')
  })

  it('that is changed without a month holds from the first that the class is not billed for, and asks nobody back', async () => {
    const at = await make.place()
    const head = await make.fee(at, 1_000_00)
    const { enroll_id } = await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    await make.bill({ at, month: '05' })
    const more = await make.fee(at, 300_00)
    await save(at, head, 1_500_00)
    expect(await differences(at)).toEqual([])
    await make.bill({ at, month: '06' })
    expect((await billed(enroll_id)).map(({ amount }) => amount)).toEqual([1_000_00, 1_000_00, 1_800_00])
    // a month that is billed late is charged by the plan of that month
    await make.bill({ at, month: '03' })
    expect((await billed(enroll_id))[0]).toEqual({ month: '03', amount: 1_000_00 })
    // who chooses an earlier month is told what it would change
    await save(at, more, 300_00, '05')
    expect(await differences(at)).toEqual([['05', 300_00]])
  })
})

it('two who price a head at once: the second waits for the first, and each month has one amount', async () => {
  const at = await make.place()
  const head = await make.fee(await make.place(), 1_000_00)
  let second: ReturnType<typeof save> | undefined
  await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`select from fee_heads where company_id = ${himalaya} and id = ${head.id} for no key update`.execute(tx)
    await sql`
      insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount, from_month)
      select ${himalaya}::bigint, id, ${at.grade}::bigint, ${head.id}::bigint, 90000, '09' from batches
      where company_id = ${himalaya} and is_current`.execute(tx)
    second = save(at, head, 800_00, '08')
    await waitForLocks(world, 1)
  })
  expect((await second!).status).toBe(200)
  expect(await costs(at, head, ['07', '08', '09', '14'])).toEqual([0, 800_00, 900_00, 900_00])
})

describe('a class that is changed', () => {
  it('holds from the first month that is not billed; taken back, a month is charged by the class of today', async () => {
    const [from, to] = [await make.place(), await make.place()]
    await make.fee(from, 1_000_00)
    await make.fee(to, 2_000_00)
    const { enroll_id } = await make.student({ at: from, admission_date: '2026-04-20' })
    await make.bill({ at: from, month: '04' })
    const { run } = await make.bill({ at: from, month: '05' })
    expect((await moveTo(enroll_id, to)).status).toBe(200)
    expect(await differences(to)).toEqual([])
    await make.bill({ at: to, month: '06' })
    expect((await billed(enroll_id)).map(({ amount }) => amount)).toEqual([1_000_00, 1_000_00, 2_000_00])
    // the class was wrong when it was billed: that run goes back, and the month is charged anew
    expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'The class was wrong' })).status).toBe(
      200,
    )
    await make.bill({ at: to, month: '05' })
    expect((await billed(enroll_id)).map(({ amount }) => amount)).toEqual([1_000_00, 2_000_00, 2_000_00])
    // a month before is still charged by the class of before, in which it is asked for
    await make.bill({ at: from, month: '03' })
    expect((await billed(enroll_id))[0]).toEqual({ month: '03', amount: 1_000_00 })
  })

  it('before anything was billed leaves no trace', async () => {
    const [from, to] = [await make.place(), await make.place()]
    await make.fee(to, 2_000_00)
    const { enroll_id } = await make.student({ at: from, admission_date: '2026-04-20' })
    expect((await moveTo(enroll_id, to)).status).toBe(200)
    expect(await rows((c) => sql`select from past_seats where company_id = ${c} and enroll_id = ${enroll_id}`)).toEqual(
      [],
    )
  })
})
