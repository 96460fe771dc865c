/**
 * What the database does for a call grows with the rows of the school and no faster: each call that reads is asked in a small school and in one sixteen times as large, and the rows
 * of its plans are counted (`plans.ts`). What compares each row with each is sixteen times above what is linear.
 * Asked by plans for the school that asks, and by those that a connection keeps (`prepared.ts`), which are made for no school in particular.
 * Found by a bench, when nobody asked: a home page that took 20 ms took 760 (decision 0049). What writes is in `growth-of-work.test.ts`.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { school } from '#test/builders.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { compared, hearPlans, kinds, sizes } from './plans.ts'
import { type Known, knownOf, readingUrl, reads } from './reads.ts'
import { key } from './routes.ts'

/** A file asks what its list asks, and is printed besides. */
const walked = reads.filter(({ right, path }) => right !== 'super' && !/download|print|\/pdf/.test(path))

let world: World
let plans: Awaited<ReturnType<typeof hearPlans>>
interface Side {
  office: Person
  known: Known
}
let few: Side
let many: Side

beforeAll(async () => {
  world = await openWorld({ jobs: false })
  ;[few, many] = [await side(sizes.few), await side(sizes.many)]
  plans = await hearPlans(world)
  await plans.analyse()
}, 240_000)
afterAll(() => world.close())

async function side(size: number): Promise<Side> {
  const { id, suffix } = await school(world, size)
  // the demo gives few a fee of their own, whatever its size: here one in four does not pay his heads
  await sql`
    insert into customized_fees (company_id, enroll_id, fee_head_id, kind, from_month, to_month, reason)
    select e.company_id, e.id, p.fee_head_id, 'excluded', '01', '12', 'One in four' from enrolments e
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join fee_plans p on p.company_id = e.company_id and p.batch_id = e.batch_id and p.grade_id = e.grade_id
    where e.company_id = ${id} and e.id % 4 = 0 on conflict do nothing`.execute(world.owner.db)
  const office = await world.signIn(`administrator${suffix}`)
  return { office, known: { ...(await knownOf(world.owner, id, { user: office.id })), rowsPerPage: 500 } }
}

/** Walks all calls; returns those of which a statement compares each row with each. */
async function tooMuch(): Promise<string[]> {
  const all: string[] = []
  let [calls, statements, rows] = [0, 0, 0]
  for (const endpoint of walked) {
    const asked = []
    for (const { office, known } of [few, many]) {
      const url = readingUrl(endpoint, known)
      if ((await office.get(url)).status !== 200) break
      asked.push(await plans.worked(async () => expect((await office.get(url)).status).toBe(200)))
    }
    const [small, large] = asked
    // another law says that each call is answered
    if (!small || !large) continue
    calls++
    const { wrong, ...seen } = compared(key(endpoint), small, large)
    all.push(...wrong)
    statements += seen.statements
    rows += seen.rows
  }
  console.log(`${calls} calls, ${statements} statements, ${Math.round(rows)} rows in the large school`)
  // a law that hears no plans proves nothing
  expect(calls).toBeGreaterThan(150)
  expect(statements).toBeGreaterThan(400)
  expect(rows).toBeGreaterThan(100_000)
  return all
}

it.each(kinds)(
  'no call that reads does more for each row because there are more of them (%s)',
  { timeout: 300_000 },
  async (kind) => {
    await plans.planBy(kind, many.office)
    expect(await tooMuch()).toEqual([])
  },
)
