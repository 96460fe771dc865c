/** In a copy of the tree: the racks of the new room's demo are there for whoever opens its list. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ jobs: false })))
afterAll(() => world.close())

it('the demo has racks in both schools', async () => {
  for (const office of ['administrator', 'administrator.bagmati']) {
    const { status, body } = await (await world.signIn(office)).get('/api/rack')
    expect(status).toBe(200)
    expect(body.data.map((rack: { code: string }) => rack.code).sort()).toEqual(['A', 'B'])
  }
})
