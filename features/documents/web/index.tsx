/** Papers that the school designs: ID cards, entrance cards. */
import type { WebRoom } from '#platform/web/screen.ts'

export const room: WebRoom = {
  name: 'documents',
  screens: [],
  nepali: () => import('./ne.json'),
}
