/** What the downloads of this room's reports are called, and who may take them. */
import { crud } from '#platform/contract/resource.ts'

/** Of classes: not for who sees the gate only. */
export const readingOfClasses = (plural: string) => ({
  plural,
  rights: { ...crud('attendance'), read: 'attendance-read & section-read' },
})
export const reading = (plural: string, thing = 'attendance') => ({ plural, rights: crud(thing) })
