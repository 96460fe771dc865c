/** What other rooms may use of this one. */
export { readServices, schoolUses, servicesOf } from './switch-parts.ts'
