/** What other rooms may use of this one. */
export { readBirthdays } from './birthdays.ts'
