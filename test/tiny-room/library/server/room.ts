/** What the app takes from the library. */
import { chargesHeads } from '#features/fees/server/index.ts'
import type { Room } from '#platform/server/room.ts'
import { serveSettings } from '#platform/server/settings.ts'
import { bookFines } from '../contract/fines.ts'
import { racks } from '../contract/racks.ts'
import { rights } from '../contract/rights.ts'
import { librarySettings } from '../contract/settings.ts'
import { fines } from './charges.ts'
import { library } from '../feature.ts'
import words from '../web/ne.json' with { type: 'json' }

export const room: Room = {
  facts: library,
  rights,
  handlers: [],
  resources: [{ resource: racks }, { resource: bookFines }],
  settings: [serveSettings(librarySettings)],
  words,
  fills: [chargesHeads(fines, 'Library')],
  demo: () => import('./demo.ts'),
}
