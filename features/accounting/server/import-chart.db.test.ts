/** A chart from a sheet, taken back, and given out as a sheet that comes in again unchanged. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { withoutBooks } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { ChartAccount, ChartGroup } from '../contract/tree-calls.ts'
import { approve, postVouchers, writeDrafts } from './books.ts'

let world: World
let keeper: Person
let other: Person
beforeAll(async () => {
  world = await openWorld()
  keeper = await world.signIn('accountant', himalaya)
  other = await world.signIn('accountant.bagmati', bagmati)
})
afterAll(() => world.close())

const csv = (rows: string[]) =>
  Buffer.from(['Code,Name,Name in Nepali,Group,Kind,Role,Opening debit,Opening credit', ...rows].join('\n'))
async function bring(file: Buffer, who = keeper) {
  const edge = 'pathshala-test-edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="chart.csv"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/import/accounts',
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
  })
  return response.json().data as { id: string; wrong_rows: number; rows: number }
}
async function imported(id: string, who = keeper) {
  const { body } = await who.send('POST', `/api/import/accounts/${id}/import`)
  for (;;) {
    const { data } = (await who.get(`/api/jobs/${body.data.job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const undo = async (id: string) => {
  const { status, body } = await keeper.send('POST', `/api/import/accounts/${id}/undo`, { reason: 'Wrong file' })
  return status === 200 ? 'done' : body.error.code
}
const chart = async (who = keeper): Promise<{ groups: ChartGroup[]; accounts: ChartAccount[] }> =>
  (await who.get('/api/account-tree')).body.data
const opening = async (who = keeper) => (await who.get('/api/account-opening')).body.data
/** As a person reads the tree. */
async function told(who: Person): Promise<string[]> {
  const { groups, accounts } = await chart(who)
  const codes = new Map(groups.map((group) => [group.id, group.code]))
  return [
    ...groups.map((each) => `${each.root} ${codes.get(each.parent_id ?? 0)} ${each.code} ${each.name} ${each.name_np}`),
    ...accounts.map(
      (each) => `${codes.get(each.group_id)} ${each.code} ${each.name} ${each.name_np} ${each.kind} ${each.role}`,
    ),
  ].toSorted()
}

const rows = ['19,Clearing,फर्छ्योट,1,group,,,', '1901,Wallets,,19,general,,1200.50,', '1902,Cheques,,19,,,,200']

it('names what is wrong at its row and imports nothing', async () => {
  const sheet = await bring(csv(['1901,Wallets,,77,general,,,', '1101,Another name,,11,cash,cash,,', ...rows]))
  expect(sheet.wrong_rows).toBe(3)
  expect((await keeper.send('POST', `/api/import/accounts/${sheet.id}/import`)).body.error.code).toBe('has-errors')
})

it('brings groups, accounts and their opening balances, and takes all back while nothing hangs on it', async () => {
  const [before, lines] = [await told(keeper), (await opening()).lines]
  const sheet = await bring(csv(rows))
  expect(sheet.wrong_rows).toBe(0)
  await imported(sheet.id)
  const made = (await chart()).accounts.filter((each) => each.code.startsWith('190'))
  expect(made.map(({ code, root, kind }) => [code, root, kind])).toEqual([
    ['1901', 'assets', 'general'],
    ['1902', 'assets', 'general'],
  ])
  const amounts = new Map(
    (await opening()).lines.map((line: { account_id: number; amount: number }) => [line.account_id, line.amount]),
  )
  expect(made.map(({ id }) => amounts.get(id))).toEqual([1200_50, -200_00])
  expect(await undo(sheet.id)).toBe('done')
  expect(await told(keeper)).toEqual(before)
  expect((await opening()).lines).toEqual(lines)
})

it('does not take back what entries name, nor openings that were typed over since', async () => {
  const sheet = await bring(csv(rows.slice(0, 2).map((row) => row.replace('1200.50', ''))))
  await imported(sheet.id)
  const { accounts } = await chart()
  const [own, cash] = ['1901', '1101'].map((code) => accounts.find((each) => each.code === code)!.id)
  const { rows: years } = await sql<{ day: string }>`
    select start_date as day from fiscal_years where company_id = ${himalaya} and is_current`.execute(world.owner.db)
  await inSchool(world.db, himalaya, async (tx) => {
    const books = { tx, company: himalaya, by: null, maySoft: false }
    const lines = [
      { account_id: own!, amount: 5 },
      { account_id: cash!, amount: -5 },
    ]
    const ids = await writeDrafts(books, [{ type: 'journal', date: years[0]!.day, narration: 'Test', lines }])
    await approve(books, ids)
    await postVouchers(books, ids)
  })
  expect(await undo(sheet.id)).toBe('hangs-on-it')
  const second = await bring(csv(['1903,Coupons,,19,general,,70,']))
  await imported(second.id)
  const seen = await opening()
  await keeper.send('PUT', '/api/account-opening', { version: seen.voucher.version, lines: seen.lines })
  expect(await undo(second.id)).toBe('changed-since')
})

it('is given out as a sheet that the same school takes as it is, and an empty one becomes the same by', async () => {
  expect((await keeper.get(`/api/account-tree/sheet?token=${other.id}`)).status).toBe(403)
  const sheet = (await keeper.get(`/api/account-tree/sheet?token=${keeper.id}`)).raw
  const same = await bring(sheet)
  expect(same.wrong_rows).toBe(0)
  const before = await told(keeper)
  await imported(same.id)
  expect(await told(keeper)).toEqual(before)
  await withoutBooks(world, bagmati)
  const there = await bring(sheet, other)
  expect(there.wrong_rows).toBe(0)
  await imported(there.id, other)
  expect(await told(other)).toEqual(before)
  const again = (await other.get(`/api/account-tree/sheet?token=${other.id}`)).raw
  expect((await bring(again, keeper)).wrong_rows).toBe(0)
})
