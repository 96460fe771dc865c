/** Exams: what other rooms' screens show of them. */
import { examChoice, studentTabs } from '#features/students/web/slots.ts'
import type { WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

export const room: WebRoom = {
  name: 'exams',
  screens: [],
  nepali: () => import('./ne.json'),
  fills: [
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
