/**
 * Published cases of closing a year. Each begins with the shipped chart and empty books; vouchers are written as `debit credit rupees`, a party behind '@',
 * a cost centre behind '#'. The results are worked by hand.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { parseRupees } from '#nepal/rupees.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { withoutBooks } from '#test/builders.ts'
import { bagmati, openWorld, type Person, type World } from '#test/world.ts'
import type { BooksYear, ClosingPreview } from '../contract/fiscal-years.ts'
import { approve, type Bookkeeper, postVouchers, reverseVouchers, type VoucherLine, writeDrafts } from './books.ts'

let world: World
let office: Person
let past: BooksYear
let now: BooksYear
const accounts = new Map<string, number>()
const parties = new Map<string, number>()
const centres = new Map<string, number>()
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator.bagmati', bagmati)
})
afterAll(() => world.close())
beforeEach(async () => {
  await withoutBooks(world, bagmati)
  await sql`delete from closed_periods where company_id = ${bagmati}`.execute(world.owner.db)
  await sql`update fiscal_years set closed_at = null where company_id = ${bagmati}`.execute(world.owner.db)
  expect((await office.send('POST', '/api/account-tree/ship')).status).toBe(200)
  ;[now, past] = (await office.get('/api/accounting/fiscal-year')).body.data.years
  for (const { code, id } of (await office.get('/api/account')).body.data) accounts.set(code, id)
  for (const { code, id } of (await office.get('/api/party')).body.data) parties.set(code, id)
  for (const { code, id } of (await office.get('/api/cost-centre')).body.data) centres.set(code, id)
  // fees of auditors are kept by auditor
  await sql`update accounts set kind = 'party' where company_id = ${bagmati} and code = '5304'`.execute(world.owner.db)
})

const inBooks = <T>(work: (keeper: Bookkeeper) => Promise<T>) =>
  inSchool(world.db, bagmati, (tx) => work({ tx, company: bagmati, by: null, maySoft: false }))
/** '5205#TRN', '5304@SUP-01' */
function side(text: string, amount: number): VoucherLine {
  const [, code, party, centre] = /^(\d{4})(?:@([\w-]+))?(?:#(\w+))?$/.exec(text)!
  return {
    account_id: accounts.get(code!)!,
    amount,
    ...(party && { party_id: parties.get(party)! }),
    ...(centre && { cost_centre_id: centres.get(centre)! }),
  }
}
async function post(text: string, date: string): Promise<number> {
  const [debit, credit, rupees] = text.split(' ') as [string, string, string]
  const amount = parseRupees(rupees)
  return inBooks(async (keeper) => {
    const ids = await writeDrafts(keeper, [
      { type: 'journal', date, narration: text, lines: [side(debit, amount), side(credit, -amount)] },
    ])
    await approve(keeper, ids)
    await postVouchers(keeper, ids)
    return ids[0]!
  })
}
const path = (year: BooksYear, what: string) => `/api/accounting/fiscal-year/${year.id}/${what}`
async function close(year: BooksYear): Promise<{ voucher_id: number | null; result: number }> {
  const { status, body } = await office.send('POST', path(year, 'close'), {
    confirm: year.name,
    // the demo has counter days that nobody confirmed
    reason: 'As the case says',
  })
  expect([status, body.error?.code]).toEqual([200, undefined])
  return body.data
}
const reopen = (year: BooksYear) => office.send('POST', path(year, 'reopen'), { reason: 'A bill came late' })
const preview = async (year: BooksYear): Promise<ClosingPreview> => (await office.get(path(year, 'closing'))).body.data
/** Of accounts that have one at the end of a day: '3102' -> paisa, debit positive; what parties and cost centres have is told apart. */
async function balances(day: string): Promise<Record<string, number>> {
  const { rows } = await inBooks(({ tx }) =>
    sql<{ called: string; balance: number }>`
      select a.code || coalesce('@' || p.code, '') || coalesce('#' || k.code, '') as called, sum(n.amount)::bigint as balance
      from account_entries n join accounts a on a.company_id = n.company_id and a.id = n.account_id
      left join parties p on p.company_id = n.company_id and p.id = n.party_id left join cost_centres k on k.company_id = n.company_id and k.id = n.cost_centre_id
      where n.company_id = ${bagmati} and n.accounting_date <= ${day}::date group by 1 having sum(n.amount) <> 0`.execute(
      tx,
    ),
  )
  return Object.fromEntries(rows.map(({ called, balance }) => [called, balance]))
}

interface Case {
  vouchers: string[]
  /** Paisa. */
  income: number
  expenses: number
  /** All that stands after closing. */
  after: Record<string, number>
  /** Lines of the closing voucher; 0: there is none. */
  lines: number
}
const cases: Record<string, Case> = {
  'a surplus': {
    vouchers: ['1101 4101 1,00,000', '5101 1101 60,000.50'],
    income: 1_00_000_00,
    expenses: 60_000_50,
    after: { 1101: 39_999_50, 3102: -39_999_50 },
    lines: 3,
  },
  'a deficit, which makes what was kept less': {
    vouchers: ['1111 3102 1,00,000', '1101 4101 50,000', '5201 1111 80,000'],
    income: 50_000_00,
    expenses: 80_000_00,
    after: { 1101: 50_000_00, 1111: 20_000_00, 3102: -70_000_00 },
    lines: 3,
  },
  'a deficit of a school without any income': {
    vouchers: ['5301 1101 0.01'],
    income: 0,
    expenses: 1,
    after: { 1101: -1, 3102: 1 },
    lines: 2,
  },
  'nothing at all': { vouchers: [], income: 0, expenses: 0, after: {}, lines: 0 },
  'money that only moved from one account to another': {
    vouchers: ['1111 1101 5,000', '1403 1111 3,000'],
    income: 0,
    expenses: 0,
    after: { 1101: -5_000_00, 1111: 2_000_00, 1403: 3_000_00 },
    lines: 0,
  },
  'income as high as expenses: both are emptied, nothing is carried': {
    vouchers: ['1101 4101 750.25', '5204 1101 750.25'],
    income: 750_25,
    expenses: 750_25,
    after: {},
    lines: 2,
  },
  'an account of income that gave back more than it got': {
    vouchers: ['1101 4201 1,000', '4201 1101 1,500', '1101 4101 900'],
    income: 400_00,
    expenses: 0,
    after: { 1101: 400_00, 3102: -400_00 },
    lines: 3,
  },
  'discount stands among income, and makes it less': {
    vouchers: ['1201 4101 10,000', '4191 1201 1,500'],
    income: 8_500_00,
    expenses: 0,
    after: { 1201: 8_500_00, 3102: -8_500_00 },
    lines: 3,
  },
  'an account of parties is emptied party by party': {
    vouchers: ['5304@SUP-01 1101 40,000', '5304@SUP-02 1101 10,000', '1101 5304@SUP-02 2,500'],
    income: 0,
    expenses: 47_500_00,
    after: { 1101: -47_500_00, 3102: 47_500_00 },
    lines: 3,
  },
  'a party that was paid and paid back leaves no line': {
    vouchers: ['5304@SUP-01 1101 400', '1101 5304@SUP-01 400', '5304@SUP-02 1101 30'],
    income: 0,
    expenses: 30_00,
    after: { 1101: -30_00, 3102: 30_00 },
    lines: 2,
  },
  'each cost centre is emptied, and what has none': {
    vouchers: ['5205#TRN 1101 7,000', '5205#SCH 1101 2,000', '5205 1101 1,000'],
    income: 0,
    expenses: 10_000_00,
    after: { 1101: -10_000_00, 3102: 10_000_00 },
    lines: 4,
  },
  'cost centres that set each other off in an account are emptied all the same': {
    vouchers: ['5205#TRN 5205#SCH 700'],
    income: 0,
    expenses: 0,
    after: {},
    lines: 2,
  },
  'a party and a cost centre on one line': {
    vouchers: ['5304@SUP-01#BLD 1101 90', '5304@SUP-01 1101 10'],
    income: 0,
    expenses: 100_00,
    after: { 1101: -100_00, 3102: 100_00 },
    lines: 3,
  },
  'paisa to the last': {
    vouchers: ['1101 4101 99,99,99,999.99', '5301 1101 0.01'],
    income: 99_99_99_999_99,
    expenses: 1,
    after: { 1101: 99_99_99_999_98, 3102: -99_99_99_999_98 },
    lines: 3,
  },
}

describe('a year with', () => {
  it.each(Object.entries(cases))('%s', async (_name, { vouchers, income, expenses, after, lines }) => {
    for (const [at, text] of vouchers.entries()) await post(text, addDays(past.start_date, at * 40))
    const shown = await preview(past)
    expect([shown.income, shown.expenses, shown.result, shown.hindrances]).toEqual([
      income,
      expenses,
      income - expenses,
      [],
    ])
    const { voucher_id, result } = await close(past)
    expect(result).toBe(income - expenses)
    expect(await balances(past.end_date)).toEqual(after)
    const written = voucher_id ? (await office.get(`/api/voucher/${voucher_id}`)).body.data.lines.length : 0
    expect(written).toBe(lines)
    // the next day begins with the same
    expect(await balances(now.start_date)).toEqual(after)
  })
})

/** After the last day of the year that runs. */
async function whenBothAreOver(work: () => Promise<void>): Promise<void> {
  const { offset } = world.clock
  world.clock.moveTo(addDays(now.end_date, 5))
  office = await world.signIn('administrator.bagmati', bagmati)
  try {
    await work()
  } finally {
    world.clock.offset = offset
    office = await world.signIn('administrator.bagmati', bagmati)
  }
}

describe('two years', () => {
  it('a surplus of 1,000 and a deficit of 400 leave 600', async () => {
    await post('1101 4101 1,000', past.start_date)
    await post('5201 1101 400', now.start_date)
    // of one year alone, also while the one before is open
    expect((await preview(now)).result).toBe(-400_00)
    expect((await close(past)).result).toBe(1_000_00)
    expect((await preview(now)).hindrances.map(({ code }) => code)).toContain('not-over')
    await whenBothAreOver(async () => expect((await close(now)).result).toBe(-400_00))
    expect(await balances(now.end_date)).toEqual({ 1101: 600_00, 3102: -600_00 })
  })
  it('what is reversed within the year counts for nothing', async () => {
    const id = await post('5205 1101 2,000', past.start_date)
    await inBooks((keeper) => reverseVouchers(keeper, [id], { date: past.end_date, reason: 'Of another school' }))
    expect(await close(past)).toEqual({ voucher_id: null, result: 0 })
    expect(await balances(past.end_date)).toEqual({})
  })
  it("what is reversed across the year's end was spent in one year and comes back in the other", async () => {
    const id = await post('5205 1101 2,000', past.end_date)
    expect((await close(past)).result).toBe(-2_000_00)
    await inBooks((keeper) => reverseVouchers(keeper, [id], { date: now.start_date, reason: 'Of another school' }))
    expect(await balances(now.start_date)).toEqual({ 5205: -2_000_00, 3102: 2_000_00 })
    await whenBothAreOver(async () => expect((await close(now)).result).toBe(2_000_00))
    expect(await balances(now.end_date)).toEqual({})
  })
  it('opened again, a late bill of 250.50 makes 900 into 649.50; the first voucher and its mirror stay', async () => {
    await post('1101 4101 900', past.start_date)
    expect((await close(past)).result).toBe(900_00)
    expect((await reopen(past)).status).toBe(200)
    expect(await balances(past.end_date)).toEqual({ 1101: 900_00, 4101: -900_00 })
    await post('5202 1101 250.50', past.end_date)
    expect((await close(past)).result).toBe(649_50)
    expect(await balances(past.end_date)).toEqual({ 1101: 649_50, 3102: -649_50 })
    const { body } = await office.get('/api/voucher?source=closing&rowsPerPage=25')
    expect(body.data.map(({ state }: { state: string }) => state).toSorted()).toEqual(['posted', 'reversed'])
  })
  it('opened again and closed without a change the result is the same, to the paisa', async () => {
    await post('5205#TRN 1101 33.33', past.start_date)
    const [first, , second] = [await close(past), await reopen(past), await close(past)]
    expect([first.result, second.result]).toEqual([-33_33, -33_33])
    expect(await balances(now.start_date)).toEqual({ 1101: -33_33, 3102: 33_33 })
  })
  it('by cost centre the next year begins without income and expenses', async () => {
    await post('5205#TRN 1101 7,000', past.start_date)
    await close(past)
    const { body } = await office.get(
      `/api/accounting/trial-balance?by=cost_centre&from_date=${now.start_date}&to_date=${now.start_date}`,
    )
    expect(body.data.filter(({ code }: { code: string | null }) => code === '5205' || code === 'TRN')).toEqual([])
    expect(body.totals).toMatchObject({ opening_debit: 7_000_00, opening_credit: 7_000_00, difference: 0 })
  })
  it('an account that was closed during the year is emptied too', async () => {
    await post('5305 1491 500', past.start_date)
    await sql`update accounts set closed_on = ${past.end_date}::date where company_id = ${bagmati} and code = '5305'`.execute(
      world.owner.db,
    )
    expect((await close(past)).result).toBe(-500_00)
    expect(await balances(past.end_date)).toEqual({ 1491: -500_00, 3102: 500_00 })
  })
})
