import { describe, expect, it } from 'vitest'
import { offlineFiles } from './offline-files.ts'

const built = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'school/web/frame/portal-frame.tsx': { file: 'assets/portal-frame.js' },
  'school/web/frame/office-frame.tsx': { file: 'assets/office-frame.js', imports: ['_office.js'] },
  '_office.js': { file: 'assets/office.js' },
  'features/portal/web/student-fee.tsx': { file: 'assets/student-fee.js' },
  'features/portal/web/family-home.tsx': { file: 'assets/family-home.js' },
  'features/portal/web/ne.json': { file: 'assets/portal-ne.js' },
  'virtual:start-words': { file: 'assets/first-ne.js' },
  'virtual:house-words': { file: 'assets/platform-ne.js' },
  'features/home/web/dashboard.tsx': { file: 'assets/dashboard.js' },
  'features/attendance/web/attendance.tsx': { file: 'assets/attendance.js', imports: ['_table.js'] },
  'features/attendance/web/ne.json': { file: 'assets/attendance-ne.js' },
  '_table.js': { file: 'assets/table.js' },
  'features/fees/web/fee-payment.tsx': { file: 'assets/fee-payment.js' },
  'features/exams/web/marks-entry.tsx': { file: 'assets/marks-entry.js' },
}
const rooms = {
  portal: { family: ['*'], office: ['*', '!family-home'] },
  home: { office: ['home', 'dashboard'] },
  attendance: { office: ['attendance', 'ne'] },
  exams: { office: ['marks-entry'] },
}
const start = [
  '/icon.svg',
  '/icon-192.png',
  '/manifest.webmanifest',
  '/manifest-ne.webmanifest',
  '/assets/index.js',
  '/assets/index.css',
  '/assets/react.js',
]

describe('what is there without a network', () => {
  it('is for a family the portal with its words and the icon, and nothing of the office', () => {
    expect(offlineFiles(built, rooms).family).toEqual([
      ...start,
      '/assets/portal-frame.js',
      '/assets/student-fee.js',
      '/assets/family-home.js',
      '/assets/portal-ne.js',
      '/assets/first-ne.js',
    ])
  })
  it('has the styles of a screen that was never opened, and of what it imports', () => {
    const styled = {
      ...built,
      'features/portal/web/student-fee.tsx': {
        file: 'assets/student-fee.js',
        css: ['assets/fee.css'],
        imports: ['_sheet.js'],
      },
      '_sheet.js': { file: 'assets/sheet.js', css: ['assets/sheet.css'] },
    }
    expect(offlineFiles(styled, rooms).family).toEqual(expect.arrayContaining(['/assets/fee.css', '/assets/sheet.css']))
  })
  it('is for the others their frame, home, attendance and marks with all they import, and no counter', () => {
    expect(offlineFiles(built, rooms).office.sort()).toEqual(
      [
        ...start,
        ...[
          'office-frame',
          'office',
          'student-fee',
          'portal-ne',
          'first-ne',
          'platform-ne',
          'dashboard',
          'attendance',
          'attendance-ne',
          'table',
          'marks-entry',
        ].map((name) => `/assets/${name}.js`),
      ].sort(),
    )
  })
})
