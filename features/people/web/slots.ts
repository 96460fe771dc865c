/** What screens of this room show of the rooms above it. */
import { type Part, slot } from '#platform/web/slot.ts'

/** Further sections of a member of staff's page, such as the month of his attendance. */
export const staffSections = slot<Part<{ id: number }>>()
