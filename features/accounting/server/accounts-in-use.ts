/** What other rooms post to accounts of the chart: the fees by their mapping. They fill this slot in their `room.ts`. */
import type { RawBuilder } from 'kysely'
import { slot } from '#platform/server/slot.ts'

/** SQL: whether the room names the account `a`. */
export const accountsInUse = slot<RawBuilder<unknown>>()
