/** Opening balances: what is refused, two at once, and that they stand once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let keeper: Person
const ids = new Map<string, number>()
let party: number
beforeAll(async () => {
  world = await openWorld()
  keeper = await world.signIn('accountant', himalaya)
  for (const each of (await keeper.get('/api/account-tree')).body.data.accounts) ids.set(each.code, each.id)
  party = (await keeper.get('/api/party')).body.data[0].id
  // whatever the demo began with
  const there = await opening()
  if (there.voucher?.state === 'posted') await takeBack()
})
afterAll(() => world.close())

interface Shown {
  date: string
  voucher: { id: number; version: number; state: string; number: number | null } | null
  lines: { account_id: number; party_id: number | null; amount: number }[]
}
const opening = async (): Promise<Shown> => (await keeper.get('/api/account-opening')).body.data
const codeOf = (answer: { status: number; body: any }) =>
  answer.status < 300 ? 'done' : (Object.keys(answer.body.errors ?? {})[0] ?? answer.body.error.code)
const line = (code: string, amount: number, party_id?: number) => ({ account_id: ids.get(code)!, amount, party_id })
const seen = async () => (await opening()).voucher?.version
const save = async (lines: object[], version?: number, who = keeper) =>
  codeOf(await who.send('PUT', '/api/account-opening', { version: version ?? (await seen()), lines }))
const post = async (more: object = {}, who = keeper) =>
  codeOf(await who.send('POST', '/api/account-opening/post', { version: await seen(), ...more }))
const takeBack = async (who = keeper) =>
  codeOf(await who.send('POST', '/api/account-opening/take-back', { reason: 'Typed wrongly' }))
const balance = async (code: string): Promise<number> =>
  (await keeper.get('/api/account-tree')).body.data.accounts.find((each: { code: string }) => each.code === code)
    .balance

describe('refused', () => {
  it('are income and expenses, a party where none belongs, none where one does, an account twice, foreign ones', async () => {
    expect(await save([line('4101', -5_00)])).toBe('not-of-balance')
    expect(await save([line('1101', 5_00, party)])).toBe('party-wanted')
    expect(await save([line('2111', -5_00)])).toBe('party-wanted')
    expect(await save([line('1101', 5_00), line('1101', 6_00)])).toBe('doubled')
    expect(await save([{ account_id: 99_999_999, amount: 1 }])).toBe('account_id')
    const foreign = await sql<{ id: number }>`select id from accounts where company_id = 2 limit 1`.execute(
      world.owner.db,
    )
    expect(await save([{ account_id: foreign.rows[0]!.id, amount: 1 }])).toBe('account_id')
    expect(await save([line('1101', 0)])).toBe('lines.0.amount')
  })
  it('are posting what is not there, does not balance, or was changed since; taking back what is not posted; who may not', async () => {
    expect(await save([line('1101', 5_000_00), line('3101', -4_000_00)])).toBe('done')
    expect(await post()).toBe('unbalanced')
    expect(codeOf(await keeper.send('POST', '/api/account-opening/post', { version: 9_999 }))).toBe('changed-since')
    expect(await save([line('1101', 1)], 9_999)).toBe('changed-since')
    expect(await takeBack()).toBe('not-posted')
    const librarian = await build(world, await world.signIn('administrator', himalaya)).colleague('librarian')
    expect(await save([], 0, librarian)).toBe('no-right')
    expect(codeOf(await librarian.send('POST', '/api/account-opening/post', { version: 0 }))).toBe('no-right')
  })
  it('is a difference without an account for it', async () => {
    await sql`update accounts set role = null where company_id = ${himalaya} and code = '3199'`.execute(world.owner.db)
    expect(await post({ difference: 'yes' })).toBe('no-difference-account')
    await sql`update accounts set role = 'opening_difference' where company_id = ${himalaya} and code = '3199'`.execute(
      world.owner.db,
    )
  })
  it('is a second opening by the database, whoever writes', async () => {
    await expect(
      sql`insert into vouchers (company_id, type, source, date) values (${himalaya}, 'journal', 'opening', '2026-07-17')`.execute(
        world.owner.db,
      ),
    ).rejects.toMatchObject({ constraint: 'vouchers_one_opening' })
  })
  it('is posting by who typed it, where the school wants a second person', async () => {
    const office = await world.signIn('administrator', himalaya)
    await office.send('PUT', '/api/settings/accounting', { second_person: true })
    expect(await save([line('1101', 5_000_00), line('3101', -5_000_00)])).toBe('done')
    expect(await post()).toBe('second-person')
    await office.send('PUT', '/api/settings/accounting', { second_person: false })
  })
})

it('balanced ones are posted on the first day, taken back with a reason, and typed anew', async () => {
  const [cash, owed] = [await balance('1101'), await balance('2111')]
  expect(await save([line('1101', 5_000_00), line('2111', -2_000_00, party), line('3101', -3_000_00)])).toBe('done')
  expect(await post()).toBe('done')
  expect(await balance('1101')).toBe(cash + 5_000_00)
  expect(await balance('2111')).toBe(owed - 2_000_00)
  expect((await opening()).voucher).toMatchObject({ state: 'posted' })
  // turned round by hand on another day it would stand in between
  const { id } = (await opening()).voucher!
  expect(codeOf(await keeper.send('POST', `/api/voucher/${id}/reverse`, { reason: 'By hand' }))).toBe('of-product')
  expect(await save([line('1101', 1)])).toBe('posted')
  expect(await post()).toBe('no-draft')
  expect(await takeBack()).toBe('done')
  expect(await balance('1101')).toBe(cash)
  const again = await opening()
  expect(again.voucher).toMatchObject({ state: 'draft', version: 0, number: null })
  expect(again.lines).toHaveLength(3)
})

it('a difference goes onto its account after a typed yes, onto the line that it has already', async () => {
  const before = await balance('3199')
  expect(await save([line('1101', 5_000_00), line('3101', -4_000_00), line('3199', -300_00)])).toBe('done')
  expect(await post({ difference: 'yes' })).toBe('done')
  expect(await balance('3199')).toBe(before - 1_000_00)
  expect((await opening()).lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(await takeBack()).toBe('done')
})

describe('two at once', () => {
  it('who save: the second is told, from the first saving on', async () => {
    const version = (await seen())!
    const lines = [line('1101', 100_00), line('3101', -100_00)]
    const both = await Promise.all([save(lines, version), save(lines, version)])
    expect(both.toSorted()).toEqual(['changed-since', 'done'])
    await sql`delete from vouchers where company_id = ${himalaya} and source = 'opening' and state = 'draft'`.execute(
      world.owner.db,
    )
    const first = await Promise.all(
      [1, 2].map(async () => codeOf(await keeper.send('PUT', '/api/account-opening', { lines }))),
    )
    expect(first.toSorted()).toEqual(['changed-since', 'done'])
  })
  it('who post: once; who take back: once', async () => {
    const version = await seen()
    const posting = () => keeper.send('POST', '/api/account-opening/post', { version })
    expect((await Promise.all([posting(), posting()])).map(codeOf).toSorted()).toEqual(['done', 'no-draft'])
    expect((await Promise.all([takeBack(), takeBack()])).toSorted()).toEqual(['done', 'not-posted'])
  })
})
