/** Families are reminded of what they owe: of all children together, once a day, by one of two who press at once, within the balance. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

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

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const text = 'Dear {guardian_name}: {due_amout} for {student_name}. {school_name}'
const overdue = addDays(testDay, -10)

/** A child who owes so much since a day. */
async function owing(at: Place, amount: number, since = overdue) {
  const child = await make.student({ at })
  const reply = await office.send('POST', '/api/previous-due', { student_id: child.id, amount, due_date: since })
  expect(reply.status).toBe(200)
  return child
}
const preview = async (whom: object) => (await accountant.send('POST', '/api/due-reminder/preview', whom)).body.data
const send = (whom: object, person = accountant) => person.send('POST', '/api/due-reminder', { text, ...whom })
const messagesOf = (mobile: string) =>
  rows<{ text: string }>((c) => sql`select text from sms_messages where company_id = ${c} and mobile = ${mobile}`)
const balance = async () =>
  (await rows<{ balance: number }>((c) => sql`select balance from sms_balances where company_id = ${c}`))[0]!.balance

it('tells a family once of all its children, and nobody else; what it costs is what was foretold', async () => {
  const at = await make.place()
  const [first, second, alone, small] = [
    await owing(at, 1000_00),
    await owing(at, 500_00),
    await owing(at, 700_00),
    await owing(at, 50_00),
  ]
  const mother = await make.guardian(first!)
  await rows(
    (c) =>
      sql`insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary)
        select ${c}::bigint, ${second!.id}::bigint, id, 'mother', true from users where company_id = ${c} and primary_mobile = ${mother.mobile} returning 1`,
  )
  const other = await make.guardian(alone!)
  const little = await make.guardian(small!)
  await owing(at, 900_00)
  const whom = { grade_id: at.grade, least: 100_00 }
  const told = await preview({ ...whom, text })
  expect(told).toMatchObject({ guardians: 2, students: 3, amount: 2200_00, already: 0, without_mobile: 1, parts: 2 })
  const before = await balance()
  const reply = await send(whom)
  expect(reply.body.data).toEqual({ sent: 2, already: 0, without_mobile: 1 })
  expect(before - (await balance())).toBe(2)
  const [message] = await messagesOf(mother.mobile)
  expect(message!.text).toContain(`Dear ${mother.name}: Rs. 1,500.00 for ${first!.name}, ${second!.name}.`)
  expect(await messagesOf(other.mobile)).toHaveLength(1)
  expect(await messagesOf(little.mobile)).toHaveLength(0)
  // the same again that day reaches nobody twice
  expect((await send(whom)).body.error.code).toBe('nobody')
  expect((await send({ grade_id: at.grade })).body.data).toEqual({ sent: 1, already: 2, without_mobile: 1 })
  expect(await messagesOf(mother.mobile)).toHaveLength(1)
  // the words are kept for the next time
  expect((await preview(whom)).text).toBe(text)
})

it('leaves out what is not overdue, unless it is asked for', async () => {
  const at = await make.place()
  const child = await owing(at, 300_00, testDay)
  await make.guardian(child)
  expect(await preview({ grade_id: at.grade })).toMatchObject({ guardians: 0, amount: 0 })
  expect(await preview({ grade_id: at.grade, overdue: false })).toMatchObject({ guardians: 1, amount: 300_00 })
})

it('asks for what the advance does not cover', async () => {
  const at = await make.place()
  const [covered, partly] = [await owing(at, 400_00), await owing(at, 900_00)]
  for (const child of [covered, partly]) {
    await make.guardian(child)
    const paid = await accountant.send('POST', '/api/fee-payment', { student_id: child.id, amount: 600_00, only: [] })
    expect(paid.status).toBe(200)
  }
  expect(await preview({ grade_id: at.grade })).toMatchObject({ guardians: 1, students: 1, amount: 300_00 })
})

it('tells a family once when two press at once', async () => {
  const at = await make.place()
  const parent = await make.guardian(await owing(at, 400_00))
  const both = await Promise.all([send({ grade_id: at.grade }), send({ grade_id: at.grade }, office)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 406])
  expect(await messagesOf(parent.mobile)).toHaveLength(1)
})

it('sends none where the balance does not suffice', async () => {
  const at = await make.place()
  const parent = await make.guardian(await owing(at, 400_00))
  await rows((c) => sql`update sms_balances set balance = 0 where company_id = ${c} returning 1`)
  expect((await send({ grade_id: at.grade })).body.error.code).toBe('no-balance')
  expect(await messagesOf(parent.mobile)).toHaveLength(0)
})

it('is refused with places that nothing fills, and to who may not', async () => {
  expect((await send({ text: 'Dear {nmae}, please pay {due_amout}' })).status).toBe(422)
  const teacher = await world.signIn('teacher')
  expect((await send({}, teacher)).status).toBe(403)
})
