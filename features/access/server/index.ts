/** What other rooms may use of this one. */
export { keepAnAdministrator } from './last-administrator.ts'
export { anyAbove, refuseAbove } from './refuse-above.ts'
export { userOf } from './user-of.ts'
export { countTry, TooManyTries } from './tries.ts'
export { dropSlips, endSessions, hasSession, holds, signInOf, worksHere } from './sign-in-facts.ts'
export {
  activityParts,
  type BeforeErasing,
  beforeErasing,
  handOver,
  type OfSession,
  ofSession,
  type SeatsOfUsers,
  seatsOfUsers,
  type SheetsOf,
  sheetsOf,
  tellWithSession,
} from './slots.ts'
