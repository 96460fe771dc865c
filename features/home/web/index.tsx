/** The start page. */
import { IconHome } from '@tabler/icons-react'
import type { Screen, WebRoom } from '#platform/web/screen.ts'

const screens: Screen[] = [
  {
    path: '/',
    name: 'Home',
    right: 'login',
    daily: { '*': 0 },
    platform: true,
    menu: { area: 'Home', icon: IconHome },
    lazy: () => import('./home.tsx'),
  },
]

export const room: WebRoom = {
  name: 'home',
  screens,
  nepali: () => import('./ne.json'),
}
