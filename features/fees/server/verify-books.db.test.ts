/** Each sentence about the fees notices its own fault: planted as the owner of the tables, with triggers and keys off, and taken back. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { enrolCode } from '#test/called.ts'
import { choose, chosen, comeBack, offer, owing, setOut, sumOf } from '#test/online-payer.ts'
import { type StandInGateway, standInGateway } from '#test/stand-in-gateway/gateway.ts'
import { build } from '#test/builders.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { accruePenalties } from './penalty/accrue.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { showBill } from '../contract/bill-correction.ts'
import { correctBill } from '../contract/correct-bill.ts'
import { checkNames, faultsIn, verifySchool } from './verify-books.ts'

interface Place {
  id: number
  account: object | null
  suggested: { id: number } | null
}

let world: World
let gateway: StandInGateway
beforeAll(async () => {
  gateway = await standInGateway()
  world = await openWorld({ config: { paymentHosts: gateway.hosts } })
  const [accountant, office] = [await world.signIn('accountant'), await world.signIn('administrator')]
  // what the demo has not: an advance, a cancelled receipt, a posting, a closed counter day
  await payOnline(office)
  await taxed(office)
  await accrue()
  const { student, total, penalty } = (await accountant.get(`/api/student-dues?code=${enrolCode(3)}`)).body.data
  const pay = (amount: number) => accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount })
  await accountant.send('POST', '/api/fee-payment', {
    student_id: student.id,
    amount: 50_00,
    mode: 'cheque',
    reference: '004512',
  })
  expect(penalty).toBeGreaterThan(0)
  const waived = { waive: 1_00, reason: 'Was ill' }
  await accountant.send('POST', '/api/fee-payment', { student_id: student.id, amount: 100, ...waived })
  await pay(total + 700_00)
  const { receipt_id } = (await pay(100_00)).body.data
  await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Taken twice' })
  const [wrong] = (await accountant.get('/api/bill?sortBy=number&state=stands')).body.data as {
    id: number
    amount: number
  }[]
  const { lines, advance } = (await accountant.get(`/api/bill/${wrong!.id}`)).body.data as Pick<
    Bill,
    'lines' | 'advance'
  >
  const dearer = lines.map(({ fee_head_id, gross, discount }) => ({ fee_head_id, gross: gross + 1_00, discount }))
  const done = correctBill(lines, dearer, advance)
  const corrected = await accountant.send('POST', `/api/bill/${wrong!.id}/correct`, {
    lines: dearer,
    credit: done.credit,
    advance: done.advance,
    reason: 'Too little was billed',
  })
  expect(corrected.status).toBe(200)
  const { id, expected } = (await accountant.get('/api/sod/mine')).body.data.day
  const closed = await accountant.send('PUT', `/api/sod/${id}/close`, {
    notes: {},
    seen: expected,
    explanation: 'In the safe',
  })
  expect(closed.status).toBe(200)
  const { places } = (await office.get('/api/mapping')).body.data as { places: Place[] }
  const accounts = places.flatMap((place) =>
    !place.account && place.suggested ? [{ id: place.id, account_id: place.suggested.id }] : [],
  )
  if (accounts.length) await office.send('PUT', '/api/mapping', { accounts })
  expect((await office.send('POST', '/api/billing-to-account', { until: testDay })).status).toBe(200)
})
afterAll(async () => {
  await world.close()
  await gateway.close()
})

async function accrue(): Promise<void> {
  await inSchool(world.owner.db, 1, async (tx: Tx) => {
    const rule = '{"penalty": {"kind": "fixed", "value": 5000, "grace_days": 0, "every": "once"}}'
    await sql`update settings set "values" = "values" || ${rule}::jsonb where company_id = 1 and "group" = 'billing'`.execute(
      tx,
    )
    await sql`update penalty_rules set since = '2000-01-01' where company_id = 1`.execute(tx)
    expect((await accruePenalties({ tx, company: 1, maySoft: false }, testDay)).enrolments).toBeGreaterThan(0)
  })
}

async function payOnline(office: Person): Promise<void> {
  await offer(office, 'khalti')
  const { values } = (await office.get('/api/settings/billing')).body.data
  await office.send('PUT', '/api/settings/billing', { ...values, penalty: { kind: 'none', value: 0, grace_days: 0 } })
  const guardian = await world.signIn('guardian')
  const students = await owing(guardian)
  const code = await setOut(world, guardian, 'khalti', chosen(students), sumOf(students))
  expect((await comeBack(world, await choose(gateway, code))).body.data.state).toBe('paid')
}

type Bill = DataOf<typeof showBill>
/** A bill with a tax, and a note that takes some of it off. */
async function taxed(office: Person): Promise<void> {
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

class TakenBack extends Error {}
const found = async (fault: string) => {
  let names: string[] = []
  await inSchool(world.owner.db, 1, async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    expect(Number((await sql.raw(fault).execute(tx)).numAffectedRows)).toBeGreaterThan(0)
    names = (await faultsIn(tx, 1)).map(({ check }) => check)
    throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return names
}

const receipt = `(select max(event_id) from receipts where company_id = 1 and cancelled_at is null and amount > 0)`
const cheque = `(select max(id) from fee_cheques where company_id = 1 and state = 'in_hand')`
const reversal = `(select max(id) from fee_events where company_id = 1 and reverses_id is not null)`
const moneyOf = (event: string) => `company_id = 1 and event_id = ${event} and mode is not null`
const bill = `(select max(id) from bills where company_id = 1)`
const posting = `(select max(id) from fee_postings where company_id = 1 and left_out is null and taken_back_at is null)`
const refund = `(select max(id) from fee_journals where company_id = 1 and kind = 'refund' and event_id is not null)`
const note = `(select max(id) from fee_journals where company_id = 1 and kind = 'debit_note' and event_id is not null)`
const planted: Record<string, string> = {
  'Tax stands on the account of its kind, at the rate of the line of its bill': `update fee_entries set tax_percent = tax_percent + 1 where company_id = 1 and account = 'tax'`,
  'The tax of a line is its rate of what offers left': `update bill_lines set tax_percent = 50 where company_id = 1 and tax > 0`,
  'The tax of a note is what its event moved on accounts of taxes': `update fee_journals set tax = tax + 1 where company_id = 1 and tax > 0`,
  'Live bill lines, notes, dues brought forward and penalties that were not waived equal what is billed, per enrolment, head and month': `update fee_journals set month = '14' where company_id = 1 and id = ${note}`,
  'A penalty that accrued is what its event moved, on the head of penalties': `update penalty_claims set amount = amount + 1 where company_id = 1`,
  'Only penalties are waived': `update fee_heads set penalty = false where company_id = 1 and penalty`,
  'What a receipt says of penalties is what it paid of them': `update receipts set penalty_owed = penalty_owed + 1 where company_id = 1 and event_id = ${receipt}`,
  'The discount of a bill line is what its awards took off': `update bill_line_offers set amount = amount + 1 where company_id = 1`,
  'What offers took off a bill stands on the accounts of their kinds, under its head': `update fee_offers set kind = case kind when 'need' then 'staff' else 'need' end where company_id = 1`,
  'A bill that was corrected is taken back whole by its note, with what offers took off, and the new one is what was asked for': `update bill_correction_lines set gross = gross + 1 where company_id = 1`,
  'An award took off only heads that its approved offer names, of its own student': `delete from fee_offer_heads where company_id = 1`,
  'Numbers of refunds, journals and notes run from 1 without a gap, per kind and fiscal year': `update fee_journals set number = number + 5 where company_id = 1 and id = ${refund}`,
  'What was issued has its event, of its kind, day, year, maker and approver': `update fee_journals set issued_on = issued_on - 1 where company_id = 1 and id = ${refund}`,
  'The amount of a refund, journal or note is what its event moved': `update fee_journals set amount = amount + 1 where company_id = 1 and id = ${refund}`,
  'An event of these kinds has its journal': `delete from fee_journals where company_id = 1 and id = ${refund}`,
  'A due brought forward is what its event moved, and stands until the mirror of it': `update previous_dues set amount = amount + 1 where company_id = 1 and id = (select max(id) from previous_dues where company_id = 1)`,
  'A journal is taken back exactly when its mirror or a further note says so': `update fee_journals set state = 'reversed', end_reason = 'nobody did' where company_id = 1 and id = ${refund}`,
  'Deposits held are what was paid of them, less what went back or paid dues': `update fee_deposits set balance = balance + 1 where company_id = 1`,
  'Every event sums to 0 and has at least two entries': `update fee_entries set amount = amount + 1 where ${moneyOf(receipt)}`,
  'A reversal mirrors its original exactly': `update fee_entries set amount = amount * 2 where company_id = 1 and event_id = ${reversal}`,
  'An entry stands on the account of its kind, head and way of paying': `update fee_entries set mode = 'fonepay' where ${moneyOf(receipt)}`,
  'An event is of the fiscal year of its day, and so are its entries of its day': `update fee_entries set accounting_date = accounting_date - 1 where ${moneyOf(receipt)}`,
  'Receivable entries equal what is due, per enrolment, head and month': `update dues set due = due + 1, billed = billed + 1 where company_id = 1 and enroll_id = (select min(enroll_id) from dues where company_id = 1)`,
  'Billed = paid + discount + due, per enrolment, head and month': `update fee_allocations set amount = amount + 1 where company_id = 1 and event_id = ${receipt}`,
  'Each live charge has its claim': `delete from charge_claims where company_id = 1 and enroll_id = (select enroll_id from bills where company_id = 1 and id = ${bill})`,
  'The cash of a receipt is its amount': `update receipts set amount = amount + 1 where company_id = 1 and event_id = ${receipt}`,
  'The parts of a receipt follow each other and come to its amount': `update receipt_payments set before = 7, line = 2 where company_id = 1 and receipt_id = (select max(receipt_id) from receipt_payments where company_id = 1)`,
  'The money of a receipt stands on the ways of its parts': `update receipt_payments set mode = 'fonepay' where company_id = 1 and receipt_id = (select id from receipts where company_id = 1 and event_id = ${receipt})`,
  'A receipt is called by the way of its parts': `update receipts set mode = 'several' where company_id = 1 and event_id = ${receipt}`,
  'A cheque is where its event says: in hand, cleared, bounced, or back with its receipt': `update fee_cheques set state = 'cleared', settled_on = app_today(), event_id = ${receipt} where company_id = 1 and id = ${cheque}`,
  'An event of a cheque has its cheque, unless it was taken back': `update fee_events set kind = 'cheque_cleared' where company_id = 1 and id = ${receipt}`,
  'Cheques in hand are what stands on their account, without refunds by cheque': `update fee_cheques set state = 'returned', settled_on = app_today() where company_id = 1 and id = ${cheque}`,
  'A general receipt is what its lines say, under their heads, and of no enrolment': `update general_receipt_lines set amount = amount + 1 where company_id = 1 and receipt_id = (select max(receipt_id) from general_receipts where company_id = 1)`,
  'What a counter took is of the day of the counter': `update counter_days set day = day - 400 where company_id = 1 and id = (select counter_day_id from fee_events where company_id = 1 and id = ${receipt})`,
  'A closed counter day expects what its entries make of its opening': `update counter_days set expected = expected + 1, counted = counted + 1 where company_id = 1 and closed_at is not null`,
  'Receipt numbers run from 1 without a gap, per fiscal year and series': `update receipts set number = number + 1000 where company_id = 1 and event_id = ${receipt}`,
  'Bill numbers run from 1 without a gap, per fiscal year': `update bills set number = number + 100000 where company_id = 1 and id = ${bill}`,
  'Counters stand behind the last number': `update counters set next = next + 1 where company_id = 1 and name like 'receipt:%'`,
  'Each event waits for the books or is in one posting': `delete from fee_event_postings where company_id = 1 and event_id = ${receipt}`,
  'What a posting took equals the entries of its events': `update fee_posting_lines set amount = amount + sign(amount) where company_id = 1 and posting_id = ${posting}`,
  'The vouchers of a posting say what the posting took': `update fee_posting_lines set amount = amount + sign(amount) where company_id = 1 and posting_id = ${posting}`,
  'Beside money in a voucher of a posting stands only what the money was for': `update fee_posting_vouchers set what = 'charged' where company_id = 1 and what = 'received'`,
  'The vouchers of a posting stand as long as the posting does': `update vouchers set state = 'reversed' where company_id = 1 and id = (select min(voucher_id) from fee_posting_vouchers where company_id = 1 and posting_id = ${posting})`,
  'An online payment is paid exactly when each of its students has the receipt, of its amount, way and reference': `update payment_intent_lines set amount = amount + 1 where company_id = 1 and receipt_id is not null`,
  'Advance balances equal their entries': `update advances set balance = balance + 1 where company_id = 1`,
}

describe('the books of the fees are proved', () => {
  it('right as they are, and each sentence has its fault here', async () => {
    expect(await verifySchool(world.db, 1)).toEqual([])
    expect(Object.keys(planted).toSorted()).toEqual(checkNames.toSorted())
  })
  it.each(checkNames)('%s: its fault is noticed', async (name) => {
    expect(await found(planted[name]!)).toContain(name)
  })
})
