/** A node that starts does what was due while none ran: the clock of a running server reaches the work of the rooms. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDay } from '#test/day.ts'
import { himalaya, openWorld } from '#test/world.ts'

it('writes penalties of who is late', async () => {
  const world = await openWorld({ jobs: false })
  const office = await world.signIn('administrator')
  const penalty = { kind: 'fixed', value: 25_00, grace_days: 0, every: 'day' }
  expect((await office.send('PUT', '/api/settings/billing', { penalty })).status).toBe(200)
  // a rule counts from the day after it is set
  await sql`update penalty_rules set since = ${testDay} where company_id = ${himalaya}`.execute(world.owner.db)
  const late = (await office.get(`/api/student-due-report?day=${testDay}&overdue=30`)).body.data[0]
  const owed = async () =>
    (await office.get(`/api/student-dues?student_id=${late.student_id}`)).body.data.penalty as number
  expect(await owed()).toBe(0)
  const node = await openWorld({ on: world })
  await expect.poll(owed, { timeout: 20_000 }).toBeGreaterThan(0)
  await node.close()
  await world.close()
})
