/** Before a month of the books is closed: what is left of the fees and of the books, step by step, until nothing is. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MonthEndStep } from '#features/accounting/contract/month-end.ts'
import type { BooksYear } from '#features/accounting/contract/fiscal-years.ts'
import { build } from '#test/builders.ts'
import { testDay } from '#test/day.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(() => world.close())

const years = async (who: Person) => (await who.get('/api/accounting/fiscal-year')).body.data.years as BooksYear[]
async function monthOf(who: Person, day: string) {
  const year = (await years(who)).find(({ start_date, end_date }) => start_date <= day && day <= end_date)!
  const month = year.months.find(({ start_date, end_date }) => start_date <= day && day <= end_date)!
  return { path: `/api/accounting/fiscal-year/${year.id}/month-end?start_date=${month.start_date}`, year, month }
}
async function left(who = accountant, day = testDay) {
  const { path } = await monthOf(who, day)
  const { steps } = (await who.get(path)).body.data as { steps: MonthEndStep[] }
  return Object.fromEntries(steps.map((step) => [step.code, step])) as Record<MonthEndStep['code'], MonthEndStep>
}

it('counts what is billed, taken and posted in the month, and no other month', async () => {
  const before = await left()
  const at = await make.place()
  await make.fee(at, 5_000_00)
  const [child] = [await make.student({ at }), await make.student({ at })]
  expect((await left()).bills.left).toBe(before.bills.left + 2)
  await make.bill({ at })
  await accountant.send('POST', '/api/fee-payment', {
    student_id: child!.id,
    amount: 700_00,
    mode: 'cheque',
    reference: '000123',
  })
  const after = await left()
  expect(after.bills.left).toBe(before.bills.left)
  expect(after['bill-runs'].left).toBe(before['bill-runs'].left + 1)
  expect(after.cheques).toEqual({
    code: 'cheques',
    left: before.cheques.left + 1,
    amount: (before.cheques.amount ?? 0) + 700_00,
  })
  expect(after['unposted-billing'].left).toBeGreaterThan(before['unposted-billing'].left)
  expect(after['not-over'].left).toBe(1)
  // the day of the cashier is open now
  expect(after['counter-days'].left).toBeGreaterThan(0)
})

it('the dues of students are the same in both ledgers, unless one side alone was written', async () => {
  const apart = async (who = accountant) => (await who.get('/api/billing-to-account')).body.receivable
  for (const name of ['accountant', 'accountant.bagmati']) {
    const told = await apart(await world.signIn(name))
    expect([name, told.apart, told.books]).toEqual([name, 0, told.fees - told.waiting])
  }
  const { code, fees } = await apart()
  const { rows } = await sql<{ due: number }>`
    select sum(due)::bigint as due from dues where company_id = ${himalaya}`.execute(world.owner.db)
  expect([code, fees]).toEqual(['1201', rows[0]!.due])
  const accounts = (await accountant.get('/api/account')).body.data as { id: number; code: string }[]
  const id = (wanted: string) => accounts.find((each) => each.code === wanted)!.id
  const voucher = {
    type: 'journal',
    date: testDay,
    narration: 'Dues that nobody billed',
    lines: [
      { account_id: id('1201'), amount: 500_00 },
      { account_id: id('4101'), amount: -500_00 },
    ],
  }
  const made = await accountant.send('POST', '/api/voucher', voucher)
  const { id: written, version } = made.body.data
  const posted = { vouchers: [{ id: written, version }], approve: true }
  expect((await accountant.send('POST', '/api/voucher/post', posted)).status).toBe(200)
  expect((await apart()).apart).toBe(500_00)
  expect((await left()).receivable).toEqual({ code: 'receivable', left: 1, amount: 500_00 })
})

it('of another school, and without the right, there is no answer', async () => {
  const { path } = await monthOf(accountant, testDay)
  expect((await (await world.signIn('accountant.bagmati', bagmati)).get(path)).status).toBe(404)
  expect((await (await world.signIn('teacher')).get(path)).status).toBe(403)
})
