/** What the app takes from the documents room. Its rights are those of the rooms below: `template-create` of messages. */
import { named } from '#platform/server/named-in-log.ts'
import type { Room } from '#platform/server/room.ts'
import { documents } from '../feature.ts'
import activityWords from '../web/activity-ne.json' with { type: 'json' }
import words from '../web/ne.json' with { type: 'json' }
import { templateHandlers } from './templates/templates.ts'

export const room: Room = {
  facts: documents,
  handlers: [...templateHandlers],
  things: { templates: named('Document template', 't.name', 'templates t', 't.name_np') },
  words: { ...activityWords, ...words },
  demo: () => import('./demo.ts'),
}
