/** What each enrolment owes and since when is kept with its dues: by two counters at once too, in whatever order they write. `world.close()` compares all of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { testDay as today } from '#test/day.ts'
import { waitForLocks } from '#test/locks.ts'
import { readModelsApart } from '#test/read-models.ts'
import { himalaya as company, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', company)
  make = build(world, office)
})
afterAll(() => world.close())

interface Seat {
  id: number
  enroll_id: number
}
const inHere = <T>(work: (tx: Tx) => Promise<T>) => inSchool(world.owner.db, company, work)
const balanceOf = async ({ enroll_id }: Seat) => {
  const { rows } = await inHere((tx) =>
    sql<{ due: number; since: string | null }>`select due, since from student_balances
      where company_id = ${company} and enroll_id = ${enroll_id}`.execute(tx),
  )
  return rows[0]
}
/** A due of a hundred rupees that was due so many days ago. */
const owe = ({ id, enroll_id }: Seat, head: number, { month, late }: { month: string; late: number }) =>
  inHere((tx) =>
    sql`insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
      values (${company}, ${enroll_id}, ${id}, ${head}, ${month}, ${addDays(today, -late)}, 10000, 10000)`.execute(tx),
  )
/** Pays so many paisa of the due of a month, without a receipt: what balances are made of are dues. */
const settle = (tx: Tx, { enroll_id }: Seat, month: string, paisa: number) =>
  sql`update dues set due = due - ${paisa}
    where company_id = ${company} and enroll_id = ${enroll_id} and month = ${month}`.execute(tx)

async function pupils(n: number) {
  const at = await make.place()
  const head = (await make.fee(at, 500_00)) as unknown as { id: number }
  const seats: Seat[] = []
  for (let i = 0; i < n; i++) seats.push((await make.student({ at })) as Seat)
  return { seats, head: head.id }
}
const forget = (seats: Seat[]) =>
  inHere((tx) =>
    sql`delete from dues where company_id = ${company}
      and enroll_id = any(${seats.map(({ enroll_id }) => enroll_id)}::bigint[])`.execute(tx),
  )

it('the oldest due is what it is owed since, until it is paid; who owes nothing since no day', async () => {
  const { seats, head } = await pupils(1)
  const [child] = seats as [Seat]
  await owe(child, head, { month: '02', late: 40 })
  await owe(child, head, { month: '01', late: 100 })
  expect(await balanceOf(child)).toEqual({ due: 200_00, since: addDays(today, -100) })
  await inHere((tx) => settle(tx, child, '01', 100_00))
  expect(await balanceOf(child)).toEqual({ due: 100_00, since: addDays(today, -40) })
  await inHere((tx) => settle(tx, child, '02', 100_00))
  expect(await balanceOf(child)).toEqual({ due: 0, since: null })
  await forget(seats)
})

it('two who pay one student at once both count, also where one ends while the other does', async () => {
  const { seats, head } = await pupils(1)
  const [child] = seats as [Seat]
  for (const month of ['01', '02']) await owe(child, head, { month, late: 10 })
  let second: Promise<unknown> | undefined
  await inHere(async (tx) => {
    await settle(tx, child, '01', 30_00)
    // what is written at the end of a transaction is written now, and held
    await sql`set constraints all immediate`.execute(tx)
    second = inSchool(world.db, company, (other) => settle(other, child, '02', 20_00))
    await waitForLocks(world, 1)
  })
  await second
  expect((await balanceOf(child))!.due).toBe(150_00)
  await forget(seats)
})

it('two who write the dues of two students in the opposite order do not wait for each other in a circle', async () => {
  const { seats, head } = await pupils(2)
  const [one, two] = seats as [Seat, Seat]
  for (const child of seats) for (const month of ['01', '02']) await owe(child, head, { month, late: 10 })
  const [met, arrive] = (() => {
    let arrived = 0
    let open!: () => void
    const all = new Promise<void>((done) => (open = done))
    return [all, () => void (++arrived === 2 && open())] as const
  })()
  const both = (month: string, [a, b]: [Seat, Seat]) =>
    inHere(async (tx) => {
      await settle(tx, a, month, 10_00)
      arrive()
      await met
      await settle(tx, b, month, 10_00)
    })
  await Promise.all([both('01', [one, two]), both('02', [two, one])])
  for (const child of seats) expect((await balanceOf(child))!.due).toBe(180_00)
  await forget(seats)
})

it('what many hands do at random is kept', { timeout: 60_000 }, async () => {
  const { seats, head } = await pupils(6)
  for (const child of seats) for (const month of ['01', '02', '03']) await owe(child, head, { month, late: 10 })
  const hand = async (seed: number) => {
    for (let n = 0; n < 20; n++)
      await inHere((tx) => settle(tx, seats[(seed * 7 + n * 5) % 6]!, `0${1 + ((seed + n) % 3)}`, 1_00))
  }
  await Promise.all([1, 2, 3].map(hand))
  expect(await readModelsApart(world.owner)).toEqual([])
  await forget(seats)
})
