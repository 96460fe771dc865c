/** Schools as the platform sees them. */
import { later } from '#school/web/frame/menu-icons.tsx'
import type { Screen, WebRoom } from '#platform/web/screen.ts'

const screens: Screen[] = [
  {
    path: '/schools',
    name: 'Schools',
    right: 'school-read',
    daily: { super: 1 },
    platform: true,
    menu: { area: 'Administration', icon: later('IconBuildingCommunity'), rank: 1 },
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
    menu: { area: 'Administration', icon: later('IconTool'), rank: 30 },
    lazy: () => import('./settings.tsx'),
  },
]

export const room: WebRoom = {
  name: 'schools',
  screens,
  nepali: () => import('./ne.json'),
}
