import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { waitForLocks } from '#test/locks.ts'
import { type SecondProcess, startSecondProcess } from '#test/second-process.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { accountOfMode, paymentModes } from '../contract/payment-modes.ts'
import { verifySchool } from './verify-books.ts'
import { enrolCode, enrolCodeInBagmati } from '#test/called.ts'

let world: World
let accountant: Person
let administrator: Person

beforeAll(async () => {
  world = await openWorld()
  accountant = await world.signIn('accountant')
  administrator = await world.signIn('administrator')
})
afterAll(async () => {
  expect(await verifySchool(world.db, himalaya)).toEqual([])
  expect(await verifySchool(world.db, bagmati)).toEqual([])
  await world.close()
})

const dues = async (code: string) => (await accountant.get(`/api/student-dues?code=${code}`)).body.data
const grades = async () =>
  (await accountant.get('/api/grades?rowsPerPage=25&slim=true')).body.data.map((g: { id: number }) => g.id) as number[]

async function jobDone(person: Person, id: string) {
  for (let i = 0; i < 600; i++) {
    const { body } = await person.get(`/api/jobs/${id}`)
    if (['done', 'failed'].includes(body.data.state)) return body.data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the job does not end')
}

const bill = (month: string, grade_ids: number[]) =>
  accountant.send('POST', '/api/monthly-bill', { month, grade_ids, confirm: 'yes' })

describe('a payment', () => {
  it('is refused without an amount, with too much discount, with a discount without reason, without the right', async () => {
    const { student } = await dues(enrolCode(1))
    const pay = (body: object) => accountant.send('POST', '/api/fee-payment', { student_id: student.id, ...body })
    expect((await pay({ amount: 0 })).body.error.code).toBe('nothing-given')
    expect((await pay({ amount: 100, discount: 99_00_000_00, reason: 'x' })).body.error.code).toBe('discount-too-large')
    expect((await pay({ amount: 100, discount: 100 })).body.errors).toHaveProperty('reason')
    expect((await pay({ amount: 100, mode: 'cheque' })).body.errors).toHaveProperty('reference')
    expect((await pay({ amount: -5 })).status).toBe(422)
    expect((await pay({ amount: 10.5 })).status).toBe(422)
    expect((await pay({ amount: 100, use_advance: 1 })).body.error.code).toBe('not-enough-advance')
    expect((await pay({ amount: 100, waive: 100, reason: 'Was ill' })).body.error.code).toBe('waiver-too-large')
    expect((await pay({ amount: 100, waive: 100, reason: 'no' })).body.errors).toHaveProperty('reason')
    const teacher = await world.signIn('teacher')
    expect((await teacher.send('POST', '/api/fee-payment', { student_id: student.id, amount: 100 })).status).toBe(403)
  })

  it('of a student of another school answers like a student who is not there', async () => {
    const other = await world.signIn('accountant.bagmati')
    const theirs = (await other.get(`/api/student-dues?code=${enrolCodeInBagmati(1)}`)).body.data.student.id
    const foreign = await accountant.send('POST', '/api/fee-payment', { student_id: theirs, amount: 100 })
    const missing = await accountant.send('POST', '/api/fee-payment', { student_id: 99_999_999, amount: 100 })
    expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message])
  })

  it('fills the oldest month first and says what is left', async () => {
    const before = await dues(enrolCode(1))
    const { body } = await accountant.send('POST', '/api/fee-payment', {
      student_id: before.student.id,
      amount: before.dues[0].due - 100,
    })
    expect(body.data.left).toBe(before.total - before.dues[0].due + 100)
    expect((await dues(enrolCode(1))).dues[0]).toMatchObject({ due: 100, month: before.dues[0].month })
  })

  it('of more than the dues becomes advance, which the next bill uses up, and cancelling brings all of it back', async () => {
    const before = await dues(enrolCode(2))
    const over = 50_00
    const paid = await accountant.send('POST', '/api/fee-payment', {
      student_id: before.student.id,
      amount: before.total + over,
    })
    expect(paid.body.data).toMatchObject({ advance: over, left: 0 })
    expect((await dues(enrolCode(2))).advance).toBe(over)
    const principal = await world.signIn('administrator')
    await accountant.send('POST', `/api/receipt/${paid.body.data.receipt_id}/cancel`, { reason: 'typed wrong' })
    const after = await dues(enrolCode(2))
    expect([after.total, after.advance]).toEqual([before.total, 0])
    const again = await principal.send('POST', `/api/receipt/${paid.body.data.receipt_id}/cancel`, {
      reason: 'once more',
    })
    expect(again.body.error.code).toBe('already-cancelled')
  })

  it('with the same idempotency key happens once; another body with the key is refused', async () => {
    const { student } = await dues(enrolCode(3))
    const headers = { 'idempotency-key': 'key-of-one-payment' }
    const first = await accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount: 1000 }, headers)
    const second = await accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount: 1000 }, headers)
    expect(second.body.data).toEqual(first.body.data)
    expect(
      (await accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount: 2000 }, headers)).status,
    ).toBe(422)
  })

  it('with a key whose work is going on is told to wait, and happens once', async () => {
    const { student } = await dues(enrolCode(5))
    const pay = () =>
      accountant.send(
        'POST',
        '/api/fee-payment',
        { student_id: student.id, amount: 1000 },
        { 'idempotency-key': 'key-at-the-same-time' },
      )
    let first: ReturnType<typeof pay> | undefined
    // the first waits for the dues that somebody holds; the second asks meanwhile
    await inSchool(world.owner.db, himalaya, async (tx) => {
      await sql`select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${himalaya} and e.student_id = ${student.id} for update of d`.execute(
        tx,
      )
      first = pay()
      await waitForLocks(world, 1)
      expect((await pay()).body.error?.code).toBe('in-flight')
    })
    expect((await first!).status).toBe(200)
    const receipts = await inSchool(
      world.owner.db,
      himalaya,
      async (tx) =>
        (
          await sql`select from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id where r.company_id = ${himalaya} and e.student_id = ${student.id} and r.amount = 1000`.execute(
            tx,
          )
        ).rows,
    )
    expect(receipts).toHaveLength(1)
  })

  it('is told when the dues changed since the cashier looked', async () => {
    const seen = await dues(enrolCode(4))
    const { body } = await accountant.send('POST', '/api/fee-payment', {
      student_id: seen.student.id,
      amount: 1000,
      seen_due: seen.total + 1,
    })
    expect(body.error.code).toBe('due-changed')
  })
})

describe('eight racers in two processes', { timeout: 120_000 }, () => {
  let other: SecondProcess
  beforeAll(async () => void (other = await startSecondProcess(world)))
  afterAll(() => void other.child.kill())
  /** Half of the racers ask this process, half the other. */
  const race = (path: string, body: unknown) =>
    Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? other.post(path, body, accountant.token) : accountant.send('POST', path, body),
      ),
    )

  it('pay the same dues: nothing is paid twice, numbers have no gap', async () => {
    let raced = 0
    for (let round = 0; round < 20; round++) {
      const seen = await dues(`HIM${String(10 + round).padStart(4, '0')}`)
      if (!seen.total) continue
      raced++
      const answers = await race('/api/fee-payment', {
        student_id: seen.student.id,
        amount: seen.total,
        seen_due: seen.total,
      })
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
      expect(answers.filter((a) => a.body.error?.code === 'due-changed')).toHaveLength(7)
      expect((await dues(seen.student.enroll_code)).total).toBe(0)
    }
    expect(raced).toBeGreaterThan(5)
  })

  it('bill the same month: everybody is charged once', async () => {
    const started = await race('/api/monthly-bill', { month: '11', grade_ids: await grades(), confirm: 'yes' })
    const ended = await Promise.all(
      started.filter((a) => a.status === 200).map((a) => jobDone(accountant, a.body.data.job_id)),
    )
    expect(ended.filter((job) => job.state === 'done')).toHaveLength(1)
    const { rows } = await inSchool(world.db, himalaya, (tx) =>
      sql<{ n: number }>`
      select count(*) as n from bills b where company_id = ${himalaya} and month = '11' group by enroll_id having count(*) > 1`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([])
  })
})

describe('billing a month', { timeout: 120_000 }, () => {
  it('refuses a month that is not set up and a second time', async () => {
    const ids = await grades()
    expect((await bill('15', ids)).status).toBe(422)
    const first = await bill('12', ids)
    expect((await jobDone(accountant, first.body.data.job_id)).state).toBe('done')
    expect((await bill('12', ids)).body.error.code).toBe('nothing-to-bill')
  })

  it('charges what the preview said, and can be rolled back with a reason and charged again', async () => {
    const ids = (await grades()).slice(0, 3)
    const preview = (await accountant.send('POST', '/api/monthly-bill/preview', { month: '10', grade_ids: ids })).body
      .data
    const { body } = await bill('10', ids)
    const job = await jobDone(accountant, body.data.job_id)
    expect(job.result).toMatchObject({ bills: preview.students, amount: preview.amount })
    const run = body.data.bill_run_id
    // who bills does not take the run back by himself
    expect(
      (await accountant.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'wrong amounts' })).body.error.code,
    ).toBe('no-right')
    expect((await administrator.send('POST', `/api/bill-run/${run}/rollback`, {})).body.errors.reason).toEqual([
      'Field is required',
    ])
    expect(
      (await administrator.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'wrong amounts' })).status,
    ).toBe(200)
    expect(
      (await administrator.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'wrong amounts' })).body.error.code,
    ).toBe('not-generated')
    expect((await jobDone(accountant, (await bill('10', ids)).body.data.job_id)).result).toMatchObject({
      bills: preview.students,
    })
  })

  it('is not rolled back where money was taken', async () => {
    const { body } = await accountant.get('/api/bill-run')
    const run = body.data.find((r: { month: string; state: string }) => r.month === '01' && r.state === 'generated')
    expect(
      (await administrator.send('POST', `/api/bill-run/${run.id}/rollback`, { reason: 'test' })).body.error.code,
    ).toBe('money-taken')
  })
})

describe('the ledger', () => {
  const attempt = (work: string) => inSchool(world.db, himalaya, (tx) => sql.raw(work).execute(tx))
  const event = (day: string) =>
    `insert into fee_events (company_id, kind, enroll_id, accounting_date, fiscal_year_id) select 1, 'debit_note', min(id), '${day}', fiscal_year_of(1, '${day}') from enrolments`

  it('lets nobody write an event that does not balance, or an entry later, or change one', async () => {
    await expect(attempt(event(testDay))).rejects.toThrow(/does not balance/)
    await expect(
      attempt(
        `insert into fee_entries (company_id, event_id, accounting_date, account_id, account, enroll_id, amount)
         select v.company_id, v.id, v.accounting_date, a.id, a.kind, v.enroll_id, 5 from fee_events v join fee_accounts a on a.kind = 'discount' limit 1`,
      ),
    ).rejects.toThrow(/together with their event/)
    await expect(attempt('update fee_entries set amount = 1')).rejects.toThrow(/permission denied/)
    await expect(attempt('delete from fee_events')).rejects.toThrow(/permission denied/)
  })

  it('takes nothing on a day of no year', async () => {
    await expect(attempt(event('1999-01-01'))).rejects.toThrow(/closed month or year/)
  })

  it('has an account for each way of paying, and for the income and the deposit of each head', async () => {
    const { rows } = await inSchool(world.db, himalaya, (tx) =>
      sql<{ kind: string; mode: string | null; heads: number }>`
        select kind, mode, count(fee_head_id) as heads from fee_accounts group by 1, 2`.execute(tx),
    )
    for (const mode of paymentModes) expect(rows).toContainEqual({ kind: accountOfMode[mode], mode, heads: 0 })
    const { rows: heads } = await inSchool(world.db, himalaya, (tx) =>
      sql<{ n: number }>`select count(*) as n from fee_heads`.execute(tx),
    )
    for (const kind of ['income', 'deposit']) expect(rows).toContainEqual({ kind, mode: null, heads: heads[0]!.n })
  })
})
