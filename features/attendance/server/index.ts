/** What other rooms may use of this one. */
export { absentReport } from './absent-report.ts'
export { daysAttended, daysTaken } from './days-attended.ts'
export { gateCodes } from './gate-codes.ts'
export { attendanceToday, gradesToday, sheetsOf, staffToday } from './today.ts'
export { waitingContacts } from './pending.ts'
