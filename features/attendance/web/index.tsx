/** Attendance of students and staff, devices and cards at the gate. */
import { IconCalendarCheck } from '@tabler/icons-react'
import { later } from '#school/web/frame/menu-icons.tsx'
import { settingsParts } from '#features/academics/web/slots.ts'
import { recordActions } from '#features/students/web/slots.ts'
import { openReport } from '#platform/web/kit/report/open-report.ts'
import { staffSections } from '#features/people/web/slots.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const read = 'attendance-read'
/** Who stands at the gate sees what is scanned there, and no sheets of classes. */
const ofClasses = 'attendance-read & section-read'
const area = 'Attendance'

const screens: Screen[] = [
  {
    path: '/attendance',
    name: 'Attendance',
    right: read,
    daily: { administrator: 2, admin: 2, principal: 2, teacher: 1, 'it-coordinator': 2 },
    menu: { area, icon: IconCalendarCheck, rank: 1, right: ofClasses },
    lazy: () => import('./attendance.tsx'),
    ahead: () => import('./ahead.ts'),
  },
  {
    path: '/attendance/pending',
    name: 'Attendance pending',
    right: read,
    menu: { area, icon: later('IconClockExclamation'), rank: 2, right: ofClasses },
    lazy: () => import('./pending.tsx'),
  },
  {
    path: '/attendance/absent',
    name: 'Absent list',
    right: read,
    daily: { receptionist: 5, reception: 5 },
    menu: { area, icon: later('IconUserOff'), rank: 3, right: ofClasses },
    lazy: () => import('./absent.tsx'),
  },
  {
    path: '/attendance/monthly',
    name: 'Monthly attendance',
    right: read,
    menu: { area, icon: later('IconCalendarMonth'), rank: 4, right: ofClasses },
    lazy: () => import('./monthly.tsx'),
  },
  {
    path: '/attendance/yearly',
    name: 'Yearly attendance',
    right: read,
    menu: { area, icon: later('IconCalendarStats'), rank: 5, right: ofClasses },
    lazy: () => import('./yearly.tsx'),
  },
  {
    path: '/attendance-report',
    name: 'Attendance report',
    right: read,
    daily: { director: 3 },
    menu: { area, icon: later('IconChartBar'), rank: 6, right: ofClasses },
    lazy: openReport(() => import('../contract/reports.ts'), 'attendanceReport'),
  },
  {
    path: '/student-qr-logs',
    name: 'Student QR logs',
    part: 'gate',
    right: read,
    daily: { guard: 1 },
    menu: { area, icon: later('IconScan'), rank: 7 },
    lazy: () => import('./qr-logs.tsx'),
  },
  {
    path: '/attendance-devices',
    name: 'Attendance devices',
    part: 'gate',
    right: read,
    daily: { 'it-coordinator': 4 },
    menu: { area, icon: later('IconDeviceTablet'), rank: 8 },
    lazy: () => import('./devices.tsx'),
  },
  {
    path: '/staff-attendance',
    name: 'Staff attendance',
    part: 'staff-attendance',
    right: 'staff-read',
    menu: { area, icon: later('IconUserCheck'), rank: 9 },
    lazy: () => import('./staff-attendance.tsx'),
  },
  {
    path: '/staffs-attendances',
    name: 'Staff attendances',
    part: 'staff-attendance',
    right: 'staff-read',
    menu: { area, icon: later('IconUsersGroup'), rank: 10 },
    lazy: () => import('./staffs-attendances.tsx'),
  },
]

export const room: WebRoom = {
  name: 'attendance',
  screens,
  nepali: () => import('./ne.json'),
  fills: [
    fillWeb(recordActions, { name: 'card', part: 'gate', lazy: () => import('./card-menu.tsx') }),
    fillWeb(settingsParts, {
      name: 'attendance',
      right: 'administrator',
      lazy: () => import('./settings/settings-attendance.tsx'),
    }),
    fillWeb(staffSections, { name: 'month', lazy: () => import('./staff-month.tsx') }),
  ],
}
