/** Cheques: in hand, cleared, bounced or given back, each once; and what the books, the lists and the paper say of it. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let accountant: Person
let own: ReturnType<typeof build>
const today = testDay
const reason = 'Not enough in the account'

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  own = build(world, office)
  await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await inSchool(world.db, himalaya, (tx) => query.execute(tx))).rows
const ask = async (who: Person, path: string) => {
  const { status, body } = await who.get(`/api/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
const settle = (who: Person, id: number, deed: string, body: object) =>
  who.send('POST', `/api/fee-cheque/${id}/${deed}`, body)
const cancel = (receipt: number) => accountant.send('POST', `/api/receipt/${receipt}/cancel`, { reason: 'Wrong child' })

/** A child who owed 5,000 and brought cash and a cheque for 5,500: 500 of the cheque is advance. */
async function taken() {
  const at = await own.place()
  const head = await own.fee(at, 5_000_00)
  const child = await own.student({ at })
  await own.bill({ at })
  const number = String(child.id).padStart(6, '0')
  const paid = await accountant.send('POST', '/api/fee-payment', {
    student_id: child.id,
    amount: 5_500_00,
    split: [
      { mode: 'cash', amount: 2_000_00 },
      { mode: 'cheque', amount: 3_500_00, reference: number, bank: 'Nabil Bank', cheque_date: today },
    ],
  })
  expect(paid.status).toBe(200)
  const { data } = await ask(accountant, `fee-cheque?search=${number}`)
  return { child, head, number, cheque: data[0].id as number, receipt: paid.body.data.receipt_id as number }
}
const owed = async (student: number) => {
  const { data } = await ask(accountant, `student-dues?student_id=${student}`)
  return [data.total, data.advance]
}

describe('a cheque', { timeout: 60_000 }, () => {
  it('is not settled by who may not, nor on a day that cannot be, nor one that is not there', async () => {
    const { cheque } = await taken()
    const teacher = await world.signIn('teacher')
    for (const deed of ['clear', 'unclear', 'bounce'])
      expect((await settle(teacher, cheque, deed, { on: today, reason })).status).toBe(403)
    expect(codeOf(await settle(accountant, cheque, 'clear', { on: addDays(today, 1) }))).toEqual([406, 'day-to-come'])
    expect(codeOf(await settle(accountant, cheque, 'clear', { on: addDays(today, -1) }))).toEqual([
      406,
      'before-receipt',
    ])
    expect((await settle(accountant, cheque, 'bounce', { reason: 'x' })).status).toBe(422)
    expect(codeOf(await settle(accountant, cheque, 'unclear', { reason }))).toEqual([406, 'not-cleared'])
    expect((await settle(accountant, 999_999, 'clear', { on: today })).status).toBe(404)
  })

  it('cleared is on the bank, in the day of nobody, and back in hand only by a further event', async () => {
    const { cheque, receipt } = await taken()
    const { totals: before } = await ask(accountant, `receipt?from_date=${today}&to_date=${today}`)
    const home = async () => (await ask(accountant, 'dashboard')).data.collection
    const atHome = await home()
    expect((await settle(accountant, cheque, 'clear', { on: today })).status).toBe(200)
    expect(codeOf(await settle(accountant, cheque, 'bounce', { reason }))).toEqual([406, 'not-in-hand'])
    expect(codeOf(await cancel(receipt))).toEqual([406, 'cheque-cleared'])
    const moved = await rows<{ mode: string; amount: number }>(
      sql`select n.mode, n.amount from fee_cheques q join fee_entries n on n.company_id = q.company_id and n.event_id = q.event_id where q.company_id = ${himalaya} and q.id = ${cheque} order by 1`,
    )
    expect(moved).toEqual([
      { mode: 'bank', amount: 3_500_00 },
      { mode: 'cheque', amount: -3_500_00 },
    ])
    expect((await ask(accountant, `receipt?from_date=${today}&to_date=${today}`)).totals).toEqual(before)
    expect(await home()).toEqual(atHome)
    expect((await settle(accountant, cheque, 'unclear', { reason: 'Another cheque was meant' })).status).toBe(200)
    expect((await cancel(receipt)).status).toBe(200)
    expect(codeOf(await settle(accountant, cheque, 'clear', { on: today }))).toEqual([406, 'not-in-hand'])
    const { data } = await ask(accountant, `fee-cheque?state=returned&sortBy=received_on&descending=true`)
    expect(data.map(({ id }: { id: number }) => id)).toContain(cheque)
  })

  it('bounced leaves owed what it paid, takes its advance back, and says so everywhere; the cash stays paid', async () => {
    const { child, cheque, receipt, number } = await taken()
    expect(await owed(child.id)).toEqual([0, 500_00])
    expect((await settle(accountant, cheque, 'bounce', { reason })).status).toBe(200)
    expect(await owed(child.id)).toEqual([3_000_00, 0])
    const { data, totals } = await ask(accountant, `receipt?student_id=${child.id}`)
    expect(data.map((row: any) => [row.line, row.mode, row.amount, row.advance])).toEqual([
      ['bounce', 'cheque', -3_500_00, -500_00],
      ['receipt', 'several', 5_500_00, 500_00],
    ])
    expect(totals).toMatchObject({ amount: 2_000_00, count: 1, cancelled: 0, bounced: 1 })
    const { lines } = (await ask(accountant, `statement?student_id=${child.id}`)).data
    expect(lines.at(-1)).toMatchObject({ text: `Cheque bounced: ${reason}`, debit: 3_500_00, receipt_id: receipt })
    const { data: eod } = await ask(
      accountant,
      `title-wise-eod-collection?from_date=${today}&to_date=${today}&by=receipt`,
    )
    const [first] = data
    expect(eod.find((row: any) => row.event_id === first.event_id)).toMatchObject({
      name: first.number,
      cheque: -3_500_00,
      total: -3_500_00,
    })
    const { data: shown } = await ask(accountant, `fee-cheque?search=${number}`)
    expect(shown).toMatchObject([{ state: 'bounced', reason, settled_on: today, amount: 3_500_00, bank: 'Nabil Bank' }])
    for (const [deed, body] of [
      ['clear', { on: today }],
      ['bounce', { reason }],
    ] as const)
      expect(codeOf(await settle(accountant, cheque, deed, body))).toEqual([406, 'not-in-hand'])
    expect(codeOf(await cancel(receipt))).toEqual([406, 'cheque-bounced'])
  })

  it('in hand keeps the child from being deleted: it may bounce yet', async () => {
    const at = await own.place()
    await own.fee(at, 1_000_00)
    const child = await own.student({ at })
    await own.bill({ at })
    const reference = `D${child.id}`
    await accountant.send('POST', '/api/fee-payment', {
      student_id: child.id,
      amount: 1_000_00,
      mode: 'cheque',
      reference,
    })
    const remove = () => office.send('DELETE', `/api/student/${child.id}`, {})
    expect(codeOf(await remove())).toEqual([406, 'has-cheque'])
    const [{ id }] = (await ask(accountant, `fee-cheque?search=${reference}`)).data
    expect((await settle(accountant, id, 'clear', { on: today })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  it('does not bounce while its advance is used elsewhere', async () => {
    const { child, cheque } = await taken()
    const refund = { student_id: child.id, amount: 400_00, payee: 'The mother', reason: 'She asked' }
    expect((await accountant.send('POST', '/api/fee-refund', refund)).status).toBe(200)
    expect(codeOf(await settle(accountant, cheque, 'bounce', { reason }))).toEqual([406, 'advance-used'])
    expect(await owed(child.id)).toEqual([0, 100_00])
  })

  it('costs what the settings name, unless it is left out; a second person takes a clearing back where the school wants one', async () => {
    const settings = (body: object) => office.send('PUT', '/api/settings/billing', body)
    const { child, cheque, head } = await taken()
    const other = await taken()
    expect((await settings({ bounce: { fee_head_id: head.id, amount: 500_00 }, second_person: true })).status).toBe(200)
    try {
      // what it will cost is told beside it
      const { data } = await ask(accountant, 'fee-cheque?rowsPerPage=100')
      expect(data.find(({ id }: { id: number }) => id === cheque).bounce_charge).toBe(500_00)
      await settle(accountant, cheque, 'bounce', { reason })
      await settle(accountant, other.cheque, 'clear', { on: today })
      expect(codeOf(await settle(accountant, other.cheque, 'unclear', { reason }))).toEqual([406, 'own-clearing'])
      expect((await settle(office, other.cheque, 'unclear', { reason })).status).toBe(200)
      await settle(accountant, other.cheque, 'bounce', { reason, charge: false })
    } finally {
      await settings({ bounce: { fee_head_id: null, amount: 0 }, second_person: false })
    }
    expect([await owed(child.id), await owed(other.child.id)]).toEqual([
      [3_500_00, 0],
      [3_000_00, 0],
    ])
  })

  it('is settled once, whoever presses at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { cheque, receipt } = await taken()
      const answers = await Promise.all([
        settle(accountant, cheque, 'clear', { on: today }),
        settle(office, cheque, 'bounce', { reason }),
        cancel(receipt),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 406, 406])
    }
  })
})
