/** Penalties accrue once, are owed like the rest of their month, and are waived with a reason; every figure of them is the same row. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child, type Place } from '#test/builders.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { accrualsOf, type LateDue, type PenaltyRule } from '../../contract/penalty.ts'
import { verifySchool } from '../verify-books.ts'
import { accrualsIn } from './accruals-sql.ts'
import { accruePenalties, penaltyWork } from './accrue.ts'

const today = testDay
const ever = '2000-01-01'
const once: PenaltyRule = { kind: 'fixed', value: 50_00, grace_days: 0, every: 'once' }
let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  // neither bills nor penalties but those of the test
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const inHimalaya = <T>(work: (tx: Tx) => Promise<T>) => inSchool(world.owner.db, himalaya, work)
const rows = <T>(query: ReturnType<typeof sql<T>>) => inHimalaya(async (tx) => (await query.execute(tx)).rows)
const ask = async (path: string, who = accountant) => {
  const { status, body } = await who.get(`/api/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}
const setRule = async (penalty: Partial<PenaltyRule>) => {
  expect((await office.send('PUT', '/api/settings/billing', { penalty })).status).toBe(200)
}
/** As if the rule stood since that day, and nothing of today were done. */
const sinceThen = (since = ever) =>
  rows(sql`update penalty_rules set since = ${since}, done_on = null where company_id = ${himalaya}`)
const accrue = (day = today) => inHimalaya((tx) => accruePenalties({ tx, company: himalaya, maySoft: false }, day))

async function bill(at: Place, month: string): Promise<number> {
  const { status, body } = await office.send('POST', '/api/monthly-bill', {
    month,
    grade_ids: [at.grade],
    confirm: 'yes',
  })
  expect(status).toBe(200)
  const run = body.data.bill_run_id as number
  await runBills(world, run, office.id)
  return run
}
/** Owes two months since long. */
async function late() {
  const at = await make.place()
  await make.fee(at, 1_000_00)
  const child = await make.student({ at, admission_date: '2026-04-20' })
  const runs = [await bill(at, '01'), await bill(at, '02')]
  return { at, child, runs }
}
const duesOf = async ({ id }: Child) => (await ask(`student-dues?student_id=${id}`)).data
const pay = ({ id }: Child, amount: number, more: object = {}) =>
  accountant.send('POST', '/api/fee-payment', { student_id: id, amount, ...more })
const claimsOf = ({ enroll_id }: Child) =>
  rows<{ month: string; every: string; step: number; amount: number }>(
    sql`select month, every, step, amount from penalty_claims where company_id = ${himalaya} and enroll_id = ${enroll_id} order by month, step`,
  )

describe('a penalty', { timeout: 60_000 }, () => {
  it('is none of what was late before the rule was set, nor of a closed year, nor without a rule', async () => {
    const { child } = await late()
    await setRule({ kind: 'none', value: 0, grace_days: 0 })
    await sinceThen()
    expect(await accrue()).toEqual({ enrolments: 0, amount: 0 })
    await setRule(once)
    await rows(sql`update penalty_rules set done_on = null where company_id = ${himalaya}`)
    await accrue()
    expect(await claimsOf(child)).toEqual([])
    await sinceThen()
    const closed = inHimalaya(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update fiscal_years set closed_at = app_now() where company_id = ${himalaya} and ${today}::date between start_date and end_date`.execute(
        tx,
      )
      const told = await accruePenalties({ tx, company: himalaya, maySoft: false }, today)
      throw new Error(`closed: ${JSON.stringify(told)}`)
    })
    await expect(closed).rejects.toThrow('closed: {"enrolments":0,"amount":0}')
    expect((await duesOf(child)).penalty).toBe(0)
    await accrue()
    expect((await duesOf(child)).penalty).toBe(100_00)
  })

  it('is taken once, on however many nodes and however often', async () => {
    const { child } = await late()
    await setRule({ ...once, every: 'once' })
    for (let round = 0; round < 3; round++) {
      await sinceThen()
      await Promise.all([accrue(), accrue()])
    }
    expect(await claimsOf(child)).toEqual([
      { month: '01', every: 'once', step: 1, amount: 50_00 },
      { month: '02', every: 'once', step: 1, amount: 50_00 },
    ])
    // paid or not: the month was late once
    expect((await pay(child, 2_100_00)).status).toBe(200)
    await sinceThen()
    await accrue()
    expect(await claimsOf(child)).toHaveLength(2)
    const due = await penaltyWork.schools(world.db, today)
    expect(due).not.toContain(himalaya)
    expect(await penaltyWork.schools(world.db, addDays(today, 1))).toContain(himalaya)
  })

  it('two nodes at once claim each step once', async () => {
    const { child } = await late()
    await sinceThen()
    // both past the rule's row: the claim itself holds
    const claim = `insert into penalty_claims (company_id, enroll_id, month, every, step, amount, event_id) values (${himalaya}, ${child.enroll_id}, '01', 'once', 1, 100, 1)`
    await accrue()
    await expect(rows(sql.raw(claim) as never)).rejects.toMatchObject({ code: '23505' })
  })

  it('counter, family, portal, online, statement and reports say one figure', async () => {
    const { at, child } = await late()
    const { mobile } = await make.guardian(child)
    const mother = await motherOf(child)
    await setRule({ kind: 'percent', value: 2.5, grace_days: 3, every: 'once' })
    await sinceThen()
    await accrue()
    const counter = await duesOf(child)
    expect([counter.penalty, counter.total]).toEqual([50_00, 2_050_00])
    expect(counter.dues.map((due: LateDue) => [due.month, due.due, due.penalty])).toEqual([
      ['01', 1_000_00, false],
      ['01', 25_00, true],
      ['02', 1_000_00, false],
      ['02', 25_00, true],
    ])
    const [guardian] = await rows<{ id: number }>(
      sql`select id from users where company_id = ${himalaya} and primary_mobile = ${mobile}`,
    )
    const family = (await ask(`fee-family/${guardian!.id}`)).data.children[0]
    expect([family.penalty, family.total]).toEqual([50_00, 2_050_00])
    const cards = (await ask(`m-student-fee?student_id=${child.id}`, mother)).data
    expect(cards.total_due).toBe(2_050_00)
    expect(
      cards.months.map((card: any) => [card.month, card.status, card.amount, card.penalty.amount, card.lines.length]),
    ).toEqual([
      ['02', 0, 1_025_00, 25_00, 1],
      ['01', 0, 1_025_00, 25_00, 1],
    ])
    const { students } = (await ask(`student-invoices?student_id=${child.id}`)).data
    expect(students[0].due).toBe(2_050_00)
    const statement = (await ask(`statement?student_id=${child.id}`)).data
    expect([statement.owed, statement.closing]).toEqual([2_050_00, 2_050_00])
    expect(statement.lines.at(-1)).toMatchObject({ text: 'Penalty', debit: 50_00, balance: 2_050_00 })
    const days = `from_date=${today}&to_date=${today}&grade_id=${at.grade}`
    expect((await ask(`collection-due?${days}&by=student`)).totals).toMatchObject({
      penalty: 50_00,
      collected: 0,
      due: 2_050_00,
    })
    expect((await ask(`discount-penalty?${days}`)).totals).toMatchObject({ penalty: 50_00, discount: 0 })
    expect((await ask(`student-due-report?day=${today}&grade_id=${at.grade}`)).totals.due).toBe(2_050_00)
    const heads = (await ask(`title-wise-due?day=${today}&grade_id=${at.grade}&by=head`)).data
    expect(heads.map((row: any) => row.due)).toEqual(expect.arrayContaining([2_000_00, 50_00]))

    const { receipt_id } = (await pay(child, 1_010_00)).body.data
    const receipts = await ask(`receipt?student_id=${child.id}`)
    expect([receipts.data[0].penalty, receipts.totals.penalty]).toEqual([10_00, 10_00])
    expect((await duesOf(child)).penalty).toBe(40_00)
    expect((await ask(`m-student-fee?student_id=${child.id}&status=3`, mother)).data.months).toMatchObject([
      { month: '01', due: 15_00, penalty: { amount: 25_00 } },
    ])
    expect((await ask(`collection-due?${days}&by=student`)).totals).toMatchObject({
      penalty: 50_00,
      collected: 1_010_00,
      due: 1_040_00,
    })
    await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })
    expect((await duesOf(child)).penalty).toBe(50_00)
  })
})

describe('a rule that is set', { timeout: 60_000 }, () => {
  const look = async (penalty: object) => office.send('POST', '/api/penalty-rule/preview', { penalty })
  it('counts from tomorrow; what it charges then is told before it is saved', async () => {
    await setRule({ kind: 'none', value: 0, grace_days: 0 })
    const at = await make.place()
    await make.fee(at, 1_000_00)
    const child = await make.student({ at, admission_date: '2026-04-20' })
    await bill(at, '01')
    const tomorrow = addDays(today, 1)
    const rule = { ...once, value: 70_00, every: 'day' }
    // late for the first time tomorrow
    await rows(
      sql`update dues set due_date = ${today}::date where company_id = ${himalaya} and enroll_id = ${child.enroll_id} returning 1`,
    )
    const told = (await look(rule)).body.data
    expect(told.since).toBe(tomorrow)
    expect(told.month.amount).toBeGreaterThan(told.first_day.amount)
    expect(told.first_day.students).toBeGreaterThan(0)
    await setRule(rule as PenaltyRule)
    expect(await accrue()).toEqual({ enrolments: 0, amount: 0 })
    expect(await claimsOf(child)).toEqual([])
    expect((await accrue(tomorrow)).amount).toBe(told.first_day.amount)
    expect(await claimsOf(child)).toMatchObject([{ month: '01', every: 'day', step: 1, amount: 70_00 }])
    expect((await look({ ...rule, kind: 'percent', value: 101 })).body.errors).toHaveProperty('penalty.value')
    expect(
      (await (await world.signIn('teacher')).send('POST', '/api/penalty-rule/preview', { penalty: rule })).status,
    ).toBe(403)
  })

  it('charges nothing where the advance covers what is late, and a percentage of the rest where it covers a part', async () => {
    const { child } = await late()
    const { child: other } = await late()
    // the bill came first: an advance does not pay what is there already
    expect((await pay(child, 2_000_00, { only: [] })).status).toBe(200)
    expect((await pay(other, 1_400_00, { only: [] })).status).toBe(200)
    await setRule({ kind: 'percent', value: 10, grace_days: 0, every: 'once' })
    await sinceThen()
    await accrue()
    expect(await claimsOf(child)).toEqual([])
    expect(await claimsOf(other)).toMatchObject([{ month: '02', amount: 60_00 }])
  })
})

describe('a waiver', { timeout: 60_000 }, () => {
  it('is refused without a reason and above the penalty; its event is the receipt, and goes back with it', async () => {
    await setRule(once)
    const { child, at } = await late()
    await sinceThen()
    await accrue()
    expect((await pay(child, 100, { waive: 100_01, reason: 'Was ill' })).body.error.code).toBe('waiver-too-large')
    expect((await pay(child, 100, { waive: 100_00 })).body.errors).toEqual({ reason: ['Field is required'] })
    const { receipt_id, left } = (await pay(child, 2_030_00, { waive: 70_00, reason: 'Was ill' })).body.data
    expect(left).toBe(0)
    const { lines, owed } = (await ask(`statement?student_id=${child.id}`)).data
    expect(lines.slice(-3).map((line: any) => [line.text, line.debit - line.credit])).toEqual([
      ['Penalty', 100_00],
      ['Payment (Cash)', -2_030_00],
      ['Penalty waived', -70_00],
    ])
    expect(owed).toBe(0)
    const days = `from_date=${today}&to_date=${today}&grade_id=${at.grade}`
    expect((await ask(`discount-penalty?${days}`)).totals).toMatchObject({ penalty: 100_00, discount: 70_00 })
    await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })
    const again = await duesOf(child)
    expect([again.total, again.penalty]).toEqual([2_100_00, 100_00])
    // who was waived is not charged again
    await pay(child, 0, { waive: 100_00, reason: 'Was ill', discount: 1 })
    await sinceThen()
    await accrue()
    expect((await duesOf(child)).penalty).toBe(0)
  })

  it('by a credit note takes a penalty off; a debit note adds none', async () => {
    const { child } = await late()
    await sinceThen()
    await accrue()
    const { dues } = await duesOf(child)
    const { fee_head_id, month } = dues.find((due: LateDue) => due.penalty)
    const note = { student_id: child.id, fee_head_id, month, amount: 20_00, reason: 'Was ill' }
    const debit = await accountant.send('POST', '/api/fee-note', { ...note, kind: 'debit_note' })
    expect(debit.body.errors).toEqual({ fee_head_id: ['Penalties accrue by the rule of the school'] })
    const { id } = (await accountant.send('POST', '/api/fee-note', { ...note, kind: 'credit_note' })).body.data
    expect((await duesOf(child)).penalty).toBe(80_00)
    expect((await accountant.send('POST', `/api/fee-journal/${id}/reverse`, { reason: 'Was not ill' })).status).toBe(
      200,
    )
    expect((await duesOf(child)).penalty).toBe(100_00)
  })

  it('comes by itself where the bills of the month are rolled back', async () => {
    const { child, runs } = await late()
    await sinceThen()
    await accrue()
    const back = await office.send('POST', `/api/bill-run/${runs[1]}/rollback`, { reason: 'Wrong month' })
    expect([back.status, back.body.message]).toEqual([200, back.body.message])
    const { total, penalty } = await duesOf(child)
    expect([total, penalty]).toEqual([1_050_00, 50_00])
  })
})

it('the head of penalties is one: no plan charges it, and it stays while something accrued', async () => {
  const [head] = await rows<{ id: number }>(
    sql`select id from fee_heads where company_id = ${himalaya} and charged_by = 'penalty'`,
  )
  const { heads } = (await office.get('/api/fee')).body.data
  expect(heads.some(({ id }: { id: number }) => id === head!.id)).toBe(false)
  const vat = await make.tax(13)
  const form = (values: object, of: number) => office.send('PUT', `/api/fee-head/${of}`, values)
  expect((await form({ charged_by: 'penalty' }, heads[0].id)).body.errors).toHaveProperty('charged_by')
  expect((await form({ tax_kind_id: vat.id }, head!.id)).body.errors).toHaveProperty('tax_kind_id')
  expect((await form({ charged_by: 'plan' }, head!.id)).body.errors).toEqual({
    charged_by: ['Students are charged for this head already. Add another head for it.'],
  })
})

it('what accrues in a school is what the rule says of its dues, whatever the rule', { timeout: 60_000 }, async () => {
  const held = await rows(sql`select * from advances where company_id = ${himalaya}`)
  // every third holds something in advance: little, much, or just what is late
  await rows(sql`
    insert into advances (company_id, student_id, balance)
    select ${himalaya}::bigint, student_id, case student_id % 9 when 0 then 100 when 3 then sum(due) else 123456 end from dues
    where company_id = ${himalaya} and student_id % 3 = 0 and due > 0 group by 2
    on conflict (company_id, student_id) do update set balance = excluded.balance returning 1`)
  const advances = new Map(
    (
      await rows<{ student_id: number; balance: number }>(
        sql`select student_id, balance from advances where company_id = ${himalaya}`,
      )
    ).map(({ student_id, balance }) => [student_id, balance]),
  )
  const dues = await rows<LateDue & { student_id: number }>(sql`
    select d.student_id, d.enroll_id, d.fee_head_id, d.month, d.due_date, d.due, h.charged_by = 'previous' as brought_forward, h.charged_by = 'penalty' as penalty from dues d join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id
    where d.company_id = ${himalaya} and d.due > 0`)
  const claimed = new Set(
    (
      await rows<{ enroll_id: number; month: string; every: string; step: number }>(
        sql`select enroll_id, month, every, step from penalty_claims where company_id = ${himalaya}`,
      )
    ).map(({ enroll_id, month, every, step }) => [enroll_id, month, every, step].join()),
  )
  const byStudent = new Map<number, LateDue[]>()
  for (const due of dues) byStudent.set(due.student_id, [...(byStudent.get(due.student_id) ?? []), due])
  let seen = 0
  for (const every of ['once', 'day', 'week', 'month'] as const)
    for (const [kind, value] of [
      ['fixed', 12_34],
      ['percent', 2],
      ['percent', 0.29],
      ['percent', 3.3333],
    ] as const)
      for (const [grace_days, since] of [
        [0, ever],
        [20, ever],
        [5, addDays(today, -40)],
        [0, addDays(today, -3)],
      ] as const) {
        const rule: PenaltyRule = { kind, value, grace_days, every }
        const expected = [...byStudent]
          .flatMap(([student, owed]) => accrualsOf(owed, rule, { since, today, advance: advances.get(student) ?? 0 }))
          .filter(({ enroll_id, month, step }) => !claimed.has([enroll_id, month, every, step].join()))
          .map(({ enroll_id, month, step, amount }) => [enroll_id, month, step, amount].join())
        const found = await rows<{ enroll_id: number; month: string; step: number; amount: number }>(
          sql`select * from (${accrualsIn(himalaya, rule, { since, today })}) n`,
        )
        expect(
          found.map(({ enroll_id, month, step, amount }) => [enroll_id, month, step, amount].join()).toSorted(),
        ).toEqual(expected.toSorted())
        seen += found.length
      }
  expect(seen).toBeGreaterThan(100)
  await rows(sql`delete from advances where company_id = ${himalaya}`)
  await rows(sql`
    insert into advances select * from jsonb_populate_recordset(null::advances, ${JSON.stringify(held)}::jsonb)`)
})

/** Signed in, and the child is one of hers too. */
async function motherOf({ id }: Child): Promise<Person> {
  const mother = await world.signIn('guardian')
  await rows(sql`
    insert into student_guardians (company_id, guardian_id, student_id, relation) values (${himalaya}, ${mother.id}, ${id}, 'mother')`)
  return mother
}
