/** Published cases of reversal: what the mirror says, when it may be written, and what statements say before and after. Amounts are paisa, worked by hand. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { himalaya, openWorld, type Person, type Reply, type World } from '#test/world.ts'
import type { BooksYear } from '../contract/fiscal-years.ts'
import type { SentLine, ShownLine, ShownVoucher } from '../contract/vouchers.ts'

let world: World
let accountant: Person
let office: Person
let year: BooksYear
const accounts: Record<string, number> = {}
const ids: Record<'party' | 'centre' | 'rent', number> = { party: 0, centre: 0, rent: 0 }
beforeAll(async () => {
  world = await openWorld()
  ;[accountant, office] = await Promise.all([world.signIn('accountant'), world.signIn('administrator')])
  for (const { code, id } of (await accountant.get('/api/account')).body.data) accounts[code] = id
  ids.party = (await accountant.get('/api/party')).body.data[0].id
  ids.centre = (await accountant.get('/api/cost-centre')).body.data[0].id
  ids.rent = (await accountant.get('/api/tds-rate?search=Rent')).body.data[0].id
  year = (await office.get('/api/accounting/fiscal-year')).body.data.years[0]
})
afterAll(() => world.close())

const line = (code: string, amount: number, more: Partial<SentLine> = {}): SentLine => ({
  account_id: accounts[code]!,
  amount,
  ...more,
})
async function posted(lines: SentLine[], date = year.start_date, type = 'payment'): Promise<number> {
  const draft = await accountant.send('POST', '/api/voucher', { type, date, narration: 'A case', lines })
  const { id, version } = draft.body.data
  const answer = await accountant.send('POST', '/api/voucher/post', { vouchers: [{ id, version }], approve: true })
  expect([answer.status, answer.body.error?.code]).toEqual([200, undefined])
  return id
}
const reverse = (id: number, date?: string, by = accountant) =>
  by.send('POST', `/api/voucher/${id}/reverse`, { reason: 'Written twice', ...(date && { date }) })
const code = ({ status, body }: Reply) => (status === 200 ? 'done' : body.error.code)
const show = async (id: number): Promise<ShownVoucher> => (await accountant.get(`/api/voucher/${id}`)).body.data
const said = ({ account_id, party_id, cost_centre_id, amount, tds_rate_id, tds_base, cheque_number }: ShownLine) => ({
  account_id,
  party_id,
  cost_centre_id,
  amount,
  tds_rate_id,
  tds_base,
  cheque_number,
})
async function balance(account: string, day: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from account_entries
    where company_id = ${himalaya} and account_id = ${accounts[account]!} and accounting_date <= ${day}::date`.execute(
    world.owner.db,
  )
  return rows[0]!.balance
}
const setMonth = (at: number, state: string) =>
  office.send('PUT', `/api/accounting/fiscal-year/${year.id}/month`, { start_date: year.months[at]!.start_date, state })

/** Lines of a voucher; its mirror has each of them with the other sign and all else alike. */
const mirrored: [string, () => SentLine[]][] = [
  ['two lines', () => [line('5201', 5_000_00), line('1101', -5_000_00)]],
  ['one paisa', () => [line('5301', 1), line('1101', -1)]],
  ['a party', () => [line('5204', 12_500_50), line('2111', -12_500_50, { party_id: ids.party })]],
  [
    'cost centres',
    () => [line('5205', 7_00, { cost_centre_id: ids.centre }), line('5205', 3_00), line('1101', -10_00)],
  ],
  [
    'tax held back, of which rate and base stay',
    () => [
      line('5201', 50_000_00),
      line('2121', -5_000_00, { tds_rate_id: ids.rent, tds_base: 50_000_00 }),
      line('1111', -45_000_00),
    ],
  ],
  ['the same account on both sides', () => [line('1101', 5_00), line('1101', -5_00)]],
  ['the largest amount there is', () => [line('1111', 99_99_99_999_99), line('1112', -99_99_99_999_99)]],
]

describe('the mirror', () => {
  it.each(mirrored)('of %s', async (_name, lines) => {
    const id = await posted(lines())
    const before = await show(id)
    const answer = await reverse(id, addDays(year.start_date, 1))
    expect(code(answer)).toBe('done')
    const mirror = await show(answer.body.data.id)
    expect(mirror).toMatchObject({ type: before.type, state: 'posted', source: 'reversal', amount: before.amount })
    expect(mirror.lines.map(said)).toEqual(before.lines.map((one) => ({ ...said(one), amount: -one.amount })))
    expect(mirror.reverses).toMatchObject({ id, number: before.number })
    expect(await show(id)).toMatchObject({ state: 'reversed', number: before.number, lines: before.lines.map(said) })
  })
  it('of a voucher with a cheque cancels the cheque', async () => {
    const id = await posted([line('5201', 90_00), line('1111', -90_00, { cheque_number: '900001' })])
    expect((await show(id)).lines[1]!.cheque_state).toBe('issued')
    expect(code(await reverse(id, year.start_date))).toBe('done')
    expect((await show(id)).lines[1]!.cheque_state).toBe('cancelled')
  })
})

describe('refused is', () => {
  it('the reversal of a reversal', async () => {
    const id = await posted([line('5201', 1_00), line('1101', -1_00)])
    const { body } = await reverse(id, year.start_date)
    expect(code(await reverse(body.data.id, year.start_date))).toBe('reversal-of-reversal')
  })
  it('a second reversal, and that of a draft', async () => {
    const id = await posted([line('5201', 1_00), line('1101', -1_00)])
    expect(code(await reverse(id, year.start_date))).toBe('done')
    expect(code(await reverse(id, year.start_date))).toBe('not-posted')
    const lines = [line('5201', 1_00), line('1101', -1_00)]
    const { body } = await accountant.send('POST', '/api/voucher', { type: 'payment', date: year.start_date, lines })
    expect(code(await reverse(body.data.id, year.start_date))).toBe('not-posted')
    await accountant.send('DELETE', `/api/voucher/${body.data.id}`)
  })
  it('a day before the voucher’s own; its own day is none', async () => {
    const id = await posted([line('5201', 1_00), line('1101', -1_00)], addDays(year.start_date, 5))
    expect(code(await reverse(id, addDays(year.start_date, 4)))).toBe('before-original')
    expect(code(await reverse(id, addDays(year.start_date, 5)))).toBe('done')
  })
  it('a day without a fiscal year, and a month that is closed', async () => {
    const id = await posted([line('5201', 1_00), line('1101', -1_00)])
    expect(code(await reverse(id, addDays(year.end_date, 1)))).toBe('no-year')
    await setMonth(1, 'closed')
    expect(code(await reverse(id, year.months[1]!.start_date))).toBe('month-closed')
    await setMonth(1, 'open')
    expect(code(await reverse(id, year.months[1]!.start_date))).toBe('done')
  })
})

describe('across months', () => {
  it('1,234.56 of Shrawan stands at its end and is gone in Bhadra', async () => {
    const [shrawan, bhadra] = [year.months[0]!, year.months[1]!]
    const [before, later] = [await balance('5206', shrawan.end_date), await balance('5206', bhadra.start_date)]
    const id = await posted([line('5206', 1_234_56), line('1101', -1_234_56)], shrawan.end_date)
    expect(code(await reverse(id, bhadra.start_date))).toBe('done')
    expect(await balance('5206', shrawan.end_date)).toBe(before + 1_234_56)
    expect(await balance('5206', bhadra.start_date)).toBe(later)
  })
  it('a voucher of a closed month is reversed in an open one, and the closed one keeps its figures', async () => {
    const [shrawan, bhadra] = [year.months[0]!, year.months[1]!]
    const id = await posted([line('5206', 10_00), line('1101', -10_00)], shrawan.start_date)
    const then = await balance('5206', shrawan.end_date)
    await setMonth(0, 'closed')
    expect(code(await reverse(id, shrawan.end_date))).toBe('month-closed')
    expect(code(await reverse(id, bhadra.start_date))).toBe('done')
    await setMonth(0, 'open')
    expect(await balance('5206', shrawan.end_date)).toBe(then)
  })
})
