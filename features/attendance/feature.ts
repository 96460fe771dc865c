export const attendance = {
  name: 'attendance',
  title: 'Attendance',
  needs: ['students', 'portal'],
} as const
