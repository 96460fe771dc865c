/** The declared reports of this room: a short one is written here, a long one in a file of its own. All that stands here is served. */
export { absentReport } from './absent-report.ts'
export { pendingReport } from './pending-sheets.ts'
export { rates } from './rates-report.ts'
