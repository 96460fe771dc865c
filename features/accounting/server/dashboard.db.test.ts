/** The dashboard: what is not reconciled and what is not billed into the books yet. Balances are those of the statements, which have tests of their own. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { accountingDashboard } from '../contract/dashboard.ts'
import type { OpenEntry } from '../contract/bank.ts'

let world: World
let accountant: Person
beforeAll(async () => {
  world = await openWorld()
  accountant = await world.signIn('accountant')
})
afterAll(() => world.close())

type Books = DataOf<typeof accountingDashboard>
const dashboard = async (): Promise<Books> => (await accountant.get('/api/accounting/dashboard')).body.data
const bankOf = async (code: string) => (await dashboard()).unreconciled.find((each) => each.code === code)
/** The same from entries and lines. */
async function counted(code: string) {
  const { rows } = await inSchool(world.db, himalaya, (tx) =>
    sql<{ items: number; amount: number; since: string | null }>`
      select count(*)::int as items, coalesce(sum(n.amount), 0)::bigint as amount, min(n.accounting_date) as since
      from account_entries n join accounts a on a.company_id = n.company_id and a.id = n.account_id and a.code = ${code}
      where n.company_id = ${himalaya} and not exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id)`.execute(
      tx,
    ),
  )
  return rows[0]!
}

it('tells of each bank account how many entries are not reconciled, how much they are, and since when', async () => {
  const before = (await bankOf('1111'))!
  expect(before.entries.items).toBeGreaterThan(1)
  expect(before.entries).toEqual(await counted('1111'))
  expect(before.lines).toEqual({ items: 0, amount: 0, since: null })
  // two that set each other off
  const { data } = (await accountant.get(`/api/accounting/bank/${before.id}/open`)).body
  const [one] = data.entries as OpenEntry[]
  const reverse = { reason: 'Booked twice', date: one!.date }
  expect((await accountant.send('POST', `/api/voucher/${one!.voucher_id}/reverse`, reverse)).status).toBe(200)
  expect((await bankOf('1111'))!.entries.items).toBe(before.entries.items + 1)
  const { set_offs } = (await accountant.get(`/api/accounting/bank/${before.id}/open`)).body.data
  const groups = [{ line_ids: [], entry_ids: set_offs[0] }]
  const match = await accountant.send('POST', `/api/accounting/bank/${before.id}/match`, { groups, how: 'set-off' })
  expect(match.status, JSON.stringify(match.body)).toBe(200)
  const after = (await bankOf('1111'))!
  expect(after.entries).toEqual(await counted('1111'))
  expect(after.entries.items).toBe(before.entries.items - 1)
  const [account] = (
    (await accountant.get('/api/accounting/bank')).body.data as { code: string; entries: number }[]
  ).filter(({ code }) => code === '1111')
  expect(account!.entries).toBe(after.entries.items)
})

it('says what of the fees waits to be billed into the books: the number and the debits that the fees name', async () => {
  const { waiting } = (await accountant.get('/api/billing-to-account')).body as {
    waiting: { events: number; amount: number }[]
  }
  const sum = (key: 'events' | 'amount') => waiting.reduce((total, day) => total + day[key], 0)
  expect(sum('events')).toBeGreaterThan(0)
  expect((await dashboard()).unposted).toEqual({ count: sum('events'), amount: sum('amount') })
  await accountant.send('POST', '/api/billing-to-account/leave-out', { until: testDay, reason: 'By hand' })
  expect((await dashboard()).unposted).toEqual({ count: 0, amount: 0 })
})
