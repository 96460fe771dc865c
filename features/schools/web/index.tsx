/** Schools as the platform sees them. */
import { IconBuildingCommunity } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export const screens: Screen[] = [
  { path: '/schools', name: 'Schools', right: 'school-read', platform: true, menu: { area: 'Administration', icon: IconBuildingCommunity, rank: 1 }, lazy: () => import('./schools.tsx') },
]

export const nepali = () => import('./ne.json')
