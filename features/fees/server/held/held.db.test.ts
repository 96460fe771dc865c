/** Money that the school holds for families: given back, moved, adjusted, and notes on what is owed. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { textOf } from '#test/file-text.ts'
import { type SecondProcess, startSecondProcess } from '#test/second-process.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { anotherStudent } from '../../contract/statement-text.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let accountant: Person
let principal: Person
let make: ReturnType<typeof build>
const today = testDay
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  principal = await world.signIn('principal')
  make = build(world, office)
  // the accountant gives money back alone, but where a test says otherwise
  await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
interface Answer {
  status: number
  body: any
}
const codeOf = ({ status, body }: Answer): string =>
  status === 200 ? 'done' : (body.error?.code ?? `${status} ${body.message}`)
const post = (path: string, body: object, who = accountant) => who.send('POST', path, body)
const reason = 'As the family asked'

const takeAdvance = (student_id: number, amount: number) => post('/api/fee-payment', { student_id, amount, only: [] })
const refund = (student_id: number, amount: number, more: object = {}, by = accountant) =>
  post('/api/fee-refund', { student_id, amount, payee: 'Ram Shrestha', reason, ...more }, by)
const move = (student_id: number, to_student_id: number, to: 'advance' | 'dues', amount: number) =>
  post('/api/advance-journal', { student_id, to_student_id, to, amount, reason })
const adjust = (student_id: number, fee_head_id: number, amount: number) =>
  post('/api/deposit-adjustment', { student_id, fee_head_id, amount, reason })
const note = (student_id: number, kind: 'debit_note' | 'credit_note', due: object, amount: number) =>
  post('/api/fee-note', { student_id, kind, ...due, amount, reason })
const takeBack = (id: number, by = accountant) => post(`/api/fee-journal/${id}/reverse`, { reason: 'It was wrong' }, by)

const held = async (student: number) =>
  (await accountant.get(`/api/money-held?student_id=${student}`)).body.data as {
    advance: number
    lots: { number: string; amount: number; left: number }[]
    deposits: { fee_head_id: number; held: number; due: number }[]
    month: string
  }
const account = async (student: number) =>
  (await accountant.get(`/api/student-dues?student_id=${student}`)).body.data as {
    total: number
    advance: number
    dues: { enroll_id: number; fee_head_id: number; month: string; due: number; billed: number }[]
  }
const statement = async (student: number) =>
  (await accountant.get(`/api/statement?student_id=${student}`)).body.data as {
    lines: { text: string; number: string | null; debit: number; credit: number; balance: number }[]
    owed: number
    advance: number
    closing: number
    deposit: number
  }
const told = async (student: number) =>
  (await statement(student)).lines.map(({ text, debit, credit, balance }) => [text, debit - credit, balance])
const depositOf = async (student: number, head: number) =>
  (await held(student)).deposits.find(({ fee_head_id }) => fee_head_id === head)!.held

/** A child who owes 1,000 of a head, with a deposit of 500 beside it that is paid. */
async function withDeposit() {
  const at = await make.place()
  const tuition = await make.fee(at, 1_000_00, { rank: 2 })
  const deposit = await make.fee(at, 500_00, { refundable: true, rank: 1 })
  const child = await make.student({ at })
  await make.bill({ at })
  expect(codeOf(await post('/api/fee-payment', { student_id: child.id, amount: 500_00 }))).toBe('done')
  return { ...child, at, tuition, deposit }
}
async function owing(amount = 1_000_00, fee: Record<string, unknown> = {}) {
  const at = await make.place()
  const head = await make.fee(at, amount, fee)
  const child = await make.student({ at })
  await make.bill({ at })
  const [due] = (await account(child.id)).dues
  return { ...child, at, head, due: { enroll_id: due!.enroll_id, fee_head_id: head.id, month: due!.month } }
}

describe('a refund', () => {
  it('is refused beyond what is there, without a payee, a reason or a reference, of another school and without the right', async () => {
    const { id } = await make.student()
    expect(codeOf(await refund(id, 1_00))).toBe('not-enough-advance')
    await takeAdvance(id, 300_00)
    expect(codeOf(await refund(id, 300_01))).toBe('not-enough-advance')
    const head = await make.fee(await make.place(), 1_00, { refundable: true })
    expect(codeOf(await refund(id, 1_00, { fee_head_id: head.id }))).toBe('not-enough-deposit')
    expect((await refund(id, 0)).status).toBe(422)
    expect((await refund(id, 1_00, { payee: ' ' })).body.errors).toHaveProperty('payee')
    expect((await refund(id, 1_00, { reason: '' })).body.errors).toHaveProperty('reason')
    expect((await refund(id, 1_00, { mode: 'bank' })).body.errors).toHaveProperty('reference')
    expect((await refund(99_999_999, 1_00)).status).toBe(404)
    const desk = await world.signIn('receptionist')
    expect((await post('/api/fee-refund', { student_id: id, amount: 1_00, payee: 'X', reason }, desk)).status).toBe(403)
    expect((await held(id)).advance).toBe(300_00)
  })

  it('gives advance back, is told in the statement, taken back once, and has a number without gap', async () => {
    const { id } = await make.student()
    await takeAdvance(id, 300_00)
    const first = await refund(id, 120_00)
    expect(first.body.data).toMatchObject({ state: 'issued', number: expect.stringMatching(/^RV-\d\d\/\d\d-\d{6}$/) })
    const second = await refund(id, 80_00)
    expect(second.body.data.number.slice(-6)).toBe(
      String(Number(first.body.data.number.slice(-6)) + 1).padStart(6, '0'),
    )
    expect((await held(id)).lots).toMatchObject([{ amount: 300_00, left: 100_00 }])
    expect(codeOf(await takeBack(first.body.data.id))).toBe('done')
    expect(codeOf(await takeBack(first.body.data.id))).toBe('not-issued')
    expect(await told(id)).toEqual([
      ['Payment (Cash)', -300_00, -300_00],
      ['Advance given back', 120_00, -180_00],
      ['Advance given back', 80_00, -100_00],
      ['Reversed: It was wrong', -120_00, -220_00],
    ])
    expect(await statement(id)).toMatchObject({ advance: 220_00, closing: -220_00 })
    // the receipt's money is not all there any more
    const [{ id: receipt } = { id: 0 }] = await rows<{ id: number }>(
      (c) =>
        sql`select max(r.id) as id from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id where r.company_id = ${c} and e.student_id = ${id}`,
    )
    expect(codeOf(await post(`/api/receipt/${receipt}/cancel`, { reason }))).toBe('advance-used')
  })

  it('gives a deposit back: it is held no more, its receipt is not cancelled meanwhile', async () => {
    const child = await withDeposit()
    const back = { fee_head_id: child.deposit.id, mode: 'esewa' }
    // it would go out of the house while something is owed
    expect(codeOf(await refund(child.id, 500_00, back))).toBe('dues-open')
    const given = await refund(child.id, 500_00, { ...back, despite_dues: true })
    expect(codeOf(given)).toBe('done')
    expect(await depositOf(child.id, child.deposit.id)).toBe(0)
    expect(await statement(child.id)).toMatchObject({ owed: 1_000_00, closing: 1_000_00, deposit: 0 })
    expect((await told(child.id)).slice(-2)).toEqual([
      ['Deposit released', -500_00, 500_00],
      ['Deposit given back', 500_00, 1_000_00],
    ])
    const { last_receipt } = (await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data
    expect(codeOf(await post(`/api/receipt/${last_receipt.id}/cancel`, { reason }))).toBe('deposit-used')
    expect(codeOf(await takeBack(given.body.data.id))).toBe('done')
    expect(await depositOf(child.id, child.deposit.id)).toBe(500_00)
    expect(codeOf(await post(`/api/receipt/${last_receipt.id}/cancel`, { reason }))).toBe('done')
    expect(await depositOf(child.id, child.deposit.id)).toBe(0)
  })

  it('is not made on a closed counter day nor in a closed month, and not taken back there', async () => {
    const { id } = await make.student()
    await takeAdvance(id, 100_00)
    const { body } = await refund(id, 10_00)
    // a drawer that is closed already
    const cashier = await make.colleague('accountant')
    const { id: day } = (await cashier.send('POST', '/api/sod', { opening: 0 })).body.data
    expect((await cashier.send('PUT', `/api/sod/${day}/close`, { notes: {}, seen: 0 })).status).toBe(200)
    expect(codeOf(await refund(id, 10_00, {}, cashier))).toBe('day-closed')
    expect(codeOf(await takeBack(body.data.id, cashier))).toBe('day-closed')
    await rows(
      (c) =>
        sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state) select ${c}::bigint, fiscal_year_of(${c}::bigint, ${today}::date), ${today}::date, ${today}::date, 'closed'`,
    )
    const other = await make.student()
    for (const attempt of [
      refund(id, 10_00),
      takeBack(body.data.id),
      move(id, other.id, 'advance', 10_00),
      note(id, 'debit_note', { fee_head_id: (await make.fee(await make.place(), 1_00)).id, month: '04' }, 1_00),
    ])
      expect(codeOf(await attempt)).toBe('month-closed')
    await rows((c) => sql`delete from closed_periods where company_id = ${c} and start_date = ${today}::date`)
    expect((await held(id)).advance).toBe(90_00)
  })

  it('sent twice with one key happens once', async () => {
    const { id } = await make.student()
    await takeAdvance(id, 100_00)
    const body = { student_id: id, amount: 10_00, payee: 'Ram', reason }
    const headers = { 'idempotency-key': 'one-refund-of-held' }
    const first = await accountant.send('POST', '/api/fee-refund', body, headers)
    const second = await accountant.send('POST', '/api/fee-refund', body, headers)
    expect(second.body.data).toEqual(first.body.data)
    expect((await held(id)).advance).toBe(90_00)
  })

  it('is printed from what was true at issue, the second time as a copy', async () => {
    const { id } = await make.student()
    await takeAdvance(id, 100_00)
    const { body } = await refund(id, 100_00)
    for (const language of ['en', 'ne']) {
      const paper = await accountant.get(
        `/api/fee-journal/${body.data.id}/print?token=${accountant.id}&language=${language}`,
      )
      expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const [row] = await rows<{ print_count: number; payee: string; paper: { student: { id: number } } }>(
      (c) => sql`select print_count, payee, paper from fee_journals where company_id = ${c} and id = ${body.data.id}`,
    )
    expect(row).toMatchObject({ print_count: 2, payee: 'Ram Shrestha', paper: { student: { id } } })
  })
})

describe('eight racers in two processes', { timeout: 120_000 }, () => {
  let other: SecondProcess
  beforeAll(async () => void (other = await startSecondProcess(world)))
  afterAll(() => void other.child.kill())
  const race = (path: string, body: (i: number) => object) =>
    Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? other.post(path, body(i), accountant.token) : accountant.send('POST', path, body(i)),
      ),
    )
  const won = (answers: Answer[]) => answers.map(codeOf).filter((code) => code === 'done').length

  it('refund the same advance and the same deposit: one gets through each time', async () => {
    for (let round = 0; round < 5; round++) {
      const child = await withDeposit()
      await takeAdvance(child.id, 100_00)
      const of = { student_id: child.id, payee: 'Ram', reason }
      expect(won(await race('/api/fee-refund', () => ({ ...of, amount: 60_00 })))).toBe(1)
      expect(
        won(
          await race('/api/fee-refund', () => ({
            ...of,
            amount: 300_00,
            fee_head_id: child.deposit.id,
            despite_dues: true,
          })),
        ),
      ).toBe(1)
      expect([(await held(child.id)).advance, await depositOf(child.id, child.deposit.id)]).toEqual([40_00, 200_00])
    }
  })

  it('move and refund the same advance in both directions: nothing is lost and nothing comes twice', async () => {
    const [one, two] = [await make.student(), await make.student()]
    await takeAdvance(one.id, 100_00)
    await takeAdvance(two.id, 100_00)
    await race('/api/advance-journal', (i) => ({
      student_id: i < 4 ? one.id : two.id,
      to_student_id: i < 4 ? two.id : one.id,
      to: 'advance',
      amount: 70_00,
      reason,
    }))
    expect((await held(one.id)).advance + (await held(two.id)).advance).toBe(200_00)
  })

  it('credit the same due: what was charged is taken off once', async () => {
    const child = await owing()
    const answers = await race('/api/fee-note', () => ({
      student_id: child.id,
      kind: 'credit_note',
      ...child.due,
      amount: 700_00,
      reason,
    }))
    expect(won(answers)).toBe(1)
    expect((await account(child.id)).total).toBe(300_00)
  })
})

describe('an advance', () => {
  it('moves to another student and back, with a line on both statements', async () => {
    const [one, two] = [await make.student(), await make.student()]
    await takeAdvance(one.id, 250_00)
    expect(codeOf(await move(one.id, one.id, 'advance', 1_00))).toBe('same-student')
    expect(codeOf(await move(one.id, two.id, 'advance', 250_01))).toBe('not-enough-advance')
    const { body } = await move(one.id, two.id, 'advance', 100_00)
    expect((await statement(one.id)).lines.at(-1)).toMatchObject({
      text: `Advance moved to: ${two.name}`,
      debit: 100_00,
      number: body.data.number,
    })
    expect((await statement(two.id)).lines.at(-1)).toMatchObject({
      text: `Advance moved from: ${one.name}`,
      credit: 100_00,
      balance: -100_00,
    })
    expect((await held(two.id)).lots).toMatchObject([{ number: body.data.number, left: 100_00 }])
    const given = await refund(two.id, 30_00)
    expect(codeOf(await takeBack(body.data.id))).toBe('advance-used')
    expect(codeOf(await takeBack(given.body.data.id))).toBe('done')
    expect(codeOf(await takeBack(body.data.id))).toBe('done')
    expect([(await held(one.id)).advance, (await held(two.id)).advance]).toEqual([250_00, 0])
  })

  it('pays dues of another student, oldest first, and no more than is owed', async () => {
    const [one, two] = [await make.student(), await owing()]
    await takeAdvance(one.id, 2_000_00)
    expect(codeOf(await move(one.id, two.id, 'dues', 1_000_01))).toBe('more-than-owed')
    const { body } = await move(one.id, two.id, 'dues', 600_00)
    expect([(await held(one.id)).advance, (await account(two.id)).total]).toEqual([1_400_00, 400_00])
    expect(codeOf(await takeBack(body.data.id))).toBe('done')
    expect([(await held(one.id)).advance, (await account(two.id)).total]).toEqual([2_000_00, 1_000_00])
  })

  it('pays dues at a press, by a receipt without money', async () => {
    const child = await owing()
    await takeAdvance(child.id, 400_00)
    expect((await account(child.id)).total).toBe(1_000_00)
    const used = await post('/api/fee-payment', { student_id: child.id, amount: 0, use_advance: 400_00 })
    expect(used.body.data).toMatchObject({ amount: 0, left: 600_00 })
    expect((await held(child.id)).advance).toBe(0)
  })
})

describe('a deposit', () => {
  it('is taken at the counter, pays dues, and the report agrees with the ledger', async () => {
    const child = await withDeposit()
    const head = child.deposit.id
    expect(
      codeOf(await post('/api/deposit', { student_id: child.id, fee_head_id: child.tuition.id, amount: 1_00 })),
    ).toBe('no-deposit')
    expect(codeOf(await post('/api/deposit', { student_id: child.id, fee_head_id: head, amount: 200_00 }))).toBe('done')
    expect(await depositOf(child.id, head)).toBe(700_00)
    expect(codeOf(await adjust(child.id, head, 700_01))).toBe('not-enough-deposit')
    const { body } = await adjust(child.id, head, 300_00)
    expect(codeOf(await refund(child.id, 150_00, { fee_head_id: head, despite_dues: true }))).toBe('done')
    expect((await account(child.id)).total).toBe(700_00)
    const [ledger] = await rows<{ sum: number }>(
      (c) =>
        sql`select -sum(amount)::bigint as sum from fee_entries where company_id = ${c} and account = 'deposit' and fee_head_id = ${head}`,
    )
    const { data } = (await accountant.get(`/api/security-deposit-report?day=${today}&fee_head_id=${head}`)).body
    expect(data).toMatchObject([
      { charged: 700_00, paid: 700_00, refunded: 150_00, adjusted: 300_00, held: 250_00, due: 0 },
    ])
    expect(ledger!.sum).toBe(250_00)
    expect(await statement(child.id)).toMatchObject({ deposit: 250_00, owed: 700_00, closing: 700_00 })
    const listed = (await accountant.get(`/api/security-deposit?day=${today}&search=${child.enroll_code}`)).body.data
    expect(listed).toMatchObject([{ head_id: head, held: 250_00 }])
    expect(codeOf(await takeBack(body.data.id))).toBe('done')
    expect([await depositOf(child.id, head), (await account(child.id)).total]).toEqual([550_00, 1_000_00])
    const remove = () => office.send('DELETE', `/api/student/${child.id}`)
    expect(codeOf(await remove())).toBe('has-dues')
    expect(codeOf(await post('/api/fee-payment', { student_id: child.id, amount: 1_000_00 }))).toBe('done')
    expect(codeOf(await remove())).toBe('has-money')
  })
})

describe('a note', () => {
  it('of debit makes a due, of credit lowers it; the tax follows the head', async () => {
    const child = await owing(1_000_00, { tax_kind_id: (await make.tax(13)).id })
    expect((await account(child.id)).total).toBe(1_130_00)
    const { body } = await note(child.id, 'credit_note', child.due, 113_00)
    expect((await account(child.id)).total).toBe(1_017_00)
    await note(child.id, 'debit_note', child.due, 56_50)
    const tax = await rows<{ tax: number }>(
      (c) => sql`select tax from fee_journals j where company_id = ${c} and enroll_id = ${child.enroll_id} order by id`,
    )
    expect(tax).toEqual([{ tax: 13_00 }, { tax: 6_50 }])
    expect(await told(child.id)).toMatchObject([
      [expect.stringMatching(/^Bill of /), 1_130_00, 1_130_00],
      [`Credit note: ${reason}`, -113_00, 1_017_00],
      [`Debit note: ${reason}`, 56_50, 1_073_50],
    ])
    const back = await takeBack(body.data.id)
    expect(back.body.data.number).toMatch(/^DN-/)
    expect(codeOf(await takeBack(body.data.id))).toBe('not-issued')
    expect((await account(child.id)).total).toBe(1_186_50)
  })

  it('of credit is not more than was charged, nor of what was not', async () => {
    const child = await owing()
    expect(codeOf(await note(child.id, 'credit_note', child.due, 1_000_01))).toBe('more-than-billed')
    expect(codeOf(await note(child.id, 'credit_note', { ...child.due, month: '14' }, 1_00))).toBe('nothing-charged')
    const other = await make.student()
    expect((await note(other.id, 'credit_note', child.due, 1_00)).status).toBe(404)
    expect((await note(child.id, 'debit_note', { ...child.due, fee_head_id: 99_999_999 }, 1_00)).status).toBe(422)
  })

  it('of credit makes advance of what is paid already; its receipt and its bill stand as long as it does', async () => {
    const child = await owing()
    const paid = await post('/api/fee-payment', { student_id: child.id, amount: 800_00 })
    const { body } = await note(child.id, 'credit_note', child.due, 700_00)
    expect([(await account(child.id)).total, (await held(child.id)).advance]).toEqual([0, 500_00])
    const cancel = () => post(`/api/receipt/${paid.body.data.receipt_id}/cancel`, { reason })
    expect(codeOf(await cancel())).toBe('note-since')
    expect(codeOf(await takeBack(body.data.id))).toBe('done')
    expect([(await account(child.id)).total, (await held(child.id)).advance]).toEqual([700_00, 500_00])
    // the money is advance by now: it goes back into the due first
    expect(codeOf(await cancel())).toBe('note-since')
    await post('/api/fee-payment', { student_id: child.id, amount: 0, use_advance: 500_00 })
    expect(codeOf(await cancel())).toBe('done')
    expect((await account(child.id)).total).toBe(1_000_00)
  })

  it('keeps a bill from being rolled back until it is reversed', async () => {
    const child = await owing()
    const [run] = await rows<{ id: number }>(
      (c) => sql`select bill_run_id as id from bills where company_id = ${c} and enroll_id = ${child.enroll_id}`,
    )
    const { body } = await note(child.id, 'credit_note', child.due, 300_00)
    const rollBack = () => post(`/api/bill-run/${run!.id}/rollback`, { reason }, office)
    expect(codeOf(await rollBack())).toBe('note-since')
    expect(codeOf(await takeBack(body.data.id))).toBe('done')
    expect(codeOf(await rollBack())).toBe('done')
    expect((await account(child.id)).total).toBe(0)
  })
})

it('a family is not told to whose child its money went, the office is', async () => {
  const family = await world.signIn('guardian')
  const child = (await family.get('/api/guardian-child')).body.data[0]
  const other = await make.student()
  await takeAdvance(child.id, 50_00)
  expect(codeOf(await move(child.id, other.id, 'advance', 50_00))).toBe('done')
  const textsOf = async (reader: Person) =>
    (await reader.get(`/api/statement?student_id=${child.id}`)).body.data.lines.map(
      ({ text }: { text: string }) => text,
    )
  expect(await textsOf(family)).toContain(`Advance moved to: ${anotherStudent}`)
  expect(await textsOf(accountant)).toContain(`Advance moved to: ${other.name}`)
  const paper = await accountant.get(`/api/statement/download/pdf?student_id=${child.id}&token=${accountant.id}`)
  const printed = (await textOf(paper)).replaceAll(/\s+/g, ' ')
  expect(printed).toContain(`Advance moved to: ${anotherStudent}`)
  expect(printed).not.toContain(other.name)
})

it('a family reads in plain words what a note did, the office reads its own', async () => {
  const family = await world.signIn('guardian')
  const child = (await family.get('/api/guardian-child')).body.data[0]
  const { enroll_id, fee_head_id, month } = (await account(child.id)).dues[0]!
  expect(codeOf(await note(child.id, 'debit_note', { enroll_id, fee_head_id, month }, 1_00))).toBe('done')
  const tellingOf = async (reader: Person) =>
    (await reader.get(`/api/statement?student_id=${child.id}`)).body.data.lines
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.endsWith(`: ${reason}`))
  expect(await tellingOf(family)).toEqual([`Added to the bill: ${reason}`])
  expect(await tellingOf(accountant)).toEqual([`Debit note: ${reason}`])
})

it('on a statement that the office prints for a family a note stands in plain words, in Excel in those of the office', async () => {
  const child = await owing(1_000_00, {})
  await note(child.id, 'credit_note', child.due, 100_00)
  await note(child.id, 'debit_note', child.due, 50_00)
  const download = async (format: string, language: string) => {
    const asked = `student_id=${child.id}&token=${accountant.id}&language=${language}`
    return (await textOf(await accountant.get(`/api/statement/download/${format}?${asked}`))).replaceAll(/\s+/g, ' ')
  }
  const english = await download('pdf', 'en')
  expect(english).toContain(`Taken off the bill: ${reason}`)
  expect(english).toContain(`Added to the bill: ${reason}`)
  expect(english).not.toMatch(/debit note|credit note/i)
  expect(await download('pdf', 'ne')).not.toMatch(/डेबिट|क्रेडिट|debit|credit/i)
  const sheet = await download('excel', 'en')
  expect(sheet).toContain(`Credit note: ${reason}`)
  expect(sheet).toContain(`Debit note: ${reason}`)
})

describe('where the school wants a second person', () => {
  beforeAll(async () => {
    await office.send('PUT', '/api/settings/billing', { second_person: true })
    // of refunds it chose nothing
    await rows(
      (c) => sql`update settings set "values" = "values" - 'refund_second_person'
        where company_id = ${c} and "group" = 'billing'`,
    )
  })
  afterAll(() => office.send('PUT', '/api/settings/billing', { second_person: false, refund_second_person: false }))

  it('a refund waits unless the school chose otherwise, moves nothing, and is paid once when somebody else approves it', async () => {
    const { id } = await make.student()
    await takeAdvance(id, 100_00)
    const { body } = await refund(id, 60_00)
    expect(body.data).toMatchObject({ state: 'waiting', number: null })
    const again = await refund(id, 60_00)
    expect((await held(id)).advance).toBe(100_00)
    expect((await accountant.get(`/api/fee-journal/${body.data.id}/print?token=${accountant.id}`)).status).toBe(404)
    const approve = (journal: number, who: Person) => post(`/api/fee-journal/${journal}/approve`, {}, who)
    expect(codeOf(await approve(body.data.id, accountant))).toBe('second-person')
    expect(codeOf(await approve(body.data.id, principal))).toBe('done')
    expect(codeOf(await approve(body.data.id, principal))).toBe('not-waiting')
    // what was there for both is there for one
    expect(codeOf(await approve(again.body.data.id, principal))).toBe('not-enough-advance')
    expect(codeOf(await post(`/api/fee-journal/${again.body.data.id}/refuse`, { reason }, principal))).toBe('done')
    const [event] = await rows<{ maker_id: number; approver_id: number; cashier_id: number }>(
      (
        c,
      ) => sql`select v.maker_id, v.approver_id, d.cashier_id from fee_journals j join fee_events v on v.company_id = j.company_id and v.id = j.event_id
        join counter_days d on d.company_id = v.company_id and d.id = v.counter_day_id where j.company_id = ${c} and j.id = ${body.data.id}`,
    )
    // it left the drawer of whoever made it
    expect(event).toEqual({ maker_id: accountant.id, approver_id: principal.id, cashier_id: accountant.id })
    const listed = (await accountant.get(`/api/fee-journal?student_id=${id}`)).body
    expect(listed.data.map(({ state }: { state: string }) => state)).toEqual(['refused', 'issued'])
  })

  it('a deposit that waits goes back beside dues only by an approver who says so', async () => {
    const child = await withDeposit()
    const back = { fee_head_id: child.deposit.id, mode: 'esewa', despite_dues: true }
    const { body } = await refund(child.id, 500_00, back)
    const approve = (more: object) => post(`/api/fee-journal/${body.data.id}/approve`, more, principal)
    expect(codeOf(await approve({}))).toBe('dues-open')
    expect(await depositOf(child.id, child.deposit.id)).toBe(500_00)
    expect(codeOf(await approve({ despite_dues: true }))).toBe('done')
    expect(await depositOf(child.id, child.deposit.id)).toBe(0)
  })

  it('who releases his own refund after the school stopped asking is no approver of it', async () => {
    const { id } = await make.student()
    await takeAdvance(id, 100_00)
    const { body } = await refund(id, 60_00)
    await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
    expect(codeOf(await post(`/api/fee-journal/${body.data.id}/approve`, {}))).toBe('done')
    await office.send('PUT', '/api/settings/billing', { refund_second_person: true })
    const [kept] = await rows(
      (c) => sql`select j.approved_by, v.approver_id from fee_journals j
        join fee_events v on v.company_id = j.company_id and v.id = j.event_id
        where j.company_id = ${c} and j.id = ${body.data.id}`,
    )
    expect(kept).toEqual({ approved_by: null, approver_id: null })
  })

  it('a note that takes a note back waits as well, and only one of them', async () => {
    const child = await owing()
    const { body } = await note(child.id, 'credit_note', child.due, 300_00)
    expect(codeOf(await post(`/api/fee-journal/${body.data.id}/approve`, {}, office))).toBe('done')
    const back = await takeBack(body.data.id)
    expect(back.body.data.state).toBe('waiting')
    expect(codeOf(await takeBack(body.data.id))).toBe('not-issued')
    expect((await account(child.id)).total).toBe(700_00)
    expect(codeOf(await post(`/api/fee-journal/${back.body.data.id}/approve`, {}, office))).toBe('done')
    expect((await account(child.id)).total).toBe(1_000_00)
  })
})

it('lists have what is held, and files of it', async () => {
  const { id, enroll_code } = await make.student()
  await takeAdvance(id, 77_00)
  const { data, totals } = (await accountant.get(`/api/advance-payment?day=${today}&search=${enroll_code}`)).body
  expect([data[0], totals.advance]).toMatchObject([{ student_id: id, advance: 77_00, due: 0 }, 77_00])
  await refund(id, 7_00)
  for (const path of ['fee-journal', 'advance-payment', 'security-deposit'])
    for (const format of ['excel', 'pdf'])
      expect((await accountant.get(`/api/${path}/download/${format}?token=${accountant.id}`)).status).toBe(200)
})
