/** What other rooms have that stands in the way of closing a fiscal year: billing that is not posted yet. They fill this slot in their `room.ts`. */
import type { Tx } from '#platform/server/db.ts'
import { slot } from '#platform/server/slot.ts'
import type { Hindrance } from '../contract/fiscal-years.ts'

/** The year is held while it is being closed; days are AD. */
type AskBeforeClosing = (
  tx: Tx,
  company: number,
  year: { id: number; start_date: string; end_date: string },
) => Promise<readonly Hindrance[]>

export const beforeYearCloses = slot<AskBeforeClosing>()
