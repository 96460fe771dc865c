/** The chart as a tree: what is refused, two at once, and moves against a model of nested lists. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, unique, withoutBooks } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { ChartAccount, ChartGroup } from '../contract/tree-calls.ts'
import { approve, postVouchers, writeDrafts } from './books.ts'

let world: World
let keeper: Person
let day: string
beforeAll(async () => {
  world = await openWorld()
  keeper = await world.signIn('accountant', himalaya)
  const { rows } = await sql<{ day: string }>`
    select start_date as day from fiscal_years where company_id = ${himalaya} and is_current`.execute(world.owner.db)
  day = rows[0]!.day
})
afterAll(() => world.close())

interface Chart {
  groups: ChartGroup[]
  accounts: ChartAccount[]
}
const chart = async (who = keeper): Promise<Chart> => (await who.get('/api/account-tree')).body.data
const group = async (code: string) => (await chart()).groups.find((each) => each.code === code)!
const account = async (code: string) => (await chart()).accounts.find((each) => each.code === code)!
const codeOf = (answer: { status: number; body: any }) =>
  answer.status < 300 ? 'done' : (Object.keys(answer.body.errors ?? {})[0] ?? answer.body.error.code)
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, who = keeper) =>
  codeOf(await who.send(method, path, body))
const move = (kind: 'group' | 'account', id: number, from: number | null, to: number, before: number | null = null) =>
  send('PUT', '/api/account-tree/move', { kind, id, from, to, before })
const newAccount = async (inGroup: string, more: object = {}) => {
  const code = unique('a')
  const { status, body } = await keeper.send('POST', '/api/account', {
    group_id: (await group(inGroup)).id,
    code,
    name: `Account ${code}`,
    kind: 'general',
    ...more,
  })
  expect(status).toBe(200)
  return { id: body.data.id as number, code }
}
const newGroup = async (below: number, name = unique('g')) =>
  (await keeper.send('POST', '/api/account-group', { parent_id: below, code: name, name })).body.data.id as number
const inBooks = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(world.db, himalaya, work)
/** Two lines that balance, posted. */
const post = (debit: number, credit: number, amount = 500_00) =>
  inBooks(async (tx) => {
    const books = { tx, company: himalaya, by: null, maySoft: false }
    const lines = [
      { account_id: debit, amount },
      { account_id: credit, amount: -amount },
    ]
    const ids = await writeDrafts(books, [{ type: 'journal', date: day, narration: 'Test', lines }])
    await approve(books, ids)
    return postVouchers(books, ids)
  })

describe('refused', () => {
  it('are an auditor, who sees all, and a chart beside the one that is there', async () => {
    const auditor = await build(world, await world.signIn('administrator', himalaya)).colleague('principal')
    expect((await auditor.get('/api/account-tree')).status).toBe(200)
    expect(await send('POST', '/api/account', { group_id: 1, code: 'x', name: 'x' }, auditor)).toBe('no-right')
    expect(await send('POST', '/api/account-tree/ship')).toBe('has-chart')
  })
  it('are a code twice, a role twice, a role below another root or on another kind', async () => {
    const [assets, equity] = [await group('11'), await group('3')]
    const one = { code: unique('a'), name: 'One', kind: 'general' }
    expect(await send('POST', '/api/account', { ...one, group_id: assets.id, code: '1101' })).toBe('code')
    expect(await send('POST', '/api/account-group', { ...one, parent_id: assets.id, code: '12' })).toBe('code')
    expect(await send('POST', '/api/account', { ...one, group_id: assets.id, kind: 'cash', role: 'cash' })).toBe('role')
    expect(await send('POST', '/api/account', { ...one, group_id: equity.id, role: 'esf_payable' })).toBe('role')
    const cash = await account('1102')
    expect(await send('PUT', `/api/account/${cash.id}`, { ...cash, kind: 'general' })).toBe('role')
  })
  it('are moves of a root, of a group into itself or below, to another root of what vouchers name, away from what a role needs', async () => {
    const [root, fixed, income] = [await group('1'), await group('14'), await group('41')]
    expect(await move('group', root.id, null, fixed.id)).toBe('root-stays')
    const inner = await newGroup(fixed.id)
    expect(await move('group', fixed.id, root.id, inner)).toBe('own-below')
    expect(await move('group', fixed.id, root.id, fixed.id)).toBe('own-below')
    const cash = await account('1101')
    const held = await account('1221')
    expect(await move('account', held.id, held.group_id, income.id)).toBe('role-root')
    const { id } = await newAccount('14')
    await post(id, cash.id)
    expect(await move('account', id, fixed.id, income.id)).toBe('has-entries')
    expect(await move('group', fixed.id, root.id, income.id)).toBe('has-entries')
    expect(await move('account', id, fixed.id, inner)).toBe('done')
    expect(await move('account', id, fixed.id, inner)).toBe('changed-since')
    expect(await move('account', id, inner, fixed.id, cash.id)).toBe('changed-since')
    expect(await move('account', 99_999_999, inner, fixed.id)).toBe('not-found')
  })
  it('are another kind of what vouchers name, its removal, closing before its entries and with a role; a group that is not empty', async () => {
    const { id } = await newAccount('14')
    const cash = await account('1101')
    await post(id, cash.id)
    const row = (await chart()).accounts.find((each) => each.id === id)!
    expect(row.used).toBe(true)
    expect(await send('PUT', `/api/account/${id}`, { ...row, kind: 'party' })).toBe('kind')
    expect(await send('DELETE', `/api/account/${id}`)).toBe('has-entries')
    expect(await send('POST', `/api/account/${id}/close`, { closed_on: day })).toBe('entries-after')
    expect(await send('DELETE', `/api/account/${cash.id}`)).toBe('has-role')
    expect(await send('POST', `/api/account/${cash.id}/close`, { closed_on: '2040-01-01' })).toBe('has-role')
    expect(await send('DELETE', `/api/account-group/${(await group('14')).id}`)).toBe('not-empty')
  })
  it('by the database too, whoever writes: a circle of groups, another root, another kind', async () => {
    const { id } = await newAccount('14')
    await post(id, (await account('1101')).id)
    const outer = await newGroup((await group('14')).id)
    const inner = await newGroup(outer)
    const raw = (text: ReturnType<typeof sql>) => inBooks((tx) => text.execute(tx))
    await expect(
      raw(sql`update account_groups set parent_id = ${inner} where company_id = 1 and id = ${outer}`),
    ).rejects.toMatchObject({ constraint: 'account_groups_are_a_tree' })
    const other = (await group('41')).id
    const held = { constraint: 'account_keeps_its_kind' }
    await expect(
      raw(sql`update accounts set group_id = ${other}, root = 'income' where company_id = 1 and id = ${id}`),
    ).rejects.toMatchObject(held)
    await expect(
      raw(sql`update accounts set kind = 'party' where company_id = 1 and id = ${id}`),
    ).rejects.toMatchObject(held)
  })
})

describe('the chart', () => {
  it('ships into an empty school, once, whoever presses first', async () => {
    await withoutBooks(world, bagmati)
    const other = await world.signIn('accountant.bagmati', bagmati)
    expect((await chart(other)).groups).toEqual([])
    const both = await Promise.all([1, 2].map(() => send('POST', '/api/account-tree/ship', {}, other)))
    expect(both.toSorted()).toEqual(['done', 'has-chart'])
    const { groups, accounts } = await chart(other)
    expect(groups.filter((each) => each.parent_id === null).map((each) => each.root)).toEqual([
      'assets',
      'liabilities',
      'equity',
      'income',
      'expenses',
    ])
    expect(accounts.find((each) => each.role === 'cash')).toMatchObject({ code: '1101', kind: 'cash', used: false })
  })
  it('shows balances of today, closes an account and opens it again, removes what nothing names', async () => {
    const { id, code } = await newAccount('14', { kind: 'bank', bank_name: 'Nabil', bank_number: '001' })
    expect(await account(code)).toMatchObject({ bank_name: 'Nabil', balance: 0, used: false })
    await post(id, (await account('1101')).id, 700_00)
    expect(await account(code)).toMatchObject({ balance: 700_00, used: true })
    expect(await send('POST', `/api/account/${id}/close`, { closed_on: '2040-01-01' })).toBe('done')
    expect(await account(code)).toMatchObject({ closed_on: '2040-01-01' })
    expect(await send('PUT', `/api/account/${id}`, { ...(await account(code)), role: 'esf_payable' })).toBe('role')
    expect(await send('POST', `/api/account/${id}/open`)).toBe('done')
    const unused = await newAccount('14')
    expect(await send('DELETE', `/api/account/${unused.id}`)).toBe('done')
    const empty = await newGroup((await group('14')).id)
    expect(await send('DELETE', `/api/account-group/${empty}`)).toBe('done')
  })
  it('takes a group without entries to another root with all that is in it', async () => {
    const outer = await newGroup((await group('14')).id)
    const inner = await newGroup(outer)
    const made = await keeper.send('POST', '/api/account', { group_id: inner, code: unique('a'), name: 'Inner' })
    expect(await move('group', outer, (await group('14')).id, (await group('51')).id)).toBe('done')
    const { groups, accounts } = await chart()
    expect(groups.filter((each) => [outer, inner].includes(each.id)).map((each) => each.root)).toEqual([
      'expenses',
      'expenses',
    ])
    expect(accounts.find((each) => each.id === made.body.data.id)!.root).toBe('expenses')
  })
})

describe('two at once', () => {
  it('who move one group: the second is told', async () => {
    const [a, b, c] = [await group('12'), await group('13'), await group('14')]
    const own = await newGroup(a.id)
    const both = await Promise.all([move('group', own, a.id, b.id), move('group', own, a.id, c.id)])
    expect(both.toSorted()).toEqual(['changed-since', 'done'])
  })
  it('who move two groups into each other: no circle', async () => {
    const below = (await group('12')).id
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await newGroup(below), await newGroup(below)]
      const both = await Promise.all([move('group', one, below, two), move('group', two, below, one)])
      expect(both.toSorted()).toEqual(['done', 'own-below'])
    }
  })
  it('one posts, one takes the account to another root: never both', async () => {
    const [fixed, other] = [await group('14'), await group('51')]
    const cash = (await account('1101')).id
    for (let round = 0; round < 8; round++) {
      const { id } = await newAccount('14', { kind: 'general' })
      const [moved] = await Promise.all([move('account', id, fixed.id, other.id), post(id, cash)])
      const row = (await chart()).accounts.find((each) => each.id === id)!
      expect(row.used).toBe(true)
      expect(row.root).toBe(moved === 'done' ? 'expenses' : 'assets')
      await expect(
        inBooks((tx) => sql`update accounts set kind = 'party' where company_id = 1 and id = ${id}`.execute(tx)),
      ).rejects.toMatchObject({ constraint: 'account_keeps_its_kind' })
    }
  })
  it('who give two accounts one role, or one code: one does', async () => {
    const parent = await group('21')
    const roles = await Promise.all(
      [1, 2].map(() =>
        send('POST', '/api/account', { group_id: parent.id, code: unique('a'), name: 'ESF', role: 'deposit' }),
      ),
    )
    expect(roles).toEqual(['role', 'role'])
    const code = unique('a')
    const codes = await Promise.all(
      [1, 2].map(() => send('POST', '/api/account', { group_id: parent.id, code, name: 'Same' })),
    )
    expect(codes.toSorted()).toEqual(['code', 'done'])
  })
})

/** As nested lists: told from the calls' own way of reckoning. */
interface Node {
  id: number
  groups: Node[]
  accounts: number[]
}
const find = (node: Node, id: number): Node | undefined =>
  node.id === id ? node : node.groups.map((each) => find(each, id)).find(Boolean)
const parentOf = (node: Node, kind: 'group' | 'account', id: number): Node | undefined =>
  (kind === 'group' ? node.groups.some((each) => each.id === id) : node.accounts.includes(id))
    ? node
    : node.groups.map((each) => parentOf(each, kind, id)).find(Boolean)
const put = <T>(list: T[], what: T, at: number) => list.splice(at < 0 ? list.length : at, 0, what)

it(
  'moves leave the tree as a model of nested lists has it, whatever is moved where',
  { timeout: 120_000 },
  async () => {
    const top = await newGroup((await group('52')).id)
    const ids = [top]
    for (let n = 0; n < 5; n++) ids.push(await newGroup(ids[n >> 1]!))
    const accounts: number[] = []
    for (let n = 0; n < 6; n++)
      accounts.push(
        (await keeper.send('POST', '/api/account', { group_id: ids[n % 4], code: unique('a'), name: 'Model' })).body
          .data.id,
      )
    const seen = async (): Promise<Node> => {
      const all = await chart()
      const node = (id: number): Node => ({
        id,
        groups: all.groups.filter((each) => each.parent_id === id).map((each) => node(each.id)),
        accounts: all.accounts.filter((each) => each.group_id === id).map((each) => each.id),
      })
      return node(top)
    }
    const model = await seen()
    const step = fc.record({
      kind: fc.constantFrom('group' as const, 'account' as const),
      what: fc.nat(5),
      to: fc.nat(5),
      at: fc.nat(5),
    })
    const steps = fc.sample(step, { numRuns: 120, seed: 68 })
    const done = new Map<string, number>()
    for (const { kind, what, to, at } of steps) {
      const id = kind === 'group' ? ids[what]! : accounts[what]!
      if (id === top) continue
      const from = parentOf(model, kind, id)!
      const target = find(model, ids[to]!)!
      const others = (kind === 'group' ? target.groups.map((each) => each.id) : target.accounts).filter(
        (each) => each !== id,
      )
      const before = others[at] ?? null
      const answer = await move(kind, id, from.id, target.id, before)
      done.set(answer, (done.get(answer) ?? 0) + 1)
      if (kind === 'group' && find(find(model, id)!, target.id)) {
        expect(answer).toBe('own-below')
        continue
      }
      expect(answer).toBe('done')
      if (kind === 'group') {
        const [own] = from.groups.splice(
          from.groups.findIndex((each) => each.id === id),
          1,
        )
        put(target.groups, own!, before === null ? -1 : target.groups.findIndex((each) => each.id === before))
      } else {
        from.accounts.splice(from.accounts.indexOf(id), 1)
        put(target.accounts, id, before === null ? -1 : target.accounts.indexOf(before))
      }
      expect(await seen()).toEqual(model)
    }
    expect(done.get('done')).toBeGreaterThan(60)
    expect(done.get('own-below')).toBeGreaterThan(5)
  },
)
