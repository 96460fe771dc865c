/** How much a role forgives by itself: at the counter, by a credit note, and who approves what is above it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
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
async function owing() {
  const at = await make.place()
  const head = await make.fee(at, 5_000_00)
  const child = await make.student({ at })
  await make.bill({ at })
  const { dues } = (await office.get(`/api/student-dues?student_id=${child.id}`)).body.data
  return { ...child, fee_head_id: head.id, month: dues[0].month as string }
}
const forgive = (who: Person, student_id: number, discount: number) =>
  who.send('POST', '/api/fee-payment', { student_id, amount: 100_00, discount, reason: 'Hardship' })
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
  const note = (amount: number) =>
    accountant.send('POST', '/api/fee-note', {
      kind: 'credit_note',
      student_id: child.id,
      fee_head_id: child.fee_head_id,
      month: child.month,
      amount,
      reason: 'Hardship of the family',
    })
  const small = await note(200_00)
  expect([small.status, small.body.data.state]).toEqual([200, 'issued'])
  const { id, state } = (await note(2_000_00)).body.data
  expect(state).toBe('waiting')
  const approve = (who: Person) => who.send('POST', `/api/fee-journal/${id}/approve`)
  expect(code(await approve(accountant))).toBe('second-person')
  expect(code(await approve(other))).toBe('above-limit')
  expect(code(await approve(office))).toBe('done')
})

it('a role stands there once', async () => {
  const twice = await limit([
    { role: 'accountant', amount: 1_00 },
    { role: 'accountant', amount: 2_00 },
  ])
  expect(twice.status).toBe(422)
})
