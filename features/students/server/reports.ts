/** The declared reports of this room: a short one is written here, a long one in a file of its own. All that stands here is served. */
export { birthdayReport } from './birthdays.ts'
export { behaviourReport } from './life/behaviour-summary.ts'
