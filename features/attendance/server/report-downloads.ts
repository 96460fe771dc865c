/** What the downloads of this room's reports are called, and who may take them. */
import { crud } from '#platform/contract/resource.ts'

export const reading = (plural: string, thing = 'attendance') => ({ plural, rights: crud(thing) })
