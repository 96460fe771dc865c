/** Racks. */
import { IconBooks } from '@tabler/icons-react'
import { chargedBy } from '#features/fees/contract/charged-by.ts'
import { offerChoice } from '#platform/contract/open-choices.ts'
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
    {
      path: '/fine-collection-report',
      name: 'Fine Collection Report',
      right: 'library-read',
      menu: { area: 'Library', icon: IconBooks },
      lazy: () => import('./book-fines.tsx'),
    },
  ],
  nepali: () => import('./ne.json'),
  listed: [
    { name: 'racks', path: 'rack', key: 'code' },
    { name: 'book_fines', path: 'book-fine', key: 'book' },
  ],
  fills: [offerChoice(chargedBy, { value: 'library', label: 'Library' })],
}
