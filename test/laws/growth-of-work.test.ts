/**
 * The same law as `growth.test.ts` for what an office does with a whole school at once: what is billed, settled, published, counted, promoted, brought from a sheet.
 * What such a statement makes itself, or has just written, no statistics know: those sets are joined by set (decision 0052), whoever plans it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { compared, hearPlans, sizes } from './plans.ts'
import { type Side, side, works } from './works.ts'

let world: World
let plans: Awaited<ReturnType<typeof hearPlans>>
beforeAll(async () => {
  world = await openWorld()
  plans = await hearPlans(world)
}, 120_000)
afterAll(() => world.close())

/** Does all works in two schools; returns those of which a statement compares each row with each. */
async function tooMuch(few: Side, many: Side): Promise<string[]> {
  const all: string[] = []
  let [statements, rows] = [0, 0]
  for (const [name, work] of Object.entries(works)) {
    const [small, large] = [await plans.worked(() => work(few)), await plans.worked(() => work(many))]
    const { wrong, ...seen } = compared(name, small, large)
    all.push(...wrong)
    statements += seen.statements
    rows += seen.rows
  }
  console.log(
    `${Object.keys(works).length} works, ${statements} statements, ${Math.round(rows)} rows in the large school`,
  )
  // a law that hears no plans proves nothing
  expect(statements).toBeGreaterThan(100)
  expect(rows).toBeGreaterThan(100_000)
  return all
}

it('no work does more for each row because there are more of them', { timeout: 300_000 }, async () => {
  const [few, many] = [await side(world, sizes.few), await side(world, sizes.many)]
  await plans.analyse()
  await plans.planBy('force_custom_plan', many.office)
  expect(await tooMuch(few, many)).toEqual([])
})
