/** What other rooms may use of this one. */
export { birthdaysOfStaff, isColleague } from './birthdays.ts'
export { readSet, removeUsers, takeUserIds } from './users-of-sheets.ts'
export { broughtBySheet, forgotten, notedColumns, notedJson } from './person-sql.ts'
export { seesStaffContact } from './who-sees-what.ts'
export {
  type AfterMobile,
  afterMobile,
  type Family,
  type FamilyOf,
  familyOf,
  type TeachingOf,
  teachingOf,
} from './slots.ts'
export { reachStaff } from './staff-record.ts'
export { staffMembers } from './staff-members.ts'
