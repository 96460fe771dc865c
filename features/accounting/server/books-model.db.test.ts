/**
 * The books against a model: random orders of drafting, approving, posting, reversing and closing, each answer foretold; then eight who race, and a database
 * that is cut off fifty times in the midst of posting. `STORIES=all` (the sweep) plays 10,000 commands.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { approve, type Bookkeeper, type NewVoucher, postVouchers, reverseVouchers, writeDrafts } from './books.ts'

const commands = process.env.STORIES === 'all' ? 10_000 : 600
const types = ['journal', 'payment', 'receipt', 'contra'] as const

let world: World
let accounts: number[]
let years: { id: number; start: string; end: string }[]
beforeAll(async () => {
  world = await openWorld()
  await inBooks(async ({ tx, company }) => {
    accounts = (
      await sql<{
        id: number
      }>`select id from accounts where company_id = ${company} and kind <> 'party' order by id limit 5`.execute(tx)
    ).rows.map((row) => row.id)
    years = (
      await sql<{ id: number; start: string; end: string }>`
        select id, start_date as start, end_date as "end" from fiscal_years where company_id = ${company} order by start_date`.execute(
        tx,
      )
    ).rows
  })
})
afterAll(() => world.close())

const inBooks = <T>(work: (keeper: Bookkeeper) => Promise<T>, maySoft = false) =>
  inSchool(world.db, himalaya, (tx) => work({ tx, company: himalaya, by: null, maySoft }))

interface Voucher {
  id: number
  type: (typeof types)[number]
  year: number
  state: 'draft' | 'approved' | 'posted' | 'reversed'
  /** Paisa by account. */
  moved: [debit: number, credit: number, amount: number]
  reversal: boolean
}

/** What the books must say: a refusal is its code. */
class Model {
  vouchers: Voucher[] = []
  /** By the year: how it takes entries. */
  months: ('open' | 'soft' | 'closed')[] = years.map(() => 'open')
  balance = accounts.map(() => 0)
  last = new Map<string, number>()

  refuses(year: number, maySoft: boolean): string | undefined {
    const state = this.months[year]!
    return state === 'closed' ? 'month-closed' : state === 'soft' && !maySoft ? 'month-soft' : undefined
  }
  move({ moved: [debit, credit, amount] }: Voucher, sign: 1 | -1): void {
    this.balance[debit]! += sign * amount
    this.balance[credit]! -= sign * amount
  }
  number({ type, year }: Voucher): number {
    const name = `${type} ${year}`
    this.last.set(name, (this.last.get(name) ?? 0) + 1)
    return this.last.get(name)!
  }
}

const command = fc.record({
  what: fc.constantFrom(
    ...(['draft', 'draft', 'draft', 'approve', 'approve', 'approve', 'post', 'post', 'post'] as const),
    ...(['reverse', 'reverse', 'reverse', 'close', 'soft'] as const),
  ),
  of: fc.nat(1000),
  type: fc.constantFrom(...types),
  year: fc.nat(1),
  debit: fc.nat(4),
  credit: fc.nat(4),
  amount: fc.integer({ min: 1, max: 9_999_999_99 }),
  maySoft: fc.boolean(),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const codeOf = async <T>(work: Promise<T>): Promise<T | string> => {
  try {
    return await work
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || /^[0-9A-Z]{5}$/.test(code)) throw error
    return code
  }
}

async function play(model: Model, { what, of, type, year, debit, credit, amount, maySoft }: Command): Promise<void> {
  if (what === 'draft') {
    const other = credit === debit ? (credit + 1) % accounts.length : credit
    const voucher: NewVoucher = {
      type,
      date: years[year]!.start,
      narration: `Model ${of}`,
      lines: [
        { account_id: accounts[debit]!, amount },
        { account_id: accounts[other]!, amount: -amount },
      ],
    }
    const [id] = await inBooks((keeper) => writeDrafts(keeper, [voucher]))
    model.vouchers.push({ id: id!, type, year, state: 'draft', moved: [debit, other, amount], reversal: false })
    return
  }
  if (what === 'close' || what === 'soft') {
    // mostly open, or little would happen
    const shut = of % 4 === 0 && model.months[year] === 'open'
    model.months[year] = shut ? (what === 'close' ? 'closed' : 'soft') : 'open'
    const state = model.months[year]!
    await inBooks(async ({ tx }) => {
      await sql`select from fiscal_years where company_id = ${himalaya} and id = ${years[year]!.id} for update`.execute(
        tx,
      )
      await sql`delete from closed_periods where company_id = ${himalaya} and fiscal_year_id = ${years[year]!.id}`.execute(
        tx,
      )
      if (state !== 'open')
        await sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state)
          values (${himalaya}, ${years[year]!.id}, ${years[year]!.start}, ${years[year]!.end}, ${state})`.execute(tx)
    })
    return
  }
  // one of the last dozen, so that many come to their end
  const voucher = model.vouchers.at(-1 - (of % Math.min(12, Math.max(model.vouchers.length, 1))))
  if (!voucher) return
  if (what === 'approve') {
    await inBooks((keeper) => approve(keeper, [voucher.id]))
    if (voucher.state === 'draft') voucher.state = 'approved'
    return
  }
  if (what === 'post') {
    const expected = voucher.state === 'approved' ? model.refuses(voucher.year, maySoft) : 'not-approved'
    const got = await codeOf(inBooks((keeper) => postVouchers(keeper, [voucher.id]), maySoft))
    if (expected) return expect(got).toBe(expected)
    voucher.state = 'posted'
    model.move(voucher, 1)
    return expect(got).toMatchObject([{ id: voucher.id, number: model.number(voucher) }])
  }
  const day = years[year]!.end
  const expected =
    voucher.state !== 'posted'
      ? 'not-posted'
      : (model.refuses(year, maySoft) ?? (voucher.reversal ? 'reversal-of-reversal' : undefined))
  const got = await codeOf(
    inBooks((keeper) => reverseVouchers(keeper, [voucher.id], { date: day, reason: 'As the model says' }), maySoft),
  )
  if (expected) return expect(got).toBe(expected)
  voucher.state = 'reversed'
  model.move(voucher, -1)
  const mirror: Voucher = { ...voucher, id: 0, year, state: 'posted', reversal: true }
  const [made] = got as { id: number; number: number }[]
  expect(made!.number).toBe(model.number(mirror))
  model.vouchers.push({ ...mirror, id: made!.id })
}

/** What the entries say, what the kept sums say, and whether numbers run from 1. */
const books = () =>
  inBooks(async ({ tx }) => {
    const { rows } = await sql<{ account_id: number; entries: number; days: number; months: number }>`
      select a.id as account_id, (select coalesce(sum(amount), 0)::bigint from account_entries n where n.company_id = ${himalaya} and n.account_id = a.id) as entries,
        (select coalesce(sum(debit - credit), 0)::bigint from account_days n where n.company_id = ${himalaya} and n.account_id = a.id) as days,
        (select coalesce(sum(debit - credit), 0)::bigint from account_months n where n.company_id = ${himalaya} and n.account_id = a.id) as months
      from accounts a where a.company_id = ${himalaya} and a.id = any(${accounts}::bigint[]) order by a.id`.execute(tx)
    const gaps = await sql`
      select from vouchers where company_id = ${himalaya} and number is not null group by type, fiscal_year_id
      having count(*) <> max(number) or min(number) <> 1`.execute(tx)
    return { rows, gaps: gaps.rows.length }
  })

it(`${commands} commands do what the model foretells`, { timeout: 900_000 }, async () => {
  const before = await books()
  const model = new Model()
  const taken = await inBooks(({ tx }) =>
    sql<{ type: string; fiscal_year_id: number; last: number }>`
      select type, fiscal_year_id, max(number) as last from vouchers where company_id = ${himalaya} and number is not null group by 1, 2`.execute(
      tx,
    ),
  )
  for (const { type, fiscal_year_id, last } of taken.rows)
    model.last.set(`${type} ${years.findIndex((year) => year.id === fiscal_year_id)}`, last)
  const said = new Set<string>()
  for (const each of fc.sample(command, { numRuns: commands, seed: 11 })) {
    await play(model, each)
    said.add(each.what)
  }
  expect(said.size).toBe(6)
  expect(model.vouchers.filter((each) => each.state === 'reversed').length).toBeGreaterThan(commands / 100)
  const after = await books()
  expect(after.gaps).toBe(0)
  expect(after.rows.map((row, at) => row.entries - before.rows[at]!.entries)).toEqual(model.balance)
  for (const row of after.rows) expect([row.days, row.months]).toEqual([row.entries, row.entries])
  await inBooks(({ tx }) => sql`delete from closed_periods where company_id = ${himalaya}`.execute(tx))
})

const one = (amount: number): NewVoucher => ({
  type: 'payment',
  date: years[1]!.start,
  narration: 'Race',
  lines: [
    { account_id: accounts[0]!, amount },
    { account_id: accounts[1]!, amount: -amount },
  ],
})
const approved = (count: number) =>
  inBooks(async (keeper) => {
    const ids = await writeDrafts(
      keeper,
      Array.from({ length: count }, (_, n) => one(n + 1)),
    )
    await approve(keeper, ids)
    return ids
  })

it('eight who post and reverse the same vouchers: each once, numbers without gaps, also where one of them fails', async () => {
  for (let round = 0; round < 20; round++) {
    const [id] = await approved(1)
    const post = () => codeOf(inBooks((keeper) => postVouchers(keeper, [id!])))
    const posts = await Promise.all(Array.from({ length: 8 }, post))
    expect(posts.filter((each) => typeof each !== 'string')).toHaveLength(1)
    const takeBack = () =>
      codeOf(inBooks((keeper) => reverseVouchers(keeper, [id!], { date: years[1]!.start, reason: 'Race' })))
    const backs = await Promise.all(Array.from({ length: 8 }, takeBack))
    expect(backs.filter((each) => typeof each !== 'string')).toHaveLength(1)
    const ids = await approved(8)
    await Promise.allSettled(
      ids.map((each, at) =>
        inBooks(async (keeper) => {
          await postVouchers(keeper, [each])
          if (at % 3 === 0) throw new Error('taken back')
        }),
      ),
    )
  }
  const after = await books()
  expect(after.gaps).toBe(0)
  for (const row of after.rows) expect([row.days, row.months]).toEqual([row.entries, row.entries])
}, 120_000)

it('fifty times cut off in the midst: nothing half-done, no number lost', async () => {
  const doomed = connect(world.url, { max: 4, role: 'pathshala_app' })
  doomed.pool.on('error', () => {})
  let done = 0
  let cut = 0
  for (let round = 0; round < 50; round++) {
    const ids = await approved(12)
    const posting = Promise.allSettled(
      [0, 1, 2, 3].map((at) =>
        inSchool(doomed.db, himalaya, (tx) =>
          postVouchers({ tx, company: himalaya, by: null, maySoft: false }, ids.slice(at * 3, at * 3 + 3)),
        ),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, round % 12))
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%account%' and state <> 'idle'`.execute(
      world.owner.db,
    )
    for (const each of await posting)
      if (each.status === 'fulfilled') done++
      else cut++
  }
  await doomed.close().catch(() => {})
  expect(done + cut).toBe(200)
  expect(cut).toBeGreaterThan(10)
  expect(done).toBeGreaterThan(10)
  const after = await books()
  expect(after.gaps).toBe(0)
  for (const row of after.rows) expect([row.days, row.months]).toEqual([row.entries, row.entries])
  const torn = await inBooks(({ tx }) =>
    sql`select from vouchers v left join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
      where v.company_id = ${himalaya} and (v.number is null) <> (e.id is null)`.execute(tx),
  )
  expect(torn.rows).toHaveLength(0)
}, 120_000)
