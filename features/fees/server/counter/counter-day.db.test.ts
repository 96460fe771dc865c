/** The counter's day: what is opened, taken, counted and confirmed, and what is refused. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { build } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { sumOfNotes } from '../../contract/notes.ts'
import { postFees } from '../ledger.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let own: ReturnType<typeof build>
const today = testDay

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  own = build(world, office)
})
afterAll(async () => {
  for (const school of [himalaya, bagmati]) expect(await verifySchool(world.owner.db, school)).toEqual([])
  await world.close()
})

const owing = async () => {
  const at = await own.place()
  await own.fee(at, 5_000_00)
  const child = await own.student({ at })
  await own.bill({ at })
  return child
}
const mine = async (cashier: Person) => (await cashier.get('/api/sod/mine')).body.data
const open = (cashier: Person, opening: number) => cashier.send('POST', '/api/sod', { opening })
const pay = (cashier: Person, student_id: number, amount: number, more: object = {}) =>
  cashier.send('POST', '/api/fee-payment', { student_id, amount, ...more })
const close = (who: Person, id: number, body: object) => who.send('PUT', `/api/sod/${id}/close`, body)
const inBooks = async (account: string) =>
  (
    await sql<{ n: number }>`select coalesce(sum(amount), 0)::bigint as n from fee_entries
      where company_id = ${himalaya} and account = ${account}`.execute(world.owner.db)
  ).rows[0]!.n
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]

describe('a cashier', { timeout: 60_000 }, () => {
  it('opens with cash, takes and gives back, counts, explains, and another confirms', async () => {
    const cashier = await own.colleague('accountant')
    const { id: student } = await owing()
    expect(await mine(cashier)).toEqual({ day: null, last_left: null, left_open: [] })
    const { id } = (await open(cashier, 2_000_00)).body.data
    expect(codeOf(await open(cashier, 1_00))).toEqual([406, 'already-open'])
    await pay(cashier, student, 1_500_00)
    await pay(cashier, student, 700_00, { mode: 'cheque', reference: '000123' })
    const wrong = (await pay(cashier, student, 300_00)).body.data
    expect(
      (await cashier.send('POST', `/api/receipt/${wrong.receipt_id}/cancel`, { reason: 'Taken twice' })).status,
    ).toBe(200)
    const { day } = await mine(cashier)
    expect(day).toMatchObject({
      id,
      opening: 2_000_00,
      by_itself: false,
      expected: 3_500_00,
      counted: null,
      may_close: true,
      may_check: false,
    })
    expect(day.modes).toEqual([
      { mode: 'cash', received: 1_800_00, returned: -300_00, receipts: 2 },
      { mode: 'cheque', received: 700_00, returned: 0, receipts: 1 },
    ])

    const notes = { 1000: 3, 100: 3 }
    const coins = 99_50
    expect(codeOf(await close(cashier, id, { notes, seen: 3_200_00 }))).toEqual([406, 'changed-meanwhile'])
    const unexplained = await close(cashier, id, { notes, coins, seen: 3_500_00 })
    expect([unexplained.status, unexplained.body.errors]).toEqual([422, { explanation: ['Field is required'] }])
    expect((await mine(cashier)).day.closed_at).toBeNull()
    const why = { notes, coins, seen: 3_500_00, explanation: 'A note of 100 is missing', handed_to: 'The bank' }
    expect((await close(cashier, id, { ...why, handed: 3_400_00 })).body.errors).toHaveProperty('handed')
    const cash = await inBooks('cash')
    const done = await close(cashier, id, { ...why, handed: 2_400_00 })
    expect(done.body.data).toEqual({ id, counted: sumOfNotes(notes, coins), difference: -100_50 })
    // the cash of the books is what was counted; what is missing stands by itself, and is no collection
    expect([(await inBooks('cash')) - cash, await inBooks('cash_difference')]).toEqual([-100_50, 100_50])
    expect((await mine(cashier)).last_left).toBe(999_50)

    // nothing more, whoever asks
    // it is said before an amount is typed
    const { data } = (await cashier.get(`/api/student-dues?student_id=${student}`)).body
    expect(data.shut).toBe('day-closed')
    expect(codeOf(await pay(cashier, student, 1_00))).toEqual([406, 'day-closed'])
    expect(codeOf(await open(cashier, 1_00))).toEqual([406, 'day-closed'])
    expect(codeOf(await close(office, id, { notes, seen: 3_500_00 }))).toEqual([406, 'already-closed'])
    expect(codeOf(await cashier.send('PUT', `/api/sod/${id}/check`))).toEqual([406, 'own-day'])
    expect((await office.send('PUT', `/api/sod/${id}/check`)).status).toBe(200)
    expect(codeOf(await office.send('PUT', `/api/sod/${id}/check`))).toEqual([406, 'already-checked'])
    expect((await office.get(`/api/sod/${id}`)).body.data).toMatchObject({
      counted: 3_399_50,
      expected: 3_500_00,
      notes,
      coins,
      handed: 2_400_00,
      explanation: 'A note of 100 is missing',
      handed_to: 'The bank',
      may_close: false,
      may_check: false,
    })
  })

  it('is shown what lies between the receipts, the drawer and the total of the day', async () => {
    const [cashier, other] = [await own.colleague('accountant'), await own.colleague('accountant')]
    const [{ id: student }, { id: another }] = [await owing(), await owing()]
    const { id } = (await open(cashier, 0)).body.data
    await pay(cashier, student, 1_500_00)
    const wrong = (await pay(cashier, student, 300_00)).body.data
    await cashier.send('POST', `/api/receipt/${wrong.receipt_id}/cancel`, { reason: 'Taken twice' })
    const theirs = (await pay(other, another, 700_00)).body.data
    // paid back out of the drawer of who cancels it
    await cashier.send('POST', `/api/receipt/${theirs.receipt_id}/cancel`, { reason: 'Not of this family' })
    const { bridge } = (await cashier.get(`/api/sod/${id}`)).body.data
    const of = (what: string) => bridge.find((line: { what: string }) => line.what === what)
    expect(of('taken')).toEqual({ what: 'taken', events: 2, amount: 1_800_00 })
    expect(of('cancelled')).toEqual({ what: 'cancelled', events: 1, amount: -300_00 })
    expect(of('cancelled_before')).toEqual({ what: 'cancelled_before', events: 1, amount: -700_00 })
    // of all counters: what the collection of the day says
    const days = `from_date=${today}&to_date=${today}`
    const { totals } = (await office.get(`/api/title-wise-eod-collection?${days}`)).body
    expect(bridge.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(totals.total)
  })

  it('whose day opened by itself tells its opening once', async () => {
    const cashier = await own.colleague('accountant')
    const { id: student } = await owing()
    await pay(cashier, student, 1_000_00)
    expect((await mine(cashier)).day).toMatchObject({ by_itself: true, opening: 0, expected: 1_000_00 })
    expect((await open(cashier, 250_00)).status).toBe(200)
    expect((await mine(cashier)).day).toMatchObject({ by_itself: false, expected: 1_250_00 })
    expect(codeOf(await open(cashier, 0))).toEqual([406, 'already-open'])
  })

  it('takes nothing before the day is opened, where the school opens its days by hand', async () => {
    const set = (opens_by_hand: boolean) => office.send('PUT', '/api/settings/billing', { opens_by_hand })
    const cashier = await own.colleague('accountant')
    const { id: student } = await owing()
    expect((await set(true)).status).toBe(200)
    expect(codeOf(await pay(cashier, student, 100_00))).toEqual([406, 'day-not-opened'])
    await open(cashier, 0)
    const { receipt_id } = (await pay(cashier, student, 100_00)).body.data
    const other = await own.colleague('accountant')
    const cancel = () => other.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Of another drawer' })
    expect(codeOf(await cancel())).toEqual([406, 'day-not-opened'])
    await set(false)
    expect((await cancel()).status).toBe(200)
  })

  it('does not confirm his own drawer, whoever counted it', async () => {
    const cashier = await own.colleague('accountant')
    const { id } = (await open(cashier, 0)).body.data
    expect((await close(office, id, { notes: {}, seen: 0 })).status).toBe(200)
    expect(codeOf(await cashier.send('PUT', `/api/sod/${id}/check`))).toEqual([406, 'own-day'])
    expect(codeOf(await office.send('PUT', `/api/sod/${id}/check`))).toEqual([406, 'own-day'])
  })

  it('of another school sees nothing of it, and who may not change counter days closes his own only', async () => {
    const [first, second] = [await own.colleague('accountant'), await own.colleague('accountant')]
    const { id } = (await open(first, 0)).body.data
    await sql`delete from role_permissions where company_id = ${himalaya} and role_slug = 'accountant' and permission = 'sod-update'`.execute(
      world.owner.db,
    )
    expect(codeOf(await close(second, id, { notes: {}, seen: 0 }))).toEqual([403, 'not-yours'])
    expect((await second.send('PUT', `/api/sod/${id}/check`)).status).toBe(403)
    const stranger = await world.signIn('accountant.bagmati')
    expect((await stranger.get(`/api/sod/${id}`)).status).toBe(404)
    expect((await close(stranger, id, { notes: {}, seen: 0 })).status).toBe(404)
    expect((await stranger.get(`/api/eod-collection-report-detail?sod=${id}`)).body.data).toEqual([])
    expect((await close(first, id, { notes: {}, seen: 0 })).status).toBe(200)
    expect((await (await world.signIn('teacher')).get('/api/sod/mine')).status).toBe(403)
  })

  it('is told of days that were left open, and closes them later', async () => {
    const cashier = await own.colleague('accountant')
    await inSchool(world.owner.db, himalaya, (tx) =>
      sql`insert into counter_days (company_id, cashier_id, day, opening) values (${himalaya}, ${cashier.id}, ${addDays(today, -3)}, 500_00)`.execute(
        tx,
      ),
    )
    const { left_open } = await mine(cashier)
    expect(left_open).toEqual([{ id: expect.any(Number), day: addDays(today, -3) }])
    expect((await close(cashier, left_open[0].id, { notes: { 500: 1 }, seen: 500_00 })).status).toBe(200)
    expect(await mine(cashier)).toEqual({ day: null, last_left: 500_00, left_open: [] })
  })
})

describe('the database', () => {
  it('refuses an event in a closed day and a change of one, whoever writes', async () => {
    const cashier = await own.colleague('accountant')
    const { id } = (await open(cashier, 0)).body.data
    const { enroll } = (
      await sql<{ enroll: number }>`select max(id) as enroll from enrolments where company_id = ${himalaya}`.execute(
        world.owner.db,
      )
    ).rows[0]!
    await close(cashier, id, { notes: {}, seen: 0 })
    const write = (text: ReturnType<typeof sql>) => inSchool(world.owner.db, himalaya, (tx) => text.execute(tx))
    const late = inSchool(world.owner.db, himalaya, (tx) =>
      postFees(
        { tx, company: himalaya, maySoft: true },
        {
          events: sql`select 0::bigint as id, 'receipt' as kind, ${enroll}::bigint as enroll_id, ${today}::date as accounting_date, ${id}::bigint as counter_day_id,
            null::bigint as bill_run_id, ${cashier.id}::bigint as maker_id, null::bigint as approver_id, null::text as reason`,
          entries: sql`select 0::bigint as id, account, ${enroll}::bigint as enroll_id, null::bigint as fee_head_id, null::text as month, mode, amount
            from (values ('cash', 'cash', 500::bigint), ('advance', null, -500)) e (account, mode, amount)`,
        },
      ),
    )
    await expect(late).rejects.toMatchObject({ constraint: 'fee_events_of_open_days' })
    for (const change of [
      sql`counted = 1`,
      sql`closed_at = null, counted = null, expected = null`,
      sql`explanation = 'Another'`,
    ])
      await expect(
        write(sql`update counter_days set ${change} where company_id = ${himalaya} and id = ${id}`),
      ).rejects.toMatchObject({
        constraint: 'counter_days_stay',
      })
    await expect(
      write(sql`delete from counter_days where company_id = ${himalaya} and id = ${id}`),
    ).rejects.toMatchObject({
      constraint: 'counter_days_stay',
    })
    await expect(
      write(
        sql`update counter_days set checked_by = ${cashier.id}, checked_at = app_now() where company_id = ${himalaya} and id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'counter_days_second_person' })
  })

  it('what is taken while a day is closed is in it, or refused', { timeout: 60_000 }, async () => {
    const { id: student } = await owing()
    for (let round = 0; round < 5; round++) {
      const cashier = await own.colleague('accountant')
      const { id } = (await open(cashier, 0)).body.data
      const racing = Array.from({ length: 6 }, (_, n) => async () => {
        await new Promise((resolve) => setTimeout(resolve, n * 4))
        return pay(cashier, student, 1_00)
      })
      const ended = await Promise.all([
        ...racing.map((each) => each()),
        (async () => {
          for (;;) {
            const { expected } = (await mine(cashier)).day
            const answer = await close(cashier, id, { notes: { 1: expected / 100 }, seen: expected })
            if (answer.status === 200) return answer
          }
        })(),
      ])
      const taken = ended.slice(0, -1).filter(({ status }) => status === 200).length
      expect(ended.slice(0, -1).every((each) => each.status === 200 || codeOf(each)[1] === 'day-closed')).toBe(true)
      expect((await office.get(`/api/sod/${id}`)).body.data).toMatchObject({
        expected: taken * 1_00,
        counted: taken * 1_00,
      })
    }
  })
})

describe('the reports of counter days', () => {
  it('agree with the drawer, with each other and with the collection of the day', async () => {
    const cashier = await own.colleague('accountant')
    const { id: student } = await owing()
    await open(cashier, 100_00)
    await pay(cashier, student, 2_000_00)
    await pay(cashier, student, 4_500_00, { mode: 'esewa' })
    const wrong = (await pay(cashier, student, 50_00)).body.data
    await cashier.send('POST', `/api/receipt/${wrong.receipt_id}/cancel`, { reason: 'Advance by mistake' })
    const { day } = await mine(cashier)
    const { data, totals } = (await office.get(`/api/sod?from_date=${today}&to_date=${today}&rowsPerPage=500`)).body
    const row = data.find((each: { id: number }) => each.id === day.id)
    expect(row).toMatchObject({
      opening: 100_00,
      cash: 2_000_00,
      other: 4_500_00,
      expected: null,
      counted: null,
      state: 'open',
    })
    const lines = (await office.get(`/api/eod-collection-report-detail?sod=${day.id}`)).body
    expect(lines.totals.amount).toBe(row.cash + row.other)
    expect(lines.data.length).toBeGreaterThanOrEqual(4)
    const collected = (
      await office.get(`/api/title-wise-eod-collection?from_date=${today}&to_date=${today}&by=cashier`)
    ).body
    expect(totals.cash + totals.other).toBe(collected.totals.total)
    const states = await Promise.all(
      ['open', 'closed', 'checked'].map(
        async (state) =>
          (await office.get(`/api/sod?from_date=${today}&to_date=${today}&state=${state}`)).body.meta.total,
      ),
    )
    expect(states.reduce((sum, n) => sum + n, 0)).toBe(data.length)
  })
})
