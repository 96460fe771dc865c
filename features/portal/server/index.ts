/** What other rooms may use of this one. */
export { checkChild } from './reach.ts'
