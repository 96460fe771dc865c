import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { openWorld, type Person, type Reply, type World } from '#test/world.ts'
import type { OpenEntry, OpenLine } from '../../contract/bank.ts'
import { approve, type Bookkeeper, type NewVoucher, postVouchers, reverseVouchers, writeDrafts } from '../books.ts'

let world: World
let office: Person
let bank: number
let savings: number
const accounts = new Map<string, number>()
/** The statement begins here. */
const start = addDays(testDay, -60)
const day = (n: number) => addDays(start, n)
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  for (const { code, id } of (await office.get('/api/account')).body.data) accounts.set(code, id)
  ;[bank, savings] = [accounts.get('1111')!, accounts.get('1112')!]
})
afterAll(() => world.close())

const inBooks = <T>(work: (keeper: Bookkeeper) => Promise<T>) =>
  inSchool(world.db, 1, (tx) => work({ tx, company: 1, by: null, maySoft: false }))
/** Posts entries on the bank account; answers their ids. */
const posted = (...of: { amount: number; on: string; cheque?: string; account?: number }[]) =>
  inBooks(async (keeper) => {
    const ids = await writeDrafts(
      keeper,
      of.map(({ amount, on, cheque, account = savings }): NewVoucher => ({
        type: amount > 0 ? 'receipt' : 'payment',
        date: on,
        narration: 'For the test of reconciling',
        lines: [
          { account_id: account, amount, cheque_number: cheque ?? null },
          { account_id: accounts.get('5201')!, amount: -amount },
        ],
      })),
    )
    await approve(keeper, ids)
    await postVouchers(keeper, ids)
    const { rows } = await sql<{ id: number }>`
      select n.id from account_events e join account_entries n on n.company_id = e.company_id and n.event_id = e.id
      where e.company_id = 1 and e.voucher_id = any(${ids}::bigint[]) and n.line = 1 order by e.voucher_id`.execute(
      keeper.tx,
    )
    return { vouchers: ids, entries: rows.map((row) => row.id) }
  })

const heads = 'Date,Particulars,Cheque No,Withdrawal,Deposit,Balance'
type Told = [on: string, text: string, cheque: string, out: string, into: string, balance: string]
const csv = (...lines: Told[]) => [heads, ...lines.map((line) => line.join(','))].join('\n')
const layout = {
  skip: 1,
  date: 0,
  order: 'dmy',
  description: 1,
  reference: 2,
  debit: 3,
  credit: 4,
  amount: null,
  marker: null,
  balance: 5,
}
/** What is kept was shown before. */
async function bring(text: string, more: object = {}, how: { account?: number; person?: Person } = {}): Promise<Reply> {
  const { layout: columns } = more as { layout?: object }
  const shown = await look(text, columns ? { layout: columns } : {}, how)
  return send(text, { seen: shown.body.data?.seen ?? '', ...more }, { ...how, path: 'statement' })
}
const look = (text: string, more: object = {}, how: { account?: number; person?: Person; file?: string } = {}) =>
  send(text, more, { ...how, path: 'statement/preview' })
function send(
  text: string,
  more: object,
  { path = '', account = savings, person = office, file = 'statement.csv' } = {},
): Promise<Reply> {
  const edge = 'pathshala-test-edge'
  const part = (name: string, value: string, ending = '') =>
    `--${edge}\r\nContent-Disposition: form-data; name="${name}"${ending}\r\n\r\n${value}\r\n`
  const fields = Object.entries(more).map(([name, value]) =>
    part(name, typeof value === 'string' ? value : JSON.stringify(value)),
  )
  return world.call('POST', `/api/accounting/bank/${account}/${path}`, {
    body: `${fields.join('')}${part('file', text, `; filename="${file}"\r\nContent-Type: text/csv`)}--${edge}--\r\n`,
    token: person.token,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
}
const code = ({ status, body }: Reply) => [status, body.error?.code ?? '']
const open = async () =>
  (await office.get(`/api/accounting/bank/${savings}/open`)).body.data as {
    lines: OpenLine[]
    entries: OpenEntry[]
    matches: { line_id: number; entry_id: number; certain: boolean }[]
    set_offs: [number, number][]
  }
const match = (groups: { line_ids: number[]; entry_ids: number[] }[], how = 'hand', account = savings) =>
  office.send('POST', `/api/accounting/bank/${account}/match`, { groups, how })
const report = async (on: string) =>
  (await office.get(`/api/accounting/bank-reconciliation?account_id=${savings}&day=${on}`)).body

const statement = csv(
  [day(0), 'Fees', '', '', '500.00', '1500.00'],
  [day(2), 'Cheque 000101', '000101', '200.00', '', '1300.00'],
  [day(3), 'Two cheques at once', '', '', '300.00', '1600.00'],
  [day(5), 'Charges', '', '25.00', '', '1575.00'],
)

describe('refusals', () => {
  it('an auditor reads and changes nothing, a teacher sees nothing, cash is no bank', async () => {
    const teacher = await world.signIn('teacher')
    expect(code(await teacher.get('/api/accounting/bank'))).toEqual([403, 'no-right'])
    const principal = await world.signIn('principal')
    expect((await principal.get('/api/accounting/bank')).status).toBe(200)
    expect(code(await bring(statement, { layout }, { person: principal }))).toEqual([403, 'no-right'])
    for (const [path, body] of [
      ['match', { groups: [{ line_ids: [1], entry_ids: [1] }] }],
      ['match-certain', {}],
      ['unmatch', { reconciliation_ids: [1] }],
    ] as const)
      expect(code(await principal.send('POST', `/api/accounting/bank/${savings}/${path}`, body))).toEqual([
        403,
        'no-right',
      ])
    expect((await office.get(`/api/accounting/bank/${accounts.get('1101')}/open`)).status).toBe(404)
  })
  it('a statement whose rows cannot be read, without columns of amounts, without lines', async () => {
    const torn = `${statement}\n${day(6)},Torn,,x,,\n`
    expect(code(await bring(torn, { layout }))).toEqual([406, 'wrong-rows'])
    const shown = (await look(torn, { layout })).body.data
    expect([shown.count, shown.wrong]).toEqual([4, [{ line: 6, why: 'The amount cannot be read.' }]])
    expect(code(await bring(statement, { layout: { ...layout, debit: null } }))).toEqual([406, 'no-amount-column'])
    expect(code(await bring(heads, { layout }))).toEqual([406, 'no-lines'])
  })
  it('a running balance that does not fit, and debit and credit exchanged: nothing is kept, and the lines are told', async () => {
    const wrong = statement.replace('1300.00', '1310.00')
    const shown = (await look(wrong, { layout })).body.data
    expect(shown.proof).toMatchObject({
      faults: [
        { line: 3, by: 10_00 },
        { line: 4, by: -10_00 },
      ],
      exchanged: false,
    })
    expect(code(await bring(wrong, { layout }))).toEqual([406, 'balance-differs'])
    expect(code(await bring(wrong, { layout, skip_wrong: true, despite_gap: true }))).toEqual([406, 'balance-differs'])
    const blind = { ...layout, balance: null }
    expect((await look(wrong, { layout: blind })).body.data.passes_balance_over).toBe(true)
    expect(code(await bring(wrong, { layout: blind }))).toEqual([406, 'balance-passed-over'])
    const exchanged = { ...layout, debit: 4, credit: 3 }
    expect((await look(statement, { layout: exchanged })).body.data.proof.exchanged).toBe(true)
    expect(code(await bring(statement, { layout: exchanged }))).toEqual([406, 'exchanged'])
    expect((await office.get(`/api/accounting/bank/${savings}/statement`)).body.data).toEqual([])
  })
  it('what was not shown: another file, or other columns', async () => {
    const { seen } = (await look(statement, { layout })).body.data
    expect((await send(statement, { layout }, { path: 'statement' })).status).toBe(422)
    expect(code(await bring(statement.replace('Fees', 'Dues'), { layout, seen }))).toEqual([406, 'not-seen'])
    expect(code(await bring(statement, { layout: { ...layout, reference: null }, seen }))).toEqual([406, 'not-seen'])
  })
  it('a web page that is called .xls, which is named as what it is', async () => {
    const page = '<html><body><table><tr><td>Date</td></tr></table></body></html>'
    const shown = await look(page, {}, { file: 'Statement.XLS' })
    expect(code(shown)).toEqual([422, 'unreadable-file'])
    expect(shown.body.message ?? shown.body.error.message).toContain('This file is a web page with the ending .xls.')
  })
})

describe('a statement', () => {
  it('is shown before it is kept, with columns that are guessed at first and remembered afterwards', async () => {
    const guessed = (await look(statement, {})).body.data
    expect([guessed.remembered, guessed.layout, guessed.count, guessed.before]).toEqual([false, layout, 4, 1000_00])
    expect([guessed.first, guessed.gap]).toEqual([true, null])
    const kept = await bring(statement, { layout })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    expect(kept.body.data).toMatchObject({ kept: 4, known: 0 })
    const again = (await look(statement, {})).body.data
    expect([again.remembered, again.known, again.first]).toEqual([true, 4, false])
  })
  it('is not kept twice: a longer one adds what is new, and a gap is told', async () => {
    const longer = `${statement}\n${day(8)},Interest,,,75.00,1650.00`
    expect((await bring(longer, { layout })).body.data).toMatchObject({ kept: 1, known: 4 })
    const later = csv([day(20), 'Later', '', '', '50.00', '1800.00'])
    expect((await look(later, { layout })).body.data.gap).toBe(100_00)
    expect(code(await bring(later, { layout }))).toEqual([406, 'gap'])
    // one that begins in the midst of a day that is here has no gap
    const sameDay = csv([day(8), 'Tax on interest', '', '4.50', '', '1645.50'])
    expect((await look(sameDay, { layout })).body.data.gap).toBe(null)
    expect(code(await bring(csv([day(-20), 'Old', '', '', '5.00', '5.00']), { layout }))).toEqual([406, 'before-first'])
    const { rows } = await inBooks(({ tx }) =>
      sql<{
        n: number
      }>`select count(*)::int as n from bank_statement_lines where company_id = 1 and account_id = ${savings}`.execute(
        tx,
      ),
    )
    // five lines, and what the bank had before
    expect(rows[0]!.n).toBe(6)
  })
})

describe('reconciling', () => {
  it('refuses sums that differ, what is reconciled already, and what is of another account, which is like what is not there', async () => {
    const { entries } = await posted(
      { amount: 1000_00, on: day(-30) },
      { amount: 500_00, on: day(0) },
      { amount: -200_00, on: day(-4), cheque: '101' },
      { amount: 180_00, on: day(3) },
      { amount: 120_00, on: day(3) },
      { amount: -60_00, on: day(6), cheque: '102' },
    )
    const { entries: others } = await posted({ amount: 500_00, on: day(0), account: bank })
    const { lines } = await open()
    const fees = lines.find(({ amount }) => amount === 500_00)!
    expect(code(await match([{ line_ids: [fees.id], entry_ids: [entries[3]!] }]))).toEqual([406, 'sums-differ'])
    expect((await match([{ line_ids: [fees.id], entry_ids: others }])).status).toBe(404)
    expect(code(await match([{ line_ids: [fees.id, fees.id], entry_ids: [entries[1]!] }]))).toEqual([
      406,
      'matched-already',
    ])
    expect((await open()).lines).toHaveLength(6)
  })
  it('all certain ones at once, one to many by hand, and none of it changes an entry', async () => {
    const entriesNow = () =>
      inBooks(
        async ({ tx }) => (await sql`select * from account_entries where company_id = 1 order by id`.execute(tx)).rows,
      )
    const before = await entriesNow()
    const certain = await office.send('POST', `/api/accounting/bank/${savings}/match-certain`)
    expect(certain.body.data).toEqual({ matched: 2 })
    const { lines, entries } = await open()
    const find = (amount: number) => entries.filter((each) => each.amount === amount).map(({ id }) => id)
    const [two] = lines.filter(({ amount }) => amount === 300_00)
    const [had] = lines.filter((each) => each.before)
    const answer = await match([
      { line_ids: [two!.id], entry_ids: [...find(180_00), ...find(120_00)] },
      { line_ids: [had!.id], entry_ids: find(1000_00) },
    ])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(code(await match([{ line_ids: [two!.id], entry_ids: find(-60_00) }]))).toEqual([406, 'matched-already'])
    expect(await entriesNow()).toEqual(before)
    expect((await open()).lines.map(({ amount }) => amount)).toEqual([-25_00, 75_00])
  })
  it('a cheque that the bank paid is cleared on its day, and issued again when that is taken apart', async () => {
    const cheques = () =>
      inBooks(async ({ tx }) => {
        const { rows } = await sql<{ number: string; state: string; since: string; of: number | null }>`
          select n.cheque_number as number, c.state, c.since, r.reconciliation_id as of from cheques c
          join account_entries n on n.company_id = c.company_id and n.id = c.entry_id
          left join reconciled_entries r on r.company_id = n.company_id and r.entry_id = n.id
          where c.company_id = 1 and n.account_id = ${savings} and n.cheque_number in ('101', '102') order by 1`.execute(
          tx,
        )
        return rows
      })
    const [first, second] = await cheques()
    expect([first!.state, second!.state]).toEqual(['cleared', 'issued'])
    expect(first!.since > day(-4)).toBe(true)
    const { entries } = await open()
    expect(entries.some((each) => each.amount === -200_00)).toBe(false)
    const apart = await office.send('POST', `/api/accounting/bank/${savings}/unmatch`, {
      reconciliation_ids: [first!.of],
    })
    expect(apart.status, JSON.stringify(apart.body)).toBe(200)
    expect((await cheques())[0]).toMatchObject({ state: 'issued', since: day(-4), of: null })
    expect((await office.send('POST', `/api/accounting/bank/${savings}/match-certain`)).body.data.matched).toBe(1)
    expect((await cheques())[0]!.state).toBe('cleared')
  })
  it('eight racers reconcile one line: one of them', async () => {
    const { entries } = await posted(...Array.from({ length: 8 }, () => ({ amount: 75_00, on: day(8) })))
    const line = (await open()).lines.find(({ amount }) => amount === 75_00)!
    const answers = await Promise.all(entries.map((id) => match([{ line_ids: [line.id], entry_ids: [id] }])))
    expect(answers.map(code).filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.map(code).filter(([status]) => status !== 200)).toEqual(
      Array.from({ length: 7 }, () => [406, 'matched-already']),
    )
    const { rows } = (await office.get(`/api/accounting/bank/${savings}/reconciled`)).body.data
    expect(rows[0].lines.map((each: { id: number }) => each.id)).toEqual([line.id])
    const apart = { reconciliation_ids: [rows[0].id] }
    expect((await office.send('POST', `/api/accounting/bank/${bank}/unmatch`, apart)).status).toBe(404)
    expect((await office.send('POST', `/api/accounting/bank/${savings}/unmatch`, apart)).body.data).toEqual({
      unmatched: 1,
    })
    expect((await open()).lines.some(({ id }) => id === line.id)).toBe(true)
  })
  it('a voucher and its reversal are set off against each other', async () => {
    const { vouchers } = await posted({ amount: -33_00, on: day(9) })
    await inBooks((keeper) => reverseVouchers(keeper, vouchers, { date: day(10), reason: 'Written twice' }))
    const { set_offs } = await open()
    expect(set_offs).toHaveLength(1)
    expect((await match([{ line_ids: [], entry_ids: set_offs[0]! }], 'set-off')).status).toBe(200)
    expect((await open()).set_offs).toEqual([])
  })
  it('what the bank did by itself becomes a voucher: posted and reconciled by who may, a draft by who may not', async () => {
    const charges = (await open()).lines.find(({ amount }) => amount === -25_00)!
    const path = `/api/accounting/bank/line/${charges.id}`
    expect((await office.send('PUT', `${path}/note`, { note: 'Of the bank' })).status).toBe(200)
    const body = { account_id: accounts.get('5301'), narration: 'Bank charges' }
    await office.send('PUT', '/api/settings/accounting', { approval: true, second_person: true })
    const draft = await office.send('POST', `${path}/voucher`, body)
    expect(draft.body.data, JSON.stringify(draft.body)).toMatchObject({ posted: false })
    expect(code(await office.send('POST', `${path}/voucher`, body))).toEqual([406, 'has-voucher'])
    await inBooks(({ tx }) =>
      sql`delete from vouchers where company_id = 1 and id = ${draft.body.data.voucher_id}`.execute(tx),
    )
    await office.send('PUT', '/api/settings/accounting', { approval: true, second_person: false })
    const done = await office.send('POST', `${path}/voucher`, body)
    expect(done.body.data, JSON.stringify(done.body)).toMatchObject({ posted: true })
    expect((await open()).lines.map(({ id }) => id)).not.toContain(charges.id)
  })
})

describe('the reconciliation statement', () => {
  it('explains the difference between the books and the bank to the paisa, on every day', async () => {
    const { totals, data } = await report(day(12))
    const sections = (name: string) =>
      data
        .filter((row: { section: string }) => row.section === name)
        .reduce((sum: number, row: { amount: number }) => sum + row.amount, 0)
    expect([totals.bank, totals.difference]).toEqual([1650_00, 0])
    expect(sections('cheques')).toBe(60_00)
    expect(sections('deposits')).toBe(-8 * 75_00)
    expect(sections('bank_lines')).toBe(75_00)
    for (const n of [0, 2, 3, 5, 8]) expect([n, (await report(day(n))).totals.difference]).toEqual([n, 0])
  })
})

describe('the database refuses, whoever writes', () => {
  it('sides that differ, an entry that is reconciled twice, a line that is changed', async () => {
    const { entries } = await posted({ amount: 5_00, on: day(11) }, { amount: 6_00, on: day(11) })
    const held = (of: number[]) =>
      inBooks(async ({ tx }) => {
        await sql`with made as (insert into reconciliations (company_id, account_id, how) values (1, ${savings}, 'hand') returning id)
          insert into reconciled_entries (company_id, entry_id, reconciliation_id) select 1, x, id from made cross join unnest(${of}::bigint[]) x`.execute(
          tx,
        )
      })
    await expect(held(entries)).rejects.toMatchObject({ constraint: 'reconciliation_balances' })
    const { rows } = await inBooks(({ tx }) =>
      sql<{ id: number }>`select entry_id as id from reconciled_entries where company_id = 1 limit 1`.execute(tx),
    )
    await expect(held([rows[0]!.id, ...entries])).rejects.toMatchObject({ code: '23505' })
    await expect(
      inBooks(({ tx }) => sql`update bank_statement_lines set amount = 1 where company_id = 1`.execute(tx)),
    ).rejects.toMatchObject({ constraint: 'bank_line_stays' })
    await expect(
      inBooks(({ tx }) =>
        sql`delete from reconciled_lines where company_id = 1 and line_id = (select min(line_id) from reconciled_lines where company_id = 1)`.execute(
          tx,
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'reconciliation_balances' })
  })
})

describe('what the bank had before', () => {
  const current = () => accounts.get('1111')!
  const silent = { ...layout, balance: null }
  const before = async () => {
    const { data } = (await office.get(`/api/accounting/bank/${current()}/open`)).body
    return data.lines.filter((line: OpenLine) => line.before).map(({ amount }: OpenLine) => amount)
  }
  const forget = async () => {
    for (const { id } of (await office.get(`/api/accounting/bank/${current()}/statement`)).body.data)
      expect((await office.send('DELETE', `/api/accounting/bank/statement/${id}`)).status).toBe(200)
  }
  const one = csv([day(0), 'Fees', '', '', '10.00', ''])
  it.each([
    [undefined, []],
    [2_500_50, [2_500_50]],
    [-300_00, [-300_00]],
  ])('is typed where the statement does not say it: %j', async (typed, expected) => {
    await forget()
    const more = { layout: silent, ...(typed !== undefined && { before: typed }) }
    expect((await bring(one, more, { account: current() })).status).toBe(200)
    expect(await before()).toEqual(expected)
    await forget()
  })
  it('is kept in spite of a gap where that is said, and only then', async () => {
    await forget()
    const first = csv([day(0), 'Fees', '', '', '10.00', '110.00'])
    const later = csv([day(9), 'Fees', '', '', '10.00', '500.00'])
    expect((await bring(first, { layout }, { account: current() })).status).toBe(200)
    expect(code(await bring(later, { layout }, { account: current() }))).toEqual([406, 'gap'])
    expect((await bring(later, { layout, despite_gap: true }, { account: current() })).status).toBe(200)
    await forget()
  })
  it('is matched with the opening entry of the books, and with what was posted since, however long ago that was', async () => {
    await forget()
    const opening = async () => (await office.get('/api/account-opening')).body.data
    if ((await opening()).voucher?.state === 'posted')
      await office.send('POST', '/api/account-opening/take-back', { reason: 'For the test of reconciling' })
    const lines = [
      { account_id: current(), amount: 77_700_00 },
      { account_id: accounts.get('3101')!, amount: -77_700_00 },
    ]
    await office.send('PUT', '/api/account-opening', { version: (await opening()).voucher?.version, lines })
    const { version } = (await opening()).voucher
    expect((await office.send('POST', '/api/account-opening/post', { version })).status).toBe(200)
    const { entries } = await posted({ amount: 321_00, on: day(-240), account: current() })
    const path = `/api/accounting/bank/${current()}`
    const shown = async () => (await office.get(`${path}/open`)).body.data as Awaited<ReturnType<typeof open>>
    expect(
      (await bring(csv([day(0), 'Fees', '', '', '10.00', '78031.00']), { layout }, { account: current() })).status,
    ).toBe(200)
    // the opening alone is not what the bank had: both are shown, to be chosen by hand
    const [had] = (await shown()).lines.filter((line) => line.before)
    const first = (await shown()).entries.find((entry) => entry.opening)!
    expect([had!.amount, first.amount, first.date < day(-185)]).toEqual([78_021_00, 77_700_00, true])
    const byHand = [{ line_ids: [had!.id], entry_ids: [first.id, ...entries] }]
    expect((await match(byHand, 'hand', current())).status).toBe(200)
    // what is older than every open line is asked for nothing any more
    const untouched = await posted({ amount: 5_00, on: day(-240), account: current() })
    expect((await shown()).entries.map(({ id }) => id)).not.toContain(untouched.entries[0])
    const apart = async () => {
      const reconciliation_ids = (await office.get(`${path}/reconciled`)).body.data.rows.map(
        ({ id }: { id: number }) => id,
      )
      expect((await office.send('POST', `${path}/unmatch`, { reconciliation_ids })).status).toBe(200)
      await forget()
    }
    await apart()
    // a bank that had what the books begin with: no doubt
    expect(
      (await bring(csv([day(0), 'Fees', '', '', '10.00', '77710.00']), { layout }, { account: current() })).status,
    ).toBe(200)
    expect((await office.send('POST', `${path}/match-certain`)).body.data.matched).toBe(1)
    expect(await before()).toEqual([])
    await apart()
  })
})

describe('Dr and Cr in a column beside the amount', () => {
  it('what went out is shown and kept as that, and its voucher is a payment', async () => {
    const current = accounts.get('1111')!
    const lines = [
      'Date,Particulars,Amount,Dr / Cr,Balance',
      `${day(0)},Fees,50000.00,CR,150000.00`,
      `${day(1)},Rent of the bus,30000.00,DR,120000.00`,
    ].join('\n')
    const shown = (await look(lines, {}, { account: current })).body.data
    expect(shown.proof).toMatchObject({ out: 30_000_00, into: 50_000_00, proved: 1, faults: [] })
    const kept = await bring(lines, { layout: shown.layout }, { account: current })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const { data } = (await office.get(`/api/accounting/bank/${current}/open`)).body
    const rent = data.lines.find((line: OpenLine) => line.description === 'Rent of the bus')
    expect(rent.amount).toBe(-30_000_00)
    const body = { account_id: accounts.get('5301'), narration: 'Rent of the bus' }
    const done = await office.send('POST', `/api/accounting/bank/line/${rent.id}/voucher`, body)
    expect(done.body.data, JSON.stringify(done.body)).toMatchObject({ posted: true })
    const { rows } = await inBooks(({ tx }) =>
      sql<{ type: string; amount: number }>`select v.type, n.amount from vouchers v
        join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
        join account_entries n on n.company_id = e.company_id and n.event_id = e.id
        where v.company_id = 1 and v.id = ${done.body.data.voucher_id} and n.account_id = ${current}`.execute(tx),
    )
    expect(rows).toEqual([{ type: 'payment', amount: -30_000_00 }])
  })
})
