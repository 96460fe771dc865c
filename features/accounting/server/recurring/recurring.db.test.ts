/** Vouchers that recur: each day once, whoever writes and however often; what stands in the way is told and waited for. */
import { testDay } from '#test/day.ts'
import pino from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBsMonths, addDays, adToBs, bsToAd } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { doWhatIsDue } from '#platform/server/timed.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { recurringWork, writeDue } from './write-due.ts'

let world: World
let keeper: Person
const accounts: Record<string, number> = {}
const today = testDay
/** The first day (AD) of the BS month so many months from now. */
const monthStart = (months: number) => bsToAd({ ...addBsMonths({ ...adToBs(today), day: 1 }, months), day: 1 })
beforeAll(async () => {
  // the clock is turned by hand here
  world = await openWorld({ jobs: false })
  keeper = await world.signIn('accountant', himalaya)
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from accounts where company_id = ${himalaya}`.execute(world.owner.db)
  for (const { code, id } of rows) accounts[code] = id
})
afterAll(() => world.close())
// each begins without those of the others
beforeEach(async () => {
  await own(sql`update recurring_vouchers set state = 'ended', next_day = null where company_id = ${himalaya}`)
})

const own = <T>(text: ReturnType<typeof sql>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await text.execute(tx)).rows as T[])
let made = 0
const rent = (more: object = {}) => ({
  name: `Rent ${++made}`,
  type: 'payment',
  narration: 'Rent of {month} {year}',
  lines: [
    { account_id: accounts['5201'], amount: 40_000_00, narration: 'of {month}' },
    { account_id: accounts['1101'], amount: -40_000_00 },
  ],
  unit: 'month',
  every: 1,
  day: 1,
  from_date: today,
  ...more,
})
const add = async (more: object = {}): Promise<number> => {
  const { status, body } = await keeper.send('POST', '/api/recurring-voucher', rent(more))
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.id
}
const show = async (id: number) => (await keeper.get(`/api/recurring-voucher/${id}`)).body.data
const step = async (id: number, which: string) =>
  keeper.send('POST', `/api/recurring-voucher/${id}/step`, { step: which, version: (await show(id)).version })
/** As if it had been set up long ago, and nothing had run since. */
const since = (id: number, day: string) =>
  own(
    sql`update recurring_vouchers set from_date = ${day}::date, next_day = ${day}::date where company_id = ${himalaya} and id = ${id}`,
  )
const due = (day = today) =>
  inSchool(world.db, himalaya, (tx) => writeDue({ tx, company: himalaya, maySoft: false }, day))
const written = async (id: number) =>
  (await keeper.get(`/api/voucher?recurring_id=${id}&rowsPerPage=100&sortBy=date`)).body.data as any[]
const days = async (id: number) => (await written(id)).map(({ date }) => date)
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const settings = async (values: object) => {
  const administrator = await world.signIn('administrator', himalaya)
  expect((await administrator.send('PUT', '/api/settings/accounting', values)).status).toBe(200)
}

describe('is refused', () => {
  it('to who only reads, who sees it all the same, and to another school', async () => {
    const id = await add()
    const principal = await world.signIn('principal', himalaya)
    expect((await principal.get(`/api/recurring-voucher/${id}`)).status).toBe(200)
    expect((await principal.get('/api/recurring-voucher')).status).toBe(200)
    const { version, next_day } = await show(id)
    for (const [method, path, body] of [
      ['POST', '/api/recurring-voucher', rent()],
      ['PUT', `/api/recurring-voucher/${id}`, { ...rent(), version }],
      ['POST', `/api/recurring-voucher/${id}/step`, { step: 'end', version }],
      ['POST', `/api/recurring-voucher/${id}/write`, { next_day }],
    ] as const)
      expect((await principal.send(method, path, body)).status).toBe(403)
    const other = await world.signIn('accountant.bagmati', bagmati)
    expect((await other.get(`/api/recurring-voucher/${id}`)).status).toBe(404)
    expect((await other.send('POST', `/api/recurring-voucher/${id}/write`, { next_day })).status).toBe(404)
    expect((await other.send('POST', `/api/recurring-voucher/${id}/step`, { step: 'end', version })).status).toBe(404)
  })
  it('with one line, a name that is taken, no day left, and where it cannot be posted as it asks', async () => {
    const ask = (more: object) => keeper.send('POST', '/api/recurring-voucher', rent(more))
    expect(Object.keys((await ask({ lines: rent().lines.slice(0, 1) })).body.errors)).toEqual(['lines'])
    await add({ name: 'Twice' })
    expect(code(await ask({ name: 'Twice' }))).toEqual([406, 'name-taken'])
    expect(code(await ask({ until_date: addDays(today, -1), from_date: addDays(today, -9) }))).toEqual([406, 'no-day'])
    expect(code(await ask({ posts: true }))).toEqual([406, 'approval-wanted'])
    await settings({ approval: false })
    expect(
      code(await ask({ posts: true, lines: [rent().lines[0], { account_id: accounts['1101'], amount: -1 }] })),
    ).toEqual([406, 'unbalanced'])
    await settings({ approval: true })
  })
  it('where somebody changed it meanwhile, or it has ended', async () => {
    const id = await add()
    const change = (version: number, more: object = {}) =>
      keeper.send('PUT', `/api/recurring-voucher/${id}`, { ...rent(more), version })
    expect((await change(0, { every: 3 })).status).toBe(200)
    expect(code(await change(0))).toEqual([409, 'changed-meanwhile'])
    expect((await step(id, 'end')).status).toBe(200)
    expect(code(await step(id, 'resume'))).toEqual([406, 'ended'])
    expect(code(await keeper.send('POST', `/api/recurring-voucher/${id}/write`, { next_day: today }))).toEqual([
      406,
      'not-active',
    ])
  })
})

describe('on its day', () => {
  it('is a draft of the day, by who set it up, with the month in its words, and names what wrote it', async () => {
    const id = await add()
    await since(id, monthStart(0))
    await due()
    const [voucher] = await written(id)
    const { year, month } = adToBs(monthStart(0))
    expect(voucher).toMatchObject({ source: 'recurring', state: 'draft', date: monthStart(0), amount: 40_000_00 })
    const told = (await keeper.get(`/api/voucher/${voucher.id}`)).body.data
    expect(told).toMatchObject({ recurring: { id }, made_by_id: keeper.id })
    expect(told.narration).toMatch(new RegExp(`^Rent of [A-Z][a-z]+ ${year}$`))
    expect(told.lines[0].narration).toBe(told.narration.slice('Rent '.length, -5))
    expect(await show(id)).toMatchObject({ written: 1, next_day: monthStart(1), state: 'active' })
    expect(month).toBeGreaterThan(0)
  })
  it('is written once by eight who write at the same moment', async () => {
    const id = await add()
    await since(id, monthStart(-2))
    await Promise.all(Array.from({ length: 8 }, () => due()))
    expect(await days(id)).toEqual([monthStart(-2), monthStart(-1), monthStart(0)])
    await due()
    expect(await written(id)).toHaveLength(3)
  })
  it('is written by nobody who dies in the midst of it, and once by who comes after', async () => {
    const id = await add()
    await since(id, monthStart(-1))
    await expect(
      inSchool(world.db, himalaya, async (tx) => {
        expect(await writeDue({ tx, company: himalaya, maySoft: false }, today)).toMatchObject([{ id }])
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await written(id)).toEqual([])
    await due()
    expect(await days(id)).toEqual([monthStart(-1), monthStart(0)])
  })
  it('is not written a second time by anybody: the table refuses it', async () => {
    const id = await add()
    await since(id, monthStart(0))
    await due()
    await expect(
      own(sql`insert into vouchers (company_id, type, source, date, recurring_id, recurring_day)
        values (${himalaya}, 'payment', 'recurring', ${today}, ${id}, ${monthStart(0)})`),
    ).rejects.toThrow('vouchers_once_a_recurring_day')
  })
  it('ends after its last day, and after so many', async () => {
    const id = await add({ times: 2 })
    await since(id, monthStart(-3))
    await due()
    expect(await days(id)).toEqual([monthStart(-3), monthStart(-2)])
    expect(await show(id)).toMatchObject({ state: 'ended', next_day: null, written: 2 })
    const weekly = await add({ unit: 'week', day: 1, until_date: addDays(today, 20) })
    await due(addDays(today, 60))
    expect(await show(weekly)).toMatchObject({ state: 'ended', written: 3 })
  })
  it('is posted at once where that was chosen and the school asks for no approval, and is a draft when it asks again', async () => {
    await settings({ approval: false })
    const id = await add({ posts: true })
    await since(id, monthStart(-1))
    await due(monthStart(-1))
    expect((await written(id)).map(({ state }) => state)).toEqual(['posted'])
    await settings({ approval: true })
    await due()
    expect((await written(id)).map(({ state }) => state)).toEqual(['posted', 'draft'])
  })
})

describe('what stands in the way', () => {
  const close = (from: string, to: string) =>
    own(sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state)
      select company_id, id, ${from}::date, ${to}::date, 'closed' from fiscal_years where company_id = ${himalaya} and is_current`)
  it('of a closed month is told, holds up what comes after, and is made up when the month is open', async () => {
    const id = await add()
    await since(id, monthStart(-1))
    await close(monthStart(-1), addDays(monthStart(0), -1))
    await due()
    expect(await show(id)).toMatchObject({ problem: 'month-closed', next_day: monthStart(-1), written: 0 })
    expect(code(await keeper.send('POST', `/api/recurring-voucher/${id}/write`, { next_day: monthStart(-1) }))).toEqual(
      [406, 'month-closed'],
    )
    await own(sql`delete from closed_periods where company_id = ${himalaya}`)
    await due()
    expect(await days(id)).toEqual([monthStart(-1), monthStart(0)])
    expect(await show(id)).toMatchObject({ problem: null, next_day: monthStart(1) })
  })
  it('of a month that stays closed is passed over', async () => {
    const id = await add()
    await since(id, monthStart(-1))
    await close(monthStart(-1), addDays(monthStart(0), -1))
    await due()
    await step(id, 'skip')
    await due()
    await own(sql`delete from closed_periods where company_id = ${himalaya}`)
    expect(await days(id)).toEqual([monthStart(0)])
  })
  it('of a closed account is told; another account is chosen and it goes on from the day that waited', async () => {
    const id = await add()
    await since(id, monthStart(-1))
    await own(
      sql`update accounts set closed_on = ${monthStart(0)}::date where company_id = ${himalaya} and id = ${accounts['5201']}`,
    )
    await due()
    expect(await days(id)).toEqual([monthStart(-1)])
    const told = await show(id)
    expect(told).toMatchObject({ problem: 'account-closed', next_day: monthStart(0) })
    await own(sql`update accounts set closed_on = null where company_id = ${himalaya} and id = ${accounts['5201']}`)
    const { body } = await keeper.send('PUT', `/api/recurring-voucher/${id}`, {
      ...rent({ name: told.name, from_date: told.from_date }),
      version: told.version,
    })
    expect(body.data.next_day).toBe(monthStart(0))
    await due()
    expect(await days(id)).toEqual([monthStart(-1), monthStart(0)])
  })
})

describe('a person', () => {
  it('pauses it, and it writes nothing; gone on with, what passed is not made up', async () => {
    const id = await add()
    await since(id, monthStart(-2))
    await step(id, 'pause')
    expect(await due()).toEqual([])
    expect(await written(id)).toEqual([])
    await step(id, 'resume')
    const next = today === monthStart(0) ? today : monthStart(1)
    expect(await show(id)).toMatchObject({ state: 'active', next_day: next })
  })
  it('writes the next one now, once, of the day that was seen', async () => {
    const id = await add()
    const { next_day } = await show(id)
    const write = () => keeper.send('POST', `/api/recurring-voucher/${id}/write`, { next_day })
    const both = await Promise.all([write(), write()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await days(id)).toEqual([next_day])
    await due(next_day)
    expect(await days(id)).toEqual([next_day])
  })
  it('deletes a draft that it wrote, and it is not written again', async () => {
    const id = await add()
    await since(id, monthStart(0))
    await due()
    const [{ id: voucher }] = (await written(id)) as [{ id: number }]
    expect((await keeper.send('DELETE', `/api/voucher/${voucher}`)).status).toBe(200)
    await due()
    expect(await written(id)).toEqual([])
  })
  it('names an account in it, which then is not removed', async () => {
    const { rows } = await sql<{
      group: number
    }>`select group_id as "group" from accounts where company_id = ${himalaya} and code = '5201'`.execute(
      world.owner.db,
    )
    const { body } = await keeper.send('POST', '/api/account', {
      group_id: rows[0]!.group,
      code: '5299',
      name: 'Garden',
    })
    expect(body.data.id).toBeGreaterThan(0)
    await add({
      lines: [
        { account_id: body.data.id, amount: 5 },
        { account_id: accounts['1101'], amount: -5 },
      ],
    })
    expect(code(await keeper.send('DELETE', `/api/account/${body.data.id}`))).toEqual([406, 'has-entries'])
  })
})

it('the clock goes to schools that have something due and are open, and one that fails holds up no other', async () => {
  const id = await add()
  await since(id, monthStart(0))
  expect(await recurringWork.schools(world.db, addDays(monthStart(0), -1))).not.toContain(himalaya)
  expect(await recurringWork.schools(world.db, today)).toContain(himalaya)
  const done: number[] = []
  const failing = {
    ...recurringWork,
    schools: async () => [bagmati, himalaya],
    run: async (...[tx, company, day]: Parameters<typeof recurringWork.run>) => {
      if (company === bagmati) throw new Error('no')
      await recurringWork.run(tx, company, day)
      done.push(company)
    },
  }
  await doWhatIsDue({ ...world.app.house, log: pino({ level: 'silent' }) }, [failing])
  expect(done).toEqual([himalaya])
  expect(await days(id)).toEqual([monthStart(0)])
  const administrator = await world.signIn('administrator', himalaya)
  const { data } = (await administrator.get('/api/activity-report?entity=recurring_vouchers')).body
  expect(data.map(({ title }: { title: string }) => title)).toContain('Written by recurring vouchers')
  await since(id, monthStart(0))
  await own(sql`update companies set deleted_at = app_now() where id = ${himalaya}`)
  expect(await recurringWork.schools(world.db, today)).not.toContain(himalaya)
  await own(sql`update companies set deleted_at = null where id = ${himalaya}`)
  await own(
    sql`update recurring_vouchers set next_day = ${monthStart(1)} where company_id = ${himalaya} and id = ${id}`,
  )
})
