/** What the app takes from the library. */
import type { Room } from '#platform/server/room.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { racks } from '../contract/racks.ts'
import { rights } from '../contract/rights.ts'
import { librarySettings } from '../contract/settings.ts'
import { library } from '../feature.ts'
import words from '../web/ne.json' with { type: 'json' }

export const room: Room = {
  facts: library,
  rights,
  handlers: [],
  resources: [{ resource: racks }],
  settings: [serveSettings(librarySettings)],
  words,
  demo: () => import('./demo.ts'),
}
