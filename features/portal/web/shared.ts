/** What other rooms' screens for families are made of; loaded with such a screen, never with the route table. */
export { ChildScreen } from './child-screen.tsx'
export { Seen } from './parts.tsx'
export { useSeen } from './use-seen.ts'
