/** Students: finding, listing, admitting, and one student's record. */
import { IconFileSpreadsheet, IconStairsUp, IconUserPlus, IconUserSearch, IconUsers } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

const area = 'Students'

export const screens: Screen[] = [
  { path: '/students', name: 'Students', right: 'student-read', menu: { area, icon: IconUsers, rank: 10 }, lazy: () => import('./students.tsx') },
  { path: '/search-students', name: 'Search Students', right: 'student-read', menu: { area, icon: IconUserSearch, rank: 20 }, lazy: () => import('./search-students.tsx') },
  { path: '/admit', name: 'Admit', right: 'student-create', menu: { area, icon: IconUserPlus, rank: 30 }, lazy: () => import('./admit.tsx') },
  { path: '/bulk-admission', name: 'Bulk Admission', right: 'student-create', menu: { area, icon: IconFileSpreadsheet, rank: 40 }, lazy: () => import('./bulk-admission.tsx') },
  { path: '/promote', name: 'Promote', right: 'student-promote', menu: { area, icon: IconStairsUp, rank: 50 }, lazy: () => import('./promote.tsx') },
  { path: '/student/{id}', name: 'Student Profile', right: 'student-read', lazy: () => import('./profile.tsx') },
  { path: '/student/{id}/enroll', name: 'Student Enrolment', right: 'student-read', lazy: () => import('./enroll.tsx') },
  { path: '/student/{id}/address-transport', name: 'Address and Transport', right: 'student-read', lazy: () => import('./address-transport.tsx') },
]

export const nepali = () => import('./ne.json')
