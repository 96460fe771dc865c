/** Students: finding, listing, admitting, and one student's record. */
import { IconFileSpreadsheet, IconMessage2, IconUsers } from '@tabler/icons-react'
import { later } from '#school/web/frame/menu-icons.tsx'
import { settingsLines } from '#features/schools/web/slots.ts'
import { openReport } from '#platform/web/kit/report/open-report.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const area = 'Students'
const administration = 'Administration'

const screens: Screen[] = [
  {
    path: '/students',
    name: 'Students',
    right: 'student-read',
    daily: {
      administrator: 1,
      admin: 1,
      director: 1,
      principal: 1,
      'it-coordinator': 1,
      receptionist: 3,
      reception: 3,
    },
    menu: { area, icon: IconUsers, rank: 10 },
    lazy: () => import('./students.tsx'),
  },
  {
    path: '/search-students',
    name: 'Search students',
    right: 'student-read',
    daily: { receptionist: 1, reception: 1 },
    lazy: () => import('./search-students.tsx'),
  },
  {
    path: '/admit',
    name: 'Admit',
    right: 'student-create',
    daily: { receptionist: 2, reception: 2 },
    menu: { area, icon: later('IconUserPlus'), rank: 30 },
    lazy: () => import('./admit.tsx'),
  },
  {
    path: '/bulk-admission',
    name: 'Bulk admission',
    right: 'student-create',
    menu: { area, icon: IconFileSpreadsheet, rank: 40 },
    lazy: () => import('./bulk-admission.tsx'),
  },
  {
    path: '/students-left',
    name: 'Students left',
    right: 'student-read',
    menu: { area, icon: later('IconDoorExit'), rank: 15 },
    lazy: () => import('./life/students-left.tsx'),
  },
  {
    path: '/student-corrections',
    name: 'Corrections of students',
    right: 'student-read & student-record-read & student-contact-read',
    menu: { area, icon: later('IconFilePencil'), rank: 17 },
    lazy: () => import('./corrections.tsx'),
  },
  { path: '/child-info/{id}', name: 'Child info', right: 'login', lazy: () => import('./life/child-info.tsx') },
  { path: '/aio', name: 'All in one', right: 'student-read', lazy: () => import('./life/aio.tsx') },
  {
    path: '/student-groups',
    name: 'Student groups',
    right: 'student-read',
    menu: { area, icon: later('IconUsersGroup'), rank: 60 },
    lazy: () => import('./life/student-groups.tsx'),
  },
  {
    path: '/student-groups/{group_id}',
    name: 'Group members',
    right: 'student-read',
    lazy: () => import('./life/group-members.tsx'),
  },
  {
    path: '/remarks',
    name: 'Remarks',
    right: 'student-read',
    daily: { teacher: 5 },
    menu: { area, icon: IconMessage2, rank: 70, right: 'remark-read' },
    lazy: () => import('./life/remarks.tsx'),
  },
  {
    path: '/student-behaviour-report',
    name: 'Student behaviour report',
    part: 'behaviour',
    right: 'student-read',
    menu: { area, icon: later('IconMoodSmile'), rank: 80, right: 'behaviour-read' },
    lazy: () => import('./life/behaviour-report.tsx'),
  },
  {
    path: '/student-behaviour-summary-report',
    name: 'Student behaviour summary report',
    part: 'behaviour',
    right: 'student-read',
    lazy: openReport(() => import('../contract/reports.ts'), 'behaviourSummary'),
  },
  {
    path: '/promote',
    name: 'Promote',
    right: 'student-promote',
    menu: { area, icon: later('IconStairsUp'), rank: 50 },
    lazy: () => import('./promote.tsx'),
  },
  {
    path: '/data-entry-setting',
    name: 'Data entry setting',
    right: 'administrator',
    lazy: () => import('./data-entry-setting.tsx'),
  },
  { path: '/student/{id}', name: 'Student profile', right: 'student-read', lazy: () => import('./profile.tsx') },
  {
    path: '/student/{id}/enroll',
    name: 'Student enrolment',
    right: 'student-read',
    lazy: () => import('./enroll.tsx'),
  },
  {
    path: '/student/{id}/address-transport',
    name: 'Address and transport',
    right: 'student-read',
    lazy: () => import('./address-transport.tsx'),
  },
  {
    path: '/guardians',
    name: 'Guardians',
    right: 'guardian-read',
    daily: { receptionist: 6, reception: 6 },
    menu: { area: administration, icon: later('IconUserHeart'), rank: 7 },
    lazy: () => import('#features/students/web/guardians/guardians.tsx'),
  },
  {
    path: '/guardian/{id}',
    name: 'Guardian profile',
    right: 'guardian-read',
    lazy: () => import('#features/students/web/guardians/guardian.tsx'),
  },
  {
    path: '/student-birthday-list',
    name: 'Student birthday list',
    right: 'login',
    lazy: () => import('#features/students/web/birthdays/student-birthdays.tsx'),
  },
  {
    path: '/birthday-list',
    name: 'Birthday list',
    right: 'login',
    menu: { area, icon: later('IconGift'), rank: 91 },
    lazy: () => import('#features/students/web/birthdays/birthdays.tsx'),
  },
  {
    path: '/student-no-guardian-assign',
    name: 'Students without guardian',
    right: 'guardian-read',
    lazy: () => import('#features/students/web/guardians/no-guardian.tsx'),
  },
  {
    path: '/school-guardian-assign',
    name: 'Assign guardians',
    right: 'guardian-read',
    lazy: () => import('#features/students/web/guardians/section-guardians.tsx'),
  },
]

export const room: WebRoom = {
  name: 'students',
  screens,
  nepali: () => import('./ne.json'),
  fills: [
    fillWeb(settingsLines, {
      name: 'data-entry',
      right: 'administrator',
      rank: 30,
      lazy: () => import('./data-entry-line.tsx'),
    }),
  ],
  listed: [
    { name: 'student_groups', path: 'student-group', key: 'name' },
    { name: 'remark_types', path: 'remark-type', key: 'name' },
    { name: 'behaviour_categories', path: 'behaviour-category', key: 'name' },
  ],
}
