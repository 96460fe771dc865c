/** The door of the transport room for other rooms. */
export { faresOfMonth, faresOfMonths } from './fare-sql.ts'
export { type FareDue, fareDue } from './slots.ts'
