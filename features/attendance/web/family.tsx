/** What attendance shows to families, for the portal's own route table. */
import { IconCalendarCheck } from '@tabler/icons-react'
import type { Screen, WebRoom } from '#platform/web/screen.ts'

export const familyScreens: Screen[] = [
  {
    path: '/guardian-attendance',
    name: 'Attendance',
    right: 'guardian|student',
    daily: { guardian: 3 },
    menu: { area: 'Portal', icon: IconCalendarCheck },
    lazy: () => import('./guardian-attendance.tsx'),
    ahead: () => import('./family-ahead.ts'),
  },
]

export const family: WebRoom = { name: 'attendance', screens: familyScreens, nepali: () => import('./family-ne.json') }
