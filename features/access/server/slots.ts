/** What this room asks of rooms above it. */
import { slot } from '#platform/server/slot.ts'
import type { Ctx } from '#platform/server/context.ts'
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

/** What must be settled before a person is erased: whoever knows of something refuses with a code of `eraseUser`. */
export type BeforeErasing = (ctx: Ctx, userId: number) => Promise<void>
export const beforeErasing = slot<BeforeErasing>()

/** Ids of uploaded sheets that brought this person: what stands in them goes with him. */
export type SheetsOf = (tx: Tx, company: number, userId: number) => Promise<string[]>
export const sheetsOf = slot<SheetsOf>()
