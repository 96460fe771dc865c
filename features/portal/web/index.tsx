/** What families read on their phones, and teachers of their own students. */
import {
  IconBook,
  IconBooks,
  IconBroadcast,
  IconCalendarWeek,
  IconCash,
  IconFileText,
  IconHome,
  IconId,
  IconMessage,
  IconReceipt,
  IconReportAnalytics,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

const family = 'guardian|student'
const readers = 'guardian|teacher|student'
const area = 'Portal'

export const screens: Screen[] = [
  {
    path: '/guardian',
    name: 'Guardian',
    right: 'guardian',
    menu: { area, icon: IconUsers },
    lazy: () => import('./family-home.tsx'),
  },
  {
    path: '/m-student-fee',
    name: 'Student fee',
    right: readers,
    menu: { area, icon: IconCash },
    lazy: () => import('./student-fee.tsx'),
    ahead: () => import('./ahead.ts'),
  },
  {
    path: '/m-student-result',
    name: 'Student result',
    right: readers,
    menu: { area, icon: IconReportAnalytics },
    lazy: () => import('./student-result.tsx'),
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
    right: family,
    menu: { area, icon: IconFileText },
    lazy: () => import('./statement.tsx'),
  },
  {
    path: '/guardian-transaction',
    name: 'Transaction',
    right: family,
    menu: { area, icon: IconReceipt },
    lazy: () => import('./transactions.tsx'),
  },
  {
    path: '/guardian-notice',
    name: 'Notices',
    right: family,
    menu: { area, icon: IconSpeakerphone },
    lazy: () => import('./notices.tsx'),
  },
  {
    path: '/guardian-sms',
    name: 'SMS',
    part: 'SMS',
    right: family,
    menu: { area, icon: IconMessage },
    lazy: () => import('./messages.tsx'),
  },
  {
    path: '/guardian-live-class',
    name: 'Live classes',
    part: 'LIVE',
    right: family,
    menu: { area, icon: IconBroadcast },
    lazy: () => import('./live-classes.tsx'),
  },
  {
    path: '/guardian-courses',
    name: 'Courses',
    right: family,
    menu: { area, icon: IconBook },
    lazy: () => import('./courses.tsx'),
  },
  {
    path: '/guardian-class-routine',
    name: 'Class routine',
    part: 'routines',
    right: family,
    menu: { area, icon: IconCalendarWeek },
    lazy: () => import('./class-routine.tsx'),
  },
  {
    path: '/guardian-syllabus',
    name: 'Syllabus',
    part: 'syllabus',
    right: family,
    menu: { area, icon: IconBooks },
    lazy: () => import('./syllabus.tsx'),
  },
  {
    path: '/guardian-student-info',
    name: 'Student info',
    right: family,
    menu: { area, icon: IconId },
    lazy: () => import('./student-info.tsx'),
  },
]

/** A student's start page, in the portal's own route table; the office's table has its dashboard there. */
export const studentHome: Screen = {
  path: '/',
  name: 'Home',
  right: 'login',
  menu: { area, icon: IconHome, rank: 1 },
  lazy: () => import('./family-home.tsx'),
}

export const nepali = () => import('./ne.json')
