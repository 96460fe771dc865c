/** What other rooms may use of this one's screens. */
export { useSettings } from './use-settings.ts'
