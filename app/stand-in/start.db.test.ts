/** The demo as `npm start` has it: families can pay in it, and the device at the gate tells who comes. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testKeys } from '#test/test-keys.ts'
import { choose, chosen, comeBack, owing, setOut, sumOf } from '#test/online-payer.ts'
import { type StandInGateway, standInGateway } from '#test/stand-in-gateway.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { connectDemo } from './start.ts'

let gateway: StandInGateway
let world: World
let guardian: Person
let end: () => void
const connect = async () => {
  const { port } = world.app.server.server.address() as AddressInfo
  return connectDemo(world.owner, testKeys, `http://127.0.0.1:${port}`, world.clock)
}
beforeAll(async () => {
  gateway = await standInGateway()
  world = await openWorld({ jobs: false, config: { paymentHosts: gateway.hosts } })
  guardian = await world.signIn('guardian', himalaya)
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  end?.()
  await world.close()
  await gateway.close()
})

it('a school that has set nothing takes money through the gateways, and a family pays', async () => {
  const paysOnline = async () => (await guardian.get('/api/me')).body.data.company.pays_online
  expect(await paysOnline()).toBe(false)
  end = await connect()
  expect(await paysOnline()).toBe(true)
  const [child] = await owing(guardian)
  const code = await setOut(world, guardian, 'khalti', chosen([child!]), sumOf([child!]))
  await comeBack(world, await choose(gateway, code))
  const { rows } = await sql<{ state: string }>`select state from payment_intents where code = ${code}`.execute(
    world.owner.db,
  )
  expect(rows[0]!.state).toBe('paid')
})

it('the device tells who comes, from the address that is its own', async () => {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from attendance_logs
          where company_id = ${himalaya} and source = 'device' and user_id is not null
            and at > app_now() - interval '2 minutes'`.execute(world.owner.db)
        return rows[0]!.n
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(10)
})

it('what the office has changed stays at the next start', async () => {
  const office = await world.signIn('administrator', himalaya)
  await office.send('PUT', '/api/payment-provider/esewa', { active: false, mode: 'test' })
  await sql`update attendance_devices set address = '10.0.0.9' where company_id = ${himalaya}`.execute(world.owner.db)
  const again = await connect()
  again()
  const { body } = await office.get('/api/payment-provider')
  expect(body.data.find((each: { provider: string }) => each.provider === 'esewa').active).toBe(false)
  const { rows } = await sql<{ address: string }>`select address from attendance_devices
    where company_id = ${himalaya}`.execute(world.owner.db)
  expect(rows[0]!.address).toBe('10.0.0.9')
})
