/** Years, grades, sections and subjects. */
import { IconBook2, IconCalendarTime, IconStairs } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export const screens: Screen[] = [
  { path: '/batches', name: 'Batches', right: 'batch-read', menu: { area: 'Academics', icon: IconCalendarTime, rank: 1 }, lazy: () => import('./batches.tsx') },
  { path: '/grades', name: 'Grades', right: 'grade-read', menu: { area: 'Academics', icon: IconStairs, rank: 2 }, lazy: () => import('./grades.tsx') },
  { path: '/grades/{gradeId}', name: 'Sections', right: 'section-read', lazy: () => import('./sections.tsx') },
  { path: '/subjects', name: 'Subjects', right: 'subject-read', menu: { area: 'Academics', icon: IconBook2, rank: 3 }, lazy: () => import('./subjects.tsx') },
]

export const nepali = () => import('./ne.json')
