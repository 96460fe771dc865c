/** What this room's screens show of the rooms above it. */
import { webSlot } from '#platform/web/slot.ts'

/** Lines of /settings, a page of settings each: `SettingsLine` of `shared.ts`. */
export const settingsLines = webSlot<object>()

/** Pages of one school on /school-setting/{id}: a line each, `SettingsLine`. */
export const schoolPages = webSlot<{ school: number }>()
