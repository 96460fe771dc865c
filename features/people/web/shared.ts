/** What other rooms may use of this one's screens. */
export { DetailsSection } from './details-section.tsx'
export { PersonFacts } from './person-facts.tsx'
export { PersonName } from './person-name.tsx'
export { PasswordsDialog, SignIn, useHanding } from './sign-in.tsx'
export { count, digits } from './words.ts'
