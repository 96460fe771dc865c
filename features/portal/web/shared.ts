/** What other rooms' screens for families are made of; loaded with such a screen, never with the route table. */
export { ChildScreen } from './child-screen.tsx'
export { Seen } from './parts.tsx'
export { readAhead, useSeen } from './use-seen.ts'
export { firstChild } from './ahead.ts'
