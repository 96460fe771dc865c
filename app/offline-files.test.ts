import { describe, expect, it } from 'vitest'
import { offlineFiles } from './offline-files.ts'

describe('what is there without a network', () => {
  it('is the frame, the portal, attendance and marks with all they import, and nothing else', () => {
    const files = offlineFiles({
      'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_react.js'] },
      '_react.js': { file: 'assets/react.js' },
      'features/attendance/web/attendance.tsx': { file: 'assets/attendance.js', imports: ['_table.js'] },
      '_table.js': { file: 'assets/table.js' },
      'features/fees/web/fee-payment.tsx': { file: 'assets/fee-payment.js' },
      'features/exams/web/marks-entry.tsx': { file: 'assets/marks-entry.js' },
    })
    expect([...files].sort()).toEqual(['assets/attendance.js', 'assets/index.css', 'assets/index.js', 'assets/marks-entry.js', 'assets/react.js', 'assets/table.js'])
  })
})
