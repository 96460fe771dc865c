/** What the app takes from the home room. */
import type { Room } from '#platform/server/room.ts'
import { home } from '../feature.ts'
import words from '../web/ne.json' with { type: 'json' }
import { showDashboard } from './dashboard.ts'
import { showSuperDashboard } from './super-dashboard.ts'

export const room: Room = {
  facts: home,
  handlers: [showDashboard, showSuperDashboard],
  words,
}
