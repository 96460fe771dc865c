/** Online payment against the stand-in gateway, over HTTP: what is refused, what is forged, doubled, lost, late or wrong, and what is paid. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import jsQR from 'jsqr'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { doWhatIsDue } from '#platform/server/timed.ts'
import { choose, chosen, comeBack, offer, owing, setOut, sumOf } from '#test/online-payer.ts'
import { type StandInGateway, standInGateway } from '#test/stand-in-gateway.ts'
import { merchant, type Provider } from '#app/stand-in/merchant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { providerFacts } from '../../contract/online/words.ts'
import { verifySchool } from '../verify-books.ts'
import { reconcileWork } from './reconcile.ts'
import { settleIntent } from './settle-intent.ts'
import { writeVerdict } from './write-verdict.ts'

let gateway: StandInGateway
let world: World
let guardian: Person
let office: Person
const every: Provider[] = ['esewa', 'khalti', 'connectips', 'fonepay', 'fonepay-qr']

beforeAll(async () => {
  gateway = await standInGateway()
  world = await openWorld({ jobs: false, config: { paymentHosts: gateway.hosts } })
  ;[guardian, office] = [await world.signIn('guardian'), await world.signIn('administrator')]
  await offer(office, ...every)
  const { values } = (await office.get('/api/settings/billing')).body.data
  await office.send('PUT', '/api/settings/billing', { ...values, penalty: { kind: 'none', value: 0, grace_days: 0 } })
})
afterAll(async () => {
  expect(await verifySchool(world.db, himalaya)).toEqual([])
  await world.close()
  await gateway.close()
})
// the page asks the gateway no more than every few seconds
const patient = () => sql`update payment_intents set asked_at = null`.execute(world.owner.db)
/** Something is open of each child, in the first month. */
async function owe(): Promise<void> {
  const { students } = (await guardian.get('/api/student-invoices')).body.data as { students: { id: number }[] }
  for (const { id } of students.slice(0, 2)) {
    const made = await office.send('POST', '/api/previous-due', {
      student_id: id,
      amount: 300_00,
      due_date: '2026-01-01',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
}
beforeEach(async () => {
  await sql`delete from tries`.execute(world.owner.db)
  await patient()
  await owe()
})

const rowOf = async (code: string) =>
  (
    await sql<{
      id: string
      state: string
      problem: string | null
      provider_ref: string | null
      next_try_at: string | null
      amount: number
    }>`
      select id, state, problem, provider_ref, next_try_at, amount from payment_intents where code = ${code}`.execute(
      world.owner.db,
    )
  ).rows[0]!
const receiptsOf = async (code: string) =>
  (
    await sql<{
      student_id: number
      amount: number
      mode: string
      advance: number
      counter: number | null
      cashier_id: number | null
      reference: string
    }>`
      select e.student_id, r.amount, r.mode, r.advance, v.counter_day_id as counter, r.cashier_id, r.reference from receipts r join enrolments e on e.id = r.enroll_id
      join fee_events v on v.id = r.event_id where r.note = ${code} order by 1`.execute(world.owner.db)
  ).rows
/** Of so many children, their first open month. */
async function begun(provider: Provider = 'esewa', children = 1) {
  await owe()
  const students = (await owing(guardian)).slice(0, children)
  const amount = sumOf(students)
  return { code: await setOut(world, guardian, provider, chosen(students), amount), students, amount }
}
const settle = async (code: string) => settleIntent(world.app.house, himalaya, (await rowOf(code)).id)

describe('is refused', () => {
  const ask = (body: object, who = guardian) => who.send('POST', '/api/online-payment', body)
  it('somebody else’s child as a missing one, and without a right', async () => {
    const [own] = await owing(guardian)
    const other = (
      await sql<{
        id: number
      }>`select s.id from students s where s.company_id = ${himalaya} and not exists (select from student_guardians g
      where g.student_id = s.id and g.guardian_id = ${guardian.id}) limit 1`.execute(world.owner.db)
    ).rows[0]!
    const months = chosen([own!])[0]!.months
    const sent = { provider: 'esewa', students: [{ student_id: other.id, months }], seen: 1 }
    expect((await ask(sent)).status).toBe(404)
    expect((await ask({ ...sent, students: [{ student_id: 99_999_999, months }] })).status).toBe(404)
    expect((await ask(sent, await world.signIn('librarian'))).status).toBe(403)
    expect((await guardian.get(`/api/student-invoices?student_id=${other.id}`)).status).toBe(404)
    expect((await world.call('POST', '/api/online-payment', { body: sent })).status).toBe(401)
  })
  it('another child’s months, which bring nothing', async () => {
    const [one, two] = await owing(guardian)
    const sent = { provider: 'esewa', students: [{ student_id: one!.id, months: chosen([two!])[0]!.months }], seen: 1 }
    expect((await ask(sent)).body.error.code).toBe('nothing-owed')
  })
  it('an amount that is not owed, too little, twice the same, a part that is more', async () => {
    const [one] = await owing(guardian)
    const [line] = chosen([one!])
    const code = async (body: object) => (await ask({ provider: 'esewa', ...body })).body.error.code
    expect(await code({ students: [line], seen: sumOf([one!]) - 1 })).toBe('amount-changed')
    expect(await code({ students: [{ ...line, part: 9_99 }], seen: 9_99 })).toBe('too-little')
    expect(await code({ students: [line, line], seen: 2 * sumOf([one!]) })).toBe('twice-the-same')
    expect(await code({ students: [{ ...line, part: sumOf([one!]) + 1 }], seen: sumOf([one!]) + 1 })).toBe(
      'part-too-large',
    )
  })
  it('a provider that the school has not, or not switched on, and without an idempotency key', async () => {
    const [one] = await owing(guardian)
    const sent = { provider: 'khalti', students: chosen([one!]), seen: sumOf([one!]) }
    await office.send('PUT', '/api/payment-provider/khalti', { active: false, mode: 'test' })
    expect((await ask(sent)).body.error.code).toBe('not-offered')
    expect((await guardian.get('/api/student-invoices')).body.data.providers).toEqual([
      'esewa',
      'connectips',
      'fonepay',
      'fonepay-qr',
    ])
    await office.send('PUT', '/api/payment-provider/khalti', { active: true, mode: 'test' })
    expect((await world.call('POST', '/api/online-payment', { body: sent, token: guardian.token })).status).toBe(422)
  })
  it('a gateway that does not answer: nothing is handed over, and the same key tries again', async () => {
    await office.send('PUT', '/api/payment-provider/khalti', { active: true, mode: 'test', secret: 'wrong' })
    const [one] = await owing(guardian)
    const key = { 'idempotency-key': randomUUID() }
    const sent = { provider: 'khalti', students: chosen([one!]), seen: sumOf([one!]) }
    expect((await guardian.send('POST', '/api/online-payment', sent, key)).body.error.code).toBe('gateway-away')
    await office.send('PUT', '/api/payment-provider/khalti', {
      active: true,
      mode: 'test',
      secret: merchant.khalti.secret,
    })
    const again = await guardian.send('POST', '/api/online-payment', sent, key)
    expect(again.status).toBe(200)
    expect(gateway.payments.get(again.body.data.code)?.amount).toBe(sumOf([one!]))
  })
})

it.each(every)(
  '%s: two children are paid, a receipt each, of no counter and on the wallet; reloading changes nothing',
  async (provider) => {
    const { code, amount, students } = await begun(provider, 2)
    const before = await owing(guardian)
    expect((await comeBack(world, new URL(`http://localhost/payment_success/${code}`))).body.data).toMatchObject({
      state: 'waiting',
      receipts: [],
    })
    await patient()
    const home = await choose(gateway, code)
    const { body } = await comeBack(world, home)
    expect(body.data).toMatchObject({ state: 'paid', provider, amount })
    expect(body.data.receipts).toHaveLength(2)
    expect(body.data.receipts[0].number).toMatch(/^R-/)
    const receipts = await receiptsOf(code)
    expect(receipts).toEqual(
      students
        .toSorted((a, b) => a.id - b.id)
        .map((each) => ({
          student_id: each.id,
          amount: sumOf([each]),
          mode: providerFacts[provider].mode,
          advance: 0,
          counter: null,
          cashier_id: null,
          reference: expect.any(String),
        })),
    )
    await patient()
    expect((await comeBack(world, home)).body.data).toEqual(body.data)
    await settle(code)
    expect(await receiptsOf(code)).toHaveLength(2)
    const after = await owing(guardian)
    const due = (list: typeof after) => list.reduce((sum, each) => sum + each.due, 0)
    expect(due(after)).toBe(due(before) - amount)
    const stranger = await world.signIn('guardian.bagmati', bagmati)
    for (const { id } of body.data.receipts) {
      expect((await guardian.get(`/api/receipt/${id}/print?token=${guardian.id}`)).status).toBe(200)
      expect((await stranger.get(`/api/receipt/${id}/print?token=${stranger.id}`)).status).toBe(404)
    }
    // the page tells nothing of the person, and the office finds the receipts
    expect(JSON.stringify(body.data)).not.toMatch(/guardian|student_id/)
    const listed = (await office.get(`/api/receipt?mode=${providerFacts[provider].mode}`)).body.data as {
      number: string
      cashier: string
    }[]
    expect(listed.map(({ number }) => number)).toEqual(
      expect.arrayContaining(body.data.receipts.map((each: { number: string }) => each.number)),
    )
    expect(listed[0]!.cashier).toBe('Pathshala')
  },
)

describe('believes nobody but the gateway', () => {
  it('a forged return of a payment that nobody made', async () => {
    for (const provider of every) {
      const { code } = await begun(provider)
      const forged = Buffer.from(JSON.stringify({ status: 'COMPLETE', transaction_uuid: code })).toString('base64')
      const query = `data=${forged}&status=Completed&PS=true&RC=successful&PRN=${code}&PID=NBQM&UID=1&DV=00&TXNID=${code}`
      const told = await comeBack(world, new URL(`http://localhost/payment_success/${code}?${query}`))
      expect(told.body.data.state, provider).toBe('waiting')
      expect(await receiptsOf(code)).toEqual([])
    }
  })
  it.each([
    ['wrong-amount', 'other-amount'],
    ['other-order', 'other-payment'],
    ['given-back', 'given-back'],
  ] as const)('%s: is for the office to look at, and nothing is credited', async (oddity, problem) => {
    const { code } = await begun()
    await choose(gateway, code)
    gateway.behave(code, oddity)
    await settle(code)
    expect(await rowOf(code)).toMatchObject({ state: 'review', problem })
    expect(await receiptsOf(code)).toEqual([])
    // the office asks again when the gateway has come to itself
    gateway.behave(code)
    const { id } = await rowOf(code)
    expect((await guardian.send('POST', `/api/online-payment/${id}/ask`)).status).toBe(403)
    const again = await office.send('POST', `/api/online-payment/${id}/ask`)
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ data: { state: 'paid', problem: null } })
    expect(await receiptsOf(code)).toHaveLength(1)
  })
  it('one transaction pays once: the same reference for another payment', async () => {
    const first = await begun()
    await choose(gateway, first.code)
    await settle(first.code)
    const second = await begun()
    await choose(gateway, second.code)
    gateway.behave(second.code, 'old-reference')
    await settle(second.code)
    expect(await rowOf(second.code)).toMatchObject({ state: 'review', problem: 'reference-used' })
    gateway.behave(second.code)
    await settle(second.code)
    expect((await rowOf(second.code)).state).toBe('paid')
  })
  it.each(['away', 'garbled', 'delayed'] as const)('%s: waits, and is paid when it is told', async (oddity) => {
    const { code } = await begun('khalti')
    const home = await choose(gateway, code)
    gateway.behave(code, oddity)
    expect((await comeBack(world, home)).body.data.state).toBe('waiting')
    gateway.behave(code)
    await patient()
    expect((await comeBack(world, home)).body.data.state).toBe('paid')
  })
  it('is not asked by strangers more than every few seconds', async () => {
    const { code } = await begun()
    for (let n = 0; n < 4; n++) await comeBack(world, new URL(`http://localhost/payment_success/${code}`))
    expect(gateway.asked(code)).toBe(1)
  })
})

describe('a code that is scanned', () => {
  it('stands on the page of the payment as long as it waits, and is of this payment alone', async () => {
    const { code, amount } = await begun('fonepay-qr')
    const go = await world.call('GET', `/api/online-payment/${code}/go`)
    expect([go.status, go.headers.location]).toEqual([303, `/payment_success/${code}`])
    const page = new URL(`http://localhost/payment_success/${code}`)
    const { data } = (await comeBack(world, page)).body
    expect([data.state, data.amount]).toEqual(['waiting', amount])
    const png = await sharp(Buffer.from(data.qr_svg)).resize(400, 400).ensureAlpha().raw().toBuffer()
    const text = jsQR(new Uint8ClampedArray(png), 400, 400)!.data
    expect(text).toContain(code)
    expect(text).toContain(String(amount / 100))
    await patient()
    await choose(gateway, code)
    expect((await comeBack(world, page)).body.data).toMatchObject({ state: 'paid', qr_svg: null })
    // of another way there is none
    const other = await begun('esewa')
    const told = await comeBack(world, new URL(`http://localhost/payment_success/${other.code}`))
    expect(told.body.data.qr_svg).toBeNull()
  })
  it('can be scanned again after an attempt that failed: the payment is still asked for', async () => {
    const { code } = await begun('fonepay-qr')
    await choose(gateway, code, 'cancel')
    await settle(code)
    const { state, next_try_at } = await rowOf(code)
    expect([state, next_try_at === null]).toEqual(['waiting', false])
    gateway.payments.get(code)!.state = 'paid'
    await settle(code)
    expect((await rowOf(code)).state).toBe('paid')
    expect(await receiptsOf(code)).toHaveLength(1)
  })
  it('is asked for with all keys, and refused with a wrong one', async () => {
    const keys = merchant['fonepay-qr']
    const set = (more: object) =>
      office.send('PUT', '/api/payment-provider/fonepay-qr', { active: true, mode: 'test', ...more })
    expect((await set({ password: 'wrong' })).status).toBe(200)
    const [one] = await owing(guardian)
    const sent = { provider: 'fonepay-qr', students: chosen([one!]), seen: sumOf([one!]) }
    expect((await guardian.send('POST', '/api/online-payment', sent)).body.error.code).toBe('gateway-away')
    expect((await set({ password: keys.password })).status).toBe(200)
    expect((await guardian.send('POST', '/api/online-payment', sent)).status).toBe(200)
  })
})

describe('is paid once', () => {
  it('the redirect doubled, the page, the office and two clocks at the same moment', { timeout: 120_000 }, async () => {
    const { code } = await begun('khalti', 2)
    const home = await choose(gateway, code)
    const other = await openWorld({ on: world, jobs: false, config: { paymentHosts: gateway.hosts } })
    try {
      const { id } = await rowOf(code)
      await Promise.all([
        ...[world, other].flatMap((node) => [
          comeBack(node, home),
          comeBack(node, home),
          settleIntent(node.app.house, himalaya, id),
        ]),
        office.send('POST', `/api/online-payment/${id}/ask`),
      ])
    } finally {
      await other.close()
    }
    expect(await receiptsOf(code)).toHaveLength(2)
    expect((await rowOf(code)).state).toBe('paid')
  })
  it('told again by who asked a moment earlier, it is written no more', async () => {
    const { code } = await begun('khalti', 2)
    await choose(gateway, code)
    await settle(code)
    const { id, amount, provider_ref } = await rowOf(code)
    const told = await inSchool(world.app.house.db, himalaya, (tx) =>
      writeVerdict({ tx, company: himalaya }, id, { state: 'paid', code, amount, reference: provider_ref! }),
    )
    expect(told).toEqual({ state: 'paid', problem: null })
    expect(await receiptsOf(code)).toHaveLength(2)
  })
  it('and stays paid: the database keeps it, and refuses one without receipts', async () => {
    const { code } = await begun()
    await choose(gateway, code)
    await settle(code)
    const { id } = await rowOf(code)
    gateway.behave(code, 'given-back')
    await settle(code)
    expect((await rowOf(code)).state).toBe('paid')
    const set = (text: string) =>
      inSchool(world.db, himalaya, (tx) => sql.raw(`update payment_intents set ${text} where id = '${id}'`).execute(tx))
    await expect(set("state = 'failed'")).rejects.toThrow(/stays paid/)
    await expect(set('amount = 1')).rejects.toThrow(/permission denied/)
    const open = await rowOf((await begun()).code)
    await expect(
      inSchool(world.db, himalaya, (tx) =>
        sql`update payment_intents set state = 'paid', settled_at = app_now(), provider_ref = 'x' where id = ${open.id}`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/paid is what has its receipts/)
  })
  it('what was paid at the counter meanwhile becomes advance', async () => {
    const { code, students, amount } = await begun()
    await choose(gateway, code)
    const accountant = await world.signIn('accountant')
    const [line] = chosen(students)
    const { dues } = (await accountant.get(`/api/student-dues?student_id=${students[0]!.id}`)).body.data
    const only = dues.filter((due: { month: string; enroll_id: number }) =>
      line!.months.some((each) => each.month === due.month && each.enroll_id === due.enroll_id),
    )
    const paid = await accountant.send('POST', '/api/fee-payment', {
      student_id: students[0]!.id,
      amount,
      only: only.map(
        ({ enroll_id, fee_head_id, month }: { enroll_id: number; fee_head_id: number; month: string }) => ({
          enroll_id,
          fee_head_id,
          month,
        }),
      ),
    })
    expect(paid.status).toBe(200)
    await settle(code)
    expect(await receiptsOf(code)).toMatchObject([{ amount, advance: amount }])
  })
  it('a part is paid as a part', async () => {
    const [one] = await owing(guardian)
    const [line] = chosen([one!])
    const code = await setOut(world, guardian, 'esewa', [{ ...line!, part: 50_00 }], 50_00)
    await choose(gateway, code)
    await settle(code)
    expect(await receiptsOf(code)).toMatchObject([{ amount: 50_00, advance: 0 }])
    expect((await owing(guardian)).find(({ id }) => id === one!.id)!.due).toBe(one!.due - 50_00)
  })
})

describe('of whom nobody hears', () => {
  const late = (code: string, hours: number) =>
    sql`update payment_intents set made_at = app_now() - make_interval(hours => ${hours}), next_try_at = app_now() where code = ${code}`.execute(
      world.owner.db,
    )
  const clock = () => doWhatIsDue({ ...world.app.house, log: pino({ level: 'silent' }) }, [reconcileWork])

  it('a lost return is found by the clock, which asks after 5 and 15 minutes, an hour and a day, and then no more', async () => {
    const { code } = await begun()
    await choose(gateway, code)
    expect(await reconcileWork.schools(world.db, '')).not.toContain(bagmati)
    await sql`update payment_intents set next_try_at = null where code <> ${code}`.execute(world.owner.db)
    expect(await reconcileWork.schools(world.db, '')).toEqual([])
    gateway.behave(code, 'delayed')
    for (const [hours, next] of [
      [0.1, 0.25],
      [0.5, 1],
      [2, 24],
    ] as const) {
      await sql`update payment_intents set made_at = app_now() - make_interval(mins => ${hours * 60}), next_try_at = app_now() where code = ${code}`.execute(
        world.owner.db,
      )
      await clock()
      const { rows } = await sql<{
        hours: number
      }>`select extract(epoch from next_try_at - made_at)::float / 3600 as hours from payment_intents where code = ${code}`.execute(
        world.owner.db,
      )
      expect(rows[0]!.hours).toBe(next)
    }
    gateway.behave(code)
    await late(code, 25)
    await clock()
    expect(await rowOf(code)).toMatchObject({ state: 'paid', next_try_at: null })
    expect(await receiptsOf(code)).toHaveLength(1)
  })
  it('who turned back is told so, and may still pay in another tab', async () => {
    const { code } = await begun('khalti')
    const told = await comeBack(world, await choose(gateway, code, 'cancel'))
    expect(told.body.data.state).toBe('cancelled')
    const second = await begun('esewa')
    const back = await comeBack(world, new URL(`http://localhost/payment_success/cancelled-${second.code}`))
    // eSewa still has it open: the payer may yet pay
    expect(back.body.data.state).toBe('waiting')
    await choose(gateway, second.code)
    await patient()
    expect((await comeBack(world, new URL(`http://localhost/payment_success/${second.code}`))).body.data.state).toBe(
      'paid',
    )
  })
  it('after a day without a word it is for the office, and what was never begun has failed', async () => {
    const open = await begun('khalti')
    gateway.behave(open.code, 'away')
    await late(open.code, 25)
    const never = (await begun('esewa')).code
    await sql`update payment_intents set code = 'zzzzzzzzzzzzzzzzzzzz' where code = ${never}`.execute(world.owner.db)
    await late('zzzzzzzzzzzzzzzzzzzz', 25)
    await clock()
    expect(await rowOf(open.code)).toMatchObject({ state: 'review', problem: 'no-word' })
    expect((await rowOf('zzzzzzzzzzzzzzzzzzzz')).state).toBe('failed')
    const { data, totals } = (await office.get('/api/online-payment?state=review')).body
    expect(data.map(({ code }: { code: string }) => code)).toContain(open.code)
    expect(totals.find(({ state }: { state: string }) => state === 'review').count).toBe(data.length)
  })
})

it('a closed month loses no money: it is paid there, told to the office, and written when it can be', async () => {
  const { code } = await begun()
  const home = await choose(gateway, code)
  const { rows } = await sql<{
    id: number
  }>`select id from fiscal_years where company_id = ${himalaya} and app_today() between start_date and end_date`.execute(
    world.owner.db,
  )
  const closed = (at: string | null) =>
    sql`update fiscal_years set closed_at = ${at}::timestamptz where id = ${rows[0]!.id}`.execute(world.owner.db)
  await closed('2026-11-01')
  expect((await comeBack(world, home)).body.data).toMatchObject({ state: 'review', receipts: [] })
  expect(await rowOf(code)).toMatchObject({ state: 'review', problem: 'not-written' })
  await closed(null)
  await settle(code)
  expect(await rowOf(code)).toMatchObject({ state: 'paid', problem: null })
  expect(await receiptsOf(code)).toHaveLength(1)
})

describe('keys', () => {
  const canary = 'CANARYKEY4711'
  it('go in and never come out: not in the answer, the database, the audit or the log', async () => {
    const saved = await office.send('PUT', '/api/payment-provider/fonepay', {
      active: true,
      mode: 'live',
      merchant: 'CANARYMERCHANT99',
      secret: canary,
    })
    expect(saved.body.data).toMatchObject({ set: { merchant_end: 'NT99' }, mode: 'live', active: true })
    const told = [
      saved.body,
      (await office.get('/api/payment-provider')).body,
      (await office.get('/api/activity-report')).body,
    ]
    const kept =
      await sql`select to_jsonb(p)::text from payment_providers p union all select to_jsonb(a)::text from audit_values a union all select to_jsonb(r)::text from audit_rows r
      union all select to_jsonb(k)::text from idempotency_keys k`.execute(world.owner.db)
    expect(JSON.stringify([told, kept.rows])).not.toContain(canary)
    expect(JSON.stringify(told)).not.toContain('CANARYMERCHANT')
    await offer(office, 'fonepay')
  })
  it('are sealed for their school, provider and mode', async () => {
    const { rows } = await sql<{
      sealed: string
    }>`select sealed from payment_providers where company_id = ${himalaya} and provider = 'khalti'`.execute(
      world.owner.db,
    )
    await sql`insert into payment_providers (company_id, provider, mode, active, merchant, sealed) values (${bagmati}, 'khalti', 'test', true, 'x', ${rows[0]!.sealed})`.execute(
      world.owner.db,
    )
    const family = await world.signIn('guardian.bagmati')
    const students = (await owing(family)).slice(0, 1)
    const tried = await family.send('POST', '/api/online-payment', {
      provider: 'khalti',
      students: chosen(students),
      seen: sumOf(students),
    })
    expect(tried.body.error.code).toBe('keys-unreadable')
  })
  it('of the test are none of real money, and are all there', async () => {
    const send = (body: object) =>
      office.send('PUT', '/api/payment-provider/connectips', { active: true, mode: 'live', ...body })
    expect((await send({})).body.error.code).toBe('keys-missing')
    expect((await send({ ...merchant.connectips, merchant: 'abc' })).body.error.code).toBe('not-a-number')
    expect((await send({ ...merchant.connectips, private_key: 'no key' })).body.error.code).toBe('not-a-key')
    expect((await (await world.signIn('accountant')).get('/api/payment-provider')).status).toBe(403)
  })
  it('are told with each session as one word: whether the school is paid online', async () => {
    const told = async () => (await guardian.get('/api/me')).body.data.company.pays_online as boolean
    expect(await told()).toBe(true)
    await sql`update payment_providers set active = false`.execute(world.owner.db)
    expect(await told()).toBe(false)
    await sql`update payment_providers set active = true`.execute(world.owner.db)
  })
  it('in test mode nobody but an administrator pays, outside of the demo', async () => {
    const real = await openWorld({ on: world, jobs: false, demo: false, config: { paymentHosts: gateway.hosts } })
    try {
      const family = await real.signIn('guardian', himalaya)
      expect((await family.get('/api/student-invoices')).body.data.providers).toEqual([])
      const students = (await owing(family)).slice(0, 1)
      const tried = await family.send('POST', '/api/online-payment', {
        provider: 'esewa',
        students: chosen(students),
        seen: sumOf(students),
      })
      expect(tried.body.error.code).toBe('not-offered')
    } finally {
      await real.close()
    }
  })
})

it('the payer comes back to the host that was called, whatever origin is claimed', async () => {
  const students = (await owing(guardian)).slice(0, 1)
  const input = { provider: 'khalti', students: chosen(students), seen: sumOf(students) }
  const made = await guardian.send('POST', '/api/online-payment', input, { origin: 'https://evil.example' })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { rows } = await sql<{ sent: unknown }>`
    select sent from payment_intents where code = ${made.body.data.code}`.execute(world.owner.db)
  expect(JSON.stringify([rows, gateway.payments.get(made.body.data.code)])).not.toContain('evil.example')
})
it('one payer begins twenty payments in a quarter of an hour, another one his own', async () => {
  const codes: number[] = []
  const none = { provider: 'esewa', students: chosen((await owing(guardian)).slice(0, 1)), seen: 1 }
  for (let n = 0; n < 21; n++) codes.push((await guardian.send('POST', '/api/online-payment', none)).status)
  expect([codes.slice(0, 20).includes(429), codes[20]]).toEqual([false, 429])
  expect((await office.send('POST', '/api/online-payment', none)).status).not.toBe(429)
})
it('a code that nobody made is not found', async () => {
  expect((await world.call('GET', `/api/payment-verification/${'a'.repeat(20)}`)).status).toBe(404)
  expect((await world.call('GET', `/api/online-payment/${'a'.repeat(20)}/go`)).status).toBe(404)
  expect((await world.call('GET', '/api/payment-verification/1')).status).toBe(422)
})
