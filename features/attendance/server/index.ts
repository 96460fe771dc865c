/** What other rooms may use of this one. */
export { attendanceToday } from './today.ts'
