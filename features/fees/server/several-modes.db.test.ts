/** One receipt in several ways: what is refused, and where each part stands in drawer, ledger, lists and statement. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

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
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

/** A child who owes 5,000, and a cashier with an own drawer. */
async function counter() {
  const at = await own.place()
  await own.fee(at, 5_000_00)
  const child = await own.student({ at })
  await own.bill({ at })
  return { child, cashier: await own.colleague('accountant') }
}
const cash = (amount: number) => ({ mode: 'cash', amount })
const cheque = (amount: number) => ({
  mode: 'cheque',
  amount,
  reference: '004512',
  bank: 'Nabil Bank',
  cheque_date: today,
})
const esewa = (amount: number) => ({ mode: 'esewa', amount, reference: 'E-77' })
const pay = (cashier: Person, student_id: number, amount: number, split: object[], more: object = {}) =>
  cashier.send('POST', '/api/fee-payment', { student_id, amount, split, ...more })
const ask = async (who: Person, path: string) => {
  const { status, body } = await who.get(`/api/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}

describe('a payment in several ways', { timeout: 60_000 }, () => {
  it('is refused where the parts are not whole, and nothing is written', async () => {
    const { child, cashier } = await counter()
    const said = async (split: object[], more: object = {}) => {
      const { status, body } = await pay(cashier, child.id, 1_000_00, split, more)
      return [status, body.error?.code, body.errors]
    }
    expect(await said([cash(600_00), cheque(399_99)])).toEqual([
      422,
      'split-not-amount',
      { split: ['The ways of paying do not come to the amount.'] },
    ])
    expect(await said([cash(600_00), { ...cheque(400_00), reference: undefined }])).toEqual([
      422,
      'reference-needed',
      { 'split.1.reference': ['Field is required'] },
    ])
    expect(await said([cash(1_000_00), esewa(0)])).toEqual([
      422,
      'split-empty-part',
      { 'split.1.amount': ['Field is required'] },
    ])
    expect(await said([cash(600_00), { ...esewa(400_00), bank: 'Nabil Bank' }])).toEqual([406, 'cheque-fields', {}])
    for (const wrong of [cash(-1), { mode: 'gold', amount: 5 }, { mode: 'cash' }, { mode: 'cash', amount: '500' }])
      expect([wrong, (await said([cash(1_000_00), wrong]))[0]]).toEqual([wrong, 422])
    expect((await said(Array.from({ length: 11 }, () => cash(90_90))))[0]).toBe(422)
    const { data } = await ask(cashier, `student-dues?student_id=${child.id}`)
    expect([data.total, data.last_receipt]).toEqual([5_000_00, null])
  })

  it('stands in the drawer, in the lists and in the statement by its parts', async () => {
    const { child, cashier } = await counter()
    const split = [cash(3_000_00), cheque(2_500_00), esewa(500_00)]
    const { status, body } = await pay(cashier, child.id, 6_000_00, split)
    expect([status, body.data.advance, body.data.left]).toEqual([200, 1_000_00, 0])
    const { receipt_id } = body.data
    const { day } = (await ask(cashier, 'sod/mine')).data
    expect([day.expected, day.modes.map((each: any) => [each.mode, each.received])]).toEqual([
      3_000_00,
      [
        ['cash', 3_000_00],
        ['cheque', 2_500_00],
        ['esewa', 500_00],
      ],
    ])
    // the fee is paid first: by the cash and most of the cheque; what is left of the cheque and the wallet is advance
    const { data: lines } = await ask(cashier, `eod-collection-report-detail?sod=${day.id}`)
    expect(lines.map((line: any) => [line.mode, line.amount])).toEqual(
      expect.arrayContaining([
        ['cash', 3_000_00],
        ['cheque', 2_000_00],
        ['cheque', 500_00],
        ['esewa', 500_00],
      ]),
    )
    expect(lines).toHaveLength(4)

    const of = `receipt?student_id=${child.id}&from_date=${today}&to_date=${today}`
    const all = await ask(cashier, of)
    expect(all.data.map((row: any) => [row.mode, row.ways, row.amount])).toEqual([
      ['several', 'cash+cheque+esewa', 6_000_00],
    ])
    expect([all.meta.total, all.totals]).toEqual([
      1,
      {
        amount: 6_000_00,
        discount: 0,
        penalty: 0,
        count: 1,
        cancelled: 0,
        bounced: 0,
        by_mode: [
          { mode: 'cash', amount: 3_000_00, count: 1 },
          { mode: 'cheque', amount: 2_500_00, count: 1 },
          { mode: 'esewa', amount: 500_00, count: 1 },
        ],
      },
    ])
    const cheques = await ask(cashier, `${of}&mode=cheque`)
    expect([cheques.meta.total, cheques.data.map((row: any) => [row.mode, row.amount, row.advance])]).toEqual([
      1,
      [['cheque', 2_500_00, 500_00]],
    ])
    expect((await ask(cashier, `${of}&mode=khalti`)).data).toEqual([])
    expect((await ask(cashier, `receipt?search=E-77&student_id=${child.id}`)).meta.total).toBe(1)

    const { lines: statement } = (await ask(cashier, `statement?student_id=${child.id}`)).data
    expect(statement.at(-1)).toMatchObject({ text: 'Payment (Cash + Cheque + eSewa)', credit: 6_000_00 })

    expect((await cashier.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })).status).toBe(
      200,
    )
    const back = (await ask(cashier, 'sod/mine')).data.day
    expect([back.expected, back.modes.map((each: any) => each.received + each.returned)]).toEqual([0, [0, 0, 0]])
    expect((await ask(cashier, `${of}&mode=cheque`)).totals).toMatchObject({ amount: 0, count: 1, cancelled: 1 })
    expect((await ask(cashier, `student-dues?student_id=${child.id}`)).data.total).toBe(5_000_00)
  })

  it('of two cheques is a receipt by cheque; one that is split in one way is as if it were not', async () => {
    const { child, cashier } = await counter()
    await pay(cashier, child.id, 900_00, [cheque(500_00), { ...cheque(400_00), reference: '004513' }])
    await pay(cashier, child.id, 100_00, [cash(100_00)])
    const { data } = await ask(cashier, `receipt?student_id=${child.id}`)
    expect(data.map((row: any) => [row.mode, row.reference, row.amount])).toEqual([
      ['cash', null, 100_00],
      ['cheque', '004512, 004513', 900_00],
    ])
    const parts = await inSchool(world.db, himalaya, async (tx) =>
      sql`select p.line, p.before, p.amount, p.bank from receipt_payments p where p.company_id = ${himalaya} and p.receipt_id = ${data[1].id} order by 1`.execute(
        tx,
      ),
    )
    expect(parts.rows).toEqual([
      { line: 1, before: 0, amount: 500_00, bank: 'Nabil Bank' },
      { line: 2, before: 500_00, amount: 400_00, bank: 'Nabil Bank' },
    ])
  })

  it('is taken once, however often it is sent; and its parts are neither changed nor deleted', async () => {
    const { child, cashier } = await counter()
    const body = { student_id: child.id, amount: 1_000_00, split: [cash(600_00), cheque(400_00)] }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await cashier.send('POST', '/api/fee-payment', body, key)
    const again = await cashier.send('POST', '/api/fee-payment', body, key)
    expect([first.status, again.body.data]).toEqual([200, first.body.data])
    expect((await ask(cashier, `receipt?student_id=${child.id}`)).meta.total).toBe(1)
    for (const wrong of [sql`update receipt_payments set amount = 1`, sql`delete from receipt_payments`])
      await expect(inSchool(world.db, himalaya, (tx) => wrong.execute(tx))).rejects.toThrow(/permission denied/)
  })
})
