/** Schools as the platform sees them. */
import { IconBuildingCommunity, IconSettings } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export const screens: Screen[] = [
  {
    path: '/schools',
    name: 'Schools',
    right: 'school-read',
    platform: true,
    menu: { area: 'Administration', icon: IconBuildingCommunity, rank: 1 },
    lazy: () => import('./schools.tsx'),
  },
  {
    path: '/school-setting/{id}',
    name: 'School setting',
    right: 'super',
    platform: true,
    lazy: () => import('./school-setting.tsx'),
  },
  {
    path: '/settings',
    name: 'Settings',
    right: 'administrator',
    menu: { area: 'Administration', icon: IconSettings, rank: 30 },
    lazy: () => import('./settings.tsx'),
  },
]

export const nepali = () => import('./ne.json')
