/** Years, grades, sections and subjects. */
import { IconCalendarWeek } from '@tabler/icons-react'
import { later } from '#school/web/frame/menu-icons.tsx'
import { settingsLines } from '#features/schools/web/slots.ts'
import type { Screen, WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const screens: Screen[] = [
  {
    path: '/batches',
    name: 'Batches',
    right: 'batch-read',
    menu: { area: 'Academics', icon: later('IconCalendarTime'), rank: 1 },
    lazy: () => import('./batches.tsx'),
  },
  {
    path: '/grades',
    name: 'Grades',
    right: 'grade-read',
    menu: { area: 'Academics', icon: later('IconStairs'), rank: 2 },
    lazy: () => import('./grades.tsx'),
  },
  { path: '/grades/{gradeId}', name: 'Sections', right: 'section-read', lazy: () => import('./sections.tsx') },
  {
    path: '/subjects',
    name: 'Subjects',
    right: 'subject-read',
    menu: { area: 'Academics', icon: later('IconBook2'), rank: 3 },
    lazy: () => import('./subjects.tsx'),
  },
  {
    path: '/opt-group',
    name: 'Optional subject groups',
    right: 'subject-read',
    menu: { area: 'Academics', icon: later('IconListCheck'), rank: 4 },
    lazy: () => import('./opt-group.tsx'),
  },
  {
    path: '/syllabus/{gradeId?}/{subjectId?}',
    name: 'Syllabus',
    part: 'syllabus',
    right: 'subject-read',
    menu: { area: 'Academics', icon: later('IconBooks'), rank: 5 },
    lazy: () => import('./syllabus/syllabus.tsx'),
  },
  {
    path: '/routines',
    name: 'Routines',
    part: 'routines',
    right: 'subject-routine-read',
    daily: { principal: 3, teacher: 4 },
    menu: { area: 'Academics', icon: IconCalendarWeek, rank: 6 },
    lazy: () => import('./routine/routines.tsx'),
  },
  {
    path: '/migrate-routines',
    name: 'Migrate routines',
    part: 'routines',
    right: 'subject-routine-read',
    lazy: () => import('./routine/migrate-routines.tsx'),
  },
  {
    path: '/affiliation',
    name: 'Affiliation',
    right: 'grade-read',
    menu: { area: 'Academics', icon: later('IconBuildingBank'), rank: 7 },
    lazy: async () => ({ default: (await import('./programs.tsx')).Affiliations }),
  },
  {
    path: '/faculty/{affiliationId}',
    name: 'Faculty',
    right: 'grade-read',
    lazy: async () => ({ default: (await import('./programs.tsx')).Faculties }),
  },
  {
    path: '/level',
    name: 'Level',
    right: 'grade-read',
    menu: { area: 'Academics', icon: later('IconSchool'), rank: 8 },
    lazy: async () => ({ default: (await import('./programs.tsx')).Levels }),
  },
  {
    path: '/program/{levelId}',
    name: 'Program',
    right: 'grade-read',
    lazy: async () => ({ default: (await import('./programs.tsx')).Programs }),
  },
  {
    path: '/settings/academic',
    name: 'Academic settings',
    right: 'administrator',
    lazy: () => import('./settings/settings-academic.tsx'),
  },
]

export const room: WebRoom = {
  name: 'academics',
  screens,
  nepali: () => import('./ne.json'),
  fills: [
    fillWeb(settingsLines, {
      name: 'academic',
      right: 'administrator',
      rank: 10,
      lazy: () => import('./settings/line.tsx'),
    }),
  ],
  listed: [
    { name: 'batches', path: 'batch', key: 'name', sort: { descending: true } },
    { name: 'grades', path: 'grades', key: 'name', sort: { sortBy: 'rank', descending: false } },
    { name: 'sections', path: 'section', key: 'name' },
    { name: 'subjects', path: 'subject', key: 'name' },
    { name: 'periods', path: 'period', key: 'name', sort: { sortBy: 'starts_at', descending: false } },
    { name: 'optional_groups', path: 'optional-group', key: 'name' },
    { name: 'affiliations', path: 'affiliation', key: 'name' },
    { name: 'faculties', path: 'faculty', key: 'name' },
    { name: 'levels', path: 'level', key: 'name', sort: { sortBy: 'rank', descending: false } },
    { name: 'programs', path: 'program', key: 'name' },
  ],
}
