/**
 * A school that is younger than PostgreSQL's statistics works as any other: each call that reads, and each work of an office with its whole school, is done in a school that was made
 * after the last ANALYZE, by plans for that school and by those that a connection keeps, and touches at most `most` times the rows that it touches after an ANALYZE.
 * Found by a school of 30 students beside 20 others: one student's statement of fees ran 11 seconds and was refused, for of a school that it did not know the planner expected one
 * row (decision 0058). The gate asks among 20 schools, the sweep among 500 (`SCHOOLS`).
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { hearPlans, kinds, type Worked } from './plans.ts'
import { knownOf, readingUrl, reads } from './reads.ts'
import { key } from './routes.ts'
import { type Side, side, works } from './works.ts'

const schools = Number(process.env.SCHOOLS ?? 20)
/** Of the school that is young: enough that what compares each with each is seen; and of the others. */
const students = 240
const others = 30
const patience = 600_000 + schools * 4_000
/** Times as many rows as after ANALYZE. */
const most = 3
/** Rows that every statement may touch: those of the largest table of the school, once. */
const nothing = 60 * students

/** A file asks what its list asks, and is printed besides. */
const walked = reads.filter(({ right, path }) => right !== 'super' && !/download|print|\/pdf/.test(path))

let world: World
let plans: Awaited<ReturnType<typeof hearPlans>>
beforeAll(async () => {
  world = await openWorld()
  plans = await hearPlans(world)
  // two are there already, and each test makes its own
  for (let made = 4; made < schools; made++) await side(world, others)
}, patience)
afterAll(() => world.close())

/** What each thing did when the school was young, beside what it does now. */
function compare(young: Map<string, Worked>, grown: Map<string, Worked>): string[] {
  const rowsOf = (all: Map<string, Worked>) =>
    [...all.values()].reduce((sum, worked) => [...worked.values()].reduce((of, { rows }) => of + rows, sum), 0)
  console.log(`${young.size} among ${schools} schools: ${rowsOf(young)} rows, ${rowsOf(grown)} after ANALYZE`)
  return [...young].flatMap(([name, statements]) =>
    [...statements].flatMap(([text, { rows }]) => {
      const after = grown.get(name)?.get(text)?.rows ?? 0
      return rows > most * (after + nothing) ? [`${name}: ${rows} rows, ${after} after ANALYZE: ${text}`] : []
    }),
  )
}

it('in every call that reads', { timeout: patience }, async () => {
  await plans.analyse()
  const { company, office } = await side(world, students)
  const known = { ...(await knownOf(world.owner, company, { user: office.id })), rowsPerPage: 500 }
  const walk = async () => {
    const all = new Map<string, Worked>()
    for (const kind of kinds) {
      await plans.planBy(kind, office)
      for (const endpoint of walked) {
        const url = readingUrl(endpoint, known)
        const { status, body } = await office.get(url)
        // another law says that each call is answered
        expect([key(endpoint), body?.error?.code]).not.toEqual([key(endpoint), 'too-slow'])
        if (status === 200) all.set(`${kind} ${key(endpoint)}`, await plans.worked(() => office.get(url)))
      }
    }
    return all
  }
  const young = await walk()
  await plans.analyse()
  expect(compare(young, await walk()).join('\n')).toBe('')
  // a law that hears no plans proves nothing
  expect(young.size).toBeGreaterThan(500)
})

it.each(kinds)('in every work with the whole school (%s)', { timeout: patience }, async (kind) => {
  await plans.analyse()
  // works change what they find, so that another school, as young, does them after the ANALYZE
  const [first, second] = [await side(world, students), await side(world, students)]
  const work = async (at: Side) => {
    const all = new Map<string, Worked>()
    await plans.planBy(kind, at.office)
    for (const [name, does] of Object.entries(works)) all.set(name, await plans.worked(() => does(at)))
    return all
  }
  const young = await work(first)
  await plans.analyse()
  expect(compare(young, await work(second)).join('\n')).toBe('')
})
