/** Every statement against the same in plain TypeScript over all entries, for random vouchers in two fiscal years; each run is taken back. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, daysBetween } from '#nepal/bikram-sambat.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { find, type ServedReport } from '#platform/server/report-rows.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { openWorld, type World } from '#test/world.ts'
import { approve, type NewVoucher, postVouchers, reverseVouchers, writeDrafts } from '../books.ts'
import { balanceSheetReport } from './balance-sheet.ts'
import { cashFlowReport } from './cash-flow.ts'
import { incomeStatementReport, yearBefore } from './income-statement.ts'
import { dayBookReport, ledgerReport } from './ledger.ts'
import { ages, balance, type Entry, flows, movement, ofMonth, ofResult, type Period } from './reference.ts'
import { trialBalanceReport } from './trial-balance.ts'

let world: World
let first: string
let last: string
let accounts: { id: number; code: string; root: string; kind: string }[]
let parties: number[]
let centres: number[]
beforeAll(async () => {
  world = await openWorld()
  await inSchool(world.db, 1, async (tx) => {
    const years = await sql<{ first: string; last: string }>`
      select min(start_date) as first, max(end_date) as last from fiscal_years where company_id = 1`.execute(tx)
    ;({ first, last } = years.rows[0]!)
    accounts = (
      await sql<(typeof accounts)[0]>`select id, code, root, kind from accounts where company_id = 1`.execute(tx)
    ).rows
    const ids = async (table: string) =>
      (
        await sql<{ id: number }>`select id from ${sql.table(table)} where company_id = 1 order by id`.execute(tx)
      ).rows.map(({ id }) => id)
    ;[parties, centres] = [await ids('parties'), await ids('cost_centres')]
  })
})
afterAll(() => world.close())

class TakenBack extends Error {}
const tried = (work: (tx: Tx) => Promise<void>) =>
  inSchool(world.db, 1, async (tx) => {
    await work(tx)
    throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })

const entriesOf = async (tx: Tx): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select n.id, n.event_id as event, n.accounting_date as date, n.account_id as account, n.party_id as party, n.cost_centre_id as centre, n.amount, e.closing,
        e.reverses_id is not null as reversal, v.source = 'opening' and v.state = 'posted' as opening
      from account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
      where n.company_id = 1 order by n.accounting_date, n.id`.execute(tx)
  ).rows
const ask = async (tx: Tx, served: ServedReport, asked: object) => {
  const ctx = { tx, company: 1, can: () => true } as unknown as Ctx
  const { rows, totals } = await find(
    served,
    asked as Record<string, unknown>,
    { page: 1, rowsPerPage: 5000, descending: false },
    ctx,
  )
  return { rows: rows as Record<string, any>[], totals: (await totals()) as Record<string, any> }
}
/** Nothing but what is not 0. */
const some = (figures: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(figures).filter(([, each]) => each.some((figure) => figure !== 0)))
const plain = (figure: number) => figure || 0
const six = ([opening, debit, credit]: readonly number[]) => {
  const closing = opening! + debit! - credit!
  return [
    Math.max(opening!, 0),
    Math.max(-opening!, 0),
    debit!,
    credit!,
    Math.max(closing, 0),
    Math.max(-closing, 0),
  ].map(plain)
}
const sixOf = (row: Record<string, any>) =>
  ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'].map((name) => row[name])
const byKey = (rows: Record<string, any>[], of: (row: Record<string, any>) => number[]) =>
  some(Object.fromEntries(rows.filter((row) => !row.is_sum).map((row) => [row.key, of(row)])))

const used = ['1101', '1102', '1111', '1201', '1211', '2111', '2121', '3101', '4101', '4105', '5101', '5201', '5204']
const amount = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 1_000_000_00 }))
const line = fc.record({
  account: fc.constantFrom(...used),
  amount,
  debit: fc.boolean(),
  of: fc.nat(3),
  centre: fc.option(fc.nat(3)),
})
const aVoucher = fc.record({
  day: fc.nat(729),
  last: fc.constantFrom(...used),
  type: fc.constantFrom('journal', 'payment', 'receipt', 'contra'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  closing: fc.boolean(),
  reversed: fc.option(fc.nat(100), { freq: 3 }),
})
type AVoucher = typeof aVoucher extends fc.Arbitrary<infer T> ? T : never

function written({ day, last: code, type, lines }: AVoucher, source: NewVoucher['source']): NewVoucher | null {
  const of = (each: string) => accounts.find((account) => account.code === each)!
  const all = lines.map((each) => ({
    account_id: of(each.account).id,
    party_id: of(each.account).kind === 'party' ? parties[each.of % parties.length]! : null,
    cost_centre_id: each.centre === null ? null : centres[each.centre % centres.length]!,
    amount: each.debit ? each.amount : -each.amount,
  }))
  const rest = -all.reduce((total, each) => total + each.amount, 0)
  if (rest === 0) return null
  all.push({
    account_id: of(code).id,
    party_id: of(code).kind === 'party' ? parties[0]! : null,
    cost_centre_id: null,
    amount: rest,
  })
  const date = addDays(first, day % (daysBetween(first, last) + 1))
  return {
    type: type as NewVoucher['type'],
    source,
    date,
    narration: 'Random',
    lines: all,
  }
}

async function posted(tx: Tx, vouchers: readonly AVoucher[], opening: boolean): Promise<void> {
  const keeper = { tx, company: 1, by: null, maySoft: true }
  for (const closing of [false, true]) {
    const drafts = vouchers.filter((each) => each.closing === closing)
    const all = drafts
      .map((each, at) => [each, written(each, opening && !closing && at === 0 ? 'opening' : 'manual')] as const)
      .filter(([, draft]) => draft)
    if (!all.length) continue
    const ids = await writeDrafts(
      keeper,
      all.map(([, draft]) => draft!),
    )
    await approve(keeper, ids)
    await postVouchers(keeper, ids, { closing })
    for (const [at, [{ reversed }, draft]] of all.entries()) {
      // the closing of a year is taken back by the year itself
      if (reversed === null || closing) continue
      const date = addDays(draft!.date, reversed)
      await reverseVouchers(keeper, [ids[at]!], { date: date > last ? last : date, reason: 'Random' })
    }
  }
}

it('each statement says what all entries say, whatever was posted', { timeout: 180_000 }, async () => {
  const reached = { ages: 0, flows: 0, closing: 0 }
  const books = fc.record({
    vouchers: fc.array(aVoucher, { minLength: 1, maxLength: 10 }),
    opening: fc.boolean(),
    days: fc.tuple(fc.nat(729), fc.nat(729)),
    which: fc.nat(used.length - 1),
  })
  await fc.assert(
    fc.asyncProperty(books, ({ vouchers, opening, days, which }) =>
      tried(async (tx) => {
        await posted(tx, vouchers, opening)
        const entries = await entriesOf(tx)
        const [from, to] = days.toSorted((a, b) => a - b).map((day) => addDays(first, day)) as [string, string]
        const period: Period = { from, to }
        const range = { from_date: from, to_date: to, rows: 'figures' }
        const of = (account: number) => entries.filter((entry) => entry.account === account)
        const has = (root: string) =>
          entries.filter((entry) => accounts.find(({ id }) => id === entry.account)!.root === root)
        reached.closing += entries.some((entry) => entry.closing && entry.date >= from && entry.date <= to) ? 1 : 0

        for (const closing of ['after', 'before']) {
          const { rows, totals } = await ask(tx, trialBalanceReport, { by: 'account', ...range, closing })
          const wanted = accounts.map(
            ({ id }) => [`a${id}`, six(movement(of(id), period, closing === 'before'))] as const,
          )
          expect(byKey(rows, sixOf)).toEqual(some(Object.fromEntries(wanted)))
          expect(sixOf(totals)).toEqual(
            wanted.reduce((total, [, each]) => total.map((figure, at) => figure + each[at]!), [0, 0, 0, 0, 0, 0]),
          )
          expect([
            totals.difference,
            totals.debit - totals.credit,
            totals.opening_debit - totals.opening_credit,
          ]).toEqual([0, 0, 0])
        }

        const byParty = await ask(tx, trialBalanceReport, { by: 'party', ...range, closing: 'after' })
        const pairs = [
          ...new Set(entries.filter((entry) => entry.party).map((entry) => `${entry.account}/${entry.party}`)),
        ].map((pair) => pair.split('/').map(Number) as [number, number])
        const ofPair = ([account, party]: [number, number]) =>
          of(account).filter((entry) => entry.party === party && entry.date <= to)
        expect(byKey(byParty.rows, (row) => [...sixOf(row), row.days_30, row.days_60, row.days_90, row.older])).toEqual(
          some(
            Object.fromEntries(
              pairs.map((pair) => {
                const own = ofPair(pair)
                const asset = accounts.find(({ id }) => id === pair[0])!.root === 'assets'
                const sign = balance(own, to) > 0 === asset ? 1 : -1
                const aged = ages(own, to).map((each) => plain(sign * each))
                reached.ages += aged.some((each) => each !== 0) ? 1 : 0
                return [`a${pair[0]}p${pair[1]}`, [...six(movement(own, period)), ...aged]]
              }),
            ),
          ),
        )

        const byCentre = await ask(tx, trialBalanceReport, { by: 'cost_centre', ...range, closing: 'before' })
        const wantedCentres = [null, ...centres].flatMap((centre) =>
          accounts.map(
            ({ id }) =>
              [
                `c${centre ?? 0}a${id}`,
                six(
                  movement(
                    of(id).filter((entry) => entry.centre === centre),
                    period,
                    true,
                  ),
                ),
              ] as const,
          ),
        )
        expect(byKey(byCentre.rows, sixOf)).toEqual(some(Object.fromEntries(wantedCentres)))

        const account = accounts.find(({ code }) => code === used[which])!
        const isCash = (id: number) => ['cash', 'bank'].includes(accounts.find((each) => each.id === id)!.kind)
        const choices: [object, (entry: Entry) => boolean][] = [
          [{ account_id: account.id }, (entry) => entry.account === account.id],
          [{ party_id: parties[0] }, (entry) => entry.party === parties[0]],
          [
            { cost_centre_id: centres[0], account_id: account.id },
            (entry) => entry.centre === centres[0] && entry.account === account.id,
          ],
          [{}, (entry) => isCash(entry.account)],
        ]
        for (const [chosen, fits] of choices) {
          const { rows, totals } = await ask(tx, ledgerReport, { ...chosen, from_date: from, to_date: to })
          const [before, debit, credit] = movement(entries.filter(fits), period)
          let running = before
          const lines = entries.filter(
            (entry) => fits(entry) && entry.date >= from && entry.date <= to && !entry.opening,
          )
          expect(rows.map((row) => [row.id, row.debit, row.credit, row.balance])).toEqual([
            [0, 0, 0, before],
            ...lines.map((entry) => [
              entry.id,
              Math.max(entry.amount, 0),
              plain(Math.max(-entry.amount, 0)),
              (running += entry.amount),
            ]),
          ])
          expect(totals).toEqual({ opening: before, debit, credit, balance: running })
        }

        const day = await ask(tx, dayBookReport, { by: 'entry', from_date: from, to_date: to })
        const within = entries.filter((entry) => entry.date >= from && entry.date <= to)
        expect([day.rows.length, day.totals.debit - day.totals.credit]).toEqual([within.length, 0])
        expect(day.totals.debit).toBe(within.reduce((total, entry) => total + Math.max(entry.amount, 0), 0))
        const byType = await ask(tx, dayBookReport, { by: 'type', from_date: from, to_date: to })
        expect([byType.totals.debit, byType.totals.vouchers]).toEqual([
          day.totals.debit,
          new Set(within.map(({ event }) => event)).size,
        ])

        const compared = { from: yearBefore(from), to: yearBefore(to) }
        const result = (by: string) => ask(tx, incomeStatementReport, { by, ...range })
        const sign = (id: number) => (accounts.find((each) => each.id === id)!.root === 'income' ? -1 : 1)
        const ofYear = accounts.filter(({ root }) => root === 'income' || root === 'expenses')
        const income = await result('period')
        expect(byKey(income.rows, (row) => [row.amount, row.before])).toEqual(
          some(
            Object.fromEntries(
              ofYear.map(({ id }) => [
                `a${id}`,
                [period, compared].map((each) => plain(sign(id) * ofResult(of(id), each))),
              ]),
            ),
          ),
        )
        expect(income.totals.surplus).toBe(plain(-ofResult([...has('income'), ...has('expenses')], period)))
        expect(income.totals.income - income.totals.expenses).toBe(income.totals.surplus)
        const byMonth = await result('month')
        const months = Array.from({ length: 12 }, (_, at) => at + 1)
        expect(byKey(byMonth.rows, (row) => months.map((month) => row[`month_${month}`]))).toEqual(
          some(
            Object.fromEntries(
              ofYear.map(({ id }) => [
                `a${id}`,
                months.map((month) => plain(sign(id) * ofMonth(of(id), period, month))),
              ]),
            ),
          ),
        )

        const sheet = await ask(tx, balanceSheetReport, { day: to, compare_day: from, rows: 'figures' })
        const turned = (root: string, figure: number) => plain(root === 'assets' ? figure : -figure)
        expect(byKey(sheet.rows, (row) => [row.amount, row.before])).toEqual(
          some(
            Object.fromEntries(
              accounts
                .filter((each) => !ofYear.includes(each))
                .map(({ id, root }) => [`a${id}`, [to, from].map((each) => turned(root, balance(of(id), each)))]),
            ),
          ),
        )
        expect([sheet.totals.difference, sheet.totals.assets]).toEqual([0, balance(has('assets'), to)])

        const cash = await ask(tx, cashFlowReport, { from_date: from, to_date: to })
        const wanted = flows(entries, isCash, period)
        reached.flows += wanted.size
        const found = cash.rows
          .filter((row) => !row.is_sum && /^(receipts|payments)/.test(row.key))
          .map((row) => [`${row.key.startsWith('receipts') ? 'in' : 'out'}:${row.account_id}`, row.amount] as const)
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
        expect([cash.totals.difference, cash.totals.closing]).toEqual([
          0,
          balance(
            entries.filter((entry) => isCash(entry.account)),
            to,
          ),
        ])
      }),
    ),
    { numRuns: 200 },
  )
  console.info(`statements: ${JSON.stringify(reached)}`)
  for (const n of Object.values(reached)) expect(n).toBeGreaterThan(50)
})
