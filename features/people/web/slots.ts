/** What this room's screens show of the rooms above it. */
import { webSlot } from '#platform/web/slot.ts'

/** Further sections of a member of staff's page, such as the month of his attendance. */
export const staffSections = webSlot<{ id: number }>()
