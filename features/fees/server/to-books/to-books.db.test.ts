/** The fees go into the books once: vouchers of a day by the mapping, taken back whole, in the way of the year's end while they wait. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import * as books from '#features/accounting/server/verify-books.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { startSecondProcess } from '#test/second-process.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { accruePenalties } from '../penalty/accrue.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let accountant: Person
let make: ReturnType<typeof build>
const today = testDay
beforeAll(async () => {
  world = await openWorld()
  accountant = await world.signIn('accountant')
  const office = await world.signIn('administrator')
  make = build(world, office)
  await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  expect(await books.verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const post = (until = today, who = accountant) => who.send('POST', '/api/billing-to-account', { until })
const shown = async (query = '') => (await accountant.get(`/api/billing-to-account?rowsPerPage=500${query}`)).body
const takeBack = (id: number, reason = 'The mapping was wrong') =>
  accountant.send('POST', `/api/billing-to-account/${id}/take-back`, { reason })
const mapping = async () => (await accountant.get('/api/mapping')).body.data.places
const chart = async () =>
  (await accountant.get('/api/account')).body.data as { id: number; code: string; root: string; kind: string }[]
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]

/** A class with a head, a bill of today, a payment of half of it. */
async function someFees(amount = 1_000_00) {
  const at = await make.place()
  const head = await make.fee(at, amount)
  const child = await make.student({ at })
  await make.bill({ at })
  const paid = await accountant.send('POST', '/api/fee-payment', {
    student_id: child.id,
    amount: amount / 2,
    mode: 'khalti',
  })
  return { head, child, receipt: paid.body.data.receipt_id as number }
}
const place = async (head: string) => {
  const row = (await mapping()).find(
    (each: { fee_head: string; kind: string }) => each.fee_head === head && each.kind === 'income',
  )
  const income = (await chart()).find(({ root }) => root === 'income')!
  return { id: row.id as number, account_id: income.id }
}

it('is refused while an account of the fees has no place, names it, and nothing is written', async () => {
  const { head } = await someFees()
  const before = await rows((c) => sql`select count(*) as n from vouchers where company_id = ${c}`)
  expect(code(await post())).toEqual([406, 'unmapped'])
  expect((await shown()).unmapped).toMatchObject([{ kind: 'income', fee_head: head.title }])
  expect(await rows((c) => sql`select count(*) as n from vouchers where company_id = ${c}`)).toEqual(before)
  const { id, account_id } = await place(head.title)
  expect((await accountant.send('PUT', '/api/mapping', { accounts: [{ id, account_id }] })).body.data).toEqual({
    changed: 1,
  })
})

it('a place that cannot take it is refused: another root, of parties, of another school', async () => {
  const { head } = await someFees()
  const { id, account_id } = await place(head.title)
  const all = await chart()
  for (const wrong of [all.find(({ root }) => root === 'assets')!, all.find(({ kind }) => kind === 'party')!])
    expect(code(await accountant.send('PUT', '/api/mapping', { accounts: [{ id, account_id: wrong.id }] }))).toEqual([
      406,
      'wrong-account',
    ])
  const [theirs] = await inSchool(
    world.owner.db,
    bagmati,
    async (tx) =>
      (
        await sql<{
          id: number
        }>`select id from accounts where company_id = ${bagmati} and root = 'income' limit 1`.execute(tx)
      ).rows,
  )
  expect((await accountant.send('PUT', '/api/mapping', { accounts: [{ id, account_id: theirs!.id }] })).status).toBe(
    404,
  )
  expect((await accountant.send('PUT', '/api/mapping', { accounts: [{ id, account_id }] })).status).toBe(200)
})

it('an account that the fees go to stays below its root, keeps its kind and is not removed, though no voucher names it yet', async () => {
  const { head } = await someFees()
  const { id } = await place(head.title)
  const { groups } = (await accountant.get('/api/account-tree')).body.data
  const below = (root: string) => groups.find((group: { root: string }) => group.root === root).id as number
  const fresh = { code: '4990', name: 'Fees of the test', kind: 'general' }
  const added = await accountant.send('POST', '/api/account', { ...fresh, group_id: below('income') })
  const account_id = added.body.data.id as number
  const move = () =>
    accountant.send('PUT', '/api/account-tree/move', {
      kind: 'account',
      id: account_id,
      from: below('income'),
      to: below('assets'),
    })
  const remove = () => accountant.send('DELETE', `/api/account/${account_id}`)
  expect((await accountant.send('PUT', '/api/mapping', { accounts: [{ id, account_id }] })).status).toBe(200)
  expect([code(await move()), code(await remove())]).toEqual([
    [406, 'has-entries'],
    [406, 'has-entries'],
  ])
  expect((await accountant.send('PUT', `/api/account/${account_id}`, { ...fresh, kind: 'cash' })).status).toBe(422)
  expect((await accountant.send('PUT', '/api/mapping', { accounts: [await place(head.title)] })).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

it('makes the vouchers of each day of what waits, to the paisa and by account, and once', async () => {
  const { waiting } = await shown()
  const last = await rows<{ kind: string; mode: string | null; sum: number }>(
    (
      c,
    ) => sql`select n.account as kind, n.mode, sum(n.amount)::bigint as sum from fee_event_postings p join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id
      where p.company_id = ${c} and p.posting_id is null group by 1, 2`,
  )
  const balances = () =>
    rows<{ id: number; sum: number }>(
      (c) =>
        sql`select account_id as id, sum(amount)::bigint as sum from account_entries where company_id = ${c} group by 1`,
    )
  const before = new Map((await balances()).map(({ id, sum }) => [id, sum]))
  const { body, status } = await post()
  expect([status, body.data.days]).toEqual([200, waiting.length])
  expect(body.data.events).toBe(waiting.reduce((sum: number, day: { events: number }) => sum + day.events, 0))
  const after = new Map((await balances()).map(({ id, sum }) => [id, sum]))
  const moved = (kind: string, mode: string | null = null) =>
    rows<{ account_id: number }>(
      (c) =>
        sql`select account_id from fee_accounts where company_id = ${c} and kind = ${kind} and mode is not distinct from ${mode}`,
    ).then(([of]) => (after.get(of!.account_id) ?? 0) - (before.get(of!.account_id) ?? 0))
  for (const { kind, mode, sum } of last.filter((each) => ['receivable', 'advance', 'wallet'].includes(each.kind)))
    expect([kind, mode, await moved(kind, mode)]).toEqual([kind, mode, sum])
  expect(code(await post())).toEqual([406, 'nothing-waits'])
  expect((await shown()).waiting).toEqual([])
  const [newest] = (await shown()).data
  expect(newest).toMatchObject({ day: today, amount: waiting.at(-1).amount })
  expect(newest.vouchers.map(({ number }: { number: string }) => number)).toEqual(
    newest.vouchers.map(() => expect.stringMatching(/^B/)),
  )
  const detail = (await accountant.get(`/api/billing-to-account/${newest.id}`)).body.data
  const sum = (side: string) =>
    detail.lines.reduce((total: number, line: Record<string, number>) => total + line[side]!, 0)
  expect([sum('debit'), sum('credit')]).toEqual([newest.amount, newest.amount])
  for (const { id, amount } of newest.vouchers)
    expect((await accountant.get(`/api/voucher/${id}`)).body.data).toMatchObject({
      type: 'billing',
      source: 'billing',
      state: 'posted',
      date: today,
      amount,
    })
  // its own room takes it back, the books do not
  expect(
    code(await accountant.send('POST', `/api/voucher/${newest.vouchers[0].id}/reverse`, { reason: 'By hand' })),
  ).toEqual([406, 'of-product'])
})

it('what comes to a day later is another posting of it; a cancellation is of its own day', async () => {
  const { head, receipt } = await someFees()
  const { id, account_id } = await place(head.title)
  await accountant.send('PUT', '/api/mapping', { accounts: [{ id, account_id }] })
  expect((await post()).body.data).toMatchObject({ days: 1, events: 2 })
  expect((await accountant.send('POST', `/api/receipt/${receipt}/cancel`, { reason: 'Wrong child' })).status).toBe(200)
  expect((await post()).body.data).toMatchObject({ days: 1, events: 1 })
  const postings = (await shown()).data.filter((each: { day: string }) => each.day === today)
  expect(postings.length).toBeGreaterThan(2)
})

it('is taken back whole: its vouchers reversed on their day, its fees wait again and are posted anew', async () => {
  const trial = async () =>
    (await accountant.get(`/api/accounting/trial-balance?to_date=${today}&rowsPerPage=500`)).body.data.map(
      ({ key, closing_debit, closing_credit }: Record<string, unknown>) => [key, closing_debit, closing_credit],
    )
  const [newest] = (await shown()).data.filter((each: { taken_back_at: string | null }) => !each.taken_back_at)
  const before = await trial()
  expect(before.length).toBeGreaterThan(10)
  expect((await takeBack(newest.id)).status).toBe(200)
  expect(code(await takeBack(newest.id))).toEqual([406, 'taken-back'])
  expect((await shown()).waiting).toEqual([{ day: newest.day, events: newest.events, amount: newest.amount }])
  expect((await accountant.get(`/api/billing-to-account/${newest.id}`)).body.data.reason).toBe('The mapping was wrong')
  expect((await post()).body.data).toMatchObject({ events: newest.events })
  expect(await trial()).toEqual(before)
})

/** Rupees that the receipts and payments of today say, by kind of account of the fees. */
async function flows() {
  const { data } = (
    await accountant.get(`/api/accounting/cash-flow?from_date=${today}&to_date=${today}&rowsPerPage=500`)
  ).body
  return new Map<string, number>(
    data.filter((row: { level: number }) => row.level).map(({ key, amount }: any) => [key, amount / 100]),
  )
}

it('receipts and payments say what the money was for, and nothing of what was no money', async () => {
  const send = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await accountant.send(method, path, body)
    expect([path, answer.status, answer.status === 200 ? '' : answer.body.message]).toEqual([path, 200, ''])
    return answer.body.data
  }
  const administrator = await world.signIn('administrator')
  const at = await make.place()
  const tuition = await make.fee(at, 1_000_00)
  const [payer, advancer] = [await make.student({ at }), await make.student({ at })]
  await make.bill({ at })
  await rows(
    (c) =>
      sql`update dues set due_date = ${addDays(today, -40)}::date where company_id = ${c} and fee_head_id = ${tuition.id}`,
  )
  const donation = (
    await administrator.send('POST', '/api/fee-head', { title: 'Gift of an alumnus', kind: 'on_demand', rank: 99 })
  ).body.data.id
  const places = await mapping()
  const income = (await chart()).filter(({ root }) => root === 'income')
  await send(
    '/api/mapping',
    {
      accounts: places
        .filter(({ account }: { account: object | null }) => !account)
        .map(({ id, suggested }: { id: number; suggested: { id: number } | null }) => ({
          id,
          account_id: suggested?.id ?? income[0]!.id,
        })),
    },
    'PUT',
  )
  await post()
  const before = await flows()

  await send('/api/general-receipt', { payer: 'Alumni', lines: [{ fee_head_id: donation, amount: 15_000_00 }] })
  await send('/api/fee-payment', { student_id: advancer.id, amount: 38_400_00, only: [] })
  await send('/api/fee-payment', { student_id: payer.id, amount: 1_100_00, discount: 400_00, reason: 'Sibling' })
  await send('/api/fee-refund', {
    student_id: advancer.id,
    amount: 2_000_00,
    payee: 'Ram Shrestha',
    reason: 'As the family asked',
  })
  // a receipt by mistake, and taken back at once: no money came
  const wrong = await send('/api/fee-payment', { student_id: payer.id, amount: 50_00 })
  await send(`/api/receipt/${wrong.receipt_id}/cancel`, { reason: 'Wrong child' })
  // late fees that nobody paid
  const rule = await administrator.send('PUT', '/api/settings/billing', {
    penalty: { kind: 'percent', value: 2, every: 'month', grace_days: 0 },
  })
  expect(rule.status).toBe(200)
  await rows(
    (c) => sql`update penalty_rules set since = ${addDays(today, -400)}::date, done_on = null where company_id = ${c}`,
  )
  const accrued = await inSchool(world.db, himalaya, (tx) =>
    accruePenalties({ tx, company: himalaya, maySoft: false }, today),
  )
  expect(accrued.enrolments).toBeGreaterThan(0)

  await post()
  const after = await flows()
  const moved = [...after]
    .map(([key, amount]) => [key, amount - (before.get(key) ?? 0)] as const)
    .filter(([key, amount]) => amount !== 0 && !/^(opening|closing)/.test(key))
  const accountOf = async (kind: string, head: number | null = null) =>
    (
      await rows<{ id: number }>(
        (c) =>
          sql`select account_id as id from fee_accounts where company_id = ${c} and kind = ${kind} and fee_head_id is not distinct from ${head}`,
      )
    )[0]!.id
  expect(Object.fromEntries(moved)).toEqual({
    [`receipts${await accountOf('income', donation)}`]: 15_000,
    [`receipts${await accountOf('advance')}`]: 38_400 + 500,
    [`receipts${await accountOf('receivable')}`]: 600,
    [`payments${await accountOf('advance')}`]: 2_000,
  })
  // of money nothing stands beside it but what it was for
  const [newest] = (await shown()).data
  const received = newest.vouchers.find(
    ({ what, mode }: Record<string, string>) => what === 'received' && mode === 'cash',
  )
  const { lines } = (await accountant.get(`/api/voucher/${received.id}`)).body.data
  const amounts = lines.map(({ amount }: { amount: number }) => amount)
  expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([-38_900_00, -15_000_00, -600_00, 54_500_00])
})

it('8 at once, on two processes, post a day once', async () => {
  const second = await startSecondProcess(world)
  try {
    for (let round = 0; round < 5; round++) {
      const { head } = await someFees()
      await accountant.send('PUT', '/api/mapping', { accounts: [await place(head.title)] })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          n % 2 ? second.post('/api/billing-to-account', { until: today }, accountant.token) : post(),
        ),
      )
      expect(answers.map(code).toSorted()).toEqual([
        ...Array.from({ length: 1 }, () => [200, undefined]),
        ...Array.from({ length: 7 }, () => [406, 'nothing-waits']),
      ])
    }
  } finally {
    second.child.kill()
  }
})

it('days that the books have by hand are left out, with a reason, and can be taken in again', async () => {
  await someFees()
  const { waiting } = await shown()
  const out = await accountant.send('POST', '/api/billing-to-account/leave-out', {
    until: today,
    reason: 'Typed by hand',
  })
  expect(out.body.data.events).toBe(waiting[0].events)
  const [line] = (await shown()).data
  expect(line).toMatchObject({ left_out: 'Typed by hand', vouchers: [], amount: null })
  expect((await takeBack(out.body.data.id)).status).toBe(200)
  expect((await shown()).waiting).toEqual(waiting)
})

it('a day to come is not posted, and not what is in a closed month', async () => {
  expect(code(await post(addDays(today, 1)))).toEqual([406, 'to-come'])
  const { head } = await someFees()
  await accountant.send('PUT', '/api/mapping', {
    accounts: [
      ...(await Promise.all((await shown()).unmapped.map(({ fee_head }: { fee_head: string }) => place(fee_head)))),
      await place(head.title),
    ],
  })
  await rows(
    (c) =>
      sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state) select ${c}::bigint, fiscal_year_of(${c}::bigint, ${today}::date), ${today}::date, ${today}::date, 'closed'`,
  )
  expect(code(await post())).toEqual([406, 'month-closed'])
  await rows((c) => sql`delete from closed_periods where company_id = ${c} and start_date = ${today}::date`)
  expect((await post()).status).toBe(200)
})

it('what waits stands in the way of the end of its year', async () => {
  await someFees()
  const office = await world.signIn('administrator')
  const year = (await office.get('/api/accounting/fiscal-year')).body.data.years.find(
    (each: { start_date: string; end_date: string }) => each.start_date <= today && today <= each.end_date,
  )
  const closing = (await office.get(`/api/accounting/fiscal-year/${year.id}/closing`)).body.data
  const { waiting } = await shown()
  const sum = (key: 'events' | 'amount') =>
    waiting.reduce((total: number, day: Record<string, number>) => total + day[key]!, 0)
  expect(closing.hindrances).toContainEqual({
    code: 'unposted-billing',
    count: sum('events'),
    amount: sum('amount'),
    name: null,
  })
})

it('so do counter days that nobody confirmed, and cheques in hand', async () => {
  const office = await world.signIn('administrator')
  const { years } = (await office.get('/api/accounting/fiscal-year')).body.data
  const standing = async (year: { id: number }) => {
    const { data } = (await office.get(`/api/accounting/fiscal-year/${year.id}/closing`)).body
    return Object.fromEntries(
      data.hindrances.map((each: { code: string; count: number; amount: number | null }) => [
        each.code,
        [each.count, each.amount],
      ]),
    )
  }
  const before = await standing(years[0])
  const child = (
    await rows<{ id: number }>((c) => sql`select min(student_id) as id from enrolments where company_id = ${c}`)
  )[0]!
  const cheque = { student_id: child.id, amount: 700_00, only: [], mode: 'cheque', reference: '118', bank: 'Nabil' }
  expect((await accountant.send('POST', '/api/fee-payment', cheque)).status).toBe(200)
  const [count, amount] = before['cheques-in-hand'] ?? [0, 0]
  expect((await standing(years[0]))['cheques-in-hand']).toEqual([count + 1, amount + 700_00])
  const past = years[1]
  expect((await standing(past))['counter-days']).toBeUndefined()
  await rows(
    (c) =>
      sql`insert into counter_days (company_id, cashier_id, day) values (${c}, ${accountant.id}, ${past.end_date}::date)`,
  )
  expect((await standing(past))['counter-days']).toEqual([1, null])
})

it('is for who may map, and of a school that keeps books', async () => {
  const teacher = await world.signIn('teacher')
  expect([(await teacher.get('/api/mapping')).status, (await post(today, teacher)).status]).toEqual([403, 403])
  const [newest] = (await shown()).data
  const other = await world.signIn('accountant.bagmati', bagmati)
  expect((await other.get(`/api/billing-to-account/${newest.id}`)).status).toBe(404)
})
