/** Staff and departments. */
import { later } from '#school/web/frame/menu-icons.tsx'
import type { Screen, WebRoom } from '#platform/web/screen.ts'

const area = 'Administration'

const screens: Screen[] = [
  {
    path: '/staffs',
    name: 'Staffs',
    right: 'staff-read',
    daily: { 'it-coordinator': 3 },
    menu: { area, icon: later('IconUserStar'), rank: 5 },
    lazy: () => import('./staffs.tsx'),
  },
  { path: '/staff/{id}', name: 'Staff profile', right: 'staff-read', lazy: () => import('./staff.tsx') },
  {
    path: '/department',
    name: 'Department',
    right: 'staff-read',
    menu: { area, icon: later('IconBuilding'), rank: 6 },
    lazy: () => import('./departments.tsx'),
  },
  {
    path: '/department/{departmentId}',
    name: 'Department detail',
    right: 'staff-read',
    lazy: () => import('./department.tsx'),
  },
]

export const room: WebRoom = {
  name: 'people',
  screens,
  nepali: () => import('./ne.json'),
  listed: [{ name: 'departments', path: 'department', key: 'name' }],
}
