import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { openWorld, type Person, type Reply, type World } from '#test/world.ts'
import type { BooksYear } from '../contract/fiscal-years.ts'
import { approve, type Bookkeeper, type NewVoucher, postVouchers, reverseVouchers, writeDrafts } from './books.ts'

let world: World
let office: Person
let accountant: Person
let past: BooksYear
let now: BooksYear
const accounts = new Map<string, number>()
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  const { years } = (await office.get('/api/accounting/fiscal-year')).body.data
  ;[now, past] = years
  for (const { code, id } of (await office.get('/api/account')).body.data) accounts.set(code, id)
  // what the demo has waiting stands in the way of a year
  await inBooks(async ({ tx }) => {
    await sql`update vouchers set state = 'draft', approved_by = null, approved_at = null where company_id = 1 and state = 'approved'`.execute(
      tx,
    )
    await sql`delete from vouchers where company_id = 1 and state = 'draft'`.execute(tx)
  })
  await accountant.send('POST', '/api/billing-to-account/leave-out', { until: testDay, reason: 'By hand' })
})
afterAll(() => world.close())

const inBooks = <T>(work: (keeper: Bookkeeper) => Promise<T>) =>
  inSchool(world.db, 1, (tx) => work({ tx, company: 1, by: null, maySoft: false }))
const of = (code: string) => accounts.get(code)!
const voucher = (debit: string, credit: string, amount: number, date: string): NewVoucher => ({
  type: 'journal',
  date,
  narration: 'For the test of closing',
  lines: [
    { account_id: of(debit), amount },
    { account_id: of(credit), amount: -amount },
  ],
})
const written = (...vouchers: NewVoucher[]) => inBooks((keeper) => writeDrafts(keeper, vouchers))
const posted = (...vouchers: NewVoucher[]) =>
  inBooks(async (keeper) => {
    const ids = await writeDrafts(keeper, vouchers)
    await approve(keeper, ids)
    return postVouchers(keeper, ids)
  })
const path = (year: { id: number }, what: string) => `/api/accounting/fiscal-year/${year.id}/${what}`
const close = (year: BooksYear) =>
  office.send('POST', path(year, 'close'), { confirm: year.name, reason: 'Counter days of the demo are open' })
const reopen = (year: BooksYear, reason = 'A bill of Asar came late') =>
  office.send('POST', path(year, 'reopen'), { reason })
const preview = async (year: BooksYear) => (await office.get(path(year, 'closing'))).body.data
const code = ({ status, body }: Reply) => [status, body.error?.code ?? '']
const yearNow = async (id: number): Promise<BooksYear> =>
  (await office.get('/api/accounting/fiscal-year')).body.data.years.find((each: BooksYear) => each.id === id)
/** Balances of all accounts on a day, without those of 0; from the kept sums and from the entries. */
const trialBalance = (day: string) =>
  inBooks(async ({ tx }) => {
    const { rows } = await sql<{ id: number; balance: number }>`
      select account_id as id, sum(debit - credit)::bigint as balance from account_sums_before(1, ${day}::date + 1) group by 1 having sum(debit - credit) <> 0 order by 1`.execute(
      tx,
    )
    const entries = await sql<{ id: number; balance: number }>`
      select account_id as id, sum(amount)::bigint as balance from account_entries where company_id = 1 and accounting_date <= ${day}::date group by 1 having sum(amount) <> 0 order by 1`.execute(
      tx,
    )
    expect(rows).toEqual(entries.rows)
    return rows
  })
const ofYear = async (day: string) => {
  const income = ['4101', '4201', '5101', '5201'].map(of)
  return (await trialBalance(day)).filter(({ id }) => income.includes(id))
}

describe('who may not', () => {
  it('close, open or reopen years and months: an accountant closes none, a teacher sees none', async () => {
    const teacher = await world.signIn('teacher')
    expect(code(await teacher.get('/api/accounting/fiscal-year'))).toEqual([403, 'no-right'])
    expect(code(await accountant.get('/api/accounting/fiscal-year'))).toEqual([200, ''])
    for (const [method, what, body] of [
      ['POST', 'close', { confirm: past.name }],
      ['POST', 'reopen', { reason: 'Because' }],
      ['PUT', 'current', {}],
      ['PUT', 'month', { start_date: past.start_date, state: 'closed' }],
    ] as const)
      expect([what, ...code(await accountant.send(method, path(past, what), body))]).toEqual([what, 403, 'no-right'])
  })
})

describe('months', () => {
  it('are twelve, from Shrawan to Asar, without a gap', () => {
    for (const year of [past, now]) {
      expect(year.months.map(({ month }) => month)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3])
      expect([year.months[0]!.start_date, year.months[11]!.end_date]).toEqual([year.start_date, year.end_date])
      for (const [at, month] of year.months.slice(1).entries())
        expect(month.start_date).toBe(addDays(year.months[at]!.end_date, 1))
    }
  })
  it('are closed for others, for all, and opened; a day that begins no month is refused', async () => {
    const month = past.months[2]!
    const set = (state: string, start_date = month.start_date) =>
      office.send('PUT', path(past, 'month'), { start_date, state })
    expect((await set('soft', addDays(month.start_date, 1))).status).toBe(422)
    const day = addDays(month.start_date, 4)
    const state = async () => (await yearNow(past.id)).months[2]!.state
    await set('soft')
    expect(await state()).toBe('soft')
    await expect(posted(voucher('5201', '1101', 5_00, day))).rejects.toMatchObject({ code: 'month-soft' })
    await set('closed')
    expect(await state()).toBe('closed')
    expect((await yearNow(past.id)).months[2]!.closed_by).toMatch(/\w/)
    await expect(posted(voucher('5201', '1101', 5_00, day))).rejects.toMatchObject({ code: 'month-closed' })
    await set('open')
    expect(await state()).toBe('open')
  })
})

describe('closing a year', () => {
  it('is refused without its name, while vouchers wait, while an earlier year with entries is open, without an account for the surplus', async () => {
    expect(code(await office.send('POST', path(past, 'close'), { confirm: '2001/02' }))).toEqual([406, 'not-confirmed'])
    await posted(
      voucher('1101', '4101', 900_00, past.start_date),
      voucher('5201', '1101', 250_50, addDays(past.end_date, -3)),
    )
    const [draft] = await written(voucher('5201', '1101', 10_00, past.end_date))
    expect(code(await close(past))).toEqual([406, 'drafts'])
    const [opening] = await written({
      ...voucher('1101', '3101', 77_00, past.start_date),
      source: 'opening',
      lines: [{ account_id: of('1101'), amount: 77_00 }],
    })
    expect((await preview(past)).hindrances).toEqual([
      { code: 'drafts', count: 2, amount: null, name: null },
      { code: 'opening-unbalanced', count: 1, amount: 77_00, name: null },
    ])
    await inBooks(({ tx }) =>
      sql`delete from vouchers where company_id = 1 and id = any(${[draft, opening]}::bigint[])`.execute(tx),
    )
    expect(code(await close(now))).toEqual([406, 'earlier-year'])
    await inBooks(({ tx }) => sql`update accounts set role = null where company_id = 1 and code = '3102'`.execute(tx))
    expect(code(await close(past))).toEqual([406, 'no-surplus'])
    await inBooks(({ tx }) =>
      sql`update accounts set role = 'surplus' where company_id = 1 and code = '3102'`.execute(tx),
    )
    expect((await yearNow(past.id)).closed_at).toBeNull()
  })

  it('shows what it will do, and does it: months that are closed and accounts that were closed do not stand in its way', async () => {
    const before = await trialBalance(past.end_date)
    await inBooks(({ tx }) =>
      sql`update accounts set closed_on = ${past.end_date} where company_id = 1 and code = '5201'`.execute(tx),
    )
    const asar = past.months[11]!
    await office.send('PUT', path(past, 'month'), { start_date: asar.start_date, state: 'closed' })
    const shown = await preview(past)
    expect([shown.income, shown.expenses, shown.result, shown.surplus.code, shown.hindrances]).toEqual([
      900_00,
      250_50,
      649_50,
      '3102',
      [],
    ])
    const answer = await close(past)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.result).toBe(649_50)
    const year = await yearNow(past.id)
    expect([year.closing_voucher_id, year.months[11]!.state]).toEqual([answer.body.data.voucher_id, 'closed'])
    expect(year.closed_at).toMatch(/^\d{4}/)
    expect(await ofYear(past.end_date)).toEqual([])
    const after = await trialBalance(past.end_date)
    const without = (rows: typeof after) => rows.filter(({ id }) => !['4101', '5201', '3102'].map(of).includes(id))
    expect(without(after)).toEqual(without(before))
    expect(after.find(({ id }) => id === of('3102'))?.balance).toBe(-649_50)
    expect(code(await close(past))).toEqual([406, 'year-closed'])
    await expect(posted(voucher('1101', '4101', 1_00, past.start_date))).rejects.toMatchObject({ code: 'year-closed' })
  })

  it('its voucher is not reversed by hand, on no day', async () => {
    const id = (await yearNow(past.id)).closing_voucher_id!
    await expect(
      inBooks((keeper) => reverseVouchers(keeper, [id], { date: now.start_date, reason: 'By hand' })),
    ).rejects.toMatchObject({ code: 'closing-voucher' })
  })

  it('is taken back with a reason: the trial balance is what it was, and both vouchers stay', async () => {
    expect((await reopen(past, '')).status).toBe(422)
    expect(code(await reopen(now))).toEqual([406, 'not-closed'])
    const closing = (await yearNow(past.id)).closing_voucher_id!
    const back = await reopen(past)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const { rows } = await inBooks(({ tx }) =>
      sql<{ state: string; source: string; reason: string | null }>`
        select state, source, reason from vouchers where company_id = 1 and id = any(${[closing, back.body.data.voucher_id]}::bigint[]) order by id`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([
      { state: 'reversed', source: 'closing', reason: null },
      { state: 'posted', source: 'reversal', reason: 'A bill of Asar came late' },
    ])
    expect((await ofYear(past.end_date)).map(({ balance }) => balance).sort()).toEqual([-900_00, 250_50])
    expect((await trialBalance(past.end_date)).find(({ id }) => id === of('3102'))).toBeUndefined()
    await inBooks(({ tx }) =>
      sql`update accounts set closed_on = null where company_id = 1 and code = '5201'`.execute(tx),
    )
    // the month is closed still
    await expect(posted(voucher('5201', '1101', 49_50, past.end_date))).rejects.toMatchObject({ code: 'month-closed' })
    await office.send('PUT', path(past, 'month'), { start_date: past.months[11]!.start_date, state: 'open' })
    await posted(voucher('5201', '1101', 49_50, past.end_date))
    expect((await close(past)).body.data.result).toBe(600_00)
  })

  it('an earlier one is not opened while a later one is closed; a year without income and expenses closes without a voucher', async () => {
    const { next } = (await office.get('/api/accounting/fiscal-year')).body.data
    expect(code(await accountant.send('POST', '/api/accounting/fiscal-year', { name: now.name }))).toEqual([
      406,
      'opened-already',
    ])
    const both = await Promise.all([1, 2].map(() => accountant.send('POST', '/api/accounting/fiscal-year', next)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 406])
    const { id } = both.find(({ status }) => status === 200)!.body.data
    const later = await yearNow(id)
    expect([later.name, later.start_date]).toEqual([next.name, addDays(now.end_date, 1)])
    await posted(voucher('1101', '4101', 3_00, now.start_date))
    expect(code(await close(later))).toEqual([406, 'earlier-year'])
    expect(code(await close(now))).toEqual([406, 'not-over'])
    const { offset } = world.clock
    world.clock.moveTo(addDays(later.end_date, 5))
    office = await world.signIn('administrator')
    // who closes it while counter days are open says why
    expect(code(await office.send('POST', path(now, 'close'), { confirm: now.name }))).toEqual([406, 'counter-days'])
    expect((await close(now)).status).toBe(200)
    expect((await close(later)).body.data).toEqual({ voucher_id: null, result: 0 })
    for (const year of [past, now]) expect(code(await reopen(year))).toEqual([406, 'later-closed'])
    expect((await reopen(later)).body.data).toEqual({ voucher_id: null })
    expect((await reopen(now)).status).toBe(200)
    expect((await office.send('PUT', path(later, 'current'))).status).toBe(200)
    world.clock.offset = offset
    office = await world.signIn('administrator')
    expect((await yearNow(id)).is_current).toBe(true)
    expect(code(await office.send('PUT', path(past, 'current')))).toEqual([406, 'year-closed'])
    await office.send('PUT', path(now, 'current'))
  })
})

it(
  '8 racers, half of them posting and half of them closing: no entry of the year stands beside its closing voucher',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < 6; round++) {
      const opened = await reopen(past, `Round ${round}`)
      expect(opened.status, JSON.stringify(opened.body)).toBe(200)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          n % 2
            ? close(past).then(code)
            : posted(voucher('1101', '4101', 1_00 + n, addDays(past.end_date, -n))).then(
                () => [200, 'posted'],
                (error: { code?: string }) => [406, error.code],
              ),
        ),
      )
      const said = answers.map(([, word]) => word)
      expect(said.filter((word) => !['', 'posted', 'year-closed', 'drafts'].includes(String(word)))).toEqual([])
      expect(said.filter((word) => word === '')).toHaveLength(1)
      expect(await ofYear(past.end_date)).toEqual([])
    }
  },
)
