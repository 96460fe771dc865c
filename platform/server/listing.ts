/** A long answer is read in parts: the node turns so many rows as hold nobody else up, and never holds them all. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** Rows that are still to be read: the statement, and what each of them becomes. */
export interface Listing<Row> {
  statement: RawBuilder<any>
  shown?: (found: any) => Row
}

/** All at once: a page. */
export async function readWhole<Row>(tx: Pick<Tx, 'getExecutor'>, { statement, shown }: Listing<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(tx)
  return shown ? rows.map(shown) : rows
}

/** About a millisecond of the node's time each. */
export const rowsAtOnce = 100

/**
 * Part by part, from a cursor of the open transaction: all of them are of the moment in which the reading began, whatever is written meanwhile.
 * Whoever stops early ends the transaction, and the cursor with it.
 */
export async function* readInParts<Row>(tx: Tx, { statement, shown }: Listing<Row>): AsyncGenerator<Row[]> {
  const cursor = sql.ref(`listing_${++opened}`)
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(tx)
  for (let whole = true; whole;) {
    const { rows } = await sql<any>`fetch ${sql.raw(String(rowsAtOnce))} from ${cursor}`.execute(tx)
    whole = rows.length === rowsAtOnce
    if (rows.length) yield shown ? rows.map(shown) : rows
    await nextTurn()
  }
}
/** Names are told apart within a transaction only; the number starts anew long before it is too large. */
let opened = 0

/** The same of rows that are there already. */
export async function* inParts<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    yield rows.slice(at, at + rowsAtOnce)
    await nextTurn()
  }
}
