/** What the app takes from the schools room. */
import { letterhead } from '#platform/server/asked-of-rooms.ts'
import type { Room } from '#platform/server/room.ts'
import { fill } from '#platform/server/slot.ts'
import { named } from '#platform/server/named-in-log.ts'
import { rights } from '../contract/rights.ts'
import { schools } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { companyHandlers } from './companies.ts'
import { readLetterhead } from './letterhead.ts'

export const room: Room = {
  facts: schools,
  rights,
  handlers: companyHandlers,
  things: { companies: named('School', 't.name', 'companies t', 't.name_np') },
  words: { ...activityWords, ...words },
  fills: [fill(letterhead, readLetterhead)],
  demo: () => import('./demo.ts'),
}
