/** Staff, departments, guardians and birthdays. */
import { IconBuilding, IconConfetti, IconUserHeart, IconUserStar } from '@tabler/icons-react'
import type { Screen, WebRoom } from '#platform/web/screen.ts'

const area = 'Administration'
const students = 'Students'

const screens: Screen[] = [
  {
    path: '/staffs',
    name: 'Staffs',
    right: 'staff-read',
    daily: { 'it-coordinator': 3 },
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
  {
    path: '/guardians',
    name: 'Guardians',
    right: 'guardian-read',
    daily: { receptionist: 6, reception: 6 },
    menu: { area, icon: IconUserHeart, rank: 7 },
    lazy: () => import('./guardians.tsx'),
  },
  { path: '/guardian/{id}', name: 'Guardian profile', right: 'guardian-read', lazy: () => import('./guardian.tsx') },
  {
    path: '/student-birthday-list',
    name: 'Student birthday list',
    right: 'login',
    lazy: () => import('./student-birthdays.tsx'),
  },
  {
    path: '/birthday-list',
    name: 'Birthday list',
    right: 'login',
    menu: { area: students, icon: IconConfetti, rank: 91 },
    lazy: () => import('./birthdays.tsx'),
  },
  {
    path: '/student-no-guardian-assign',
    name: 'Students without guardian',
    right: 'guardian-read',
    lazy: () => import('./no-guardian.tsx'),
  },
  {
    path: '/school-guardian-assign',
    name: 'Assign guardians',
    right: 'guardian-read',
    lazy: () => import('./section-guardians.tsx'),
  },
]

export const room: WebRoom = {
  name: 'people',
  screens,
  nepali: () => import('./ne.json'),
  listed: [{ name: 'departments', path: 'department', key: 'name' }],
}
