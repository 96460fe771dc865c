/** Each sentence about the books notices its own fault: planted as the owner of the tables, with triggers and keys off, and taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { openWorld, type World } from '#test/world.ts'
import { approve, postVouchers, reverseVouchers, writeDrafts } from './books.ts'
import { checkNames, faultsIn, verifySchool } from './verify-books.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await inSchool(world.db, 1, async (tx) => {
    const keeper = { tx, company: 1, by: null, maySoft: true }
    const { rows } = await sql<{ cash: number; rent: number; day: string }>`
      select (select id from accounts where company_id = 1 and code = '1101') as cash, (select id from accounts where company_id = 1 and code = '5201') as rent,
        (select start_date from fiscal_years where company_id = 1 and is_current) as day`.execute(tx)
    const { cash, rent, day } = rows[0]!
    const lines = [
      { account_id: rent, amount: 5_00 },
      { account_id: cash, amount: -5_00 },
    ]
    const voucher = { type: 'payment' as const, date: day, narration: 'Rent', lines }
    const [first, second] = await writeDrafts(keeper, [voucher, voucher, voucher])
    await approve(keeper, [first!, second!])
    await postVouchers(keeper, [first!, second!])
    await reverseVouchers(keeper, [first!], { date: day, reason: 'Twice' })
  })
})
afterAll(() => world.close())

class TakenBack extends Error {}
const found = async (...faults: string[]) => {
  let names: string[] = []
  await inSchool(world.owner.db, 1, async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const fault of faults) expect(Number((await sql.raw(fault).execute(tx)).numAffectedRows)).toBeGreaterThan(0)
    names = (await faultsIn(tx, 1)).map(({ check }) => check)
    throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return names
}

const one = `(select min(voucher_id) from account_events where company_id = 1 and reverses_id is null)`
const posted = `(select max(id) from vouchers where company_id = 1 and state = 'posted' and source = 'manual')`
const reversal = `(select max(id) from account_events where company_id = 1 and reverses_id is not null)`
const eventOf = (voucher: string) => `(select id from account_events where company_id = 1 and voucher_id = ${voucher})`
const planted: Record<string, string[]> = {
  'Every event sums to 0 and has at least two entries': [
    `update account_entries set amount = amount + 1 where company_id = 1 and event_id = ${eventOf(one)} and line = 1`,
  ],
  'A reversal mirrors its original exactly, and is not reversed': [
    `update account_entries set amount = amount * 2 where company_id = 1 and event_id = ${reversal}`,
  ],
  'An entry has the day of its event, an event the fiscal year of its day': [
    `update account_events set fiscal_year_id = (select max(id) from fiscal_years where company_id = 1 and not is_current) where company_id = 1 and voucher_id = ${one}`,
  ],
  'Sums by day equal the entries': [
    `update account_days set debit = debit + 1, credit = credit + 1 where company_id = 1 and day = (select min(day) from account_days where company_id = 1)`,
  ],
  'Sums by month equal the entries': [
    `update account_months set credit = credit + 1 where company_id = 1 and month = (select min(month) from account_months where company_id = 1)`,
  ],
  'What is not reconciled of bank accounts equals entries and lines': [
    `insert into bank_open_months (company_id, account_id, month, side, items, amount) select 1, id, '2020-01-01', 'lines', 1, 5 from accounts where company_id = 1 and kind = 'bank' limit 1`,
  ],
  'Debits equal credits over all accounts, on every day': [
    `update account_days set debit = debit + 1 where company_id = 1 and (account_id, day) = (select account_id, day from account_days where company_id = 1 limit 1)`,
  ],
  'Voucher numbers run from 1 without a gap, per type and fiscal year': [
    `update vouchers set number = number + 1000 where company_id = 1 and id = ${posted}`,
  ],
  'Counters stand behind the last number of a voucher': [
    `update counters set next = next + 1 where company_id = 1 and name like 'voucher:payment:%'`,
  ],
  'A posted voucher has its event, of its day and year, and no lines any more': [
    `insert into voucher_lines (company_id, voucher_id, line, account_id, amount) select 1, ${posted}, 1, min(id), 1 from accounts where company_id = 1`,
  ],
  'A draft and an approved voucher have no event': [
    `update vouchers set state = 'approved', number = null, fiscal_year_id = null, posted_at = null where company_id = 1 and id = ${posted}`,
  ],
  'The amount of a voucher is the sum of its debits': [
    `update vouchers set amount = amount + 1 where company_id = 1 and id = ${posted}`,
  ],
  'A voucher is reversed exactly when a posted one reverses it, and so is its event': [
    `update vouchers set state = 'reversed' where company_id = 1 and id = ${posted}`,
  ],
  'A closed account has no entry from its day on, but of a reversal or of a closing voucher': [
    `update accounts set closed_on = '2020-01-01', role = null where company_id = 1 and code = '5201'`,
  ],
  'Entries of an account of parties name one, and no others do': [
    `update accounts set kind = 'party' where company_id = 1 and code = '5201'`,
  ],
  'What a recurring voucher wrote is of a day of its own, before its next one, and as often as it says': [
    `update recurring_vouchers set times = 1, written = 2 where company_id = 1`,
  ],
  'An account has the root of its group': [
    `update accounts set root = 'income' where company_id = 1 and code = '5201'`,
  ],
}

describe('books are proved', () => {
  it('right as they are', async () => {
    expect(await verifySchool(world.db, 1)).toEqual([])
    expect(await verifySchool(world.db, 2)).toEqual([])
    expect(Object.keys(planted)).toEqual(checkNames)
  })
  it.each(checkNames)('%s: its fault is noticed', async (name) => {
    expect(await found(...planted[name]!)).toContain(name)
  })
})
