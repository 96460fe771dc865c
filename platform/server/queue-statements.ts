/** What the queue of jobs asks of the database: on its own, and within the transaction of whoever queues something. */
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Connection, DB, Tx } from './db.ts'

/**
 * What the queue asks of the database on its own. Once started it waits for no answer when it settles a message (its `onFetch`), so that a database which is away
 * at that moment would end the process: it is told nothing instead. The message stays active, and is taken back when nobody holds its job.
 */
export function statementsOfQueue({ pool }: Connection, log: FastifyBaseLogger) {
  let patient = false
  return {
    started: () => void (patient = true),
    executeSql: (text: string, values: unknown[]): Promise<never> =>
      pool.query(text, values).catch((err: unknown) => {
        if (!patient) throw err
        log.warn({ err }, 'job queue')
        return undefined
      }) as Promise<never>,
  }
}

export const inTransaction = (tx: Tx) =>
  ({ executeSql: (text: string, values: unknown[]) => runRaw(tx, text, values) }) as never

async function runRaw(tx: Kysely<DB>, text: string, values: unknown[] = []) {
  const { rows } = await tx.executeQuery({
    sql: text,
    parameters: values,
    query: { kind: 'RawNode' } as never,
    queryId: { queryId: '' } as never,
  })
  return { rows }
}
