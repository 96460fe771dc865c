/** Receipts told by SMS: off unless the school wants it, once each, one message a guardian, and never in the way of a receipt. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { choose, chosen, comeBack, offer, owing, setOut, sumOf } from '#test/online-payer.ts'
import { type StandInGateway, standInGateway } from '#test/stand-in-gateway.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let gateway: StandInGateway
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  gateway = await standInGateway()
  world = await openWorld({ config: { paymentHosts: gateway.hosts } })
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
  await gateway.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const settings = (values: object) => office.send('PUT', '/api/settings/billing', values)
const balance = (parts: number) => rows((c) => sql`update sms_balances set balance = ${parts} where company_id = ${c}`)
const balanceNow = async () =>
  (await rows<{ balance: number }>((c) => sql`select balance from sms_balances where company_id = ${c}`))[0]!.balance
const toldBy = (receipt: number) =>
  rows<{ mobile: string; text: string }>(
    (
      c,
    ) => sql`select m.mobile, m.text from receipt_messages r join sms_messages m on m.company_id = r.company_id and m.id = r.sms_message_id
      where r.company_id = ${c} and r.receipt_id = ${receipt}`,
  )
const pay = (student_id: number, amount: number, more: object = {}) =>
  accountant.send('POST', '/api/fee-payment', { student_id, amount, ...more })

async function child() {
  const at = await make.place()
  await make.fee(at, 1_000_00)
  const one = await make.student({ at })
  const { mobile, name } = await make.guardian(one)
  await make.bill({ at })
  return { ...one, mobile, guardian: name }
}

it('a school that does not want it sends none', async () => {
  await balance(50)
  const { id } = await child()
  const { body } = await pay(id, 100_00)
  expect(body.data.told).toBeNull()
  expect(await toldBy(body.data.receipt_id)).toEqual([])
  expect((await settings({ receipt_sms_text: 'Paid {amuont}, thank you' })).status).toBe(422)
})

describe('where the school wants it', () => {
  beforeAll(() => settings({ receipt_sms: true }))
  afterAll(() => settings({ receipt_sms: false }))

  it('a receipt is told once, with amount, number and what is left; the same key tells nothing again', async () => {
    await balance(50)
    const { id, name, mobile } = await child()
    const headers = { 'idempotency-key': '0b1a2c3d-1111-4222-8333-00000000abcd' }
    const taken = () => accountant.send('POST', '/api/fee-payment', { student_id: id, amount: 400_00 }, headers)
    const { body } = await taken()
    expect((await taken()).body.data).toEqual(body.data)
    expect(body.data.told).toBe(mobile)
    const [sms, ...more] = await toldBy(body.data.receipt_id)
    expect(more).toEqual([])
    expect(sms!.mobile).toBe(mobile)
    for (const said of ['Rs. 400.00', name, body.data.number, 'Rs. 600.00']) expect(sms!.text).toContain(said)
    expect(await balanceNow()).toBeLessThan(50)
  })

  it('in the words of the school, in Nepali', async () => {
    await balance(50)
    await settings({ receipt_sms_text: '{student_name}को {amount} बुझियो, बाँकी {due_amout}' })
    const { id } = await child()
    const { body } = await pay(id, 400_00)
    expect((await toldBy(body.data.receipt_id))[0]!.text).toMatch(/को रु. ४००.०० बुझियो, बाँकी रु. ६००.००$/)
    await settings({
      receipt_sms_text: 'Received {amount} for {student_name}, receipt {receipt_number}, left {due_amout}',
    })
  })

  it('no mobile, no balance, no money: the receipt is written all the same', async () => {
    const at = await make.place()
    await make.fee(at, 1_000_00)
    const alone = await make.student({ at })
    const one = await child()
    await balance(0)
    const poor = await pay(one.id, 100_00)
    await balance(50)
    await make.bill({ at })
    const silent = await pay(alone.id, 100_00)
    const forgiven = await pay(one.id, 0, { discount: 50_00, reason: 'Agreed with the family' })
    for (const { status, body } of [poor, silent, forgiven]) {
      expect([status, body.data.told]).toEqual([200, null])
      expect(await toldBy(body.data.receipt_id)).toEqual([])
    }
    expect(await balanceNow()).toBe(50)
  })

  it('a family is told once of all its children', async () => {
    await balance(50)
    const [one, two] = [await child(), await child()]
    await rows((c) => sql`delete from student_guardians where company_id = ${c} and student_id = ${two.id}`)
    const [guardian] = await rows<{ id: number }>(
      (c) => sql`insert into student_guardians (company_id, guardian_id, student_id, relation, is_primary)
        select company_id, guardian_id, ${two.id}::bigint, relation, true from student_guardians where company_id = ${c} and student_id = ${one.id} returning guardian_id as id`,
    )
    const { body } = await accountant.send('POST', '/api/fee-family-payment', {
      guardian_id: guardian!.id,
      amount: 700_00,
      children: [
        { student_id: one.id, amount: 500_00, seen_due: 1_000_00 },
        { student_id: two.id, amount: 200_00, seen_due: 1_000_00 },
      ],
    })
    expect(body.data.told).toEqual([one.mobile])
    const [first, second] = body.data.receipts as { receipt_id: number; number: string }[]
    expect(await toldBy(first!.receipt_id)).toEqual(await toldBy(second!.receipt_id))
    const [{ text } = { text: '' }] = await toldBy(first!.receipt_id)
    for (const said of [first!.number, second!.number, 'Rs. 700.00', 'Rs. 1,300.00']) expect(text).toContain(said)
  })

  it('a payment that came online is told when its receipt is written', async () => {
    await balance(50)
    await offer(office, 'khalti')
    await settings({ penalty: { kind: 'none', value: 0, grace_days: 0 } })
    const guardian = await world.signIn('guardian')
    const students = await owing(guardian)
    const code = await setOut(world, guardian, 'khalti', chosen(students), sumOf(students))
    expect((await comeBack(world, await choose(gateway, code))).body.data.state).toBe('paid')
    const told = await rows<{ n: number }>(
      (
        c,
      ) => sql`select count(distinct m.sms_message_id)::int as n from payment_intents i join payment_intent_lines l on l.company_id = i.company_id and l.intent_id = i.id
        join receipt_messages m on m.company_id = l.company_id and m.receipt_id = l.receipt_id where i.company_id = ${c} and i.code = ${code}`,
    )
    expect(told).toEqual([{ n: 1 }])
  })
})
