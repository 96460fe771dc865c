/** The books of numbers against the papers themselves, also after one was cancelled. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { enrolCode } from '#test/called.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let accountant: Person
beforeAll(async () => {
  world = await openWorld()
  accountant = await world.signIn('accountant')
})
afterAll(() => world.close())

interface Book {
  kind: string
  fiscal_year: string
  first: string
  last: string
  next: string
  issued: number
  taken_back: number
  missing: number
  state: string
}
const books = async (query = ''): Promise<Book[]> => (await accountant.get(`/api/billing-book-list?${query}`)).body.data
const current = (all: readonly Book[], kind: string) => all.filter((book) => book.kind === kind).at(-1)!

it('a receipt takes the next number, and keeps it when it is cancelled', async () => {
  const before = current(await books(), 'receipt')
  const { student } = (await accountant.get(`/api/student-dues?code=${enrolCode(3)}`)).body.data
  const { body } = await accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount: 100_00 })
  expect(body.data.number).toBe(before.next)
  await accountant.send('POST', `/api/receipt/${body.data.receipt_id}/cancel`, { reason: 'Wrong child' })
  const after = current(await books(), 'receipt')
  expect(after).toMatchObject({
    last: before.next,
    issued: before.issued + 1,
    taken_back: before.taken_back + 1,
    missing: 0,
    state: 'open',
  })
})

it('every kind has its book, and together they are all that was numbered', async () => {
  const all = await books()
  expect([...new Set(all.map(({ kind }) => kind))]).toEqual(expect.arrayContaining(['receipt', 'bill', 'refund']))
  expect(all.filter(({ missing }) => missing !== 0)).toEqual([])
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<{ n: number }>`
      select (select count(*) from receipts where company_id = ${himalaya}) + (select count(*) from bills where company_id = ${himalaya})
        + (select count(*) from fee_journals where company_id = ${himalaya} and number is not null) as n`.execute(tx),
  )
  expect(all.reduce((total, { issued }) => total + issued, 0)).toBe(Number(rows[0]!.n))
  expect((await books('kind=refund')).every(({ kind }) => kind === 'refund')).toBe(true)
})

it('a number that was lost is told', async () => {
  const lose = (by: number) =>
    inSchool(world.owner.db, himalaya, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update bills set number = number + ${by} where company_id = ${himalaya} and id = (select id from bills where company_id = ${himalaya} order by fiscal_year_id desc, number desc limit 1)`.execute(
        tx,
      )
    })
  await lose(3)
  expect(current(await books('kind=bill'), 'bill').missing).toBe(3)
  await lose(-3)
})
