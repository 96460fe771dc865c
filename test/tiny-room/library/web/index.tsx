/** Racks. */
import { IconBooks } from '@tabler/icons-react'
import type { WebRoom } from '#platform/web/screen.ts'

export const room: WebRoom = {
  name: 'library',
  screens: [
    {
      path: '/racks',
      name: 'Racks',
      right: 'library-read',
      menu: { area: 'Library', icon: IconBooks },
      lazy: () => import('./racks.tsx'),
    },
  ],
  nepali: () => import('./ne.json'),
  listed: [{ name: 'racks', path: 'rack', key: 'code' }],
}
