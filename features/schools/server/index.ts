/** What other rooms may use of this one. */
export { heldToday, schoolUses } from './parts.ts'
export { readSettings, settingsFrom } from './settings.ts'
