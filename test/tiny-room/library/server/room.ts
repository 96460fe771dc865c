/** What the app takes from the library. */
import type { Room } from '#platform/server/room.ts'
import { racks } from '../contract/racks.ts'
import { library } from '../feature.ts'
import words from '../web/ne.json' with { type: 'json' }

export const room: Room = {
  facts: library,
  handlers: [],
  resources: [{ resource: racks }],
  words,
  demo: () => import('./demo.ts'),
}
