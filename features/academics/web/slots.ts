/** What this room's screens show of the rooms above it. */
import type { SettingsPage } from '#platform/web/kit/form/use-settings.ts'
import { webSlot } from '#platform/web/slot.ts'

/** Further groups on the academic settings, each with the heading of its own; they are read, and saved, with the page. */
export const settingsParts = webSlot<{ page: SettingsPage }>()
