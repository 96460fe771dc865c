/** What other rooms' screens of attendance are made of. */
export { default as calendarClasses } from './attendance.module.css'
export { markOf, offName, statuses, statusName } from './words.ts'
