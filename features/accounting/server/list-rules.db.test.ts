/** Parties, cost centres and rates of TDS that vouchers name stay; others go. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { unique } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { accountOf, approve, postVouchers, writeDrafts } from './books.ts'

let world: World
let keeper: Person
beforeAll(async () => {
  world = await openWorld()
  keeper = await world.signIn('accountant', himalaya)
})
afterAll(() => world.close())

const lists = [
  ['party', 'party_id', () => ({ code: unique('p'), name: unique('Party'), kind: 'supplier' })],
  ['cost-centre', 'cost_centre_id', () => ({ code: unique('c'), name: unique('Centre'), kind: 'project' })],
  ['tds-rate', 'tds_rate_id', () => ({ name: unique('Rate'), percent: 1.5, from_date: '2024-07-16' })],
] as const

it.each(lists)('%s: refused while a line names it, and for good once it is posted', async (path, column, body) => {
  const made = async () => (await keeper.send('POST', `/api/${path}`, body())).body.data.id as number
  const remove = async (id: number) => {
    const { status, body: said } = await keeper.send('DELETE', `/api/${path}/${id}`)
    return status === 200 ? 'done' : said.error.code
  }
  expect(await remove(await made())).toBe('done')
  const id = await made()
  const party_id = column === 'party_id' ? id : (await keeper.get('/api/party')).body.data[0].id
  const { rows } = await sql<{ day: string }>`
    select start_date as day from fiscal_years where company_id = ${himalaya} and is_current`.execute(world.owner.db)
  const voucher = await inSchool(world.db, himalaya, async (tx) => {
    const [payable, cash] = [await accountOf(tx, himalaya, 'payable'), await accountOf(tx, himalaya, 'cash')]
    const tax = {
      account_id: (await accountOf(tx, himalaya, 'tds_payable'))!,
      amount: -15,
      tds_rate_id: id,
      tds_base: 1000,
    }
    const lines =
      column === 'tds_rate_id'
        ? [{ account_id: payable!, party_id, amount: 1000 }, tax, { account_id: cash!, amount: -985 }]
        : [
            { account_id: payable!, party_id, amount: 5, [column]: id },
            { account_id: cash!, amount: -5 },
          ]
    const keeperOfBooks = { tx, company: himalaya, by: null, maySoft: false }
    return (await writeDrafts(keeperOfBooks, [{ type: 'payment', date: rows[0]!.day, narration: 'Test', lines }]))[0]!
  })
  expect(await remove(id)).toBe('has-entries')
  await inSchool(world.db, himalaya, async (tx) => {
    const books = { tx, company: himalaya, by: null, maySoft: false }
    await approve(books, [voucher])
    await postVouchers(books, [voucher])
  })
  expect(await remove(id)).toBe('has-entries')
})
