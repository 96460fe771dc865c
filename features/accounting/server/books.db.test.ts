import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { openWorld, type World } from '#test/world.ts'
import { approve, type Bookkeeper, type NewVoucher, postVouchers, reverseVouchers, writeDrafts } from './books.ts'

let world: World
let cash: number
let rent: number
let payable: number
let day: string
beforeAll(async () => {
  world = await openWorld()
  await inBooks(async ({ tx, company }) => {
    const { rows } = await sql<{ code: string; id: number }>`
      select code, id from accounts where company_id = ${company} and code in ('1101', '5201', '2111')`.execute(tx)
    const of = (code: string) => rows.find((row) => row.code === code)!.id
    ;[cash, rent, payable] = [of('1101'), of('5201'), of('2111')]
    const year = await sql<{
      day: string
    }>`select start_date as day from fiscal_years where company_id = ${company} and is_current`.execute(tx)
    day = year.rows[0]!.day
  })
})
afterAll(() => world.close())

const inBooks = <T>(work: (keeper: Bookkeeper) => Promise<T>) =>
  inSchool(world.db, 1, (tx) => work({ tx, company: 1, by: null, maySoft: false }))
const paid = (amount: number, more: Partial<NewVoucher> = {}): NewVoucher => ({
  type: 'payment',
  date: day,
  narration: 'Rent of the annex',
  lines: [
    { account_id: rent, amount },
    { account_id: cash, amount: -amount },
  ],
  ...more,
})
const posted = (...vouchers: NewVoucher[]) =>
  inBooks(async (keeper) => {
    const ids = await writeDrafts(keeper, vouchers)
    await approve(keeper, ids)
    return postVouchers(keeper, ids)
  })
const sums = (account: number) =>
  inBooks(async ({ tx }) => {
    const { rows } = await sql<{ days: number; months: number; entries: number }>`
      select (select coalesce(sum(debit - credit), 0) from account_days where company_id = 1 and account_id = ${account})::bigint as days,
        (select coalesce(sum(debit - credit), 0) from account_months where company_id = 1 and account_id = ${account})::bigint as months,
        (select coalesce(sum(amount), 0) from account_entries where company_id = 1 and account_id = ${account})::bigint as entries`.execute(
      tx,
    )
    return rows[0]!
  })

describe('posting refuses', () => {
  it('a draft that nobody approved', async () => {
    const [id] = await inBooks((keeper) => writeDrafts(keeper, [paid(100_00)]))
    await expect(inBooks((keeper) => postVouchers(keeper, [id!]))).rejects.toMatchObject({ code: 'not-approved' })
  })
  it('what does not balance, an account of parties without one, a closed account', async () => {
    const wrong = (lines: NewVoucher['lines']) => posted(paid(1, { lines }))
    await expect(
      wrong([
        { account_id: rent, amount: 5 },
        { account_id: cash, amount: -4 },
      ]),
    ).rejects.toMatchObject({ code: 'unbalanced' })
    await expect(
      wrong([
        { account_id: rent, amount: 5 },
        { account_id: payable, amount: -5 },
      ]),
    ).rejects.toMatchObject({ code: 'party-wanted' })
    await inBooks(({ tx }) =>
      sql`update accounts set closed_on = ${day} where company_id = 1 and id = ${rent}`.execute(tx),
    )
    await expect(posted(paid(5))).rejects.toMatchObject({ code: 'account-closed' })
    await inBooks(({ tx }) =>
      sql`update accounts set closed_on = null where company_id = 1 and id = ${rent}`.execute(tx),
    )
  })
  it('a day without a year, in a closed year, in a month closed for all or for others', async () => {
    await expect(posted(paid(5, { date: '2019-01-01' }))).rejects.toMatchObject({ code: 'no-year' })
    const period = (state: string) =>
      inBooks(({ tx }) =>
        sql`
        insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state)
        select company_id, id, start_date, start_date + 30, ${state} from fiscal_years where company_id = 1 and is_current
        on conflict (company_id, start_date) do update set state = excluded.state`.execute(tx),
      )
    await period('soft')
    await expect(posted(paid(5))).rejects.toMatchObject({ code: 'month-soft' })
    await inBooks(async (keeper) => {
      const ids = await writeDrafts(keeper, [paid(5)])
      await approve(keeper, ids)
      expect(await postVouchers({ ...keeper, maySoft: true }, ids)).toHaveLength(1)
    })
    await period('closed')
    await expect(posted(paid(5))).rejects.toMatchObject({ code: 'month-closed' })
    await inBooks(({ tx }) => sql`delete from closed_periods where company_id = 1`.execute(tx))
    await inBooks(({ tx }) =>
      sql`update fiscal_years set closed_at = app_now() where company_id = 1 and is_current`.execute(tx),
    )
    await expect(posted(paid(5))).rejects.toMatchObject({ code: 'year-closed' })
    await inBooks(({ tx }) =>
      sql`update fiscal_years set closed_at = null where company_id = 1 and is_current`.execute(tx),
    )
  })
})

describe('the database refuses, whoever writes', () => {
  const raw = (text: ReturnType<typeof sql>) => inBooks(({ tx }) => text.execute(tx))
  const held = (constraint: string) => ({ constraint })
  it('an event alone, entries that come later, another year than that of the day', async () => {
    const { id } = (await posted(paid(7_00)))[0]!
    await expect(
      raw(
        sql`insert into account_events (company_id, voucher_id, accounting_date, fiscal_year_id) select 1, (select min(id) from vouchers where company_id = 1 and state = 'draft'), ${day}::date, fiscal_year_of(1, ${day}::date)`,
      ),
    ).rejects.toMatchObject(held('ledger_balances'))
    await expect(
      raw(sql`insert into account_entries (company_id, event_id, accounting_date, line, account_id, amount)
        select company_id, id, accounting_date, x, ${cash}, case x when 90 then 1 else -1 end from account_events cross join unnest(array[90, 91]) x where company_id = 1 and voucher_id = ${id}`),
    ).rejects.toMatchObject(held('ledger_entries_with_event'))
  })
  it('a change of what was posted', async () => {
    const { id } = (await posted(paid(7_00)))[0]!
    await expect(raw(sql`update account_entries set amount = 1 where company_id = 1`)).rejects.toThrow(
      'permission denied',
    )
    await expect(raw(sql`delete from account_events where company_id = 1`)).rejects.toThrow('permission denied')
    await expect(
      raw(sql`update vouchers set narration = 'x' where company_id = 1 and id = ${id}`),
    ).rejects.toMatchObject(held('voucher_stays'))
    await expect(raw(sql`delete from vouchers where company_id = 1 and id = ${id}`)).rejects.toMatchObject(
      held('voucher_stays'),
    )
  })
})

describe('posted vouchers', () => {
  it('have numbers without gaps by type, kept sums, and no lines any more', async () => {
    const before = await sums(cash)
    const done = await posted(paid(3_00), paid(4_00), paid(1_00, { type: 'journal' }))
    const payments = done.filter((each) => each.type === 'payment').map((each) => each.number)
    expect(payments[1]! - payments[0]!).toBe(1)
    const after = await sums(cash)
    expect(after.days - before.days).toBe(-8_00)
    expect([after.months, after.entries]).toEqual([after.days, after.days])
    const { rows } = await inBooks(({ tx }) =>
      sql<{ n: number }>`
      select count(*) as n from voucher_lines where company_id = 1 and voucher_id = ${done[0]!.id}`.execute(tx),
    )
    expect(rows[0]!.n).toBe(0)
  })
  it('are reversed once, by their mirror; a reversal is not reversed', async () => {
    const [first] = await posted(paid(9_00))
    const before = await sums(rent)
    const again = () =>
      inBooks((keeper) => reverseVouchers(keeper, [first!.id], { date: day, reason: 'Paid twice by mistake' }))
    const [mirror] = await again()
    expect((await sums(rent)).entries - before.entries).toBe(-9_00)
    await expect(again()).rejects.toMatchObject({ code: 'not-posted' })
    await expect(
      inBooks((keeper) => reverseVouchers(keeper, [mirror!.id], { date: day, reason: 'No' })),
    ).rejects.toMatchObject({ code: 'reversal-of-reversal' })
  })
  it('come in hundreds in the same few statements', async () => {
    const done = await posted(...Array.from({ length: 500 }, (_, n) => paid(100 + n)))
    expect(done).toHaveLength(500)
    const of = await sums(cash)
    expect(of.days).toBe(of.entries)
  })
})
