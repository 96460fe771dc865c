/** Exams: how marks are graded, and what other rooms' screens show of them. */
import { IconTablePlus } from '@tabler/icons-react'
import { settingsLines } from '#features/schools/web/slots.ts'
import { examChoice, studentTabs } from '#features/students/web/slots.ts'
import type { WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

export const room: WebRoom = {
  name: 'exams',
  screens: [
    {
      path: '/marks-entry',
      name: 'Marks entry',
      right: 'marks-input-read',
      daily: { teacher: 2, exam: 1 },
      menu: { area: 'Exams', icon: IconTablePlus, rank: 2 },
      lazy: () => import('./marks-entry.tsx'),
      ahead: () => import('./marks/ahead.ts'),
    },
    {
      path: '/settings/exam',
      name: 'Exam settings',
      right: 'administrator',
      lazy: () => import('./settings/settings-exam.tsx'),
    },
  ],
  nepali: () => import('./ne.json'),
  listed: [{ name: 'grading_schemes', path: 'grading-scheme', key: 'name' }],
  fills: [
    fillWeb(settingsLines, {
      name: 'exam',
      right: 'administrator',
      rank: 30,
      lazy: () => import('./settings/line.tsx'),
    }),
    fillWeb(studentTabs, {
      name: 'exam',
      label: 'Exam',
      right: 'exam-read|subject-mark-read',
      rank: 20,
      lazy: () => import('./student-results.tsx'),
    }),
    fillWeb(examChoice, { name: 'exam', lazy: () => import('./exam-select.tsx') }),
  ],
}
