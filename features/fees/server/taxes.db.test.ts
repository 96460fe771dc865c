/** Taxes by kind and day: what is refused; a rate that changes between two bills; what corrects and takes them back; and that report, ledger and books say the same. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#features/accounting/server/verify-books.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place, school } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { chargeMonth } from './bill-sql.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
const today = testDay
const yesterday = addDays(today, -1)
const tomorrow = addDays(today, 1)
const reason = 'As the test says'

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  expect(await books.verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const rate = (tax_kind_id: number, percent: number, from_date: string, who = office) =>
  who.send('POST', '/api/tax-rate', { tax_kind_id, percent, from_date })
const ratesOf = async (kind: number) =>
  (await office.get(`/api/tax-rate?tax_kind_id=${kind}&rowsPerPage=50`)).body.data as {
    id: number
    percent: number
    from_date: string
  }[]

/** Bills a month as if it had been done on that day; nothing of it stands before `then` is over. */
async function billOn(day: string, at: Place, month: string, then?: () => Promise<void>): Promise<void> {
  const [batch] = await rows<{ id: number; start_date: string }>(
    (c) => sql`select id, start_date from batches where company_id = ${c} and is_current`,
  )
  await inSchool(world.owner.db, himalaya, async (tx) => {
    const { rows: run } = await sql<{ id: number }>`
      insert into bill_runs (company_id, batch_id, month, grade_ids, state, generated_by) values (${himalaya}, ${batch!.id}, ${month}, ${[at.grade]}, 'generated', ${office.id}) returning id`.execute(
      tx,
    )
    const of = { company: himalaya, batch: batch!, month, grade_ids: [at.grade], today: day }
    const { id } = run[0]!
    const { bills, amount } = await chargeMonth(tx, { ...of, runId: id, actor: null, maySoft: true })
    await sql`update bill_runs set bills = ${bills}, amount = ${amount}
      where company_id = ${himalaya} and id = ${id}`.execute(tx)
    await then?.()
  })
}

interface Line {
  bill: number
  month: string
  tax: number
  name: string | null
  percent: number | null
}
const linesOf = (head: number) =>
  rows<Line>(
    (c) => sql`
      select b.id as bill, b.month, l.tax, l.tax_name as name, l.tax_percent as percent from bill_lines l join bills b on b.company_id = l.company_id and b.id = l.bill_id
      where l.company_id = ${c} and l.fee_head_id = ${head} order by b.id`,
  )
/** What stands on the account of a kind, by rate: what is owed to the state. */
const owed = async (kind: number) =>
  Object.fromEntries(
    (
      await rows<{ percent: number; amount: number }>(
        (c) => sql`
          select n.tax_percent as percent, -sum(n.amount)::bigint as amount from fee_accounts a join fee_entries n on n.company_id = a.company_id and n.account_id = a.id
          where a.company_id = ${c} and a.tax_kind_id = ${kind} group by 1`,
      )
    ).map(({ percent, amount }) => [percent, amount]),
  )
async function report(query: string) {
  const { status, body } = await accountant.get(
    `/api/tax-report?from_date=${addDays(today, -5)}&to_date=${today}&${query}`,
  )
  expect([status, body.message]).toEqual([200, undefined])
  return body as { data: Record<string, any>[]; totals: Record<string, number> }
}

/** Billed 1,000 yesterday at 13 per cent, and again today at 10, with a child. */
async function twoRates() {
  const kind = await make.tax(13)
  const at = await make.place()
  const head = await make.fee(at, 1_000_00, { tax_kind_id: kind.id })
  const child = await make.student({ at, admission_date: '2026-04-20' })
  await billOn(yesterday, at, '04')
  expect((await rate(kind.id, 10, today)).status).toBe(200)
  await make.bill({ at, month: '05' })
  return { kind, at, head, child, lines: await linesOf(head.id) }
}

describe('a rate is refused', () => {
  it('from a day on which something was charged by its kind, and is neither changed nor removed since', async () => {
    const { kind } = await twoRates()
    const said = 'Bills of this day or later are taxed already. A new rate begins after them.'
    for (const day of ['2021-01-01', yesterday, today])
      expect((await rate(kind.id, 5, day)).body.errors ?? {}, day).toHaveProperty('from_date')
    expect((await rate(kind.id, 5, addDays(today, -2))).body.errors).toEqual({ from_date: [said] })
    const [old] = (await ratesOf(kind.id)).filter(({ percent }) => percent === 13)
    const changed = await office.send('PATCH', `/api/tax-rate/${old!.id}`, { percent: 1 })
    expect([changed.status, changed.body.error.code]).toEqual([406, 'rate-billed'])
    expect((await office.send('DELETE', `/api/tax-rate/${old!.id}`)).body.error.code).toBe('rate-billed')
    expect((await rate(kind.id, 5, tomorrow)).status).toBe(200)
    // one that has not begun may be changed and go
    const [next] = (await ratesOf(kind.id)).filter(({ percent }) => percent === 5)
    expect((await office.send('PATCH', `/api/tax-rate/${next!.id}`, { percent: 6 })).status).toBe(200)
    expect((await office.send('PATCH', `/api/tax-rate/${next!.id}`, { from_date: yesterday })).status).toBe(422)
    expect((await office.send('DELETE', `/api/tax-rate/${next!.id}`)).status).toBe(200)
  })

  it('twice of one day, of another school, with seven decimals, above 100, by whoever may not keep it', async () => {
    const { id } = await make.tax(13)
    expect((await rate(id, 12, '2020-01-01')).status).toBe(422)
    expect((await rate(id, 0.1234567, tomorrow)).body.errors).toHaveProperty('percent')
    expect((await rate(id, 100.5, tomorrow)).body.errors).toHaveProperty('percent')
    expect((await rate(id, 5, tomorrow, accountant)).status).toBe(403)
    expect((await rate(id, 0.123456, tomorrow)).status).toBe(200)
    const other = await school(world)
    const theirs = await world.signIn(`administrator${other.suffix}`, other.id)
    expect((await rate(id, 5, tomorrow, theirs)).status).toBe(422)
  })

  it('while somebody bills at this moment, also where it came first', async () => {
    const kind = await make.tax(13)
    const at = await make.place()
    await make.fee(at, 1_000_00, { tax_kind_id: kind.id })
    await make.student({ at, admission_date: '2026-04-20' })
    let late!: ReturnType<typeof rate>
    await billOn(today, at, '04', async () => {
      late = rate(kind.id, 10, today)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect((await late).body.errors).toHaveProperty('from_date')
    // whoever writes past the rules meets the same
    await expect(
      rows(
        (c) =>
          sql`insert into tax_rates (company_id, tax_kind_id, percent, from_date) values (${c}, ${kind.id}, 10, ${today})`,
      ),
    ).rejects.toMatchObject({ constraint: 'tax_rate_before_bills' })
  })
})

describe('a tax', () => {
  it('stays while heads or bills name it, and is given to no deposit', async () => {
    const { kind, at, head } = await twoRates()
    const off = await office.send('PATCH', `/api/tax-kind/${kind.id}`, { is_active: false })
    expect(off.body.errors).toHaveProperty('is_active')
    expect((await office.send('DELETE', `/api/tax-kind/${kind.id}`)).body.error.code).toBe('tax-in-use')
    expect((await office.send('PATCH', `/api/fee-head/${head.id}`, { refundable: true })).body.errors).toEqual({
      tax_kind_id: ['A deposit is not taxed'],
    })
    expect(
      (await office.send('PATCH', `/api/fee-head/${head.id}`, { _clear: JSON.stringify(['tax_kind_id']) })).status,
    ).toBe(200)
    expect((await office.send('PATCH', `/api/tax-kind/${kind.id}`, { is_active: false })).status).toBe(200)
    // what is not used any more is given to no head
    const again = await office.send('PATCH', `/api/fee-head/${head.id}`, { tax_kind_id: kind.id })
    expect(again.body.errors).toHaveProperty('tax_kind_id')
    const other = { title: 'Activity of a tax that is not used', kind: 'monthly', amount: 100, tax_kind_id: kind.id }
    expect((await office.send('POST', '/api/activity-fee', other)).body.errors).toHaveProperty('tax_kind_id')
    expect(at.grade).toBeGreaterThan(0)
  })

  it('that is used nowhere goes', async () => {
    const { id } = await make.tax(1)
    for (const { id: each } of await ratesOf(id))
      expect((await office.send('DELETE', `/api/tax-rate/${each}`)).status).toBe(200)
    expect((await office.send('DELETE', `/api/tax-kind/${id}`)).status).toBe(200)
  })
})

describe('a rate that changes between two bills', () => {
  it('is that of the day of each bill, whichever month it is of; the line keeps name and rate', async () => {
    const { kind, lines } = await twoRates()
    expect(lines).toMatchObject([
      { month: '04', tax: 130_00, name: kind.name, percent: 13 },
      { month: '05', tax: 100_00, name: kind.name, percent: 10 },
    ])
    expect(await owed(kind.id)).toEqual({ 13: 130_00, 10: 100_00 })
    // another name is of bills to come
    await office.send('PATCH', `/api/tax-kind/${kind.id}`, { name: `${kind.name} of now` })
    const shown = (await accountant.get(`/api/bill/${lines[0]!.bill}`)).body.data
    expect(shown.lines[0]).toMatchObject({ tax: 130_00, tax_name: kind.name, tax_percent: 13 })
    const [event] = await rows<{ id: number }>(
      (c) => sql`select event_id as id from bills where company_id = ${c} and id = ${lines[1]!.bill}`,
    )
    expect((await accountant.get(`/api/fee-event/${event!.id}`)).body.data.lines).toMatchObject([
      { tax: 100_00, tax_name: kind.name, tax_percent: 10 },
    ])
  })

  it('a bill on paper says name and rate of its tax, and what is asked with it', async () => {
    const kind = await make.tax(1.25)
    const at = await make.place()
    const head = await make.fee(at, 1_000_00, { tax_kind_id: kind.id })
    await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    const [line] = await linesOf(head.id)
    const { status, raw } = await accountant.get(`/api/bill/${line!.bill}/print?token=${accountant.id}&language=en`)
    expect(status).toBe(200)
    const { text } = await extractText(new Uint8Array(raw), { mergePages: true })
    expect(text).toContain(`of it ${kind.name} 1.25 %`)
    expect(text).toContain('1,012.50')
  })

  it('the preview asks the rate of today, and says it', async () => {
    const { at, kind } = await twoRates()
    const { body } = await office.send('POST', '/api/monthly-bill/preview', { month: '06', grade_ids: [at.grade] })
    expect(body.data.amount).toBe(1_100_00)
    expect(body.data.heads).toMatchObject([{ tax: 100_00, tax_name: kind.name, tax_percent: 10 }])
  })

  it('a correction has the rate of its line, a head that is added that of its day', async () => {
    const { kind, at, child, head, lines } = await twoRates()
    const added = await make.fee(at, 200_00, { tax_kind_id: kind.id, kind: 'once' })
    const { status, body } = await accountant.send('POST', `/api/bill/${lines[0]!.bill}/correct`, {
      lines: [
        { fee_head_id: head.id, gross: 600_00 },
        { fee_head_id: added.id, gross: 200_00 },
      ],
      credit: 1_130_00,
      advance: 0,
      reason,
    })
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^CN-/)])
    // 600 at 13, 200 at 10, and the other bill
    expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data.total).toBe(
      678_00 + 220_00 + 1_100_00,
    )
    expect((await linesOf(head.id)).at(-1)).toMatchObject({ tax: 78_00, name: kind.name, percent: 13 })
    expect(await linesOf(added.id)).toMatchObject([{ tax: 20_00, percent: 10 }])
    expect(await owed(kind.id)).toEqual({ 13: 78_00, 10: 120_00 })
  })

  it('a correction that waits is refused where the rate of a head that it adds has changed meanwhile', async () => {
    const kind = await make.tax(13)
    const at = await make.place()
    const head = await make.fee(at, 1_000_00)
    const child = await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    const added = await make.fee(at, 200_00, { tax_kind_id: kind.id, kind: 'once' })
    const [{ id }] = (await accountant.get(`/api/bill?student_id=${child.id}`)).body.data
    await office.send('PUT', '/api/settings/billing', { second_person: true })
    const lines = [head, added].map((each) => ({ fee_head_id: each.id, gross: 200_00 }))
    const asked = { lines, credit: 1_000_00, advance: 0, reason }
    const waiting = (await accountant.send('POST', `/api/bill/${id}/correct`, asked)).body.data
    expect(waiting.state).toBe('waiting')
    await rate(kind.id, 5, today)
    const approved = await office.send('POST', `/api/fee-journal/${waiting.id}/approve`, {})
    await office.send('PUT', '/api/settings/billing', { second_person: false })
    expect(approved.body.error.code).toBe('bill-changed')
    expect((await office.send('POST', `/api/fee-journal/${waiting.id}/refuse`, { reason })).status).toBe(200)
  })

  it('notes: debit by the rate of its day, credit as the due was taxed; each is taken back by what it moved', async () => {
    const { kind, child, head } = await twoRates()
    const place = { student_id: child.id, fee_head_id: head.id, month: '04', reason }
    const note = (of: string, amount: number) =>
      accountant.send('POST', '/api/fee-note', { ...place, kind: of, amount })
    const debit = (await note('debit_note', 110_00)).body.data
    expect(await owed(kind.id)).toEqual({ 13: 130_00, 10: 110_00 })
    const credit = (await note('credit_note', 620_00)).body.data
    // half of the due of 1,240 with its 130 and 10
    expect(await owed(kind.id)).toEqual({ 13: 65_00, 10: 105_00 })
    await accountant.send('POST', `/api/fee-journal/${credit.id}/reverse`, { reason })
    expect(await owed(kind.id)).toEqual({ 13: 130_00, 10: 110_00 })
    await accountant.send('POST', `/api/fee-journal/${debit.id}/reverse`, { reason })
    expect(await owed(kind.id)).toEqual({ 13: 130_00, 10: 100_00 })
    const paper = await rows<{ paper: { taxes: object[] } }>(
      (c) => sql`select paper from fee_journals where company_id = ${c} and id = ${credit.id}`,
    )
    expect(paper[0]!.paper.taxes).toEqual([
      { name: kind.name, name_np: null, percent: 10, amount: 5_00 },
      { name: kind.name, name_np: null, percent: 13, amount: 65_00 },
    ])
  })

  it('a roll-back takes back what was charged, at the rate at which it was', async () => {
    const { kind, at } = await twoRates()
    const { run } = await make.bill({ at, month: '06' })
    expect(await owed(kind.id)).toEqual({ 13: 130_00, 10: 200_00 })
    expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason })).status).toBe(200)
    expect(await owed(kind.id)).toEqual({ 13: 130_00, 10: 100_00 })
    const { data } = await report(`by=entry&tax_kind_id=${kind.id}`)
    expect(data.map(({ document, percent, base, amount }) => [document, percent, base, amount])).toEqual([
      ['bill', 13, 1_000_00, 130_00],
      ['bill', 10, 1_000_00, 100_00],
      ['bill', 10, 1_000_00, 100_00],
      ['reversal', 10, -1_000_00, -100_00],
    ])
  })
})

describe('kinds stand apart', () => {
  it('a kind without a rate and one of 0 take nothing, and what follows is told from its day', async () => {
    const at = await make.place()
    const bare = (await office.send('POST', '/api/tax-kind', { name: 'Has no rate yet' })).body.data
    const free = await make.tax(0)
    const one = await make.fee(at, 100_00, { tax_kind_id: bare.id })
    const two = await make.fee(at, 100_00, { tax_kind_id: free.id })
    await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    expect(await linesOf(one.id)).toMatchObject([{ tax: 0, name: bare.name, percent: null }])
    expect(await linesOf(two.id)).toMatchObject([{ tax: 0, name: free.name, percent: 0 }])
    // bills of its heads stand, though they were not taxed
    expect((await rate(bare.id, 1, today)).body.errors).toHaveProperty('from_date')
    expect((await rate(bare.id, 1, tomorrow)).status).toBe(200)
  })

  it('the report by kind, head and document is the ledger, and the voucher of the day says the same', async () => {
    const [esf, vat] = [await make.tax(1), await make.tax(13)]
    const at = await make.place()
    await make.fee(at, 1_000_00, { tax_kind_id: esf.id })
    await make.fee(at, 500_00, { tax_kind_id: vat.id })
    await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    const row = async (kind: number) => (await report(`by=kind&tax_kind_id=${kind}`)).data
    expect(await row(esf.id)).toMatchObject([
      { name: esf.name, percent: 1, base: 1_000_00, charged: 10_00, amount: 10_00 },
    ])
    expect(await row(vat.id)).toMatchObject([{ percent: 13, base: 500_00, charged: 65_00, taken_back: 0 }])
    const [all] = await rows<{ amount: number }>(
      (c) => sql`select -sum(amount)::bigint as amount from fee_entries where company_id = ${c} and account = 'tax'`,
    )
    for (const by of ['kind', 'head', 'entry']) {
      const { data, totals } = await report(`by=${by}`)
      expect([by, totals.amount, totals.charged! - totals.taken_back!]).toEqual([by, all!.amount, all!.amount])
      expect(data.length).toBeGreaterThan(1)
    }
    await checkBooks(all!.amount)
  })
})

/** Each kind is mapped by itself; what the vouchers say of all of them is what the ledger of the fees does. */
async function checkBooks(owedInAll: number): Promise<void> {
  const { places, chart } = (await office.get('/api/mapping')).body.data as {
    places: {
      id: number
      kind: string
      tax: string | null
      account: { id: number } | null
      suggested: { id: number } | null
    }[]
    chart: { id: number; root: string; code: string }[]
  }
  const ofTax = places.filter(({ kind }) => kind === 'tax')
  expect(ofTax.length).toBeGreaterThan(5)
  expect(new Set(ofTax.map(({ tax }) => tax)).size).toBe(ofTax.length)
  const income = chart.find(({ root }) => root === 'income')!
  const payable = chart.find(({ root }) => root === 'liabilities')!
  const accounts = places
    .filter(({ account }) => !account)
    .map(({ id, kind, suggested }) => ({
      id,
      account_id: kind === 'tax' ? payable.id : (suggested?.id ?? (kind === 'income' ? income.id : null)),
    }))
    .filter(({ account_id }) => account_id !== null)
  const onPayable = async () =>
    (
      await rows<{ amount: number }>(
        (c) =>
          sql`select -coalesce(sum(amount), 0)::bigint as amount from account_entries where company_id = ${c} and account_id = ${payable.id}`,
      )
    )[0]!.amount
  const before = await onPayable()
  expect((await office.send('PUT', '/api/mapping', { accounts })).status).toBe(200)
  const posted = await accountant.send('POST', '/api/billing-to-account', { until: today })
  expect([posted.status, posted.body.message]).toEqual([200, posted.body.message])
  expect((await onPayable()) - before).toBe(owedInAll)
}
