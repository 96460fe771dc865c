/** What the app takes from the classroom. */
import { ofPart } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { rights } from '../contract/rights.ts'
import { classroom } from '../feature.ts'
import { showOfChild } from './live-classes.ts'

export const room: Room = {
  facts: classroom,
  rights,
  handlers: [...ofPart('LIVE', [showOfChild])],
  demo: () => import('./demo.ts'),
}
