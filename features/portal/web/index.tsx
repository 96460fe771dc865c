/** What families read on their phones, and teachers of their own students. */
import {
  IconBook,
  IconBooks,
  IconBroadcast,
  IconCalendarCheck,
  IconCalendarWeek,
  IconCash,
  IconFileText,
  IconHome,
  IconId,
  IconMessage,
  IconReceipt,
  IconReportAnalytics,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { Screen, WebRoom } from '#platform/web/screen.ts'

const relatives = 'guardian|student'
const readers = 'guardian|teacher|student'
const area = 'Portal'

const screens: Screen[] = [
  {
    path: '/guardian',
    name: 'Guardian',
    right: 'guardian',
    daily: { guardian: 0 },
    menu: { area, icon: IconUsers },
    lazy: () => import('./family-home.tsx'),
  },
  {
    path: '/m-student-fee',
    name: 'Student fee',
    right: readers,
    daily: { guardian: 1, student: 5 },
    menu: { area, icon: IconCash },
    lazy: () => import('./student-fee.tsx'),
    ahead: () => import('./ahead.ts'),
  },
  {
    path: '/m-student-result',
    name: 'Student result',
    right: readers,
    daily: { guardian: 2, student: 2 },
    menu: { area, icon: IconReportAnalytics },
    lazy: () => import('./student-result.tsx'),
  },
  {
    path: '/guardian-result',
    name: 'Guardian results',
    right: relatives,
    menu: { area, icon: IconReportAnalytics },
    lazy: () => import('./guardian-result.tsx'),
  },
  {
    path: '/guardian-attendance',
    name: 'Attendance',
    right: relatives,
    daily: { guardian: 3 },
    menu: { area, icon: IconCalendarCheck },
    lazy: () => import('./guardian-attendance.tsx'),
  },
  {
    path: '/exam-result/{examId}/{enrollId}/{enrollCode}',
    name: 'Exam result',
    right: readers,
    lazy: () => import('./exam-result.tsx'),
  },
  {
    path: '/guardian-statement',
    name: 'Statement',
    right: relatives,
    menu: { area, icon: IconFileText },
    lazy: () => import('./statement.tsx'),
  },
  {
    path: '/guardian-transaction',
    name: 'Transaction',
    right: relatives,
    menu: { area, icon: IconReceipt },
    lazy: () => import('./transactions.tsx'),
  },
  {
    path: '/guardian-notice',
    name: 'Notices',
    right: relatives,
    daily: { guardian: 4, student: 4 },
    menu: { area, icon: IconSpeakerphone },
    lazy: () => import('./notices.tsx'),
  },
  {
    path: '/guardian-sms',
    name: 'SMS',
    part: 'SMS',
    right: relatives,
    menu: { area, icon: IconMessage },
    lazy: () => import('./messages.tsx'),
  },
  {
    path: '/guardian-live-class',
    name: 'Live classes',
    part: 'LIVE',
    right: relatives,
    menu: { area, icon: IconBroadcast },
    lazy: () => import('./live-classes.tsx'),
  },
  {
    path: '/guardian-courses',
    name: 'Courses',
    right: relatives,
    menu: { area, icon: IconBook },
    lazy: () => import('./courses.tsx'),
  },
  {
    path: '/guardian-class-routine',
    name: 'Class routine',
    part: 'routines',
    right: relatives,
    daily: { student: 1 },
    menu: { area, icon: IconCalendarWeek },
    lazy: () => import('./class-routine.tsx'),
  },
  {
    path: '/guardian-exam-routine',
    name: 'Exam routine',
    right: relatives,
    daily: { student: 3 },
    menu: { area, icon: IconCalendarWeek },
    lazy: () => import('./exam-routine.tsx'),
  },
  {
    path: '/guardian-syllabus',
    name: 'Syllabus',
    part: 'syllabus',
    right: relatives,
    menu: { area, icon: IconBooks },
    lazy: () => import('./syllabus.tsx'),
  },
  {
    path: '/guardian-student-info',
    name: 'Student info',
    right: relatives,
    menu: { area, icon: IconId },
    lazy: () => import('./student-info.tsx'),
  },
]

/** A student's start page, in the portal's own route table; the office's table has its dashboard there. */
const studentHome: Screen = {
  path: '/',
  name: 'Home',
  right: 'login',
  daily: { student: 0 },
  menu: { area, icon: IconHome, rank: 1 },
  lazy: () => import('./family-home.tsx'),
}

export const room: WebRoom = {
  name: 'portal',
  screens,
  nepali: () => import('./ne.json'),
}

/** The office opens another one at this address, that of the students room. */
const childInfo: Screen = {
  path: '/child-info/{id}',
  name: 'Child info',
  right: 'login',
  menu: { area, icon: IconUser },
  lazy: () => import('./child-info.tsx'),
}

/** As families open it. */
export const family: WebRoom = { ...room, screens: [studentHome, ...screens, childInfo] }
