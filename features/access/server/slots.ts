/** What this room asks of rooms above it. */
import { slot } from '#platform/server/slot.ts'
import type { Tx } from '#platform/server/db.ts'

/** How a password is handed over by SMS. Without anybody who fills it, passwords are printed only. */
export interface HandOver {
  /** Parts that the school may still send. */
  left(tx: Tx, company: number): Promise<number>
  /** Ids of the messages; undefined where the balance does not suffice, and then none is sent. */
  send(
    tx: Tx,
    company: number,
    messages: readonly { user_id: number; mobile: string; text: string }[],
  ): Promise<number[] | undefined>
}
export const handOver = slot<HandOver>()
