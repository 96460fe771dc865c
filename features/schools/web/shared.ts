/** What other rooms may use of this one's screens. */
export { SettingsLine } from './settings-line.tsx'
