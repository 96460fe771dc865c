/** Days on which something turns: midnight in Nepal, Saturday, the fiscal year, the Bikram Sambat year, short and long months, the AD year. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Child, type Place } from './builders.ts'
import { himalaya, openWorld, type Person, type World } from './world.ts'

let world: World
let at: Place
let child: Child
beforeAll(async () => {
  world = await openWorld()
  const office = await world.signIn('administrator')
  const make = build(world, office)
  at = await make.place()
  child = await make.student({ at, admission_date: '2026-04-14' })
})
afterAll(() => world.close())

/** A session lives 30 days: who works on another day signs in on it. */
const on = async (moment: string, username = 'administrator'): Promise<Person> => {
  world.clock.moveTo(moment)
  return world.signIn(username)
}

const takeAttendance = async (person: Person, day: string, more: object = {}) => {
  const { body } = await person.get(`/api/attendance/sheet?section_id=${at.section}&day=${day}`)
  return person.send('POST', '/api/attendance', {
    section_id: at.section,
    day,
    client_id: randomUUID(),
    revision: 1,
    version: body.data?.version ?? 0,
    entries: [{ enroll_id: child.enroll_id, status: 'present', said: true }],
    ...more,
  })
}
const pay = (person: Person, amount = 100_00) =>
  person.send('POST', '/api/fee-payment', { student_id: child.id, amount })
const dayOfReceipt = async (id: number) =>
  (
    await sql<{ day: string }>`
      select received_on::text as day from receipts where company_id = ${himalaya} and id = ${id}`.execute(
      world.owner.db,
    )
  ).rows[0]!.day

describe('server, database and answers have one clock', () => {
  it('moved to a moment, all of them say it', async () => {
    const accountant = await on('2027-01-14T18:14:59Z', 'accountant')
    const { rows } = await sql<{ today: string; apart: number }>`
      select app_today()::text as today, abs(extract(epoch from app_now()) * 1000 - ${world.clock.now()}::float) as apart`.execute(
      world.db,
    )
    expect(rows[0]!.today).toBe(world.clock.today())
    expect(rows[0]!.apart).toBeLessThan(5_000)
    const { headers } = await accountant.get('/api/me')
    expect(Math.abs(Date.parse(String(headers.date)) - world.clock.now())).toBeLessThan(5_000)
  })
  it('and refuses a moment without a zone', () => {
    expect(() => world.clock.moveTo('2027-01-14T18:14:59')).toThrow('PATHSHALA_NOW')
    expect(() => world.clock.moveTo('tomorrow')).toThrow('PATHSHALA_NOW')
  })
})

describe('midnight in Nepal is 18:15 UTC', () => {
  it('until then tomorrow has not come, and from then on it is today', async () => {
    const office = await on('2026-11-29T18:14:00Z')
    const early = await takeAttendance(office, '2026-11-30')
    expect([early.status, early.body.errors]).toEqual([422, { day: ['This day has not come yet'] }])
    world.clock.moveTo('2026-11-29T18:15:00Z')
    expect((await takeAttendance(office, '2026-11-30')).status).toBe(200)
  })
  it('money that is taken a minute before belongs to the day that ends', async () => {
    const accountant = await on('2026-11-29T18:14:00Z', 'accountant')
    const late = await pay(accountant)
    world.clock.moveTo('2026-11-29T18:15:00Z')
    const early = await pay(accountant)
    expect([await dayOfReceipt(late.body.data.receipt_id), await dayOfReceipt(early.body.data.receipt_id)]).toEqual([
      '2026-11-29',
      '2026-11-30',
    ])
    const { body } = await accountant.get('/api/receipt?from_date=2026-11-30&to_date=2026-11-30')
    expect(body.totals).toMatchObject({ count: 1, amount: 100_00 })
  })
  it('a sign-in ends with the day that its end names', async () => {
    await sql`update users set auth_expiry = '2026-12-02' where company_id = ${himalaya} and username = ${'receptionist'}`.execute(
      world.owner.db,
    )
    const person = await on('2026-12-01T18:14:00Z', 'receptionist')
    expect((await person.get('/api/me')).status).toBe(200)
    world.clock.moveTo('2026-12-01T18:15:00Z')
    expect((await person.get('/api/me')).status).toBe(401)
  })
})

describe('Saturday', () => {
  it('is no school day: it is taken only by who says that school was held, and nothing is pending', async () => {
    const office = await on('2026-11-28T06:00:00Z')
    const refused = await takeAttendance(office, '2026-11-28')
    expect([refused.status, refused.body.error.code]).toEqual([406, 'holiday'])
    const pending = await office.get('/api/attendance/pending?from_date=2026-11-28&to_date=2026-11-28')
    expect([pending.status, pending.body.meta?.total]).toEqual([200, 0])
    expect((await takeAttendance(office, '2026-11-28', { on_holiday: true })).status).toBe(200)
  })
  it('the counter is open on it all the same', async () => {
    const receipt = await pay(await on('2026-11-28T07:00:00Z', 'accountant'))
    expect(await dayOfReceipt(receipt.body.data.receipt_id)).toBe('2026-11-28')
  })
})

describe('months of 29 and of 32 days', () => {
  const month = async (office: Person, number: number) =>
    (await office.get(`/api/attendance/monthly?section_id=${at.section}&year=2083&month=${number}`)).body.data.days as {
      day: string
      date: number
      taken: boolean
    }[]
  it('the sheet has a column for each day, and the last can be taken', async () => {
    const office = await on('2027-01-20T06:00:00Z')
    await takeAttendance(office, '2026-12-15')
    await takeAttendance(office, '2026-07-16')
    const mangsir = await month(office, 8)
    expect(mangsir).toHaveLength(29)
    expect(mangsir.at(-1)).toMatchObject({ day: '2026-12-15', date: 29, taken: true })
    const asar = await month(office, 3)
    expect(asar).toHaveLength(32)
    expect(asar.at(-1)).toMatchObject({ day: '2026-07-16', date: 32, taken: true })
  })
})

describe('the AD year turns in the middle of Poush', () => {
  it('receipts go on in one series, and one BS month is one sheet', async () => {
    const before = await pay(await on('2026-12-31T10:00:00Z', 'accountant'))
    const accountant = await on('2027-01-01T04:00:00Z', 'accountant')
    const after = await pay(accountant)
    const number = (receipt: typeof after) => receipt.body.data.number.match(/^(.*?)(\d+)$/)!.slice(1) as string[]
    const [series, last] = number(before)
    expect(number(after)).toEqual([series, String(Number(last) + 1).padStart(last!.length, '0')])
    const { body } = await accountant.get('/api/receipt?from_date=2026-12-31&to_date=2027-01-01')
    expect(body.totals.count).toBe(2)
  })
  it('a birthday on the other side is found', async () => {
    const office = await on('2026-12-30T06:00:00Z')
    await office.send('PATCH', `/api/student/${child.id}`, { dob: '2015-01-02' })
    const { status, body } = await office.get(
      '/api/birthday?from_date=2026-12-30&to_date=2027-01-03&calendar=ad&rowsPerPage=500',
    )
    expect(status).toBe(200)
    expect(body.data.filter((row: { name: string }) => row.name.includes(child.name.split(' ')[0]!))).toMatchObject([
      { day: '2027-01-02', age: 12 },
    ])
  })
})

describe('Chaitra and Baisakh', () => {
  it('the last day of the batch is taken; the first of the next year is not in the batch', async () => {
    const office = await on('2027-04-13T10:00:00Z')
    expect((await takeAttendance(office, '2027-04-13')).status).toBe(200)
    world.clock.moveTo('2027-04-13T18:15:00Z')
    const next = await takeAttendance(office, '2027-04-14')
    expect([next.status, next.body.errors]).toEqual([422, { day: ['This day is not in the batch worked in'] }])
  })
  it('a month of the new year has not begun on the last day of the old one, and begins at midnight', async () => {
    const begun = async (person: Person) =>
      ((await person.get('/api/billing-month')).body.data as { month: string; begun: boolean }[])
        .filter((each) => each.begun)
        .map(({ month }) => month)
        .at(-1)
    const office = await on('2027-03-14T18:14:00Z')
    expect(await begun(office)).toBe('11')
    world.clock.moveTo('2027-03-14T18:15:00Z')
    expect(await begun(office)).toBe('12')
  })
  it('money is taken on both days: the fiscal year goes on', async () => {
    const accountant = await on('2027-04-13T18:14:00Z', 'accountant')
    const old = await pay(accountant)
    world.clock.moveTo('2027-04-13T18:15:00Z')
    const fresh = await pay(accountant)
    expect([old.status, fresh.status]).toEqual([200, 200])
    expect(await dayOfReceipt(fresh.body.data.receipt_id)).toBe('2027-04-14')
  })
})

describe('the fiscal year ends with Asar', () => {
  it('on Shrawan 1 nothing is posted until the next one is open; then numbers begin anew', async () => {
    const accountant = await on('2027-07-16T18:14:00Z', 'accountant')
    const old = await pay(accountant)
    expect(old.body.data.number).toMatch(/^R-83\/84-/)
    world.clock.moveTo('2027-07-16T18:15:00Z')
    const refused = await pay(accountant)
    expect([refused.status, refused.body.error.code]).toEqual([406, 'no-year'])
    const { next } = (await accountant.get('/api/accounting/fiscal-year')).body.data
    expect(next).toEqual({ name: '2084/85', start_date: '2027-07-17', end_date: '2028-07-15' })
    expect((await accountant.send('POST', '/api/accounting/fiscal-year', { name: next.name })).status).toBe(200)
    const first = await pay(accountant)
    expect(first.body.data.number).toMatch(/^R-84\/85-0*1$/)
    // the day that ended is not written into any more
    expect(await dayOfReceipt(old.body.data.receipt_id)).toBe('2027-07-16')
  })
})
