/** For what may look and change nothing: the rules of resources. Types offer it no words of writing, and PostgreSQL refuses those that are raw SQL. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'

/** A transaction of which one can only ask. */
export type Reader = Pick<Tx, 'selectFrom' | 'getExecutor'>
export type ReaderCtx = Omit<Ctx, 'tx' | 'note' | 'afterCommit'> & { tx: Reader }

/** Until `work` is over nothing can be written in this transaction, rows locked included; inside a savepoint the database lets nobody switch that off. What throws takes the transaction with it. */
export async function readingOnly<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint reading_only`.execute(tx)
  await sql`set transaction read only`.execute(tx)
  const found = await work()
  await sql`release savepoint reading_only`.execute(tx)
  return found
}
