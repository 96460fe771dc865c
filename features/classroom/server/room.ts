/** What the app takes from the classroom. */
import { ofPart } from '#platform/server/handler.ts'
import type { Room } from '#platform/server/room.ts'
import { classroom } from '../feature.ts'
import { showOfChild } from './live-classes.ts'

export const room: Room = {
  facts: classroom,
  handlers: [...ofPart('LIVE', [showOfChild])],
  demo: () => import('./demo.ts'),
}
