export const attendance = {
  name: 'attendance',
  title: 'Attendance',
  needs: ['students', 'portal'],
  tables: [
    'attendance_sheets',
    'attendance_entries',
    'attendance_days',
    'absence_messages',
    'staff_attendance',
    'attendance_devices',
    'device_pins',
    'device_contacts',
    'waiting_punches',
    'unknown_devices',
    'attendance_logs',
    'student_cards',
  ],
} as const
