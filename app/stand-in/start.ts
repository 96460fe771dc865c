/** What the demo has around it: payment gateways and an attendance device, each an HTTP server or client of its own. Loaded by `npm start` with the demo only. */
import type { Connection } from '#platform/server/db.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { Clock } from '#platform/server/clock.ts'
import { bagmati, himalaya } from '../demo-schools.ts'
import { rooms } from '../rooms.server.ts'
import { openDevice } from './device.ts'
import { merchant } from './merchant.ts'

/** Both schools take money through these, whose one merchant the stand-in knows; a school that has set keys keeps them. */
const ways = ['esewa', 'khalti', 'fonepay-qr'] as const

/** Keys of the gateways and the address of the device, as the office would enter them. Ends with the function that it gives back. */
export async function connectDemo(owner: Connection, keys: KeyRing, base: string, clock: Clock): Promise<() => void> {
  const demos = await Promise.all(rooms.flatMap((room) => room.demo?.() ?? []))
  const merchants = ways.map((provider) => ({ provider, ...merchant[provider] }))
  const ends: (() => void)[] = []
  for (const { id } of [himalaya, bagmati]) {
    const told = await inSchool(owner.db, id, (tx) =>
      Promise.all(demos.map((demo) => demo.connect?.(tx, { id, keys, merchants }))),
    )
    for (const facts of told) if (facts?.device) ends.push(openDevice(base, facts.device, clock))
  }
  return () => ends.forEach((end) => end())
}
