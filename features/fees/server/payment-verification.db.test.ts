/** The page that a payer comes back to is told what the books say, whatever the address claims. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { schoolName } from '#test/called.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

it('says waiting until a receipt stands there, to somebody without a session too, and nothing of the person', async () => {
  const student = await world.owner.db
    .selectFrom('students')
    .select('id')
    .where('company_id', '=', himalaya)
    .executeTakeFirstOrThrow()
  const { id } = await world.owner.db
    .insertInto('payment_intents')
    .values({ company_id: himalaya, student_id: student.id, provider: 'esewa', amount: 150_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ask = async () => (await world.call('GET', `/api/payment-verification/${id}`)).body.data
  expect(await ask()).toEqual({
    state: 'waiting',
    amount: 150_000,
    school: schoolName,
    school_np: expect.any(String),
  })
  // a name that the call does not know is refused, and paid needs its receipt
  expect((await world.call('GET', `/api/payment-verification/${id}?status=paid`)).status).toBe(422)
  await expect(
    world.owner.db.updateTable('payment_intents').set({ state: 'paid' }).where('id', '=', id).execute(),
  ).rejects.toThrow(/check/)
  const receipt = await world.owner.db
    .selectFrom('receipts')
    .select('id')
    .where('company_id', '=', himalaya)
    .executeTakeFirstOrThrow()
  await world.owner.db
    .updateTable('payment_intents')
    .set({ state: 'paid', receipt_id: receipt.id })
    .where('id', '=', id)
    .execute()
  expect((await ask()).state).toBe('paid')
})

it('an id that nobody made is not found', async () => {
  expect((await world.call('GET', `/api/payment-verification/${randomUUID()}`)).status).toBe(404)
  expect((await world.call('GET', '/api/payment-verification/1')).status).toBe(422)
})
