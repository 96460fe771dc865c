/** What other rooms may use of this one's screens. */
export { HandedPasswords } from './handed-passwords.tsx'
