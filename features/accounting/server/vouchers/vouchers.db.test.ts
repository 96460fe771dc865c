import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { SentLine, SentVoucher } from '../../contract/vouchers.ts'

let world: World
let accountant: Person
let principal: Person
const accounts: Record<string, number> = {}
const parties: Record<string, number> = {}
const rates: Record<string, number> = {}
let day: string
let centre: number
let theirs: number
const ask = <T>(text: ReturnType<typeof sql>, company = himalaya) =>
  inSchool(world.db, company, async (tx) => (await text.execute(tx)).rows as T[])

beforeAll(async () => {
  world = await openWorld()
  ;[accountant, principal] = await Promise.all([
    world.signIn('accountant', himalaya),
    world.signIn('principal', himalaya),
  ])
  const named = await ask<{ code: string; id: number; of: string }>(sql`
    select 'a' as of, code, id from accounts where company_id = 1 union all select 'p', code, id from parties where company_id = 1
    union all select 'r', name, id from tds_rates where company_id = 1`)
  for (const { of, code, id } of named) ({ a: accounts, p: parties, r: rates })[of as 'a']![code] = id
  ;[{ day, centre }] = (await ask<{ day: string; centre: number }>(sql`
    select start_date as day, (select min(id) from cost_centres where company_id = 1) as centre from fiscal_years where company_id = 1 and is_current`)) as [
    { day: string; centre: number },
  ]
  ;[{ id: theirs }] = (await ask<{ id: number }>(
    sql`select min(id) as id from accounts where company_id = 2`,
    bagmati,
  )) as [{ id: number }]
})
afterAll(() => world.close())

const line = (code: string, amount: number, more: Partial<SentLine> = {}): SentLine => ({
  account_id: accounts[code]!,
  amount,
  ...more,
})
const rent = (more: Partial<SentVoucher> = {}, amount = 5_000_00): SentVoucher => ({
  type: 'payment',
  date: day,
  narration: 'Rent of the annex',
  reference: 'B-17',
  lines: [line('5201', amount), line('1101', -amount)],
  ...more,
})
const save = async (voucher = rent(), by = accountant): Promise<{ id: number; version: number }> => {
  const { status, body } = await by.send('POST', '/api/voucher', voucher)
  expect([status, body.errors]).toEqual([200, undefined])
  return { id: body.data.id, version: body.data.version }
}
const show = async (id: number) => (await accountant.get(`/api/voucher/${id}`)).body.data
const seen = async (id: number) => ({ id, version: (await show(id)).version as number })
const approve = async (...ids: number[]) =>
  principal.send('POST', '/api/voucher/approve', { vouchers: await Promise.all(ids.map(seen)) })
const post = async (ids: number[], more: object = {}) =>
  accountant.send('POST', '/api/voucher/post', { vouchers: await Promise.all(ids.map(seen)), ...more })
const posted = async (voucher = rent()) => {
  const { id } = await save(voucher)
  const { status, body } = await post([id], { approve: true })
  expect([status, body.error]).toEqual([200, undefined])
  return { id, number: body.data[0].number as string }
}
const settings = async (values: object) => {
  const administrator = await world.signIn('administrator', himalaya)
  expect((await administrator.send('PUT', '/api/settings/accounting', values)).status).toBe(200)
}
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]

describe('a draft', () => {
  it('is refused with ids of another school or of nobody, line by line', async () => {
    const reply = await accountant.send('POST', '/api/voucher', {
      ...rent(),
      lines: [line('5201', 1), { ...line('1101', -1), account_id: theirs, party_id: 99_999_999 }],
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({
      'lines.1.account_id': ['Choose one of the list'],
      'lines.1.party_id': ['Choose one of the list'],
    })
  })
  it('is refused with a line of nothing, without lines, and as a billing', async () => {
    const wrong = async (more: object) =>
      Object.keys((await accountant.send('POST', '/api/voucher', { ...rent(), ...more })).body.errors)
    expect(await wrong({ lines: [line('5201', 0)] })).toEqual(['lines.0.amount'])
    expect(await wrong({ lines: [] })).toEqual(['lines'])
    expect(await wrong({ type: 'billing' })).toEqual(['type'])
  })
  it('is neither changed nor deleted by who only reads, and not found by another school', async () => {
    const { id } = await save()
    const other = await world.signIn('accountant.bagmati', bagmati)
    expect((await principal.send('PUT', `/api/voucher/${id}`, { ...rent(), version: 0 })).status).toBe(403)
    expect((await principal.send('DELETE', `/api/voucher/${id}`)).status).toBe(403)
    for (const answer of [
      await other.get(`/api/voucher/${id}`),
      await other.send('PUT', `/api/voucher/${id}`, {
        ...rent(),
        version: 0,
        lines: [{ account_id: theirs, amount: 1 }],
      }),
      await other.send('POST', '/api/voucher/approve', { vouchers: [{ id, version: 0 }] }),
      await other.send('POST', '/api/voucher/post', { vouchers: [{ id, version: 0 }] }),
      await other.send('POST', `/api/voucher/${id}/copy`),
    ])
      expect(answer.status).toBe(404)
  })
  it('may be unbalanced and says by how much; is not approved so', async () => {
    const { body } = await accountant.send(
      'POST',
      '/api/voucher',
      rent({ lines: [line('5201', 7_00), line('1101', -5_00)] }),
    )
    expect(body.data.difference).toBe(2_00)
    expect(await show(body.data.id)).toMatchObject({ difference: 2_00, amount: 7_00, state: 'draft', number: null })
    expect(code(await approve(body.data.id))).toEqual([406, 'unbalanced'])
  })
  it('is written anew by who saw its last version, and by nobody else', async () => {
    const { id } = await save()
    const change = (version: number, narration: string) =>
      accountant.send('PUT', `/api/voucher/${id}`, {
        ...rent({
          narration,
          type: 'journal',
          lines: [line('5201', 3_00, { cost_centre_id: centre }), line('2111', -3_00, { party_id: parties['SUP-01'] })],
        }),
        version,
      })
    expect((await change(0, 'Mended')).body.data).toEqual({ id, version: 1, difference: 0 })
    expect(code(await change(0, 'Late'))).toEqual([409, 'changed-meanwhile'])
    const now = await show(id)
    expect(now).toMatchObject({ narration: 'Mended', type: 'journal', amount: 3_00, version: 1 })
    expect(now.lines).toMatchObject([
      { line: 1, account_code: '5201', amount: 3_00, cost_centre_id: centre, cost_centre: expect.any(String) },
      { line: 2, account_code: '2111', amount: -3_00, party: 'Everest Stationery Suppliers' },
    ])
    expect(now.history.map(({ what }: { what: string }) => what)).toEqual(['made', 'changed'])
  })
  it('is made once, however often the answer was lost', async () => {
    const key = { 'idempotency-key': 'the-same-key-twice' }
    const [first, again] = [
      await accountant.send('POST', '/api/voucher', rent(), key),
      await accountant.send('POST', '/api/voucher', rent(), key),
    ]
    expect(again.body).toEqual(first.body)
  })
  it('goes when it is deleted; a posted one does not', async () => {
    const { id } = await save()
    expect((await accountant.send('DELETE', `/api/voucher/${id}`)).status).toBe(200)
    expect((await accountant.get(`/api/voucher/${id}`)).status).toBe(404)
    expect(code(await accountant.send('DELETE', `/api/voucher/${(await posted()).id}`))).toEqual([406, 'not-draft'])
  })
})

describe('approving', () => {
  it('is for who has the right, of what was seen, once', async () => {
    const { id } = await save()
    const librarian = await world.signIn('teacher', himalaya)
    expect((await librarian.send('POST', '/api/voucher/approve', { vouchers: [{ id, version: 0 }] })).status).toBe(403)
    const stale = { vouchers: [{ id, version: 7 }] }
    expect(code(await principal.send('POST', '/api/voucher/approve', stale))).toEqual([409, 'changed-meanwhile'])
    expect((await approve(id)).status).toBe(200)
    expect(code(await approve(id))).toEqual([406, 'not-draft'])
  })
  it('keeps an approved voucher from being changed; sent back it is a draft with the reason, which approving ends', async () => {
    const { id } = await save()
    await approve(id)
    expect(code(await accountant.send('PUT', `/api/voucher/${id}`, { ...rent(), version: 1 }))).toEqual([
      406,
      'not-draft',
    ])
    const back = await principal.send('POST', `/api/voucher/${id}/send-back`, { reason: 'The bill is of last month' })
    expect(back.status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'draft', reason: 'The bill is of last month' })
    await approve(id)
    expect(await show(id)).toMatchObject({ state: 'approved', reason: null })
    const { id: done } = await posted()
    expect(code(await principal.send('POST', `/api/voucher/${done}/send-back`, { reason: 'Too late for it' }))).toEqual(
      [406, 'not-open'],
    )
  })
  it('is by a second person where the school says so; who changed it last is its maker', async () => {
    await settings({ second_person: true })
    const { id } = await save()
    const own = async () => accountant.send('POST', '/api/voucher/approve', { vouchers: [await seen(id)] })
    expect(code(await own())).toEqual([406, 'second-person'])
    expect(code(await post([id], { approve: true }))).toEqual([406, 'second-person'])
    expect((await approve(id)).status).toBe(200)
    expect((await post([id])).status).toBe(200)
    await settings({ second_person: false })
  })
})

describe('posting', () => {
  it('wants a key, an approval where the school asks for one, and the version that was seen', async () => {
    const { id } = await save()
    const bare = await world.call('POST', '/api/voucher/post', {
      token: accountant.token,
      body: { vouchers: [{ id, version: 0 }] },
    })
    expect(code(bare)).toEqual([422, 'key-needed'])
    expect(code(await post([id]))).toEqual([406, 'not-approved'])
    expect(
      code(await accountant.send('POST', '/api/voucher/post', { vouchers: [{ id, version: 3 }], approve: true })),
    ).toEqual([409, 'changed-meanwhile'])
  })
  it('goes without approval where the school wants none', async () => {
    await settings({ approval: false })
    const { id } = await save()
    expect((await post([id])).status).toBe(200)
    await settings({ approval: true })
  })
  it('takes several at once, all or none', async () => {
    const [good, bad] = [await save(), await save(rent({ lines: [line('5201', 7_00), line('1101', -5_00)] }))]
    expect(code(await post([good.id, bad.id], { approve: true }))).toEqual([406, 'unbalanced'])
    expect((await show(good.id)).state).toBe('draft')
    const more = await save()
    const { body } = await post([good.id, more.id], { approve: true })
    const numbers = body.data.map(({ number }: { number: string }) => Number(number.slice(-6)))
    expect(numbers[1] - numbers[0]).toBe(1)
    expect(body.data[0].number).toMatch(/^PV-\d{4}\/\d\d-\d{6}$/)
  })
  it('goes into months closed for others by who has that right only', async () => {
    await ask(sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state)
      select company_id, id, start_date, start_date + 30, 'soft' from fiscal_years where company_id = 1 and is_current`)
    const { id } = await save()
    expect(code(await post([id], { approve: true }))).toEqual([406, 'month-soft'])
    const administrator = await world.signIn('administrator', himalaya)
    const reply = await administrator.send('POST', '/api/voucher/post', { vouchers: [await seen(id)], approve: true })
    expect(reply.status).toBe(200)
    await ask(sql`delete from closed_periods where company_id = 1`)
  })
})

describe('reversing', () => {
  it('refuses without a reason, before its own day, a draft, a reversal, and twice', async () => {
    const { id } = await posted()
    const reverse = (of: number, more: object = {}) =>
      accountant.send('POST', `/api/voucher/${of}/reverse`, { reason: 'Paid twice', ...more })
    expect(Object.keys((await reverse(id, { reason: ' ' })).body.errors)).toEqual(['reason'])
    const later = await posted(rent({ date: addDays(day, 5) }))
    expect(code(await reverse(later.id, { date: day }))).toEqual([406, 'before-original'])
    expect(code(await reverse((await save()).id))).toEqual([406, 'not-posted'])
    const { body } = await reverse(id, { date: day })
    expect(code(await reverse(id))).toEqual([406, 'not-posted'])
    expect(code(await reverse(body.data.id))).toEqual([406, 'reversal-of-reversal'])
  })
  it('mirrors the lines, and each names the other', async () => {
    const { id, number } = await posted()
    const { body } = await accountant.send('POST', `/api/voucher/${id}/reverse`, { reason: 'Paid twice' })
    const [first, mirror] = [await show(id), await show(body.data.id)]
    expect(first).toMatchObject({ state: 'reversed', reversed_by: { id: mirror.id, reason: 'Paid twice' } })
    expect(mirror).toMatchObject({ source: 'reversal', state: 'posted', reverses: { id, number } })
    expect(mirror.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-5_000_00, 5_000_00])
    expect(first.history.map(({ what }: { what: string }) => what)).toEqual(['made', 'approved', 'posted', 'reversed'])
  })
})

describe('a copy', () => {
  it('is a draft of today with the same lines, of whatever became of the first, without its cheque', async () => {
    const { id } = await posted(rent({ lines: [line('5201', 8_00), line('1111', -8_00, { cheque_number: '000123' })] }))
    const { body } = await accountant.send('POST', `/api/voucher/${id}/copy`)
    const copy = await show(body.data.id)
    expect(copy).toMatchObject({ state: 'draft', narration: 'Rent of the annex', reference: null, amount: 8_00 })
    expect(copy.lines.map((each: { cheque_number: string | null }) => each.cheque_number)).toEqual([null, null])
  })
})

describe('tax held back', () => {
  const taxed = (tax: number, more: Partial<SentLine> = {}, at = day) =>
    rent({
      date: at,
      lines: [
        line('5201', 50_000_00),
        line('2121', -tax, { tds_rate_id: rates.Rent, tds_base: 50_000_00, ...more }),
        line('1101', tax - 50_000_00),
      ],
    })
  const errors = async (voucher: SentVoucher) => {
    const { status, body } = await accountant.send('POST', '/api/voucher', voucher)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  it('is refused where it is not what the rate asks, on another account, or at a rate that does not hold that day', async () => {
    expect(await errors(taxed(4_999_99))).toEqual([422, 'lines.1.amount'])
    expect(await errors(taxed(5_000_00, { account_id: accounts['5202'] ?? accounts['5201']! }))).toEqual([
      422,
      'lines.1.account_id',
    ])
    expect(await errors(taxed(5_000_00, { tds_base: null }))).toEqual([422, 'lines.1.tds_rate_id'])
    expect(await errors(taxed(5_000_00, {}, '2022-07-16'))).toEqual([422, 'lines.1.tds_rate_id'])
  })
  it('is looked at again by the posting: a rate that came meanwhile counts', async () => {
    const { id } = await save(taxed(5_000_00))
    await ask(sql`insert into tds_rates (company_id, name, percent, from_date) values (1, 'Rent', 12, ${day})`)
    expect(code(await post([id], { approve: true }))).toEqual([406, 'tds-wrong'])
    await ask(sql`delete from tds_rates where company_id = 1 and name = 'Rent' and from_date = ${day}`)
    expect((await post([id], { approve: true })).status).toBe(200)
    expect((await show(id)).lines[1]).toMatchObject({ tds: 'Rent', tds_base: 50_000_00, amount: -5_000_00 })
  })
})

describe('the list', () => {
  it('has what waits on top, and is filtered by type, state, day, account, party, amount and words', async () => {
    const { id } = await save(
      rent({
        type: 'journal',
        narration: 'Paper for the examination',
        reference: 'X-4711',
        lines: [line('5201', 77_77), line('2111', -77_77, { party_id: parties['SUP-02'] })],
      }),
    )
    const ids = async (query: string) =>
      (await accountant.get(`/api/voucher?rowsPerPage=500&${query}`)).body.data.map((row: { id: number }) => row.id)
    for (const query of [
      'type=journal&state=draft',
      `from_date=${day}&to_date=${day}`,
      `account_id=${accounts['2111']}`,
      `party_id=${parties['SUP-02']}`,
      'amount=7777',
      'search=examination',
      'search=x-4711',
      'search=Annapurna',
      'source=manual',
    ])
      expect([query, await ids(query)]).toEqual([query, expect.arrayContaining([id])])
    for (const query of ['type=contra', 'state=posted', `to_date=${addDays(day, -1)}`, 'amount=7778', 'search=4712'])
      expect([query, (await ids(query)).includes(id)]).toEqual([query, false])
    const { body } = await accountant.get('/api/voucher?rowsPerPage=500')
    const waits = body.data.map(({ state }: { state: string }) => ['draft', 'approved'].includes(state))
    expect(waits).toEqual([...waits].toSorted((a, b) => Number(b) - Number(a)))
    expect(body.waiting.draft).toBeGreaterThan(0)
  })
  it('goes into Excel', async () => {
    const { status, headers } = await accountant.get(`/api/voucher/download/excel?token=${accountant.id}&state=posted`)
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
  })
})

const addDays = (ad: string, days: number) =>
  new Date(Date.parse(`${ad}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

describe('on paper', () => {
  it('is for who opened the link, of a voucher of this school', async () => {
    const { id } = await posted()
    const print = (of: number, token: number) => accountant.get(`/api/voucher/${of}/print?token=${token}`)
    expect((await print(id, principal.id)).status).toBe(403)
    expect((await print(99_999_999, accountant.id)).status).toBe(404)
    const { status, headers } = await print(id, accountant.id)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('cheques', () => {
  const paid = (cheque_number: string) =>
    posted(rent({ lines: [line('5201', 8_00), line('1111', -8_00, { cheque_number })] }))
  const cheque = async (number: string) =>
    (await accountant.get(`/api/cheque?search=${number}`)).body.data[0] as { id: number; state: string; since: string }
  const say = async (number: string, state: string, date = day, by = accountant) =>
    by.send('POST', '/api/cheque/state', { ids: [(await cheque(number)).id], state, date })

  it('are changed by an accountant, not before their day, and not once their voucher was reversed', async () => {
    const { id } = await paid('CH-001')
    expect(await cheque('CH-001')).toMatchObject({ state: 'issued', since: day, amount: -8_00 })
    expect((await say('CH-001', 'cleared', day, principal)).status).toBe(403)
    expect(code(await say('CH-001', 'cleared', addDays(day, -1)))).toEqual([406, 'before-cheque'])
    expect(
      (await accountant.send('POST', '/api/cheque/state', { ids: [99_999_999], state: 'cleared', date: day })).status,
    ).toBe(404)
    await accountant.send('POST', `/api/voucher/${id}/reverse`, { reason: 'Cheque torn' })
    expect((await cheque('CH-001')).state).toBe('cancelled')
    expect(code(await say('CH-001', 'cleared', addDays(day, 200)))).toEqual([406, 'cheque-reversed'])
  })
  it('are of another state without a change of what was posted', async () => {
    const { id } = await paid('CH-002')
    const before = await show(id)
    expect((await say('CH-002', 'cleared', addDays(day, 3))).body.data).toEqual({ changed: 1 })
    expect(await cheque('CH-002')).toMatchObject({ state: 'cleared', since: addDays(day, 3) })
    const after = await show(id)
    expect(after.lines[1].cheque_state).toBe('cleared')
    expect({ ...after, lines: [] }).toEqual({ ...before, lines: [] })
    const cleared = (await accountant.get('/api/cheque?state=cleared')).body.data.map(
      (each: { state: string }) => each.state,
    )
    expect(new Set(cleared)).toEqual(new Set(['cleared']))
  })
})

describe('papers', () => {
  const bring = (id: number, by = accountant) => {
    const edge = 'pathshala-test-edge'
    const part = (head: string, body: string) =>
      `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    return world.call('POST', `/api/voucher/${id}/documents`, {
      token: by.token,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'idempotency-key': crypto.randomUUID() },
      body: `${part('name="kind"', 'bill')}${part('name="file"; filename="bill.txt"\r\nContent-Type: text/plain', 'Rent of the annex')}--${edge}--\r\n`,
    })
  }
  it('are brought by an accountant, opened by who sees the books, kept by what is posted, and go with a draft', async () => {
    const { id } = await save()
    expect((await bring(id, principal)).status).toBe(403)
    expect((await bring(99_999_999)).status).toBe(404)
    const { status, body } = await bring(id)
    expect(status).toBe(200)
    const [paper] = body.data
    const teacher = await world.signIn('teacher', himalaya)
    expect((await teacher.get(`/api/files/${paper.file_id}`)).status).toBe(403)
    expect((await principal.get(`/api/files/${paper.file_id}`)).status).toBe(200)
    await post([id], { approve: true })
    expect(code(await accountant.send('DELETE', `/api/voucher/${id}/documents/${paper.id}`))).toEqual([406, 'posted'])
    const draft = await save()
    const other = (await bring(draft.id)).body.data[0]
    expect((await accountant.send('DELETE', `/api/voucher/${draft.id}`)).status).toBe(200)
    expect((await accountant.get(`/api/files/${other.file_id}`)).status).toBe(404)
  })
})
