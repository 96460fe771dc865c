/** What the app takes from the messages room. */
import { handOver } from '#features/access/server/index.ts'
import { ofPart } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { fill } from '#platform/server/slot.ts'
import { rights } from '../contract/rights.ts'
import { messages } from '../feature.ts'
import { erasePerson } from './erase-person.ts'
import { sendSms, showSmsDashboard, smsBalance } from './outbox.ts'
import { markNoticesRead, showOwnNotices } from './own-notices.ts'
import words from '../web/activity-ne.json' with { type: 'json' }

export const room: Room = {
  facts: messages,
  rights,
  handlers: [showOwnNotices, markNoticesRead, ...ofPart('SMS', [showSmsDashboard])],
  erase: erasePerson,
  words,
  fills: [fill(handOver, { left: smsBalance, send: sendSms })],
  demo: () => import('./demo.ts'),
}
