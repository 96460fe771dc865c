/** How much a role forgives by itself: at the counter, by a credit note, and who approves what is above it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { waitForLocks } from '#test/locks.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

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
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const limit = (limits: { role: string; amount: number }[]) =>
  office.send('PUT', '/api/settings/billing', { discount_limits: limits })
async function owing(month?: string) {
  const at = await make.place()
  const head = await make.fee(at, 5_000_00)
  const child = await make.student({ at, ...(month && { admission_date: '2026-04-20' }) })
  await make.bill({ at, ...(month && { month }) })
  const { dues } = (await office.get(`/api/student-dues?student_id=${child.id}`)).body.data
  return { ...child, fee_head_id: head.id, month: dues[0].month as string }
}
const forgive = (who: Person, student_id: number, discount: number) =>
  who.send('POST', '/api/fee-payment', { student_id, amount: 100_00, discount, reason: 'Hardship' })
const creditNote = (who: Person, child: { id: number; fee_head_id: number; month: string }, amount: number) =>
  who.send('POST', '/api/fee-note', {
    kind: 'credit_note',
    student_id: child.id,
    fee_head_id: child.fee_head_id,
    month: child.month,
    amount,
    reason: 'Hardship of the family',
  })
const code = ({ status, body }: { status: number; body: any }) => (status === 200 ? 'done' : body.error?.code)

it('a discount above the limit of the role is refused at the counter, and said before it is typed', async () => {
  const child = await owing()
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data.discount_limit).toBeNull()
  expect((await limit([{ role: 'accountant', amount: 300_00 }])).status).toBe(200)
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data.discount_limit).toBe(300_00)
  const refused = await forgive(accountant, child.id, 300_01)
  expect([refused.status, code(refused), Object.keys(refused.body.errors)]).toEqual([
    422,
    'discount-above-limit',
    ['discount'],
  ])
  expect(code(await forgive(accountant, child.id, 200_00))).toBe('done')
  // nobody gets around it by two payments
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data.discount_limit).toBe(100_00)
  expect(code(await forgive(accountant, child.id, 100_01))).toBe('discount-above-limit')
  expect(code(await forgive(accountant, child.id, 100_00))).toBe('done')
  // who has no limit forgives more
  expect(code(await forgive(office, child.id, 1_000_00))).toBe('done')
})

it('a credit note above it waits for somebody else, who may forgive as much', async () => {
  const other = await make.colleague('accountant')
  await limit([{ role: 'accountant', amount: 300_00 }])
  const child = await owing()
  const small = await creditNote(accountant, child, 200_00)
  expect([small.status, small.body.data.state]).toEqual([200, 'issued'])
  const { id, state } = (await creditNote(accountant, child, 2_000_00)).body.data
  expect(state).toBe('waiting')
  const approve = (who: Person) => who.send('POST', `/api/fee-journal/${id}/approve`)
  expect(code(await approve(accountant))).toBe('second-person')
  expect(code(await approve(other))).toBe('above-limit')
  expect(code(await approve(office))).toBe('done')
})

/** The first has written and waits for its number, which is held here, when the second asks. */
async function atOneMoment<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T[]> {
  const answers = await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`select from counters where company_id = ${himalaya} and (name like 'receipt:R:%' or name like 'journal:credit_note:%')
      for update`.execute(tx)
    const one = first()
    await waitForLocks(world, 1)
    const two = second()
    await waitForLocks(world, 2)
    return [one, two].map((answer) => ({ answer }))
  })
  return Promise.all(answers.map(({ answer }) => answer))
}

it('two payments, or a payment and a note, at one moment forgive no more than two that follow one another', async () => {
  await limit([{ role: 'accountant', amount: 300_00 }])
  const before = await owing()
  // both series have begun, so that there is a number to wait for
  expect(code(await forgive(accountant, before.id, 1_00))).toBe('done')
  expect((await creditNote(accountant, before, 1_00)).body.data.state).toBe('issued')
  const child = await owing()
  const payments = await atOneMoment(
    () => forgive(accountant, child.id, 200_00),
    () => forgive(accountant, child.id, 200_00),
  )
  expect(payments.map(code)).toEqual(['done', 'discount-above-limit'])
  const other = await owing()
  const [paid, noted] = await atOneMoment(
    () => forgive(accountant, other.id, 200_00),
    () => creditNote(accountant, other, 200_00),
  )
  expect([code(paid!), noted!.body.data.state]).toEqual(['done', 'waiting'])
})

it('a note on a month of the year before counts on the day on which it was made', async () => {
  await limit([{ role: 'accountant', amount: 300_00 }])
  const child = await owing('03')
  const first = await creditNote(accountant, child, 200_00)
  expect(first.body.data.state).toBe('issued')
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<{
      issued_on: string
    }>`select issued_on from fee_journals where company_id = ${himalaya} and id = ${first.body.data.id}`.execute(tx),
  )
  expect(rows[0]!.issued_on).toBe('2026-07-16')
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).body.data.discount_limit).toBe(100_00)
  expect((await creditNote(accountant, child, 200_00)).body.data.state).toBe('waiting')
})

it('a role stands there once', async () => {
  const twice = await limit([
    { role: 'accountant', amount: 1_00 },
    { role: 'accountant', amount: 2_00 },
  ])
  expect(twice.status).toBe(422)
})
