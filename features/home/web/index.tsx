/** The start page. */
import { IconHome } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export const screens: Screen[] = [
  {
    path: '/',
    name: 'Home',
    right: 'login',
    platform: true,
    menu: { area: 'Home', icon: IconHome },
    lazy: () => import('./home.tsx'),
  },
]

export const nepali = () => import('./ne.json')
