/** What other rooms may use of this one. */
export { readSettings, settingsFrom } from './settings.ts'
