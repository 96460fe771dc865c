/** What other rooms may use of this one. */
export { keepAnAdministrator } from './administrators.ts'
export { countTry, TooManyTries } from './tries.ts'
export { touchesAdministrator } from './sign-ins.ts'
