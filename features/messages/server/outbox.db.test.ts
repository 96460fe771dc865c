/** The one way for an SMS to leave the house. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { sendSms, smsBalance } from './outbox.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ jobs: false })))
afterAll(() => world.close())

const inside = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(world.owner.db, himalaya, work)
const person = () =>
  inside(
    async (tx) =>
      (
        await tx
          .selectFrom('users')
          .select('id')
          .where('company_id', '=', himalaya)
          .where('username', '=', 'guardian')
          .executeTakeFirstOrThrow()
      ).id,
  )

it('writes in the order given and takes parts, not messages, from the balance', async () => {
  const user_id = await person()
  const before = await inside((tx) => smsBalance(tx, himalaya))
  const texts = ['One', 'नमस्ते '.repeat(20), 'Three']
  const ids = await inside((tx) =>
    sendSms(
      tx,
      himalaya,
      texts.map((text) => ({ user_id, mobile: '9800000001', text })),
    ),
  )
  const kept = await inside((tx) =>
    tx
      .selectFrom('sms_messages')
      .select(['id', 'text', 'parts'])
      .where('company_id', '=', himalaya)
      .where('id', 'in', ids!)
      .execute(),
  )
  expect(ids!.map((id) => kept.find((each) => each.id === id)!.text)).toEqual(texts)
  const parts = kept.reduce((sum, each) => sum + each.parts, 0)
  // seventy letters of Devanagari are one part, and fewer in several
  expect(parts).toBe(1 + 3 + 1)
  expect(await inside((tx) => smsBalance(tx, himalaya))).toBe(before - parts)
})

it('sends a batch whole or not at all, and two at once never more than there is', async () => {
  const user_id = await person()
  await inside((tx) => tx.updateTable('sms_balances').set({ balance: 3 }).where('company_id', '=', himalaya).execute())
  const two = ['a', 'b'].map((text) => ({ user_id, mobile: '9800000001', text }))
  const answers = await Promise.all([0, 1].map(() => inside((tx) => sendSms(tx, himalaya, two))))
  expect(answers.map((each) => each?.length ?? 'short').sort()).toEqual([2, 'short'])
  expect(await inside((tx) => smsBalance(tx, himalaya))).toBe(1)
})
