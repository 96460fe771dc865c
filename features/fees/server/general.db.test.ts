/** Money that no bill asks for: what is refused, and where a general receipt stands in drawer, day, lists, books and on paper, without touching what any student owes. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { pagesOf } from '#test/pdf.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { erasePerson } from './receipt-facts.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let own: ReturnType<typeof build>
/** Fee heads of this test. */
let rent: number
let forms: number
const today = testDay

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  own = build(world, office)
  rent = await head({})
  forms = await head({})
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

let made = 0
async function head(more: object): Promise<number> {
  const { status, body } = await office.send('POST', '/api/fee-head', {
    title: `General head ${++made}`,
    kind: 'on_demand',
    rank: 40 + made,
    ...more,
  })
  expect([status, body.message ?? '']).toEqual([200, body.message ?? ''])
  return body.data.id
}
const line = (amount: number, fee_head_id = rent, narration?: string) => ({ fee_head_id, amount, narration })
const take = (who: Person, more: object = {}) =>
  who.send('POST', '/api/general-receipt', { payer: 'Binod Karki', lines: [line(500_00)], ...more })
const ask = async (who: Person, path: string) => {
  const { status, body } = await who.get(`/api/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}
const cash = (amount: number) => ({ mode: 'cash', amount })
const cheque = (amount: number) => ({ mode: 'cheque', amount, reference: '004599', bank: 'Nabil Bank' })
const written = async () =>
  (
    await inSchool(world.owner.db, himalaya, (tx) =>
      sql<{ n: number }>`select count(*) as n from receipts where company_id = ${himalaya}`.execute(tx),
    )
  ).rows[0]!.n

describe('a general receipt', { timeout: 60_000 }, () => {
  it('is refused where something is missing, and nothing is written', async () => {
    const cashier = await own.colleague('accountant')
    const before = await written()
    const said = async (more: object) => {
      const { status, body } = await take(cashier, more)
      return [status, body.error?.code ?? null, Object.keys(body.errors ?? {})]
    }
    expect(await said({ payer: ' ' })).toEqual([422, 'invalid', ['payer']])
    expect(await said({ lines: [] })).toEqual([422, 'invalid', ['lines']])
    expect(await said({ lines: [line(500_00), line(0)] })).toEqual([422, 'nothing-given', ['lines.1.amount']])
    expect(await said({ mode: 'bank' })).toEqual([422, 'reference-needed', ['reference']])
    expect(await said({ split: [cash(100_00), cheque(300_00)] })).toEqual([422, 'split-not-amount', ['split']])
    expect(await said({ bank: 'Nabil Bank' })).toEqual([406, 'cheque-fields', []])
    expect((await said({ student_id: 99_999_999 }))[0]).toBe(404)
    for (const wrong of [line(-1), line(1.5), { ...line(1), amount: '500' }, { amount: 500_00 }])
      expect([wrong, (await said({ lines: [wrong] }))[0]]).toEqual([wrong, 422])
    // a deposit, a taxed head, one that is not used any more, and one of another school
    const { rows } = await inSchool(world.owner.db, bagmati, (tx) =>
      sql<{ id: number }>`select id from fee_heads where company_id = ${bagmati} order by id limit 1`.execute(tx),
    )
    for (const id of [
      await head({ refundable: true }),
      await head({ tax_kind_id: (await own.tax(13)).id }),
      await head({ is_active: false }),
      rows[0]!.id,
    ]) {
      expect(await said({ lines: [line(500_00), line(500_00, id)] })).toEqual([
        422,
        'head-not-general',
        ['lines.1.fee_head_id'],
      ])
      expect((await ask(cashier, 'general-receipt/heads')).data.map((each: any) => each.id)).not.toContain(id)
    }
    expect(await written()).toBe(before)
  })

  it('is taken by who may take money, and seen by nobody of a family or another school', async () => {
    const cashier = await own.colleague('accountant')
    for (const role of ['teacher', 'librarian']) expect((await take(await own.colleague(role))).status).toBe(403)
    const other = await world.signIn('administrator.bagmati')
    const { receipt_id, number } = (await take(cashier)).body.data
    expect((await other.get(`/api/receipt/${receipt_id}/print?token=${other.id}`)).status).toBe(404)
    expect((await other.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Not ours' })).status).toBe(404)
    expect((await ask(other, `receipt?kind=general&search=${number}`)).data).not.toContainEqual(
      expect.objectContaining({ id: receipt_id }),
    )
    const guardian = await world.signIn('guardian')
    expect((await guardian.get(`/api/receipt/${receipt_id}/print?token=${guardian.id}`)).status).toBe(404)
    expect((await guardian.get('/api/receipt?kind=general')).status).toBe(403)
  })

  it('stands in drawer, day, lists and books by its parts and heads, and goes back by its mirror', async () => {
    const cashier = await own.colleague('accountant')
    const days = `from_date=${today}&to_date=${today}`
    const owed = async () => (await ask(office, `collection-due?by=grade&${days}`)).totals
    const before = await owed()
    const { status, body } = await take(cashier, {
      lines: [line(700_00, rent, 'Hall, two days'), line(200_00, forms), line(100_00, rent, 'Chairs')],
      split: [cash(600_00), { mode: 'esewa', amount: 400_00, reference: 'E-91' }],
    })
    expect([status, body.data.number, body.data.amount]).toEqual([
      200,
      expect.stringMatching(/^G-\d\d\/\d\d-\d{6}$/),
      1_000_00,
    ])
    const { receipt_id, number } = body.data
    const { day } = (await ask(cashier, 'sod/mine')).data
    expect([day.expected, day.modes.map((each: any) => [each.mode, each.received])]).toEqual([
      600_00,
      [
        ['cash', 600_00],
        ['esewa', 400_00],
      ],
    ])
    // the money fills the heads in their order: of the rent 600 came in cash
    const { data: lines, totals } = await ask(cashier, `eod-collection-report-detail?sod=${day.id}`)
    expect([
      totals.amount,
      lines.map((each: any) => [each.head, each.student, each.class, each.mode, each.amount]).sort(),
    ]).toEqual([
      1_000_00,
      [
        ['General receipt: General head 1', 'Binod Karki', null, 'cash', 600_00],
        ['General receipt: General head 1', 'Binod Karki', null, 'esewa', 200_00],
        ['General receipt: General head 2', 'Binod Karki', null, 'esewa', 200_00],
      ],
    ])
    const ofHead = async () =>
      (await ask(office, `title-wise-eod-collection?by=head&line=general&${days}`)).data
        .filter((each: any) => [rent, forms].includes(each.fee_head_id))
        .map((each: any) => [each.fee_head_id, each.cash, each.esewa, each.total])
    const heads = await ofHead()
    expect(heads.find(([id]: number[]) => id === forms)).toEqual([forms, 0, 200_00, 200_00])

    const listed = await ask(cashier, `receipt?kind=general&${days}&cashier_id=${cashier.id}`)
    expect(listed.data).toEqual([
      expect.objectContaining({
        id: receipt_id,
        number,
        kind: 'general',
        student: 'Binod Karki',
        student_id: null,
        enroll_code: null,
        grade: null,
        particulars: 'Hall, two days, General head 2, Chairs',
        ways: 'cash+esewa',
        amount: 1_000_00,
      }),
    ])
    expect(listed.totals.amount).toBe(1_000_00)
    expect((await ask(cashier, `receipt?kind=fee&${days}&cashier_id=${cashier.id}`)).data).toEqual([])
    for (const found of ['Binod', number, 'E-91'])
      expect((await ask(cashier, `receipt?cashier_id=${cashier.id}&search=${found}`)).meta.total).toBe(1)
    expect((await ask(cashier, `receipt?cashier_id=${cashier.id}&mode=esewa`)).totals.amount).toBe(400_00)
    const behind = (await ask(cashier, `fee-event/${listed.data[0].event_id}`)).data
    expect([behind.student, behind.student_id, behind.number]).toEqual(['Binod Karki', null, number])
    expect(behind.lines.map((each: any) => [each.fee_head_id, each.month, Math.abs(each.amount)])).toEqual([
      [rent, null, 800_00],
      [forms, null, 200_00],
    ])

    expect((await cashier.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Written twice' })).status).toBe(
      200,
    )
    const again = await cashier.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Written twice' })
    expect([again.status, again.body.error.code]).toEqual([406, 'already-cancelled'])
    const back = (await ask(cashier, 'sod/mine')).data.day
    expect([back.expected, back.modes.map((each: any) => each.received + each.returned)]).toEqual([0, [0, 0]])
    expect((await ofHead()).find(([id]: number[]) => id === forms)).toEqual([forms, 0, 0, 0])
    expect((await ask(cashier, `receipt?kind=general&${days}&cashier_id=${cashier.id}`)).totals).toMatchObject({
      amount: 0,
      count: 1,
      cancelled: 1,
    })
    // no class and no student has moved by it
    expect(await owed()).toEqual(before)
  })

  it('names a student without touching his account', async () => {
    const at = await own.place()
    const child = await own.student({ at })
    const cashier = await own.colleague('accountant')
    const before = (await ask(office, `statement?student_id=${child.id}`)).data
    expect((await take(cashier, { student_id: child.id })).status).toBe(200)
    expect((await ask(office, `statement?student_id=${child.id}`)).data).toEqual(before)
    expect((await ask(office, `money-held?student_id=${child.id}`)).data.advance).toBe(0)
  })

  it('by cheque is cleared, or bounces: its income is taken off, and nobody owes it', async () => {
    const cashier = await own.colleague('accountant')
    const give = async (more: object) => (await take(cashier, more)).body.data.receipt_id as number
    const one = await give(cheque(500_00))
    const two = await give({ lines: [line(300_00, forms), line(200_00)], split: [cash(400_00), cheque(100_00)] })
    const { data } = await ask(cashier, 'fee-cheque?state=in_hand&search=004599')
    const of = (receipt: number) => data.find((each: any) => each.receipt_id === receipt)
    expect(of(one)).toMatchObject({ student: 'Binod Karki', student_id: null, amount: 500_00 })
    expect((await office.send('POST', `/api/fee-cheque/${of(one).id}/clear`, { on: today })).status).toBe(200)
    expect((await office.send('POST', `/api/fee-cheque/${of(two).id}/bounce`, { reason: 'No money' })).status).toBe(200)
    const { data: lines } = await ask(cashier, `receipt?kind=general&from_date=${today}&to_date=${today}&search=004599`)
    expect(lines.map((each: any) => [each.line, each.id, each.amount])).toEqual([
      ['bounce', two, -100_00],
      ['receipt', two, 500_00],
      ['receipt', one, 500_00],
    ])
    const { data: byReceipt } = await ask(
      office,
      `title-wise-eod-collection?by=receipt&from_date=${today}&to_date=${today}&line=general`,
    )
    const bounced = lines[0].event_id
    expect(byReceipt.find((each: any) => each.event_id === bounced)).toMatchObject({ cheque: -100_00, total: -100_00 })
    for (const [receipt, code] of [
      [one, 'cheque-cleared'],
      [two, 'cheque-bounced'],
    ] as const) {
      const answer = await office.send('POST', `/api/receipt/${receipt}/cancel`, { reason: 'Too late' })
      expect([answer.status, answer.body.error.code]).toEqual([406, code])
    }
  })

  it('is written once, however often it is sent; numbers have no gap, and its lines are neither changed nor deleted', async () => {
    const cashier = await own.colleague('accountant')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { payer: 'Maya Gurung', lines: [line(250_00)] }
    const first = await cashier.send('POST', '/api/general-receipt', body, key)
    const again = await cashier.send('POST', '/api/general-receipt', body, key)
    expect([first.status, again.body.data]).toEqual([200, first.body.data])
    const at = (number: string) => Number(number.slice(-6))
    const [left, right] = await Promise.all([take(cashier), take(await own.colleague('accountant'))])
    expect([at(left.body.data.number), at(right.body.data.number)].sort((a, b) => a - b)).toEqual([
      at(first.body.data.number) + 1,
      at(first.body.data.number) + 2,
    ])
    const { data: books } = await ask(office, 'billing-book-list?kind=general')
    expect(books.map((each: any) => each.missing)).toEqual(books.map(() => 0))
    expect(books.length).toBeGreaterThan(0)
    for (const wrong of [
      sql`update general_receipt_lines set amount = 1`,
      sql`delete from general_receipts`,
      sql`update general_receipts set student_id = null`,
    ])
      await expect(inSchool(world.db, himalaya, (tx) => wrong.execute(tx))).rejects.toThrow(/permission denied/)
    // what is owed is always somebody's
    await expect(
      inSchool(world.owner.db, himalaya, (tx) =>
        sql`update fee_entries set enroll_id = null where company_id = ${himalaya} and account = 'receivable'`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/fee_entries_of_whom/)
  })

  it('goes to the books of its day under the account of its head', async () => {
    const cashier = await own.colleague('accountant')
    const ownHead = await head({})
    await take(cashier, { lines: [line(321_00, ownHead)] })
    const { places } = (await office.get('/api/mapping')).body.data as {
      places: { id: number; account: object | null; suggested: { id: number } | null }[]
    }
    const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
      sql<{
        id: number
      }>`select id from accounts where company_id = ${himalaya} and root = 'income' and kind = 'general' and role is null order by id limit 1`.execute(
        tx,
      ),
    )
    const accounts = places
      .filter(({ account }) => !account)
      .map(({ id, suggested }) => ({ id, account_id: suggested?.id ?? rows[0]!.id }))
    expect((await office.send('PUT', '/api/mapping', { accounts })).status).toBe(200)
    const { status, body } = await office.send('POST', '/api/billing-to-account', { until: today })
    expect([status, body.message ?? '']).toEqual([200, body.message ?? ''])
    const { rows: told } = await inSchool(world.owner.db, himalaya, (tx) =>
      sql<{ amount: number }>`
        select l.amount from fee_posting_lines l join fee_accounts a on a.company_id = l.company_id and a.id = l.fee_account_id
        where l.company_id = ${himalaya} and a.fee_head_id = ${ownHead} and a.kind = 'income'`.execute(tx),
    )
    expect(told).toEqual([{ amount: -321_00 }])
  })

  it('on paper says from whom and for what, and a copy that it is one; an erased child takes the name along', async () => {
    const cashier = await own.colleague('accountant')
    const at = await own.place()
    const child = await own.student({ at })
    const { receipt_id, number } = (
      await take(cashier, {
        payer: 'Karuna Buildrai',
        mobile: '9841000999',
        student_id: child.id,
        lines: [line(500_00, rent, 'Hall for a wedding')],
      })
    ).body.data
    const printed = async (language: string) => {
      const { status, raw } = await cashier.get(
        `/api/receipt/${receipt_id}/print?token=${cashier.id}&language=${language}`,
      )
      expect(status).toBe(200)
      return (await pagesOf(raw)).join(' ')
    }
    const first = await printed('en')
    for (const said of [
      'General receipt',
      number,
      'Received from: Karuna Buildrai',
      'General head 1: Hall for a wedding',
      '500.00',
    ])
      expect(first).toContain(said)
    expect(first).not.toContain('Copy of original')
    expect(await printed('en')).toContain('Copy of original 1')
    await inSchool(world.owner.db, himalaya, (tx) => erasePerson(tx, { company: himalaya, id: child.id } as never))
    const after = await printed('ne')
    expect(after).toContain('Erased')
    for (const gone of ['Karuna', '९८४१०००९९९']) expect(after).not.toContain(gone)
  })
})
