/** All children of a guardian in one run: what is refused, what each child's receipt says, all or none, and two cashiers at once. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { pagesOf } from '#test/pdf.ts'
import { waitForLocks } from '#test/locks.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let own: ReturnType<typeof build>

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  own = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const ask = async (who: Person, path: string) => {
  const { status, body } = await who.get(`/api/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** A guardian with two children, who owe 5,000 and 3,000, and a cashier with an own drawer. */
async function family() {
  const [first, second] = [await own.place(), await own.place()]
  await own.fee(first, 5_000_00)
  await own.fee(second, 3_000_00)
  const one = await own.student({ at: first })
  const two = await own.student({ at: second })
  const { mobile, name } = await own.guardian(one)
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<{ id: number }>`
      insert into student_guardians (company_id, guardian_id, student_id, relation)
      select g.company_id, g.guardian_id, ${two.id}::bigint, g.relation from student_guardians g join users u on u.company_id = g.company_id and u.id = g.guardian_id
      where g.company_id = ${himalaya} and g.student_id = ${one.id} and u.primary_mobile = ${mobile} returning guardian_id as id`.execute(
      tx,
    ),
  )
  const guardian = { id: rows[0]!.id, mobile, name }
  await own.bill({ at: first })
  await own.bill({ at: second })
  return { guardian, one, two, cashier: await own.colleague('accountant') }
}
type Family = Awaited<ReturnType<typeof family>>
const child = (student_id: number, amount: number, seen_due: number, more: object = {}) => ({
  student_id,
  amount,
  seen_due,
  ...more,
})
const both = ({ one, two }: Family, a = 5_000_00, b = 3_000_00) => [
  child(one.id, a, 5_000_00),
  child(two.id, b, 3_000_00),
]
const take = (who: Person, { guardian }: Family, children: object[], more: object = {}, headers: object = {}) =>
  who.send(
    'POST',
    '/api/fee-family-payment',
    {
      guardian_id: guardian.id,
      amount: children.reduce((sum, each) => sum + ((each as { amount: number }).amount ?? 0), 0),
      children,
      ...more,
    },
    headers as Record<string, string>,
  )
const owed = async ({ guardian, cashier }: Family) =>
  (await ask(cashier, `fee-family/${guardian.id}`)).data.children.map((each: any) => [each.student.id, each.total])
const receiptsOf = async (who: Person, student: number) =>
  (await ask(who, `receipt?student_id=${student}&rowsPerPage=50`)).data

describe('the payment of a family', { timeout: 120_000 }, () => {
  it('is refused where it is not whole, and nothing is written', async () => {
    const all = await family()
    const { cashier, one, two } = all
    const stranger = await own.student({ at: await own.place() })
    const said = async (children: object[], more: object = {}) => {
      const { status, body } = await take(cashier, all, children, more)
      return [status, body.error?.code ?? null]
    }
    expect(await said(both(all), { amount: 8_000_01 })).toEqual([422, 'children-not-amount'])
    expect(await said([child(one.id, 100, 5_000_00), child(one.id, 100, 5_000_00)])).toEqual([406, 'named-twice'])
    expect(await said([child(one.id, 0, 5_000_00)])).toEqual([406, 'nothing-given'])
    expect(await said(both(all), { mode: 'cheque' })).toEqual([422, 'reference-needed'])
    expect(await said(both(all), { split: [{ mode: 'cash', amount: 1_00 }] })).toEqual([422, 'split-not-amount'])
    const waives = [child(one.id, 100, 5_000_00, { waive: 50 })]
    expect(await said(waives)).toEqual([422, 'waiver-needs-reason'])
    expect(await said(waives, { reason: 'Was ill' })).toEqual([406, 'waiver-too-large'])
    expect(await said([child(one.id, 100, 5_000_00, { use_advance: 50 })])).toEqual([406, 'not-enough-advance'])
    // a child of somebody else; the last of them, so that what came before goes back
    expect((await said([...both(all), child(stranger.id, 100, 0)]))[0]).toBe(404)
    expect(await said([child(one.id, 5_000_00, 5_000_00), child(two.id, 100, 2_999_99)])).toEqual([406, 'due-changed'])
    for (const wrong of [
      [],
      [{ student_id: one.id, amount: '5', seen_due: 1 }],
      [{ student_id: one.id, amount: -5, seen_due: 1 }],
    ])
      expect((await take(cashier, all, wrong, { amount: 5 })).status).toBe(422)
    expect(await owed(all)).toEqual([
      [one.id, 5_000_00],
      [two.id, 3_000_00],
    ])
    for (const { id } of [one, two]) expect(await receiptsOf(cashier, id)).toEqual([])
  })

  it('is of this school, and of who takes money', async () => {
    const all = await family()
    const other = await world.signIn('administrator.bagmati')
    expect((await other.get(`/api/fee-family/${all.guardian.id}`)).status).toBe(404)
    expect((await take(other, all, both(all))).status).toBe(404)
    expect((await take(await own.colleague('teacher'), all, both(all))).status).toBe(403)
    for (const path of [`fee-family/${all.guardian.id}`, 'fee-family?find=ram'])
      expect((await (await world.signIn('guardian')).get(`/api/${path}`)).status).toBe(403)
    const { receipts } = (await take(all.cashier, all, both(all))).body.data
    const ids = receipts.map(({ receipt_id }: any) => receipt_id).join(',')
    const path = `/api/fee-family-payment/print?receipts=${ids}&token=`
    expect((await other.get(`${path}${other.id}`)).status).toBe(404)
  })

  it('is found by name, mobile or the code of a child', async () => {
    const { guardian, two, cashier } = await family()
    const { mobile, name } = guardian
    expect((await ask(office, `fee-family/${guardian.id}`)).data.guardian).toMatchObject({ name, mobile })
    const { student } = (await ask(office, `student-dues?student_id=${two.id}`)).data
    for (const find of [mobile, `+977 ${mobile}`, name, student.enroll_code]) {
      const { data } = await ask(cashier, `fee-family?find=${encodeURIComponent(find)}`)
      expect([find, data.map(({ id }: any) => id)]).toEqual([find, expect.arrayContaining([guardian.id])])
      expect(data.find(({ id }: any) => id === guardian.id).children.split(', ')).toHaveLength(2)
    }
    expect((await ask(cashier, 'fee-family?find=nobody-is-called-so')).data).toEqual([])
  })

  it('writes one receipt for each child, with its part of each way; what is over is the advance of whom the cashier chose', async () => {
    const all = await family()
    const { one, two, cashier } = all
    const split = [
      { mode: 'cash', amount: 6_000_00 },
      { mode: 'cheque', amount: 2_500_00, reference: '004600' },
    ]
    const { status, body } = await take(cashier, all, both(all, 5_000_00, 3_500_00), { split })
    expect(status).toBe(200)
    const { receipts } = body.data
    expect(receipts.map((each: any) => [each.student_id, each.amount, each.advance, each.left])).toEqual([
      [one.id, 5_000_00, 0, 0],
      [two.id, 3_500_00, 500_00, 0],
    ])
    const at = receipts.map(({ number }: any) => Number(number.slice(-6)))
    expect(at[1]).toBe(at[0] + 1)
    const ways = async (student: number) =>
      (await receiptsOf(cashier, student)).map((each: any) => [each.ways, each.amount, each.reference])
    expect([await ways(one.id), await ways(two.id)]).toEqual([
      [['cash', 5_000_00, null]],
      [['cash+cheque', 3_500_00, '004600']],
    ])
    const { day } = (await ask(cashier, 'sod/mine')).data
    expect([day.expected, day.modes.map((each: any) => [each.mode, each.received])]).toEqual([
      6_000_00,
      [
        ['cash', 6_000_00],
        ['cheque', 2_500_00],
      ],
    ])
    expect(await owed(all)).toEqual([
      [one.id, 0],
      [two.id, 0],
    ])
    // the paper has all of them, each once the original
    const ids = receipts.map(({ receipt_id }: any) => receipt_id).join(',')
    const printed = async () => {
      const { status: found, raw } = await cashier.get(
        `/api/fee-family-payment/print?receipts=${ids}&token=${cashier.id}&size=a5`,
      )
      expect(found).toBe(200)
      return pagesOf(raw)
    }
    const pages = await printed()
    expect(pages.map((page, n) => page.includes(receipts[n].number) && !page.includes('Copy of original'))).toEqual([
      true,
      true,
    ])
    for (const page of await printed()) expect(page).toContain('Copy of original 1')
  })

  it('a child who is given nothing of it has no receipt, and all given nothing is refused', async () => {
    const all = await family()
    const { body, status } = await take(all.cashier, all, both(all, 4_000_00, 0))
    expect([status, body.data?.receipts.map(({ student_id }: any) => student_id)]).toEqual([200, [all.one.id]])
    expect((await take(all.cashier, all, both(all, 0, 0))).body.error.code).toBe('nothing-given')
  })

  it('is taken once, however often it is sent', async () => {
    const all = await family()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await take(all.cashier, all, both(all), {}, key)
    const again = await take(all.cashier, all, both(all), {}, key)
    expect([first.status, again.body.data]).toEqual([200, first.body.data])
    for (const { id } of [all.one, all.two]) expect(await receiptsOf(all.cashier, id)).toHaveLength(1)
  })

  it('taken by two cashiers at once is taken by one: the other is told, and sees the new dues', async () => {
    const all = await family()
    const others = [all.cashier, await own.colleague('accountant'), await own.colleague('accountant')]
    const answers = await Promise.all([
      take(others[0]!, all, both(all)),
      // the same children the other way round, and one of them at the single counter
      take(others[1]!, all, both(all).toReversed()),
      others[2]!.send('POST', '/api/fee-payment', { student_id: all.two.id, amount: 3_000_00, seen_due: 3_000_00 }),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.error.code))
    for (const code of codes) expect(['taken', 'due-changed']).toContain(code)
    expect(codes).toContain('taken')
    const now = await owed(all)
    const paid = await Promise.all([all.one, all.two].map(({ id }) => receiptsOf(office, id)))
    expect(paid.map((each) => each.length)).toEqual(codes[2] === 'taken' ? [0, 1] : [1, 1])
    expect(now).toEqual([
      [all.one.id, codes[2] === 'taken' ? 5_000_00 : 0],
      [all.two.id, 0],
    ])
    expect(codes.slice(0, 2).filter((code) => code === 'taken')).toHaveLength(codes[2] === 'taken' ? 0 : 1)
  })

  it('waits for a payment that is being written before it weighs, and is then told', async () => {
    const all = await family()
    const other = await own.colleague('accountant')
    // his drawer, so that nothing but the two payments waits
    await other.send('POST', '/api/fee-payment', { student_id: all.two.id, amount: 1_000_00, seen_due: 3_000_00 })
    const children = [child(all.one.id, 5_000_00, 5_000_00), child(all.two.id, 2_000_00, 2_000_00)]
    // the single payment has filled its due and waits for its number, which is held here
    const [single, run] = await inSchool(world.owner.db, himalaya, async (tx) => {
      await sql`select from counters where company_id = ${himalaya} and name like 'receipt:R:%' for update`.execute(tx)
      const first = other.send('POST', '/api/fee-payment', {
        student_id: all.two.id,
        amount: 500_00,
        seen_due: 2_000_00,
      })
      await waitForLocks(world, 1)
      const second = take(all.cashier, all, children)
      await waitForLocks(world, 2)
      return [first, second].map((answer) => ({ answer }))
    })
    expect((await single!.answer).status).toBe(200)
    expect((await run!.answer).body.error?.code).toBe('due-changed')
    expect(await owed(all)).toEqual([
      [all.one.id, 5_000_00],
      [all.two.id, 1_500_00],
    ])
  })

  it('of a child who has left is as at the counter', async () => {
    const all = await family()
    const { status } = await office.send('POST', `/api/student/${all.two.id}/leave`, {
      left_on: testDay,
      reason: 'Moved away',
    })
    expect(status).toBe(200)
    const { data } = await ask(all.cashier, `student-dues?student_id=${all.two.id}`)
    expect(await owed(all)).toContainEqual([all.two.id, data.total])
    expect((await take(all.cashier, all, [child(all.two.id, data.total, data.total)])).status).toBe(200)
  })
})
