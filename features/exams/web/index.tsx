/** Exams: how marks are graded, and what other rooms' screens show of them. */
import { IconCalendarWeek, IconFileSpreadsheet } from '@tabler/icons-react'
import { later } from '#school/web/frame/menu-icons.tsx'
import { schoolPages, settingsLines } from '#features/schools/web/slots.ts'
import { examChoice, studentTabs } from '#features/students/web/slots.ts'
import type { WebRoom } from '#platform/web/screen.ts'
import { fillWeb } from '#platform/web/slot.ts'

const area = 'Exams'
/** What exams are made of, before marks are entered. */
const setUp = 'Exam set-up'

export const room: WebRoom = {
  name: 'exams',
  screens: [
    {
      path: '/exam',
      name: 'Exams',
      right: 'subject-mark-read',
      menu: { area, icon: later('IconListCheck'), rank: 1 },
      daily: { exam: 2 },
      lazy: () => import('./set-up/exams.tsx'),
    },
    {
      path: '/exam/{examId}',
      name: 'Exam detail',
      right: 'subject-mark-read',
      lazy: () => import('./set-up/exam.tsx'),
    },
    {
      path: '/exam-routine',
      name: 'Exam routine',
      right: 'routine-read',
      menu: { area, icon: IconCalendarWeek, rank: 2 },
      lazy: () => import('./routine/exam-routine.tsx'),
    },
    {
      path: '/subject-marks',
      name: 'Subject marks',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconFilePencil'), rank: 2 },
      lazy: () => import('./set-up/subject-marks.tsx'),
    },
    {
      path: '/attendance-setting',
      name: 'Attendance setting',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconListCheck'), rank: 10 },
      lazy: () => import('./attendance/attendance-setting.tsx'),
    },
    {
      path: '/eca-head',
      name: 'ECA heads',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconListCheck'), rank: 20 },
      lazy: () => import('./eca/eca-set-up.tsx').then(({ EcaHeads }) => ({ default: EcaHeads })),
    },
    {
      path: '/eca-list/{ecaHeadId}',
      name: 'ECA list',
      right: 'subject-mark-read',
      lazy: () => import('./eca/eca-set-up.tsx').then(({ EcaList }) => ({ default: EcaList })),
    },
    {
      path: '/eca-exam-list',
      name: 'ECA exams',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconListCheck'), rank: 21 },
      lazy: () => import('./eca/eca-set-up.tsx').then(({ EcaExams }) => ({ default: EcaExams })),
    },
    {
      path: '/eca-exam-setting-detail/{gradeId}/{examId}',
      name: 'ECA exam setting',
      right: 'subject-mark-read',
      lazy: () => import('./eca/eca-set-up.tsx').then(({ EcaExamSetting }) => ({ default: EcaExamSetting })),
    },
    {
      path: '/eca-achievement',
      name: 'ECA achievement',
      right: 'marks-input-read',
      menu: { area, icon: IconFileSpreadsheet, rank: 22 },
      lazy: () => import('./eca/eca-achievement.tsx'),
    },
    {
      path: '/cas-outcome',
      name: 'Learning outcomes',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconListCheck'), rank: 31 },
      lazy: () => import('./cas/cas-outcomes.tsx'),
    },
    {
      path: '/cas-entry',
      name: 'Continuous assessment',
      right: 'marks-input-read',
      menu: { area, icon: IconFileSpreadsheet, rank: 24 },
      lazy: () => import('./cas/cas-entry.tsx'),
    },
    {
      path: '/pa-manager',
      name: 'Practical assessment manager',
      right: 'marks-input-read',
      menu: { area: setUp, icon: later('IconFilePencil'), rank: 11 },
      lazy: () => import('./practical/pa-set-up.tsx').then(({ PaManager }) => ({ default: PaManager })),
    },
    {
      path: '/advance-practical-mode',
      name: 'Advance practical mode',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconFilePencil'), rank: 12 },
      lazy: () => import('./practical/pa-set-up.tsx').then(({ PracticalMode }) => ({ default: PracticalMode })),
    },
    {
      path: '/pa-entry',
      name: 'Practical assessment entry',
      right: 'marks-input-read',
      menu: { area, icon: IconFileSpreadsheet, rank: 13 },
      lazy: () => import('./practical/pa-entry.tsx'),
    },
    {
      path: '/marks-entry',
      name: 'Marks entry',
      right: 'marks-input-read',
      daily: { teacher: 2, exam: 1 },
      menu: { area, icon: IconFileSpreadsheet, rank: 3 },
      lazy: () => import('./marks-entry.tsx'),
      ahead: () => import('./marks/ahead.ts'),
    },
    {
      path: '/entrance-card',
      name: 'Entrance card',
      right: 'admit-card-generate-bulk|admit-card-generate-single',
      menu: { area, icon: later('IconId'), rank: 30 },
      lazy: () => import('./entrance-card/entrance-cards.tsx'),
    },
    {
      path: '/exam-seat-plan',
      name: 'Seat plan',
      right: 'subject-mark-read',
      menu: { area: setUp, icon: later('IconTable'), rank: 3 },
      lazy: () => import('./seat-plan/seat-plan.tsx'),
    },
    {
      path: '/marksheet',
      name: 'Marksheet',
      right: 'marks-generate-bulk|marks-generate-single',
      menu: { area, icon: later('IconRosette'), rank: 40 },
      lazy: () => import('./marksheet/marksheets.tsx'),
    },
    {
      path: '/transcript',
      name: 'Transcript',
      right: 'marks-generate-bulk|marks-generate-single',
      menu: { area: 'Cards and certificates', icon: later('IconSchool'), rank: 7 },
      lazy: () => import('./transcript/transcripts.tsx'),
    },
    {
      path: '/verify/{code}',
      name: 'Marksheet verification',
      right: 'public',
      lazy: () => import('./marksheet/verification.tsx'),
    },
    {
      path: '/individual-marks-entry',
      name: 'Individual marks entry',
      right: 'marks-input-read',
      menu: { area, icon: later('IconFilePencil'), rank: 4 },
      lazy: () => import('./individual-marks-entry.tsx'),
    },
    {
      path: '/marks-ledger',
      name: 'Marks ledger',
      right: 'marks-ledger-generate-bulk|marks-ledger-generate-single',
      menu: { area, icon: later('IconTable'), rank: 50 },
      lazy: () => import('./results/marks-ledger.tsx'),
    },
    {
      path: '/result-blocked-student-list',
      name: 'Result blocked students',
      right: 'marks-generate-bulk',
      menu: { area, icon: later('IconUserX'), rank: 60 },
      lazy: () => import('./results/result-blocked.tsx'),
    },
    {
      path: '/grace-marks',
      name: 'Grace marks',
      right: 'marks-grace',
      menu: { area, icon: later('IconRosette'), rank: 61 },
      lazy: () => import('./results/grace-marks.tsx'),
    },
    {
      path: '/settings/exam',
      name: 'Exam settings',
      right: 'administrator',
      lazy: () => import('./settings/settings-exam.tsx'),
    },
    {
      path: '/school-setting/{id}/exam',
      name: 'Exam setting',
      right: 'super',
      platform: true,
      lazy: () => import('./from-above/exam-setting.tsx'),
    },
  ],
  nepali: () => import('./ne.json'),
  listed: [
    { name: 'grading_schemes', path: 'grading-scheme', key: 'name' },
    { name: 'eca_heads', path: 'eca-head', key: 'name' },
    { name: 'eca_activities', path: 'eca-activity', key: 'name' },
  ],
  fills: [
    fillWeb(settingsLines, {
      name: 'exam',
      right: 'administrator',
      rank: 30,
      lazy: () => import('./settings/line.tsx'),
    }),
    fillWeb(schoolPages, { name: 'exam', right: 'super', rank: 20, lazy: () => import('./from-above/pages.tsx') }),
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
