/** What this room asks of those above it: it needs none of them. */
import { type RawBuilder, sql } from 'kysely'
import { askOne, slot } from '#platform/server/slot.ts'

/** Paisa that an enrolment owes for transport now, as an expression. */
export type FareDue = (company: number, enrolment: RawBuilder<unknown>) => RawBuilder<number>
export const fareDue = slot<FareDue>()
export const askFareDue = (): FareDue => askOne(fareDue, () => sql`0::bigint`)
