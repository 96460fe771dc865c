/** The demo school with one of everything that the fees write: what `verify-books` is proved on. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { showBill } from '#features/fees/contract/bill-correction.ts'
import { correctBill } from '#features/fees/contract/correct-bill.ts'
import { accruePenalties } from '#features/fees/server/penalty/accrue.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from './builders.ts'
import { enrolCode } from './called.ts'
import { testDay } from './day.ts'
import { choose, chosen, comeBack, offer, owing, setOut, sumOf } from './online-payer.ts'
import { type StandInGateway, standInGateway } from './stand-in-gateway.ts'
import { openWorld, type Person, type World } from './world.ts'

/** What the demo does not have: money online, taxes, penalties, an advance, cheques, a cancelled receipt, a corrected bill, a posting, a closed counter day. */
export async function feesOfAll(): Promise<{ world: World; close: () => Promise<void> }> {
  const gateway = await standInGateway()
  const world = await openWorld({ config: { paymentHosts: gateway.hosts } })
  const [accountant, office] = [await world.signIn('accountant'), await world.signIn('administrator')]
  await payOnline(world, gateway, office)
  await taxed(world, office)
  await accrue(world)
  await atTheCounter(accountant, office)
  await correctOne(accountant)
  await closeCounter(accountant)
  await postToBooks(office)
  return {
    world,
    async close() {
      await world.close()
      await gateway.close()
    },
  }
}

async function sent(person: Person, path: string, body: object = {}) {
  const answer = await person.send('POST', `/api/${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body.data
}

async function payOnline(world: World, gateway: StandInGateway, office: Person): Promise<void> {
  await offer(office, 'khalti')
  const { values } = (await office.get('/api/settings/billing')).body.data
  await office.send('PUT', '/api/settings/billing', { ...values, penalty: { kind: 'none', value: 0, grace_days: 0 } })
  const guardian = await world.signIn('guardian')
  const students = await owing(guardian)
  const code = await setOut(world, guardian, 'khalti', chosen(students), sumOf(students))
  expect((await comeBack(world, await choose(gateway, code))).body.data.state).toBe('paid')
}

/** A bill with a tax, and a note that takes some of it off. */
async function taxed(world: World, office: Person): Promise<void> {
  const make = build(world, office)
  const at = await make.place()
  // by its title it has a place in the chart
  const { id } = await make.fee(at, 1_000_00, { title: 'Tuition taxed', tax_kind_id: (await make.tax(13)).id })
  const child = await make.student({ at, admission_date: '2026-04-20' })
  await make.bill({ at, month: '01' })
  const note = { kind: 'credit_note', student_id: child.id, fee_head_id: id, month: '01', amount: 113_00 }
  const { body } = await office.send('POST', '/api/fee-note', { ...note, reason: 'Too much was billed' })
  expect(body.message).toMatch(/^CN-/)
}

async function accrue(world: World): Promise<void> {
  await inSchool(world.owner.db, 1, async (tx: Tx) => {
    const rule = '{"penalty": {"kind": "fixed", "value": 5000, "grace_days": 0, "every": "once"}}'
    await sql`update settings set "values" = "values" || ${rule}::jsonb
      where company_id = 1 and "group" = 'billing'`.execute(tx)
    await sql`update penalty_rules set since = '2000-01-01' where company_id = 1`.execute(tx)
    expect((await accruePenalties({ tx, company: 1, maySoft: false }, testDay)).enrolments).toBeGreaterThan(0)
  })
}

/** Cheques in hand and cleared, a waiver, an advance, a part of it moved and a part given back with approval, a cancelled receipt. */
async function atTheCounter(accountant: Person, office: Person): Promise<void> {
  const { student, total, penalty } = (await accountant.get(`/api/student-dues?code=${enrolCode(3)}`)).body.data
  const { student: other } = (await accountant.get(`/api/student-dues?code=${enrolCode(4)}`)).body.data
  const pay = (amount: number, more: object = {}) =>
    sent(accountant, 'fee-payment', { student_id: student.id, amount, ...more })
  await pay(50_00, { mode: 'cheque', reference: '004512' })
  await pay(30_00, { mode: 'cheque', reference: '004513' })
  const [cheque] = (await accountant.get('/api/fee-cheque?search=004513')).body.data as { id: number }[]
  await sent(accountant, `fee-cheque/${cheque!.id}/clear`, { on: testDay })
  expect(penalty).toBeGreaterThan(0)
  await pay(100, { waive: 1_00, reason: 'Was ill' })
  await pay(total + 700_00)
  const { receipt_id } = await pay(100_00)
  await sent(accountant, `receipt/${receipt_id}/cancel`, { reason: 'Taken twice' })
  const move = { student_id: student.id, to_student_id: other.id, to: 'advance', amount: 20_00 }
  await sent(accountant, 'advance-journal', { ...move, reason: 'For the sister' })
  await office.send('PUT', '/api/settings/billing', { refund_second_person: true })
  const back = { student_id: student.id, amount: 10_00, payee: 'Ram Shrestha', reason: 'Asked for it' }
  const { id } = await sent(accountant, 'fee-refund', back)
  await sent(office, `fee-journal/${id}/approve`)
}

async function correctOne(accountant: Person): Promise<void> {
  const [wrong] = (await accountant.get('/api/bill?sortBy=number&state=stands')).body.data as { id: number }[]
  type Bill = DataOf<typeof showBill>
  const { lines, advance }: Bill = (await accountant.get(`/api/bill/${wrong!.id}`)).body.data
  const dearer = lines.map(({ fee_head_id, gross, discount }) => ({ fee_head_id, gross: gross + 1_00, discount }))
  const done = correctBill(lines, dearer, advance)
  await sent(accountant, `bill/${wrong!.id}/correct`, {
    lines: dearer,
    credit: done.credit,
    advance: done.advance,
    reason: 'Too little was billed',
  })
}

async function closeCounter(accountant: Person): Promise<void> {
  const { id, expected } = (await accountant.get('/api/sod/mine')).body.data.day
  const closed = await accountant.send('PUT', `/api/sod/${id}/close`, {
    notes: { '5': 1 },
    seen: expected,
    explanation: 'In the safe',
  })
  expect(closed.status).toBe(200)
}

interface Place {
  id: number
  account: object | null
  suggested: { id: number } | null
}

async function postToBooks(office: Person): Promise<void> {
  const { places } = (await office.get('/api/mapping')).body.data as { places: Place[] }
  const accounts = places.flatMap((place) =>
    !place.account && place.suggested ? [{ id: place.id, account_id: place.suggested.id }] : [],
  )
  if (accounts.length) await office.send('PUT', '/api/mapping', { accounts })
  await sent(office, 'billing-to-account', { until: testDay })
}
