/** What a month would charge today beside what stands charged: told, settled once as one set, left as it is; nothing else is a difference. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
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
const reason = 'The plan was changed'

interface Told {
  enroll_id: number
  fee_head_id: number
  month: string
  charged: number
  expected: number
  difference: number
  why: string
  stuck: string | null
  accepted_id: number | null
  journal_id: number | null
  reason: string | null
}
type Where = { grade_id?: number; student_id?: number; batch_id?: number; state?: string }
const list = async (where: Where) =>
  (await accountant.get(`/api/fee-difference?rowsPerPage=100&${new URLSearchParams(where as Record<string, string>)}`))
    .body as { data: Told[]; totals: object; meta: { total: number } }
const told = async (where: Where) =>
  (await list(where)).data.map(({ difference, why }) => [why, difference] as [string, number])
const preview = async (where: object) => (await post('/api/fee-difference/preview', where)).body.data ?? {}
const seenOf = ({ credit_notes, debit_notes, credit, debit, advance }: any) => ({
  credit_notes,
  debit_notes,
  credit,
  debit,
  advance,
})
const settle = async (where: object, who = accountant) =>
  post('/api/fee-difference/settle', { ...where, seen: seenOf(await preview(where)), reason }, who)
const plan = (at: Place, head: { id: number }, amount: number) =>
  office.send('PUT', '/api/fee', {
    from_month: '01',
    cells: [{ grade_id: at.grade, fee_head_id: head.id, amount }],
  })
const pay = (student_id: number, amount: number, more: object = {}) =>
  post('/api/fee-payment', { student_id, amount, ...more })
const account = async (student: number) => {
  const { total, advance } = (await accountant.get(`/api/student-dues?student_id=${student}`)).body.data
  return [total, advance]
}

/** Two children billed 1,000 of one head. */
async function billed(more: object = {}) {
  const at = await make.place()
  const tuition = await make.fee(at, 1_000_00, { rank: 1, ...more })
  const [first, second] = [await make.student({ at }), await make.student({ at })]
  const { run } = await make.bill({ at })
  return { at, tuition, first, second, run, of: { grade_id: at.grade } }
}

it('what the demo has billed is what it would charge', async () => {
  expect((await list({})).data.map(({ why, month, difference }) => [why, month, difference])).toEqual([])
  // but for the book that was lost, which somebody charged by hand
  expect((await list({ state: 'accepted' })).data.map(({ reason: why, difference }) => [why, difference])).toEqual([
    ['A library book was lost', -150_00],
  ])
  expect((await accountant.get('/api/bill?rowsPerPage=1')).body.meta.total).toBeGreaterThan(500)
})

describe('is refused', () => {
  it('to settle, leave or approve without the right, a reason, or what was seen', async () => {
    const { at, tuition, of, first } = await billed()
    expect(codeOf(await settle(of))).toBe('nothing-to-settle')
    await plan(at, tuition, 900_00)
    const seen = seenOf(await preview(of))
    const desk = await world.signIn('receptionist')
    for (const [path, body] of [
      ['settle', { ...of, seen, reason }],
      ['preview', of],
      ['approve', { journals: [1] }],
      ['accept', { rows: [], reason }],
      ['1/reopen', {}],
    ] as const)
      expect((await post(`/api/fee-difference/${path}`, body, desk)).status, path).toBe(403)
    expect((await desk.get('/api/fee-difference')).status).toBe(403)
    expect((await post('/api/fee-difference/settle', { ...of, seen, reason: '' })).status).toBe(422)
    const [row] = (await list({ student_id: first.id })).data
    const { enroll_id, fee_head_id, month } = row!
    const wrong = { rows: [{ enroll_id, fee_head_id, month, charged: 1_000_00, expected: 1 }], reason }
    expect(codeOf(await post('/api/fee-difference/accept', wrong))).toBe('differences-changed')
    expect((await post('/api/fee-difference/99999999/reopen', {})).status).toBe(404)
    expect((await post('/api/fee-difference/approve', { journals: [99_999_999] }, principal)).status).toBe(404)
    // somebody paid between what was seen and the press: more becomes advance than the office knows
    await pay(first.id, 1_000_00)
    expect(codeOf(await post('/api/fee-difference/settle', { ...of, seen, reason }))).toBe('differences-changed')
    await plan(at, tuition, 800_00)
    expect(codeOf(await post('/api/fee-difference/settle', { ...of, seen, reason }))).toBe('differences-changed')
    expect(await told(of)).toEqual([
      ['plan', -200_00],
      ['plan', -200_00],
    ])
    expect(await preview(of)).toMatchObject({ credit: 400_00, advance: 200_00 })
  })

  it('in a closed fiscal year, and nothing of the set stays', async () => {
    const { at, tuition, of, first } = await billed()
    await plan(at, tuition, 700_00)
    const close = (moment: string | null) =>
      rows(
        (c) =>
          sql`update fiscal_years set closed_at = ${moment}::timestamptz where company_id = ${c} and ${today}::date between start_date and end_date`,
      )
    await close(today)
    const refused = await settle(of)
    await close(null)
    expect(codeOf(refused)).toBe('year-closed')
    expect(await account(first.id)).toEqual([1_000_00, 0])
    expect((await list(of)).meta.total).toBe(2)
  })
})

describe('told and settled', () => {
  it('a plan that was changed: who has paid gets advance, who has not owes less, and a dearer one is a debit note', async () => {
    const vat = await make.tax(13)
    const { at, tuition, of, first, second } = await billed({ tax_kind_id: vat.id })
    // the head is taxed otherwise today: what stands keeps its own
    const none = await make.tax(1)
    await office.send('PATCH', `/api/fee-head/${tuition.id}`, { tax_kind_id: none.id })
    expect(await told(of)).toEqual([])
    await pay(first.id, (await account(first.id))[0])
    await plan(at, tuition, 800_00)
    const { data, totals } = await list(of)
    expect(data).toMatchObject([{ why: 'plan' }, { why: 'plan' }])
    // tax at the rate of the line
    const off = -data[0]!.difference
    expect(off).toBe(data[0]!.charged / 5)
    expect(totals).toMatchObject({ credit: 2 * off, debit: 0 })
    expect(await preview(of)).toMatchObject({
      credit_notes: 2,
      debit_notes: 0,
      credit: 2 * off,
      advance: off,
      students: 2,
    })
    const done = await settle(of)
    expect(done.body.data).toMatchObject({ state: 'issued', credit_notes: 2 })
    expect(done.body.data.credit_numbers).toMatch(/^CN-.* – CN-/)
    expect(await account(first.id)).toEqual([0, off])
    expect(await account(second.id)).toEqual([data[0]!.expected, 0])
    expect(await told(of)).toEqual([])
    const [tax] = await rows<{ tax: number }>(
      (c) =>
        sql`select -sum(amount)::bigint as tax from fee_entries where company_id = ${c} and enroll_id = ${second.enroll_id} and account = 'tax'`,
    )
    expect([tax!.tax, data[0]!.expected]).toEqual([104_00, 904_00])
    await plan(at, tuition, 1_200_00)
    expect((await told(of)).map(([why]) => why)).toEqual(['plan', 'plan'])
    expect((await settle({ ...of, side: 'debit' })).body.data).toMatchObject({ debit_notes: 2, credit_notes: 0 })
    expect((await account(second.id))[0]).toBe(Math.round((data[0]!.charged * 6) / 5))
    // the papers name what was written
    const [note] = await rows<{ id: number }>(
      (c) =>
        sql`select id from fee_journals where company_id = ${c} and enroll_id = ${second.enroll_id} order by id desc limit 1`,
    )
    expect((await accountant.get(`/api/fee-journal/${note!.id}/print?token=${accountant.id}`)).status).toBe(200)
    const excel = await accountant.get(`/api/fee-difference/download/excel?token=${accountant.id}&grade_id=${at.grade}`)
    expect(excel.status).toBe(200)
  })

  it('a class that was changed: heads of the old one go, those of the new one come, and are not billed again', async () => {
    const from = await make.place()
    const to = await make.place()
    const tuition = await make.fee(from, 1_000_00)
    await plan(to, tuition, 1_200_00)
    const lab = await make.fee(from, 300_00)
    const dance = await make.fee(to, 250_00)
    const child = await make.student({ at: from })
    const left = await make.student({ at: to })
    await make.bill({ at: from })
    await pay(child.id, 1_300_00)
    await rows(
      (c) =>
        sql`update enrolments set grade_id = ${to.grade}, section_id = ${to.section}, roll = null where company_id = ${c} and id = ${child.enroll_id}`,
    )
    // what was billed in the class of its time stays, until somebody says that the other one held earlier
    expect(await told({ student_id: child.id })).toEqual([])
    const of = async () => (await office.get(`/api/class-of-months?student_id=${child.id}`)).body.data
    expect((await of()).past).toMatchObject([{ to_month: '08' }])
    const since = (from_month: string, who = office) =>
      post('/api/class-of-months', { enroll_id: child.enroll_id, from_month }, who)
    expect(codeOf(await since('05'))).toBe('done')
    expect((await of()).past).toMatchObject([{ to_month: '04' }])
    expect(codeOf(await since('01'))).toBe('done')
    expect((await of()).past).toEqual([])
    expect(codeOf(await since('02'))).toBe('one-class')
    expect((await since('02', await world.signIn('receptionist'))).status).toBe(403)
    const found = (await list({ student_id: child.id })).data
    expect(found.map(({ fee_head_id, difference, why }) => [fee_head_id, difference, why]).toSorted()).toEqual(
      [
        [tuition.id, 200_00, 'class'],
        [lab.id, -300_00, 'class'],
        [dance.id, 250_00, 'class'],
      ].toSorted(),
    )
    // what is free pays what is dearer: 300 of 450
    expect(await preview({ student_id: child.id })).toMatchObject({ credit: 300_00, debit: 450_00, advance: 0 })
    expect(codeOf(await settle({ student_id: child.id }))).toBe('done')
    expect(await account(child.id)).toEqual([150_00, 0])
    await make.bill({ at: to })
    expect(await account(child.id)).toEqual([150_00, 0])
    expect(await account(left.id)).toEqual([1_450_00, 0])
  })

  it('each kind of tax on its own account: a new head has the tax of today, and a credit note takes from each what it put there', async () => {
    const [vat, levy] = [await make.tax(13), await make.tax(1)]
    const { at, tuition, first } = await billed({ tax_kind_id: vat.id })
    await office.send('PATCH', `/api/fee-head/${tuition.id}`, { tax_kind_id: levy.id })
    const byKind = async () =>
      rows<{ kind: number; percent: number; tax: number }>(
        (c) => sql`
          select a.tax_kind_id as kind, n.tax_percent as percent, -sum(n.amount)::bigint as tax from fee_entries n
          join fee_accounts a on a.company_id = n.company_id and a.id = n.account_id
          where n.company_id = ${c} and n.enroll_id = ${first.enroll_id} and n.account = 'tax' group by 1, 2 having sum(n.amount) <> 0 order by 1`,
      )
    const [{ month }] = (await rows<{ month: string }>(
      (c) => sql`select month from dues where company_id = ${c} and enroll_id = ${first.enroll_id}`,
    )) as [{ month: string }]
    const by = { student_id: first.id, fee_head_id: tuition.id, month }
    const noted = await post('/api/fee-note', { kind: 'debit_note', ...by, amount: 101_00, reason })
    expect(codeOf(noted)).toBe('done')
    expect(await byKind()).toEqual([
      { kind: vat.id, percent: 13, tax: 130_00 },
      { kind: levy.id, percent: 1, tax: 1_00 },
    ])
    // 1,231 stand, 565 are asked for: 66 of 131 of tax go, and of each its share
    await plan(at, tuition, 500_00)
    expect(codeOf(await settle({ student_id: first.id }))).toBe('done')
    expect(await byKind()).toEqual([
      { kind: vat.id, percent: 13, tax: 64_51 },
      { kind: levy.id, percent: 1, tax: 49 },
    ])
    // a head that nobody was charged
    await plan(at, await make.fee(at, 300_00, { tax_kind_id: levy.id }), 300_00)
    expect(await told({ student_id: first.id })).toEqual([['plan', 303_00]])
    expect(codeOf(await settle({ student_id: first.id }))).toBe('done')
    expect((await byKind()).map(({ tax }) => tax)).toEqual([64_51, 3_49])
  })

  it('a run is not rolled back while a note on its charges stands', async () => {
    const { at, tuition, of, run } = await billed()
    const rollBack = async () => codeOf(await post(`/api/bill-run/${run}/rollback`, { reason }, office))
    await plan(at, tuition, 1_100_00)
    expect(codeOf(await settle(of))).toBe('done')
    expect(await rollBack()).toBe('note-since')
    const notes = await rows<{ id: number }>(
      (c) =>
        sql`select j.id from fee_journals j join settled_differences s on s.company_id = j.company_id and s.journal_id = j.id
          join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id where j.company_id = ${c} and e.grade_id = ${at.grade}`,
    )
    for (const { id } of notes)
      expect(codeOf(await post(`/api/fee-journal/${id}/reverse`, { reason }, office))).toBe('done')
    // taken back, the difference is there again
    expect((await list(of)).totals).toMatchObject({ debit: 200_00 })
    expect(await rollBack()).toBe('done')
    expect(await told(of)).toEqual([])
  })

  it('an offer of a day that is past, an own amount, a head that is excluded: each says why', async () => {
    const { tuition, first, second, at } = await billed()
    const lab = await make.fee(at, 400_00)
    await plan(at, lab, 400_00)
    await make.bill({ at })
    const [month] = await rows<{ month: string }>(
      (c) => sql`select month from charge_claims where company_id = ${c} and enroll_id = ${first.enroll_id} limit 1`,
    )
    const own = (kind: string, head: { id: number }, of: { enroll_id: number }, amount: number | null) =>
      rows(
        (
          c,
        ) => sql`insert into customized_fees (company_id, enroll_id, fee_head_id, kind, amount, from_month, to_month, reason)
          values (${c}, ${of.enroll_id}, ${head.id}, ${kind}, ${amount}, ${month!.month}, ${month!.month}, 'Agreed with the family')`,
      )
    await own('amount', tuition, first, 600_00)
    await own('excluded', lab, first, null)
    const [offer] = await rows<{ id: number }>(
      (c) => sql`insert into fee_offers (company_id, title, kind, from_date, reason, state, decided_at, decided_by)
        select ${c}::bigint, 'Late offer', 'need', ${addDays(today, -300)}::date, 'needed', 'approved', app_now(), ${principal.id}::bigint returning id`,
    )
    await rows(
      (c) =>
        sql`insert into fee_offer_heads (company_id, offer_id, fee_head_id, rate) values (${c}, ${offer!.id}, ${tuition.id}, 2500)`,
    )
    await rows(
      (c) =>
        sql`insert into fee_offer_awards (company_id, offer_id, student_id, from_date) values (${c}, ${offer!.id}, ${second.id}, ${addDays(today, -300)}::date)`,
    )
    expect((await told({ student_id: first.id })).toSorted()).toEqual([
      ['customised', -400_00],
      ['customised', -400_00],
    ])
    expect(await told({ student_id: second.id })).toEqual([['offer', -250_00]])
    expect(codeOf(await settle({ student_id: first.id }))).toBe('done')
    expect(codeOf(await settle({ student_id: second.id }))).toBe('done')
    expect(await account(first.id)).toEqual([600_00, 0])
    expect(await account(second.id)).toEqual([1_150_00, 0])
  })

  it('who left is not asked for the months after; dues from before, admissions and a month rolled back are no difference', async () => {
    const { at, tuition, first, run, of } = await billed()
    await make.fee(at, 500_00, { kind: 'admission' })
    const admitted = await make.student({ at })
    await post('/api/previous-due', {
      student_id: admitted.id,
      amount: 70_00,
      due_date: addDays(today, -400),
      remark: 'Old',
    })
    expect(await told(of)).toEqual([])
    await office.send('POST', `/api/student/${first.id}/leave`, { left_on: today, reason: 'Moved away' })
    // the month of leaving stays
    expect(await told(of)).toEqual([])
    await rows(
      (c) =>
        sql`update students set left_on = ${addDays(today, -40)}::date where company_id = ${c} and id = ${first.id}`,
    )
    expect(await told(of)).toEqual([['left', -1_000_00]])
    await plan(at, tuition, 900_00)
    expect(codeOf(await post(`/api/bill-run/${run}/rollback`, { reason }, office))).toBe('done')
    expect(await told(of)).toEqual([])
  })

  it('what was forgiven beyond it cannot be settled by a note, and says so', async () => {
    const { at, tuition, first, second, of } = await billed()
    await pay(first.id, 0, { discount: 950_00, reason: 'Settled with the family' })
    await plan(at, tuition, 900_00)
    expect((await list(of)).data.map(({ stuck }) => stuck).toSorted()).toEqual(['forgiven', null].toSorted())
    expect(await preview(of)).toMatchObject({ credit_notes: 1, stuck: 1 })
    expect(codeOf(await settle(of))).toBe('done')
    expect(await account(second.id)).toEqual([900_00, 0])
    expect(await account(first.id)).toEqual([50_00, 0])
  })
})

describe('left as it is', () => {
  const accept = (found: Told[]) =>
    post('/api/fee-difference/accept', {
      rows: found.map(({ enroll_id, fee_head_id, month, charged, expected }) => ({
        enroll_id,
        fee_head_id,
        month,
        charged,
        expected,
      })),
      reason: 'Agreed at the meeting',
    })

  it('it does not come again until either side changes, is shown with its reason, and is taken back', async () => {
    const { at, tuition, of, first } = await billed()
    await plan(at, tuition, 900_00)
    expect((await accept((await list(of)).data)).body.data).toEqual({ accepted: 2 })
    expect(await told(of)).toEqual([])
    const kept = (await list({ ...of, state: 'accepted' })).data
    expect(kept).toMatchObject([{ reason: 'Agreed at the meeting' }, { reason: 'Agreed at the meeting' }])
    expect(codeOf(await settle(of))).toBe('nothing-to-settle')
    await plan(at, tuition, 800_00)
    expect(await told(of)).toEqual([
      ['plan', -200_00],
      ['plan', -200_00],
    ])
    await plan(at, tuition, 900_00)
    expect(await told(of)).toEqual([])
    const reopen = () => post(`/api/fee-difference/${kept[0]!.accepted_id}/reopen`, {})
    expect(codeOf(await reopen())).toBe('done')
    expect(codeOf(await reopen())).toBe('not-accepted')
    expect((await list(of)).meta.total).toBe(1)
    expect((await account(first.id))[0]).toBe(1_000_00)
  })

  it('what was corrected by hand stays; a note that goes part of the way leaves the rest, one that goes further is a decision', async () => {
    const { at, tuition, of, first, second } = await billed()
    const [bill] = (await accountant.get(`/api/bill?student_id=${first.id}`)).body.data
    const corrected = await post(`/api/bill/${bill.id}/correct`, {
      lines: [{ fee_head_id: tuition.id, gross: 650_00 }],
      credit: 1_000_00,
      advance: 0,
      reason: 'As the principal said',
    })
    expect(codeOf(corrected)).toBe('done')
    expect(await told(of)).toEqual([])
    expect((await list({ student_id: first.id, state: 'accepted' })).data).toMatchObject([
      { charged: 650_00, expected: 1_000_00, reason: 'As the principal said' },
    ])
    await plan(at, tuition, 800_00)
    const [{ month }] = (await list({ student_id: second.id })).data as [Told]
    const note = (kind: string, amount: number) =>
      post('/api/fee-note', {
        student_id: second.id,
        kind,
        fee_head_id: tuition.id,
        month,
        amount,
        reason: 'Asked for',
      })
    expect(codeOf(await note('credit_note', 50_00))).toBe('done')
    expect(await told({ student_id: second.id })).toEqual([['plan', -150_00]])
    expect(codeOf(await note('credit_note', 450_00))).toBe('done')
    expect(await told({ student_id: second.id })).toEqual([])
    expect((await list({ student_id: second.id, state: 'accepted' })).data).toMatchObject([{ reason: 'Asked for' }])
    // of the first the plan has changed since: the decision was of another one
    expect(await told({ student_id: first.id })).toEqual([['plan', 150_00]])
  })
})

describe('at the same moment', () => {
  it('two who settle the same: one writes the notes, from two connections', async () => {
    const { at, tuition, of, first, second } = await billed()
    await plan(at, tuition, 600_00)
    const seen = seenOf(await preview(of))
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post('/api/fee-difference/settle', { ...of, seen, reason })),
    )
    expect(answers.map(codeOf).toSorted()).toEqual([
      'differences-changed',
      'differences-changed',
      'differences-changed',
      'done',
    ])
    expect([await account(first.id), await account(second.id)]).toEqual([
      [600_00, 0],
      [600_00, 0],
    ])
  })

  it('a press that is repeated writes once, and a payment meanwhile is seen or waits', async () => {
    const { at, tuition, of, first } = await billed()
    await plan(at, tuition, 600_00)
    const body = { ...of, seen: seenOf(await preview(of)), reason }
    const headers = { 'idempotency-key': '6d8f3d5e-1111-4222-8333-1234567890ab' }
    const once = await accountant.send('POST', '/api/fee-difference/settle', body, headers)
    const again = await accountant.send('POST', '/api/fee-difference/settle', body, headers)
    expect(codeOf(once)).toBe('done')
    expect(again.body.data).toEqual(once.body.data)
    await plan(at, tuition, 500_00)
    const seen = seenOf(await preview(of))
    const [settled, paid] = await Promise.all([
      post('/api/fee-difference/settle', { ...of, seen, reason }),
      pay(first.id, 600_00, { seen_due: 600_00 }),
    ])
    const left = await account(first.id)
    expect(left[0]! - left[1]!).toBe(
      (codeOf(settled) === 'done' ? 500_00 : 600_00) - (codeOf(paid) === 'done' ? 600_00 : 0),
    )
  })
})

describe('where the school wants a second person', () => {
  beforeAll(() => office.send('PUT', '/api/settings/billing', { second_person: true }))
  afterAll(() => office.send('PUT', '/api/settings/billing', { second_person: false }))

  it('the notes wait, are approved together by somebody else, or refused; what changed since is not written', async () => {
    const { at, tuition, of, first } = await billed()
    await plan(at, tuition, 900_00)
    expect((await settle(of)).body.data).toMatchObject({ state: 'waiting', credit_notes: 2, credit_numbers: null })
    expect(await told(of)).toEqual([])
    expect(codeOf(await settle(of))).toBe('nothing-to-settle')
    const journals = (await list({ ...of, state: 'waiting' })).data.map(({ journal_id }) => journal_id!)
    const approve = (who: Person, ids = journals) => post('/api/fee-difference/approve', { journals: ids }, who)
    expect(codeOf(await approve(accountant))).toBe('second-person')
    expect(await account(first.id)).toEqual([1_000_00, 0])
    expect(codeOf(await post(`/api/fee-journal/${journals[1]}/refuse`, { reason }, principal))).toBe('done')
    expect((await list(of)).meta.total).toBe(1)
    expect(codeOf(await approve(principal))).toBe('not-waiting')
    expect(codeOf(await approve(principal, [journals[0]!]))).toBe('done')
    expect((await list({ ...of, state: 'waiting' })).meta.total).toBe(0)
    // one by one in the list of notes as well, while nothing was charged since
    expect(codeOf(await settle(of))).toBe('done')
    const [last] = (await list({ ...of, state: 'waiting' })).data
    await rows(
      (c) =>
        sql`update settled_differences set charged = charged + 1 where company_id = ${c} and journal_id = ${last!.journal_id}`,
    )
    expect(codeOf(await post(`/api/fee-journal/${last!.journal_id}/approve`, {}, principal))).toBe('bill-changed')
    await rows(
      (c) =>
        sql`update settled_differences set charged = charged - 1 where company_id = ${c} and journal_id = ${last!.journal_id}`,
    )
    expect((await post(`/api/fee-journal/${last!.journal_id}/approve`, {}, principal)).body.data).toMatchObject({
      number: expect.stringMatching(/^CN-/),
    })
    expect(await told(of)).toEqual([])
  })
})
