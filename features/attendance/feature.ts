export const attendance = {
  name: 'attendance',
  title: 'Attendance',
  needs: ['schools', 'students', 'portal'],
} as const
