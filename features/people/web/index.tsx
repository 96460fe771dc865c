/** Staff and departments. */
import { IconBuilding, IconUserStar } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

const area = 'Administration'

export const screens: Screen[] = [
  {
    path: '/staffs',
    name: 'Staffs',
    right: 'staff-read',
    menu: { area, icon: IconUserStar, rank: 5 },
    lazy: () => import('./staffs.tsx'),
  },
  { path: '/staff/{id}', name: 'Staff profile', right: 'staff-read', lazy: () => import('./staff.tsx') },
  {
    path: '/department',
    name: 'Department',
    right: 'staff-read',
    menu: { area, icon: IconBuilding, rank: 6 },
    lazy: () => import('./departments.tsx'),
  },
  {
    path: '/department/{departmentId}',
    name: 'Department detail',
    right: 'staff-read',
    lazy: () => import('./department.tsx'),
  },
]

export const nepali = () => import('./ne.json')
export { staffSections } from './slots.ts'
